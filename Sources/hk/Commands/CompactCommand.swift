import ArgumentParser
import Foundation
import HealthDatabase
import HealthKit
import HealthTransfer
import OpenHealthKit

/// `hk compact`: puts old samples closer together.
struct CompactCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compact",
        abstract: "Make the file smaller, without changing anything in it.",
        discussion: """
            Samples that apps saved one by one are put together in blocks. Everything stays as it is: identifiers, \
            dates, values, units, metadata, sources; each sample can still be found and deleted. It may be stopped at \
            any time, and goes on where it was when it is run again.
            """)

    @OptionGroup var options: StoreOptions

    @Option(help: ArgumentHelp("Only what ended at least this many days ago.", valueName: "days"))
    var olderThan = 90.0

    @Flag(help: "Change nothing, only say how much there is to do.")
    var dryRun = false

    func validate() throws {
        guard olderThan >= 0, olderThan.isFinite else {
            throw ValidationError("'--older-than' takes a number of days from 0 on.")
        }
    }

    func run() async throws {
        let session = try await options.open()
        let progress = Progress(terminal: session.terminal, isOfBytes: false)
        let date = Date.timeIntervalSinceReferenceDate - olderThan * 86_400
        let report = try session.access.write { (engine, _) throws(EngineError) in
            try engine.compact(olderThan: date, isTrial: dryRun) { state in
                progress.update("Compacting", done: state.done, of: state.total)
                return true
            }
        }
        progress.finish()
        if options.json {
            Console.print(JSON.compaction(report, isTrial: dryRun).text)
        } else {
            Console.print(CompactionScreen(report, isTrial: dryRun).lines())
        }
        if !report.problems.isEmpty {
            throw Failure("The store has problems: \(report.problems.joined(separator: " "))")
        }
    }
}
