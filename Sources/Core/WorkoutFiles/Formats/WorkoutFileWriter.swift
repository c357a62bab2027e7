/// Writes a recording in a format of files.
package enum WorkoutFileWriter {
    /// The bytes of a file, and what of the recording they do not say.
    ///
    /// - Parameters:
    ///   - recording: What is written; a format takes what it has a place for.
    ///   - format: One of ``FileFormat/writable``.
    ///   - file: The name for messages.
    /// - Returns: What was left out or rounded, of this very recording, in the order of ``WorkoutFileTable``.
    /// - Throws: If the format has no way to say it: GPX without a position, FIT with dates it does not know, text with
    ///   dates before the year 1 or after 9999.
    package static func file(
        of recording: WorkoutRecording, as format: FileFormat, file: String
    ) throws(WorkoutFileError) -> (bytes: [UInt8], losses: [WorkoutFileLoss]) {
        let bytes = try bytes(of: recording, as: format, file: file)
        return (bytes, WorkoutFileTable.losses(of: recording, as: format))
    }

    /// The bytes of a file; see ``file(of:as:file:)``.
    package static func bytes(
        of recording: WorkoutRecording, as format: FileFormat, file: String
    ) throws(WorkoutFileError) -> [UInt8] {
        guard let writing = format.writing else {
            throw .unsayable("no recording is written as \(format.title)", at: .init(file: file))
        }
        guard !writing.hasTextDates || recording.hasWritableDates else {
            throw .unsayable("it has dates before the year 1 or after 9999", at: .init(file: file))
        }
        return try writing.bytes(recording, file)
    }
}

extension WorkoutRecording {
    /// Whether all dates are ones that ISO 8601 says with four digits of a year.
    fileprivate var hasWritableDates: Bool {
        let range = -63_113_904_000.0..<252_423_993_599
        var dates = [start, end] + [details.fileTime, details.firstTime].compactMap(\.self)
        dates += sessions.flatMap { [$0.start, $0.end] } + laps.flatMap { [$0.start, $0.end] }
        dates += pauses.flatMap { [$0.start, $0.end] } + lengths.flatMap { [$0.start, $0.end] }
        dates += sets.flatMap { [$0.start, $0.end] } + markers.map(\.time)
        return dates.allSatisfy(range.contains) && points.times.allSatisfy(range.contains)
            && beats.allSatisfy { range.contains($0.time) }
    }
}
