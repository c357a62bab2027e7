import Foundation
import HealthModel
import HealthReports
package import HealthStore
package import WorkoutFiles

/// Imports objects in the JSON format of this project into a store, with their identifiers, sources and devices, and
/// into their workouts.
///
/// Existing objects stay unchanged, and deleted objects stay deleted. A document is stored in a single transaction.
/// Lines are validated before anything is stored, and are then stored in transactions of one second.
package struct ObjectImporter: Sendable {
    private let access: StoreAccess
    private let selection: ImportSelection

    /// The duration of a transaction of lines, in seconds.
    private static let transactionLength = 1.0

    package init(access: StoreAccess, selection: ImportSelection = ImportSelection()) {
        self.access = access
        self.selection = selection
    }

    /// Imports a file.
    ///
    /// The report includes any problem with the file.
    /// - Parameters:
    ///   - file: The file, of which nothing has been read yet.
    ///   - progress: A closure called with the number of bytes read so far and the size of the file.
    ///   - isCancelled: A closure polled regularly.
    package func importFile(
        _ file: OpenedFile, progress: ((Int, Int?) -> Void)? = nil, isCancelled: () -> Bool = { false }
    ) -> ImportReport {
        var report = ImportReport(file: file.name, format: "json", status: .failed)
        do {
            let bytes = try file.readAll(limit: ObjectReader.sizeLimit, file: file.name)
            report.byteCount = bytes.count
            var reader = ObjectReader(bytes, file: file.name)
            if !reader.isDocument {
                while let json = try reader.next(), !isCancelled() { _ = try Self.object(json, reader) }
                reader = ObjectReader(bytes, file: file.name)
            }
            try store(&reader, into: &report, isCancelled: isCancelled) { progress?($0, bytes.count) }
        } catch {
            report.fail(error)
        }
        if report.error != nil { report.status = .failed }
        return report
    }

    private static func object(_ json: JSON, _ reader: ObjectReader) throws(WorkoutFileError) -> WholeObject {
        do {
            return try json.asObject()
        } catch let error as JSONFormError {
            throw reader.error(error)
        } catch {
            throw reader.error(JSONFormError("\(error)"))
        }
    }

    // MARK: Storing

    private func store(
        _ reader: inout ObjectReader, into report: inout ImportReport, isCancelled: () -> Bool,
        progress: (Int) -> Void
    ) throws {
        let pass = ImportPass(file: URL(fileURLWithPath: report.file).lastPathComponent)
        var isAtEnd = false
        while !isAtEnd {
            // The counts of a failed transaction are discarded.
            var (counted, ahead) = (report, reader)
            var failure: (any Error)?
            do {
                try access.write { store in
                    try store.importObjects(in: pass) { insertion throws(EngineError) in
                        do {
                            isAtEnd = try self.storeTransaction(
                                &ahead, into: &counted, insertion, store.app, isCancelled: isCancelled,
                                progress: progress)
                        } catch let error as EngineError {
                            throw error
                        } catch {
                            failure = error
                            throw EngineError(.invalidArgument, "The import was cancelled.")
                        }
                    }
                }
            } catch {
                if failure is CancellationError {
                    report.addInterruption()
                    break
                }
                throw failure ?? error
            }
            (report, reader) = (counted, ahead)
        }
        report.addDeleted()
        let unchosen = report.unchosen
        report.unchosen = 0
        report.leaveOut(unchosen: unchosen)
        report.status = report.types.values.contains { $0.added > 0 } ? .imported : .duplicate
    }

    /// Stores the objects of one transaction; returns whether the file is at its end.
    private func storeTransaction(
        _ reader: inout ObjectReader, into report: inout ImportReport, _ insertion: ImportWriter,
        _ app: AppIdentity, isCancelled: () -> Bool, progress: (Int) -> Void
    ) throws -> Bool {
        let begin = ContinuousClock.now
        while reader.isDocument || ContinuousClock.now - begin < .seconds(Self.transactionLength) {
            if isCancelled() { throw CancellationError() }
            guard let json = try reader.next() else { return true }
            let object = try Self.object(json, reader)
            guard selection.has(object.record.type, at: object.record.start) else {
                report.unchosen += 1
                continue
            }
            let outcome = try Self.restore(object, insertion, reader)
            report.count(object, outcome, source: object.source ?? app)
            if reader.count % 256 == 0 { progress(reader.byteOffset) }
        }
        return false
    }

    /// Stores an object; reports a problem with its location.
    private static func restore(
        _ object: WholeObject, _ insertion: ImportWriter, _ reader: ObjectReader
    ) throws -> RestoreOutcome {
        do {
            return try insertion.restore(object)
        } catch {
            guard error.code == .invalidArgument else { throw error }
            let reason = error.message.hasSuffix(".") ? String(error.message.dropLast()) : error.message
            throw reader.error(JSONFormError(reason))
        }
    }
}

extension ImportReport {
    fileprivate mutating func count(_ object: WholeObject, _ outcome: RestoreOutcome, source: AppIdentity) {
        let record = object.record
        let isNew = outcome == .added
        if outcome == .deleted { deleted += 1 }
        for type in [record.type] + record.contained.map(\.type) {
            let count = types[type.identifier] ?? Count(added: 0, known: 0)
            types[type.identifier] = Count(added: count.added + (isNew ? 1 : 0), known: count.known + (isNew ? 0 : 1))
        }
        if record.type == .workout {
            if outcome != .deleted { workouts.append(record.uuid) }
            guard isNew else {
                duplicates += 1
                return
            }
            var stored = record
            stored.source = source.revision
            if let summary = WorkoutSummary(stored) { self.stored.append(summary) }
            return
        }
        if isNew {
            samples += record.type == .workoutRoute ? 0 : 1 + record.contained.count
            routePoints += object.points.count
        } else {
            duplicates += 1 + record.contained.count
        }
    }

    /// Adds a remark about objects that stay deleted.
    fileprivate mutating func addDeleted() {
        guard deleted > 0 else { return }
        remarks.append(
            .skipped(
                deleted,
                deleted == 1
                    ? "Skipped 1 object that was deleted from this store before."
                    : "\(deleted) objects were left out: they were deleted from this store, and identifiers are not "
                        + "used again."
            ))
    }
}
