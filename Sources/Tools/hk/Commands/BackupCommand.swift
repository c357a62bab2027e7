import ArgumentParser
import FileSystem
import Foundation
import HealthReports
import HealthStore
import WorkoutFiles

/// The `hk backup` command, which writes a verified copy of the store.
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Back up the store, even while other programs write to it.",
        usage: """
            hk backup FILE [--force]
            hk backup FOLDER [--keep N]
            hk backup - | age -r RECIPIENT > health.age
            """,
        discussion: """
            The backup is a consistent snapshot of the store. It is verified before it replaces anything, only its \
            owner can read it, and it is a store itself; 'hk restore' restores it. In a folder, the file name contains \
            the date in UTC; with --keep, the oldest backups beyond that number are deleted. Missing folders are \
            created. FILE can also be a pipe or a device, or '-' for standard output.
            """)

    @OptionGroup var options: StoreOptions

    @Argument(help: "The file to write, a folder, or '-' for standard output.", completion: .file())
    var target: String

    @Option(help: "The number of backups to keep in the folder.")
    var keep: Int?

    @Flag(help: "Overwrite an existing file.")
    var force = false

    func validate() throws {
        if let keep, keep < 1 { throw ValidationError("--keep must be at least 1.") }
        if target == "-", options.json { throw ValidationError("--json prints a summary, so specify a file.") }
    }

    func run() async throws {
        let terminal = Terminal.current(try options.settings.resolved().format)
        let path = try options.existingPath()
        let progress = Progress(terminal: terminal, isOfBytes: false)
        let backup = StoreBackup(path: path) { progress.update($0, done: $1, of: $2) }
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: target, isDirectory: &isFolder)
        if keep != nil, !exists {
            try PrivateFolder.make(target)
            isFolder = true
        }
        guard keep == nil || isFolder.boolValue else {
            throw CommandFailure(.refused, "--keep requires a folder, and '\(target.printable)' is a file.")
        }
        if target == "-" {
            try StandardOutput.refuseTerminal(for: "A backup", hint: "hk backup - | age -r RECIPIENT > health.age")
            try backup.write()
            progress.finish()
            return
        }
        let made =
            isFolder.boolValue
            ? try backup.make(inFolder: target, keeping: keep) : try backup.make(target, replaces: force)
        progress.finish()
        if options.json {
            Console.print(
                JSON.object([
                    ("file", .string(made.file)), ("bytes", .integer(made.bytes)),
                    ("removed", .array(made.removed.map { .string($0) })),
                ]).text)
        } else {
            let mark = terminal.styled("✓", .green)
            Console.say("\(mark) \(made.file.printable): \(terminal.format.bytes(made.bytes)), verified")
            for removed in made.removed { Console.say("  removed \(removed.printable)") }
        }
    }
}
