import ArgumentParser
import ClickHouseCohort
import Foundation
import HealthCohort

/// The option for the servers of a tier.
struct TierOptions: ParsableArguments {
    @Option(
        name: [.customLong("tier"), .customLong("to")], parsing: .upToNextOption,
        help: ArgumentHelp(
            "The servers of ClickHouse, such as http://127.0.0.1:8123 or https://user:password@host:8443/database.",
            discussion: """
                Each server is a shard with a part of the people; all of them have to be named. User and password may \
                also stand in CLICKHOUSE_USER and CLICKHOUSE_PASSWORD. The database is 'cohort' if none is named.
                """, valueName: "url"))
    var urls: [String] = []

    /// Returns the tier of the servers.
    func tier() throws -> ClickHouseCohort {
        guard !urls.isEmpty else { throw ValidationError("Name the servers with --tier.") }
        let environment = ProcessInfo.processInfo.environment
        return ClickHouseCohort(try urls.map { try ClickHouseAddress($0, environment: environment) })
    }
}

/// The option for the name of a cohort.
struct CohortOptions: ParsableArguments {
    @Option(
        help: "The cohort; in every store it is an app called 'cohort.' and the name, with HealthKit's permissions.")
    var name = "study"
}

/// Writes a message to standard error.
func tell(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
}
