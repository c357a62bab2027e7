public import ArgumentParser
import HealthModel
import HealthReports
import OpenHealthKit
import WorkoutFiles

/// The `hk compare` command, which shows two workouts side by side.
struct CompareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare", abstract: "Show two workouts side by side, with the gap between them.",
        discussion: """
            The workouts are aligned by distance if both have one, and otherwise by active time. The gap is how far the \
            other one is behind: by which time it came to a place later, or how much less far it had got; negative where it \
            is ahead.
            """)

    @OptionGroup var options: StoreOptions

    @Argument(help: "The ID of the workout, its first or last digits, or 'last'.")
    var id: String

    @Argument(help: "The ID of the other workout.")
    var other: String

    @Option(help: ArgumentHelp("What they are aligned by: distance or time.", valueName: "axis"))
    var by: WorkoutComparison.Axis?

    @Option(
        help: ArgumentHelp(
            "The number of places: 2 to 1000. By default, 13 in the table and 200 otherwise.", valueName: "number"))
    var places: Int?

    @Flag(help: "Print comma-separated values.")
    var csv = false

    func validate() throws {
        try options.exclude(csv: csv)
        if let places, !(2...1_000).contains(places) {
            throw ValidationError("The number of places must be from 2 to 1000.")
        }
    }

    func run() async throws {
        let session = try options.read()
        let uuids = try [id, other].map { try session.identify($0, kind: .workout) }
        let count = places ?? (options.json || csv ? 200 : CompareScreen.rows)
        let report = try session.reports { try $0.comparison(of: uuids[0], with: uuids[1], by: by, places: count) }
        guard let report else { throw CommandFailure(.notFound, "One of the workouts is not there.") }
        if options.json {
            Console.print(report.json.text)
        } else if csv {
            Console.print(CSV.comparison(report).lines)
        } else {
            Console.print(CompareScreen(report: report).lines(terminal: session.terminal))
        }
    }
}

extension WorkoutComparison.Axis: ExpressibleByArgument {}
