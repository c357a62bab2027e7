import HealthModel

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

/// Builds the recording of a parsed GPX file, or throws an error that describes why there is none.
enum GPXRecordingBuilder {
    static func recording(_ parser: inout GPXParser<GPXRecorder>) throws(WorkoutFileError) -> WorkoutRecording {
        try GPXReader.check(parser.reader)
        if parser.details.positions == 0, !parser.hasDecimalComma, parser.unplaced.areUsable {
            parser.consumer = GPXRecorder(parser.unplaced)
        } else {
            parser.warnOfUnplacedPoints()
        }
        let recording = TrackRecordingBuilder.recording(
            .gpx, &parser.consumer, parser.details, file: parser.reader.file, warnings: &parser.reader.warnings)
        guard var recording else { throw refusal(parser) }
        recording.warnings = parser.warningsWithDamage
        recording.laps = parser.laps.sorted { $0.start < $1.start }
        recording.markers = parser.markers.sorted { $0.time < $1.time }
        return recording
    }

    /// Returns an error that describes why the file has no workout.
    private static func refusal(_ parser: borrowing GPXParser<GPXRecorder>) -> WorkoutFileError {
        let details = parser.details
        if let failure = parser.reader.scanner.failure { return failure.refusal(of: parser.reader.file) }
        let place = WorkoutFileError.Place(file: parser.reader.file)
        if details.positions > 0 {
            if let date = parser.reader.unreadableDate {
                return .reading(
                    .malformed, "the times of its points cannot be read, such as '\(date)'", at: place)
            }
            let isImpossible = parser.reader.warnings.all.contains { $0.kind == .impossibleDate }
            return .reading(
                .noWorkout,
                "it contains a track, but its points carry \(isImpossible ? "impossible dates" : "no times"); a workout "
                    + "needs a start and an end", at: place)
        }
        if parser.hasDecimalComma {
            return .reading(.malformed, "its positions have decimal commas; GPX requires decimal points", at: place)
        }
        if parser.reader.warnings.all.contains(where: { $0.kind == .invalidPosition }) {
            return .reading(.noWorkout, "it contains a track, but none of its points has a valid position", at: place)
        }
        if !details.tracks.isEmpty {
            return .reading(.noWorkout, "it contains a track, but the track has no points", at: place)
        }
        if details.waypoints > 0 || details.routes > 0 {
            return .reading(
                .noWorkout,
                "it contains waypoints or planned routes, but no recorded track; a workout needs a track with times",
                at: place)
        }
        return .reading(.noWorkout, "it contains no track", at: place)
    }
}
