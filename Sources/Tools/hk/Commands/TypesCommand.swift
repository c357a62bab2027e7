import ArgumentParser
import OpenHealthKit
import WorkoutFiles

/// The `hk types` command, which lists the types that have samples.
struct TypesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "types", abstract: "List the types that have samples.",
        discussion: """
            The unit is the one that 'hk samples' and 'hk stats' show; earliest is the first start of a sample, latest the last \
            end. On a narrow screen columns are left out; --json has everything.
            """)

    @OptionGroup var options: StoreOptions

    func run() async throws {
        let session = try options.read()
        let types = try session.reports { reports in try reports.types() }
        if options.json {
            Console.print(JSON.array(types.map { JSON.type($0.type, $0.holding) }).text)
        } else {
            Console.print(TypesScreen(types: types).lines(terminal: session.terminal))
        }
    }
}
