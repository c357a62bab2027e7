import ArgumentParser
import FileSystem
import Foundation
import HealthStore
import WorkoutFiles

/// The `hk backup` command, which writes a verified copy of the store.
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copy the store, also while others write.",
        usage: """
            hk backup FILE [--force]
            hk backup FOLDER [--keep N]
            hk backup - | age -r RECIPIENT > health.age
            """,
        discussion: """
            The copy is the store as it was at one moment. It is examined before it takes its place, only its owner can \
            read it, and 'hk restore' puts it back; it is a store itself, too. In a folder its name has the date, in UTC; \
            with --keep the oldest ones go when there are more. Missing folders are made, a pipe or a device is written to, \
            and '-' is standard output.
            """)

    @OptionGroup var options: StoreOptions

    @Argument(help: "The file to write, a folder, or '-' for standard output.", completion: .file())
    var target: String

    @Option(help: "How many backups to keep in the folder.")
    var keep: Int?

    @Flag(help: "Replace a file that exists.")
    var force = false

    func validate() throws {
        if let keep, keep < 1 { throw ValidationError("--keep needs a number from 1 on.") }
        if target == "-", options.json { throw ValidationError("--json prints a summary: name a file.") }
    }

    func run() async throws {
        let terminal = Terminal.current(try options.settings.settle().format)
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
            throw Failure(.refused, "--keep counts the backups in a folder, and '\(target.printable)' is none.")
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
            Console.say("\(mark) \(made.file.printable): \(terminal.format.bytes(made.bytes)), examined")
            for removed in made.removed { Console.say("  removed \(removed.printable)") }
        }
    }
}
