import Foundation
import HealthCohort
import HealthModel

/// The statements of a query for one shard.
struct QuerySQL {
    /// The statement that counts the people of the query.
    let count: String
    /// The statement for the numbers over people, in ascending order of groups, bucket and class.
    let rows: String

    /// The maximum number of individual numbers in a row, with which quantiles of few people are exact.
    static let mostExact = 1_000
    /// The number of clusters that represent more numbers.
    static let clusters = 200

    /// The levels of the clusters, and the weight of each; they are dense at both ends, as in a t-digest.
    static let levels: [(level: Double, weight: Double)] = {
        let bounds = (0...clusters).map { (sin(.pi * (Double($0) / Double(clusters) - 0.5)) + 1) / 2 }
        return zip(bounds, bounds.dropFirst()).map { (($0 + $1) / 2, $1 - $0) }
    }()

    init(_ query: CohortQuery, on shard: ShardPlace) throws(CohortQueryError) {
        let people = try PeopleSQL(query, on: shard)
        count = "SELECT count() FROM (\(people.text)) AS people FORMAT RowBinary"
        let question = Question(query: query, people: people, shard: shard)
        rows = try question.summaries() + " FORMAT RowBinary"
    }
}

/// The parts of the statement of a query, from the inside out: figures by day, numbers by person and bucket,
/// summaries over people.
private struct Question {
    let query: CohortQuery
    let people: PeopleSQL
    let shard: ShardPlace

    private var isValues: Bool { if case .values = query.figure { true } else { false } }

    /// The statement for the people to read: the join alone would suffice, but with a selective filter it would read
    /// everyone first.
    private var onlyPeople: String? { people.isSelective ? "SELECT person FROM (\(people.text)) AS only" : nil }

    // MARK: Days

    /// The column of the bucket, if it depends on days alone.
    private var base: String {
        switch query.bucket {
        case .whole, .since: "day"
        case .period(.day): "day"
        case .period(.week): "week"
        case .period(.month): "month"
        case .period(.year): "year"
        }
    }

    /// Returns the statement for figures: person, at (a day), base, x; for values an array of counts instead of x.
    private func figures() throws(CohortQueryError) -> String {
        switch query.figure {
        case .statistic(let statistic, let type): return days(statistic, type)
        case .workouts(let predicate, let effort, _):
            return try WorkoutsSQL(predicate, query, on: shard).figures(effort, base: base, people: onlyPeople)
        case .activities(let activities, let workouts, let effort, _):
            // The workouts are those with such an activity.
            let predicate = SamplePredicate.and([workouts, .activity(activities)])
            return try WorkoutsSQL(predicate, query, on: shard).figures(
                of: activities, effort, base: base, people: onlyPeople)
        case .values(let type, _): return values(type, query.canonicalEdges ?? [])
        }
    }

    private func conditions(_ type: ObjectType) -> [String] {
        var conditions = ["type = \(SQLText.literal(type.identifier))"]
        if let from = query.from {
            conditions.append("day >= \(from.rawValue) AND part >= \(from.part)")
        }
        if let to = query.to { conditions.append("day < \(to.rawValue) AND part <= \(to.part)") }
        if let onlyPeople { conditions.append("person IN (\(onlyPeople))") }
        return conditions
    }

    private func days(_ statistic: CohortQuery.Statistic, _ type: ObjectType) -> String {
        let period = if case .period(let period) = query.bucket { period } else { CohortPeriod.day }
        let column =
            switch statistic {
            case .sum: "sum"
            case .average: "average"
            case .minimum: "minimum"
            case .maximum: "maximum"
            case .duration: "duration"
            }
        let conditions = ["period = \(period.code)"] + conditions(type)
        return
            "SELECT person, day AS at, day AS base, argMax(\(column), version) AS x FROM \(shard.table(.statistics)) "
            + "WHERE \(SQLText.all(conditions)) GROUP BY person, day "
            + "HAVING argMax(is_deleted, version) = 0 AND NOT isNaN(argMax(\(column), version))"
    }

    private func values(_ type: ObjectType, _ edges: [Double]) -> String {
        // The number of values, and the number that reach each edge.
        let reaching = edges.map { ", arrayCount(v -> v >= \(SQLText.literal($0)), figures)" }.joined()
        return
            "SELECT person, day AS at, any(base_) AS base, argMax(counts_, version) AS counts FROM (SELECT person, day, version, "
            + "\(base) AS base_, arrayMap(n -> toUInt64(n), [length(figures)\(reaching)]) AS counts_ FROM \(shard.table(.values)) "
            + "WHERE \(SQLText.all(conditions(type)))) AS days GROUP BY person, day HAVING counts[1] > 0"
    }

