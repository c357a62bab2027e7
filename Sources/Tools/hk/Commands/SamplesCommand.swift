import ArgumentParser
import HealthModel
import HealthReports
import OpenHealthKit
import WorkoutFiles

/// The `hk samples` command, which lists the samples of a type.
struct SamplesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "samples", abstract: "List the samples of a type in chronological order.",
        discussion: """
            A --where predicate compares value, start, end, duration, source, device.name, metadata.KEY and others; \
            a number may have a unit, as in 'value > 2.5 "count/s"', and dates are strings, as in 'start >= "2024-01-31"'.

            Seconds is the duration of a sample, Source the app or device that saved it; '(20 values)' beside the \
            unit marks a series, one sample with many values. Percentages range from 0 to 100 here and in --where \
            (15), and from 0 to 1 in --csv and --json (0.15); categories are names here and numbers there. Values \
            keep the unit in which they were saved, unless it belongs to the other unit system ('hk config'). Narrow \
            screens omit columns, the ID first; --csv and --json contain everything.
            """)

    @OptionGroup var options: StoreOptions

    @OptionGroup var filter: FilterOptions

    @Option(help: "Only samples of this workout: its ID, or the first or last digits.")
    var workout: String?

    @Option(parsing: .unconditional, help: "The sort order; a minus sign sorts the latest first.")
    var sort = SampleOrder(.start)

    @Option(help: "Print at most this many.")
    var limit: Int?

    @Flag(help: "Print comma-separated values.")
    var csv = false

    @Argument(
        help: "The type, for example 'heartRate' or 'HKQuantityTypeIdentifierHeartRate'.", completion: .sampleTypes)
    var type: String

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit must be at least 1.") }
        try options.exclude(csv: csv)
    }

    func run() async throws {
        let type = try TypeArgument.sampleType(type)
        let settings = try options.settings.resolved()
        var filter = try filter.filter(for: type, settings)
        let session = try options.read(settings)
        let damage = try DamageWarnings(session)
        filter.workout = try workout.map { try session.identify($0, kind: .workout) }
        var list = SampleList(options.json ? .json : csv ? .csv : .screen(session.terminal), type: type)
        do {
            try session.reports { reports in
                try reports.forEachSample(of: type, filter, order: sort, limit: limit) { list.add($0) }
            }
        } catch {
            let failure = CommandFailure(error)
            list.end(with: failure)
            throw failure
        }
        list.finish()
        try damage.finish()
    }
}

extension SampleOrder: ExpressibleByArgument {}
