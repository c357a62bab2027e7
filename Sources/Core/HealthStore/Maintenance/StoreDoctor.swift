package import Foundation
import HealthModel

/// Checks the integrity of a store, and repairs it.
package struct StoreDoctor: Sendable {
    /// The state of a store.
    package enum State: String, Sendable {
        case sound
        /// A repair can recompute the damaged data.
        case repairable
        /// Some data cannot be read.
        case damaged
    }

    /// The result of an integrity check.
    package struct Report: Sendable {
        package var file: String
        package var bytes: Int
        /// A Boolean value that indicates whether an earlier version created the store; then only the file is
        /// checked.
        package var isOlder: Bool
        /// A Boolean value that indicates whether nothing was ever written to the store; then, too, only the file is
        /// checked.
        package var isUnfinished: Bool
        package var results: [IntegrityCheckResult] = []
        package var recordings: [Recording]
        package var openFiles: [OpenFile]
        package var encryption: VolumeEncryption

        package var problems: [IntegrityProblem] { results.flatMap(\.problems) }
        /// The number of pages without a checksum, because another program checkpointed the write-ahead log.
        package var missingChecksums: Int { results.reduce(0) { $0 + $1.missing } }
        /// A Boolean value that indicates whether pages are corrupt: SQLite reports it, or data is unreadable while
        /// pages do not match their checksums, so that no other program can have written them.
        package var isBroken: Bool {
            let remedies = Set(problems.map(\.remedy))
            return remedies.contains(.salvage) || remedies.isSuperset(of: [.loss, .accept])
        }
        package var state: State {
            if problems.isEmpty { return .sound }
            return problems.allSatisfy { [.repair, .accept].contains($0.remedy) } ? .repairable : .damaged
        }
    }

    /// A recording that is in progress, or that was not finished.
    package struct Recording: Sendable {
        /// The bundle identifier of the recording app.
        package var app: String
        package var start: Date?
    }

    /// The result of a repair.
    package struct Repair: Sendable {
        /// The copy made before the repair; nil if no content was affected.
        package var backup: String?
        /// The number of pages that received a checksum.
        package var sealed = 0
        package var repaired: [IntegrityProblem]
        /// The data that could not be read, and is no longer in the store.
        package var losses: [DataLoss]
        /// The report on the store after the repair.
        package var report: Report
    }

    private let path: String

    package init(path: String) {
        self.path = path
    }

    /// Checks the whole store without changing it.
    ///
    /// - Parameters:
    ///   - progress: A closure called with the current check and the number of items checked; if it throws, the check
    ///     ends.
    ///   - body: A closure called with the result of each check, in order.
    /// - Throws: ``EngineError`` if the file cannot be checked at all; rethrows errors of `progress`.
    package func examine(
        progress: @escaping (IntegrityCheckKind?, Int) throws -> Void = { _, _ in },
        _ body: (IntegrityCheckResult) -> Void = { _ in }
    ) throws -> Report {
        let facts = try StoreMaintenance.facts(path)
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        var report = Report(
            file: path, bytes: facts.bytes, isOlder: facts.isOlder, isUnfinished: facts.isUnfinished,
            recordings: facts.sessions.map { session in
                Recording(
                    app: session.app, start: session.start.map { Date(timeIntervalSinceReferenceDate: $0) })
            }, openFiles: OpenFile.all(of: path), encryption: .of(folder: folder))
        try StoreMaintenance.examine(path, progress: progress) { result in
            report.results.append(result)
            body(result)
        }
        return report
    }

    /// Copies the store, repairs all repairable problems, and adds missing checksums to pages.
    ///
    /// - Parameters:
    ///   - date: The date used in the name of the copy.
    ///   - copied: A closure called with the path of the copy before anything is changed.
    /// - Throws: ``EngineError`` if pages are corrupt, or if the store cannot be copied or written; rethrows errors
    ///   of `progress`. Then nothing was changed.
    package func repair(
        at date: Date = Date(), progress: @escaping (IntegrityCheckKind?, Int) throws -> Void = { _, _ in },
        copied: (String) -> Void = { _ in }
    ) throws -> Repair {
        let report = try examine(progress: progress)
        guard !report.isBroken else {
            throw EngineError(
                .storage,
                "The file '\(path)' is damaged, and writing to it could cause further damage. Run 'hk salvage' to recover the "
                    + "readable data into a new store.")
        }
        let backup = report.problems.isEmpty ? nil : DatedName.beside(path, "before-repair", date)
        if let backup {
            try save(to: backup, report.problems, progress)
            copied(backup)
        }
        let isNeeded = !report.problems.isEmpty || report.missingChecksums > 0
        let repair = isNeeded ? try StoreMaintenance.repair(path, progress: progress) : nil
        OpenFile.close(path)
        return Repair(
            backup: backup, sealed: repair?.sealed ?? 0, repaired: repair?.repaired ?? [], losses: repair?.losses ?? [],
            report: try examine(progress: progress))
    }

    /// Copies the store in its current state.
    private func save(
        to copy: String, _ problems: [IntegrityProblem], _ progress: @escaping (IntegrityCheckKind?, Int) throws -> Void
    ) throws {
        do {
            try StoreMaintenance.copy(path, to: copy, mustBe: .noWorse(than: problems)) { _, done, _ in
                try progress(nil, done)
            }
        } catch let error as StoreMaintenance.UnsoundCopy {
            throw EngineError(
                .storage,
                "The copy of the store failed the integrity check. Nothing was changed. \(error.first)")
        }
    }
}
