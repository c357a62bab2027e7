import ArgumentParser
import HealthTransfer
import OpenHealthKit
import WorkoutFiles

/// `hk sources`: which apps saved something.
struct SourcesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sources", abstract: "List the apps and devices that saved data.")

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
