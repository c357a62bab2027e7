import GRDB
package import HealthModel

extension SQLiteEngine {
    /// Returns the statistics of several requests in one consistent read, in which shared data is read once; requests
    /// for one type should be adjacent.
    package func statistics(
        _ request: StatisticsRequest, for app: AppIdentity
    ) throws(EngineError) -> StatisticsRecord? {
        try read { try $0.statistics(request, in: nil, for: app).record() }
    }

    /// Returns the statistics of several requests in one consistent read, in which shared data is read once; requests
    /// for one type should be adjacent.
    package func statistics(
        _ requests: [StatisticsRequest], for app: AppIdentity
    ) throws(EngineError) -> [StatisticsRecord?] {
        try read { try $0.statistics(requests, for: app) }
    }

    /// Returns the statistics of each bucket.
    package func statistics(
        _ request: StatisticsRequest, in buckets: CalendarBuckets, for app: AppIdentity
    ) throws(EngineError) -> StatisticsCollectionRecord {
        let companion = StatisticsCompanion(fewest: fewestForHalves) { [weak self] body in
            try self?.readIfFree(body) ?? nil
        }
        let table = try read { try $0.statistics(request, in: buckets, for: app, beside: companion).table() }
        return StatisticsCollectionRecord(
            type: request.type, options: request.options, buckets: buckets, table: table)
    }

    /// Passes the values of all matching samples that the app may read, in the canonical unit, a series as its
    /// quantities; unordered, in the columns in which they are stored, until the closure returns false.
    package func values(
        of type: ObjectType, _ predicate: SamplePredicate, for app: AppIdentity, _ receive: (StatisticsColumns) -> Bool
    ) throws(EngineError) {
        try read { try $0.values(of: type, predicate, for: app, receive) }
    }

    // MARK: Source order

    /// Returns the source order set by the owner of the store for a type, as bundle identifiers, best first
    /// (STAT-20).
    package func sourceOrder(of type: ObjectType) throws(EngineError) -> [String] {
        try read { try $0.sourceOrder(of: type) }
    }

    /// Sets the source order of a type, overriding the default order (STAT-27).
    package func setSourceOrder(_ bundleIdentifiers: [String], of type: ObjectType) throws(EngineError) {
        try setSourceOrder(bundleIdentifiers, ofAll: [type])
    }

    /// Sets the source order of several types at once, overriding the default orders (STAT-27).
    package func setSourceOrder(
        _ bundleIdentifiers: [String], ofAll types: Set<ObjectType>
    ) throws(EngineError) {
        try configure { database, vocabulary in
            let insert = try SQLStatement(database, "INSERT INTO source_order (type, place, bundle) VALUES (?, ?, ?)")
            for type in types {
                let id = SQLValue.integer(vocabulary.id(of: type))
                try SQLStatement(database, "DELETE FROM source_order WHERE type = ?").run(id)
                for (place, bundle) in bundleIdentifiers.enumerated() {
                    try insert.run(id, .integer(Int64(place)), .text(bundle))
                }
            }
        }
    }

    /// Returns the devices that measured what an app may read, in the order of their first appearance (API-50).
    package func devices(for app: AppIdentity) throws(EngineError) -> [DeviceEntry] {
        try read { try $0.devices(for: app) }
    }

    /// Returns the bundle identifiers of the system sources (STAT-28).
    package func systemSources() throws(EngineError) -> Set<String> {
        try read { try $0.systemSources() }
    }

    /// Sets all system sources at once.
    package func setSystemSources(_ bundleIdentifiers: Set<String>) throws(EngineError) {
        try configure { database, _ in
            try SQLStatement(database, "DELETE FROM system_source").run()
            let insert = try SQLStatement(database, "INSERT INTO system_source (bundle) VALUES (?)")
            for bundle in bundleIdentifiers.sorted() { try insert.run(.text(bundle)) }
        }
    }
}
