import HealthModel

extension PredicateCompiler {
    // MARK: Origin

    /// Returns a condition on a string of the source revision or the device.
    func text(
        _ field: TextField, _ comparison: TextComparison, _ pattern: String, _ options: TextOptions
    ) -> SQLCondition {
        // A missing value is unequal, too (PRED-13).
        if comparison == .notEqual { return text(field, .equal, pattern, options).negated }
        func revision(_ column: String) -> SQLCondition {
            let test = TextFunction.condition(column, comparison, pattern, options)
            let sql = "s.revision IN (SELECT r.id FROM revision r JOIN source o ON o.id = r.source WHERE \(test.sql))"
            return SQLCondition(sql: sql, values: test.values)
        }
        switch field {
        case .sourceName: return revision("o.name")
        case .sourceIdentifier: return revision("o.bundle")
        case .sourceVersion: return revision("r.version")
        case .productType: return revision("r.product")
        case .device(let property):
            let test = TextFunction.condition("d.\(property.column.name)", comparison, pattern, options)
            return SQLCondition(
                sql: "(s.device IS NOT NULL AND s.device IN (SELECT d.id FROM device d WHERE \(test.sql)))",
                values: test.values)
        }
    }

    // MARK: Metadata

    func entry(_ key: String, _ clause: String = "", _ values: [SQLValue] = []) -> SQLCondition {
        SQLCondition(
            sql: "EXISTS (SELECT 1 FROM metadata_entry e WHERE e.metadata = s.metadata AND e.key = ?\(clause))",
            values: [.text(key)] + values)
    }

    func metadata(_ key: String, _ comparison: MetadataComparison) -> SQLCondition {
        if let equality = comparison.denied { return metadata(key, equality).negated }
        switch comparison {
        case .text(.equal, let text, []): return metadata(key, .ordered(.equal, .string(text)))
        case .text(let operation, let pattern, let options):
            let test = TextFunction.condition("e.value", operation, pattern, options)
            return entry(key, " AND e.kind = 0 AND \(test.sql)", test.values)
        case .ordered(let ordering, let value):
            let (kind, stored, dimension) = value.comparable
            if kind == .text, ordering != .equal { return .never }
            var clause = " AND e.kind = \(kind.rawValue) AND e.value \(ordering.sql) ?"
            var values = [stored]
            if let dimension {
                clause += " AND e.dimension = ?"
                values.append(.text(dimension))
            }
            return entry(key, clause, values)
        }
    }
}
