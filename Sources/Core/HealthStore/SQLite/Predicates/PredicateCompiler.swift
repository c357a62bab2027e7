import Foundation
import HealthModel

/// An SQL condition with the values to bind.
///
/// Values are never part of the text.
struct SQLCondition {
    var sql: String
    var values: [SQLValue] = []

    static let always = SQLCondition(sql: "1")
    static let never = SQLCondition(sql: "0")

    /// The negation of a condition that is 0 or 1.
    var negated: SQLCondition { SQLCondition(sql: "(NOT \(sql))", values: values) }

    /// Joins conditions by AND or OR in a balanced tree, because SQLite limits the depth of an expression, not its
    /// width.
    static func joined(_ conditions: [SQLCondition], by word: String) -> SQLCondition {
        guard conditions.count > 2 else {
            let sql = conditions.map(\.sql).joined(separator: " \(word) ")
            return SQLCondition(sql: "(\(sql))", values: conditions.flatMap(\.values))
        }
        let middle = conditions.count / 2
        let left = joined(Array(conditions[..<middle]), by: word)
        let right = joined(Array(conditions[middle...]), by: word)
        return SQLCondition(sql: "(\(left.sql) \(word) \(right.sql))", values: left.values + right.values)
    }

    /// Returns the depth of the tree in which a number of conditions are joined.
    static func levels(of count: Int) -> Int { count > 2 ? 1 + levels(of: count - count / 2) : 1 }
}

/// A compiler from predicates on samples of one type to SQL.
///
/// The rows are `sample s`, for workouts joined with `workout w`. Each condition is 0 or 1, never NULL: a missing
/// value makes a comparison false and its negation true, exactly as ``SamplePredicate/matches(_:)`` does (PRED-32).
struct PredicateCompiler {
    let type: ObjectType

    /// The maximum depth of predicates in SQL; deeper ones are evaluated in memory.
    ///
    /// The parser of SQLite has a stack of 100 entries in many versions, and a level takes up to three of them. The
    /// rest is for the statement and the innermost conditions.
    static let maximumDepth = 16

    /// The maximum number of parts of predicates in SQL, because SQLite limits the length of text and the number of
    /// values.
    static let maximumSize = 2_000

