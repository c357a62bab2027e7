import GRDB
package import HealthModel

extension SQLiteEngine {
    package func statistics(
        _ request: StatisticsRequest, for app: AppIdentity
    ) throws(EngineError) -> StatisticsRecord? {
        try read { try $0.statistics(request, in: nil, for: app).record() }
    }

    package func statistics(
        _ requests: [StatisticsRequest], for app: AppIdentity
    ) throws(EngineError) -> [StatisticsRecord?] {
        try read { try $0.statistics(requests, for: app) }
    }

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

    package func values(
        of type: ObjectType, _ predicate: SamplePredicate, for app: AppIdentity, _ receive: (StatisticsColumns) -> Bool
    ) throws(EngineError) {
        try read { try $0.values(of: type, predicate, for: app, receive) }
    }

    // MARK: Source order

    package func sourceOrder(of type: ObjectType) throws(EngineError) -> [String] {
        try read { try $0.sourceOrder(of: type) }
    }

    package func setSourceOrder(_ bundleIdentifiers: [String], of type: ObjectType) throws(EngineError) {
        try setSourceOrder(bundleIdentifiers, ofAll: [type])
    }

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

    package func devices(for app: AppIdentity) throws(EngineError) -> [DeviceEntry] {
        try read { try $0.devices(for: app) }
    }

    package func systemSources() throws(EngineError) -> Set<String> {
        try read { try $0.systemSources() }
    }

    package func setSystemSources(_ bundleIdentifiers: Set<String>) throws(EngineError) {
        try configure { database, _ in
            try SQLStatement(database, "DELETE FROM system_source").run()
            let insert = try SQLStatement(database, "INSERT INTO system_source (bundle) VALUES (?)")
            for bundle in bundleIdentifiers.sorted() { try insert.run(.text(bundle)) }
        }
    }
}
