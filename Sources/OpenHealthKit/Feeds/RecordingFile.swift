import WorkoutFiles

/// The one place that knows which reader reads which file.
enum RecordingFile {
    /// The recording in a file.
    ///
    /// - Throws: If the file cannot be read, or holds no recording.
    static func recording(at path: String) throws(WorkoutFileError) -> WorkoutRecording {
        try GPXReader.recording(from: FileByteSource(path: path), file: path)
    }
}
