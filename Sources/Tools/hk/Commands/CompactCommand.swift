import ArgumentParser
import Foundation
import HealthReports
import OpenHealthKit
import WorkoutFiles

/// The `hk compact` command, which packs old samples into blocks.
struct CompactCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compact",
        abstract: "Reduce the size of the store without changing its data.",
        discussion: """
            Packs samples that apps saved one by one into blocks, which store many samples in little space, and merges \
            small blocks. Identifiers, dates, values, units, metadata and sources do not change, and each sample \
            can still be found and deleted. You can interrupt the command at any time; the next run continues where \
            it stopped.
            """)

    @OptionGroup var options: StoreOptions

    @OptionGroup var sync: SyncOptions

    @Option(help: ArgumentHelp("Only samples that ended at least this many days ago.", valueName: "days"))
    var olderThan = 90.0

    @Flag(help: "Show what would be done, without changing anything.")
    var dryRun = false

    func validate() throws {
        guard olderThan >= 0, olderThan.isFinite else {
            throw ValidationError("--older-than must be 0 or more.")
        }
    }

    func run() async throws {
        let session = try await options.change()
        try sync.apply(to: session)
        let progress = Progress(terminal: session.terminal, isOfBytes: false)
        defer { progress.finish() }
        var last: CompactingReport?
        for try await step in session.store.compact(minimumAge: olderThan * 86_400, isDryRun: dryRun) {
            switch step {
            case .progress(let state): progress.update("Compacting", done: state.done, of: state.total)
            case .report(let report): last = report
            }
        }
        progress.finish()
        guard let report = last else { return }
        if !dryRun { try session.secure() }
        if options.json {
            Console.print(JSON.compacting(report, isDryRun: dryRun).text)
        } else {
            Console.print(CompactingScreen(report, isDryRun: dryRun).lines(terminal: session.terminal))
        }
        if !report.problems.isEmpty {
            throw CommandFailure(.damaged, "The store has problems: \(report.problems.joined(separator: " "))")
        }
    }
}

extension JSON {
    /// Returns the report of a compaction or a dry run.
    fileprivate static func compacting(_ report: CompactingReport, isDryRun: Bool) -> JSON {
        .object([
            ("dryRun", .bool(isDryRun)), ("samples", .integer(report.samples)),
            ("mergedBlocks", .integer(report.mergedBlocks)), ("blocks", .integer(report.blocks)),
            ("bytesBefore", .integer(report.bytesBefore)), ("bytesAfter", .integer(report.bytesAfter)),
            ("problems", .array(report.problems.map { .string($0) })),
        ])
    }
}
