import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import WorkoutFiles

extension Parameter where Value == String? {
    /// Creates a text parameter with a maximum length.
    static func text(_ name: String, _ summary: String, limit: Int = 200) -> Parameter {
        Parameter(
            name, summary, schema: .object([("type", .string("string")), ("maxLength", .integer(limit))]), absent: nil
        ) { text, _ throws(ParameterError) in
            guard text.count <= limit else { throw ParameterError("Exceeds \(limit) characters.") }
            return text
        }
    }
}

extension Parameter where Value == Bool {
    /// Creates a Boolean parameter, which is `false` by default.
    static func flag(_ name: String, _ summary: String, absent: Bool = false) -> Parameter {
        Parameter(
            name, summary, schema: .object([("type", .string("boolean")), ("default", .bool(absent))]), absent: absent
        ) { text, _ throws(ParameterError) in
            switch text {
            case "true", "1", "": true
            case "false", "0": false
            default: throw ParameterError("Must be true or false.")
            }
        }
    }
}

extension Parameter where Value == Int {
    /// Creates an integer parameter.
    static func integer(
        _ name: String, _ summary: String, in range: ClosedRange<Int>, absent: Int
    ) -> Parameter {
        Parameter(
            name, summary,
            schema: .object([
                ("type", .string("integer")), ("minimum", .integer(range.lowerBound)),
                ("maximum", .integer(range.upperBound)), ("default", .integer(absent)),
            ]), absent: absent
        ) { text, _ throws(ParameterError) in
            guard let number = Int(text), range.contains(number) else {
                throw ParameterError("Must be an integer from \(range.lowerBound) to \(range.upperBound).")
            }
            return number
        }
    }
}

extension Parameter where Value == Double? {
    /// Creates a parameter for a non-negative number.
    static func amount(_ name: String, _ summary: String) -> Parameter {
        Parameter(
            name, summary, schema: .object([("type", .string("number")), ("minimum", .integer(0))]), absent: nil
        ) { text, _ throws(ParameterError) in
            guard text.utf8.count <= 64, let number = Double(text), number.isFinite, number >= 0 else {
                throw ParameterError("Must be a non-negative number.")
            }
            return number
        }
    }
}

extension Parameter {
    /// Creates a parameter with a fixed set of values.
    static func choice<Choice: Sendable & CaseIterable & RawRepresentable<String>>(
        _ name: String, _ summary: String, of _: Choice.Type = Choice.self
    ) -> Parameter where Value == Choice? {
        let words = Choice.allCases.map(\.rawValue)
        return Parameter(
            name, summary,
            schema: .object([("type", .string("string")), ("enum", .array(words.map { .string($0) }))]), absent: nil
        ) { text, _ throws(ParameterError) in
            guard let choice = Choice(rawValue: text) else {
                throw ParameterError("Must be one of \(words.joined(separator: ", ")).")
            }
            return choice
        }
    }
}

extension Parameter where Value == [ObjectType] {
    /// Creates a repeatable parameter for sample types, by identifier or friendly name.
    static func types(_ name: String, _ summary: String) -> Parameter {
        var parameter = Parameter(name: name, summary: summary, schema: .text) { texts, _ throws(ParameterError) in
            var types: [ObjectType] = []
            for text in texts { types.append(try SampleTypeName.type(text)) }
            return types
        }
        parameter.isRepeated = true
        return parameter
    }
}

extension Parameter where Value == ObjectType? {
    /// Creates a parameter for a sample type, by identifier or friendly name.
    static func type(_ name: String, _ summary: String) -> Parameter {
        Parameter(name, summary, schema: .text, absent: nil) { text, _ throws(ParameterError) in
            try SampleTypeName.type(text)
        }
    }
}

extension Parameter where Value == WorkoutActivity? {
    /// Creates a parameter for a workout activity.
    static func activity(_ name: String, _ summary: String) -> Parameter {
        Parameter(name, summary, schema: .text, absent: nil) { text, _ throws(ParameterError) in
            if let found = WorkoutActivity.named.first(where: { $0.name.lowercased() == text.lowercased() }) {
                return found
            }
            let similar = Spelling.closest(to: text, among: WorkoutActivity.named.map(\.name))
            throw ParameterError(
                "Unknown activity \(text)." + (similar.first.map { " Did you mean \($0)?" } ?? ""))
        }
    }
}

extension Parameter where Value == QuantityUnit? {
    /// Creates a parameter for a unit in HealthKit's notation (API-4).
    static func unit(_ name: String, _ summary: String) -> Parameter {
        let limit = 64
        return Parameter(
            name, summary, schema: .object([("type", .string("string")), ("maxLength", .integer(limit))]), absent: nil
        ) { text, _ throws(ParameterError) in
            guard text.utf8.count <= limit, let unit = try? QuantityUnit(parsing: text), !unit.isNull,
                unit.hasFaithfulString
            else { throw ParameterError("Must be a HealthKit unit such as km, count/min, kcal or mg/dL.") }
            return unit
        }
    }
}

extension Parameter where Value == UUID? {
    /// Creates a parameter for an object identifier.
    static func uuid(_ name: String, _ summary: String) -> Parameter {
        Parameter(
            name, summary, schema: .object([("type", .string("string")), ("format", .string("uuid"))]), absent: nil
        ) { text, _ throws(ParameterError) in
            guard text.utf8.count == 36, let uuid = UUID(uuidString: text) else {
                throw ParameterError("Must be a UUID.")
            }
            return uuid
        }
    }
}

extension Parameter where Value == TypedDate? {
    /// Creates a parameter for a date, a period or a relative time (API-5).
    static func date(_ name: String, _ summary: String) -> Parameter {
        Parameter(name, summary, schema: .text, absent: nil) { text, context throws(ParameterError) in
            // A plus sign without percent encoding is decoded as a space.
            let text = text.contains("T") ? text.replacing(" ", with: "+") : text
            guard text.utf8.count <= 64, let date = TypedDate(text, now: context.now, calendar: context.calendar)
            else {
                throw ParameterError(
                    "\(text) is no date. Write 2026-11-22, 2026-11-22T07:12:00Z, 2026-11, 2026, today, "
                        + "yesterday, 7d, 2w, 6m or 2y.")
            }
            return date
        }
    }
}

extension JSON {
    /// The schema of a string.
    fileprivate static let text = JSON.object([("type", .string("string"))])
}

/// The names of sample types in requests.
enum SampleTypeName {
    /// Returns the sample type with an identifier or a friendly name, case-insensitively.
    ///
    /// - Throws: ``ParameterError`` with similar names.
    static func type(_ text: String) throws(ParameterError) -> ObjectType {
        if let found = TypeName.type(text) {
            guard found.isSample else {
                throw ParameterError("\(TypeName.name(of: found)) is not a sample type.")
            }
            return found
        }
        let similar = TypeName.suggestions(for: text)
        throw ParameterError(
            "Unknown type \(text)."
                + (similar.isEmpty ? "" : " Did you mean \(similar.joined(separator: " or "))?"))
    }
}
