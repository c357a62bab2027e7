import ArgumentParser
import Foundation
import HealthModel
import HealthReports
import OpenHealthKit
import WorkoutFiles

/// The `hk sleep` command, which reports nights.
struct SleepCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sleep", abstract: "Show sleep by night: duration, stages and regularity.",
        discussion: """
            A night belongs to the day on which you wake up, and covers 6 p.m. to 6 p.m. Where several sources overlap, \
            the best one is used, and no second counts twice. Sleep periods at least three hours apart are separate: \
            the longest is the night, the others are naps and only counted. From is when you fell asleep, To when \
            you woke up; In bed includes the time awake.

            The Sleep Regularity Index is the likelihood of being in the same state, asleep or awake, at the same \
            time one day later: 100 is always, 0 is chance (Phillips and others, 2017). The bar shows the stages: \
            ▓ deep, ▒ core or unspecified, ░ REM.
            """)

    @OptionGroup var options: StoreOptions

    @OptionGroup var days: DayOptions

    @Flag(help: "Print comma-separated values.")
    var csv = false

    func validate() throws {
        try options.exclude(csv: csv)
    }

    func run() async throws {
        let settings = try options.settings.resolved()
        let filter = try days.filter(for: .sleepAnalysis, settings)
        let session = try options.read(settings)
        let report = try session.reports { reports in
            try reports.sleep(filter, limit: days.most, calendar: settings.calendar)
        }
        if options.json {
            Console.print(report.json.text)
        } else if csv {
            Console.print(CSV.sleep(report).lines)
        } else {
            Console.print(SleepScreen(report: report).lines(terminal: session.terminal))
        }
    }
}
