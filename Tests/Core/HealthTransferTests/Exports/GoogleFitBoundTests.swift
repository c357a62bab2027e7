import Foundation
import HealthModel
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Streams, sessions and sums of Google Fit at their bounds (IMP-48, IMP-49).
@Suite struct GoogleFitBoundTests {
    private let fixture: ExportFixture

    init() throws { fixture = try ExportFixture() }

    private static func stream(_ name: String, _ points: [(start: Int, end: Int, value: String)]) -> String {
        let all = points.map { start, end, value in
            let nanos = [start, end].map { "\(ExportSweep.milliseconds(0, Double($0)))000000" }
            return "{\"startTimeNanos\": \(nanos[0]), \"endTimeNanos\": \(nanos[1]), "
                + "\"fitValue\": [{\"value\": {\"fpVal\": \(value)}}]}"
        }
        return "{\"Data Source\": \"\(name)\", \"Data Points\": [\(all.joined(separator: ", "))]}"
    }

    private func samples(_ type: ObjectType) throws -> [String] {
        try fixture.samples(type).sorted { ($0.start, $0.end) < ($1.start, $1.end) }.map {
            "\(JSON.digits($0.start - ExportSweep.origin))–\(JSON.digits($0.end - ExportSweep.origin)) "
                + "\(JSON.digits($0.quantity?.value ?? Double($0.categoryValue ?? -1))) \($0.source?.source.name ?? "")"
        }
    }

    @Test("A stream has a type and a source in its name") func names() {
        let cases: [(String, String, Bool, Bool, String)] = [
            ("raw:com.google.weight:com.acme.scale:w", "weight", true, false, "com.acme.scale"),
            ("derived:com.google.weight:com.google.android.gms:merge_weight", "weight", false, true, "Google Fit"),
            ("raw:com.acme.own:com.acme.app:", "com.acme.own", true, false, "com.acme.app"),
            ("raw:com.google.weight::w", "weight", true, false, "Google Fit"),
            ("raw:com.google.weight", "weight", true, false, "Google Fit"), ("weight", "", false, false, "Google Fit"),
            ("derived:com.google.step_count.delta:a:estimated_steps", "step_count.delta", false, false, "Google Fit"),
            ("", "", false, false, "Google Fit"),
        ]
        for (name, type, isRaw, isMerged, source) in cases {
            let stream = GoogleFitStream(index: 3, name: name)
            #expect(stream.type == type && stream.isRaw == isRaw && stream.isMerged == isMerged, "\(name)")
            #expect(stream.source == ExportSource(way: "google-fit", origin: name, name: source), "\(name)")
        }
    }

    @Test("IMP-48: of a type with raw streams those are read, and else those that merge the others") func chosen()
        throws
    {
        func name(_ form: String, _ type: String, _ end: String) -> String { "\(form):com.google.\(type):com.a:\(end)" }
        let report = try fixture.report(of: [
            ("1.json", Self.stream(name("raw", "weight", "a"), [(1, 1, "70")])),
            ("2.json", Self.stream(name("raw", "weight", "b"), [(2, 2, "71")])),
            ("3.json", Self.stream(name("derived", "weight", "merge_weight"), [(3, 3, "72")])),
            ("4.json", Self.stream(name("derived", "height", "merge_height"), [(4, 4, "1.8")])),
            ("5.json", Self.stream(name("derived", "height", "other"), [(5, 5, "1.9")])),
            ("6.json", Self.stream(name("derived", "calories.bmr", "merge_x"), [(6, 6, "1")])),
            ("7.json", Self.stream(name("raw", "speed", "x"), [(7, 7, "1")])),
            ("8.json", Self.stream(name("derived", "speed", "x"), [(7, 7, "1")])),
        ])
        #expect(try samples(.bodyMass) == ["1–1 70 com.a", "2–2 71 com.a"])
        #expect(try samples(.height) == ["4–4 1.8 Google Fit"])
        #expect(report.remarks.map(\.text).contains("2 types left out (calories.bmr, speed)."))
    }

