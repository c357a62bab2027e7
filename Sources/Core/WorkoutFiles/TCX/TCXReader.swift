/// Reads TCX files (Training Center Database, version 2) with activities and multi-sport sessions.
///
/// A file that is damaged after usable points gives those points and a warning. Courses are ways to follow, and no
/// workouts.
package enum TCXReader {
    /// The recording of a file.
    ///
    /// - Parameters:
    ///   - source: The bytes.
    ///   - file: The name for messages.
    ///   - progress: Called with the number of bytes read so far, about every 256 KB.
    /// - Throws: If the bytes cannot be read, are no TCX, or hold no activity with a time.
    package static func recording(
        from source: any ByteSource, file: String, progress: ((Int) -> Void)? = nil
    ) throws(WorkoutFileError) -> WorkoutRecording {
        let metered: any ByteSource = progress.map { MeteredByteSource(source, progress: $0) } ?? source
        var parser = TCXParser(metered, file: file)
        parser.parse()
        try check(parser.reader)
        return try TCXRecordingBuilder.recording(&parser)
    }

    /// Throws if there is nothing that could be kept of the file.
    private static func check(_ reader: borrowing XMLElementReader<TCXElement>) throws(WorkoutFileError) {
        if let error = reader.scanner.failure?.sourceError { throw error }
        try reader.scanner.check(
            root: reader.rootName, is: "TrainingCenterDatabase", of: "TCX file", file: reader.file)
    }
}
