/// A writer for recordings in any format.
package enum WorkoutFileWriter {
    /// Returns the bytes of a file, and the parts of the recording that they do not contain.
    ///
    /// - Parameters:
    ///   - recording: The recording; parts that the format cannot hold are left out.
    ///   - format: A format in ``WorkoutFileFormat/writable``.
    ///   - file: The file name for messages.
    /// - Returns: The bytes, and the losses of this recording in the order of ``WorkoutFileTable``.
    /// - Throws: An error if the format cannot represent the recording: GPX without a position, FIT with unsupported
    ///   dates, text with dates before the year 1 or after 9999.
    package static func file(
        of recording: WorkoutRecording, as format: WorkoutFileFormat, file: String
    ) throws(WorkoutFileError) -> (bytes: [UInt8], losses: [WorkoutFileLoss]) {
        let bytes = try bytes(of: recording, as: format, file: file)
        return (bytes, WorkoutFileTable.losses(of: recording, as: format))
    }

    /// Returns the bytes of a file; see ``file(of:as:file:)``.
    package static func bytes(
        of recording: WorkoutRecording, as format: WorkoutFileFormat, file: String
    ) throws(WorkoutFileError) -> [UInt8] {
        guard let writing = format.writing else {
            throw .unrepresentable("recordings cannot be written as \(format.title)", at: .init(file: file))
        }
        guard !writing.hasTextDates || recording.hasWritableDates else {
            throw .unrepresentable("it has dates before the year 1 or after 9999", at: .init(file: file))
        }
        return try writing.bytes(recording, file)
    }
}

extension WorkoutRecording {
    /// A Boolean value that indicates whether ISO 8601 can represent all dates with a four-digit year.
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
