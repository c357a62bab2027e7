import ArgumentParser

/// The `hk-cohort` command, which answers queries about many people, each of whom has a store.
@main
struct HKCohort: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hk-cohort",
        abstract: "Asks about many people, each of whom has a store.",
        discussion: """
            A folder of stores answers by itself, exactly. Where it grows too large, servers of ClickHouse are fed \
            from the stores and answer the same questions. Nobody is counted who did not let the cohort read: see \
            hk-cohort help consent.
            """,
        subcommands: [
            Query.self, Consent.self, SetUp.self, Feed.self, Status.self, Erase.self, Rebalance.self, Export.self,
            Example.self,
        ])
}
