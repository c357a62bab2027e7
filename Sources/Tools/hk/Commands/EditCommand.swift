import ArgumentParser
import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit
import WorkoutFiles

/// The `hk edit` command, which corrects a workout.
struct EditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Edit a workout: title, notes, activity, tags, gear, owner, trim and judgement.",
        discussion: """
            Edits are stored beside the workout, which is never changed itself: lists, totals and exports use the \
            edited values, and --undo reverts the edits one by one. Workouts that are not yours are excluded everywhere. \
            --from and --to trim a workout: distance, energy and climb are those measured in the remaining part; \
            a time without a date is on the day of the workout. An empty title, empty notes and the recorded activity \
            revert those edits. --as-recorded stores all values of the file, also those that cannot be true, and \
            --judged leaves them out again, or judges a workout that was stored before the present limits; the \
            workout gets a new ID, and each of the two undoes the other. For workouts whose files name no activity, use 'hk activity', which also converts \
            their samples.
            """)

    @OptionGroup var options: StoreOptions

    @Option(help: "The title of the workout; an empty one restores that of the file.")
    var title: String?

    @Option(help: "The notes of the workout.")
    var notes: String?

    @Option(help: "The activity of the workout.", completion: .activities)
    var activity: String?

    @Option(help: "Add a tag. Can be repeated.")
    var tag: [String] = []

    @Option(help: "Remove a tag. Can be repeated.")
    var untag: [String] = []

    @Option(help: "The gear that the workout was done with: its name, or a part of it; see 'hk gear'.")
    var gear: String?

    @Flag(help: "Say that the workout was done without gear of yours.")
    var noGear = false

    @Flag(help: "Mark the workout as someone else's, and exclude it from lists and totals.")
    var notMine = false

    @Flag(help: "Mark the workout as yours.")
    var mine = false

    @Option(help: "Trim the beginning: 07:15, 07:15:30 or 2024-01-31T07:15.")
    var from: String?

    @Option(help: "Trim the end.")
    var to: String?

    @Flag(help: "Remove the trim.")
    var whole = false

    @Flag(help: "Undo the last edit.")
    var undo = false

    @Flag(help: "Store all values of the file, also those that cannot be true.")
    var asRecorded = false

    @Flag(help: "Leave out values of the file that cannot be true.")
    var judged = false

    @Flag(help: "With --judged: all workouts that the present limits would change.")
    var all = false

    @Argument(help: "The ID of the workout, or its first or last digits.")
    var id: String?

    func validate() throws {
        try TypedActivity.check(activity)
        if notMine, mine { throw ValidationError("--mine and --not-mine cannot be combined.") }
        if noGear, gear != nil { throw ValidationError("--gear and --no-gear cannot be combined.") }
        if whole, from != nil || to != nil { throw ValidationError("--whole cannot be combined with --from or --to.") }
        if asRecorded, judged { throw ValidationError("--as-recorded and --judged cannot be combined.") }
        if asRecorded || judged, undo || !hasNoEdit {
            throw ValidationError("--as-recorded and --judged cannot be combined with other options.")
        }
        if all, !judged || id != nil { throw ValidationError("Use --all with --judged, and without an ID.") }
        if !all, id == nil { throw ValidationError("Specify the ID of a workout.") }
        if undo, !isEmpty { throw ValidationError("--undo cannot be combined with other options.") }
        if !undo, isEmpty { throw ValidationError("Specify what to change; see 'hk edit --help'.") }
    }

    private var isEmpty: Bool { hasNoEdit && !asRecorded && !judged }

    private var hasNoEdit: Bool {
        title == nil && notes == nil && activity == nil && tag.isEmpty && untag.isEmpty && gear == nil && !noGear
            && !notMine && !mine
            && from == nil && to == nil && !whole
    }

    func run() async throws {
        let session = try await options.change()
        if asRecorded || judged { return try await judge(session) }
        let uuid = try session.identify(id ?? "", kind: .workout)
        let editor = WorkoutEditor(access: session.access)
        guard let outcome = try undo ? editor.undo(uuid) : editor.edit(uuid, try change(of: uuid, session)) else {
            throw CommandFailure(.refused, "Nothing to undo: \(Format.shortIdentifier(uuid)) has no edits.")
        }
        if options.json {
            Console.print(outcome.json.text)
        } else {
            Console.print(EditScreen(outcome: outcome).lines(terminal: session.terminal))
        }
    }

    /// Stores the values of one workout as recorded, or judges one or all anew.
    private func judge(_ session: CommandSession) async throws {
        let change = JudgementChange(access: session.access)
        let chosen =
            try id.map { [try session.identify($0, kind: .workout)] } ?? change.candidates().map(\.workout.uuid)
        var changed: [WorkoutSummary] = []
        var failure: CommandFailure?
        for uuid in chosen {
            let report = try await change.change(uuid, to: asRecorded ? .asRecorded : .judged)
            if let error = report.error {
                failure = CommandFailure(error)
                break
            }
            changed += report.stored
            if !options.json { Console.print(ImportScreen(report).judged(terminal: session.terminal)) }
        }
        try session.secure()
        if !changed.isEmpty { failure?.status = .partly }
        if options.json {
            let error = failure.map { [$0.json] } ?? []
            Console.print(JSON.array(changed.map(\.json) + error).text)
        } else if changed.isEmpty, failure == nil {
            Console.say("Nothing was changed.")
        }
        if let failure { throw failure }
    }

    private func change(of uuid: UUID, _ session: CommandSession) throws -> WorkoutEditor.Change {
        var change = WorkoutEditor.Change()
        (change.title, change.notes) = (title, notes)
        change.activity = activity.flatMap(WorkoutActivity.init(typed:))
        (change.addedTags, change.removedTags) = (tag, untag)
        change.gear = noGear ? "" : gear
        if notMine || mine { change.isNotMine = notMine }
        if whole { change.trim = .whole }
        if from != nil || to != nil {
            guard let workout = try session.reports({ try $0.records([uuid]) }).first.flatMap({ WorkoutSummary($0) })
            else { throw CommandFailure(.notFound, "The workout '\(id ?? "")' no longer exists.") }
            // Times are typed as they are displayed: in the time zone of the workout.
            var calendar = session.settings.calendar
            if let zone = workout.timeZone { calendar.timeZone = zone }
            change.trim = .part(
                from: try from.map { try Self.moment($0, "--from", workout.start, calendar) },
                to: try to.map { try Self.moment($0, "--to", workout.start, calendar) })
        }
        return change
    }

    /// Parses a typed moment; a time without a date is on the given day.
    private static func moment(_ text: String, _ option: String, _ day: Date, _ calendar: Calendar) throws -> Date {
        do throws(InputError) {
            return try TypedInput.moment(text, onDayOf: day, calendar: calendar)
        } catch {
            throw CommandFailure(.usage, error.named(option).description)
        }
    }
}
