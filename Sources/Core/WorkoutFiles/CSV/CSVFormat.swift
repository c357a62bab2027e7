extension FormatName {
    package static let csv = FormatName(rawValue: "csv")
}

extension WorkoutFileFormat {
    /// A table with a row for each point and a column for each stream; it is only written.
    public static let csv = WorkoutFileFormat(
        .csv, title: "CSV",
        writing: Writing(
            ending: "csv", hasTextDates: true, capabilities: capabilitiesOfCSV,
            bytes: { (recording, _) throws(WorkoutFileError) in CSVWriter.bytes(of: recording) }))

    /// The capabilities of the CSV format: a table holds only points.
    private static let capabilitiesOfCSV = FormatCapabilities(
        things: { thing in
            switch thing {
            case .pointTime, .position, .pointWithoutPosition, .namedValue: .whole
            default: .nothing
            }
        }, streams: { _ in .whole }, sessionTotals: { _ in .nothing }, lapTotals: { _ in .nothing })
}
