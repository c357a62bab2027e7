/// Writes a recording in a format of files.
package enum WorkoutFileWriter {
    /// What can be written.
    package enum Format: String, CaseIterable, Sendable {
        case gpx
        case tcx
        case fit
        case csv
        case json
    }

    /// The bytes of a file.
    ///
    /// - Parameters:
    ///   - recording: What is written; a format takes what it has a place for.
    ///   - format: The format.
    ///   - file: The name for messages.
    /// - Throws: If the format has no way to say it: GPX without a position, FIT with dates it does not know.
    package static func bytes(
        of recording: WorkoutRecording, as format: Format, file: String
    ) throws(WorkoutFileError) -> [UInt8] {
        switch format {
        case .gpx: try GPXWriter.bytes(of: recording, file: file)
        case .tcx: TCXWriter.bytes(of: recording)
        case .fit: try FITWriter.bytes(of: recording, file: file)
        case .csv: CSVWriter.bytes(of: recording)
        case .json: JSONWriter.bytes(of: recording)
        }
    }
}
