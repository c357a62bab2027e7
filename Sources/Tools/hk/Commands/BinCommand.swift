import ArgumentParser
import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit
import WorkoutFiles

/// The `hk bin` command, which lists, restores and erases deleted workouts.
struct BinCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bin", abstract: "List deleted workouts, and restore or erase them.",
        discussion: """
            Workouts that you delete with hk or on pages stay in the bin for 30 days, with their samples, routes, edits \
            and plan. --restore brings them back as they were, with the same IDs; for other programs they are new. \
            --erase erases some of them now, --empty all. After 30 days they are erased the next time that a program \
            opens the store for writing. Backups contain the bin. What an app deletes by itself does not go to the bin.
            """)

    @OptionGroup var options: StoreOptions

    @OptionGroup var sync: SyncOptions

    @Flag(help: "Restore these workouts.")
    var restore = false

    @Flag(help: "Erase these workouts; they cannot be restored.")
    var erase = false

    @Flag(help: "Erase all workouts in the bin.")
    var empty = false

    @Flag(name: .shortAndLong, help: "Do not ask for confirmation; required without a terminal.")
    var yes = false

    @Argument(help: "IDs, or their first or last digits.")
    var ids: [String] = []

    func validate() throws {
        if [restore, erase, empty].count(where: { $0 }) > 1 {
            throw ValidationError("--restore, --erase and --empty cannot be combined.")
        }
        if restore || erase, ids.isEmpty { throw ValidationError("Specify at least one ID.") }
        if !restore, !erase, !ids.isEmpty { throw ValidationError("Specify --restore or --erase.") }
    }

    func run() async throws {
        let changes = restore || erase || empty
        let session = try await changes ? options.change() : options.read(try options.settings.resolved())
        let bin = WorkoutBin(access: session.access)
        let workouts = try bin.workouts()
        guard changes else { return list(workouts, session) }
        try sync.apply(to: session)
        let chosen = empty ? workouts : try ids.map { try Self.find($0, in: workouts) }
        guard Set(chosen.map(\.workout.uuid)).count == chosen.count else {
            throw CommandFailure(.usage, "A workout is specified twice.")
        }
        if restore {
            _ = try bin.restore(chosen.map(\.workout.uuid))
        } else {
            guard try isConfirmed(chosen.count, session) else {
                if options.json { Console.print("[]") } else { Console.say("Nothing was erased.") }
                throw ExitStatus.nothing.exit
            }
            try bin.erase(empty ? nil : chosen.map(\.workout.uuid))
        }
        try session.secure()
        if options.json { return Console.print(JSON.array(chosen.map(\.json)).text) }
        if chosen.isEmpty { return Console.say("The bin is empty.") }
        for workout in chosen {
            Console.say("\(restore ? "Restored" : "Erased") \(Self.name(workout, session.terminal.format)).")
        }
    }

    private func list(_ workouts: [BinnedWorkout], _ session: CommandSession) {
        if options.json { return Console.print(JSON.array(workouts.map(\.json)).text) }
        Console.print(BinScreen(workouts: workouts).lines(terminal: session.terminal))
    }

    /// Returns the workout whose identifier begins or ends with the given digits.
    private static func find(_ text: String, in workouts: [BinnedWorkout]) throws -> BinnedWorkout {
        let digits = try TypedDigits(text)
        let beginning = workouts.filter { digits.begin($0.workout.uuid) }
        let found = beginning.isEmpty ? workouts.filter { digits.end($0.workout.uuid) } : beginning
        guard let workout = found.first else {
            throw CommandFailure(
                .notFound, "No workout in the bin has an ID that begins or ends with '\(text.printable)'.")
        }
        guard found.count == 1 else {
            throw CommandFailure(.usage, "Several workouts in the bin have '\(text.printable)'. Use more digits.")
        }
        return workout
    }

    private func isConfirmed(_ count: Int, _ session: CommandSession) throws -> Bool {
        if yes || count == 0 { return true }
        guard session.terminal.isInteractive else {
            throw CommandFailure(
                .refused, "Nothing was erased. Confirmation requires a terminal; use --yes to skip it.")
        }
        return Console.answersYes(
            "Erase \(session.terminal.format.count(count, "workout"))? This cannot be undone. [y/N] ")
    }

    static func name(_ workout: BinnedWorkout, _ format: Format) -> String {
        let summary = workout.workout
        return "\(Format.shortIdentifier(summary.uuid)) (\(summary.activityName), \(format.moment(summary)))"
    }
}
