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
        subcommands: [Compare.self, Twice.self, Change.self, Refuse.self, Measure.self])
}

/// A command that compares the answers of the stores and of some tiers to every kind of query.
struct Compare: AsyncParsableCommand {
    @Argument(help: "The folder with the stores.")
    var folder: String
    @Option(help: "The servers of a tier, with commas between them; once for each tier.")
    var tier: [String]
    @Option(help: "Every so many questions only.")
    var step = 1
    @Option(help: "How many questions are left out first.")
    var offset = 0

    func run() async throws {
        let local = LocalCohort(CohortFolder(URL(fileURLWithPath: folder, isDirectory: true)), cohort: "study")
        let tiers = try tier.map { try servers($0) }
        let clock = ContinuousClock()
        var (rows, count, differences) = (0, 0, 0)
        var times = [Duration](repeating: .zero, count: tiers.count + 1)
        for (number, question) in Questions.all.enumerated() where (number + offset) % step == 0 {
            let query = try question.query()
            var began = clock.now
            let expected = try await local.query(query)
            let expectedRows = try await expected.allRows()
            times[0] += clock.now - began
            for (place, store) in tiers.enumerated() {
                began = clock.now
                var found: [String]
                do {
                    let answer = try await store.query(query)
                    found = Comparison(query).differences(
                        (expected, expectedRows), (answer, try await answer.allRows()))
                } catch {
                    found = ["\(error)"]
                }
                times[place + 1] += clock.now - began
                guard !found.isEmpty else { continue }
                differences += 1
                print("DIFFERENT: \(question.json)\n  \(tier[place])")
                for line in found.prefix(6) { print("    \(line)") }
            }
            rows += expectedRows.count
            count += 1
        }
        let shown = times.map {
            String(format: "%.1f s", Double($0.components.seconds) + Double($0.components.attoseconds) / 1e18)
        }
        print(
            "    \(count) questions, \(rows) rows, \(differences) different (stores \(shown[0]), "
                + "servers \(shown.dropFirst().joined(separator: ", ")))")
        if differences > 0 { throw ExitCode.failure }
    }
}

/// Returns the tier of servers that are separated by commas.
func servers(_ list: String) throws -> ClickHouseCohort {
    ClickHouseCohort(try list.split(separator: ",").map { try ClickHouseAddress(String($0)) })
}

/// A command that feeds a tier with every batch, and every entry of the ledger, sent twice.
struct Twice: AsyncParsableCommand {
    @Argument var folder: String
    @Option var tier: String

    /// A store that sends everything twice.
    struct Store: FedCohortStore {
        let store: ClickHouseCohort
        func ingest(_ batch: CohortBatch) async throws {
            try await store.ingest(batch)
            try await store.ingest(batch)
        }
        func ledger(of person: String) async throws -> CohortLedgerEntry? { try await store.ledger(of: person) }
        func save(_ entry: CohortLedgerEntry, of person: String) async throws {
            try await store.save(entry, of: person)
            try await store.save(entry, of: person)
        }
        func remove(_ types: Set<ObjectType>, of person: String) async throws {
            try await store.remove(types, of: person)
        }
        func erase(person: String) async throws -> ErasureReceipt { try await store.erase(person: person) }
        func erasures() async throws -> [ErasureReceipt] { try await store.erasures() }
        func query(_ query: CohortQuery) async throws -> CohortAnswer { try await store.query(query) }
        func status() async throws -> CohortStatus { try await store.status() }
    }

    func run() async throws {
        let servers = try servers(tier)
        try await servers.setUp()
        let folder = CohortFolder(URL(fileURLWithPath: folder, isDirectory: true))
        let reports = try await CohortFeeder(folder, to: Store(store: servers), cohort: "study").feedAll(width: 16)
        for report in reports { if let failure = report.failure { print("\(report.person): \(failure)") } }
        print("    \(reports.reduce(0) { $0 + $1.rows }) rows, each sent twice")
        if reports.contains(where: { $0.failure != nil }) { throw ExitCode.failure }
    }
}

/// A command that changes the data of some people: deletions, replacements, samples that arrive late.
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

/// A command that verifies that a tier rejects a query because of unreachable people, and answers without them if
/// that is allowed.
struct Refuse: AsyncParsableCommand {
    @Option var tier: String
    @Option(help: "How many people at least cannot be reached.") var missing = 1

    func run() async throws {
        let servers = try servers(tier)
        var query = CohortQuery(figure: .statistic(.sum, .stepCount), minimumPeople: 1)
        do {
            _ = try await servers.query(query)
            print("The tier answers as if it were whole.")
            throw ExitCode.failure
        } catch CohortError.missing(let people, let reason) where people.count >= missing {
            print("    \(people.count) people are missing, and named: \(reason)")
        }
        query.allowsMissing = true
        let answer = try await servers.query(query)
        let rows = try await answer.allRows()
        guard answer.missing.count >= missing, rows.first?.people ?? 0 > 0 else {
            print("The answer without them is wrong.")
            throw ExitCode.failure
        }
        print("    \(answer.people) people answer, \(answer.missing.count) are named as missing")
    }
}
