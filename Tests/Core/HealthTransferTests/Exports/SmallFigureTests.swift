import HealthModel
import HealthReports
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Figures between nothing and one, which count in every export.
@Suite struct SmallFigureTests {
    private let fixture: ExportFixture

    init() throws { fixture = try ExportFixture() }

    /// Returns the time, the active time, the distance and the energy of the only workout.
    private func figures() throws -> [Double?] {
        let workouts = try fixture.workouts()
        #expect(workouts.count == 1)
        let record = try #require(workouts.first)
        let workout = try #require(record.workout)
        return [
            record.end - record.start, workout.duration, workout.totals[.distance]?.converted(to: .meter),
            workout.totals[.energyBurned]?.converted(to: .kilocalorie),
        ]
    }

    @Test("IMP-46: an exercise of Fitbit may be shorter than a second and than a metre") func fitbit() throws {
        _ = try fixture.report(of: [
            (
                name: "Takeout/Google Health/Global Export Data/exercise-0.json",
                text: #"""
                [{"logId": 5, "activityName": "Walk", "startTime": "03/09/24 08:00:00", "duration": 500,
                  "logType": "tracker", "distance": 0.5, "distanceUnit": "Meter", "calories": 0.5}]
                """#
            )
        ])
        #expect(try figures() == [0.5, 0.5, 0.5, 0.5])
    }

    @Test("IMP-61: the active time, distance and energy of an exercise of Samsung may be small") func samsung() throws {
        let heads = ["datauuid", "exercise_type", "start_time", "end_time", "time_offset", "duration", "distance"]
        let row =
            "a1,1002,2024-03-09 08:00:00.000,2024-03-09 08:01:00.000,UTC+0100,500,0.5,0.5,com.sec.android.app.shealth,"
        let names = (heads + ["calorie", "pkg_name"]).map { "com.samsung.health.exercise.\($0)" }
        let folder = "samsunghealth_nobody_20240401"
        _ = try fixture.report(of: [
            (
                name: "\(folder)/com.samsung.shealth.exercise.20240401120000.csv",
                text: "com.samsung.shealth.exercise,7006011,17\n\(names.joined(separator: ","))\n\(row)\n"
            ),
            (
                name: "\(folder)/com.samsung.shealth.step_daily_trend.20240401120000.csv",
                text: "com.samsung.shealth.step_daily_trend,7006011,17\ncount,day_time,datauuid\n1,1711843200000,t1,\n"
            ),
        ])
        #expect(try figures() == [60, 0.5, 0.5, 0.5])
        #expect(try fixture.samples(.stepCount).map { $0.quantity?.value } == [1])
    }

    @Test("IMP-62: an accuracy, a length of a pool and its strokes may be small") func streams() throws {
        var swim = ExportedWorkout(
            key: "k", source: ExportSource(way: "samsung", origin: nil, name: "S"), activity: .swimming,
            start: 731_664_000, end: 731_664_060)
        SamsungStreams.addLengths(
            [try JSON(parsing: #"{"duration": 500, "stroke_count": 0.5}"#)], to: &swim)
        #expect(swim.events.map { [$0.start, $0.end] } == [[731_664_000, 731_664_000.5]])
        #expect(swim.samples.map(\.value) == [0.5] && swim.samples.map(\.end) == [731_664_000.5])
        SamsungStreams.addRoute(
            [
                try JSON(
                    parsing: #"{"start_time": 1709971200000, "latitude": 50, "longitude": 8, "accuracy": 0.5}"#)
            ], to: &swim)
        #expect(swim.route.map(\.horizontalAccuracy) == [0.5])
    }

    @Test("IMP-36: a night of Garmin has sleep, however little") func nights() throws {
        func count(_ stages: String) throws -> Int {
            GarminRecords.night(
                try JSON(
                    parsing: """
                        {"sleepStartTimestampGMT": "2024-03-09T21:30:00.0", "sleepEndTimestampGMT": "2024-03-10T05:30:00.0",
                         "awakeSleepSeconds": 28800\(stages)}
                        """)
            ).count
        }
        #expect(try count("") == 0 && count(", \"deepSleepSeconds\": 0") == 0)
        #expect(try count(", \"deepSleepSeconds\": 0.5") == 2 && count(", \"lightSleepSeconds\": 1") == 2)
        #expect(try count(", \"remSleepSeconds\": 1") == 2)
    }
}
