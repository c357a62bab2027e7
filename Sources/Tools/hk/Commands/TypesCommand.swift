import ArgumentParser
import HealthReports
import HealthStore
import OpenHealthKit
import WorkoutFiles

/// The `hk types` command, which lists the types that have samples.
struct TypesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "types", abstract: "List the types that have samples.",
        discussion: """
            Unit is the one that 'hk samples' and 'hk stats' show; Earliest is the start of the first sample, Latest \
            the end of the last one. Narrow screens omit columns; --json contains everything.
            """)

    @OptionGroup var options: StoreOptions

    func run() async throws {
        let session = try options.read()
        let types = try session.reports { reports in try reports.types() }
        if options.json {
            Console.print(JSON.array(types.map(StoreReader.typeShape.json)).text)
        } else {
            Console.print(TypesScreen(types: types).lines(terminal: session.terminal))
        }
    }
}
