/// The counts of a family of an export, such as its workouts (IMP-90).
struct ExportCounts: Sendable {
    /// The largest number of examples of what was left out for one reason.
    private static let mostExamples = 3

    private(set) var found = 0
    private(set) var added = 0
    private(set) var known = 0
    private(set) var merged = 0
    /// What was left out, by reason in the order of first occurrence, with lines or keys as examples.
    private(set) var leftOut: [(reason: String, count: Int, examples: [String])] = []

    mutating func addNew() { (found, added) = (found + 1, added + 1) }
    mutating func addKnown() { (found, known) = (found + 1, known + 1) }
    mutating func addMerged() { (found, merged) = (found + 1, merged + 1) }

    /// Counts what was left out.
    ///
    /// - Parameters:
    ///   - reason: The reason, as a clause.
    ///   - example: A line or key, never a value.
    mutating func leaveOut(_ reason: String, at example: String) {
        found += 1
        let index = leftOut.firstIndex { $0.reason == reason } ?? leftOut.count
        if index == leftOut.count { leftOut.append((reason, 0, [])) }
        leftOut[index].count += 1
        if leftOut[index].examples.count < Self.mostExamples { leftOut[index].examples.append(example) }
    }

    /// Returns the sentences about a family.
    ///
    /// - Parameter family: Its plural name, such as "workouts".
    func remarks(_ family: String) -> [TransferRemark] {
        guard found > 0 else { return [] }
        let left = leftOut.reduce(0) { $0 + $1.count }
        let parts = [(added, "new"), (known, "already there"), (merged, "merged"), (left, "left out")]
            .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return [
            .noted(
                "\(family.prefix(1).uppercased() + family.dropFirst()): \(found) found, \(parts.joined(separator: ", "))."
            )
        ]
            + leftOut.map {
                .skipped(
                    $0.count,
                    "\($0.count) of the \(family) \($0.count == 1 ? "was" : "were") left out: \($0.reason) (\($0.examples.joined(separator: ", ")))."
                )
            }
    }
}
