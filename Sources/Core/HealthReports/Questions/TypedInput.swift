package import Foundation
package import HealthModel

/// The parser of inputs that people and programs type: options, query parameters, forms and arguments of tools.
package enum TypedInput {
    /// The maximum length of an input other than a text or a predicate, in bytes.
    private static let longest = 100

    // MARK: Dates

    /// Parses a date; see ``TypedDate``.
    package static func date(_ text: String, now: Date, calendar: Calendar) throws(InputError) -> TypedDate {
        if text.utf8.count <= longest, let date = TypedDate(text, now: now, calendar: calendar) { return date }
        throw InputError(
            "\(InputError.quoted(text)) is not a valid date. "
                + "Use 2024-01-31, 2024-01-31T10:00, 2024-01, 2024, today, yesterday, 7d, 2w, 6m, 2y or '7 days ago'.")
    }

    /// Parses a moment; a time of day without a date is on a given day.
    ///
    /// - Parameters:
    ///   - day: A time on the day.
    ///   - calendar: The calendar with the time zone of the day.
    package static func moment(_ text: String, onDayOf day: Date, calendar: Calendar) throws(InputError) -> Date {
        let parts = text.utf8.count <= longest ? text.split(separator: ":", omittingEmptySubsequences: false) : []
        let numbers = parts.map { Int($0) }
        if 2...3 ~= numbers.count, let hour = numbers[0], let minute = numbers[1],
            let second = numbers.count == 3 ? numbers[2] : 0, 0..<24 ~= hour, 0..<60 ~= minute, 0..<60 ~= second,
            let date = calendar.date(bySettingHour: hour, minute: minute, second: second, of: day)
        {
            return date
        }
        guard let date = try? Self.date(text, now: day, calendar: calendar), date.start == date.end else {
            throw InputError(
                "\(InputError.quoted(text)) is not a valid time. Use 07:15, 07:15:30 or 2024-01-31T07:15.")
        }
        return date.start
    }

    /// Parses the name of a time zone.
    package static func timeZone(_ text: String) throws(InputError) -> TimeZone {
        if text.utf8.count <= longest, let zone = TimeZone(identifier: text) { return zone }
        throw InputError("\(InputError.quoted(text)) is not a time zone. Use a name such as Europe/Zurich.")
    }

    // MARK: Names

    /// Parses the name or identifier of a sample type.
    package static func sampleType(_ text: String) throws(InputError) -> ObjectType {
        let type = try objectType(text)
        guard type.isSample else { throw InputError("\(TypeName.name(of: type)) is not a sample type.") }
        return type
    }

    /// Parses the name or identifier of a quantity type.
    package static func quantityType(_ text: String) throws(InputError) -> ObjectType {
        try quantityType(sampleType(text))
    }

    /// Returns a type if it is a quantity type.
    package static func quantityType(_ type: ObjectType) throws(InputError) -> ObjectType {
        guard type.aggregationStyle != nil else {
            throw InputError("\(TypeName.name(of: type)) is not a quantity type and has no statistics.")
        }
        return type
    }

    /// Parses the name or identifier of a type.
    package static func objectType(_ text: String) throws(InputError) -> ObjectType {
        if text.utf8.count <= longest, let type = TypeName.type(text) { return type }
        throw InputError(unknown: "type", text, similar: TypeName.suggestions(for: text))
    }

    /// Parses the name or number of a workout activity.
    package static func activity(_ text: String) throws(InputError) -> WorkoutActivity {
        if let activity = WorkoutActivity(typed: text) { return activity }
        throw InputError(
            unknown: "activity", text, similar: Spelling.closest(to: text, among: WorkoutActivity.named.map(\.name)))
    }

    // MARK: Numbers

    /// Parses a unit in HealthKit's notation (API-4).
    package static func unit(_ text: String) throws(InputError) -> QuantityUnit {
        guard text.utf8.count <= longest, let unit = try? QuantityUnit(parsing: text), !unit.isNull,
            unit.hasFaithfulString
        else {
            throw InputError(
                "\(InputError.quoted(text)) is not a unit. Use a HealthKit unit such as km, count/min, kcal or mg/dL.")
        }
        return unit
    }

    /// The unit of a distance without a unit.
    package enum DistanceUnit: String, CaseIterable, Sendable {
        case meters = "m"
        case kilometers = "km"
        case miles = "mi"

        var meters: Double {
            switch self {
            case .meters: 1
            case .kilometers: 1_000
            case .miles: PaceMeasure.metersInMile
            }
        }
    }

    /// Parses a distance, such as `5`, `5km`, `800 m` or `3.1mi`, and returns it in metres.
    ///
    /// - Parameter unit: The unit of a number without a unit.
    package static func distance(_ text: String, in unit: DistanceUnit) throws(InputError) -> Double {
        let typed = text.lowercased().filter { !$0.isWhitespace }
        let named = DistanceUnit.allCases.filter { typed.hasSuffix($0.rawValue) }.max {
            $0.rawValue.count < $1.rawValue.count
        }
        guard let number = number(String(typed.dropLast(named?.rawValue.count ?? 0))), number >= 0 else {
            throw InputError(
                "\(InputError.quoted(text)) is not a valid distance. Use a number in \(unit.rawValue), or 5km, 800m or 3mi."
            )
        }
        return number * (named ?? unit).meters
    }

    /// The longest duration that can be typed, in seconds.
    private static let longestDuration = 4 * 86_400.0

    /// Parses a duration of more than zero and at most four days, such as `45m`, `1h30m`, `90s`, `30:00` or `1:02:03`,
    /// and returns it in seconds.
    package static func duration(_ text: String) throws(InputError) -> Double {
        let seconds = text.contains(":") ? clock(text) : units(text)
        guard let seconds, seconds > 0, seconds <= longestDuration else {
            throw InputError(
                "\(InputError.quoted(text)) is not a valid duration. Use 45m, 1h30m, 90s, 30:00 or 1:02:03.")
        }
        return seconds
    }

    private static func clock(_ text: String) -> Double? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { number(String($0)) }
        guard (2...3).contains(parts.count) else { return nil }
        return parts.reduce(0) { sum, part in
            guard let sum, let part, part >= 0 else { return nil }
            return sum * 60 + part
        }
    }

    private static func units(_ text: String) -> Double? {
        var (seconds, digits) = (0.0, "")
        for character in text.lowercased() {
            if character.isNumber || character == "." {
                digits.append(character)
                continue
            }
            guard let factor = ["h": 3_600.0, "m": 60, "s": 1][character], let number = number(digits) else {
                return nil
            }
            seconds += number * factor
            digits = ""
        }
        return digits.isEmpty ? seconds : nil
    }

    /// Parses a measured value, such as `72.4` or `72,4`.
    package static func value(_ text: String) throws(InputError) -> Double {
        if let value = number(text) { return value }
        throw InputError("\(InputError.quoted(text)) is not a number. Use one such as 72.4.")
    }

    /// Parses a finite number; the decimal separator may be a comma.
    private static func number(_ text: String) -> Double? {
        guard text.utf8.count <= longest, let number = Double(text.replacing(",", with: ".")), number.isFinite else {
            return nil
        }
        return number
    }

    /// Returns the closed range between two numbers; nil if neither is given.
    ///
    /// - Parameter names: The names of both, for the error.
    package static func bounds(
        least: Double?, greatest: Double?, names: (least: String, greatest: String)
    ) throws(InputError) -> WorkoutSearch.Bounds? {
        guard least != nil || greatest != nil else { return nil }
        if let least, let greatest, least > greatest {
            throw InputError("\(names.least) is more than \(names.greatest).")
        }
        return WorkoutSearch.Bounds(least: least, greatest: greatest)
    }

    // MARK: Places

    /// Parses an area around a coordinate in degrees: `47.5,8.7`, or with a radius in kilometres `47.5,8.7,2`.
    package static func place(_ text: String) throws(InputError) -> WorkoutSearch.Place {
        guard let numbers = coordinates(text), 2...3 ~= numbers.count, -90...90 ~= numbers[0],
            -180...180 ~= numbers[1], numbers.count == 2 || 0.001...20_100 ~= numbers[2]
        else {
            throw InputError(
                "\(InputError.quoted(text)) is not a valid place. "
                    + "Use LATITUDE,LONGITUDE in degrees, optionally with a radius in kilometres: 47.5,8.7,2.")
        }
        return .near(
            latitude: numbers[0], longitude: numbers[1], meters: numbers.count == 2 ? 1_000 : numbers[2] * 1_000)
    }

    /// Parses a box of latitudes and longitudes in degrees.
    package static func box(_ text: String) throws(InputError) -> WorkoutSearch.Place {
        guard let numbers = coordinates(text), numbers.count == 4, -90...90 ~= numbers[0],
            -90...90 ~= numbers[2], numbers[0] <= numbers[2], -180...180 ~= numbers[1], -180...180 ~= numbers[3]
        else {
            throw InputError(
                "\(InputError.quoted(text)) is not a valid box. Use SOUTH,WEST,NORTH,EAST in degrees: 47,8,48,9.")
        }
        return .box(south: numbers[0], west: numbers[1], north: numbers[2], east: numbers[3])
    }

    /// Returns the numbers that commas separate; nil if a part is not a number.
    private static func coordinates(_ text: String) -> [Double]? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { number($0.trimmingCharacters(in: .whitespaces)) }
        return numbers.count == parts.count ? numbers : nil
    }
}

extension SamplePredicate {
    /// Parses a predicate entered by the user: numbers are in display units, dates in the user's time zone, and
    /// activities have names.
    package static func typed(
        _ text: String, for type: ObjectType, locale: Locale = DisplayUnit.international, timeZone: TimeZone
    ) throws(PredicateFormatError) -> SamplePredicate {
        try SamplePredicate(
            userFormat: text, for: type,
            options: UserFormatOptions(timeZone: timeZone, unit: { DisplayUnit.unit(for: $0, in: locale) }))
    }
}
