/// The table of format capabilities, which the report of a writer and the documentation of exporting share.
package enum WorkoutFileTable {
    /// A part that a recording may have.
    typealias Row = FeatureRow<WorkoutRecording>

    static let rows: [Row] = RecordingFeature.allCases.flatMap { thing in
        let own = Row(
            singular: thing.names.singular, plural: thing.names.plural, values: { thing.values(of: $0) },
            support: { $0.writing?.capabilities.things(thing) })
        return switch thing {
        case .namedValue: RecordedStream.allCases.map(row) + [own]
        case .title: StatedTotal.allCases.flatMap(rows) + [own]
        default: [own]
        }
    }

    private static func row(_ stream: RecordedStream) -> Row {
        Row(
            singular: stream.names.singular, plural: stream.names.plural,
            values: { $0.points[stream].filter { !$0.isNaN } }, support: { $0.writing?.capabilities.streams(stream) })
    }

    private static func rows(_ total: StatedTotal) -> [Row] {
        [
            Row(
                singular: "\(total.name) of a session", plural: "\(total.plural) of sessions",
                values: { $0.sessions.compactMap { $0.totals[total] } },
                support: { $0.writing?.capabilities.sessionTotals(total) }),
            Row(
                singular: "\(total.name) of a lap", plural: "\(total.plural) of laps",
                values: { $0.laps.compactMap { $0.totals[total] } },
                support: { $0.writing?.capabilities.lapTotals(total) }),
        ]
    }

    /// Returns the parts of a recording that a file does not contain or contains less precisely.
    package static func losses(of recording: WorkoutRecording, as format: WorkoutFileFormat) -> [WorkoutFileLoss] {
        FeatureRow.losses(rows, of: recording, as: format)
    }

    /// The table in Markdown.
    package static var text: String {
        FeatureRow.table(rows, WorkoutFileFormat.writable, of: "recording")
    }
}
