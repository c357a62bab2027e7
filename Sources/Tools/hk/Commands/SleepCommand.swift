import ArgumentParser
import Foundation
import HealthModel
import HealthReports
import OpenHealthKit
import WorkoutFiles

/// The `hk sleep` command, which reports nights.
struct SleepCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sleep", abstract: "Show nights: how long, in which stages, how regular.",
        discussion: """
            A night belongs to the day on which one wakes: it gathers what lies between six in the evening and six in the \
            evening of that day. Where several sources tell of one moment, the best of them counts, and no second counts twice. \
            Sleep with three hours or more between is another period: the longest is the night, others are naps and only \
            counted. From is when one fell asleep, to when one woke; in bed is the time around it, asleep or not.

            The Sleep Regularity Index says how likely it is to find the same, asleep or awake, at the same time a day later: 100 \
            is always, 0 is chance (Phillips and others, 2017). The bar divides what was slept: ▓ deep, ▒ core or unnamed, ░ REM.
            """)

    @OptionGroup var options: StoreOptions

    @OptionGroup var days: DayOptions

    @Flag(help: "Print comma-separated values.")
    var csv = false

    func validate() throws {
        try options.exclude(csv: csv)
    }

    func run() async throws {
        let settings = try options.settings.settle()
        let filter = try days.filter(for: .sleepAnalysis, settings)
        let session = try options.read(settings)
        let report = try session.reports { reports in
            try reports.sleep(filter, limit: days.most, calendar: settings.calendar)
        }
        if options.json {
            Console.print(JSON.sleep(report).text)
        } else if csv {
            Console.print(CSV.sleep(report).lines)
        } else {
            Console.print(SleepScreen(report: report).lines(terminal: session.terminal))
        }
    }
}
