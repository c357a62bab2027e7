import HealthCohort
import HealthModel
import Testing

@testable import ClickHouseCohort

/// Tests of statements: input from outside appears in them only as literals.
struct SQLTextTests {
    private let shard = ShardPlace(id: "s'1", database: "cohort")
    private static let hostile = "x' OR 1 = 1) --\\' \u{0}\n"

    /// Returns a statement without its literals; nil if one is unterminated.
    private func bare(_ statement: String) -> String? {
        var out = ""
        var isInside = false
        var isEscaped = false
        for character in statement.unicodeScalars {
            if !isInside {
                if character == "'" { isInside = true } else { out.unicodeScalars.append(character) }
            } else if isEscaped {
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "'" {
                isInside = false
            }
        }
        return isInside ? nil : out
    }

    @Test func literalsEndWhereTheyEnd() {
        #expect(SQLText.literal("it's \\ all") == "'it\\'s \\\\ all'")
        #expect(bare("a \(SQLText.literal(Self.hostile)) b") == "a  b")
        #expect(SQLText.literal(3) == "3.0")
        #expect(SQLText.literal(1e30) == "1e+30")
        #expect(SQLText.literal(-0.1) == "-0.1")
    }

    @Test func namesFromOutsideAreLiterals() throws {
        var people = CohortQuery.PeopleFilter()
        people.attributes = [Self.hostile: [Self.hostile]]
        people.devices = [Self.hostile]
        people.having = CohortQuery.Having(.source([Self.hostile]))
        let query = CohortQuery(
            people: people, figure: .workouts(.source([Self.hostile]), .duration, .sum),
            bucket: .since(event: Self.hostile, days: 7), groups: [.attribute(Self.hostile)])
        let statements = try QuerySQL(query, on: shard)
        for statement in [statements.count, statements.rows] {
            let text = try #require(bare(statement))
            #expect(!text.contains("1 = 1"))
            #expect(!text.contains("--"))
            #expect(text.count { $0 == "(" } == text.count { $0 == ")" })
        }
    }

    @Test func everyPredicateHasACondition() throws {
        let heartRate = QuantityValue(150, .countPerMinute)
        let predicate = SamplePredicate.and([
            .activityType(.running), .not(.or([.duration(.greater, 60), .constant(false)])),
            .total(.distance, .notEqual, QuantityValue(5, .meter)), .statistic(.average, .heartRate, .less, heartRate),
            .activity(.and([.activityType(.cycling), .statistic(.maximum, .heartRate, .greaterOrEqual, heartRate)])),
        ])
        let sql = try WorkoutSQL(predicate)
        #expect(bare(sql.condition) != nil)
        #expect(sql.flags.contains { $0.condition.contains("average:HKQuantityTypeIdentifierHeartRate") })
        // 150 per minute is 2.5 per second, the unit in which figures are stored.
        #expect(sql.flags.contains { $0.condition.contains("2.5") })
    }

    @Test func whatTiersDoNotKeepIsRefused() {
        #expect(throws: CohortQueryError.self) { _ = try WorkoutSQL(.metadataKey("x")) }
        #expect(throws: CohortQueryError.self) {
            _ = try WorkoutSQL(.not(.or([.hasNoDevice, .activity(.constant(true))])))
        }
        #expect(throws: CohortQueryError.self) { _ = try WorkoutSQL(.activity(.start(.less, 0))) }
    }

    @Test func aBoundInAnotherKindOfUnitHoldsForNothing() throws {
        let condition = FigureSQL.condition(SamplePredicate.total(.distance, .less, QuantityValue(5, .second)))
        #expect(condition == "0")
    }

    @Test func levelsCoverAll() {
        let levels = QuerySQL.levels
        #expect(levels.count == QuerySQL.clusters)
        #expect(abs(levels.reduce(0) { $0 + $1.weight } - 1) < 1e-12)
        #expect(zip(levels, levels.dropFirst()).allSatisfy { $0.level < $1.level })
    }
}
