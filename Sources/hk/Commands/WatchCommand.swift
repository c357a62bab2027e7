import ArgumentParser
import HealthModel
import HealthTransfer
import OpenHealthKit

/// `hk watch`: the changes of a type as they happen.
struct WatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Follow a type: print samples as they are added and deleted.",
        discussion: "It also sees changes by other programs that use the same store. Ctrl-C ends it.")

    @OptionGroup var options: StoreOptions

    @Flag(help: "Print what is there already, too.")
    var fromStart = false

    @Option(help: "Stop after this many changes.")
    var limit: Int?

    @Argument(help: "The type, for example 'heartRate' or 'workout'.")
    var type: String

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit needs a number from 1 on.") }
    }

    func run() async throws {
        let type = try TypeArgument.sampleType(type)
        let session = try options.read()
        let watch = try ChangeWatch(session.access, type: type, fromStart: fromStart)
        Interruption.endsWithSuccess()
        // Standard output has changes and nothing else.
        Console.error("Watching \(TypeName.name(of: type)). Ctrl-C ends.")
        let printer = ChangePrinter(isJSON: options.json)
        var left = limit ?? .max
        try await watch.run { changes in
            let lines = printer.lines(added: changes.added, deleted: changes.deleted).prefix(left)
            Console.print(Array(lines))
            left -= lines.count
            return left > 0
        }
    }
}
