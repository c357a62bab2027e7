import ArgumentParser
import ClickHouseCohort
import Foundation
import HealthCohort

/// The `hk-cohort setup` command.
struct SetUp: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "setup", abstract: "Create missing tables on servers, such as on a new shard.")

    @OptionGroup var tier: TierOptions

    func run() async throws {
        try await tier.tier().setUp()
        print("\(tier.urls.count == 1 ? "1 shard is" : "\(tier.urls.count) shards are") ready.")
    }
}

/// The `hk-cohort status` command.
struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the people and the status of all parts.")

    @Option(help: "The folder with the stores.")
    var people: String?
    @OptionGroup var tier: TierOptions
    @OptionGroup var cohort: CohortOptions

    func validate() throws {
        guard (people == nil) != tier.urls.isEmpty else {
            throw ValidationError("Specify a folder with --people, or servers with --tier.")
        }
    }

    func run() async throws {
        let store: any CohortStore =
            if let people {
                LocalCohort(CohortFolder(URL(fileURLWithPath: people, isDirectory: true)), cohort: cohort.name)
            } else {
                try tier.tier()
            }
        let status = try await store.status()
        for part in status.parts {
            guard let people = part.people else {
                print("\(part.name): unreachable. \(part.engine)")
                continue
            }
            print(
                "\(part.name): \(part.engine), \(people) people, \(part.rows ?? 0) \(self.people == nil ? "rows" : "stores"), "
                    + "\(AnswerColumns.number(Double(part.bytes ?? 0) / 1_000_000)) MB")
        }
        if !status.isWhole { throw ExitCode.failure }
    }
}

/// The `hk-cohort erase` command.
struct Erase: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Erase people from all servers and show the receipts.",
        discussion:
            "Erased people are not fed again. Without arguments, all receipts are shown. The stores are not changed."
    )

    @Argument(help: "The people.")
    var people: [String] = []
    @OptionGroup var tier: TierOptions

    func run() async throws {
        let tier = try tier.tier()
        let receipts = people.isEmpty ? try await tier.erasures() : try await tier.erase(people: people)
        for receipt in receipts {
            let date = Date(timeIntervalSince1970: Double(receipt.date)).formatted(.iso8601)
            print("\(receipt.person): erased \(date), \(receipt.removed.values.reduce(0, +)) rows removed, none left")
            for (place, count) in receipt.removed.sorted(by: { $0.key < $1.key }) { print("    \(place): \(count)") }
        }
    }
}

/// The `hk-cohort rebalance` command.
struct Rebalance: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Rebalance people across shards, such as after adding a server.",
        discussion:
            "Run hk-cohort setup on a new server first, then list it with the others. Queries can run in the meantime."
    )

    @OptionGroup var tier: TierOptions

    func run() async throws {
        let moves = try await tier.tier().rebalance { printStatus("\($0.person): from \($0.from) to \($0.to)") }
        print("\(moves.count == 1 ? "1 person" : "\(moves.count) people") moved.")
    }
}

/// The `hk-cohort example` command.
struct Example: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Create a folder of example people.",
        discussion: "The data is the same every time, and the cohort may read all of it.")

    @Argument(help: "The folder to create; it must be empty if it exists.")
    var folder: String
    @Option(help: "The number of people.")
    var people = 100
    @Option(help: "The number of days per person, from 2025-03-01 on.")
    var days = 28
    @OptionGroup var cohort: CohortOptions

    func validate() throws {
        guard (1...100_000).contains(people), (1...3_660).contains(days) else {
            throw ValidationError("Specify 1 to 100,000 people and 1 to 3,660 days.")
        }
    }

    func run() async throws {
        try ExampleCohort(people: people, days: days).make(
            in: URL(fileURLWithPath: folder, isDirectory: true), cohort: cohort.name)
        print("Created \(people) people in \(folder).")
    }
}
