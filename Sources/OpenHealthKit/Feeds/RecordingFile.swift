import WorkoutFiles

/// A reader for recordings of all supported formats, and for sensor logs.
enum RecordingFile {
    /// The content of a file.
    enum Content {
        case recording(WorkoutRecording)
        case log(SensorLog)
    }

    /// Reads the content of a file.
    ///
    /// - Throws: An error if the file cannot be read or contains no recording.
    static func content(at path: String) throws(WorkoutFileError) -> Content {
        let file = try OpenedFile(FileByteSource(path: path), named: path)
        guard file.format == .gattLog else { return .recording(try WorkoutFileReader.recording(from: file)) }
        return .log(try SensorLogReader.log(from: file, file: path))
    }
}
