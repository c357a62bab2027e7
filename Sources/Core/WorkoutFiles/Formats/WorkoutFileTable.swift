/// The table of format capabilities, which the report of a writer and the documentation of exporting share.
package enum WorkoutFileTable {
    /// A part that a recording may have.
    struct Row: Sendable {
        /// The singular and plural display names.
        var singular: String
        var plural: String
        /// A closure that returns all values of the part in a recording as numbers; parts that are not numeric return
        /// arbitrary numbers.
        var values: @Sendable (WorkoutRecording) -> [Double]
        /// A closure that returns the way in which a format holds it.
        var support: @Sendable (FormatCapabilities) -> FormatSupport

        /// Returns the way in which a format holds it; a format that is never written holds nothing.
        func support(in format: WorkoutFileFormat) -> FormatSupport {
            format.writing.map { support($0.capabilities) } ?? .nothing
        }
    }

    static let rows: [Row] = RecordingFeature.allCases.flatMap { thing in
        let own = Row(
            singular: thing.names.singular, plural: thing.names.plural, values: { thing.values(of: $0) },
            support: { $0.things(thing) })
        return switch thing {
        case .namedValue: RecordedStream.allCases.map(row) + [own]
        case .title: StatedTotal.allCases.flatMap(rows) + [own]
        default: [own]
        }
    }

    private static func row(_ stream: RecordedStream) -> Row {
        Row(
            singular: stream.names.singular, plural: stream.names.plural,
            values: { $0.points[stream].filter { !$0.isNaN } }, support: { $0.streams(stream) })
    }

    private static func rows(_ total: StatedTotal) -> [Row] {
        [
            Row(
                singular: "\(total.name) of a session", plural: "\(total.plural) of sessions",
                values: { $0.sessions.compactMap { $0.totals[total] } }, support: { $0.sessionTotals(total) }),
            Row(
                singular: "\(total.name) of a lap", plural: "\(total.plural) of laps",
                values: { $0.laps.compactMap { $0.totals[total] } }, support: { $0.lapTotals(total) }),
        ]
    }

    /// Returns the parts of a recording that a file does not contain or contains less precisely.
    package static func losses(of recording: WorkoutRecording, as format: WorkoutFileFormat) -> [WorkoutFileLoss] {
        rows.flatMap { row in losses(row, row.values(recording), recording, format) }
    }

    private static func losses(
        _ row: Row, _ values: [Double], _ recording: WorkoutRecording, _ format: WorkoutFileFormat
    ) -> [WorkoutFileLoss] {
        guard !values.isEmpty else { return [] }
        let name = format.title
        func loss(_ kind: WorkoutFileLoss.Kind, _ count: Int, _ reason: String) -> [WorkoutFileLoss] {
            count == 0
                ? [] : [.init(kind: kind, name: count == 1 ? row.singular : row.plural, count: count, reason: reason)]
        }
        switch row.support(in: format) {
        case .whole: return []
        case .nothing:
            return loss(.unsupported, values.count, "\(name) cannot store \(values.count == 1 ? "it" : "them")")
        case .partly(let text, let lost): return loss(.leftOut, lost(recording), "\(name) only supports \(text)")
        case .roughly(let text, let rounded): return loss(.rounded, rounded(recording), "\(name) only supports \(text)")
        case .steps(let step, let range, let offset, let text):
            var (outside, rounded) = (0, 0)
            for value in values {
                let steps = ((value + offset) / step).rounded()
                if !range.contains(steps * step - offset) {
                    outside += 1
                } else if abs(steps * step - offset - value) > step * 1e-3 {
                    rounded += 1
                }
            }
            return loss(.leftOut, outside, "\(name) cannot store such \(outside == 1 ? "a value" : "values")")
                + loss(.rounded, rounded, "\(name) only supports \(text)")
        }
    }

    /// The table in Markdown.
    package static var text: String {
        let formats = WorkoutFileFormat.writable
        var lines = [
            "| In the recording | " + formats.map(\.title).joined(separator: " | ") + " |",
            "| --- |" + String(repeating: " --- |", count: formats.count),
        ]
        for row in rows {
            let cells = formats.map { row.support(in: $0).text }
            lines.append("| \(row.plural) | " + cells.joined(separator: " | ") + " |")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
