import ArgumentParser
import Foundation
import HealthModel
import HealthReports
import HealthStore
import WorkoutFiles

/// The `hk salvage` command, which creates a new store from the readable data of a damaged one.
struct SalvageCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "salvage",
        abstract: "Recover the readable data of a damaged store into a new one.",
        discussion: """
            Reads the damaged file row by row and block by block, skips what cannot be read, and reports it. A row \
            is one entry in the file: a sample, a block of samples, a workout. Identifiers, sources and permissions \
            are preserved. The damaged file is not changed.

            The exit code is 0 if everything was recovered, 2 if something could not be read, 1 if no new store was \
            created.
            """)

    @Flag(help: "Print JSON instead of text.")
    var json = false

    @OptionGroup var settings: SettingsOptions

    @Argument(help: "The damaged store.", completion: .file())
    var damaged: String

    @Argument(help: "The new store; the file must not exist.", completion: .file())
    var new: String

    func run() async throws {
        guard FileManager.default.fileExists(atPath: damaged) else {
            throw CommandFailure(.file, "No store found at '\(damaged.printable)'.")
        }
        let terminal = Terminal.current(try settings.resolved().format)
        let progress = Progress(terminal: terminal, isOfBytes: false)
        let salvage = try CommandFailure.aboutFiles {
            try StoreMaintenance.salvage(damaged, into: new) { check, done in
                progress.update(check.map { "Examining (\($0.title))" } ?? "Recovering", done: done, of: nil)
            }
        }
        progress.finish()
        if json {
            Console.print(
                JSON.object([
                    ("file", .string(new)), ("rows", .integer(salvage.rows)),
                    ("losses", .array(salvage.losses.map(JSON.loss))),
                    ("problems", .array(salvage.problems.map { .string($0.message) })),
                ]).text)
        } else {
            let mark = terminal.styled("✓", .green)
            Console.say("\(mark) \(new.printable): \(terminal.format.count(salvage.rows, "row")) recovered")
            Console.print(DoctorScreen(terminal: terminal).lines(salvage.losses))
            if salvage.losses.isEmpty { Console.say("Nothing was lost.") }
        }
        if let problem = salvage.problems.first {
            throw CommandFailure(.damaged, "The new store has problems. \(problem.message)")
        }
        if !salvage.losses.isEmpty { throw ExitStatus.partly.exit }
    }
}
