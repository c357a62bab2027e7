/// A problem found in a store.
package struct IntegrityProblem: Sendable, Hashable {
    /// The remedy for a problem.
    package enum Remedy: String, Sendable {
        /// Derived data are wrong, and a repair recomputes them from intact data.
        case repair
        /// The contents were written by another program, or damaged in a way that nothing else reveals; a repair
        /// accepts them.
        case accept
        /// Contents cannot be read; a repair removes and reports them.
        case loss
        /// The file itself is damaged; all readable contents are copied to a new file.
        case salvage
    }

    /// The check that found the problem.
    package var check: IntegrityCheckKind
    package var remedy: Remedy
    /// A message for people, without health values.
    package var message: String

    package init(_ check: IntegrityCheckKind, _ remedy: Remedy, _ message: String) {
        self.check = check
        self.remedy = remedy
        self.message = message
    }
}

/// The result of a check.
package struct IntegrityCheckResult: Sendable {
    package var check: IntegrityCheckKind
    /// The number of pages, rows or blocks checked.
    package var count: Int
    package var problems: [IntegrityProblem]
    /// The number of pages without a checksum because another program checkpointed the write-ahead log.
    package var missing = 0

    package init(_ check: IntegrityCheckKind, count: Int, problems: [IntegrityProblem]) {
        self.check = check
        self.count = count
        self.problems = problems
    }
}