    @Test("A point begins and ends, in this order, within less than four days") func points() throws {
        let limit = 4 * 86_400
        let report = try fixture.report(of: [
            (
                "1.json",
                Self.stream(
                    "raw:com.google.step_count.delta:com.a:b",
                    [
                        (0, 0, "10"), (10, 9, "11"), (20, limit + 19, "12"), (30, limit + 30, "13"), (40, 50, "0"),
                        (60, 70, "-1"), (80, 90, "1001"), (100, 160, "1000"), (200, 260, "1001"),
                    ])
            )
        ])
        #expect(try samples(.stepCount) == ["0–0 10 com.a", "20–\(limit + 19) 12 com.a", "100–160 1000 com.a"])
        #expect(
            Set(report.remarks.map(\.text)) == [
                "Points: 2 found, 2 left out.",
                "2 of the points were left out: it has no possible date "
                    + "(point 2 of step_count.delta, point 4 of step_count.delta).",
                "Step counts: 5 found, 3 new, 2 left out.",
                "2 of the step counts were left out: a value cannot be true "
                    + "(point 7 of step_count.delta, point 9 of step_count.delta).",
            ])
    }

    // MARK: Sums

    private static let heads = "Start time,End time,Move Minutes count,Calories (kcal),Distance (m),Step count"

    @Test("IMP-16: sums are quarters of up to an hour, and days that have none, of types without a stream")
    func sums() throws {
        let quarters = [
            heads, "08:00:00.000+01:00,08:15:00.000+01:00,1,1,100.5,50",
            "08:15:00.000+01:00,09:15:00.000+01:00,1,1,,60",
            "10:00:00.000+01:00,11:00:01.000+01:00,1,1,,70", "23:45:00.000+01:00,00:00:00.000+01:00,1,1,,80",
            "12:00:00.000+01:00,12:15:00.000+01:00,1,1,0,0", "13:00,soon,1,1,9,9",
            "14:00:00.000+01:00,14:15:00.000+01:00,1,1,,8001",
        ].joined(separator: "\n")
        let days = [
            "Date,Move Minutes count,Calories (kcal),Distance (m),Step count", "2024-03-09,1,1,5000,5000",
            "2024-03-10,1,1,6000,6000", "soon,1,1,1,1", "2024-03-11,1,1,,0",
        ].joined(separator: "\n")
        let report = try fixture.report(of: [("x/2024-03-09.csv", quarters), ("x/Daily.csv", days)])
        #expect(
            try samples(.stepCount) == [
                "25200–26100 50 Google Fit (quarters)", "26100–29700 60 Google Fit (quarters)",
                "81900–82800 80 Google Fit (quarters)", "82800–169200 6000 Google Fit (days)",
            ])
        #expect(
            try samples(.distanceWalkingRunning) == [
                "25200–26100 100.5 Google Fit (quarters)", "82800–169200 6000 Google Fit (days)",
            ])
        #expect(report.remarks.contains { $0.text.contains("a value cannot be true (line 8)") })
        // With a stream of steps there are no sums of them.
        let other = try ExportFixture()
        var sweep = ExportSweep(other)
        let steps = Self.stream("raw:com.google.step_count.delta:com.a:b", [(0, 60, "10")])
        sweep.read([
            ("x/2024-03-09.csv", Array(quarters.utf8)), ("x/Daily.csv", Array(days.utf8)),
            ("x/s.json", Array(steps.utf8)),
        ])
        #expect(try other.samples(.stepCount).count == 1 && other.samples(.distanceWalkingRunning).count == 2)
    }

    @Test("IMP-16: sums may be below one") func smallSums() throws {
        let quarters = "\(heads)\n08:00:00.000+01:00,08:15:00.000+01:00,1,1,0.5,"
        let days = "Date,Move Minutes count,Calories (kcal),Distance (m),Step count\n2024-03-10,1,1,0.25,"
        _ = try fixture.report(of: [("x/2024-03-09.csv", quarters), ("x/Daily.csv", days)])
        #expect(
            try samples(.distanceWalkingRunning) == [
                "25200–26100 0.5 Google Fit (quarters)", "82800–169200 0.25 Google Fit (days)",
            ])
    }

    private var heads: String { Self.heads }

    // MARK: Sessions

    private static func session(_ kind: String, _ start: String, _ end: String, _ distance: String? = nil) -> String {
        let metric = distance.map {
            ", \"aggregate\": [{\"metricName\": \"com.google.x\", \"floatValue\": 1}, "
                + "{\"metricName\": \"com.google.distance.delta\", \"floatValue\": \($0)}]"
        }
        return "{\"fitnessActivity\": \"\(kind)\", \"startTime\": \"\(start)\", \"endTime\": \"\(end)\"\(metric ?? "")}"
    }

    @Test("IMP-48: the distance of a session may be below a metre") func shortSessions() throws {
        let (start, end) = ("2024-03-09T08:00:00Z", "2024-03-09T09:00:00Z")
        _ = try fixture.report(of: [("1.json", Self.session("running", start, end, "0.5"))])
        #expect(try fixture.workouts().map { $0.workout?.totals[.distance]?.value } == [0.5])
    }

    @Test("IMP-48: sessions are workouts or nights, of less than four days, and what is no activity is told")
    func sessions() throws {
        let day = "2024-03-09T"
        let report = try fixture.report(of: [
            ("1.json", Self.session("running", "\(day)08:00:00Z", "\(day)09:00:00Z", "9999999")),
            ("2.json", Self.session("quidditch", "\(day)10:00:00Z", "\(day)11:00:00Z", "10000000")),
            ("3.json", Self.session("biking", "\(day)12:00:00+01:00", "\(day)12:30:00Z", "0")),
            ("4.json", Self.session("sleep.light", "2024-03-10T22:00:00Z", "2024-03-11T06:00:00Z")),
            ("5.json", Self.session("still", "\(day)14:00:00Z", "\(day)15:00:00Z")),
            ("6.json", Self.session("in_vehicle", "\(day)14:00:00Z", "\(day)15:00:00Z")),
            ("7.json", Self.session("running", "\(day)16:00:00Z", "\(day)16:00:00Z")),
            ("8.json", Self.session("running", "2024-03-12T00:00:00Z", "2024-03-15T23:59:59Z")),
            ("9.json", Self.session("running", "2024-03-12T00:00:00Z", "2024-03-16T00:00:00Z")),
        ])
        let workouts = try fixture.workouts()
        #expect(workouts.map { $0.workout?.activityType } == [.running, .other, .cycling, .running])
        #expect(workouts.map { $0.workout?.totals[.distance]?.value } == [9_999_999, nil, nil, nil])
        #expect(workouts.map { $0.end - $0.start } == [3_600, 3_600, 5_400, 345_599])
        #expect(workouts[1].metadata?[WorkoutPlan.activityNameKey]?.stringValue == "quidditch")
        #expect(try fixture.samples(.sleepAnalysis).map(\.categoryValue) == [0])
        let told = report.remarks.map(\.text)
        #expect(told.contains("Workouts: 8 found, 4 new, 4 left out.") && told.contains("Nights: 1 found, 1 new."))
        #expect(told.contains("2 of the workouts were left out: it is no activity (still, in_vehicle)."))
        #expect(told.contains("2 of the workouts were left out: it has no possible date (a session, a session)."))
    }
}
