import Foundation
import GRDB
import HealthModel

/// A restorer of objects under their original identifiers, within one transaction.
///
/// Adjacent samples that may share a block are collected; the samples of workouts are associated with them at the
/// end.
final class ObjectRestorer {
    /// The maximum number of collected samples.
    private static let gatheredLimit = 8_192

    private unowned let writer: ImportWriter
    private var gathered: [SampleRecord] = []
    private var gatheredIdentifiers: Set<UUID> = []
    private var gatheredSource: AppIdentity?
    private var gatheredWorkouts: [UUID] = []
    /// The rows of workouts that objects refer to; nil for deleted workouts.
    private var workoutRows: [UUID: Int64?] = [:]
    /// The members of workouts, by the row of the workout.
    private var members: [Int64: [ClosedRange<Int64>]] = [:]
    /// The sources with their current names in the store.
    private var sources: [AppIdentity: AppIdentity] = [:]

    private var session: StoreWriter { writer.session }

    init(_ writer: ImportWriter) {
        self.writer = writer
    }

    /// Restores an object.
    func restore(_ object: WholeObject) throws -> RestoreOutcome {
        let uuid = object.record.uuid
        let isPlain = isPlain(object)
        if !isPlain || !continuesGathered(object) || gatheredIdentifiers.contains(uuid) { try writeGathered() }
        // A missing workout is reported before anything is written.
        let workouts = try object.workouts.compactMap(workoutRow)
        if let number = try session.number(of: uuid) {
            if object.record.type == .workout { workoutRows[uuid] = number }
            try associate([number...number], of: object.record.type, with: workouts)
            try relate(object)
            return .known
        }
        if try writer.isDeleted(uuid) { return .deleted }
        if isPlain {
            gather(object)
            return .added
        }
        let last = session.lastNumber
        let number = try insert(object)
        if object.record.type == .workout { workoutRows[uuid] = number }
        try associate([number...number], of: object.record.type, with: workouts)
        // A sync identifier may have made the save be ignored.
        guard number > last else { return .known }
        try relate(object)
        return .added
    }

    /// Writes the remaining collected samples, and associates samples with their workouts.
    func finish() throws {
        try writeGathered()
        for (workout, numbers) in members.sorted(by: { $0.key < $1.key }) {
            try session.associate(MemberRuns.union(numbers), with: workout)
        }
        members = [:]
    }

    // MARK: Sources

    /// Returns the source of an object with its current name in the store: an old file must not restore an old name.
    private func source(of object: WholeObject) throws -> AppIdentity {
        guard let given = object.source else { return session.app }
        if let known = sources[given] { return known }
        var source = given
        let name = try SQLStatement(session.database, "SELECT name FROM source WHERE bundle = ?")
            .firstText(.text(given.source.bundleIdentifier))
        if let name { source.source.name = name }
        sources[given] = source
        return source
    }

    // MARK: Plain samples

    /// Returns whether an object is a sample without related objects and import details.
    private func isPlain(_ object: WholeObject) -> Bool {
        switch object.record.content {
        case .quantity, .category:
            object.created == nil && object.looseSyncIdentifier == nil && object.relations.isEmpty
                && object.record.metadata?.syncIdentifier == nil
        default: false
        }
    }

    private func continuesGathered(_ object: WholeObject) -> Bool {
        !gathered.isEmpty && gathered.count < Self.gatheredLimit && gatheredSource == object.source
            && gatheredWorkouts == object.workouts
    }

    private func gather(_ object: WholeObject) {
        gatheredSource = object.source
        gatheredWorkouts = object.workouts
        gathered.append(object.record)
        gatheredIdentifiers.insert(object.record.uuid)
    }

