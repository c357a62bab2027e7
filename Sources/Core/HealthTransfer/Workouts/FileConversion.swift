import FileSystem
import Foundation
package import WorkoutFiles

/// Converts a workout file into another format, without a store.
package enum FileConversion {
    /// Converts a file; returns remarks on its problems, and on data that the format does not support.
    ///
    /// - Parameters:
    ///   - name: The name of the input file in errors.
    ///   - output: The output file; nil for standard output.
    ///   - format: The format to write.
    ///   - replaces: A Boolean value that indicates whether an existing file is replaced.
    /// - Throws: ``WorkoutFileError`` if a file cannot be read or written.
    package static func convert(
        _ input: String, named name: String, to output: String?, as format: WorkoutFileFormat, replaces: Bool
    ) throws -> [TransferRemark] {
        let recording = try WorkoutFileReader.recording(from: FileByteSource(path: input, named: name), file: name)
        if let output { try FilePlacement.check(output, replaces: replaces) }
        let remarks = try RecordingFileWriter.write(recording, as: format, to: output)
        return recording.warnings.map(TransferRemark.init) + remarks
    }
}

/// Writes a recording to a file.
package enum RecordingFileWriter {
    /// Writes the file, which appears once it is complete; returns remarks on data that the format does not support.
    ///
    /// - Parameter path: The file; nil for standard output.
    package static func write(
        _ recording: WorkoutRecording, as format: WorkoutFileFormat, to path: String?
    ) throws -> [TransferRemark] {
        let name = path ?? "standard output"
        let (bytes, losses) = try WorkoutFileWriter.file(of: recording, as: format, file: name)
        let file = try path.map { try FileByteSink(path: $0) } ?? FileByteSink(descriptor: STDOUT_FILENO, name: name)
        try bytes.withUnsafeBytes { try file.write($0) }
        try file.finish()
        return TransferRemark.remarks(on: losses, format: format)
    }
}
