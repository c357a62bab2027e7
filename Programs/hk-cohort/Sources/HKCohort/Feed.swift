import ArgumentParser
import ClickHouseCohort
import Foundation
import HealthCohort
import Synchronization

/// The `hk-cohort feed` command.
struct Feed: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Update servers from the stores of a folder.",
        discussion: """
            Sends only what has changed since the last run. An interrupted run continues with the next one, and nothing \
            is duplicated. Missing tables are created.
            """)

    @Argument(help: "The folder with the stores.")
    var folder: String
    @OptionGroup var tier: TierOptions
    @OptionGroup var cohort: CohortOptions
    @Flag(help: "Keep running and send changes every few seconds until stopped.")
    var follow = false
    @Option(help: "The number of people to feed concurrently.")
    var width = 16

    func validate() throws {
        guard (1...256).contains(width) else { throw ValidationError("--width must be 1 to 256.") }
    }

    func run() async throws {
        let tier = try tier.tier()
        try await tier.setUp(allowsLost: true)
        let feeder = CohortFeeder(
            CohortFolder(URL(fileURLWithPath: folder, isDirectory: true)), to: tier, cohort: cohort.name)
        let progress = FeedProgress()
        if follow {
            try await feeder.follow(pause: { failures in
                try await Task.sleep(for: .seconds(min(60, 2 << min(failures, 5))))
            }) { progress.note($0, follows: true) }
            return
        }
        let reports = try await feeder.feedAll(width: width) { progress.note($0, follows: false) }
        progress.end()
        let failed = reports.filter { $0.failure != nil }
        print(
            "\(reports.count) people, \(reports.reduce(0) { $0 + $1.rows }) rows, \(reports.reduce(0) { $0 + $1.values }) values sent"
                + (failed.isEmpty ? "." : "; \(failed.count) people failed."))
        if !failed.isEmpty { throw ExitCode.failure }
    }
}

/// The progress of feeding: failures are reported at once, the number of people only on a terminal.
final class FeedProgress: Sendable {
    private let count = Mutex(0)
    private let isTerminal = isatty(2) != 0

    /// Reports the result for a person.
    func note(_ report: CohortFeeder.Report, follows: Bool) {
        let done = count.withLock { count in
            count += 1
            return count
        }
        if let failure = report.failure {
            say("\(report.person): \(failure)")
        } else if follows {
            say("\(report.person): \(report.rows) rows, \(report.values) values")
        } else if isTerminal {
            FileHandle.standardError.write(Data("\r\(done) people".utf8))
        }
    }

    private func say(_ line: String) { printStatus(line) }

    /// Erases the progress line.
    func end() { if isTerminal { FileHandle.standardError.write(Data("\r\u{1b}[K".utf8)) } }
}
