import ArgumentParser
import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import OpenHealthKit
import WorkoutFiles

/// The `hk delete` command, which deletes workouts with the objects that belong to them, or single samples.
struct DeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete workouts, with their samples and routes, or single samples.",
        discussion: """
            Deletes data that hk recorded or imported. With --any-source you can delete everything else too, because \
            the store is yours: hk then shows how much data of each source will be deleted, and asks twice. Without \
            a terminal, use '--yes --yes'. Deleting a workout also deletes the samples and routes saved with it. \
            Samples from other apps are kept unless --any-source is given, and samples that also belong to another \
            workout are always kept.

            Deleted workouts stay in the bin for 30 days, from which 'hk bin' restores them; --permanently erases \
            them. Single samples are erased.
            """)

    @OptionGroup var options: StoreOptions

    @OptionGroup var sync: SyncOptions

    /// The minimum number of digits; fewer are too easily mistyped.
    private static let fewestDigits = 4

    @Flag(help: "Delete data from any source; asks twice.")
    var anySource = false

    @Flag(help: "Erase workouts at once instead of keeping them in the bin.")
    var permanently = false

    @Flag(
        name: [.customShort("y"), .customLong("yes")],
        help: "Do not ask for confirmation; required without a terminal. Repeat it with --any-source.")
    var yes: Int

    @Argument(help: "IDs, or at least four of their first or last digits.")
    var ids: [String]

    func run() async throws {
        let session = try await options.change()
        try sync.apply(to: session)
        if let short = ids.first(where: { $0.filter(\.isHexDigit).count < Self.fewestDigits }) {
            throw CommandFailure(
                .usage, "'\(short.printable)' is too short. Specify at least \(Self.fewestDigits) digits to delete.")
        }
        // Everything is looked up before anything is deleted.
        var seen: Set<UUID> = []
        let uuids = try ids.map { try session.identify($0, kind: .object) }.filter { seen.insert($0).inserted }
        let records = try session.reports { try $0.records(uuids) }
        if anySource { return try deleteAnything(records, session) }
        let isSimulated = { (record: SampleRecord) in
            record.source?.source.bundleIdentifier == CommandSession.simulation.bundleIdentifier
        }
        var deletions = [(deletion(session.access), records.filter { !isSimulated($0) })]
        let simulated = records.filter(isSimulated)
        if !simulated.isEmpty { deletions.append((deletion(try session.simulationAccess()), simulated)) }
        if let record = try deletions.first.flatMap({ try $0.foreign(among: $1).first }) {
            let name = "'\(record.source?.source.name.printable ?? "")'"
            throw CommandFailure(
                .refused,
                "\(Format.shortIdentifier(record.uuid)) was saved by \(name). To delete it as the "
                    + "owner of the store, use --any-source.")
        }
        guard try isConfirmed(records, session) else { throw nothingDeleted() }
        let outcomes = try await WorkoutDeletion.delete(deletions)
        try session.secure()
        report(Array(zip(deletions.flatMap(\.1), outcomes)), session)
    }

    private func deletion(_ access: StoreAccess) -> WorkoutDeletion {
        WorkoutDeletion(access: access, isPermanent: permanently)
    }

    private func nothingDeleted() -> any Error {
        if options.json { Console.print("[]") } else { Console.say("Nothing was deleted.") }
        return ExitStatus.nothing.exit
    }

    private func report(_ deleted: [(SampleRecord, WorkoutDeletion.Outcome)], _ session: CommandSession) {
        if options.json {
            Console.print(JSON.array(deleted.map(JSON.deletion)).text)
        } else {
            for (record, outcome) in deleted {
                Console.say("Deleted \(Self.name(record, session))\(Self.belongings(outcome.belongings, session)).")
                if outcome.kept > 0 {
                    Console.say("  Kept \(session.terminal.format.count(outcome.kept, "sample")) of other apps.")
                }
            }
            let binned = permanently ? [] : deleted.filter { $0.0.type == .workout }
            if !binned.isEmpty {
                let them = binned.count == 1 ? "it" : "them"
                Console.say("To restore \(them) within 30 days, use 'hk bin --restore'.")
            }
        }
    }

    // MARK: Data of any source

    private func deleteAnything(_ records: [SampleRecord], _ session: CommandSession) throws {
        let deletion = deletion(session.access)
        guard try isConfirmedTwice(records, try deletion.extent(of: records), session) else { throw nothingDeleted() }
        let outcomes = try deletion.deleteAsOwner(records)
        try session.secure()
        report(Array(zip(records, outcomes)), session)
    }

    private func isConfirmedTwice(
        _ records: [SampleRecord], _ extent: [WorkoutDeletion.Extent], _ session: CommandSession
    ) throws -> Bool {
        if yes >= 2 { return true }
        guard session.terminal.isInteractive, yes == 0 else {
            throw CommandFailure(
                .refused,
                "Nothing was deleted. Deleting data of other sources requires confirmation; use '--yes --yes' to skip it."
            )
        }
        let format = session.terminal.format
        var lines = records.map { "  \(Self.name($0, session))" } + ["Data to delete, by source:"]
        for part in extent {
            let workouts = part.workouts > 0 ? [format.count(part.workouts, "workout")] : []
            let samples = part.samples > 0 ? [format.count(part.samples, "sample")] : []
            lines.append("  \(part.source.name.printable): \(Format.list(workouts + samples, "and"))")
        }
        lines = session.terminal.broken(lines)
        if options.json { Console.error(lines.joined(separator: "\n")) } else { Console.print(lines) }
        guard Console.answersYes("Delete \(records.count == 1 ? "this" : "these")? [y/N] ") else { return false }
        let isFinal = permanently || records.contains { $0.type != .workout }
        return Console.answersYes(
            isFinal
                ? "This cannot be undone. Delete permanently? [y/N] "
                : "They stay in the bin for 30 days. Delete them? [y/N] ")
    }

    // MARK: Data saved by hk

    private func isConfirmed(_ records: [SampleRecord], _ session: CommandSession) throws -> Bool {
        if yes > 0 { return true }
        guard session.terminal.isInteractive else {
            throw CommandFailure(
                .refused, "Nothing was deleted. Confirmation requires a terminal; use --yes to skip it.")
        }
        // A complete identifier is never typed by mistake.
        if ids.allSatisfy({ UUID(uuidString: $0) != nil }) { return true }
        let names = session.terminal.broken(records.map { "  \(Self.name($0, session))" })
        // With --json, standard output contains only the result.
        if options.json { Console.error(names.joined(separator: "\n")) } else { Console.print(names) }
        return Console.answersYes("Delete \(records.count == 1 ? "this" : "these")? [y/N] ")
    }

    private static func name(_ record: SampleRecord, _ session: CommandSession) -> String {
        let (workout, format) = (WorkoutSummary(record), session.terminal.format)
        let what = workout.map { "workout \($0.activityName)" } ?? TypeName.name(of: record.type)
        let start =
            workout.map { format.moment($0) } ?? format.moment(Date(timeIntervalSinceReferenceDate: record.start))
        return "\(Format.shortIdentifier(record.uuid)) (\(what), \(start))"
    }

    private static func belongings(_ count: Int, _ session: CommandSession) -> String {
        count == 0 ? "" : " and \(session.terminal.format.count(count, "object")) that belonged to it"
    }
}
