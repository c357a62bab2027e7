/// Reads FIT files: activities become recordings; of other kinds, measurements can be read.
///
/// The decoder is our own, because there is none for Swift. It checks the checksum, and reads what can be read of a file
/// that is damaged, was cut off or was never closed.
package enum FITReader {
    /// The longest file that is read: FIT is read as a whole.
    package static let byteLimit = 1 << 30

    /// The recording of an activity.
    ///
    /// - Parameters:
    ///   - source: The bytes.
    ///   - file: The name for messages.
    ///   - progress: Called with the number of bytes read so far, about every 256 KB.
    /// - Throws: If the bytes cannot be read, are no FIT file, or hold no activity.
    package static func recording(
        from source: any ByteSource, file: String, progress: ((Int) -> Void)? = nil
    ) throws(WorkoutFileError) -> WorkoutRecording {
        let bytes = try bytes(from: source, file: file, progress: progress)
        return try FITRecordingBuilder.recording(whole(bytes, file: file))
    }

    /// The recording of an activity, or the measurements of another file.
    ///
    /// - Throws: If the bytes cannot be read, are no FIT file, or hold neither: then the error says what the file is.
    static func anything(
        from source: any ByteSource, file: String, progress: ((Int) -> Void)? = nil
    ) throws(WorkoutFileError) -> WorkoutFileContent {
        let bytes = try bytes(from: source, file: file, progress: progress)
        do throws(WorkoutFileError) {
            return .recording(try FITRecordingBuilder.recording(whole(bytes, file: file)))
        } catch {
            guard error.code == .noWorkout, let measurements = try? measurements(bytes, file: file) else {
                throw error
            }
            return .measurements(measurements)
        }
    }

    /// The measurements of a file that is no activity: a weight, blood pressure or monitoring file.
    ///
    /// - Throws: If the bytes cannot be read, are no FIT file, or hold none.
    package static func measurements(
        from source: any ByteSource, file: String
    ) throws(WorkoutFileError) -> RecordedMeasurements {
        try measurements(try bytes(from: source, file: file, progress: nil), file: file)
    }

    /// The records of a file of any kind, in the clock of the device.
    static func points(from source: any ByteSource, file: String) throws(WorkoutFileError) -> RecordedPoints {
        whole(try bytes(from: source, file: file, progress: nil), file: file).content.table.points
    }

    private static func measurements(
        _ bytes: [UInt8], file: String
    ) throws(WorkoutFileError) -> RecordedMeasurements {
        try bytes.withUnsafeBufferPointer { (bytes) throws(WorkoutFileError) in
            try FITMeasurementReader.read(bytes, file: file)
        }
    }

    /// A file whose messages have been read.
    struct Whole: ~Copyable {
        var content: FITContent
        var damage: [FITDecoder.Damage]
        var file: String
        var byteCount: Int
    }

    private static func whole(_ bytes: [UInt8], file: String) -> Whole {
        var content = FITContent()
        var damage: [FITDecoder.Damage] = []
        bytes.withUnsafeBufferPointer { bytes in
            guard var decoder = FITDecoder(bytes) else { return }
            content.read(&decoder)
            damage = decoder.damage
        }
        return Whole(content: content, damage: damage, file: file, byteCount: bytes.count)
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
            bytes.isEmpty ? "the file is empty" : "it is no FIT file, '.FIT' does not stand in its header",
            at: .init(file: file, byteOffset: 0))
    }
}
