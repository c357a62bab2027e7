import ArgumentParser

/// `hk-cohort export`.
struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Writes.")
    func run() async throws {}
}
