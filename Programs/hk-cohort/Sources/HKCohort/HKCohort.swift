import ArgumentParser

/// The `hk-cohort` command, which answers queries about many people, each of whom has a store.
@main
struct HKCohort: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hk-cohort",
        abstract: "Query a cohort of people, each with their own store.",
        discussion: """
            A folder of stores answers queries itself, exactly. If it grows too large, feed the stores to ClickHouse \
            servers, which answer the same queries. Only people who consented are included: see hk-cohort help consent.
            """,
        subcommands: [
            Query.self, Consent.self, SetUp.self, Feed.self, Status.self, Erase.self, Rebalance.self, Export.self,
            Example.self,
        ])
}
