import ArgumentParser
import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit

/// Options that filter the exported samples of a type: those of `hk samples`, but without `--to` for `--until`,
/// because it names the format.
struct ExportFilterOptions: ParsableArguments {
    @Option(help: FilterOptions.fromHelp)
    var from: String?

    @Option(help: "Only samples that start by this date; a day, a month or a year is included to its end.")
    var until: String?

    @Option(
        name: .customLong("where"),
        help: "Only samples that match a predicate, such as 'value > 150 AND source == \"Watch\"'.")
    var condition: String?

    @Option(help: "Only samples of this workout: its ID, or the first or last digits.")
    var workout: String?

    /// A Boolean value that indicates whether no filter is set.
    var isEmpty: Bool { from == nil && until == nil && condition == nil && workout == nil }

    /// Returns the predicate that samples of a type must satisfy.
    func predicate(for type: ObjectType, _ session: CommandSession) throws -> SamplePredicate {
        var filter = try FilterOptions.filter(
            from: from, until: until, condition: condition, for: type, session.settings)
        filter.workout = try workout.map { try session.identify($0, kind: .workout) }
        return filter.predicate
    }
}

/// Options for the dates of an Apple Health export.
struct ExportDateOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The UTC offset of all dates, such as +0200 (default: the current local offset).",
            valueName: "offset"))
    var offset: String?

    @Flag(help: "Write whole seconds, as Apple does, for programs that require them.")
    var wholeSeconds = false

    /// A Boolean value that indicates whether no option is set.
    var isEmpty: Bool { offset == nil && !wholeSeconds }

    /// Returns the offset in seconds.
    ///
    /// - Parameter zone: The time zone whose current offset is used if no offset is given.
    func secondsFromGreenwich(else zone: TimeZone) throws -> Int {
        guard let offset else { return zone.secondsFromGMT() }
        if offset == "Z" || offset == "z" { return 0 }
        let digits = offset.dropFirst().filter { $0 != ":" }
        guard let sign = ["+": 1, "-": -1][offset.prefix(1)], digits.count == 4, let number = Int(digits), number >= 0,
            number / 100 <= 14, number % 100 < 60
        else {
            throw CommandFailure(.usage, "--offset '\(offset.printable)' is not a valid offset. Use +0200, -0530 or Z.")
        }
        return sign * (number / 100 * 3_600 + number % 100 * 60)
    }
}
