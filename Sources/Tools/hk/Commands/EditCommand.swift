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
        abstract: "Correct a workout: title, notes, activity, tags, whose it is, and which part counts.",
        discussion: """
            What is said stands beside the workout, which stays as it was recorded: lists, totals and exports take it, and --undo \
            takes it back, change by change. What is not mine counts nowhere. --from and --to trim: distance, energy and climb \
            are those that were measured in the part that counts; a time alone is one of the day of the workout. An empty title, \
            empty notes and the recorded activity take back what was said of them. 'hk activity' is for workouts whose files \
            name no activity, and sorts their samples, too.
            """)

    @OptionGroup var options: StoreOptions

    @Option(help: "The name of the workout; an empty one is the file's own.")
    var title: String?

    @Option(help: "What else there is to say.")
    var notes: String?

    @Option(help: "What was really done.", completion: .activities)
    var activity: String?

    @Option(help: "A word to find it by; may be given several times.")
    var tag: [String] = []

    @Option(help: "A tag that goes; may be given several times.")
    var untag: [String] = []

    @Flag(help: "Somebody else did it: it counts nowhere, and lists leave it out.")
    var notMine = false

    @Flag(help: "It is mine after all.")
    var mine = false

    @Option(help: "Only what comes then or later counts: 07:15, 07:15:30 or 2024-01-31T07:15.")
    var from: String?

    @Option(help: "Only what comes no later counts.")
    var to: String?

    @Flag(help: "All of it counts again.")
    var whole = false

    @Flag(help: "Take the last change back.")
    var undo = false

    @Argument(help: "The ID of the workout, or its first or last digits.")
    var id: String

    func validate() throws {
        try TypedActivity.check(activity)
        if notMine, mine { throw ValidationError("--mine and --not-mine exclude each other.") }
        if whole, from != nil || to != nil { throw ValidationError("--whole excludes --from and --to.") }
        if undo, !isEmpty { throw ValidationError("--undo stands alone.") }
        if !undo, isEmpty { throw ValidationError("What is to be changed? 'hk edit --help' has what can be said.") }
    }

    private var isEmpty: Bool {
        title == nil && notes == nil && activity == nil && tag.isEmpty && untag.isEmpty && !notMine && !mine
            && from == nil && to == nil && !whole
    }

    func run() async throws {
        let session = try await options.change()
        let uuid = try session.identify(id, kind: .workout)
        let editor = WorkoutEditor(access: session.access)
        guard let outcome = try undo ? editor.undo(uuid) : editor.edit(uuid, try change(of: uuid, session)) else {
            throw Failure(.refused, "There is nothing to undo: nobody changed \(Format.shortIdentifier(uuid)).")
        }
        if options.json {
            Console.print(JSON.edit(outcome).text)
        } else {
            Console.print(EditScreen(outcome: outcome).lines(terminal: session.terminal))
        }
    }

    private func change(of uuid: UUID, _ session: Session) throws -> WorkoutEditor.Change {
        var change = WorkoutEditor.Change()
        (change.title, change.notes) = (title, notes)
        change.activity = activity.flatMap(WorkoutActivity.init(typed:))
        (change.addedTags, change.removedTags) = (tag, untag)
        if notMine || mine { change.isNotMine = notMine }
        if whole { change.trim = .whole }
        if from != nil || to != nil {
            guard let workout = try session.reports({ try $0.records([uuid]) }).first.flatMap({ WorkoutSummary($0) })
            else { throw Failure(.notFound, "The workout '\(id)' is no longer there.") }
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
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        if 2...3 ~= parts.count, let hour = parts[0], let minute = parts[1],
            let second = parts.count == 3 ? parts[2] : 0,
            let date = calendar.date(bySettingHour: hour, minute: minute, second: second, of: day)
        {
            return date
        }
        guard let date = TypedDate(text, now: day, calendar: calendar), date.start == date.end else {
            throw Failure(
                .usage, "\(option) '\(text.printable)' is no moment. Write 07:15, 07:15:30 or 2024-01-31T07:15.")
        }
        return date.start
    }
}
