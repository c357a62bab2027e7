import ArgumentParser
import Foundation
import HealthModel
import HealthReports
import OpenHealthKit
import WorkoutFiles

/// The `hk totals` command, which sums workouts by period and sport.
struct TotalsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "totals", abstract: "Sum workouts up by day, week, month or year, and by sport.",
        discussion: """
            An outing counts once, however often it was recorded, as 'hk edit' has it; what is not mine counts nowhere. \
            Time is that without pauses, climb the way up. Bars compare the time of the rows; 'Year before' is the time of the \
            same period a year earlier, of a week that of 52 weeks earlier. Periods without workouts are left out, and ⋮ stands \
            for them. Days, weeks and so on are those of the time zone and the locale that hold ('hk config'). A streak is a row of weeks, with \
            '--by day' of days, each with a workout. --csv and --json have everything, in seconds, metres and kilocalories.
            """)

    @OptionGroup var options: StoreOptions

    @OptionGroup var filter: FilterOptions

    @Option(help: "How long each row is.")
    var by = TotalsReport.Period.month

    @Option(help: "Only workouts in which this was done.", completion: .activities)
    var activity: String?

    @Flag(help: "Show each sport on its own, too.")
    var separate = false

    @Flag(help: "Print comma-separated values.")
    var csv = false

    func validate() throws {
        try options.exclude(csv: csv)
        try TypedActivity.check(activity)
    }

    func run() async throws {
        let settings = try options.settings.settle()
        let filter = try filter.filter(for: .workout, settings)
        let session = try options.read(settings)
        let report = try session.reports { reports in
            try reports.totals(
                by: by, filter, activity: activity.flatMap(WorkoutActivity.init(typed:)), now: Date(),
                calendar: settings.calendar)
        }
        guard let report else { throw Failure("The calendar has no such periods.") }
        if options.json {
            Console.print(JSON.totals(report).text)
        } else if csv {
            Console.print(CSV.totals(report).lines)
        } else {
            Console.print(TotalsScreen(report: report, isSeparate: separate).lines(terminal: session.terminal))
        }
    }
}

extension TotalsReport.Period: ExpressibleByArgument {}
