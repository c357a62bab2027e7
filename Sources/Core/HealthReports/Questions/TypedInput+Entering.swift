package import Foundation
package import HealthModel

/// Values and workouts that people enter by hand.
extension TypedInput {
    /// Parses the name of a type whose values people may enter.
    package static func enteredType(_ text: String) throws(InputError) -> ObjectType {
        let type = try sampleType(text)
        guard type.isEnteredByHand else {
            throw InputError("Values of \(TypeName.name(of: type)) cannot be entered by hand.")
        }
        return type
    }

    /// Parses a quantity of a type, such as `71.5`, `71,5 kg`, `158lb` or `97%`.
    ///
    /// - Parameter locale: The locale whose customary unit a number without a unit has. Percentages range from 0 to 100.
    package static func quantity(
        _ text: String, of type: ObjectType, locale: Locale
    ) throws(InputError) -> QuantityValue {
        guard let usual = DisplayUnit.unit(for: type, in: locale) else {
            throw InputError("\(TypeName.name(of: type)) is not a quantity type.")
        }
        let typed = text.trimmingCharacters(in: .whitespaces)
        let digits = typed.prefix { $0.isASCII && ($0.isNumber || "+-.,".contains($0)) }
        let name = typed.dropFirst(digits.count).trimmingCharacters(in: .whitespaces)
        let number = try value(name.isEmpty ? text : String(digits))
        guard !name.isEmpty else { return QuantityValue(usual == .percent ? number / 100 : number, usual) }
        let unit = try unit(names[name.lowercased()] ?? name)
        guard let canonical = type.canonicalUnit, unit.isCompatible(with: canonical) else {
            throw InputError(
                "\(InputError.quoted(name)) is not a unit of \(TypeName.name(of: type)). "
                    + "Use one such as \(Format.text(of: usual)).")
        }
        return QuantityValue(unit == .percent ? number / 100 : number, unit)
    }

    /// The names that people use for units which HealthKit writes in another way.
    private static let names = [
        "bpm": "count/min", "/min": "count/min", "°c": "degC", "c": "degC", "°f": "degF", "f": "degF", "mmhg": "mmHg",
        "lbs": "lb", "kgs": "kg", "km/h": "km/hr", "mph": "mi/hr",
    ]

    /// Parses the time of an entry, which is not in the future; a day without a time means its noon, or now if that
    /// is yet to come.
    package static func entryDate(_ text: String, now: Date, calendar: Calendar) throws(InputError) -> Date {
        let typed = try date(text, now: now, calendar: calendar)
        guard typed.start <= now else { throw InputError("\(InputError.quoted(text)) is in the future.") }
        guard typed.end > typed.start else { return typed.start }
        // The longest day, at the end of daylight saving time, has 25 hours.
        guard typed.end.timeIntervalSince(typed.start) <= 25 * 3_600 else {
            throw InputError("\(InputError.quoted(text)) is not a day. Use 2024-01-31 or 2024-01-31T10:00.")
        }
        let noon = calendar.date(bySettingHour: 12, minute: 0, second: 0, of: typed.start)
        return min(noon ?? typed.start, now)
    }

    /// Parses an amount, which is not negative.
    package static func amount(_ text: String) throws(InputError) -> Double {
        let value = try value(text)
        guard value >= 0 else { throw InputError("\(InputError.quoted(text)) is negative.") }
        return value
    }
}

extension ObjectType {
    /// A Boolean value that indicates whether people may enter values of the type: quantities that apps may save.
    package var isEnteredByHand: Bool { canonicalUnit != nil && isShareable }
}
