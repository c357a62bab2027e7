import ArgumentParser
import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit
import WorkoutFiles

/// The `hk import` command, which imports files into the store.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import workout files, exports of Apple Health, and what 'hk export' wrote as JSON.",
        discussion: """
            Reads \(Format.list(FileFormat.foreign.map(\.title), "and")) (workouts, and the weights, blood pressures and days of scales, cuffs and watches), \
            the exports of Apple's Health app (the archive, the folder it unpacks to, or the main file), and the json and \
            jsonl that 'hk export' and 'hk convert' write. Folders are searched, archives and archives within them \
            looked into, and '-' is standard input, as is a pipe; what a file is, its content tells. Files in folders \
            that are no workouts are counted as ignored, unless their names say that they are.

            What was imported before changes nothing, so a newer export adds only what is new, and an import that was \
            interrupted goes on when it is begun again. A file that cannot be imported is named on standard error, and \
            the others go in.

            In the report ✓ stands for imported, ◐ for read in part, = for stored before, and ! for what was left out or does \
            not add up. The table counts, by type, the samples that are new and those that were stored before. 'Kept as it \
            is' are the elements of an export that hk has no type for, such as Me, which says who the person is: they are \
            stored, and come back with 'hk export --all'. A route point is a place with its time.

            The exit code is 0 if all was read, 2 if a part, 1 if nothing.
            """)

    @OptionGroup var options: StoreOptions

    @OptionGroup var sync: SyncOptions

    @Option(help: "The activity of files that do not name one, for example 'running'.", completion: .activities)
    var activity: String?

    @Option(help: "When the way of a file without times was gone, for example '2024-05-01 10:00'.")
    var start: String?

    @Flag(help: "Make workouts of the routes of an export that none of its workouts names.")
    var unmatchedRoutes = false

    @Argument(help: "Files and folders, or '-' for standard input.", completion: .file())
    var files: [String]

    /// Returns the exit status of an import.
    private static func status(_ reports: [ImportReport]) -> ExitStatus {
        if reports.allSatisfy({ $0.status != .failed && !$0.isPartial }) { return .all }
        return reports.allSatisfy { $0.status == .failed } ? .nothing : .partly
    }

    func validate() throws {
        try TypedActivity.check(activity)
        _ = try importerOptions(Calendar(identifier: .gregorian))
    }

    private func importerOptions(_ calendar: Calendar) throws -> FileImporter.Options {
        var options = FileImporter.Options()
        options.hasUnmatchedRoutes = unmatchedRoutes
        if let start {
            guard let date = TypedDate(start, now: Date(), calendar: calendar) else {
                throw ValidationError("'\(start)' is no date; write for example '2024-05-01 10:00'.")
            }
            options.start = date.start.timeIntervalSinceReferenceDate
        }
        return options
    }

    /// Prints a hint on how to give stored workouts the activity that was named now, because an import never changes
    /// them.
    private func offerEdits(_ report: ImportReport, _ session: Session) {
        guard report.status == .duplicate, let activity = activity.flatMap(WorkoutActivity.init(typed:)) else { return }
        for uuid in report.workouts.prefix(3) {
            let stored = try? session.reports { try $0.workout(uuid)?.summary }
            guard let stored, stored.activityType != activity else { continue }
            Console.say(
                "  It stays \(Format.title(stored.activityName).lowercased()). "
                    + "'hk edit \(Format.shortIdentifier(uuid)) --activity \(activity.name)' changes it.")
        }
    }

    func run() async throws {
        let session = try await options.create()
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
        func take(_ report: ImportReport) {
            progress.finish()
            if !options.json { Console.print(ImportScreen(report).lines(terminal: session.terminal)) }
            if let error = report.error {
                let hint = report.hasWay ? " With '--start' and the moment it was gone, its way becomes a workout." : ""
                Console.error("Error: \(error.printable)\(hint)")
            }
            if !options.json, !unmatchedRoutes, !report.unmatchedRoutes.isEmpty {
                Console.say("  With '--unmatched-routes' the routes become workouts of their own.")
            }
            if !options.json { offerEdits(report, session) }
            reports.append(report)
        }
        for name in files where !interruption.isRequested {
            do {
                let input = try NamedInput.file(for: name)
                ignored += await importer.importAll(input.file, report: take)
            } catch {
                take(.failure(name, Failure(error).description))
            }
        }
        try session.secure()
        let hasTable = reports.contains { !$0.types.isEmpty || !$0.unmapped.isEmpty }
        if !options.json, reports.count > 1 || ignored > 0 || hasTable {
            Console.print(ImportTable(reports, ignored: ignored).lines(terminal: session.terminal))
        }
        if options.json {
            Console.print(
                JSON.object([
                    ("files", .array(reports.map(JSON.importReport))), ("ignored", .integer(ignored)),
                ]).text)
        }
        let status = Self.status(reports)
        if status != .all { throw status.exit }
    }
}
