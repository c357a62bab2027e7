import ArgumentParser
import HealthModel
import HealthReports
import OpenHealthKit

/// The `hk watch` command, which follows the changes of a type.
struct WatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Follow a type: print samples as they are added and deleted.",
        discussion: """
            + is a sample that was added, with its ID, start, value and source, - one that was deleted. It also sees changes by \
            other programs that use the same store. Ctrl-C ends it. On a narrow screen the ID is left out; --json has everything.
            """)

    @OptionGroup var options: StoreOptions

    @Flag(help: "Print what is there already, too.")
    var fromStart = false

    @Option(help: "Stop after this many changes.")
    var limit: Int?

    @Argument(help: "The type, for example 'heartRate' or 'workout'.", completion: .sampleTypes)
    var type: String

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit needs a number from 1 on.") }
    }

    func run() async throws {
        if options.json { Console.beginLines() }
        let type = try TypeArgument.sampleType(type)
        let session = try options.read()
        let watch = try ChangeWatch(session.access, type: type, fromStart: fromStart)
        Interruption.endsWithSuccess()
        // Standard output contains only changes.
        Console.error("Watching \(TypeName.name(of: type)). Ctrl-C ends.")
        let printer = ChangePrinter(isJSON: options.json, terminal: session.terminal)
        var left = limit ?? .max
        try await watch.run { changes in
            let lines = printer.lines(added: changes.added, deleted: changes.deleted).prefix(left)
            Console.print(Array(lines))
            left -= lines.count
            return left > 0
        }
    }
}
