import Foundation
import HealthModel
package import HealthStore
package import WorkoutFiles

/// Imports whole Apple Health exports into a store.
///
/// Stored objects stay unchanged, so importing the same export again or a later one adds only new data. An
/// interrupted import continues when it is started again. Reading and storing run concurrently.
package struct AppleHealthImporter: Sendable {
    private let access: StoreAccess
    private let selection: ImportSelection

    /// The duration of a transaction in seconds, which is the most work that an interruption can lose.
    private static let transactionLength = 1.0

    package init(access: StoreAccess, selection: ImportSelection = ImportSelection()) {
        self.access = access
        self.selection = selection
    }

    /// Imports an export: an archive, a folder, or a main file.
    ///
    /// Problems are listed in the report, and the rest of the export is imported.
    /// - Parameters:
    ///   - archive: The export.
    ///   - progress: A closure called with the number of bytes read so far and the size of the main file, if known.
    ///   - isCancelled: A closure polled regularly; data stored before cancellation stays.
    package func importExport(
        _ archive: AppleHealthArchive, progress: ((Int, Int?) -> Void)? = nil,
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) -> ImportReport {
        var report = ImportReport(file: archive.name, format: FormatName.appleHealth.rawValue, status: .failed)
        do {
            let pass = ImportPass(file: URL(fileURLWithPath: archive.name).lastPathComponent)
            try store(archive, in: pass, into: &report, progress: progress, isCancelled: isCancelled)
        } catch {
            report.fail(error)
        }
        if report.error != nil { report.status = .failed }
        return report
    }

    /// Imports the export at a path.
    package func importExport(_ path: String) -> ImportReport {
        do {
            return importExport(try AppleHealthArchive(path: path))
        } catch {
            var report = ImportReport.failure(path, error)
            report.format = FormatName.appleHealth.rawValue
            return report
        }
    }

    private func store(
        _ archive: AppleHealthArchive, in pass: ImportPass, into report: inout ImportReport,
        progress: ((Int, Int?) -> Void)?, isCancelled: @Sendable () -> Bool
    ) throws {
        let gatherer = SampleBuffer(selection)
        let objects = ExportObjects(archive, gatherer, selection)
        let queue = BatchQueue()
        defer { queue.abandon() }
        var total: Int?
        if archive.hasMainFile {
            let source = try archive.mainFile()
            total = source.byteCount
            Self.read(source, name: archive.mainName, into: queue)
        } else {
            queue.finish(.success(AppleHealthSummary()))
        }
        var isAtEnd = !archive.hasMainFile
        while !isAtEnd {
            try access.write { store in
                try store.importObjects(in: pass) { insertion throws(EngineError) in
                    let begin = ContinuousClock.now
                    while ContinuousClock.now - begin < .seconds(Self.transactionLength) {
                        guard !isCancelled(), let batch = queue.dequeue() else {
                            isAtEnd = true
                            try gatherer.flush(to: insertion, includingHeldBack: true)
                            return
                        }
                        progress?(batch.byteOffset, total)
                        try gatherer.add(batch, to: insertion)
                        for element in batch.elements { try objects.add(element, to: insertion) }
                        for leftover in batch.leftovers where objects.isChosen(leftover.element) {
                            try objects.preserve(leftover.element, leftover.reason, to: insertion)
                        }
                    }
                }
            }
        }
        if isCancelled() {
            report.addInterruption()
        }
        isAtEnd = false
        while !isAtEnd, !isCancelled() {
            try access.write { store in
                try store.importObjects(in: pass) { insertion throws(EngineError) in
                    isAtEnd = try objects.addElectrocardiograms(to: insertion, for: .seconds(Self.transactionLength))
                }
            }
        }
        if case .failure(let error)? = queue.result { throw error }
        report.add(gatherer, objects)
        report.leaveOut(unchosen: gatherer.unchosen)
        // What was not taken has no original that replaces what was passed on.
        if let date = objects.exportDate, selection.isAll, !isCancelled() {
            try replaceRelayedData(until: date, in: pass, &report)
        }
        // Those that were deleted stay deleted.
        let states = try access.own { try $0.states(of: report.workoutsOfExport) }
        report.workoutsOfExport = zip(report.workoutsOfExport, states).filter { $1 == .stored }.map(\.0)
        // All workouts of an export are known only if it was read to its end.
        if case .success(let summary)? = queue.result, !isCancelled(), !summary.warnings.contains(where: \.isPartial) {
            report.unmatchedRoutes = archive.routes(without: objects.namedRoutes)
        }
        if case .success(let summary)? = queue.result {
            report.add(summary.warnings)
            report.byteCount = summary.byteCount
            if let damage = summary.warnings.first(where: \.isPartial), report.isEmpty {
                let reason = damage.detail ?? "the tags of its elements are too long"
                report.error = WorkoutFileError.reading(.malformed, reason, at: damage.place).message
            }
        }
        for problem in archive.problems { report.add(problem, in: archive.name) }
        if archive.contains(AppleHealthArchive.document) {
            report.remarks.append(
                .noted(
                    "Skipped '\(AppleHealthArchive.document)': it is a copy of the records as a clinical document."))
        }
    }

    /// Deletes objects that an app passed on before the export: the export has the same data in better quality
    /// (ING-8).
    private func replaceRelayedData(until date: Double, in pass: ImportPass, _ report: inout ImportReport) throws {
        let count = try access.write { store in
            var count = 0
            try store.importObjects(in: pass) { insertion throws(EngineError) in
                count = try insertion.replaceRelayedData(until: date)
            }
            return count
        }
        guard count > 0 else { return }
        report.remarks.append(
            .noted(
                count == 1
                    ? "1 object imported from another app was replaced by the original from the export."
                    : "\(count) objects imported from other apps were replaced by the originals from the export."))
    }

    /// Reads the source on a separate thread.
    private static func read(_ source: any ByteSource, name: String, into queue: BatchQueue) {
        // From here on only the thread accesses the source.
        nonisolated(unsafe) let source = source
        let thread = Thread {
            do throws(WorkoutFileError) {
                let summary = try AppleHealthReader.read(source, file: name) { queue.put($0) }
                queue.finish(.success(summary))
            } catch {
                queue.finish(.failure(error))
            }
        }
        thread.name = "reading an export"
        thread.stackSize = 1 << 22
        thread.start()
    }
}

