public import ArgumentParser
import Foundation
import HealthModel
import HealthReports
import OpenHealthKit
import WorkoutFiles

/// The `hk stats` command, which reports sums, averages and extremes of a type.
struct StatsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats", abstract: "Show sums, averages and extremes of a type, by hour, day, week…",
        discussion: """
            Where several sources overlap, the best one is used. Days, weeks and so on follow the time zone and the \
            locale ('hk config'); those without samples are omitted and shown as ⋮.

            Cumulative types, such as stepCount, have a sum, drawn as a bar; others have a minimum, an average and \
            a maximum, drawn as ├──●──┤. Latest is the newest value, Covered the time covered by samples. With --separate, \
            'all' is the merged result of all sources. Narrow screens omit the drawing first, then minimum and maximum; \
            --csv and --json contain everything.
            """)

    @OptionGroup var options: StoreOptions

    @OptionGroup var filter: FilterOptions

    @Option(help: "The period of each row; without it, there is a single result.")
    var by: StatisticsReport.Period?

    @Option(help: "Only samples of this source: its name or bundle identifier.")
    var source: String?

    @Flag(help: "Also show each source separately.")
    var separate = false

    @Flag(help: "Print comma-separated values.")
    var csv = false

    @Argument(help: "The quantity type, for example 'heartRate' or 'stepCount'.", completion: .quantityTypes)
    var type: String

    func validate() throws {
        try options.exclude(csv: csv)
    }

    func run() async throws {
        let type = try TypeArgument.quantityType(type)
        let settings = try options.settings.resolved()
        var filter = try filter.filter(for: type, settings)
        let session = try options.read(settings)
        filter.sources = try source.map { try sources(named: $0, session) }
        let report = try session.reports { reports in
            // Output for programs has the same units everywhere.
            try reports.statistics(
                of: type, filter, by: by, separate: separate, calendar: settings.calendar,
                locale: options.json || csv ? DisplayUnit.international : settings.format.unitsLocale)
        }
        guard let report else { throw CommandFailure("The calendar does not support this period.") }
        if options.json {
            Console.print(report.json.text)
        } else if csv {
            Console.print(CSV.statistics(report).lines)
        } else {
            Console.print(
                StatisticsScreen(report: report.shown, isSeparate: separate).lines(terminal: session.terminal))
        }
    }

    private func sources(named name: String, _ session: CommandSession) throws -> Set<String> {
        let found = try session.reports { reports in try reports.sources(named: name) }
        guard found.isEmpty else { return found }
        throw CommandFailure(.notFound, "No source named '\(name.printable)'. Run 'hk sources' to list them.")
    }
}

extension StatisticsReport.Period: ExpressibleByArgument {}
