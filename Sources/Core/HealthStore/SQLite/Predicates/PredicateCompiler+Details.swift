import HealthModel

extension PredicateCompiler {
    /// Returns a condition on the relation of a sample to an object.
    func related(_ relation: SampleRelation) -> SQLCondition {
        let sql = """
            EXISTS (SELECT 1 FROM relation n WHERE n.sample = s.id AND n.kind = ? AND n.activity IS ?
            AND n.owner = (SELECT id FROM sample WHERE uuid = ?))
            """
        return SQLCondition(
            sql: sql,
            values: [
                .integer(Int64(relation.kind.rawValue)), relation.activity.map { .uuid($0) } ?? .null,
                .uuid(relation.owner),
            ])
    }

    /// Returns a condition on a detail of a sample; false without the detail, or for another kind of value.
    func detail(_ key: DetailKey, _ ordering: Ordering, _ value: DetailValue) -> SQLCondition {
        switch value {
        case .number(let number):
            return key.isText ? .never : detail(key, Self.compare("v.value", ordering, number))
        case .text(let text):
            guard key.isText, ordering == .equal || ordering == .notEqual else { return .never }
            return detail(key, SQLCondition(sql: "v.value \(ordering.sql) ?", values: [.text(text)]))
        }
    }

    func detail(_ key: DetailKey, _ test: SQLCondition) -> SQLCondition {
        SQLCondition(
            sql: "EXISTS (SELECT 1 FROM detail_value v WHERE v.sample = s.id AND v.key = ? AND \(test.sql))",
            values: [.text(key.rawValue)] + test.values)
    }
}
