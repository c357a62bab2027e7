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
        ) { text, _ throws(InputError) in
            guard text.count <= limit else { throw InputError("Exceeds \(limit) characters.") }
            return text
        }
    }
}

extension Parameter where Value == Bool {
    /// Creates a Boolean parameter, which is `false` by default.
    static func flag(_ name: String, _ summary: String, absent: Bool = false) -> Parameter {
        Parameter(
            name, summary, schema: .object([("type", .string("boolean")), ("default", .bool(absent))]), absent: absent
        ) { text, _ throws(InputError) in
            switch text {
            case "true", "1", "": true
            case "false", "0": false
            default: throw InputError("Must be true or false.")
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
        ) { text, _ throws(InputError) in
            guard let number = Int(text), range.contains(number) else {
                throw InputError("Must be an integer from \(range.lowerBound) to \(range.upperBound).")
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
        ) { text, _ throws(InputError) in
            guard text.utf8.count <= 64, let number = Double(text), number.isFinite, number >= 0 else {
                throw InputError("Must be a non-negative number.")
            }
            return number
        }
    }
}

extension Parameter where Value == Double? {
    /// Creates a parameter for a distance in metres; a number may also have a unit (`5km`).
    static func distance(_ name: String, _ summary: String) -> Parameter {
        Parameter(
            name, summary, schema: .object([("type", .string("number")), ("minimum", .integer(0))]), absent: nil
        ) { text, _ throws(InputError) in try TypedInput.distance(text, in: .meters) }
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
        ) { text, _ throws(InputError) in
            guard let choice = Choice(rawValue: text) else {
                throw InputError("Must be one of \(words.joined(separator: ", ")).")
            }
            return choice
        }
    }
}

extension Parameter where Value == [ObjectType] {
    /// Creates a repeatable parameter for sample types, by identifier or friendly name.
    static func types(_ name: String, _ summary: String) -> Parameter {
        var parameter = Parameter(name: name, summary: summary, schema: .text) { texts, _ throws(InputError) in
            var types: [ObjectType] = []
            for text in texts { types.append(try TypedInput.sampleType(text)) }
            return types
        }
        parameter.isRepeated = true
        return parameter
    }
}

extension Parameter where Value == ObjectType? {
    /// Creates a parameter for a sample type, by identifier or friendly name.
    static func type(_ name: String, _ summary: String) -> Parameter {
        Parameter(name, summary, schema: .text, absent: nil) { text, _ throws(InputError) in
            try TypedInput.sampleType(text)
        }
    }
}

extension Parameter where Value == WorkoutActivity? {
    /// Creates a parameter for a workout activity.
    static func activity(_ name: String, _ summary: String) -> Parameter {
        Parameter(name, summary, schema: .text, absent: nil) { text, _ throws(InputError) in
            try TypedInput.activity(text)
        }
    }
}

extension Parameter where Value == QuantityUnit? {
    /// Creates a parameter for a unit in HealthKit's notation (API-4).
    static func unit(_ name: String, _ summary: String) -> Parameter {
        let limit = 64
        return Parameter(
            name, summary, schema: .object([("type", .string("string")), ("maxLength", .integer(limit))]), absent: nil
        ) { text, _ throws(InputError) in
            try TypedInput.unit(text)
        }
    }
}

extension Parameter where Value == UUID? {
    /// Creates a parameter for an object identifier.
    static func uuid(_ name: String, _ summary: String) -> Parameter {
        Parameter(
            name, summary, schema: .object([("type", .string("string")), ("format", .string("uuid"))]), absent: nil
        ) { text, _ throws(InputError) in
            guard text.utf8.count == 36, let uuid = UUID(uuidString: text) else {
                throw InputError("Must be a UUID.")
            }
            return uuid
        }
    }
}

extension Parameter where Value == TypedDate? {
    /// Creates a parameter for a date, a period or a relative time (API-5).
    static func date(_ name: String, _ summary: String) -> Parameter {
        Parameter(name, summary, schema: .text, absent: nil) { text, context throws(InputError) in
            // A plus sign without percent encoding is decoded as a space.
            let text = text.contains("T") ? text.replacing(" ", with: "+") : text
            return try TypedInput.date(text, now: context.now, calendar: context.calendar)
        }
    }
}

extension JSON {
    /// The schema of a string.
    fileprivate static let text = JSON.object([("type", .string("string"))])
}

// MARK: - Members of bodies

extension JSON {
    /// Returns what a parser makes of a text.
    ///
    /// - Throws: ``JSONFormError`` with the sentences of the parser.
    func typed<Value>(_ parse: (String) throws(InputError) -> Value) throws -> Value {
        let text = try asString()
        do throws(InputError) {
            return try parse(text)
        } catch {
            throw JSONFormError(error.description)
        }
    }

    /// Returns a date, a period or a relative time.
    func asDate(_ context: ParameterContext) throws -> TypedDate {
        try typed { text throws(InputError) in
            try TypedInput.date(text, now: context.now, calendar: context.calendar)
        }
    }
}
