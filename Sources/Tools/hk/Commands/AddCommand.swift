import ArgumentParser
import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit
import WorkoutFiles

/// The `hk add` command, which saves a workout or a value that is entered by hand.
struct AddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a workout or a value by hand.",
        discussion: """
            A workout has an activity and a duration, a value a type and a number with or without a unit: what is \
            saved is marked as entered by hand. Without --date, a value is measured now and a workout ends now; a day \
            without a time means its noon. Numbers without a unit have the one in which hk shows the type, which \
            follows --units; percentages range from 0 to 100. 'hk delete' removes what was added.

            Examples:  hk add run --date 2026-05-12T18:30 --duration 45m --distance 10km
                       hk add bodyMass 71.5
                       hk add weight 158 lb --date yesterday
            """)

    @OptionGroup var options: StoreOptions

    @Option(help: "When it was: 2024-01-31T18:30, 2024-01-31, today, yesterday or 2d. The default is now.")
    var date: String?

    @Option(help: "How long the workout took: 45m, 1h30m or 1:02:03.")
    var duration: String?

    @Option(help: "The distance of the workout: 10km, 800m or 6mi.")
    var distance: String?

    @Option(help: "The active energy of the workout in kilocalories.")
    var energy: String?

    @Option(help: "The title of the workout.")
    var title: String?

    @Option(help: "The notes of the workout.")
    var notes: String?

    @Option(help: "Tag the workout. Can be repeated.")
    var tag: [String] = []

    @Argument(help: "The activity of a workout, such as run, or the type of a value, such as bodyMass.")
    var what: String

    @Argument(help: "The value of the type, with its unit if it is not the usual one: 71.5 or 158 lb.")
    var value: [String] = []

    func validate() throws {
        let parts = [duration, distance, energy, title, notes].compactMap(\.self) + tag
        guard value.isEmpty else {
            guard parts.isEmpty else { throw ValidationError("Values take no option but --date.") }
            return
        }
        try checkActivity()
        if duration == nil { throw ValidationError("Specify the duration of the workout, such as --duration 45m.") }
    }

    /// Throws if there is no value, and the first argument is not an activity.
    private func checkActivity() throws {
        guard WorkoutActivity(typed: what) == nil else { return }
        if let type = TypeName.type(what), type.isEnteredByHand {
            throw ValidationError("Specify the value, as in 'hk add \(TypeName.name(of: type)) 71.5'.")
        }
        try TypedActivity.check(what)
    }

    func run() async throws {
        let settings = try options.settings.resolved()
        do {
            if value.isEmpty {
                try await add(try workout(settings), settings)
            } else {
                try await addValue(settings)
            }
        } catch let error as InputError {
            throw error.failure
        }
    }

    private func entryDate(_ settings: Settings, now: Date) throws(InputError) -> Date? {
        try InputError.option("--date", date) { text throws(InputError) in
            try TypedInput.entryDate(text, now: now, calendar: settings.calendar)
        }
    }

    // MARK: Workouts

    private func workout(_ settings: Settings) throws(InputError) -> HandwrittenWorkout {
        let now = Date()
        let unit: TypedInput.DistanceUnit = settings.format.units == .metric ? .kilometers : .miles
        let seconds = try InputError.option("--duration", duration, TypedInput.duration) ?? 0
        let start = try entryDate(settings, now: now) ?? now.addingTimeInterval(-seconds)
        return HandwrittenWorkout(
            activity: try TypedInput.activity(what), start: start.timeIntervalSinceReferenceDate.rounded(),
            duration: seconds,
            distance: try InputError.option("--distance", distance) { text throws(InputError) in
                try TypedInput.distance(text, in: unit)
            },
            energy: try InputError.option("--energy", energy, TypedInput.amount),
            annotation: WorkoutAnnotation(title: title, notes: notes, tags: tag))
    }

    private func add(_ workout: HandwrittenWorkout, _ settings: Settings) async throws {
        let session = try await options.create(settings)
        let entry = HandEntry(access: session.access)
        try await entry.requestAuthorization(for: .workout)
        let uuid = try entry.save(workout)
        try session.secure()
        guard let saved = try session.reports({ try $0.workout(uuid)?.summary }) else { return }
        if options.json { return Console.print(saved.json.text) }
        let format = session.terminal.format
        let parts = [
            Format.title(saved.activityName), format.moment(saved), Format.duration(saved.duration),
            format.distance(saved) ?? "", saved.title?.printable ?? "",
        ]
        Self.say(Format.shortIdentifier(uuid), parts, session)
    }

    // MARK: Values

    private func addValue(_ settings: Settings) async throws {
        let now = Date()
        let type: ObjectType
        do throws(InputError) {
            type = try TypedInput.enteredType(what)
        } catch {
            guard let activity = WorkoutActivity(typed: what) else { throw error }
            throw InputError(
                "\(activity.name) is an activity. Workouts are added as in 'hk add \(what) --duration 45m'.")
        }
        let quantity = try TypedInput.quantity(
            value.joined(separator: " "), of: type, locale: settings.format.unitsLocale)
        let moment = try entryDate(settings, now: now) ?? now
        let session = try await options.create(settings)
        let entry = HandEntry(access: session.access)
        try await entry.requestAuthorization(for: type)
        let uuid = try entry.save(quantity, of: type, at: moment.timeIntervalSinceReferenceDate.rounded())
        try session.secure()
        guard let saved = try session.reports({ try $0.records([uuid]) }).first else { return }
        if options.json { return Console.print(saved.json.text) }
        let format = session.terminal.format
        let shown = format.shown(quantity, of: type)
        let parts = [
            TypeName.name(of: type), format.moment(moment),
            "\(format.value(shown.value, of: type)) \(Format.text(of: shown.unit))",
        ]
        // Only workouts are found by their last digits, and the first ones are those of the time.
        Self.say(uuid.uuidString.lowercased(), parts, session)
    }

    private static func say(_ id: String, _ parts: [String], _ session: CommandSession) {
        Console.print(
            session.terminal.broken("Added " + parts.filter { !$0.isEmpty }.joined(separator: "  ")))
        Console.say("To remove it, use 'hk delete \(id)'.")
    }
}
