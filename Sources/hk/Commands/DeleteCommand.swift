import ArgumentParser
import Foundation
import HealthModel
import HealthTransfer
import OpenHealthKit
import WorkoutFiles

/// `hk delete`: workouts with what belongs to them, or single samples.
struct DeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete workouts, with their samples and routes, or single samples.",
        discussion: """
            What hk itself recorded or imported can be deleted, and nothing else. The objects that belong to a workout are the \
            samples and routes that came with it; what other apps measured meanwhile stays.
            """)

    @OptionGroup var options: StoreOptions

    @OptionGroup var sync: SyncOptions

    /// Fewer digits than these are too easily typed by mistake.
    private static let fewestDigits = 4

    @Flag(name: [.short, .long], help: "Do not ask; without a terminal nothing is deleted otherwise.")
    var yes = false

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
                "\(Format.shortIdentifier(record.uuid)) was saved by \(name), and only \(name) can delete it.")
        }
        guard try isConfirmed(records, session) else {
            if options.json { Console.print("[]") } else { Console.say("Nothing was deleted.") }
            throw ExitStatus.nothing.exit
        }
        var outcomes: [WorkoutDeletion.Outcome] = []
        for (deletion, records) in deletions { outcomes += try await deletion.delete(records) }
        try session.secure()
        let deleted = zip(deletions.flatMap(\.1), outcomes)
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

    private func isConfirmed(_ records: [SampleRecord], _ session: Session) throws -> Bool {
        if yes { return true }
        guard session.terminal.isInteractive else {
            throw Failure(.refused, "Nothing was deleted: nobody can be asked here. --yes deletes without asking.")
        }
        // Nobody types a whole identifier by mistake.
        if ids.allSatisfy({ UUID(uuidString: $0) != nil }) { return true }
        let names = session.terminal.broken(records.map { "  \(Self.name($0, session))" })
        // Standard output is for the result alone where programs read it.
        if options.json { Console.error(names.joined(separator: "\n")) } else { Console.print(names) }
        Console.error("Delete \(records.count == 1 ? "this" : "these")? [y/N] ", terminator: "")
        return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
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
