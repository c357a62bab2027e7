import ArgumentParser
import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit
import WorkoutFiles

/// The `hk delete` command, which deletes workouts with the objects that belong to them, or single samples.
struct DeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete workouts, with their samples and routes, or single samples.",
        discussion: """
            What hk itself recorded or imported can be deleted, and with --any-source everything else, because the store is yours: \
            then hk says how much of whose data goes, and asks twice. Without a terminal that takes '--yes --yes'. The objects \
            that belong to a workout are the samples and routes that came with it; what other apps measured meanwhile stays, unless \
            --any-source is given, and what belongs to another workout, too, stays with that.
            """)

    @OptionGroup var options: StoreOptions

    @OptionGroup var sync: SyncOptions

    /// The minimum number of digits; fewer are too easily mistyped.
    private static let fewestDigits = 4

    @Flag(help: "Delete whatever it is, whoever saved it; asks twice.")
    var anySource = false

    @Flag(
        name: [.customShort("y"), .customLong("yes")],
        help: "Do not ask; without a terminal nothing is deleted otherwise. With --any-source twice.")
    var yes: Int

    @Argument(help: "IDs, or their first or last digits, four at least.")
    var ids: [String]

    func run() async throws {
        let session = try await options.change()
        try sync.apply(to: session)
        if let short = ids.first(where: { $0.filter(\.isHexDigit).count < Self.fewestDigits }) {
            throw Failure(
                .usage, "'\(short.printable)' is too short to delete by: give \(Self.fewestDigits) digits at least.")
        }
        // Everything is looked up before anything is deleted.
        var seen: Set<UUID> = []
        let uuids = try ids.map { try session.identify($0, kind: .object) }.filter { seen.insert($0).inserted }
        let records = try session.reports { try $0.records(uuids) }
        if anySource { return try deleteAnything(records, session) }
        let isSimulated = { (record: SampleRecord) in
            record.source?.source.bundleIdentifier == Session.simulation.bundleIdentifier
        }
        var deletions = [(WorkoutDeletion(access: session.access), records.filter { !isSimulated($0) })]
        let simulated = records.filter(isSimulated)
        if !simulated.isEmpty { deletions.append((WorkoutDeletion(access: try session.simulationAccess()), simulated)) }
        if let record = try deletions.first.flatMap({ try $0.foreign(among: $1).first }) {
            let name = "'\(record.source?.source.name.printable ?? "")'"
            throw Failure(
                .refused,
                "\(Format.shortIdentifier(record.uuid)) was saved by \(name), and only \(name) can delete it, or you as the "
                    + "owner of the store with --any-source.")
        }
        guard try isConfirmed(records, session) else { throw nothingDeleted() }
        let outcomes = try await WorkoutDeletion.delete(deletions)
        try session.secure()
        report(Array(zip(deletions.flatMap(\.1), outcomes)), session)
    }

    private func nothingDeleted() -> any Error {
        if options.json { Console.print("[]") } else { Console.say("Nothing was deleted.") }
        return ExitStatus.nothing.exit
    }

    private func report(_ deleted: [(SampleRecord, WorkoutDeletion.Outcome)], _ session: Session) {
        if options.json {
            Console.print(JSON.array(deleted.map(JSON.deletion)).text)
        } else {
            for (record, outcome) in deleted {
                Console.say("Deleted \(Self.name(record, session))\(Self.belongings(outcome.belongings, session)).")
                if outcome.kept > 0 {
                    Console.say("  \(session.terminal.format.count(outcome.kept, "sample")) of other apps stay.")
                }
            }
        }
    }

    // MARK: Data of any source

    private func deleteAnything(_ records: [SampleRecord], _ session: Session) throws {
        let deletion = WorkoutDeletion(access: session.access)
        guard try isConfirmedTwice(records, try deletion.extent(of: records), session) else { throw nothingDeleted() }
        let outcomes = try deletion.deleteAsOwner(records)
        try session.secure()
        report(Array(zip(records, outcomes)), session)
    }

    private func isConfirmedTwice(
        _ records: [SampleRecord], _ extent: [WorkoutDeletion.Extent], _ session: Session
    ) throws -> Bool {
        if yes >= 2 { return true }
        guard session.terminal.isInteractive, yes == 0 else {
            throw Failure(
                .refused,
                "Nothing was deleted: of other sources' data hk asks twice. '--yes --yes' deletes without asking.")
        }
        let format = session.terminal.format
        var lines = records.map { "  \(Self.name($0, session))" } + ["Of these sources goes:"]
        for part in extent {
            let workouts = part.workouts > 0 ? [format.count(part.workouts, "workout")] : []
            let samples = part.samples > 0 ? [format.count(part.samples, "sample")] : []
            lines.append("  \(part.source.name.printable): \(Format.list(workouts + samples, "and"))")
        }
        lines = session.terminal.broken(lines)
        if options.json { Console.error(lines.joined(separator: "\n")) } else { Console.print(lines) }
        guard Self.answersYes("Delete \(records.count == 1 ? "this" : "these")? [y/N] ") else { return false }
        return Self.answersYes("hk cannot bring it back. Delete it for good? [y/N] ")
    }

    private static func answersYes(_ question: String) -> Bool {
        Console.error(question, terminator: "")
        return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
    }

    // MARK: Data saved by hk

    private func isConfirmed(_ records: [SampleRecord], _ session: Session) throws -> Bool {
        if yes > 0 { return true }
        guard session.terminal.isInteractive else {
            throw Failure(.refused, "Nothing was deleted: nobody can be asked here. --yes deletes without asking.")
        }
        // A complete identifier is never typed by mistake.
        if ids.allSatisfy({ UUID(uuidString: $0) != nil }) { return true }
        let names = session.terminal.broken(records.map { "  \(Self.name($0, session))" })
        // With --json, standard output contains only the result.
        if options.json { Console.error(names.joined(separator: "\n")) } else { Console.print(names) }
        return Self.answersYes("Delete \(records.count == 1 ? "this" : "these")? [y/N] ")
    }

    private static func name(_ record: SampleRecord, _ session: Session) -> String {
        let (workout, format) = (WorkoutSummary(record), session.terminal.format)
        let what = workout.map { "workout \($0.activityName)" } ?? TypeName.name(of: record.type)
        let start =
            workout.map { format.moment($0) } ?? format.moment(Date(timeIntervalSinceReferenceDate: record.start))
        return "\(Format.shortIdentifier(record.uuid)) (\(what), \(start))"
    }

    private static func belongings(_ count: Int, _ session: Session) -> String {
        count == 0 ? "" : " and \(session.terminal.format.count(count, "object")) that belonged to it"
    }
}
