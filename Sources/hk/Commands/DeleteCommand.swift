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
        discussion: "What hk itself recorded or imported can be deleted, and nothing else.")

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
            throw Failure("'\(short.printable)' is too short to delete by: give \(Self.fewestDigits) digits at least.")
        }
        // Everything is looked up before anything is deleted.
        var seen: Set<UUID> = []
        let uuids = try ids.map { try session.identify($0, kind: .object) }.filter { seen.insert($0).inserted }
        let records = try session.reports { try $0.records(uuids) }
        let deletion = WorkoutDeletion(access: session.access)
        if let record = try deletion.foreign(among: records).first {
            let name = "'\(record.source?.source.name.printable ?? "")'"
            throw Failure(
                "\(Format.shortIdentifier(record.uuid)) was saved by \(name), and only \(name) can delete it.")
        }
        guard try isConfirmed(records, session) else {
            Console.print("Nothing was deleted.")
            return
        }
        let outcomes = try await Failure.wrapping { try await deletion.delete(records) }
        try session.secure()
        if options.json {
            Console.print(JSON.array(outcomes.map(JSON.deletion)).text)
        } else {
            for (record, outcome) in zip(records, outcomes) {
                Console.print("Deleted \(Self.name(record))\(Self.belongings(outcome.belongings)).")
                if outcome.kept > 0 {
                    Console.print("  \(Format.count(outcome.kept, "sample")) of other apps stay.")
                }
            }
        }
    }

    private func isConfirmed(_ records: [SampleRecord], _ session: Session) throws -> Bool {
        if yes { return true }
        guard session.terminal.isInteractive else {
            throw Failure("Nothing was deleted: nobody can be asked here. --yes deletes without asking.")
        }
        // Nobody types a whole identifier by mistake.
        if ids.allSatisfy({ UUID(uuidString: $0) != nil }) { return true }
        Console.print(records.map { "  \(Self.name($0))" })
        Console.error("Delete \(records.count == 1 ? "this" : "these")? [y/N] ", terminator: "")
        return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
    }

    private static func name(_ record: SampleRecord) -> String {
        let what = WorkoutSummary(record).map { "workout \($0.activityName)" } ?? TypeName.name(of: record.type)
        let start = Date(timeIntervalSinceReferenceDate: record.start)
        return "\(Format.shortIdentifier(record.uuid)) (\(what), \(Format.moment(start)))"
    }

    private static func belongings(_ count: Int) -> String {
        count == 0 ? "" : " and \(Format.count(count, "object")) that belonged to it"
    }
}
