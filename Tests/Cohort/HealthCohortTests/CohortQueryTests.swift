import Foundation
import HealthCohort
import HealthModel
import TestSupport
import Testing
import WorkoutFiles

@Suite struct CohortQueryTests {
    @Test func aQuestionIsReadAsItIsWritten() throws {
        let json = """
            {
              "people": {"sex": ["female"], "age": {"from": 20, "to": 39, "on": "2026-01-01"}, "attributes": {"arm": ["A", "B"]},
                         "devices": ["Watch"], "having": {"workouts": "activity = 'running'", "atLeast": 3}},
              "from": "2025-01-01", "to": "2026-01-01",
              "figure": {"statistic": "average", "of": "heartRate"},
              "bucket": "month", "summaries": ["mean", {"quantiles": [0.5]}, {"histogram": [60, 80]}, {"share": 70}],
              "groups": ["sex", {"attribute": "arm"}, {"age": 10, "on": "2026-01-01"}], "minimumPeople": 10, "allowsMissing": true
            }
            """
        #expect(try Self.validator("query").problem(JSON(parsing: json)) == nil)
        let query = try CohortQuery(json: json)
        var people = CohortQuery.PeopleFilter()
        people.sexes = [.female]
        people.age = .init(20...39, on: CohortDay(year: 2026, month: 1, day: 1))
        people.attributes = ["arm": ["A", "B"]]
        people.devices = ["Watch"]
        people.having = .init(.or([.activityType(.running)]), atLeast: 3)
        let expected = CohortQuery(
            people: people, from: CohortDay(year: 2025, month: 1, day: 1), to: CohortDay(year: 2026, month: 1, day: 1),
            figure: .statistic(.average, .heartRate), unit: .countPerMinute, bucket: .period(.month),
            summaries: [.mean, .quantiles([0.5]), .histogram([60, 80]), .share(70)],
            groups: [.sex, .attribute("arm"), .age(years: 10, on: CohortDay(year: 2026, month: 1, day: 1))],
            minimumPeople: 10,
            allowsMissing: true)
        #expect(query == expected)
        #expect(query.answerUnit == .countPerMinute)
        #expect(query.scale.factor == 60)
    }

    @Test(arguments: [
        #"{"figure": {"workouts": "duration > 1800 AND distance > 10 'km'", "effort": "distance"}}"#,
        #"{"figure": {"workouts": "", "effort": {"zone": 3, "of": "heartRate"}, "fold": "mean"}, "bucket": {"since": "joined", "days": 28}}"#,
        #"{"figure": {"activities": "activity.type = 'cycling'", "effort": "duration", "fold": "maximum"}}"#,
        #"{"figure": {"values": "heartRate", "edges": [60, 100]}, "summaries": ["sum"]}"#,
    ]) func otherFiguresAreReadAndFitTheSchema(json: String) throws {
        _ = try CohortQuery(json: json)
        #expect(try Self.validator("query").problem(JSON(parsing: json)) == nil)
    }

    /// Returns the validator of a published schema.
    static func validator(_ name: String) throws -> SchemaValidator {
        try SchemaValidator("\(name).schema.json", in: Repository.file("Documentation/JSON/Cohorts"))
    }

    /// The set of possible queries is closed.
    @Test(arguments: [
        (#"{"figure": {"statistic": "average", "of": "heartRate"}}"#, "day, week, month and year"),
        (#"{"figure": {"statistic": "sum", "of": "heartRate"}, "bucket": "day"}"#, "is not cumulative"),
        (#"{"figure": {"statistic": "average", "of": "stepCount"}, "bucket": "day"}"#, "is cumulative"),
        (#"{"figure": {"statistic": "sum", "of": "sleepAnalysis"}}"#, "not a quantity type"),
        (
            #"{"figure": {"statistic": "sum", "of": "stepCount"}, "bucket": "month", "from": "2026-01-15"}"#,
            "first day of a month"
        ),
        (#"{"figure": {"workouts": "start > \"2026-01-01\""}}"#, "cannot contain dates"),
        (#"{"figure": {"workouts": "metadata.HKIndoorWorkout = true"}}"#, "supports only activity types"),
        (#"{"figure": {"activities": "activity.type = 'cycling'", "effort": "distance"}}"#, "no totals"),
        (#"{"figure": {"activities": "duration > 1800"}}"#, "must compare activities only"),
        (#"{"figure": {"values": "heartRate", "edges": [3, 2]}}"#, "ascending"),
        (
            #"{"figure": {"statistic": "sum", "of": "stepCount"}, "summaries": [{"quantiles": [0]}]}"#,
            "belong to a single person"
        ),
        (#"{"figure": {"statistic": "sum", "of": "stepCount"}, "minimumPeople": 0}"#, "must be at least 1"),
        (#"{"figure": {"statistic": "sum", "of": "stepCount"}, "unit": "kg"}"#, "count cannot be converted to kg"),
        (#"{"figure": {"statistic": "sum", "of": "stepCount"}, "buckets": "day"}"#, ": unknown member 'buckets'"),
        (#"{"figure": {"statistic": "sum", "of": "stepCout"}}"#, "stepCount"),
        (#"{"figure": {"statistic": "median", "of": "stepCount"}}"#, "sum, average"),
        (#"{"figure"#, "not valid JSON"), ("[]", "object"), ("{}", "figure"),
    ]) func anythingElseIsRefusedByName(json: String, reason: String) throws {
        let error = #expect(throws: CohortQueryError.self) { try CohortQuery(json: json) }
        #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
    }

    /// Without a unit, numbers are in the one commonly displayed, and those of no type in the stored one.
    @Test func numbersWithoutAUnitAreInTheUsualOne() throws {
        func unit(_ figure: String) throws -> QuantityUnit? {
            try CohortQuery(json: #"{"figure": \#(figure), "bucket": "day"}"#).unit
        }
        let typed = [
            #"{"statistic": "average", "of": "heartRate"}"#, #"{"values": "heartRate", "edges": [60]}"#,
            #"{"workouts": "", "effort": {"statistic": "maximum", "of": "heartRate"}}"#,
            #"{"activities": "activity.type = 'cycling'", "effort": {"statistic": "average", "of": "heartRate"}}"#,
        ]
        for figure in typed { #expect(try unit(figure) == .countPerMinute, "\(figure)") }
        let others = [
            #"{"statistic": "duration", "of": "heartRate"}"#, #"{"workouts": ""}"#,
            #"{"workouts": "", "effort": {"zone": 3, "of": "heartRate"}}"#, #"{"workouts": "", "effort": "distance"}"#,
            #"{"activities": "activity.type = 'cycling'", "effort": {"zone": 1, "of": "heartRate"}}"#,
        ]
        for figure in others { #expect(try unit(figure) == nil, "\(figure)") }
    }

    @Test func classesOfValuesBeginAtTheirEdges() {
        #expect([0, 1, 1.5, 2, 9].map { Distribution.class(of: $0, [1, 2]) } == [0, 1, 1, 2, 2])
    }
}
