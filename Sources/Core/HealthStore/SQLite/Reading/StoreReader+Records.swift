package import Foundation
import GRDB
package import HealthModel

extension StoreReader {
    // MARK: Relations

    /// Returns the rows with given relations to objects.
    func relatedRows(of relations: Set<SampleRelation>) throws -> [SampleRelation: Set<Int64>] {
        var found: [SampleRelation: Set<Int64>] = [:]
        let sql = """
            SELECT sample FROM relation WHERE owner = (SELECT id FROM sample WHERE uuid = ?) AND kind = ?
            AND activity IS ?
            """
        for relation in relations {
            try SQLStatement(database, sql).forEach([
                .uuid(relation.owner), .integer(Int64(relation.kind.rawValue)),
                relation.activity.map { .uuid($0) } ?? .null,
            ]) { row in
                found[relation, default: []].insert(row.integer(.only))
                return true
            }
        }
        return found
    }

    /// Returns the relations of a row.
    static func relations(of id: Int64, in related: [SampleRelation: Set<Int64>]) -> Set<SampleRelation> {
        Set(related.filter { $0.value.contains(id) }.keys)
    }

    /// Returns the relations of matching workouts that are newer than a position, ordered by the start of the
    /// workout.
    package func effortRelationships(
        _ predicate: SamplePredicate, since position: ChangePosition?
    ) throws -> (relationships: [EffortRelationshipRecord], position: ChangePosition) {
        let current = try Self.sequence(database)
        let store = try Self.identity(database)
        let start = number(of: position, in: store, current: current)
        let workouts = try samples(SampleRequest(.workout, predicate, sort: [.init(.start)]))
        enum Column: Int, SQLColumns {
            case activity, uuid, type
            static let list = selection(of: "s", [.activity: "n.activity"])
        }
        var relationships: [EffortRelationshipRecord] = []
        let sql = """
            SELECT \(Column.list) FROM relation n JOIN sample s ON s.id = n.sample
            WHERE n.owner = ? AND n.kind = ? AND n.number > ? ORDER BY n.activity, n.number DESC
            """
        for workout in workouts {
            guard let row = try rowID(of: workout.uuid) else { continue }
            var groups: [(activity: UUID?, samples: [(UUID, ObjectType)])] = []
            let values: [SQLValue] = [
                .integer(row), .integer(Int64(SampleRelation.Kind.effort.rawValue)), .integer(start),
            ]
            try SQLStatement(database, sql).forEach(Column.self, values) { row in
                guard let type = references.type(row.integer(.type)) else { return true }
                let activity = try row.optionalUUID(.activity)
                if groups.last?.activity != activity || groups.isEmpty { groups.append((activity, [])) }
                groups[groups.count - 1].samples.append((try row.uuid(.uuid), type))
                return true
            }
            for group in groups {
                let records = try group.samples.compactMap { try visibleSample($0.0, $0.1) }
                if !records.isEmpty {
                    relationships.append(
                        EffortRelationshipRecord(workout: workout, activity: group.activity, samples: records))
                }
            }
        }
        return (relationships, ChangePosition(number: current, store: store))
    }

    /// Returns a sample if the app may read it; nil for a type without a decision.
    private func visibleSample(_ uuid: UUID, _ type: ObjectType) throws -> SampleRecord? {
        try Self.asFarAsReadable { try samples(SampleRequest(type, .uuid([uuid]))).first }
    }

    // MARK: Electrocardiograms

    /// Passes the voltages of an electrocardiogram in batches until the handler returns false (OTH-32).
    package func voltages(of electrocardiogram: UUID, batch: ([VoltagePoint]) -> Bool) throws {
        guard try isVisible(electrocardiogram, .electrocardiogram), let row = try rowID(of: electrocardiogram) else {
            throw EngineError(.invalidArgument, "The electrocardiogram is not stored.")
        }
        try voltages(row: row, batch: batch)
    }

    /// Passes the voltages of the electrocardiogram in a row to a closure, in chronological order.
    func voltages(row: Int64, batch: ([VoltagePoint]) throws -> Bool) throws {
        try SQLStatement(database, "SELECT payload FROM trace_block WHERE owner = ? ORDER BY id")
            .forEach([.integer(row)]) { block in
                let columns = try BlockCodec.decode(block.bytes(.only), columns: 2)
                return try batch(zip(columns[0], columns[1]).map { VoltagePoint(time: $0, volts: $1) })
            }
    }

    // MARK: Medications

    /// Returns the medications that an app may read, in the order in which they were added (OTH-80).
    package func medications(_ predicate: MedicationPredicate) throws -> [MedicationRecord] {
        let state = try authorization(for: .userAnnotatedMedication).read
        guard state != .notDetermined else { throw Self.notDetermined }
        return try medications(
            predicate, among: state == .authorized ? nil : grants(for: .userAnnotatedMedication))
    }

    /// Returns the matching medications, of a given set or of all.
    func medications(_ predicate: MedicationPredicate, among granted: Set<String>?) throws -> [MedicationRecord] {
        enum Column: Int, SQLColumns {
            case concept, body
            static let list = selection(of: "medication")
        }
        var found: [MedicationRecord] = []
        try SQLStatement(database, "SELECT \(Column.list) FROM medication ORDER BY id").forEach(Column.self) { row in
            if let granted, !granted.contains(row.text(.concept) ?? "") { return true }
            let medication = try RecordBody.decode(row.bytes(.body), as: MedicationRecord.self)
            if predicate.matches(medication) { found.append(medication) }
            return true
        }
        return found
    }

    // MARK: Choices of objects

    /// Returns the identifiers of the samples to choose from, regardless of read permissions.
    package func objects(
        of type: ObjectType, matching predicate: SamplePredicate
    ) throws -> Set<String> {
        Set(try matches(SampleRequest(type, predicate)).map(\.uuidString))
    }

    /// Returns the concept identifiers of the medications to choose from, regardless of read permissions.
    package func medicationConcepts(_ predicate: MedicationPredicate) throws -> Set<String> {
        Set(try medications(predicate, among: nil).map(\.medication.concept.key))
    }

    // MARK: Characteristics

    /// Returns a characteristic as a raw value, or as a day number; nil if it is not set, or if the app may not read
    /// it.
    ///
    /// - Throws: ``EngineError/Code/authorizationNotDetermined`` if the app never requested authorization (AUTH-28).
    package func characteristic(_ type: ObjectType) throws -> Int64? {
        switch try authorization(for: type).read {
        case .notDetermined: throw Self.notDetermined
        case .denied: return nil
        case .authorized:
            return try SQLStatement(database, "SELECT value FROM characteristic WHERE type = ?")
                .firstInteger(.integer(references.id(of: type)))
        }
    }
}
