import Foundation
import HealthModel
import Testing
import WorkoutFiles

@testable import HealthReports

/// Annotations, same ways and simple values as JSON, with every value another one.
@Suite struct AnnotationJSONTests {
    private static let moment = Date(timeIntervalSinceReferenceDate: 731_664_000)

    private static func id(_ number: Int) throws -> UUID {
        try #require(UUID(uuidString: "00000000-0000-0000-0000-00000000000\(number)"))
    }

    @Test("Each member of the JSON of an annotation has its own value, and is read back")
    func annotations() throws {
        var shares = WorkoutTrim.Shares()
        (shares[.duration], shares[.distance], shares[.energy], shares[.climb]) = (0.5, 0.25, 0.75, 0.125)
        let annotation = WorkoutAnnotation(
            title: "T", notes: "N", activity: .rowing, tags: ["b", "a"], gear: "G", isNotMine: true,
            trim: WorkoutTrim(start: 731_664_002, end: 731_664_063, shares: shares))
        #expect(
            annotation.json.line == """
                {"title": "T", "notes": "N", "activityType": "rowing", "tags": ["a", "b"], "gear": "G", \
                "isNotMine": true, "trim": {"start": "2024-03-09T08:00:02Z", "end": "2024-03-09T08:01:03Z", "shares": \
                {"duration": 0.5, "distance": 0.25, "energy": 0.75, "climb": 0.125}}}
                """)
        #expect(try annotation.json.asAnnotation() == annotation)
        #expect(
            WorkoutAnnotation().json.line == """
                {"title": null, "notes": null, "activityType": null, "tags": [], "gear": null, "isNotMine": false, \
                "trim": null}
                """)
        #expect(try WorkoutAnnotation().json.asAnnotation() == WorkoutAnnotation())
        #expect(try JSON(parsing: "{}").asAnnotation() == WorkoutAnnotation())
    }

    @Test("Each member of an annotation is read alone")
    func membersAlone() throws {
        let trim = #"{"start": "2024-03-09T08:00:02Z", "end": "2024-03-09T08:01:03Z"}"#
        let (start, end) = (731_664_002.0, 731_664_063.0)
        var half = WorkoutTrim.Shares()
        half[.climb] = 0.5
        let cases: [(String, WorkoutAnnotation)] = [
            (#"{"title": "T"}"#, WorkoutAnnotation(title: "T")), (#"{"notes": "N"}"#, WorkoutAnnotation(notes: "N")),
            (#"{"activityType": "rowing"}"#, WorkoutAnnotation(activity: .rowing)),
            (#"{"tags": ["x"]}"#, WorkoutAnnotation(tags: ["x"])), (#"{"gear": "G"}"#, WorkoutAnnotation(gear: "G")),
            (#"{"isNotMine": true}"#, WorkoutAnnotation(isNotMine: true)),
            (#"{"isNotMine": false}"#, WorkoutAnnotation()),
            ("{\"trim\": \(trim)}", WorkoutAnnotation(trim: WorkoutTrim(start: start, end: end, shares: .init()))),
            (
                "{\"trim\": \(trim.dropLast()), \"shares\": {\"climb\": 0.5}}}",
                WorkoutAnnotation(trim: WorkoutTrim(start: start, end: end, shares: half))
            ),
        ]
        for (text, annotation) in cases { #expect(try JSON(parsing: text).asAnnotation() == annotation, "\(text)") }
    }

    @Test("Each member of the JSON of outings on the same way has its own value")
    func sameRoutes() throws {
        let outings = try [
            SameRouteReport.Outing(
                workout: Self.id(2), start: Self.moment, timeZone: TimeZone(identifier: "Asia/Tokyo"), title: "T",
                duration: 61, distance: 62, averageHeartRate: 63, deviation: 64),
            SameRouteReport.Outing(
                workout: Self.id(3), start: Self.moment + 5, timeZone: nil, title: nil, duration: 51, distance: nil,
                averageHeartRate: nil, deviation: 54),
            SameRouteReport.Outing(
                workout: Self.id(4), start: Self.moment + 9, timeZone: nil, title: nil, duration: 51, distance: nil,
                averageHeartRate: nil, deviation: 0),
        ]
        let report = try SameRouteReport(
            workout: Self.id(1), activityType: .rowing, length: 7, tolerance: 8, outings: Array(outings.prefix(2)))
        let zeros = "00000000-0000-0000-0000-00000000000"
        #expect(
            report.json.line == """
                {"workout": "\(zeros)1", "activityType": "rowing", "length": 7, "tolerance": 8, "fastest": "\(zeros)3", \
                "outings": [{"workout": "\(zeros)2", "start": "2024-03-09T08:00:00Z", "timeZone": "Asia/Tokyo", \
                "title": "T", "duration": 61, "distance": 62, "averageHeartRate": 63, "deviation": 64}, \
                {"workout": "\(zeros)3", "start": "2024-03-09T08:00:05Z", "timeZone": null, "title": null, \
                "duration": 51, "distance": null, "averageHeartRate": null, "deviation": 54}]}
                """)
        // The earliest of equally fast ones, in whatever order.
        for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
            var other = report
            other.outings = order.map { outings[$0] }
            #expect(try other.fastest?.workout == Self.id(3))
        }
        var none = report
        none.outings = []
        #expect(none.json.line.contains(#""fastest": null, "outings": []"#))
    }

    @Test("Values that may be absent are written like those that are present, and null")
    func optionalValues() {
        let cases: [(Double?, String, String)] = [
            (nil, "null", "null"), (0, "0", #""2001-01-01T00:00:00Z""#), (1.5, "1.5", #""2001-01-01T00:00:01.5Z""#),
            (-2, "-2", #""2000-12-31T23:59:58Z""#), (.nan, #""NaN""#, #""NaN""#),
            (.infinity, #""Infinity""#, #""Infinity""#), (-.infinity, #""-Infinity""#, #""-Infinity""#),
        ]
        for (value, number, date) in cases {
            #expect(JSON.exact(value).line == number && JSON.date(value).line == date)
            guard let value else { continue }
            #expect(JSON.exact(value).line == number && JSON.date(value).line == date)
            #expect(JSONShape<Double>.exact.json(value).line == number)
            #expect(JSONShape<Double>.exact(unit: "m").json(value).line == number)
            #expect(JSONShape<Double>.date.json(value).line == date)
        }
    }

    @Test("Each member of the JSON of deleted, shifted, repeated and edited workouts has its own value")
    func workouts() throws {
        func summary(_ number: Int, _ activity: WorkoutActivity) throws -> WorkoutSummary {
            let start = 731_664_000 + 1_000 * Double(number)
            let workout = WorkoutRecord(activityType: activity, duration: 500)
            return try #require(
                WorkoutSummary(
                    SampleRecord(
                        uuid: Self.id(number), type: .workout, start: start, end: start + 500,
                        content: .workout(workout))))
        }
        let (one, two) = (try summary(1, .rowing), try summary(2, .cycling))
        let (first, second) = (one.json.line, two.json.line)
        #expect(first != second && first.contains("rowing") && second.contains("cycling"))
        let binned = BinnedWorkout(workout: one, belongings: 7, deleted: Self.moment + 8, until: Self.moment + 9)
        #expect(
            binned.json.line == """
                {"workout": \(first), "belongings": 7, "deleted": "2024-03-09T08:00:08Z", \
                "until": "2024-03-09T08:00:09Z"}
                """)
        let pair = ShiftedPair(earlier: one, later: two, shift: 3_600)
        #expect(pair.json.line == #"{"earlier": \#(first), "later": \#(second), "shift": 3600}"#)
        let repeated = try RepeatedOuting(
            recordings: [two, one],
            streams: [Self.id(1): [.stepCount, .heartRate], Self.id(2): [.distanceWalkingRunning]],
            preference: .longest, isDecided: true)
        let zeros = "00000000-0000-0000-0000-00000000000"
        let givers = [
            (TypeName.name(of: .stepCount), 1), (TypeName.name(of: .heartRate), 1),
            (TypeName.name(of: .distanceWalkingRunning), 2),
        ].sorted { $0.0 < $1.0 }.map { "\"\($0.0)\": \"\(zeros)\($0.1)\"" }.joined(separator: ", ")
        #expect(
            repeated.json.line == """
                {"recordings": [\(second), \(first)], "streams": {\(givers)}, "preference": "longest", \
                "isDecided": true}
                """)
        for (earlier, canUndo) in [(0, false), (1, true), (2, true)] {
            let note = StoredAnnotation(WorkoutAnnotation(title: "T"), revision: 5, earlierCount: earlier)
            let outcome = WorkoutEditor.Outcome(before: one, after: two, annotation: note)
            #expect(
                outcome.json.line == """
                    {"before": \(first), "after": \(second), "annotation": \(note.annotation.json.line), \
                    "revision": 5, "canUndo": \(canUndo)}
                    """)
        }
    }
}
