/// A fault in a source file: what stands at a place, and what stands there while the fault is chosen.
struct Fault: Codable, Hashable {
    /// The path of the file in the project.
    var file: String
    /// The offset of the first byte that is replaced.
    var offset: Int
    /// The line, for people.
    var line: Int
    /// The kind.
    var kind: Kind
    /// The text without the fault.
    var text: String
    /// The text with the fault; empty for a statement that is dropped.
    var fault: String

    /// A kind of faults.
    enum Kind: String, Codable, CaseIterable {
        /// Another operator: an exact bound, a sign, a logical connective.
        case `operator`
        /// A bound or another whole number that is one more.
        case bound
        /// A condition that is the opposite.
        case condition
        /// A call or an assignment that is dropped: a cache that stays stale, a notification that is not sent.
        case dropped
        /// Two arguments in each other's place.
        case arguments
        /// A result that is nil, or the opposite.
        case result
        /// Another unit.
        case unit
        /// Another code of an error.
        case error
        /// A comparison, an order, a connective or a limit of SQL.
        case sql
        /// A fault that somebody sought.
        case sought
    }

    /// The bytes that are replaced.
    var range: Range<Int> { offset..<offset + text.utf8.count }

    /// The module, which has a folder of its own: `Sources/Core/HealthModel/…`.
    var module: String {
        let parts = file.split(separator: "/")
        return parts.count > 2 ? String(parts[2]) : ""
    }

    /// The folder of the module, such as `Sources/Core/HealthModel`.
    var folder: String { file.split(separator: "/").prefix(3).joined(separator: "/") }

    /// What the fault is wherever its line moves to.
    var identity: String { "\(file)\n\(text)\n\(fault)" }

    /// Returns the text that has both, of which a variable chooses one.
    func planted(_ number: Int) -> String {
        let isChosen = "PlantedFault.isChosen(\(number))"
        return switch kind {
        case .condition: "(\(isChosen) != (\(text)))"
        case _ where fault.isEmpty: "if !\(isChosen) { \(text) }"
        default: "(\(isChosen) ? \(fault) : \(text))"
        }
    }

    /// The fault in one line, for people and for tables.
    var summary: String {
        func oneLine(_ text: String) -> String {
            let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return words.count > 60 ? words.prefix(59) + "…" : words
        }
        return switch kind {
        case .condition: "the opposite of \(oneLine(text))"
        case _ where fault.isEmpty: "without \(oneLine(text))"
        default: "\(oneLine(text)) → \(oneLine(fault))"
        }
    }
}
