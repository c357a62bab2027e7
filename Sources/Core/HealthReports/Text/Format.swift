package import Foundation
import HealthModel
import WorkoutFiles

/// Formats numbers, lengths and dates for display, in the units, time zone and locale that the user chose
/// (``Settings``).
///
/// Functions that do not depend on these are static.
package struct Format: Equatable, Sendable {
    package var units = UnitSystem.metric
    /// The time zone of days and times.
    package var timeZone = TimeZone.gmt
    package var numbers = NumberStyle.plain
    /// The region, which determines the customary unit of blood glucose.
    package var region: String?
    /// The length of the pool of the active workout, in metres.
    package var pool: Double?

    package init(
        units: UnitSystem = .metric, timeZone: TimeZone = .gmt, numbers: NumberStyle = .plain, region: String? = nil
    ) {
        (self.units, self.timeZone, self.numbers, self.region) = (units, timeZone, numbers, region)
    }

    /// The format for machine-readable messages.
    package static let plain = Format()

    // MARK: Numbers

    /// Formats a number with a number of decimals, and with grouping.
    package func number(_ value: Double, decimals: Int = 0) -> String {
        guard value.isFinite else { return "–" }
        return numbers.marked(Self.text(value, decimals: decimals))
    }

    private static func text(_ value: Double, decimals: Int) -> String {
        guard value.magnitude < 1e15 else { return value.description }
        let text = String(format: "%.\(decimals)f", value)
        return Double(text) == 0 && text.hasPrefix("-") ? String(text.dropFirst()) : text
    }

    /// Formats a measured value: whole numbers without decimals, others with up to two, or up to four for values
    /// below 0.1.
    package func value(_ value: Double) -> String {
        guard value.isFinite, value != value.rounded() else { return number(value) }
        var text = Self.text(value, decimals: value.magnitude < 0.1 ? 4 : 2)
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return numbers.marked(text)
    }

    /// Formats a count with grouping: `1,234,567`.
    package func count(_ count: Int) -> String { numbers.count(count) }

    /// Formats a count with its noun: `1 sample`, `2 samples`.
    package func count(_ count: Int, _ noun: String) -> String {
        "\(self.count(count)) \(noun)\(count == 1 ? "" : "s")"
    }

    /// Formats a size in decimal units: `812 kB`, `45.2 MB`.
    package func bytes(_ bytes: Int) -> String {
        bytes < 1_000_000 ? "\(number(Double(bytes) / 1_000)) kB" : "\(number(Double(bytes) / 1e6, decimals: 1)) MB"
    }

    /// Returns the shortest digits that can be read back as the same number.
    package static func digits(_ value: Double) -> String { JSON.digits(value) }

    /// Returns the number of decimals for a column of values: about four digits, none for whole numbers.
    package static func decimals(_ values: [Double]) -> Int {
        let greatest = values.map(\.magnitude).max() ?? 0
        if greatest >= 10_000 || values.allSatisfy({ $0 == $0.rounded() }) { return 0 }
        return greatest >= 100 ? 1 : greatest >= 0.1 ? 2 : 4
    }

    package static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    // MARK: Times

    /// Formats a duration: `0:45`, `12:03`, `1:02:03`.
    package static func duration(_ seconds: Double) -> String {
        guard seconds.isFinite, seconds.magnitude < 1e12 else { return "–" }
        let whole = Int(seconds.rounded())
        let rest = ":" + twoDigits(abs(whole) % 60)
        let minutes = abs(whole) / 60
        let sign = whole < 0 ? "-" : ""
        return minutes < 60
            ? "\(sign)\(minutes)\(rest)" : "\(sign)\(minutes / 60):\(twoDigits(minutes % 60))\(rest)"
    }

    /// Formats a pace in seconds as minutes and seconds: `4:52`.
    package static func pace(_ seconds: Double) -> String {
        seconds.isFinite && seconds < 36_000 ? duration(seconds) : "–"
    }

    // MARK: Words

    /// Joins words as a list: `gpx, tcx or fit`.
    package static func list(_ words: [String], _ last: String) -> String {
        guard let end = words.last, words.count > 1 else { return words.joined() }
        return "\(words.dropLast().joined(separator: ", ")) \(last) \(end)"
    }

    /// Formats a camel case name such as `crossCountrySkiing` as `Cross country skiing`.
    package static func title(_ name: String) -> String {
        CamelCase.title(name)
    }

    /// Returns the activity of a workout, with a question mark if it is a guess, and a star if it was simulated.
    package static func activity(_ workout: WorkoutSummary) -> String {
        let name = workout.proposedActivity.map { title($0.name) + "?" } ?? title(workout.activityName)
        return workout.origin == .simulation ? name + "*" : name
    }

    /// Returns eight digits of an identifier, enough to refer to it: the first ones, or the last ones if the first
    /// ones represent only the stream from which it was derived, or its creation time (version 7 of RFC 9562).
    package static func shortIdentifier(_ uuid: UUID) -> String {
        let digits = uuid.uuidString.lowercased()
        return String(isNamedByItsEnd(uuid) ? digits.suffix(8) : digits.prefix(8))
    }

    /// Returns whether the first digits of an identifier represent only the stream from which it was derived, or its
    /// creation time.
    package static func isNamedByItsEnd(_ uuid: UUID) -> Bool {
        DerivedIdentity.isDerived(uuid) || uuid.uuid.6 >> 4 == 7
    }
}

/// The system of units for lengths, speeds, weights and temperatures; energy is in kilocalories in both.
package enum UnitSystem: String, CaseIterable, Sendable {
    case metric
    /// The units customary in the United States: miles, feet, yards, pounds, degrees Fahrenheit.
    case imperial
}
