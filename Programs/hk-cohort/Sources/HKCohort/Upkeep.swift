import ArgumentParser
import ClickHouseCohort
import Foundation
import HealthCohort

/// The `hk-cohort setup` command.
struct SetUp: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "setup", abstract: "Makes the tables on servers where there are none, as on a shard that is new.")

    @OptionGroup var tier: TierOptions

    func run() async throws {
        try await tier.tier().setUp()
        print("\(tier.urls.count == 1 ? "1 shard is" : "\(tier.urls.count) shards are") ready.")
    }
}

/// The `hk-cohort status` command.
struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows who is there, and whether everything can be reached.")

    @Option(help: "The folder with the stores.")
    var people: String?
    @OptionGroup var tier: TierOptions
    @OptionGroup var cohort: CohortOptions

    func validate() throws {
        guard (people == nil) != tier.urls.isEmpty else {
            throw ValidationError("Name a folder with --people, or servers with --tier.")
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
                print("\(part.name): not reached. \(part.engine)")
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
        abstract: "Removes people from all servers, and shows the receipts.",
        discussion:
            "Nobody who was erased is fed again. Without a name the receipts of all erasures are shown. The stores stay as they are."
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
        abstract: "Moves people to the shards where they belong, as after a server was added.",
        discussion:
            "A new server is named with the others, after hk-cohort setup made its tables. Questions may be asked meanwhile."
    )

    @OptionGroup var tier: TierOptions

    func run() async throws {
        let moves = try await tier.tier().rebalance { tell("\($0.person): from \($0.from) to \($0.to)") }
        print("\(moves.count == 1 ? "1 person" : "\(moves.count) people") moved.")
    }
}

/// The `hk-cohort example` command.
struct Example: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Makes a folder of made-up people, to try everything with.",
        discussion: "They are the same each time, and let the cohort read all they have.")

    @Argument(help: "The folder; it must be empty, or not there.")
    var folder: String
    @Option(help: "How many people.")
    var people = 100
    @Option(help: "How many days each has, from 2025-03-01 on.")
    var days = 28
    @OptionGroup var cohort: CohortOptions

    func validate() throws {
        guard (1...100_000).contains(people), (1...3_660).contains(days) else {
            throw ValidationError("There are 1 to 100,000 people with 1 to 3,660 days.")
        }
    }

    func run() async throws {
        try ExampleCohort(people: people, days: days).make(
            in: URL(fileURLWithPath: folder, isDirectory: true), cohort: cohort.name)
        print("\(people) people are in \(folder).")
    }
}