    private func writeGathered() throws {
        guard let first = gathered.first else { return }
        let samples = gathered
        gathered = []
        gatheredIdentifiers = []
        let source = try source(of: WholeObject(first, source: gatheredSource))
        var numbers: [ClosedRange<Int64>] = []
        for part in SampleRuns(samples).parts {
            // A device may make its source a source of the system.
            let revision = try writer.revision(of: source, device: samples[part.range.lowerBound].device)
            if part.isBatch, let batch = SampleBatch(samples[part.range]) {
                let bulk = BulkWriter(session, importedFrom: revision)
                try bulk.insert(batch)
                numbers += bulk.members
                continue
            }
            for sample in samples[part.range] {
                _ = try writer.revision(of: source, device: sample.device)
                if let number = try writer.rows(revision).insert(sample) { numbers.append(number...number) }
            }
        }
        let workouts = try gatheredWorkouts.compactMap(workoutRow)
        for workout in workouts { members[workout, default: []] += MemberRuns.union(numbers) }
    }

    // MARK: Other objects

    /// Inserts an object with its contents, and returns its number, or that of the stored one that a sync identifier
    /// preserves.
    private func insert(_ object: WholeObject) throws -> Int64 {
        let record = object.record
        let revision = try writer.revision(of: source(of: object), device: record.device)
        let last = session.lastNumber
        let number: Int64
        switch record.content {
        case .series(let series): number = try insertSeries(object, unit: series.quantity.unit, revision)
        case .route: number = try insertRoute(object, revision)
        case .correlation: return try insertCorrelation(object)
        default:
            guard let row = try writer.rows(revision).insert(record) else { throw RowDecoder.damage }
            number = row
            guard number > last else { return number }
            if case .heartbeats = record.content { try session.insertHeartbeats(object.beats, of: number) }
            try session.insertVoltages(object.voltages, of: number)
            if let supplement = object.supplement { try session.insert(supplement, of: number) }
            if let plan = object.plan, case .workout = record.content { try session.insert(plan, of: number) }
            if let annotation = object.annotation, case .workout = record.content {
                _ = try session.annotate(row: number, annotation, ifRevision: nil)
            }
        }
        if number > last { try writer.remember(object.created, object.looseSyncIdentifier, of: number) }
        return number
    }

    private func insertSeries(
        _ object: WholeObject, unit: QuantityUnit, _ revision: ReferenceTable.Revision
    ) throws -> Int64 {
        var record = object.record
        var encoder = try SeriesEncoder(type: record.type, unit: unit)
        let joined = object.quantities.joined
        guard joined.isEmpty || joined.count == object.quantities.columns.count else { throw RowDecoder.damage }
        try encoder.append(object.quantities.columns, marks: joined.isEmpty ? nil : joined.map { $0 ? 1 : 0 })
        guard let first = object.quantities.columns.starts.first, record.start <= first,
            encoder.latestEnd <= record.end
        else { throw EngineError(.invalidArgument, "The dates of the series do not match its quantities.") }
        let series = try encoder.finish()
        record.content = .series(series)
        guard let number = try writer.rows(revision).insert(record) else { throw RowDecoder.damage }
        if try session.read.uuid(row: number) == record.uuid {
            try session.insertSeries(series, encoder, id: number, rank: number, isCondensed: object.isCondensed)
            if let originals = object.originals { try session.restore(originals, of: number, type: record.type, unit) }
        }
        return number
    }

    private func insertRoute(_ object: WholeObject, _ revision: ReferenceTable.Revision) throws -> Int64 {
        guard object.points.allSatisfy(\.hasValidCoordinate) else {
            throw EngineError(.invalidArgument, "A location has coordinates out of range.")
        }
        var rest: [RoutePoint]? = object.points
        let record = object.record
        let draft = RouteDraft(uuid: record.uuid, device: record.device, metadata: record.metadata)
        return try BulkWriter(session, importedFrom: revision).insert(draft) {
            defer { rest = nil }
            return rest
        }
    }

    private func insertCorrelation(_ object: WholeObject) throws -> Int64 {
        let tally = try writer.append(
            ImportedObject(
                record: object.record, source: source(of: object), created: object.created,
                looseSyncIdentifier: object.looseSyncIdentifier))
        if tally.added > 0, let number = try session.number(of: object.record.uuid) { return number }
        // A correlation with a newer version of the sync identifier is stored.
        let sync = object.record.metadata?.syncIdentifier
        let sql = """
            SELECT y.sample FROM sync y JOIN source o ON o.id = y.source
            WHERE o.bundle = ? AND y.type = ? AND y.identifier = ?
            """
        let stored = try SQLStatement(session.database, sql).firstInteger(
            .text(source(of: object).source.bundleIdentifier), .integer(session.references.id(of: object.record.type)),
            SQLValue(sync))
        guard let stored else { throw RowDecoder.damage }
        return stored
    }

