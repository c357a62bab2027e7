import ArgumentParser
import Foundation
import HealthModel
import HealthReports
import OpenHealthKit
import WorkoutFiles

/// The `hk today` command, which shows a day at a glance.
struct TodayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "today", abstract: "Show a day at a glance: rings, workouts, load, sleep, and what is new.",
        discussion: "Each figure is that of the command about it. New records are those that beat an earlier one.")

    @OptionGroup var options: StoreOptions

    @Option(help: "Another day: 2024-01-31, yesterday or 3d.")
    var day = "today"

    func run() async throws { try DigestScreen.show(.day, day, options) }
}

/// The `hk week` command, which shows a week at a glance.
struct WeekCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "week", abstract: "Show a week at a glance: rings, workouts, load, sleep, and what is new.",
        discussion: "Each figure is that of the command about it. New records are those that beat an earlier one.")

    @OptionGroup var options: StoreOptions

    @Option(help: "A day of another week: 2024-01-31 or 7d.")
    var day = "today"

    func run() async throws { try DigestScreen.show(.week, day, options) }
}

extension DigestScreen {
    /// Prints the digest of a typed day.
    fileprivate static func show(_ span: DigestReport.Span, _ day: String, _ options: StoreOptions) throws {
        let settings = try options.settings.resolved()
        let (now, date): (Date, Date)
        do throws(InputError) {
            now = Date()
            date = try TypedInput.date(day, now: now, calendar: settings.calendar).start
        } catch {
            throw error.named("--day").failure
        }
        let session = try options.read(settings)
        let report = try session.reports { reports in
            try reports.digest(
                of: span, on: CalendarDay(of: date, in: settings.timeZone), now: now, calendar: settings.calendar)
        }
        if options.json {
            Console.print(report.json.text)
        } else {
            Console.print(DigestScreen(report: report).lines(terminal: session.terminal))
        }
    }
}
