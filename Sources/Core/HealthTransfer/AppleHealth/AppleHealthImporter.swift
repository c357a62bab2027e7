import Foundation
import HealthModel
package import HealthStore
package import WorkoutFiles

/// Brings whole exports of Apple Health into a store.
///
/// What is stored already stays as it is, so the same export or a later one adds only what is new; an import that was
/// interrupted at any point continues when it is started again. Reading and storing happen at the same time.
package struct AppleHealthImporter: Sendable {
    private let access: StoreAccess

    /// How long a transaction lasts, in seconds: what an interruption costs at most.
    private static let transactionLength = 1.0

    package init(access: StoreAccess) {
        self.access = access
    }

    /// Imports an export: an archive, a folder, or a main file.
    ///
    /// Whatever is wrong stands in the report, and the rest goes in.
    /// - Parameters:
    ///   - archive: The export.
    ///   - progress: Called with the bytes read so far and all bytes of the main file, if they are known.
    ///   - isCancelled: Asked now and then; what was stored until then stays.
    package func importExport(
        _ archive: AppleHealthArchive, progress: ((Int, Int?) -> Void)? = nil,
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) -> ImportReport {
        var report = ImportReport(file: archive.name, format: FormatName.appleHealth.rawValue, status: .failed)
        do {
            let pass = ImportPass(file: URL(fileURLWithPath: archive.name).lastPathComponent)
            try store(archive, in: pass, into: &report, progress: progress, isCancelled: isCancelled)
        } catch let error as WorkoutFileError {
            report.fail(error)
        } catch {
            report.error = "Could not import '\(archive.name)': \(error)"
        }
        if report.error != nil { report.status = .failed }
        return report
    }

    /// Imports an export on disk.
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
        let gatherer = SampleGatherer()
        let objects = ExportObjects(archive, gatherer)
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
            try access.write { (engine, app) throws(EngineError) in
                try engine.importObjects(by: app, in: pass) { insertion throws(EngineError) in
                    let begin = ContinuousClock.now
                    while ContinuousClock.now - begin < .seconds(Self.transactionLength) {
                        guard !isCancelled(), let batch = queue.take() else {
                            isAtEnd = true
                            try gatherer.flush(to: insertion, includingHeldBack: true)
                            return
                        }
                        progress?(batch.byteOffset, total)
                        try gatherer.add(batch, to: insertion)
                        for element in batch.elements { try objects.add(element, to: insertion) }
                        for leftover in batch.leftovers {
                            try objects.keep(leftover.element, leftover.reason, to: insertion)
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
            try access.write { (engine, app) throws(EngineError) in
                try engine.importObjects(by: app, in: pass) { insertion throws(EngineError) in
                    isAtEnd = try objects.addElectrocardiograms(to: insertion, for: .seconds(Self.transactionLength))
                }
            }
        }
        if case .failure(let error)? = queue.result { throw error }
        report.add(gatherer, objects)
        if let date = objects.exportDate, !isCancelled() { try replacePassedOn(until: date, in: pass, &report) }
        // Of an export that was read to its end, all workouts are known.
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
                    "'\(AppleHealthArchive.document)' was left out: it repeats the records as a clinical document."))
        }
    }

    /// Lets go of what an app passed on before: the export says the same, and says it better (ING-8).
    private func replacePassedOn(until date: Double, in pass: ImportPass, _ report: inout ImportReport) throws {
        let count = try access.write { (engine, app) throws(EngineError) in
            var count = 0
            try engine.importObjects(by: app, in: pass) { insertion throws(EngineError) in
                count = try insertion.replacePassedOn(until: date)
            }
            return count
        }
        guard count > 0 else { return }
        report.remarks.append(
            .noted(
                count == 1
                    ? "1 object that an app had passed on went: the export has what was measured."
                    : "\(count) objects that an app had passed on went: the export has what was measured."))
    }

    /// Reads on a thread of its own.
    private static func read(_ source: any ByteSource, name: String, into queue: BatchQueue) {
        // The source belongs to the thread alone from here on.
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
    /// Whether the file had nothing that could be stored, or was.
    fileprivate var isEmpty: Bool { types.isEmpty && unmapped.isEmpty }

    fileprivate mutating func add(_ gatherer: SampleGatherer, _ objects: ExportObjects) {
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
            kind: SampleGatherer.beatsKind, reason: "the times of its beats do not fit its dates, or there are too many"
        )
        beats.add(gatherer.beatsTally)
        if gatherer.beatsTally != ImportTally() { kept.append(beats) }
        kept.sort { ($0.kind, $0.reason) < ($1.kind, $1.reason) }
        for part in kept {
            unmapped[part.kind, default: Count(added: 0, known: 0)].added += part.count.added
            unmapped[part.kind, default: Count(added: 0, known: 0)].known += part.count.known
        }
        // What cannot be read is stored as it is, and still nobody knows what it says (EXP-26).
        if kept.contains(where: \.isUnreadable) { isPartial = true }
        remarks += objects.warnings.map { .skipped($0) }
        let added = types.values.reduce(0) { $0 + $1.added } + unmapped.values.reduce(0) { $0 + $1.added }
        status = added > 0 ? .imported : .duplicate
    }
}
