/// A problem found in a file.
package struct FileProblem: Sendable, Hashable {
    /// A clause without an initial capital and without a full stop.
    package let clause: String
    /// The limit that the file exceeds, if that is the problem.
    package let limit: ReaderLimit?

    package init(_ clause: String, limit: ReaderLimit? = nil) {
        self.clause = clause
        self.limit = limit
    }

    /// Returns a sentence about a problem with a packed file.
    package func sentence(in name: String) -> String { "In '\(name)' \(clause)." }
}

extension FileProblem: ExpressibleByStringInterpolation, CustomStringConvertible {
    package init(stringLiteral clause: String) { self.init(clause) }

    package var description: String { clause }
}
