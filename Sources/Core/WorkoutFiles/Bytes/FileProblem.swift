/// What is wrong with a file.
package struct FileProblem: Sendable, Hashable {
    /// A clause without a capital and without a full stop.
    package let clause: String
    /// The limit that the file exceeds, if that is what is wrong.
    package let limit: ReaderLimit?

    package init(_ clause: String, limit: ReaderLimit? = nil) {
        self.clause = clause
        self.limit = limit
    }

    /// A sentence about the packing of a file.
    package func sentence(in name: String) -> String { "In '\(name)' \(clause)." }
}

extension FileProblem: ExpressibleByStringInterpolation, CustomStringConvertible {
    package init(stringLiteral clause: String) { self.init(clause) }

    package var description: String { clause }
}
