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

    @Flag(name: [.short, .long], help: "Do not ask.")
    var yes = false

    @Argument(help: "IDs, or their first or last digits.")
    var ids: [String]

    func run() async throws {
        let session = try await options.change()
        try sync.apply(to: session)
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
        let outcomes = try await deletion.delete(records)
        if options.json {
            Console.print(JSON.array(outcomes.map(JSON.deletion)).text)
        } else {
            let lines = zip(records, outcomes).map { "Deleted \(Self.name($0))\(Self.belongings($1.belongings))." }
            Console.print(lines)
        }
    }

    private func isConfirmed(_ records: [SampleRecord], _ session: Session) throws -> Bool {
        guard !yes, session.terminal.isInteractive else { return true }
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
