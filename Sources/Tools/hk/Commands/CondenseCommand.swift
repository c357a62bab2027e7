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
        abstract: "Reduce the size of the store by converting the samples of old workouts to series.",
        discussion: """
            A series is one sample with many values and their times; equal neighbours are merged. All statistics \
            (sum, average, minimum, maximum) are compared before and after, for each workout. Samples are left unchanged \
            if a statistic would change, or if a series would not be smaller; the report lists the workout, the type \
            and the reason. You can interrupt the command at any time, and a second run changes nothing. Select workouts \
            by source with --source, or use --all-sources.
            """)

    @OptionGroup var options: StoreOptions

    @OptionGroup var sync: SyncOptions

    @Option(name: .customLong("older-than"), help: "Only workouts that ended at least this many days ago.")
    var days: Double = 90

    @Option(help: "Only workouts that lasted at least this many seconds.")
    var minimumDuration: Double = 300

    @Option(
        name: .customLong("source"), help: "Only workouts of this app, by name or bundle identifier. Can be repeated.")
    var sources: [String] = []

    @Flag(help: "Include the workouts of all apps.")
    var allSources = false

    @Flag(help: "Show what would be done, without changing anything.")
    var dryRun = false

    func validate() throws {
        guard days >= 0, days.isFinite else { throw ValidationError("--older-than must be 0 or more.") }
        guard minimumDuration >= 0, minimumDuration.isFinite else {
            throw ValidationError("--minimum-duration must be 0 or more.")
        }
        guard !allSources || sources.isEmpty else {
            throw ValidationError("Use --source or --all-sources, not both.")
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

    private func chosenSources(_ session: CommandSession) throws -> CondensingOptions.Sources {
        if allSources { return .all }
        var named: Set<String> = []
        for name in sources {
            let found = try session.reports { reports in try reports.sources(named: name) }
            guard !found.isEmpty else {
                throw CommandFailure(.notFound, "No source named '\(name.printable)'. Run 'hk sources' to list them.")
            }
            named.formUnion(found)
        }
        if !named.isEmpty { return .named(named) }
        guard try session.access.hasSystemSources() else {
            throw CommandFailure(.usage, "Specify --source NAME, or --all-sources.")
        }
        return .system
    }
}
