import WorkoutFiles

/// An argument of a tool, from which its schema and its validation are derived.
struct MCPArgument: Sendable {
    enum Kind: Sendable {
        /// A text with a maximum length in characters.
        case text(most: Int)
        case whole(ClosedRange<Int>)
        /// A number with a minimum.
        case number(least: Double)
        case flag
        case choice([String])
        /// Several of these values, without duplicates.
        case choices([String])
    }

    var name: String
    var kind: Kind
    var description: String
    var isRequired = false

    var schema: JSON {
        let members: [JSON.Member] =
            switch kind {
            case .text(let most): [("type", .string("string")), ("maxLength", .integer(most))]
            case .whole(let range):
                [
                    ("type", .string("integer")), ("minimum", .integer(range.lowerBound)),
                    ("maximum", .integer(range.upperBound)),
                ]
            case .number(let least): [("type", .string("number")), ("minimum", .number(least))]
            case .flag: [("type", .string("boolean"))]
            case .choice(let values): Self.choice(values)
            case .choices(let values):
                [("type", .string("array")), ("items", .object(Self.choice(values))), ("uniqueItems", .bool(true))]
            }
        return .object(members + [("description", .string(description))])
    }

    private static func choice(_ values: [String]) -> [JSON.Member] {
        [("type", .string("string")), ("enum", .array(values.map { .string($0) }))]
    }

    /// The description of the valid values, as the end of a sentence.
    fileprivate var expectation: String {
        switch kind {
        case .text(let most): "a string of at most \(most) characters"
        case .whole(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .number(let least): "a number of at least \(JSON.digits(least))"
        case .flag: "true or false"
        case .choice(let values): "one of \(values.joined(separator: ", "))"
        case .choices(let values): "an array of distinct values from \(values.joined(separator: ", "))"
        }
    }

    /// Returns whether a value is valid.
    private func accepts(_ value: JSON) -> Bool {
        switch kind {
        case .text(let most): return (try? value.asString()).map { $0.count <= most } ?? false
        case .whole(let range): return (try? value.asInteger()).map(range.contains) ?? false
        case .number(let least): return (try? value.asFiniteNumber()).map { $0 >= least } ?? false
        case .flag: return (try? value.asBool()) != nil
        case .choice(let values): return (try? value.asString()).map(values.contains) ?? false
        case .choices(let values):
            guard let given = try? value.elements({ try $0.asString() }) else { return false }
            return Set(given).count == given.count && Set(given).isSubset(of: values)
        }
    }

    func check(_ value: JSON) throws(MCPToolError) {
        guard accepts(value) else { throw MCPToolError("'\(name)' must be \(expectation).") }
    }

    // MARK: Shared arguments

    /// The supported date formats, for descriptions.
    static let dates =
        "2026-01-31, 2026-01, 2026, today, yesterday, 7d, 6w, 3m, 2y or a moment such as 2026-01-31T10:00"

    static func from(_ meaning: String) -> MCPArgument {
        MCPArgument(
            name: "from", kind: .text(most: 40), description: "The start of the period: \(dates). \(meaning)")
    }

    static let to = MCPArgument(
        name: "to", kind: .text(most: 40),
        description: "The end of the period; a day, month or year is included completely. Now by default.")

    static func type(_ meaning: String) -> MCPArgument {
        MCPArgument(name: "type", kind: .text(most: 100), description: meaning, isRequired: true)
    }

    static let activity = MCPArgument(
        name: "activity", kind: .text(most: 60),
        description: "Only this activity, such as running, cycling, swimming, walking, hiking or yoga.")

    static let uuid = MCPArgument(
        name: "uuid", kind: .text(most: 40),
        description: "The uuid of a workout from list_workouts; its first or last digits suffice.", isRequired: true)
}
