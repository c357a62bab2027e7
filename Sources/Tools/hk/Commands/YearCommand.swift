import ArgumentParser
import Foundation
import HealthModel
import HealthReports
import OpenHealthKit
import WorkoutFiles

/// The `hk year` command, which shows a year in review.
struct YearCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "year", abstract: "Show a year in review: totals, months, sports, bests and records.",
        discussion: """
            The bests are those of the workouts of the year; records are the ones at the end of the year that were set \
            in it, and beat earlier ones. The current year is compared with the same days of the year before.
            """)

    @OptionGroup var options: StoreOptions

    @Argument(help: "The year (default: this year).")
    var year: Int?

    func validate() throws {
        guard 1...9_998 ~= year ?? 2_000 else { throw ValidationError("The year must be between 1 and 9998.") }
    }

    func run() async throws {
        let settings = try options.settings.resolved()
        let now = Date()
        let year = year ?? CalendarDay(of: now, in: settings.timeZone).year
        let session = try options.read(settings)
        let report = try session.reports { try $0.year(year, now: now, calendar: settings.calendar) }
        guard let report else { throw CommandFailure("The calendar has no such year.") }
        if options.json {
            Console.print(report.json.text)
        } else {
            Console.print(YearScreen(report: report).lines(terminal: session.terminal))
        }
    }
}
