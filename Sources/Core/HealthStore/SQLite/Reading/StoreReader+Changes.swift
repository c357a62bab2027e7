import GRDB
package import HealthModel

extension StoreReader {
    /// Returns the identifier that distinguishes change positions of this store from those of others (QRY-60).
    static func identity(_ database: Database) throws -> String {
        let found = try SQLStatement(database, "SELECT value FROM store WHERE name = 'identity'").firstText()
        guard let found else { throw EngineError(.storage, "The store has no identity.") }
        return found
    }

    /// Returns the number of the last insertion or deletion of a store.
    static func sequence(_ database: Database) throws -> Int64 {
        try SQLStatement(database, "SELECT value FROM store WHERE name = 'sequence'").firstInteger() ?? 0
    }

    /// Returns the insertions and deletions after a position, as far as the app may read them (QRY-20, QRY-21,
    /// QRY-22, QRY-23, QRY-25, QRY-61).
    package func changes(_ request: ChangeRequest) throws -> Changes {
        let current = try Self.sequence(database)
        let store = try Self.identity(database)
        let start = number(of: request.position, in: store, current: current)
        let added = try additions(request, after: start)
        let deleted = request.includesDeletions ? try deletions(request, after: start) : []
        let count = added.count + deleted.count
        guard let limit = request.limit, count >= limit else {
            return Changes(
                added: added.map(\.record), deleted: deleted.map(\.record),
                position: ChangePosition(number: current, store: store), isComplete: true)
        }
        // The page ends at the number whose rank among all numbers is the limit.
        let numbers = (added.map(\.id) + deleted.map(\.id)).sorted()
        let last = limit > 0 ? numbers[limit - 1] : start
        return Changes(
            added: added.prefix { $0.id <= last }.map(\.record),
            deleted: deleted.prefix { $0.id <= last }.map(\.record),
            position: ChangePosition(number: last, store: store), isComplete: false)
    }

    /// Returns the types with matching insertions or deletions after a position, and the current position.
    ///
    /// Without a position, the types are empty: the call returns the current position and verifies that the app may
    /// query.
    package func changedTypes(
        _ parts: [SampleRequest.Part], since position: ChangePosition?
    ) throws -> (types: Set<ObjectType>, position: ChangePosition) {
        var types: Set<ObjectType> = []
        for part in parts where !types.contains(part.type) {
            guard position != nil else {
                _ = try visibility(of: part.type)
                continue
            }
            let request = ChangeRequest([part], since: position, limit: 1)
            if try !changes(request).isEmpty { types.insert(part.type) }
        }
        return (types, ChangePosition(number: try Self.sequence(database), store: try Self.identity(database)))
    }

    /// Returns the number after which to begin; 0 for a position that is lost.
    func number(of position: ChangePosition?, in store: String, current: Int64) -> Int64 {
        guard var position, position.number > 0 else { return 0 }
        position.store = position.store ?? store
        return position.isLost(at: ChangePosition(number: current, store: store)) ? 0 : position.number
    }

    private func additions(
        _ request: ChangeRequest, after number: Int64
    ) throws -> [(id: Int64, record: SampleRecord)] {
        let samples = SampleRequest(request.parts, limit: request.limit)
        var collector = SampleCollector(samples)
        for part in request.parts {
            let visibility = try visibility(of: part.type)
            let predicate = visibility.narrowing(part.predicate)
            try collectRows(part.type, predicate, visibility, samples, after: number, into: &collector)
            if part.type.isKeptInBlocks {
                try collectBlocks(part.type, predicate, samples, after: number, into: &collector)
            }
        }
        return collector.finishNumbered()
    }

    /// Returns the deletions that no part's predicate is certain to exclude (QRY-24), and that the app may read
    /// (QRY-61).
    private func deletions(
        _ request: ChangeRequest, after number: Int64
    ) throws -> [(id: Int64, record: DeletedRecord)] {
        var predicates: [Int64: [SamplePredicate]] = [:]
        let own = SamplePredicate.source([app.source.bundleIdentifier])
        for part in request.parts {
            let visibility = try visibility(of: part.type)
            let visible = visibility.hidesForeignDeletions ? own : visibility.predicate ?? .constant(true)
            predicates[references.id(of: part.type), default: []].append(.and([visible, part.predicate]))
        }
        enum Column: Int, SQLColumns {
            case id, uuid, type, bundle, metadata
            static let list = selection(of: "t", [.bundle: "o.bundle"])
        }
        let sql = """
            SELECT \(Column.list) FROM tombstone t JOIN source o ON o.id = t.source
            WHERE t.id > ? ORDER BY t.id
            """
        var found: [(id: Int64, record: DeletedRecord)] = []
        try SQLStatement(database, sql).forEach(Column.self, [.integer(number)]) { row in
            guard let candidates = predicates[row.integer(.type)], let type = references.type(row.integer(.type)) else {
                return true
            }
            let metadata = try row.optionalInteger(.metadata).map { try references.metadata($0, database) }
            let subject = DeletedSubject(
                uuid: try row.uuid(.uuid), bundleIdentifier: row.text(.bundle) ?? "",
                syncIdentifier: metadata?.syncIdentifier)
            guard candidates.contains(where: { !$0.excludes(subject) }) else { return true }
            found.append((row.integer(.id), DeletedRecord(uuid: subject.uuid, type: type, metadata: metadata)))
            return request.limit.map { found.count < $0 } ?? true
        }
        let inRuns = try deletionsInRuns(predicates, after: number, limit: request.limit)
        guard !inRuns.isEmpty else { return found }
        let all = (found + inRuns).sorted { $0.id < $1.id }
        return request.limit.map { Array(all.prefix($0)) } ?? all
    }

    /// Returns the deletions that share a row.
    private func deletionsInRuns(
        _ predicates: [Int64: [SamplePredicate]], after number: Int64, limit: Int?
    ) throws -> [(id: Int64, record: DeletedRecord)] {
        var found: [(id: Int64, record: DeletedRecord)] = []
        for run in try tombstoneRuns(after: number) {
            guard let candidates = predicates[run.type], let type = references.type(run.type) else { continue }
            for index in max(0, Int(number - run.first) + 1)..<run.count {
                if let limit, found.count >= limit { return found }
                let subject = DeletedSubject(
                    uuid: run.uuid.advanced(by: index), bundleIdentifier: run.bundleIdentifier, syncIdentifier: nil)
                guard candidates.contains(where: { !$0.excludes(subject) }) else { continue }
                found.append((run.first + Int64(index), DeletedRecord(uuid: subject.uuid, type: type, metadata: nil)))
            }
        }
        return found
    }
}