    // MARK: Associations

    /// Returns the row of a workout that an object refers to; nil if the workout was deleted.
    private func workoutRow(_ uuid: UUID) throws -> Int64? {
        if let known = workoutRows[uuid] { return known }
        let sql = "SELECT s.id FROM sample s JOIN workout w ON w.id = s.id WHERE s.uuid = ?"
        let row = try SQLStatement(session.database, sql).firstInteger(.uuid(uuid))
        guard try row != nil || writer.isDeleted(uuid) else {
            throw EngineError(
                .invalidArgument, "Its workout is neither stored nor earlier in the file.")
        }
        workoutRows[uuid] = row
        return row
    }

    /// Adds objects to workouts, and a correlation together with its contents.
    private func associate(_ numbers: [ClosedRange<Int64>], of type: ObjectType, with workouts: [Int64]) throws {
        guard !workouts.isEmpty else { return }
        var all = numbers
        if type.family == .correlation { all += try numbers.flatMap { try session.read.rows(ofCorrelationsIn: $0) } }
        for workout in workouts { members[workout, default: []] += all }
    }

    private func relate(_ object: WholeObject) throws {
        let uuid = object.record.uuid
        for relation in object.relations {
            guard let owner = try owner(of: relation, object.record.type) else { continue }
            let isEffort = relation.kind == .effort
            // A workout has one score of each type, and a stored one is not replaced.
            let sql = """
                SELECT 1 FROM relation n JOIN sample s ON s.id = n.sample
                WHERE n.owner = ? AND n.kind = ? AND n.activity IS ? AND \(isEffort ? "s.type = ?" : "s.uuid = ?")
                """
            let isThere = try SQLStatement(session.database, sql).hasRow(
                .integer(owner), .integer(Int64(relation.kind.rawValue)),
                relation.activity.map { .uuid($0) } ?? .null,
                isEffort ? .integer(session.references.id(of: object.record.type)) : .uuid(uuid))
            if isThere { continue }
            if let block = try session.read.block(holding: uuid) { try session.unpack(block.id) }
            guard let row = try session.read.rowID(of: uuid) else { throw RowDecoder.damage }
            try session.relate(row: row, relation.kind, owner: owner, activity: relation.activity)
            if isEffort { session.touch(.workout) }
            session.touch(object.record.type)
        }
    }

    /// Returns the row of the object that a relation refers to; nil if it was deleted.
    private func owner(of relation: SampleRelation, _ type: ObjectType) throws -> Int64? {
        if try writer.isDeleted(relation.owner) { return nil }
        if relation.kind == .effort {
            guard type == .workoutEffortScore || type == .estimatedWorkoutEffortScore else {
                throw EngineError(.invalidArgument, "Only effort scores can be related to a workout.")
            }
            return try session.effortOwner(relation.owner, activity: relation.activity)
        }
        let sql = "SELECT id FROM sample WHERE uuid = ? AND type = ?"
        let row = try SQLStatement(session.database, sql)
            .firstInteger(.uuid(relation.owner), .integer(session.references.id(of: .electrocardiogram)))
        guard let row, relation.activity == nil else {
            throw EngineError(.invalidArgument, "The electrocardiogram of a symptom is missing.")
        }
        return row
    }
}

extension ImportWriter {
    /// Restores an object under its own identifier, source and device, with all its associated data; an object
    /// already stored remains unchanged, and is added to the workouts that the object names.
    ///
    /// - Throws: ``EngineError/Code/invalidArgument`` if a workout or an object that it belongs to does not exist, or
    ///   if originals do not match their series.
    package func restore(_ object: WholeObject) throws(EngineError) -> RestoreOutcome {
        try EngineError.wrapping { try self.restorer.restore(object) }
    }
}