    // MARK: People

    private var fold: String {
        switch query.figure {
        case .statistic(let statistic, _):
            switch statistic {
            case .sum, .duration: "sum(x)"
            case .average: "avg(x)"
            case .minimum: "min(x)"
            case .maximum: "max(x)"
            }
        case .workouts(_, _, let fold), .activities(_, _, _, let fold):
            switch fold {
            case .sum: "sum(x)"
            case .mean: "sum(x) / count()"
            case .minimum: "min(x)"
            case .maximum: "max(x)"
            }
        case .values: "sumForEach(counts)"
        }
    }

    /// Returns the statement for numbers: person, groups, bucket, class, x.
    private func numbers() throws(CohortQueryError) -> String {
        let figures = try figures()
        let groups = people.groups
        let name = isValues ? "sums" : "x"
        var text: String
        if case .since(_, let days) = query.bucket {
            let columns = (["person"] + groups).joined(separator: ", ")
            text =
                "SELECT \(columns), bucket, \(fold) AS \(name)_ FROM (SELECT \(columns), intDiv(at - origin, \(days)) AS bucket, "
                + "\(isValues ? "counts" : "x") FROM (\(figures)) AS figures_ ALL INNER JOIN (\(people.text)) AS people "
                + "USING (person) WHERE at >= origin) AS placed GROUP BY \(columns), bucket"
        } else {
            let bucket = query.bucket == .whole ? "toInt32(0)" : "base"
            let folded =
                "SELECT person, \(bucket) AS bucket, \(fold) AS \(name)_ FROM (\(figures)) AS figures_ GROUP BY person, bucket"
            let columns = (["person"] + groups + ["bucket", "\(name)_"]).joined(separator: ", ")
            text =
                "SELECT \(columns) FROM (\(folded)) AS folded ALL INNER JOIN (\(people.text)) AS people USING (person)"
        }
        let columns = (groups + ["bucket"]).joined(separator: ", ")
        if isValues {
            text =
                "SELECT \(columns), toUInt32(place - 1) AS class, one AS x FROM (SELECT \(columns), "
                + "arrayMap((a, b) -> toFloat64(a - b), sums_, arrayPushBack(arrayPopFront(sums_), 0)) AS classes "
                + "FROM (\(text)) AS counted) AS classed ARRAY JOIN classes AS one, arrayEnumerate(classes) AS place"
        } else {
            let scale = query.scale
            let scaled =
                scale == (1, 0) ? "x_" : "x_ * \(SQLText.literal(scale.factor)) + \(SQLText.literal(scale.offset))"
            text = "SELECT \(columns), toUInt32(0) AS class, toFloat64(\(scaled)) AS x FROM (\(text)) AS numbers"
        }
        return text
    }

    // MARK: Summaries

    /// Returns the statement for rows: groups, bucket, class, count, sum, variance, the number that reach each edge
    /// of each histogram, the number that reach the value of each share, individual numbers, numbers at levels.
    func summaries() throws(CohortQueryError) -> String {
        let place = people.groups + ["bucket", "class"]
        var columns =
            people.groups + ["toInt32(bucket)", "class", "count()", "toFloat64(sum(x))", "toFloat64(varPop(x))"]
        var hasQuantiles = false
        for summary in query.summaries {
            switch summary {
            case .histogram(let edges):
                columns.append("sumForEach(arrayMap(e -> toUInt64(x >= e), \(SQLText.array(edges))))")
            case .share(let value): columns.append("countIf(x >= \(SQLText.literal(value)))")
            case .quantiles: hasQuantiles = true
            case .sum, .mean, .deviation: break
            }
        }
        if hasQuantiles {
            let most = QuerySQL.mostExact
            let levels = QuerySQL.levels.map { SQLText.literal($0.level) }.joined(separator: ", ")
            columns.append("if(count() > \(most), emptyArrayFloat64(), groupArray(\(most + 1))(x))")
            columns.append(
                "if(count() > \(most), arrayMap(q -> toFloat64(q), quantilesTDigest(\(levels))(x)), emptyArrayFloat64())"
            )
        }
        let order = place.joined(separator: ", ")
        return
            "SELECT \(columns.joined(separator: ", ")) FROM (\(try numbers())) AS all_ GROUP BY \(order) ORDER BY \(order)"
    }
}
