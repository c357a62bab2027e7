import ArgumentParser
import HealthModel
import HealthReports
import OpenHealthKit
import WorkoutFiles

/// The `hk samples` command, which lists the samples of a type.
struct SamplesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "samples", abstract: "List the samples of a type, in the order of time.",
        discussion: """
            A predicate of --where compares value, start, end, duration, source, device.name, metadata.KEY and the \
            like; a number may have a unit, as in 'value > 2.5 "count/s"', and dates are \
            strings, as in 'start >= "2024-01-31"'.

            Seconds is how long a sample lasts, source the app or device that saved it; '(20 values)' beside the unit is a \
            series, one sample of many values. Per cent are hundredths here and in --where (15), and parts of one in --csv and \
            --json (0.15); categories stand by name here, by number there. Values stand in the unit they were saved in, unless it belongs to the other system of \
            units ('hk config'). On a narrow screen columns are left out, the ID first; --csv and --json have everything.
            """)

    @OptionGroup var options: StoreOptions

    @OptionGroup var filter: FilterOptions

    @Option(help: "Only samples of this workout: its ID, or the first or last digits.")
    var workout: String?

    @Option(parsing: .unconditional, help: "The order; a minus sign begins with the latest.")
    var sort: Order = .start

    @Option(help: "Print at most this many.")
    var limit: Int?

    @Flag(help: "Print comma-separated values.")
    var csv = false

    @Argument(
        help: "The type, for example 'heartRate' or 'HKQuantityTypeIdentifierHeartRate'.", completion: .sampleTypes)
    var type: String

    /// The sort order of samples.
    enum Order: String, CaseIterable, ExpressibleByArgument {
        case start
        case end
        case latestStart = "-start"
        case latestEnd = "-end"

        var order: SampleOrder {
            switch self {
            case .start: .init(.start)
            case .end: .init(.end)
            case .latestStart: .init(.start, isAscending: false)
            case .latestEnd: .init(.end, isAscending: false)
            }
        }
    }

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit needs a number from 1 on.") }
        try options.exclude(csv: csv)
    }

    func run() async throws {
        let type = try TypeArgument.sampleType(type)
        let settings = try options.settings.settle()
        var filter = try filter.filter(for: type, settings)
        let session = try options.read(settings)
        let damage = try DamageWarnings(session)
        filter.workout = try workout.map { try session.identify($0, kind: .workout) }
        var list = SampleList(options.json ? .json : csv ? .csv : .screen(session.terminal), type: type)
        do {
            try session.reports { reports in
                try reports.forEachSample(of: type, filter, order: sort.order, limit: limit) { list.add($0) }
            }
        } catch {
            let failure = Failure(error)
            list.end(with: failure)
            throw failure
        }
        list.finish()
        try damage.finish()
    }
}
