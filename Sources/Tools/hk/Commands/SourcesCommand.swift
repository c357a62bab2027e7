import ArgumentParser
import HealthReports
import HealthStore
import OpenHealthKit
import WorkoutFiles

/// The `hk sources` command, which lists the apps that saved data.
struct SourcesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sources", abstract: "List the apps and devices that saved data.",
        discussion: """
            The bundle identifier distinguishes sources with the same name; --source accepts either. The identifiers \
            of imported files begin with import. 'hk simulation' is data from 'hk record --simulate'. Types is the \
            number of types with samples, Latest the end of the last sample. Narrow screens omit columns; --json \
            contains everything.
            """)

    @OptionGroup var options: StoreOptions

    func run() async throws {
        let session = try options.read()
        let sources = try session.reports { reports in try reports.sources() }
        if options.json {
            Console.print(JSON.array(sources.map(StoreReader.sourceShape.json)).text)
        } else {
            Console.print(SourcesScreen(sources: sources).lines(terminal: session.terminal))
        }
    }
}
