import ArgumentParser
import Foundation
import HealthModel
import HealthReports
import OpenHealthKit
import WorkoutFiles

/// The `hk curves` command, which compares the best efforts of two periods.
struct CurvesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "curves", abstract: "Show your best efforts of a period beside those of another one.",
        discussion: """
            The efforts are those of 'hk records': the fastest over each distance, anywhere in a workout, excluding \
            pauses, and the greatest mean power over each duration. By default, it is the last 90 days beside the 90 \
            days before. Gain is how much faster or stronger the effort is, in percent.
            """)

    @OptionGroup var options: StoreOptions

    @Option(help: "The first day: 2024-01-31, 2024-01, 2024, 7d, 2w, 6m (default: 90d).")
    var from: String?

    @Option(name: [.long, .customLong("to")], help: "The last day; a month or a year is included to its end.")
    var until: String?

    @Option(
        help:
            "The period to compare with: 2024, 2024-05, 2024-01-01/2024-03-31, or 'all' (default: the same time before)."
    )
    var against: String?

    @Option(help: "Only this sport.", completion: .activities)
    var activity: String?

    @Option(help: "Only distances, or only power.")
    var kind: Kind?

    @Flag(help: "Print comma-separated values.")
    var csv = false

    /// The curves that can be chosen.
    enum Kind: String, CaseIterable, ExpressibleByArgument {
        case distance, power
    }

    func validate() throws {
        try options.exclude(csv: csv)
        try TypedActivity.check(activity)
    }

    func run() async throws {
        let settings = try options.settings.resolved()
        let (now, calendar) = (Date(), settings.calendar)
        let (period, reference): (SampleFilter, SampleFilter?)
        do throws(InputError) {
            let typed = try TypedPeriod(
                from: from ?? (until == nil ? "90d" : nil), to: until, names: ("--from", "--until"), now: now,
                calendar: calendar)
            period = typed.filter
            reference = try typed.reference(against, named: "--against", now: now, calendar: calendar)
        } catch {
            throw error.failure
        }
        let session = try options.read(settings)
        let report = try session.reports { reports in
            try reports.effortCurves(
                period, against: reference, activity: activity.flatMap(WorkoutActivity.init(typed:)),
                family: kind.map { $0 == .power ? .power : .distance })
        }
        if options.json {
            Console.print(report.json.text)
        } else if csv {
            Console.print(CSV.curves(report).lines)
        } else {
            Console.print(CurvesScreen(report: report).lines(terminal: session.terminal))
        }
    }
}
