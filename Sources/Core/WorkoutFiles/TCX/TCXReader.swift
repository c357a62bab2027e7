/// A reader for TCX files (Training Center Database, version 2) with activities and multi-sport sessions.
///
/// A file that is damaged after usable points yields those points and a warning. Courses are paths to follow, not
/// workouts.
package enum TCXReader {
    /// Returns the recording of a file.
    ///
    /// - Parameters:
    ///   - source: The bytes.
    ///   - file: The file name for messages.
    ///   - progress: A closure called with the number of bytes read so far, about every 256 KB.
    /// - Throws: An error if the bytes cannot be read, are not TCX, or contain no activity with a time.
    package static func recording(
        from source: any ByteSource, file: String, progress: ((Int) -> Void)? = nil
    ) throws(WorkoutFileError) -> WorkoutRecording {
        let metered: any ByteSource = progress.map { MeteredByteSource(source, progress: $0) } ?? source
        var parser = TCXParser(metered, file: file)
        parser.parse()
        try check(parser.reader)
        return try TCXRecordingBuilder.recording(&parser)
    }

    /// Throws an error if the file has no usable content.
    private static func check(_ reader: borrowing XMLElementReader<TCXElement>) throws(WorkoutFileError) {
        if let error = reader.scanner.failure?.sourceError { throw error }
        try reader.scanner.check(
            root: reader.rootName, is: "TrainingCenterDatabase", of: "TCX file", file: reader.file)
    }
}
