import ArgumentParser
import Foundation
import HealthModel
import HealthReports
import OpenHealthKit
import WorkoutFiles

/// The `hk stats` command, which reports sums, averages and extremes of a type.
struct StatsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats", abstract: "Sum a type up, or show its averages and extremes, by hour, day, week…",
        discussion: """
            Where several sources measured at the same time, the best of them counts. Days, weeks and so on are those \
            of the time zone and the locale that hold ('hk config'); those without samples are left out, and ⋮ stands for them.

            Types whose values add up, such as stepCount, have a sum, drawn as a bar; others have a least, an average and a \
            greatest value, drawn as ├──●──┤. Latest is the newest value, covered the time that samples last. With --separate \
            'all' is what counts of all sources together. On a narrow screen the drawing goes first, then the least and \
            greatest values; --csv and --json have everything.
            """)

    @OptionGroup var options: StoreOptions

    @OptionGroup var filter: FilterOptions

    @Option(help: "How long each row is; without it, there is one result.")
    var by: StatisticsReport.Period?

    @Option(help: "Only samples of this source: its name or bundle identifier.")
    var source: String?

    @Flag(help: "Show each source on its own, too.")
    var separate = false

    @Flag(help: "Print comma-separated values.")
    var csv = false

    @Argument(help: "The quantity type, for example 'heartRate' or 'stepCount'.", completion: .quantityTypes)
    var type: String

    func validate() throws {
        try options.exclude(csv: csv)
    }

    func run() async throws {
        let type = try TypeArgument.sampleType(type)
        guard type.aggregationStyle != nil else {
            throw Failure(.usage, "\(TypeName.name(of: type)) is not a quantity type, and only those have statistics.")
        }
        let settings = try options.settings.settle()
        var filter = try filter.filter(for: type, settings)
        let session = try options.read(settings)
        filter.sources = try source.map { try sources(named: $0, session) }
        let report = try session.reports { reports in
            // Output for programs has the same units everywhere.
            try reports.statistics(
                of: type, filter, by: by, separate: separate, calendar: settings.calendar,
                locale: options.json || csv ? DisplayUnit.international : settings.format.unitsLocale)
        }
        guard let report else { throw Failure("The calendar has no such periods.") }
        if options.json {
            Console.print(JSON.statistics(report).text)
        } else if csv {
            Console.print(CSV.statistics(report).lines)
        } else {
            Console.print(
                StatisticsScreen(report: report.shown, isSeparate: separate).lines(terminal: session.terminal))
        }
    }

    private func sources(named name: String, _ session: Session) throws -> Set<String> {
        let found = try session.reports { reports in try reports.sources(named: name) }
        guard found.isEmpty else { return found }
        throw Failure(.notFound, "There is no source '\(name.printable)'. 'hk sources' lists them.")
    }
}

extension StatisticsReport.Period: ExpressibleByArgument {}
