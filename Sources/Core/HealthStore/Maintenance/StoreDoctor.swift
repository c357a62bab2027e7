package import Foundation
package import HealthModel

/// Examines a store, and mends it.
package struct StoreDoctor: Sendable {
    /// How a store is.
    package enum State: String, Sendable {
        case sound
        /// A repair works out anew what is wrong.
        case repairable
        /// Something cannot be read.
        case damaged
    }

    /// What an examination found.
    package struct Report: Sendable {
        package var file: String
        package var bytes: Int
        /// Whether an earlier version made the store; then only the file is checked.
        package var isOlder: Bool
        /// Whether nothing was ever written into it; then, too, only the file is checked.
        package var isUnfinished: Bool
        package var results: [StoreCheckResult] = []
        package var recordings: [Recording]
        package var openFiles: [OpenFile]
        package var encryption: VolumeEncryption

        package var problems: [StoreProblem] { results.flatMap(\.problems) }
        /// How many pages have no checksum, because another program took the log into the file.
        package var missingChecksums: Int { results.reduce(0) { $0 + $1.missing } }
        /// Whether pages are broken: SQLite says so, or what cannot be read lies in a store with pages that do not fit their
        /// checksums, so that no other program wrote these.
        package var isBroken: Bool {
            let remedies = Set(problems.map(\.remedy))
            return remedies.contains(.salvage) || remedies.isSuperset(of: [.loss, .accept])
        }
        package var state: State {
            if problems.isEmpty { return .sound }
            return problems.allSatisfy { [.repair, .accept].contains($0.remedy) } ? .repairable : .damaged
        }
    }

    /// A recording that goes on, or did not come to its end.
    package struct Recording: Sendable {
        /// The bundle identifier of the app that records.
        package var app: String
        package var start: Date?
    }

    /// What a repair did.
    package struct Repair: Sendable {
        /// The copy that was made before; nil if no content was in question.
        package var backup: String?
        /// How many pages got a checksum.
        package var sealed = 0
        package var mended: [StoreProblem]
        /// What could not be read, and is not in the store any more.
        package var losses: [StoreLoss]
        /// How the store is now.
        package var report: Report
    }

    private let path: String

    package init(path: String) {
        self.path = path
    }

    /// Looks at everything, and changes nothing.
    ///
    /// - Parameters:
    ///   - progress: Told how many things a check has looked at; what it throws ends the examination.
    ///   - give: Takes what each check found, in order.
    /// - Throws: ``EngineError`` if the file cannot be examined at all, and what `progress` throws.
    package func examine(
        progress: @escaping (StoreCheck?, Int) throws -> Void = { _, _ in },
        _ give: (StoreCheckResult) -> Void = { _ in }
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
            give(result)
        }
        return report
    }

    /// Mends what can be mended, after a copy of everything as it was, and gives pages the checksums that they lack.
    ///
    /// - Parameters:
    ///   - date: The time, for the name of the copy.
    ///   - copied: Told the name of the copy before anything is changed.
    /// - Throws: ``EngineError`` if pages are broken, if the store cannot be copied or written, and what `progress` throws; then nothing was changed.
    package func repair(
        at date: Date = Date(), progress: @escaping (StoreCheck?, Int) throws -> Void = { _, _ in },
        copied: (String) -> Void = { _ in }
    ) throws -> Repair {
        let report = try examine(progress: progress)
        guard !report.isBroken else {
            throw EngineError(
                .storage,
                "The file '\(path)' is broken, and writing into it could damage what is still right. 'hk salvage' makes a new store "
                    + "of what can be read.")
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
            backup: backup, sealed: repair?.sealed ?? 0, mended: repair?.mended ?? [], losses: repair?.losses ?? [],
            report: try examine(progress: progress))
    }

    /// Copies everything as it is.
    private func save(
        to copy: String, _ problems: [StoreProblem], _ progress: @escaping (StoreCheck?, Int) throws -> Void
    ) throws {
        do {
            try StoreMaintenance.copy(path, to: copy, mustBe: .noWorse(than: problems)) { _, done, _ in
                try progress(nil, done)
            }
        } catch let error as StoreMaintenance.UnsoundCopy {
            throw EngineError(
                .storage,
                "The copy of the store has problems that the store does not have. Nothing was changed. \(error.first)")
        }
    }
}
