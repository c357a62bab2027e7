public import ArgumentParser
import Foundation
import HealthModel
import HealthReports
import OpenHealthKit
import WorkoutFiles

/// The `hk totals` command, which sums workouts by period and sport.
struct TotalsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "totals", abstract: "Show workout totals by day, week, month or year, and by sport.",
        discussion: """
            An outing counts once, however often it was recorded, with the edits of 'hk edit'; workouts that are \
            not yours are excluded. Time excludes pauses, and climb is the ascent. Bars compare the time of the rows; \
            'Year before' is the time of the same period a year earlier, for weeks 52 weeks earlier. Periods without \
            workouts are omitted and shown as ⋮. Days, weeks and so on follow the time zone and the locale ('hk config'). \
            A streak is a number of consecutive weeks, with '--by day' of days, with a workout. --csv and --json \
            contain everything, in seconds, metres and kilocalories.
            """)

    @OptionGroup var options: StoreOptions

    @OptionGroup var filter: FilterOptions

    @Option(help: "The period of each row.")
    var by = TotalsReport.Period.month

    @Option(help: "Only workouts of this activity.", completion: .activities)
    var activity: String?

    @Flag(help: "Also show each sport separately.")
    var separate = false

    @Flag(help: "Print comma-separated values.")
    var csv = false

    func validate() throws {
        try options.exclude(csv: csv)
        try TypedActivity.check(activity)
    }

    func run() async throws {
        let settings = try options.settings.resolved()
        let filter = try filter.filter(for: .workout, settings)
        let session = try options.read(settings)
        let report = try session.reports { reports in
            try reports.totals(
                by: by, filter, activity: activity.flatMap(WorkoutActivity.init(typed:)), now: Date(),
                calendar: settings.calendar)
        }
        guard let report else { throw CommandFailure("The calendar does not support this period.") }
        if options.json {
            Console.print(report.json.text)
        } else if csv {
            Console.print(CSV.totals(report).lines)
        } else {
            Console.print(TotalsScreen(report: report, isSeparate: separate).lines(terminal: session.terminal))
        }
    }
}

extension TotalsReport.Period: ExpressibleByArgument {}
