import ArgumentParser
import Foundation
import HealthModel
import HealthTransfer
import OpenHealthKit
import WorkoutFiles

/// `hk rings`: the activity rings of days.
struct RingsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rings", abstract: "Show the activity rings of days: move, exercise and stand with their goals.",
        discussion: """
            Move is active energy in kilocalories, of those who chose it minutes; exercise is minutes, stand hours with a minute \
            on one's feet. A bar is full where the goal is reached, which ✓ says. What an import brought of a day counts, else \
            what follows from its samples. Days without anything are left out.
            """)

    @OptionGroup var options: StoreOptions

    @Option(help: "Only this day and later ones: 2024-01-31, 2024-01, 2024, 7d, 2w, 6m.")
    var from: String?

    @Option(name: [.long, .customLong("to")], help: "Only days until this one; a month or a year counts to its end.")
    var until: String?

    @Option(help: "Print at most this many, the latest; without it and without dates, 14.")
    var limit: Int?

    @Flag(help: "Print comma-separated values.")
    var csv = false

    func validate() throws {
        if csv, options.json { throw ValidationError("--csv and --json exclude each other.") }
        if let limit, limit < 1 { throw ValidationError("--limit needs a number from 1 on.") }
    }

    func run() async throws {
        let dates = try FilterOptions.filter(from: from, until: until, condition: nil, for: .appleStandHour)
        let session = try options.read()
        let limit = limit ?? (from == nil && until == nil ? 14 : nil)
        let report = try session.reports { reports in try reports.rings(from: dates.from, to: dates.to, limit: limit) }
        if options.json {
            Console.print(JSON.rings(report).text)
        } else if csv {
            Console.print(CSV.rings(report).lines)
        } else {
            Console.print(RingsScreen(report: report).lines(terminal: session.terminal))
        }
    }
}
