import ArgumentParser
import Foundation
import HealthCohort

/// The `hk-cohort query` command.
struct Query: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run a query.",
        discussion: """
            The query is a JSON file as defined in Documentation/JSON/Cohorts/query.schema.json; - is standard input. \
            It runs on a folder of stores (--people) or on servers that were fed (--tier).
            """)

    @Argument(help: "The query file, or - for standard input.")
    var file: String
    @Option(help: "The folder with the stores.")
    var people: String?
    @OptionGroup var tier: TierOptions
    @OptionGroup var cohort: CohortOptions
    @Option(help: "A progress file, which lets a query on a folder resume after an interruption.")
    var resume: String?
    @Flag(help: "Print JSON.")
    var json = false

    /// The maximum number of bytes of a query.
    private static let longest = 1 << 20

    func validate() throws {
        guard (people == nil) != tier.urls.isEmpty else {
            throw ValidationError("Specify a folder with --people, or servers with --tier.")
        }
        if resume != nil, people == nil {
            throw ValidationError("--resume requires --people.")
        }
    }

    func run() async throws {
        let text = try Self.read(file)
        let question = try CohortQuery(json: text)
        let store: any CohortStore
        if let people {
            store = LocalCohort(
                CohortFolder(URL(fileURLWithPath: people, isDirectory: true)), cohort: cohort.name,
                resuming: resume.map { LocalCohort.Resumption(file: URL(fileURLWithPath: $0), question: text) })
        } else {
            store = try tier.tier()
        }
        let answer = try await store.query(question)
        if json {
            try await answer.writeJSON { print($0, terminator: "") }
        } else {
            try await ResultTable(answer).write()
        }
    }

    private static func read(_ file: String) throws -> String {
        let handle = try file == "-" ? FileHandle.standardInput : FileHandle(forReadingFrom: URL(fileURLWithPath: file))
        let data = try handle.read(upToCount: longest + 1) ?? Data()
        guard data.count <= longest else { throw ValidationError("The query is too long.") }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw ValidationError("The query is not valid UTF-8.")
        }
        return text
    }
}
