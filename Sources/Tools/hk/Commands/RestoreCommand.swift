import ArgumentParser
import Foundation
import HealthReports
import HealthStore
import WorkoutFiles

/// The `hk restore` command, which replaces the store with a backup.
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Restore the store from a backup.",
        discussion: """
            The backup is verified first. A store that has changed since the backup, a different store, or an unreadable \
            one is replaced only with --force. The previous store is kept beside the new one. '-' is standard input, \
            as in 'age -d health.age | hk restore -'.
            """)

    @OptionGroup var options: StoreOptions

    @Argument(help: "The backup, or '-' for standard input.", completion: .file())
    var backup: String

    @Flag(help: "Replace the store even if it is newer.")
    var force = false

    func run() async throws {
        guard backup == "-" || FileManager.default.fileExists(atPath: backup) else {
            throw CommandFailure(.file, "No backup found at '\(backup.printable)'.")
        }
        let input = try NamedInput.file(for: backup)
        let terminal = Terminal.current(try options.settings.resolved().format)
        let progress = Progress(terminal: terminal, isOfBytes: false)
        let restore = StoreRestore(path: options.path) { progress.update($0, done: $1, of: $2) }
        let done = try CommandFailure.aboutFiles {
            try restore.run(input.file.path ?? backup, named: input.file.name, isForced: force)
        }
        progress.finish()
        if options.json {
            Console.print(
                JSON.object([("file", .string(done.file)), ("replaced", .string(done.replaced))]).text)
        } else {
            Console.say("\(terminal.styled("✓", .green)) \(done.file.printable): restored")
            if let replaced = done.replaced { Console.say("  previous store: \(replaced.printable)") }
        }
    }
}
