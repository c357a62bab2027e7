import ArgumentParser
import ClickHouseCohort
import Foundation
import HealthCohort

/// The option for the servers of a tier.
struct TierOptions: ParsableArguments {
    @Option(
        name: [.customLong("tier"), .customLong("to")], parsing: .upToNextOption,
        help: ArgumentHelp(
            "The ClickHouse servers, such as http://127.0.0.1:8123 or https://user:password@host:8443/database.",
            discussion: """
                Each server is a shard with a part of the people; specify all of them. User and password can also be \
                set in CLICKHOUSE_USER and CLICKHOUSE_PASSWORD. The default database is 'cohort'.
                """, valueName: "url"))
    var urls: [String] = []

    /// Returns the tier of the servers.
    func tier() throws -> ClickHouseCohort {
        guard !urls.isEmpty else { throw ValidationError("Specify the servers with --tier.") }
        let environment = ProcessInfo.processInfo.environment
        return ClickHouseCohort(try urls.map { try ClickHouseAddress($0, environment: environment) })
    }
}

/// The option for the name of a cohort.
struct CohortOptions: ParsableArguments {
    @Option(
        help: "The name of the cohort; in every store it is the app 'cohort.NAME' with HealthKit permissions.")
    var name = "study"
}

/// Writes a message to standard error.
func printStatus(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
}
