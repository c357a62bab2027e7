import WorkoutFiles

/// Recordings of any format that there is a reader for.
enum RecordingFile {
    /// The recording in a file.
    ///
    /// - Throws: If the file cannot be read, or holds no recording.
    static func recording(at path: String) throws(WorkoutFileError) -> WorkoutRecording {
        try WorkoutFileReader.recording(from: FileByteSource(path: path), file: path)
    }
}
