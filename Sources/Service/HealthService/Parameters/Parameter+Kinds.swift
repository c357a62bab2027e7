import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import WorkoutFiles

extension Parameter where Value == String? {
    /// A text of at most so many characters.
    static func text(_ name: String, _ summary: String, limit: Int = 200) -> Parameter {
        Parameter(
            name, summary, schema: .object([("type", .string("string")), ("maxLength", .integer(limit))]), absent: nil
        ) { text, _ throws(ParameterError) in
            guard text.count <= limit else { throw ParameterError("It has more than \(limit) characters.") }
            return text
        }
    }
}

extension Parameter where Value == Bool {
    /// `true` or `false`; false without it.
    static func flag(_ name: String, _ summary: String, absent: Bool = false) -> Parameter {
        Parameter(
            name, summary, schema: .object([("type", .string("boolean")), ("default", .bool(absent))]), absent: absent
        ) { text, _ throws(ParameterError) in
            switch text {
            case "true", "1", "": true
            case "false", "0": false
            default: throw ParameterError("It is true or false.")
            }
        }
    }
}

extension Parameter where Value == Int {
    /// A whole number.
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
                throw ParameterError("It is a whole number from \(range.lowerBound) to \(range.upperBound).")
            }
            return number
        }
    }
}

extension Parameter where Value == Double? {
    /// A number from 0 on.
    static func amount(_ name: String, _ summary: String) -> Parameter {
        Parameter(
            name, summary, schema: .object([("type", .string("number")), ("minimum", .integer(0))]), absent: nil
        ) { text, _ throws(ParameterError) in
            guard text.utf8.count <= 64, let number = Double(text), number.isFinite, number >= 0 else {
                throw ParameterError("It is a number from 0 on.")
            }
            return number
        }
    }
}

extension Parameter {
    /// One of some words.
    static func choice<Choice: Sendable & CaseIterable & RawRepresentable<String>>(
        _ name: String, _ summary: String, of _: Choice.Type = Choice.self
    ) -> Parameter where Value == Choice? {
        let words = Choice.allCases.map(\.rawValue)
        return Parameter(
            name, summary,
            schema: .object([("type", .string("string")), ("enum", .array(words.map { .string($0) }))]), absent: nil
        ) { text, _ throws(ParameterError) in
            guard let choice = Choice(rawValue: text) else {
                throw ParameterError("It is one of \(words.joined(separator: ", ")).")
            }
            return choice
        }
    }
}

extension Parameter where Value == [ObjectType] {
    /// Types of samples, by identifier or friendly name; may occur several times.
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
    /// A type of samples, by identifier or friendly name.
    static func type(_ name: String, _ summary: String) -> Parameter {
        Parameter(name, summary, schema: .text, absent: nil) { text, _ throws(ParameterError) in
            try SampleTypeName.type(text)
        }
    }
}

extension Parameter where Value == WorkoutActivity? {
    /// What was done in a workout.
    static func activity(_ name: String, _ summary: String) -> Parameter {
        Parameter(name, summary, schema: .text, absent: nil) { text, _ throws(ParameterError) in
            if let found = WorkoutActivity.named.first(where: { $0.name.lowercased() == text.lowercased() }) {
                return found
            }
            let similar = Spelling.closest(to: text, among: WorkoutActivity.named.map(\.name))
            throw ParameterError(
                "There is no activity \(text)." + (similar.first.map { " Did you mean \($0)?" } ?? ""))
        }
    }
}

extension Parameter where Value == QuantityUnit? {
    /// A unit as HealthKit writes it (API-4).
    static func unit(_ name: String, _ summary: String) -> Parameter {
        let limit = 64
        return Parameter(
            name, summary, schema: .object([("type", .string("string")), ("maxLength", .integer(limit))]), absent: nil
        ) { text, _ throws(ParameterError) in
            guard text.utf8.count <= limit, let unit = try? QuantityUnit(parsing: text), !unit.isNull,
                unit.hasFaithfulString
            else { throw ParameterError("It is a unit as HealthKit writes it, such as km, count/min, kcal or mg/dL.") }
            return unit
        }
    }
}

extension Parameter where Value == UUID? {
    /// The identifier of an object.
    static func uuid(_ name: String, _ summary: String) -> Parameter {
        Parameter(
            name, summary, schema: .object([("type", .string("string")), ("format", .string("uuid"))]), absent: nil
        ) { text, _ throws(ParameterError) in
            guard text.utf8.count == 36, let uuid = UUID(uuidString: text) else {
                throw ParameterError("It is a UUID.")
            }
            return uuid
        }
    }
}

extension Parameter where Value == TypedDate? {
    /// A moment, or how much time is named (API-5).
    static func date(_ name: String, _ summary: String) -> Parameter {
        Parameter(name, summary, schema: .text, absent: nil) { text, context throws(ParameterError) in
            // A plus sign that was not encoded came as a space.
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
    /// The schema of a text.
    fileprivate static let text = JSON.object([("type", .string("string"))])
}
