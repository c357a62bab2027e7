import ArgumentParser
import HealthModel
import HealthReports
import OpenHealthKit
import WorkoutFiles

/// The `hk records` command, which lists the best results by sport.
struct RecordsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "records",
        abstract: "Show your bests by sport: over distances, over durations of power, and of whole workouts.",
        discussion: """
            Of a run, a ride or a swim the fastest stretch over each distance counts, wherever in the workout it lies, and only the \
            time without pauses. Sports are never mixed: indoors is apart, a leg of a triathlon counts for its own sport, and walks \
            never count as runs. 'Before' is the best of all that came earlier. A stretch in which a position jumps (faster than \
            12.5 m/s running, 35 m/s cycling or 3 m/s swimming for three seconds) is left out and counted. What was worked out is \
            kept in the store, where that can be done at once, so that the next time is quick.
            """)

    @OptionGroup var options: StoreOptions

    @Option(help: "Only this sport.", completion: .activities)
    var activity: String?

    @Option(help: "Only the fastest over a distance, the longest and highest by duration, or the best power.")
    var kind: RecordsReport.Family?

    @Option(help: "How many of the best of each to show.")
    var top = 1

    @Flag(help: "Print comma-separated values.")
    var csv = false

    func validate() throws {
        try options.exclude(csv: csv)
        guard 1...1_000 ~= top else { throw ValidationError("--top takes a number from 1 to 1000.") }
        try TypedActivity.check(activity)
    }

    func run() async throws {
        let session = try options.read()
        let report = try session.reports { reports in
            try reports.records(
                activity: activity.flatMap(WorkoutActivity.init(typed:)), family: kind, top: top)
        }
        if options.json {
            Console.print(JSON.records(report).text)
        } else if csv {
            Console.print(CSV.records(report).lines)
        } else {
            Console.print(
                RecordsScreen(report: report, format: session.terminal.format).lines(terminal: session.terminal))
        }
    }
}

extension RecordsReport.Family: ExpressibleByArgument {}
