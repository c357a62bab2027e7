/// A part that a recording or a plan may have, as a row of a table of formats.
///
/// Reports of losses, the tables in the documentation and the round-trip tests are based on such rows.
struct FeatureRow<Subject>: Sendable {
    /// The singular and plural display names.
    var singular: String
    var plural: String
    /// A closure that returns all values of the part in a subject as numbers; parts that are not numeric return
    /// arbitrary numbers.
    var values: @Sendable (Subject) -> [Double]
    /// A closure that returns the way in which a format holds it, or nil if the format is never written.
    var support: @Sendable (WorkoutFileFormat) -> FeatureSupport<Subject>?

    /// Returns the way in which a format holds it; a format that is never written holds nothing.
    func support(in format: WorkoutFileFormat) -> FeatureSupport<Subject> { support(format) ?? .nothing }

    /// Returns the parts of a subject that a file does not contain or contains less precisely.
    static func losses(
        _ rows: [FeatureRow], of subject: Subject, as format: WorkoutFileFormat
    ) -> [WorkoutFileLoss] {
        rows.flatMap { row in row.losses(row.values(subject), subject, format) }
    }

    private func losses(_ values: [Double], _ subject: Subject, _ format: WorkoutFileFormat) -> [WorkoutFileLoss] {
        guard !values.isEmpty else { return [] }
        let name = format.title
        func loss(_ kind: WorkoutFileLoss.Kind, _ count: Int, _ reason: String) -> [WorkoutFileLoss] {
            count == 0
                ? [] : [.init(kind: kind, name: count == 1 ? singular : plural, count: count, reason: reason)]
        }
        switch support(in: format) {
        case .whole: return []
        case .nothing:
            return loss(.unsupported, values.count, "\(name) cannot store \(values.count == 1 ? "it" : "them")")
        case .partly(let text, let lost): return loss(.leftOut, lost(subject), "\(name) only supports \(text)")
        case .roughly(let text, let rounded): return loss(.rounded, rounded(subject), "\(name) only supports \(text)")
        case .otherwise(let text, let replaced):
            return loss(.replaced, replaced(subject), "\(name) only supports \(text)")
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

    /// Returns the table of formats in Markdown.
    ///
    /// - Parameter subject: The name of the subject, for the header of the first column.
    static func table(_ rows: [FeatureRow], _ formats: [WorkoutFileFormat], of subject: String) -> String {
        var lines = [
            "| In the \(subject) | " + formats.map(\.title).joined(separator: " | ") + " |",
            "| --- |" + String(repeating: " --- |", count: formats.count),
        ]
        for row in rows {
            let cells = formats.map { row.support(in: $0).text }
            lines.append("| \(row.plural) | " + cells.joined(separator: " | ") + " |")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
