/// A reader for FIT files: activities become recordings, and measurements can be read from files of other types.
///
/// It has a decoder of its own, because there is none for Swift. It verifies checksums, and reads as much as possible
/// of a file that is damaged, truncated or was never closed.
package enum FITReader {
    /// The maximum file size in bytes; FIT files are read into memory as a whole.
    package static let byteLimit = 1 << 30

    /// Returns the recording of an activity.
    ///
    /// - Parameters:
    ///   - source: The bytes.
    ///   - file: The file name for messages.
    ///   - progress: A closure called with the number of bytes read so far, about every 256 KB.
    /// - Throws: An error if the bytes cannot be read, are not a FIT file, or contain no activity.
    package static func recording(
        from source: any ByteSource, file: String, progress: ((Int) -> Void)? = nil
    ) throws(WorkoutFileError) -> WorkoutRecording {
        let bytes = try bytes(from: source, file: file, progress: progress)
        return try FITRecordingBuilder.recording(whole(bytes, file: file))
    }

    /// Returns the recording of an activity, or the measurements of a file of another type.
    ///
    /// - Throws: An error if the bytes cannot be read, are not a FIT file, or contain neither; the message then names
    ///   the type of the file.
    static func anything(
        from source: any ByteSource, file: String, progress: ((Int) -> Void)? = nil
    ) throws(WorkoutFileError) -> WorkoutFileContent {
        let bytes = try bytes(from: source, file: file, progress: progress)
        let whole = whole(bytes, file: file)
        let hasMeasurements = whole.content.kinds.contains { $0.map(FITProfile.FileKind.areMeasurements) ?? false }
        do throws(WorkoutFileError) {
            let recording = try FITRecordingBuilder.recording(whole)
            if hasMeasurements, var measurements = try? measurements(bytes, file: file, fromActivities: false) {
                // Those of the recording describe the same bytes.
                measurements.warnings = []
                return .both(recording, measurements)
            }
            return .recording(recording)
        } catch {
            // A damaged activity without a workout does not hide what the other files of a chain measured.
            let mayBeOther = error.code == .noWorkout || error.code == .malformed && hasMeasurements
            guard mayBeOther, let measurements = try? measurements(bytes, file: file) else { throw error }
            return .measurements(measurements)
        }
    }

    /// Returns the measurements of a file that is not an activity: a weight, blood pressure or monitoring file.
    ///
    /// - Throws: An error if the bytes cannot be read, are not a FIT file, or contain none.
    package static func measurements(
        from source: any ByteSource, file: String
    ) throws(WorkoutFileError) -> RecordedMeasurements {
        try measurements(try bytes(from: source, file: file, progress: nil), file: file)
    }

    /// Returns the records of a file of any type, in the time of the device clock.
    static func points(from source: any ByteSource, file: String) throws(WorkoutFileError) -> RecordedPoints {
        whole(try bytes(from: source, file: file, progress: nil), file: file).content.table.points
    }

    private static func measurements(
        _ bytes: [UInt8], file: String, fromActivities: Bool = true
    ) throws(WorkoutFileError) -> RecordedMeasurements {
        try bytes.withUnsafeBufferPointer { (bytes) throws(WorkoutFileError) in
            try FITMeasurementReader.read(bytes, file: file, fromActivities: fromActivities)
        }
    }

    /// A file whose messages have been read.
    struct Whole: ~Copyable {
        var content: FITContent
        var damage: [FITDecoder.Damage]
        /// The number of bytes after the end of the file.
        var trailingBytes: Int
        var file: String
        var byteCount: Int
    }

    private static func whole(_ bytes: [UInt8], file: String) -> Whole {
        var content = FITContent()
        var damage: [FITDecoder.Damage] = []
        var trailingBytes = 0
        bytes.withUnsafeBufferPointer { bytes in
            guard var decoder = FITDecoder(bytes) else { return }
            content.read(&decoder)
            damage = decoder.damage
            trailingBytes = decoder.trailingBytes
            guard content.hasLateDescriptions, var again = FITDecoder(bytes) else { return }
            content = FITContent(describedBy: content.developersOfFiles)
            content.read(&again)
        }
        return Whole(
            content: content, damage: damage, trailingBytes: trailingBytes, file: file, byteCount: bytes.count)
    }

    private static func bytes(
        from source: any ByteSource, file: String, progress: ((Int) -> Void)?
    ) throws(WorkoutFileError) -> [UInt8] {
        let metered: any ByteSource = progress.map { MeteredByteSource(source, progress: $0) } ?? source
        let bytes = try metered.readAll(limit: byteLimit, file: file)
        guard FITDecoder.isFIT(bytes) else { throw bytes.withUnsafeBufferPointer { notFIT($0, file) } }
        return bytes
    }

    private static func notFIT(_ bytes: UnsafeBufferPointer<UInt8>, _ file: String) -> WorkoutFileError {
        .reading(
            bytes.isEmpty ? .malformed : .wrongFormat,
            bytes.isEmpty ? "the file is empty" : "it is not a FIT file: its header does not contain '.FIT'",
            at: .init(file: file, byteOffset: 0))
    }
}
