import ArgumentParser
import Foundation
import HealthModel
import HealthReports
import OpenHealthKit
import WorkoutFiles

/// The `hk rings` command, which shows the activity rings of days.
struct RingsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rings", abstract: "Show the activity rings of days: move, exercise and stand with their goals.",
        discussion: """
            Move is active energy in kilocalories, or minutes for people who chose them; exercise is in minutes, \
            and stand in hours with at least one minute of standing. A full bar and ✓ mean that the goal was reached. \
            Imported values take precedence over values calculated from samples. Days without data are omitted.
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
        let filter = try days.filter(for: .appleStandHour, settings)
        let session = try options.read(settings)
        let report = try session.reports { reports in try reports.rings(filter, limit: days.most, in: settings.timeZone)
        }
        if options.json {
            Console.print(report.json.text)
        } else if csv {
            Console.print(CSV.rings(report).lines)
        } else {
            Console.print(RingsScreen(report: report).lines(terminal: session.terminal))
        }
    }
}
