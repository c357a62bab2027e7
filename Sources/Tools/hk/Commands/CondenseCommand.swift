import ArgumentParser
import Foundation
import HealthKit
import HealthReports
import HealthTransfer
import OpenHealthKit
import WorkoutFiles

/// The `hk condense` command, which converts the samples of old workouts into series.
struct CondenseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "condense",
        abstract: "Make the store smaller: the samples of old workouts become series.",
        discussion: """
            A series is one sample with all its values and their times; neighbours that say the same are joined. Every \
            statistic (sum, average, minimum, maximum) is compared before and after, for each workout. Samples stay as they \
            are where one would change, or where a series would not be smaller; the report says of which workout, which type, \
            and why. It can be interrupted at any time, and a second run changes nothing. Name whose workouts to condense \
            with --source, or take them all.
            """)

    @OptionGroup var options: StoreOptions

    @OptionGroup var sync: SyncOptions

    @Option(name: .customLong("older-than"), help: "Only workouts that ended at least this many days ago.")
    var days: Double = 90

    @Option(help: "Only workouts that lasted at least this many seconds.")
    var minimumDuration: Double = 300

    @Option(
        name: .customLong("source"), help: "Whose workouts: the name or bundle identifier of an app. May be repeated.")
    var sources: [String] = []

    @Flag(help: "The workouts of all apps.")
    var allSources = false

    @Flag(help: "Say what would happen, and change nothing.")
    var dryRun = false

    func validate() throws {
        guard days >= 0, days.isFinite else { throw ValidationError("--older-than needs a number of days, 0 or more.") }
        guard minimumDuration >= 0, minimumDuration.isFinite else {
            throw ValidationError("--minimum-duration needs a number of seconds, 0 or more.")
        }
        guard !allSources || sources.isEmpty else {
            throw ValidationError("Name sources with --source or take --all-sources, not both.")
        }
    }

    func run() async throws {
        let session = try await options.change()
        try sync.apply(to: session)
        let condensing = CondensingOptions(
            sources: try chosenSources(session), minimumAge: days * 86_400, minimumDuration: minimumDuration,
            isDryRun: dryRun)
        let progress = Progress(terminal: session.terminal, isOfBytes: false)
        defer { progress.finish() }
        let report = try await session.store.condense(condensing) { done, total in
            progress.update("Condensing", done: done, of: total)
        }
        progress.finish()
        if !dryRun { try session.secure() }
        if options.json {
            Console.print(JSON.condensing(report, isDryRun: dryRun).text)
        } else {
            Console.print(CondensingScreen(report: report, isDryRun: dryRun).lines(terminal: session.terminal))
        }
    }

    private func chosenSources(_ session: Session) throws -> CondensingOptions.Sources {
        if allSources { return .all }
        var named: Set<String> = []
        for name in sources {
            let found = try session.reports { reports in try reports.sources(named: name) }
            guard !found.isEmpty else {
                throw Failure(.notFound, "No source is called '\(name.printable)'. 'hk sources' lists them.")
            }
            named.formUnion(found)
        }
        if !named.isEmpty { return .named(named) }
        guard try session.access.hasSystemSources() else {
            throw Failure(.usage, "Whose workouts? Name them with --source NAME, or take --all-sources.")
        }
        return .system
    }
}
