/// Reads GPX 1.0 and 1.1.
///
/// All tracks of a file become one recording: points with times and valid positions, segments in the order of time, and
/// a pause wherever time passes between two segments. Waypoints and routes are counted. A file that is damaged after
/// usable points gives those points and a warning.
package enum GPXReader {
    /// The recording of a file.
    ///
    /// - Parameters:
    ///   - source: The bytes.
    ///   - file: The name for messages.
    ///   - progress: Called with the number of bytes read so far, about every 256 KB.
    /// - Throws: If the bytes cannot be read, are no GPX, or hold no track with times.
    package static func recording(
        from source: any ByteSource, file: String, progress: ((Int) -> Void)? = nil
    ) throws(WorkoutFileError) -> WorkoutRecording {
        var parser = GPXParser(metered(source, progress), file: file, consumer: GPXRecorder())
        parser.parse()
        return try GPXRecordingBuilder.recording(&parser)
    }

    /// Hands the content of a file to a consumer, batch by batch, in memory that does not grow with the file.
    ///
    /// - Returns: What the file says beside the points, and the warnings; one of them tells of damage.
    /// - Throws: If the bytes cannot be read, or are no GPX.
    package static func read<Consumer: GPXConsumer>(
        _ source: any ByteSource, file: String, into consumer: inout Consumer, progress: ((Int) -> Void)? = nil
    ) throws(WorkoutFileError) -> (details: WorkoutRecording.Details, warnings: [WorkoutFileWarning]) {
        var parser = GPXParser(metered(source, progress), file: file, consumer: consumer)
        parser.parse()
        consumer = parser.consumer
        try check(parser.reader)
        return (parser.details, parser.warningsWithDamage)
    }

    private static func metered(_ source: any ByteSource, _ progress: ((Int) -> Void)?) -> any ByteSource {
        progress.map { MeteredByteSource(source, progress: $0) } ?? source
    }

    /// Throws if there is nothing that could be kept of the file.
    static func check(_ reader: borrowing XMLElementReader<GPXElement>) throws(WorkoutFileError) {
        if let error = reader.scanner.failure?.sourceError { throw error }
        try reader.scanner.check(root: reader.rootName, is: "gpx", of: "GPX file", file: reader.file)
    }
}

extension GPXParser {
    /// The warnings, with one for the damage that ended reading.
    var warningsWithDamage: [WorkoutFileWarning] {
        var all = reader.warnings
        all.add(damage: reader.scanner.failure, file: reader.file)
        return all.all
    }
}
