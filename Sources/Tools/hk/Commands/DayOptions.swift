import ArgumentParser
import HealthModel
import HealthReports
import HealthTransfer

/// Options of commands that list days, the latest day last.
struct DayOptions: ParsableArguments {
    @Option(help: "The first day: 2024-01-31, 2024-01, 2024, 7d, 2w, 6m.")
    var from: String?

    @Option(name: [.long, .customLong("to")], help: "The last day; a month or a year is included to its end.")
    var until: String?

    @Option(help: "Print at most this many of the latest days (default: 14 if no dates are given).")
    var limit: Int?

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit must be at least 1.") }
    }

    /// Returns the filter for the selected days.
    func filter(for type: ObjectType, _ settings: Settings) throws -> SampleFilter {
        try FilterOptions.filter(from: from, until: until, condition: nil, for: type, settings)
    }

    /// The maximum number of days: 14 by default if no dates are given, nil for no limit.
    var most: Int? { limit ?? (from == nil && until == nil ? 14 : nil) }
}