extension ImportReport {
    /// A Boolean value that indicates whether the file had nothing that was stored or could be stored.
    fileprivate var isEmpty: Bool { types.isEmpty && unmapped.isEmpty }

    fileprivate mutating func add(_ gatherer: SampleBuffer, _ objects: ExportObjects) {
        for (type, tally) in gatherer.tallies {
            types[type.identifier] = Count(added: tally.added, known: tally.known)
            if type.isSample { samples += tally.added }
            duplicates += tally.known
        }
        samples -= objects.workouts
        workoutCount = objects.workouts
        workoutsOfExport = objects.storedWorkouts
        routePoints = objects.routePoints
        kept = objects.kept.values.filter { $0.count.added + $0.count.known > 0 }
        var beats = Kept(
            kind: SampleBuffer.beatsKind, reason: "the beat times do not match the dates, or there are too many beats"
        )
        beats.add(gatherer.beatsTally)
        if gatherer.beatsTally != ImportTally() { kept.append(beats) }
        kept.sort { ($0.kind, $0.reason) < ($1.kind, $1.reason) }
        for part in kept {
            unmapped[part.kind, default: Count(added: 0, known: 0)].added += part.count.added
            unmapped[part.kind, default: Count(added: 0, known: 0)].known += part.count.known
        }
        // Unreadable elements are stored unparsed, so the import is partial (EXP-26).
        if kept.contains(where: \.isUnreadable) { isPartial = true }
        remarks += objects.warnings.map { .skipped($0) }
        let added = types.values.reduce(0) { $0 + $1.added } + unmapped.values.reduce(0) { $0 + $1.added }
        status = added > 0 ? .imported : .duplicate
    }
}
