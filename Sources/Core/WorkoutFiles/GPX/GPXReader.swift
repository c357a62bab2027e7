/// A reader for GPX 1.0 and 1.1.
///
/// All tracks of a file become one recording: points with times and valid positions, segments sorted by time, and a
/// pause wherever time passes between two segments. Waypoints and routes are counted. A file that is damaged after
/// usable points yields those points and a warning.
package enum GPXReader {
    /// Returns the recording of a file.
    ///
    /// - Parameters:
    ///   - source: The bytes.
    ///   - file: The file name for messages.
    ///   - progress: A closure called with the number of bytes read so far, about every 256 KB.
    /// - Throws: An error if the bytes cannot be read, are not GPX, or contain no track with times.
    package static func recording(
        from source: any ByteSource, file: String, progress: ((Int) -> Void)? = nil
    ) throws(WorkoutFileError) -> WorkoutRecording {
        var parser = GPXParser(metered(source, progress), file: file, consumer: GPXRecorder())
        parser.parse()
        return try GPXRecordingBuilder.recording(&parser)
    }

    /// Passes the content of a file to a consumer, batch by batch, in constant memory.
    ///
    /// - Returns: The properties of the file other than its points, and the warnings, including one for damage.
    /// - Throws: An error if the bytes cannot be read, or are not GPX.
    package static func read<Consumer: GPXConsumer>(
        _ source: any ByteSource, file: String, into consumer: inout Consumer, progress: ((Int) -> Void)? = nil
    ) throws(WorkoutFileError) -> (details: WorkoutRecording.Details, warnings: [WorkoutFileWarning]) {
        var parser = GPXParser(metered(source, progress), file: file, consumer: consumer)
        parser.parse()
        parser.warnOfUnplacedPoints()
        consumer = parser.consumer
        try check(parser.reader)
        return (parser.details, parser.warningsWithDamage)
    }

    private static func metered(_ source: any ByteSource, _ progress: ((Int) -> Void)?) -> any ByteSource {
        progress.map { MeteredByteSource(source, progress: $0) } ?? source
    }

    /// Throws an error if the file has no usable content.
    static func check(_ reader: borrowing XMLElementReader<GPXElement>) throws(WorkoutFileError) {
        if let error = reader.scanner.failure?.sourceError { throw error }
        try reader.scanner.check(root: reader.rootName, is: "gpx", of: "GPX file", file: reader.file)
    }
}

extension GPXParser {
    /// The warnings, including one for the damage that ended reading.
    var warningsWithDamage: [WorkoutFileWarning] {
        var all = reader.warnings
        all.add(damage: reader.scanner.failure, file: reader.file)
        return all.all
    }
}
