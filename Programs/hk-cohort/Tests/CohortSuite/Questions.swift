import HealthCohort

/// A query as JSON.
struct Question {
    let json: String

    /// Returns the parsed query.
    func query() throws -> CohortQuery { try CohortQuery(json: json) }
}

/// All kinds of queries: each figure in each bucket, each summary, each grouping, each filter.
enum Questions {
    private static let summaries = """
        ["sum", "mean", "deviation", {"quantiles": [0.05, 0.5, 0.99]}, {"share": %}, {"histogram": [%, #]}]
        """

    private static func told(_ low: Int, _ high: Int) -> String {
        summaries.replacing("%", with: "\(low)").replacing("#", with: "\(high)")
    }

    private static let figures: [(text: String, low: Int, high: Int, isAverage: Bool)] = [
        (#""figure": {"statistic": "sum", "of": "stepCount"}"#, 8_000, 12_000, false),
        (#""figure": {"statistic": "duration", "of": "stepCount"}"#, 20_000, 40_000, false),
        (#""figure": {"statistic": "average", "of": "heartRate"}"#, 70, 80, true),
        (#""figure": {"statistic": "minimum", "of": "heartRate"}"#, 50, 55, false),
        (#""figure": {"statistic": "maximum", "of": "heartRate"}"#, 90, 150, false),
        (#""figure": {"statistic": "average", "of": "bodyMass"}, "unit": "lb""#, 130, 170, true),
        (#""figure": {"workouts": ""}"#, 1, 3, false),
        (#""figure": {"workouts": "activity = 'running'", "effort": "duration"}, "unit": "min""#, 30, 60, false),
        (
            #""figure": {"workouts": "duration > 30 \"min\"", "effort": "duration", "fold": "mean"}"#, 2_000, 4_000,
            false
        ),
        (
            #""figure": {"workouts": "", "effort": {"statistic": "average", "of": "heartRate"}, "fold": "maximum"}"#,
            110, 150, false
        ),
        (
            #""figure": {"workouts": "not activity = 'walking' AND averageHeartRate > 60", "effort": {"zone": 2, "of": "heartRate"}, "fold": "sum"}"#,
            60, 600, false
        ),
        (
            #""figure": {"workouts": "", "effort": {"statistic": "sum", "of": "distanceWalkingRunning"}, "fold": "minimum"}"#,
            1, 5, false
        ),
        (#""figure": {"workouts": "activity.type = 'cycling'", "effort": "duration"}"#, 2_000, 4_000, false),
        (#""figure": {"workouts": "activity.type = 'running'", "effort": "duration"}"#, 2_000, 4_000, false),
        (
            #""figure": {"activities": "activity.type = 'running'", "of": "duration > 25 \"min\"", "effort": "duration"}"#,
            1_000, 2_000, false
        ),
        (
            #""figure": {"activities": "activity.type = 'cycling'", "effort": {"statistic": "sum", "of": "distanceCycling"}, "fold": "mean"}"#,
            1, 5, false
        ),
        (#""figure": {"activities": "", "effort": "count"}"#, 1, 3, false),
        (#""figure": {"values": "heartRate", "edges": [60, 80, 120]}"#, 10, 100, false),
        (#""figure": {"values": "bodyMass", "edges": [70]}"#, 1, 3, false),
    ]

    private static let buckets = [
        #""bucket": "whole""#, #""bucket": "day""#, #""bucket": "week""#, #""bucket": "month""#, #""bucket": "year""#,
        #""bucket": {"since": "joined", "days": 7}"#, #""bucket": {"since": "joined", "days": 1}"#,
    ]

    private static let people = [
        "",
        #""groups": ["sex"]"#,
        #""groups": [{"attribute": "site"}, {"age": 20, "on": "2025-03-01"}]"#,
        #""groups": [{"attribute": "arm"}], "people": {"sex": ["female", "other"]}"#,
        #""people": {"age": {"from": 30, "to": 49, "on": "2025-02-28"}}, "groups": [{"age": 10, "on": "2026-03-01"}]"#,
        #""people": {"attributes": {"arm": ["A"], "site": ["京都", "O'Hare \\ \"x\""]}}"#,
        #""people": {"devices": ["Example Watch"], "having": {"workouts": "activity = 'running' AND duration > 30 \"min\"", "atLeast": 2}}"#,
        #""people": {"devices": ["Nobody's"]}"#,
        #""people": {"having": {"workouts": "activity.type = 'cycling'"}}, "groups": ["sex", {"attribute": "arm"}]"#,
    ]

    private static let spans = [
        "",
        #""from": "2025-03-05", "to": "2025-03-12""#,
        #""from": "2025-03-10""#,
    ]

    /// All queries: each figure in each bucket and with each minimum number; people and days take turns.
    static let all: [Question] = {
        var questions: [Question] = []
        var turn = 0
        for figure in figures {
            for bucket in buckets where !(figure.isAverage && (bucket.contains("whole") || bucket.contains("since"))) {
                for least in [1, 5] {
                    var parts = [
                        figure.text, bucket, #""summaries": \#(told(figure.low, figure.high))"#,
                        #""minimumPeople": \#(least)"#,
                    ]
                    parts.append(people[turn % people.count])
                    // Bounds must be those of periods.
                    if bucket.contains("whole") || bucket.contains("day") { parts.append(spans[turn % spans.count]) }
                    if bucket.contains("week") {
                        parts.append(["", #""from": "2025-03-03", "to": "2025-03-17""#][turn % 2])
                    }
                    if bucket.contains("month") {
                        parts.append(["", #""from": "2025-03-01", "to": "2025-04-01""#][turn % 2])
                    }
                    questions.append(Question(json: "{" + parts.filter { !$0.isEmpty }.joined(separator: ", ") + "}"))
                    turn += 1
                }
            }
        }
        return questions
    }()
}
