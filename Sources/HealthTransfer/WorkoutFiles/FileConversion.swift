package import WorkoutFiles

/// One workout file into another format, without a store.
package enum FileConversion {
    /// Reads a file and writes what it holds; answers what was wrong with it, and what the format has no place for.
    ///
    /// - Parameters:
    ///   - format: What is written.
    ///   - replaces: Whether a file that is there makes way.
    /// - Throws: ``WorkoutFileError`` if the file cannot be read or written.
    package static func convert(
        _ input: String, to output: String, as format: FileFormat, replaces: Bool
    ) throws -> [TransferRemark] {
        let recording = try WorkoutFileReader.recording(from: FileByteSource(path: input), file: input)
        try ReplacedFile.check(output, replaces: replaces)
        let remarks = try RecordingFileWriter.write(recording, as: format, to: output)
        return recording.warnings.map(TransferRemark.init) + remarks
    }
}

/// Puts a recording into a file.
enum RecordingFileWriter {
    /// Writes the file, which appears when it is whole; answers what the format has no place for.
    static func write(
        _ recording: WorkoutRecording, as format: FileFormat, to path: String
    ) throws -> [TransferRemark] {
        let (bytes, losses) = try WorkoutFileWriter.file(of: recording, as: format, file: path)
        let file = try FileByteSink(path: path)
        try bytes.withUnsafeBytes { try file.write($0) }
        try file.finish()
        return TransferRemark.remarks(on: losses, format: format)
    }
}
