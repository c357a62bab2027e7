package import HealthDatabase
import HealthModel
package import WorkoutFiles

/// Brings objects in our own JSON into a store: under their identifiers, sources and devices, and back into their workouts.
///
/// What is stored already stays as it is, and what somebody deleted stays deleted. A document is stored as a whole or not
/// at all. Lines are looked through before anything is stored, and then go in transactions of a second.
package struct ObjectImporter: Sendable {
    private let access: StoreAccess
    private let extras: DocumentExtras

    /// How long a transaction of lines lasts, in seconds.
    private static let transactionLength = 1.0

    package init(access: StoreAccess, extras: DocumentExtras = DocumentExtras()) {
        self.access = access
        self.extras = extras
    }

    /// Imports a file.
    ///
    /// Whatever is wrong with it stands in the report.
    /// - Parameters:
    ///   - path: The file.
    ///   - source: The bytes, if they are not those of the file at the path.
    ///   - progress: Called with the bytes read so far and all bytes.
    ///   - isCancelled: Asked now and then.
    package func importFile(
        _ path: String, from source: (any ByteSource)? = nil, progress: ((Int, Int?) -> Void)? = nil,
        isCancelled: () -> Bool = { false }
    ) -> ImportReport {
        var report = ImportReport(file: path, format: "json", status: .failed)
        do {
            let source = try source ?? FileByteSource(path: path)
            let bytes = try source.readAll(limit: ObjectReader.sizeLimit, file: path)
            report.byteCount = bytes.count
            var reader = ObjectReader(bytes, file: path)
            if !reader.isDocument {
                while let json = try reader.next(), !isCancelled() { _ = try Self.object(json, reader) }
                reader = ObjectReader(bytes, file: path)
            }
            try store(&reader, into: &report, isCancelled: isCancelled) { progress?($0, bytes.count) }
        } catch let error as WorkoutFileError {
            report.error = error.message
        } catch let error as EngineError {
            report.error = "Could not import '\(path)': \(error.message)"
        } catch {
            report.error = "Could not import '\(path)': \(error)"
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
        let pass = ImportPass()
        var isAtEnd = false
        while !isAtEnd {
            // What the transaction that failed counted was not stored.
            var (counted, ahead) = (report, reader)
            var failure: (any Error)?
            do {
                try access.write { (engine, app) throws(EngineError) in
                    try engine.importObjects(by: app, in: pass) { insertion throws(EngineError) in
                        do {
                            isAtEnd = try self.storeTransaction(
                                &ahead, into: &counted, insertion, app, isCancelled: isCancelled, progress: progress)
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
                    report.remarks.append(.noted("The import was interrupted; import the file again to go on."))
                    break
                }
                throw failure ?? error
            }
            (report, reader) = (counted, ahead)
        }
        report.addDeleted()
        report.status = report.types.values.contains { $0.added > 0 } ? .imported : .duplicate
    }

    /// Stores what a transaction takes; answers whether the file is at its end.
    private func storeTransaction(
        _ reader: inout ObjectReader, into report: inout ImportReport, _ insertion: any ImportInsertion,
        _ app: AppIdentity, isCancelled: () -> Bool, progress: (Int) -> Void
    ) throws -> Bool {
        let begin = ContinuousClock.now
        while reader.isDocument || ContinuousClock.now - begin < .seconds(Self.transactionLength) {
            if isCancelled() { throw CancellationError() }
            guard let json = try reader.next() else { return true }
            let object = try Self.object(json, reader)
            let outcome = try Self.placing(reader) {
                let outcome = try insertion.restore(object)
                if outcome == .added { try restoreExtras(of: json, object, insertion) }
                return outcome
            }
            report.count(object, outcome, source: object.source ?? app)
            if reader.count % 256 == 0 { progress(reader.byteOffset) }
        }
        return false
    }

    /// Stores an object; reports what is wrong with it, and where.
    private static func placing(_ reader: ObjectReader, _ store: () throws -> RestoreOutcome) throws -> RestoreOutcome {
        do {
            return try store()
        } catch let error as JSONFormError {
            throw reader.error(error)
        } catch let error as EngineError where error.code == .invalidArgument {
            let reason = error.message.hasSuffix(".") ? String(error.message.dropLast()) : error.message
            throw reader.error(JSONFormError(reason))
        }
    }

    private func restoreExtras(of json: JSON, _ object: WholeObject, _ insertion: any ImportInsertion) throws {
        let uuid = object.record.uuid
        if object.record.type == .workout, let value = json["supplement"] {
            try extras.restoreSupplement(value, uuid, insertion)
        }
        if case .series = object.record.content, let value = json["originals"] {
            try extras.restoreOriginals(value, object, insertion)
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
            workouts.append(record.uuid)
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

    /// Tells how many objects stay deleted.
    fileprivate mutating func addDeleted() {
        guard deleted > 0 else { return }
        remarks.append(
            .skipped(
                deleted,
                deleted == 1
                    ? "1 object was left out: it was deleted from this store, and identifiers are not used again."
                    : "\(deleted) objects were left out: they were deleted from this store, and identifiers are not "
                        + "used again."
            ))
    }
}