    func compile(_ predicate: SamplePredicate) -> SQLCondition {
        switch predicate {
        case .constant(let value): return value ? .always : .never
        case .and(let parts): return parts.isEmpty ? .always : .joined(parts.map(compile), by: "AND")
        case .or(let parts): return parts.isEmpty ? .never : .joined(parts.map(compile), by: "OR")
        case .not(let part):
            return compile(part).negated
        case .start(let ordering, let date): return Self.compare("s.start_date", ordering, date)
        case .end(let ordering, let date): return Self.compare("s.end_date", ordering, date)
        case .uuid(let identifiers): return uuid(identifiers)
        case .source(let bundles):
            let list = Self.list(bundles)
            let sql = """
                s.revision IN (SELECT r.id FROM revision r JOIN source o ON o.id = r.source
                WHERE o.bundle IN \(list.sql))
                """
            return SQLCondition(sql: sql, values: list.values)
        case .revision(let patterns): return .joined(patterns.map(revision) + [.never], by: "OR")
        case .device(let devices): return .joined(devices.map(device) + [.never], by: "OR")
        case .deviceProperty(let property, let values): return deviceProperty(property, values)
        case .hasNoDevice: return SQLCondition(sql: "s.device IS NULL")
        case .text(let field, let comparison, let pattern, let options):
            return text(field, comparison, pattern, options)
        case .metadataKey(let key): return entry(key)
        case .metadataValues(let key, let values):
            guard !values.isEmpty else { return entry(key) }
            return .joined(values.map { metadata(key, .ordered(.equal, $0)) }, by: "OR")
        case .metadata(let key, let comparison): return metadata(key, comparison)
        case .length(let ordering, let seconds): return Self.compare("(s.end_date - s.start_date)", ordering, seconds)
        case .hasNoCorrelation: return SQLCondition(sql: "s.correlation IS NULL")
        case .workout(let workout):
            let sql = """
                EXISTS (SELECT 1 FROM member m WHERE m.workout = (SELECT id FROM sample WHERE uuid = ?)
                AND s.id BETWEEN m.first AND m.last)
                """
            return SQLCondition(sql: sql, values: [.uuid(workout)])
        case .hasWorkout:
            return SQLCondition(sql: "EXISTS (SELECT 1 FROM member m WHERE m.last >= s.id AND m.first <= s.id)")
        case .related(let relation): return related(relation)
        case .detail(let key, let ordering, let value): return detail(key, ordering, value)
        case .detailText(let key, let comparison, let pattern, let options):
            let test = TextFunction.condition("v.value", comparison, pattern, options)
            return detail(key, test)
        case .quantity(let ordering, let other):
            guard type.family == .quantity, let unit = type.canonicalUnit, let bound = other.converted(to: unit) else {
                return .never
            }
            return Self.compare("s.value", ordering, bound)
        case .count(let ordering, let number):
            return type.family == .quantity ? Self.compare(Self.ofSeries("count", else: "1"), ordering, number) : .never
        case .part(let part, let ordering, let other):
            guard type.family == .quantity, let unit = type.canonicalUnit, let bound = other.converted(to: unit) else {
                return .never
            }
            return Self.compare(Self.ofSeries(part.column, else: "s.value"), ordering, bound)
        case .mostRecentStart(let ordering, let date):
            guard type.family == .quantity else { return .never }
            return Self.compare(Self.ofSeries("recent_start", else: "s.start_date"), ordering, date)
        case .mostRecentEnd(let ordering, let date):
            guard type.family == .quantity else { return .never }
            return Self.compare(Self.ofSeries("recent_end", else: "s.end_date"), ordering, date)
        case .mostRecentLength(let ordering, let seconds):
            guard type.family == .quantity else { return .never }
            let length = Self.ofSeries("recent_end - x.recent_start", else: "s.end_date - s.start_date")
            return Self.compare(length, ordering, seconds)
        case .category(let ordering, let value):
            guard type.family == .category else { return .never }
            return SQLCondition(sql: "s.value \(ordering.sql) ?", values: [.integer(Int64(value))])
        case .categoryValues(let values):
            guard type.family == .category else { return .never }
            return SQLCondition(
                sql: "CAST(s.value AS INTEGER) IN (SELECT value FROM json_each(?))", values: [.json(values.sorted())])
        case .activityType(let activity):
            guard type.family == .workout else { return .never }
            return SQLCondition(sql: "w.activity = ?", values: [.integer(activity.stored)])
        case .duration(let ordering, let seconds):
            return type.family == .workout ? Self.compare("w.duration", ordering, seconds) : .never
        case .total(let total, let ordering, let other):
            guard type.family == .workout, let bound = other.converted(to: total.canonicalUnit) else { return .never }
            return Self.compare("w.\(total.column)", ordering, bound)
        case .statistic(let statistic, let quantity, let ordering, let other):
            guard type.family == .workout else { return .never }
            return ActivityCompiler.compare(statistic, of: quantity, ordering, other, where: "t.activity = -1")
        case .activity(let predicate):
            guard type.family == .workout else { return .never }
            let inner = ActivityCompiler.compile(predicate)
            return SQLCondition(
                sql: "EXISTS (SELECT 1 FROM activity a WHERE a.workout = s.id AND \(inner.sql))", values: inner.values)
        }
    }

    /// Returns an expression for a column of a series, or for its counterpart in the row of a single quantity, which
    /// has a unit.
    private static func ofSeries(_ column: String, else single: String) -> String {
        "(CASE WHEN s.unit IS NULL THEN (SELECT x.\(column) FROM series x WHERE x.id = s.id) ELSE \(single) END)"
    }

