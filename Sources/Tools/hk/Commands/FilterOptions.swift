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
        var filter: SampleFilter
        do throws(InputError) {
            filter = try TypedPeriod(
                from: from, to: until, names: ("--from", "--until"), now: Date(), calendar: settings.calendar,
                includesMoment: true
            ).filter
        } catch {
            throw error.failure
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
}

// MARK: - Inputs

/// A parser of the names of types in arguments.
enum TypeArgument {
    /// Returns the sample type with a typed name.
    ///
    /// - Throws: ``CommandFailure`` that suggests similar names.
    static func sampleType(_ text: String) throws -> ObjectType {
        do throws(InputError) { return try TypedInput.sampleType(text) } catch { throw error.failure }
    }

    /// Returns the quantity type with a typed name.
    static func quantityType(_ text: String) throws -> ObjectType {
        if TypeName.type(text) == .sleepAnalysis {
            throw CommandFailure(
                .usage, "sleepAnalysis is not a quantity type and has no statistics. Run 'hk sleep' for nights.")
        }
        do throws(InputError) { return try TypedInput.quantityType(text) } catch { throw error.failure }
    }
}

/// A typed activity, which is a name or a number.
enum TypedActivity {
    /// Throws if an activity was typed and does not exist.
    static func check(_ text: String?) throws {
        do throws(InputError) {
            if let text { _ = try TypedInput.activity(text) }
        } catch {
            throw ValidationError(error.description)
        }
    }
}

extension InputError {
    /// The failure of a command whose argument cannot be used.
    var failure: CommandFailure {
        CommandFailure(.usage, description + (needsList ? " Run 'hk types' to list the types with samples." : ""))
    }

    /// Returns what a parser makes of the text of an option; nil if the option is not given.
    ///
    /// - Throws: An error that names the option.
    static func option<Value>(
        _ name: String, _ text: String?, _ parse: (String) throws(InputError) -> Value
    ) throws(InputError) -> Value? {
        guard let text else { return nil }
        do throws(InputError) { return try parse(text) } catch { throw error.named(name) }
    }
}
