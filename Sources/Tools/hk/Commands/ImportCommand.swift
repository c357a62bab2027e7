import ArgumentParser
import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import OpenHealthKit
import WorkoutFiles

/// The `hk import` command, which imports files into the store.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import workout files, Apple Health exports, and JSON from 'hk export'.",
        discussion: """
            Reads \(Format.list(WorkoutFileFormat.foreign.map(\.title), "and")) (workouts, and measurements from scales, \
            blood pressure monitors and watches), Apple Health exports (the archive, the unpacked folder or the main \
            file), and the json and jsonl files that 'hk export' and 'hk convert' write. Formats are detected by \
            content. Folders are searched, archives are opened, including nested ones, and '-' or a pipe is read \
            as a file. Files in folders that are not workouts are counted as ignored, unless their names suggest \
            that they are. Exports of Strava, Strong and Hevy are recognized by their tables: titles, notes and tags \
            become annotations, and workouts without a file become workouts.

            Data that is already stored is not changed, so a newer export only adds what is new, and an interrupted \
            import continues when you run it again. Files that cannot be imported are reported on standard error; \
            the others are imported.

            In the report, ✓ means imported, ◐ partly imported, = already stored, and ! omitted or inconsistent. \
            The table counts the new and the already stored samples of each type. 'Kept as is' are elements of an \
            export without a type in hk, such as Me, which describes the person: they are stored, and 'hk export \
            --all' writes them. A route point is a location with its time.

            Values that cannot be true, such as a position an ocean away for a second, are left out of samples, \
            distance, climb and records, and named in the report. They stay beside the workout, so that an export in \
            the format of the file has them. Use --as-recorded to store every value as it is, or 'hk edit' to \
            change it later.

            With --only, --from and --until, the rest of the files is left out and counted. A workout counts by its \
            own start, and comes with what its file says about it; another import adds what was left out.

            With --dry-run, files are imported into a copy of the store, which is deleted at the end: the report is \
            that of the import, and nothing is stored.

            The exit code is 0 if everything was read, 2 if only a part, 1 if nothing.
            """)

    @OptionGroup var options: StoreOptions

    @OptionGroup var sync: SyncOptions

    @Option(help: "The activity of files that do not name one, for example 'running'.", completion: .activities)
    var activity: String?

    @Option(help: "The start time of a file without timestamps, for example '2024-05-01 10:00'.")
    var start: String?

    @Option(
        parsing: .unconditional,
        help:
            "Move all dates of workout files by this time, for a device with a wrong clock: 1h, -30m or 7d2h, at most 40 years."
    )
    var shift: TypedShift?

    @Option(help: "Read the dates of workout files, if labelled as UTC or not at all, as local times of this zone.")
    var assumeZone: String?

    @Option(help: "Import only the measurements of this user of a scale or blood pressure monitor.")
    var user: Int?

    @Option(help: "The unit of weights in tables of strength training that name none: kg or lb.")
    var weightUnit: String?

    @Flag(help: "Create workouts from routes of an export that belong to none of its workouts.")
    var unmatchedRoutes = false

    @Flag(help: "Store all values of workout files, also those that cannot be true.")
    var asRecorded = false

    @Option(
        help: "Import only these types, separated by commas, such as sleep,weight,workouts.", completion: .sampleTypes)
    var only: String?

    @Option(
        help:
            "Import only what starts at or after this date: 2024-01-31, 2024-01-31T10:00, 2024-01, 2024, today, 7d or '7 days ago'."
    )
    var from: String?

    @Option(
        name: [.long, .customLong("to")],
        help: "Import only what starts by this date; a day, a month or a year is included to its end.")
    var until: String?

    @Flag(help: "Report what the import would do, without storing anything.")
    var dryRun = false

    @Argument(help: "Files and folders, or '-' for standard input.", completion: .file())
    var files: [String]

    /// Returns the exit status of an import.
    private static func status(_ reports: [ImportReport]) -> ExitStatus {
        if reports.allSatisfy({ $0.status != .failed && !$0.isPartial }) { return .all }
        return reports.allSatisfy { $0.status == .failed } ? .nothing : .partly
    }

    func validate() throws {
        try TypedActivity.check(activity)
        if shift != nil, assumeZone != nil { throw ValidationError("--shift and --assume-zone cannot be combined.") }
        guard ["kg", "lb"].contains(weightUnit ?? "kg") else {
            throw ValidationError("--weight-unit must be kg or lb.")
        }
        guard 0...65_534 ~= user ?? 0 else { throw ValidationError("--user must be between 0 and 65534.") }
        _ = try importerOptions(Calendar(identifier: .gregorian))
    }

    private func importerOptions(_ calendar: Calendar) throws -> FileImporter.Options {
        var options = FileImporter.Options()
        options.hasUnmatchedRoutes = unmatchedRoutes
        options.user = user
        options.clock = shift.map { .shifted($0.seconds) }
        if let assumeZone {
            options.clock = .local(try checked { () throws(InputError) in try TypedInput.timeZone(assumeZone) })
        }
        options.isAsRecorded = asRecorded
        options.exports.zone = calendar.timeZone
        options.exports.isZoneGiven = self.options.settings.timeZone != nil
        if let weightUnit { options.exports.usesPounds = weightUnit == "lb" }
        options.selection = try checked { () throws(InputError) in
            ImportSelection(
                try InputError.option("--only", only, ImportSelection.types) ?? [],
                try TypedPeriod(
                    from: from, to: until, names: ("--from", "--until"), now: Date(), calendar: calendar,
                    includesMoment: true))
        }
        if let start {
            let date = try checked { () throws(InputError) in
                try TypedInput.date(start, now: Date(), calendar: calendar)
            }
            options.start = date.start.timeIntervalSinceReferenceDate
        }
        return options
    }

    private func checked<Value>(_ body: () throws(InputError) -> Value) throws -> Value {
        do throws(InputError) { return try body() } catch { throw ValidationError(error.description) }
    }

    /// Prints a hint on how to give stored workouts the activity that was named now, because an import never changes
    /// them.
    private func offerEdits(_ report: ImportReport, _ session: CommandSession) {
        guard report.status == .duplicate, let activity = activity.flatMap(WorkoutActivity.init(typed:)) else { return }
        for uuid in report.workouts.prefix(3) {
            let stored = try? session.reports { try $0.workout(uuid)?.summary }
            guard let stored, stored.activityType != activity else { continue }
            Console.say(
                "  The activity is still \(Format.title(stored.activityName).lowercased()). "
                    + "Run 'hk edit \(Format.shortIdentifier(uuid)) --activity \(activity.name)' to change it.")
        }
    }

    /// Prints a hint on how to change the handling of the values of stored workouts, because an import never does.
    private func offerJudgement(_ report: ImportReport, _ session: CommandSession) {
        guard report.status == .duplicate else { return }
        let change = JudgementChange(access: session.access)
        for uuid in report.workouts.prefix(3) {
            let identifier = Format.shortIdentifier(uuid)
            switch try? change.handling(of: uuid) {
            case .judged where asRecorded:
                Console.say(
                    "  Its values were judged when it was stored. "
                        + "Run 'hk edit \(identifier) --as-recorded' to store all of them.")
            case .asRecorded where !asRecorded:
                Console.say(
                    "  It is stored as recorded. "
                        + "Run 'hk edit \(identifier) --judged' to leave out values that cannot be true.")
            case nil where !asRecorded:
                if (try? change.implausible(in: uuid)) ?? nil != nil {
                    Console.say(
                        "  It was stored before the present limits, and has values that cannot be true. "
                            + "Run 'hk edit \(identifier) --judged' to leave them out.")
                }
            default: break
            }
        }
    }

    /// Prints a hint on how to set the activity of workouts whose files exclude the usual ones and show no other.
    private func askForActivities(_ report: ImportReport) {
        for workout in report.stored.prefix(3) where workout.activityType == .other && workout.proposedActivity == nil {
            Console.say(
                "  Which sport was it? Run 'hk activity NAME \(Format.shortIdentifier(workout.uuid))' to set it.")
        }
    }

    /// Prints the stored workouts that may be the same outing as an imported one, with a wrong clock.
    private func proposeDuplicates(_ report: ImportReport, _ session: CommandSession) {
        for workout in report.stored.prefix(3) {
            guard let pair = try? session.reports({ try $0.shiftedPairs(near(workout), of: workout.uuid).first }) else {
                continue
            }
            let other = pair.earlier.uuid == workout.uuid ? pair.later : pair.earlier
            Console.say(
                "  It may be \(Format.shortIdentifier(other.uuid)) with a clock that is "
                    + "\(ShiftedScreen.hours(pair.shift)) off. Run 'hk duplicates --shifted' to compare them.")
        }
    }

    /// Returns a filter for the workouts of the days around a workout.
    private func near(_ workout: WorkoutSummary) -> SampleFilter {
        SampleFilter(from: workout.start - 86_400, to: workout.start + 86_400)
    }

    func run() async throws {
        let trial = dryRun ? try TrialCopy(of: options.path) : nil
        defer { trial?.remove() }
        let session = try await options.create(trial: trial)
        try sync.apply(to: session)
        let interruption = ImportInterruption()
        let progress = Progress(terminal: session.terminal)
        let importer = FileImporter(
            access: session.access, activity: activity.flatMap(WorkoutActivity.init(typed:)),
            options: try importerOptions(session.settings.calendar),
            progress: { progress.update($0, done: $1, of: $2) },
            isCancelled: { interruption.isRequested })
        var reports: [ImportReport] = []
        var ignored = 0
        func show(_ report: ImportReport) {
            progress.finish()
            if !options.json { Console.print(ImportScreen(report).lines(terminal: session.terminal)) }
            if let error = report.error {
                let hint =
                    report.hasWay
                    ? " Use '--start' with its start time to import the track as a workout."
                    : report.users.count > 1
                        ? " Use '--user' with one of them to import the measurements of that person." : ""
                Console.error("Error: \(error.printable)\(hint)")
            }
            if !options.json, !unmatchedRoutes, !report.unmatchedRoutes.isEmpty {
                Console.say("  Use '--unmatched-routes' to import the routes as workouts.")
            }
            if !options.json {
                offerEdits(report, session)
                offerJudgement(report, session)
                askForActivities(report)
                proposeDuplicates(report, session)
            }
            reports.append(report)
        }
        var inputs: [NamedInput] = []
        for name in files {
            do {
                inputs.append(try NamedInput.file(for: name))
            } catch {
                show(.failure(name, CommandFailure(error).description))
            }
        }
        ignored += await importer.importAll(inputs.map(\.file), report: show)
        if !dryRun { try session.secure() }
        let hasTable = reports.contains { !$0.types.isEmpty || !$0.unmapped.isEmpty }
        if !options.json, reports.count > 1 || ignored > 0 || hasTable {
            Console.print(ImportTable(reports, ignored: ignored).lines(terminal: session.terminal))
        }
        if options.json {
            Console.print(
                JSON.object([
                    ("files", .array(reports.map(JSON.importReport))), ("ignored", .integer(ignored)),
                    ("dryRun", .bool(dryRun)),
                ]).text)
        }
        if dryRun, !options.json {
            Console.say("Nothing was stored. Run the command without --dry-run to import.")
        }
        let status = Self.status(reports)
        if status != .all { throw status.exit }
    }
}

/// A typed time by which dates are moved: days, hours, minutes and seconds, with a minus sign for earlier.
struct TypedShift: ExpressibleByArgument {
    let seconds: Double

    init?(argument: String) {
        var text = Substring(argument.lowercased())
        let isBack = text.hasPrefix("-")
        if isBack || text.hasPrefix("+") { text = text.dropFirst() }
        var sum = 0.0
        while !text.isEmpty {
            let digits = text.prefix { $0.isNumber || $0 == "." }
            text = text.dropFirst(digits.count)
            guard let number = Double(digits), let unit = text.popFirst(),
                let factor = ["d": 86_400.0, "h": 3_600, "m": 60, "s": 1][unit]
            else { return nil }
            sum += number * factor
        }
        guard sum > 0, ImportedClock.shifted(sum).fault == nil else { return nil }
        seconds = isBack ? -sum : sum
    }
}
