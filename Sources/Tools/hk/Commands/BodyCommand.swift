import ArgumentParser
import HealthModel
import HealthReports
import OpenHealthKit
import WorkoutFiles

/// The `hk body` command, which reports weight, composition and blood pressures.
struct BodyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "body", abstract: "Show weight, body fat and lean mass with their trends, and blood pressures.",
        discussion: """
            A day has the average of its measurements. The trend is an exponentially smoothed moving average: each day \
            moves it by a tenth of the distance to what was measured (J. Walker, The Hacker's Diet); days without a \
            measurement count as if they had measured what the next one did. It includes all earlier days.

            Blood pressures are pairs of one measurement, with their category by the limits for measurements in an \
            office (ESC/ESH 2018, ESH 2023): the higher category of the two pressures. Averages at home are high from \
            135/85 mmHg, and mean something from twelve measurements on three days. This is not a medical device.
            """)

    @OptionGroup var options: StoreOptions

    @OptionGroup var days: DayOptions

    @Flag(help: "Print comma-separated values.")
    var csv = false

    func validate() throws { try options.exclude(csv: csv) }

    func run() async throws {
        let settings = try options.settings.resolved()
        let filter = try days.filter(for: .bodyMass, settings)
        let session = try options.read(settings)
        let report = try session.reports { reports in
            try reports.body(filter, limit: days.most, calendar: settings.calendar)
        }
        if options.json {
            Console.print(report.json.text)
        } else if csv {
            Console.print(CSV.body(report).lines)
        } else {
            Console.print(BodyScreen(report: report).lines(terminal: session.terminal))
        }
    }
}
