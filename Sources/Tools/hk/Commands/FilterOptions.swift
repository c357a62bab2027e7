import ArgumentParser
import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit

/// Options of every command that reads samples of a type: a date range and a predicate.
struct FilterOptions: ParsableArguments {
    static let fromHelp: ArgumentHelp =
        "Only samples that start at or after this date: 2024-01-31, 2024-01-31T10:00, 2024-01, 2024, today, yesterday, 7d, 2w, 6m, 2y or '7 days ago'."

    @Option(help: fromHelp)
    var from: String?

    @Option(
        name: [.long, .customLong("to")],
        help: "Only samples that start by this date; a day, a month or a year is included to its end.")
    var until: String?

    @Option(
        name: .customLong("where"),
        help: "Only samples that match a predicate, such as 'value > 150 AND source == \"Watch\"'.")
    var condition: String?

    /// A Boolean value that indicates whether no filter is set.
    var isEmpty: Bool { from == nil && until == nil && condition == nil }

    /// Returns the filter for samples of a type.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - settings: The settings, whose time zone applies to days and whose units apply to numbers.
    /// - Throws: ``CommandFailure`` with the position of a mistake.
    func filter(for type: ObjectType, _ settings: Settings) throws -> SampleFilter {
        try Self.filter(from: from, until: until, condition: condition, for: type, settings)
    }

    /// Returns the filter for typed dates and a typed predicate.
    static func filter(
        from: String?, until: String?, condition: String?, for type: ObjectType, _ settings: Settings
    ) throws -> SampleFilter {
        var filter = SampleFilter(dayZone: settings.calendar.timeZone)
        let (now, calendar) = (Date(), settings.calendar)
        filter.from = try from.map { try Self.date($0, option: "--from", now: now, calendar).start }
        if let until {
            let date = try Self.date(until, option: "--until", now: now, calendar)
            filter.to = date.end
            // A single moment is included in the range.
            if date.start == date.end { filter.to = date.end.next }
        }
        if let from = filter.from, let to = filter.to, from >= to {
            throw CommandFailure(.usage, "--from must be before --until.")
        }
        do throws(PredicateFormatError) {
            if let condition {
                filter.condition = try SamplePredicate.typed(
                    condition, for: type, locale: settings.format.unitsLocale, timeZone: settings.timeZone)
            }
        } catch {
            throw CommandFailure(.usage, "Invalid --where predicate. \(error)")
        }
        return filter
    }

    private static func date(
        _ text: String, option: String, now: Date, _ calendar: Calendar
    ) throws -> TypedDate {
        if let date = TypedDate(text, now: now, calendar: calendar) { return date }
        throw CommandFailure(
            .usage,
            "\(option) '\(text.printable)' is not a valid date. "
                + "Use 2024-01-31, 2024-01-31T10:00, 2024-01, 2024, today, yesterday, 7d, 2w, 6m, 2y or '7 days ago'."
        )
    }
}

extension Date {
    /// The next moment that can be represented.
    fileprivate var next: Date { Date(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate.nextUp) }
}

/// A parser for the names of types.
enum TypeArgument {
    /// Returns the sample type with a typed name.
    ///
    /// - Throws: ``CommandFailure`` that suggests similar names.
    static func sampleType(_ text: String) throws -> ObjectType {
        if let found = TypeName.type(text) {
            guard found.isSample else {
                throw CommandFailure(.usage, "\(TypeName.name(of: found)) is not a sample type.")
            }
            return found
        }
        let similar = TypeName.suggestions(for: text).map { "'\($0)'" }.joined(separator: " or ")
        let hint = similar.isEmpty ? "Run 'hk types' to list the types with samples." : "Did you mean \(similar)?"
        throw CommandFailure(.usage, "Unknown type '\(text.printable)'. \(hint)")
    }
}

/// A typed activity, which is a name or a number.
enum TypedActivity {
    /// Throws if an activity was typed and does not exist.
    static func check(_ text: String?) throws {
        guard let text, WorkoutActivity(typed: text) == nil else { return }
        let similar = Spelling.closest(to: text, among: WorkoutActivity.named.map(\.name)).map { "'\($0)'" }
        throw ValidationError(
            "Unknown activity '\(text)'."
                + (similar.isEmpty ? "" : " Did you mean \(similar.joined(separator: " or "))?"))
    }
}
