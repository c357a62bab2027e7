/// Something that is wrong with a store.
package struct StoreProblem: Sendable, Hashable {
    /// What helps.
    package enum Remedy: String, Sendable {
        /// What is wrong follows from what is right, and a repair works it out again.
        case repair
        /// What another program wrote, or damage that nothing else shows; a repair believes it.
        case accept
        /// Something cannot be read; a repair gives it up, and says what it was.
        case loss
        /// The file itself is broken: what can be read is carried over into a new one.
        case salvage
    }

    /// What was looked at.
    package var check: StoreCheck
    package var remedy: Remedy
    /// A sentence for people, without health values.
    package var message: String

    package init(_ check: StoreCheck, _ remedy: Remedy, _ message: String) {
        self.check = check
        self.remedy = remedy
        self.message = message
    }
}

/// What a check found.
package struct StoreCheckResult: Sendable {
    package var check: StoreCheck
    /// How many pages, rows or blocks were looked at.
    package var count: Int
    package var problems: [StoreProblem]
    /// How many of the pages have no checksum, because another program took the log into the file.
    package var missing = 0

    package init(_ check: StoreCheck, count: Int, problems: [StoreProblem]) {
        self.check = check
        self.count = count
        self.problems = problems
    }
}