    /// Returns a comparison of a column with a number.
    ///
    /// A comparison with NULL is false, and so is one with NaN, which SQLite binds as NULL.
    static func compare(_ column: String, _ ordering: Ordering, _ value: Double) -> SQLCondition {
        if value.isNaN { return .never }
        return SQLCondition(sql: "(\(column) IS NOT NULL AND \(column) \(ordering.sql) ?)", values: [.real(value)])
    }

    private func uuid(_ identifiers: Set<UUID>) -> SQLCondition {
        // SQLite limits a statement to 32,766 values; from some thousands on the list is bound as one value.
        if identifiers.count <= 8_000 {
            let marks = repeatElement("?", count: identifiers.count).joined(separator: ", ")
            return SQLCondition(sql: "s.uuid IN (\(marks))", values: identifiers.map { .uuid($0) })
        }
        let digits = identifiers.map { $0.uuidString.filter { $0 != "-" } }
        return SQLCondition(sql: "hex(s.uuid) IN (SELECT value FROM json_each(?))", values: [.json(digits)])
    }

    private func revision(_ pattern: SourceRevisionPattern) -> SQLCondition {
        var clauses = ["o.bundle = ?"]
        var values: [SQLValue] = [.text(pattern.bundleIdentifier)]
        if case .exactly(let version) = pattern.version {
            clauses.append("r.version IS ?")
            values.append(SQLValue(version))
        }
        if case .exactly(let product) = pattern.productType {
            clauses.append("r.product IS ?")
            values.append(SQLValue(product))
        }
        if case .exactly(let system) = pattern.system {
            clauses.append("r.major IS ? AND r.minor IS ? AND r.patch IS ?")
            for part in [system?.major, system?.minor, system?.patch] {
                values.append(part.map { .integer(Int64($0)) } ?? .null)
            }
        }
        let sql = """
            s.revision IN (SELECT r.id FROM revision r JOIN source o ON o.id = r.source
            WHERE \(clauses.joined(separator: " AND ")))
            """
        return SQLCondition(sql: sql, values: values)
    }

    /// Returns a list of texts for `IN`.
    ///
    /// The list is bound as one value, unless a text contains a NUL, which terminates texts in JSON.
    private static func list(_ texts: Set<String>) -> SQLCondition {
        guard texts.contains(where: { $0.utf8.contains(0) }) else {
            return SQLCondition(sql: "(SELECT value FROM json_each(?))", values: [.json(texts.sorted())])
        }
        let marks = repeatElement("?", count: texts.count).joined(separator: ", ")
        return SQLCondition(sql: "(\(marks))", values: texts.map { .text($0) })
    }

    private func device(_ device: DeviceRecord) -> SQLCondition {
        let clauses = DeviceRecord.Property.allCases.map { "d.\($0.column.name) IS ?" }.joined(separator: " AND ")
        return SQLCondition(
            sql: "EXISTS (SELECT 1 FROM device d WHERE d.id = s.device AND \(clauses))",
            values: device.values.map(SQLValue.init))
    }

    private func deviceProperty(_ property: DeviceRecord.Property, _ values: Set<String>) -> SQLCondition {
        let column = property.column.name
        if values.isEmpty {
            return SQLCondition(
                sql: "NOT EXISTS (SELECT 1 FROM device d WHERE d.id = s.device AND d.\(column) IS NOT NULL)")
        }
        let list = Self.list(values)
        let sql = """
            EXISTS (SELECT 1 FROM device d WHERE d.id = s.device
            AND d.\(column) IN \(list.sql))
            """
        return SQLCondition(sql: sql, values: list.values)
    }
}

extension QuantityPart {
    /// The column of a series.
    fileprivate var column: String {
        switch self {
        case .minimum: "minimum"
        case .maximum: "maximum"
        case .mostRecent: "recent"
        }
    }
}
