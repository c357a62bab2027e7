import FileSystem
import Foundation
package import WorkoutFiles

/// One workout file into another format, without a store.
package enum FileConversion {
    /// Reads a file and writes what it holds; answers what was wrong with it, and what the format has no place for.
    ///
    /// - Parameters:
    ///   - name: What errors call the file that is read.
    ///   - output: The file; nil for standard output.
    ///   - format: What is written.
    ///   - replaces: Whether a file that is there makes way.
    /// - Throws: ``WorkoutFileError`` if the file cannot be read or written.
    package static func convert(
        _ input: String, named name: String, to output: String?, as format: FileFormat, replaces: Bool
    ) throws -> [TransferRemark] {
        let recording = try WorkoutFileReader.recording(from: FileByteSource(path: input, named: name), file: name)
        if let output { try FilePlacement.check(output, replaces: replaces) }
        let remarks = try RecordingFileWriter.write(recording, as: format, to: output)
        return recording.warnings.map(TransferRemark.init) + remarks
    }
}

/// Puts a recording into a file.
enum RecordingFileWriter {
    /// Writes the file, which appears when it is whole; answers what the format has no place for.
    ///
    /// - Parameter path: The file; nil for standard output.
    static func write(
        _ recording: WorkoutRecording, as format: FileFormat, to path: String?
    ) throws -> [TransferRemark] {
        let name = path ?? "standard output"
        let (bytes, losses) = try WorkoutFileWriter.file(of: recording, as: format, file: name)
        let file = try path.map { try FileByteSink(path: $0) } ?? FileByteSink(descriptor: STDOUT_FILENO, name: name)
        try bytes.withUnsafeBytes { try file.write($0) }
        try file.finish()
        return TransferRemark.remarks(on: losses, format: format)
    }
}
