import ArgumentParser
import Foundation
import HealthModel
import HealthReports
import OpenHealthKit
import WorkoutFiles

/// The `hk readiness` command, which compares measures of recovery with their own baselines.
struct ReadinessCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "readiness", abstract: "Compare a day's measures of recovery with your own baseline.",
        discussion: """
            There is no score: each measure is within, above or below your own range, or missing for a reason.

            Heart rate variability is the mean of the logarithms of seven days, compared with the mean of the 60 days \
            before, give or take the smallest worthwhile change of half a standard deviation (Plews and others, 2013); \
            three of the seven days suffice. Resting heart rate, sleep, breathing and wrist temperature of the night \
            are compared with the 60 days before, give or take 1.96 standard deviations, the central 95 % by which \
            laboratories judge. A baseline takes 14 values. This is not a medical device.
            """)

    @OptionGroup var options: StoreOptions

    @Option(help: "The day: 2024-01-31, yesterday or 3d (default: today).")
    var day = "today"

    func run() async throws {
        let settings = try options.settings.resolved()
        let date: Date
        do throws(InputError) {
            date = try TypedInput.date(day, now: Date(), calendar: settings.calendar).start
        } catch {
            throw error.named("--day").failure
        }
        let session = try options.read(settings)
        let report = try session.reports { reports in
            try reports.readiness(on: CalendarDay(of: date, in: settings.timeZone), calendar: settings.calendar)
        }
        if options.json {
            Console.print(report.json.text)
        } else {
            Console.print(ReadinessScreen(report: report).lines(terminal: session.terminal))
        }
    }
}
