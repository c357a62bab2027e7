import ArgumentParser
import HealthModel
import HealthReports
import OpenHealthKit

/// The `hk watch` command, which follows the changes of a type.
struct WatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Follow a type: print samples as they are added and deleted.",
        discussion: """
            + is an added sample, with its ID, start, value and source, - a deleted one. Includes changes by other \
            programs that use the same store. Press Ctrl-C to stop. Narrow screens omit the ID; --json contains everything.
            """)

    @OptionGroup var options: StoreOptions

    @Flag(help: "Also print existing samples.")
    var fromStart = false

    @Option(help: "Stop after this many changes.")
    var limit: Int?

    @Argument(help: "The type, for example 'heartRate' or 'workout'.", completion: .sampleTypes)
    var type: String

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit must be at least 1.") }
    }

    func run() async throws {
        if options.json { Console.beginLines() }
        let type = try TypeArgument.sampleType(type)
        let session = try options.read()
        let watch = try ChangeWatch(session.access, type: type, fromStart: fromStart)
        Interruption.endsWithSuccess()
        // Standard output contains only changes.
        Console.error("Watching \(TypeName.name(of: type)). Press Ctrl-C to stop.")
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
