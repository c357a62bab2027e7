import WorkoutFiles

/// Recordings of any format that there is a reader for, and logs of sensors.
enum RecordingFile {
    /// What can be played.
    enum Content {
        case recording(WorkoutRecording)
        case log(SensorLog)
    }

    /// What a file holds.
    ///
    /// - Throws: If the file cannot be read, or holds nothing that can be played.
    static func content(at path: String) throws(WorkoutFileError) -> Content {
        let file = try OpenedFile(FileByteSource(path: path), named: path)
        guard file.format == .gattLog else { return .recording(try WorkoutFileReader.recording(from: file)) }
        return .log(try SensorLogReader.log(from: file, file: path))
    }
}
