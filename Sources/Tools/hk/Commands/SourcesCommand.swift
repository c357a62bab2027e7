import ArgumentParser
import OpenHealthKit
import WorkoutFiles

/// The `hk sources` command, which lists the apps that saved data.
struct SourcesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sources", abstract: "List the apps and devices that saved data.",
        discussion: """
            A bundle identifier tells sources of one name apart; --source takes either. That of a file begins with import. \
            'hk simulation' is what 'hk record --simulate' made up. Types are how many types a source has samples of, latest \
            is their last end. On a narrow screen columns are left out; --json has everything.
            """)

    @OptionGroup var options: StoreOptions

    func run() async throws {
        let session = try options.read()
        let sources = try session.reports { reports in try reports.sources() }
        if options.json {
            Console.print(JSON.array(sources.map { JSON.source($0.source, types: $0.types, $0.holding) }).text)
        } else {
            Console.print(SourcesScreen(sources: sources).lines(terminal: session.terminal))
        }
    }
}
