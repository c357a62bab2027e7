public import ArgumentParser
import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit
import WorkoutFiles

/// The `hk records` command, which lists the best results by sport.
struct RecordsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "records",
        abstract: "Show your personal records by sport.",
        discussion: """
            For runs, rides and swims, records are the fastest effort over each distance, anywhere in a workout, \
            excluding pauses. Sports are never mixed: indoor workouts are separate, legs of a triathlon count for \
            their own sport, and walks never count as runs. 'Before' is the previous best. Efforts with jumps in \
            position (faster than 12.5 m/s running, 35 m/s cycling or 3 m/s swimming for three seconds) are excluded \
            and counted. Records of workouts that were stored before values were judged are named if judging would \
            change them. Results are cached in the store if it can be written at once, so that the next run is faster.
            """)

    @OptionGroup var options: StoreOptions

    @Option(help: "Only this sport.", completion: .activities)
    var activity: String?

    @Option(help: "Only the fastest over a distance, the longest and highest by duration, or the best power.")
    var kind: RecordsReport.Family?

    @Option(help: "The number of best results to show for each record.")
    var top = 1

    @Flag(help: "Print comma-separated values.")
    var csv = false

    func validate() throws {
        try options.exclude(csv: csv)
        guard 1...1_000 ~= top else { throw ValidationError("--top must be between 1 and 1000.") }
        try TypedActivity.check(activity)
    }

    func run() async throws {
        let session = try options.read()
        let report = try session.reports { reports in
            var report = try reports.records(
                activity: activity.flatMap(WorkoutActivity.init(typed:)), family: kind, top: top)
            if !csv { report.unjudged = try reports.unjudged(in: report) }
            return report
        }
        if options.json {
            Console.print(report.json.text)
        } else if csv {
            Console.print(CSV.records(report).lines)
        } else {
            Console.print(
                RecordsScreen(report: report, format: session.terminal.format, unjudged: report.unjudged)
                    .lines(terminal: session.terminal))
        }
    }
}

extension RecordsReport.Family: ExpressibleByArgument {}
