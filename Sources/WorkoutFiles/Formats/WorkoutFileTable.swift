/// What the formats can hold: the one table behind the report of a writer and behind the page about exporting.
package enum WorkoutFileTable {
    package typealias Format = WorkoutFileWriter.Format

    /// One kind of thing that a recording may have.
    struct Row: Sendable {
        /// One of them, and several, as people say.
        var singular: String
        var plural: String
        /// Every one that a recording has, as a number; for things that are no numbers any number.
        var values: @Sendable (WorkoutRecording) -> [Double]
        /// By format; what is not named is held as it is.
        var cells: [Format: Cell]

        func cell(_ format: Format) -> Cell { cells[format] ?? .whole }
    }

    /// How a format holds a kind of thing.
    enum Cell: Sendable {
        /// As it is.
        case whole
        /// As multiples of a step within a range; the text says the step.
        case steps(Double, ClosedRange<Double>, offset: Double = 0, String)
        /// Not always: the text says what there is, the closure how many are lost.
        case partly(String, lost: @Sendable (WorkoutRecording) -> Int)
        /// All of it, but some not to the last digit: the text says what there is, the closure how many are rounded.
        case roughly(String, rounded: @Sendable (WorkoutRecording) -> Int)
        /// Not at all.
        case nothing

        /// In few words.
        var text: String {
            switch self {
            case .whole: "yes"
            case .steps(_, _, _, let text), .partly(let text, _), .roughly(let text, _): text
            case .nothing: "–"
            }
        }
    }

    static let rows: [Row] = ofPoints + ofStreams + ofSessions + ofTotals + ofFile

    /// What a file of a recording does not have.
    package static func losses(of recording: WorkoutRecording, as format: Format) -> [WorkoutFileLoss] {
        rows.flatMap { row in losses(row, row.values(recording), recording, format) }
    }

    private static func losses(
        _ row: Row, _ values: [Double], _ recording: WorkoutRecording, _ format: Format
    ) -> [WorkoutFileLoss] {
        guard !values.isEmpty else { return [] }
        let name = format.rawValue.uppercased()
        func loss(_ kind: WorkoutFileLoss.Kind, _ count: Int, _ reason: String) -> [WorkoutFileLoss] {
            count == 0
                ? [] : [.init(kind: kind, what: count == 1 ? row.singular : row.plural, count: count, reason: reason)]
        }
        switch row.cell(format) {
        case .whole: return []
        case .nothing:
            return loss(.unknown, values.count, "\(name) has no place for \(values.count == 1 ? "it" : "them")")
        case .partly(let text, let lost): return loss(.leftOut, lost(recording), "\(name) has \(text)")
        case .roughly(let text, let rounded): return loss(.rounded, rounded(recording), "\(name) has \(text)")
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
            return loss(.leftOut, outside, "\(name) has no place for such \(outside == 1 ? "a value" : "values")")
                + loss(.rounded, rounded, "\(name) has \(text)")
        }
    }

    /// The table as Markdown.
    package static var text: String {
        let formats = Format.allCases
        var lines = [
            "| In the recording | " + formats.map { $0.rawValue.uppercased() }.joined(separator: " | ") + " |",
            "| --- |" + String(repeating: " --- |", count: formats.count),
        ]
        for row in rows {
            let cells = formats.map { row.cell($0).text }
            lines.append("| \(row.plural) | " + cells.joined(separator: " | ") + " |")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
