package import HealthModel

extension StoreReader {
    /// Returns the sources with at least one matching sample that the app may read, by bundle identifier (QRY-14).
    package func sources(_ parts: [SampleRequest.Part]) throws -> [SourceRecord] {
        var names: [String: SourceRecord] = [:]
        for part in parts {
            let visibility = try visibility(of: part.type)
            let predicate = visibility.narrowing(part.predicate)
            for source in try rowSources(part.type, predicate, visibility) + blockSources(part.type, predicate) {
                names[source.bundleIdentifier] = source
            }
        }
        return names.values.sorted { $0.bundleIdentifier < $1.bundleIdentifier }
    }

    private func rowSources(
        _ type: ObjectType, _ predicate: SamplePredicate, _ visibility: Visibility
    ) throws -> [SourceRecord] {
        guard predicate.isCompilable else {
            let request = SampleRequest(type, predicate)
            var collector = SampleCollector(request)
            try collectRows(type, predicate, visibility, request, into: &collector)
            return collector.finish().compactMap { $0.source?.source }
        }
        var conditions = [PredicateCompiler(type: type).compile(predicate)]
        if let condition = visibility.condition { conditions.append(condition) }
        let condition = SQLCondition.joined(conditions, by: "AND")
        let workouts = type.family == .workout ? "JOIN workout w ON w.id = s.id" : ""
        let sql = "SELECT DISTINCT s.revision FROM sample s \(workouts) WHERE s.type = ? AND \(condition.sql)"
        var found: [SourceRecord] = []
        try SQLStatement(database, sql).forEach([.integer(references.id(of: type))] + condition.values) { row in
            found.append(try references.revision(row.integer(.only), database).record.source)
            return true
        }
        return found
    }

    private func blockSources(_ type: ObjectType, _ predicate: SamplePredicate) throws -> [SourceRecord] {
        guard type.isKeptInBlocks else { return [] }
        let members = try members(of: predicate.workouts)
        var found: [String: SourceRecord] = [:]
        var decoder = RowDecoder(self)
        let sql = "SELECT \(BlockColumn.list) FROM block b WHERE b.type = ?"
        try SQLStatement(database, sql).forEach(BlockColumn.self, [.integer(references.id(of: type))]) { row in
            let facts = try blockFacts(from: row, &decoder)
            let source = facts.source.source
            guard found[source.bundleIdentifier] == nil else { return true }
            switch BlockVerdict(predicate, facts, members: members) {
            case .none: return true
            case .all: found[source.bundleIdentifier] = source
            case .some:
                let samples = try blockSamples(
                    facts, type: type, unit: decoder.unit(row.integer(.unit)), identifiers: .asked)
                if !samples.rows(matching: predicate, members).isEmpty { found[source.bundleIdentifier] = source }
            }
            return true
        }
        return Array(found.values)
    }
}
