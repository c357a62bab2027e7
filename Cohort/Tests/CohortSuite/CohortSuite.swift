import ArgumentParser
import ClickHouseCohort
import Foundation
import HealthCohort
import HealthModel

/// The steps of the suite that compares the tiers; `Scripts/suite` calls them.
@main
struct CohortSuite: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cohort-suite", abstract: "Steps of the suite that compares the tiers.",
        subcommands: [Compare.self, Twice.self, Change.self, Refuse.self])
}

/// Asks both tiers every kind of question.
struct Compare: AsyncParsableCommand {
    @Argument(help: "The folder with the stores.")
    var folder: String
    @Option(parsing: .upToNextOption, help: "The servers.")
    var tier: [String]
    @Option(help: "The people who are asked nothing, because they were erased; as many as say so.")
    var without = ""
    @Option(help: "Every so many questions only.")
    var step = 1

    func run() async throws {
        let folder = URL(fileURLWithPath: folder, isDirectory: true)
        let servers = ClickHouseCohort(try tier.map { try ClickHouseAddress($0) })
        let local = LocalCohort(CohortFolder(folder), cohort: "study")
        var differences = 0
        var (rows, count) = (0, 0)
        var seconds = (local: 0.0, tier: 0.0)
        for (number, question) in Questions.all.enumerated() where number % step == 0 {
            let query = try question.query()
            let clock = ContinuousClock()
            var began = clock.now
            let expected = try await local.query(query)
            let expectedRows = try await expected.allRows()
            seconds.local += Double((clock.now - began).components.attoseconds) / 1e18 + Double((clock.now - began).components.seconds)
            began = clock.now
            do {
                let answer = try await servers.query(query)
                let answerRows = try await answer.allRows()
                seconds.tier += Double((clock.now - began).components.attoseconds) / 1e18 + Double((clock.now - began).components.seconds)
                let found = Comparison(query).differences((expected, expectedRows), (answer, answerRows))
                if !found.isEmpty {
                    differences += 1
                    print("DIFFERENT: \(question.json)")
                    for line in found.prefix(6) { print("    \(line)") }
                }
            } catch {
                differences += 1
                print("FAILED: \(question.json)\n    \(error)")
            }
            rows += expectedRows.count
            count += 1
        }
        print(
            "\(count) questions, \(rows) rows, \(differences) different"
                + String(format: " (stores %.1f s, servers %.1f s)", seconds.local, seconds.tier))
        if differences > 0 { throw ExitCode.failure }
    }
}

/// Feeds with every batch sent twice, and every entry of the ledger, too.
struct Twice: AsyncParsableCommand {
    @Argument var folder: String
    @Option(parsing: .upToNextOption) var tier: [String]

    /// Sends everything twice.
    struct Store: FedCohortStore {
        let store: ClickHouseCohort
        func ingest(_ batch: CohortBatch) async throws {
            try await store.ingest(batch)
            try await store.ingest(batch)
        }
        func ledger(of person: String) async throws -> CohortLedgerEntry? { try await store.ledger(of: person) }
        func keep(_ entry: CohortLedgerEntry, of person: String) async throws {
            try await store.keep(entry, of: person)
            try await store.keep(entry, of: person)
        }
        func remove(_ types: Set<ObjectType>, of person: String) async throws { try await store.remove(types, of: person) }
        func erase(person: String) async throws -> ErasureReceipt { try await store.erase(person: person) }
        func erasures() async throws -> [ErasureReceipt] { try await store.erasures() }
        func query(_ query: CohortQuery) async throws -> CohortAnswer { try await store.query(query) }
        func status() async throws -> CohortStatus { try await store.status() }
    }

    func run() async throws {
        let servers = ClickHouseCohort(try tier.map { try ClickHouseAddress($0) })
        try await servers.setUp()
        let folder = CohortFolder(URL(fileURLWithPath: folder, isDirectory: true))
        let reports = try await CohortFeeder(folder, to: Store(store: servers), cohort: "study").feedAll(width: 16)
        for report in reports { if let failure = report.failure { print("\(report.person): \(failure)") } }
        print("\(reports.reduce(0) { $0 + $1.rows }) rows, each sent twice")
        if reports.contains(where: { $0.failure != nil }) { throw ExitCode.failure }
    }
}

/// Lets time go by for some people: deletions, replacements, samples that come late.
struct Change: AsyncParsableCommand {
    @Argument var folder: String
    @Option var people: Int
    @Option var days: Int
    @Option var every = 2
    @Option var round = 1

    func run() async throws {
        let example = ExampleCohort(people: people, days: days)
        for (number, name) in example.names.enumerated() where number % every == round % every {
            try example.change(name, in: URL(fileURLWithPath: folder, isDirectory: true), round: round)
        }
    }
}

/// Looks that a tier refuses a question because of people it cannot reach, and answers without them if it may.
struct Refuse: AsyncParsableCommand {
    @Option(parsing: .upToNextOption) var tier: [String]
    @Option(help: "How many people at least cannot be reached.") var missing = 1

    func run() async throws {
        let servers = ClickHouseCohort(try tier.map { try ClickHouseAddress($0) })
        var query = CohortQuery(figure: .statistic(.sum, .stepCount), minimumPeople: 1)
        do {
            _ = try await servers.query(query)
            print("The tier answers as if it were whole.")
            throw ExitCode.failure
        } catch CohortError.missing(let people, let reason) where people.count >= missing {
            print("\(people.count) people are missing, and named: \(reason)")
        }
        query.allowsMissing = true
        let answer = try await servers.query(query)
        let rows = try await answer.allRows()
        guard answer.missing.count >= missing, rows.first?.people ?? 0 > 0 else {
            print("The answer without them is wrong.")
            throw ExitCode.failure
        }
        print("\(answer.people) people answer, \(answer.missing.count) are named as missing")
    }
}
