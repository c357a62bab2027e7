import Foundation
import HealthModel
import HealthReports
import TestSupport
import Testing

@testable import HealthTransfer

/// Exports of Polar Flow.
@Suite struct PolarExportTests {
    private let fixture: ExportFixture

    init() throws { fixture = try ExportFixture() }

    private static let new = #"""
        {"exportVersion": "2.6", "identifier": {"id": "7000000001"}, "startTime": "2024-03-09T09:00:00", "name": "Run \"NaN\"",
         "note": "along the river", "timezoneOffsetMinutes": 60, "durationMillis": 1800000, "distanceMeters": 5000.0,
         "calories": 350, "sport": {"id": "1"}, "product": {"modelName": "Polar Vantage M"}, "exercises": [
         {"startTime": "2024-03-09T09:00:00", "durationMillis": 1800000, "sport": {"id": "1"}, "samples": {"samples": [
          {"type": "HEART_RATE", "intervalMillis": 10000, "values": [120, NaN, 122, 0, 999]},
          {"type": "SPEED", "intervalMillis": 10000, "values": [NaN, -NaN, 10.0]},
          {"type": "DISTANCE", "intervalMillis": 600000, "values": [0, 2000, 4000, 5000]}]},
          "routes": {"route": {"startTime": "2024-03-09T09:00:10", "wayPoints": [
           {"latitude": 50.0, "longitude": 8.0, "altitude": 0, "elapsedMillis": 0},
           {"latitude": 50.001, "longitude": 8.0, "altitude": 100.0, "elapsedMillis": 10000},
           {"latitude": 95.0, "longitude": 8.0, "altitude": 100.0, "elapsedMillis": 20000}]}},
          "laps": {"laps": [{"splitTimeMillis": 900000, "durationMillis": 900000}]}}]}
        """#

    private static let old = #"""
        {"exportVersion": "1.6", "startTime": "2024-03-09T09:00:00.000", "timeZoneOffset": 60, "distance": 5000.0,
         "duration": "PT1800.000S", "kiloCalories": 350, "exercises": [{"startTime": "2024-03-09T09:00:00.000",
         "sport": "RUNNING", "samples": {"heartRate": [{"dateTime": "2024-03-09T09:00:00.000", "value": 120},
          {"dateTime": "2024-03-09T09:00:10.000"}],
          "recordedRoute": [{"dateTime": "2024-03-09T09:00:00.000", "longitude": 8.0, "latitude": 50.0, "altitude": 100.0}]}}]}
        """#

    private static let newName = "training-session_2024-03-09T09-00-00_7000000001-10104cf7.json"
    private static let oldName = "older/training-session-2024-03-09-7000000001-10104cf7.json"

    private func export(_ reports: [ImportReport]) throws -> ImportReport {
        try #require(reports.first { $0.format == "polar" })
    }

    @Test("IMP-70, IMP-71, IMP-72: a session of the newer layout")
    func newLayout() async throws {
        let report = try export(try await fixture.run(Self.newName, Self.new))
        #expect(report.error == nil && report.workoutCount == 1)
        let run = try #require(try fixture.workouts().first)
        // Times are local without a zone.
        #expect(run.start == 731_664_000 && run.end - run.start == 1_800 && run.workout?.activityType == .running)
        #expect(run.metadata?[WorkoutSummary.nameKey]?.stringValue == "Run \"NaN\"")
        #expect(run.metadata?[WorkoutSummary.notesKey]?.stringValue == "along the river")
        #expect(run.workout?.totals[.energyBurned]?.converted(to: .kilocalorie) == 350)
        #expect(run.workout?.events?.count == 1 && report.routePoints == 2)
        let rates = try fixture.samples(.heartRate).sorted { $0.start < $1.start }
        #expect(rates.map { $0.quantity?.value } == [120, 122] && rates.map { $0.start - run.start } == [0, 20])
        let speeds = try fixture.samples(.runningSpeed).compactMap { $0.quantity?.value }
        #expect(speeds.count == 1 && abs(speeds[0] - 10 / 3.6) < 1e-9)
        let distance = try fixture.samples(.distanceWalkingRunning).compactMap { $0.quantity?.value }.reduce(0, +)
        #expect(distance == 5_000)
    }

    @Test("IMP-73, IMP-97: a night that ends before it begins has no possible length, and leaves the others")
    func backwardNight() async throws {
        func night(_ date: String, _ start: String, _ end: String) -> String {
            """
            {"night": "\(date)", "sleepStart": "\(date)T\(start)", "sleepEnd": "\(date)T\(end)",
             "sleepStateChanges": [{"offsetFromStart": 0, "state": "REM"}]}
            """
        }
        let text = "[\(night("2024-03-09", "08:00:00", "01:00:00")), \(night("2024-03-10", "01:00:00", "08:00:00"))]"
        let report = try export(try await fixture.run("sleep_result_1.json", text))
        #expect(report.error == nil)
        #expect(report.warnings.contains { $0.contains("it has no possible length") })
        #expect(try fixture.samples(.sleepAnalysis).compactMap(\.categoryValue).sorted() == [0, 5])
    }

    @Test("IMP-73: steps, heart rates and stages of sleep of days and nights; local times, also when the clock moves")
    func daysAndNights() async throws {
        let files: [(name: String, bytes: [UInt8])] = [
            (
                "activity-2024-03-09-1.json",
                Array(
                    #"""
                    {"exportVersion": "2.6", "date": "2024-03-09", "summary": {"stepCount": 9}, "samples": {"steps": [
                     {"localTime": "09:00:00", "value": 100}, {"localTime": "09:01:00", "value": 0}, {"value": 3},
                     {"localTime": "09:02:00", "value": 90000}]}}
                    """#.utf8)
            ),
            (
                "247ohr_2024_10-1.json",
                Array(
                    #"""
                    {"deviceDays": [{"date": "2024-10-27", "samples": [
                     {"heartRate": 60, "secondsFromDayStart": 9000}, {"heartRate": 61, "secondsFromDayStart": 9001},
                     {"heartRate": 62, "secondsFromDayStart": 8000}, {"heartRate": 5, "secondsFromDayStart": 9100},
                     {"heartRate": 70, "secondsFromDayStart": 1e9}]}, {}]}
                    """#.utf8)
            ),
            (
                "sleep_result_2024-1.json",
                Array(
                    #"""
                    [{"night": "2024-03-10", "sleepResult": {"hypnogram": {"sleepStart": "2024-03-09T23:30:00.000+01:00",
                     "sleepEnd": "2024-03-10T00:30:00.000+01:00", "sleepStateChanges": [
                     {"offsetFromStart": "PT0S", "state": "WAKE"}, {"offsetFromStart": "PT10M", "state": "NONREM1"},
                     {"offsetFromStart": 1200, "state": "NONREM3"}, {"offsetFromStart": 1800, "state": "UNKNOWN"},
                     {"offsetFromStart": 2400, "state": "REM"}, {"offsetFromStart": 1e9, "state": "REM"}]}}},
                     {"night": "2024-03-11", "sleepResult": {"sleepStateChanges": [{"offsetFromStart": 0, "state": "REM"}]}},
                     {"night": "2024-03-12"}]
                    """#.utf8)
            ),
            ("activity-2024-03-10-2.json", Array("[".utf8)), ("nightly_recovery_1.json", Array("{}".utf8)),
        ]
        let report = try export(await fixture.run(files))
        let steps = try fixture.samples(.stepCount)
        #expect(steps.map { $0.quantity?.value } == [100])
        #expect(steps.map(\.start) == [731_664_000] && steps.map { $0.end - $0.start } == [60])
        // 02:30 exists twice, and 02:13:20 after it is the second one.
        let rates = try fixture.samples(.heartRate).sorted { $0.start < $1.start }
        #expect(rates.map { $0.quantity?.value } == [60, 61, 62])
        #expect(rates.map { $0.start - 751_682_400 } == [-600, -599, 2_000])
        let night = try fixture.samples(.sleepAnalysis).map { sample in
            "\(sample.categoryValue ?? -1) \(Int(sample.start - 731_716_200))-\(Int(sample.end - 731_716_200))"
        }
        #expect(Set(night) == ["0 0-3600", "2 0-600", "3 600-1200", "4 1200-1800", "5 2400-3600"], "\(night)")
        let texts = report.remarks.map(\.text)
        #expect(
            texts.contains { $0.contains("it is no valid JSON") }
                && texts.contains { $0.contains("no start or no end") })
        #expect(texts.contains("1 file of scores was left out."))
        let before = try fixture.samples(.heartRate).map(\.uuid)
        #expect(try export(await fixture.run(files)).samples == 0)
        #expect(try fixture.samples(.heartRate).map(\.uuid) == before)
    }

    @Test("IMP-17, IMP-72: both layouts tell one workout, the richer first")
    func bothLayouts() async throws {
        let files = [
            (name: Self.oldName, bytes: Array(Self.old.utf8)), (name: Self.newName, bytes: Array(Self.new.utf8)),
        ]
        let report = try export(try await fixture.run(files))
        #expect(report.remarks.first?.text == "Workouts: 2 found, 1 new, 1 already there.")
        #expect(try fixture.workouts().count == 1 && fixture.samples(.heartRate).count == 2)
        let before = try fixture.contents()
        let again = try export(try await fixture.run(files))
        #expect(again.status == .duplicate)
        #expect(try fixture.contents() == before)
        let alone = try ExportFixture()
        _ = try await alone.run(Self.oldName, Self.old)
        let run = try #require(try alone.workouts().first)
        #expect(run.start == 731_664_000 && run.end - run.start == 1_800)
        #expect(try run.workout?.activityType == .running && alone.samples(.heartRate).count == 1)
    }

    @Test("IMP-70, IMP-71, IMP-72: a session of each layout has what all its members say, within their bounds")
    func everyMember() async throws {
        let new = #"""
            {"identifier": {"id": "71"}, "startTime": "2024-03-09T04:30:00", "name": "Dawn", "timezoneOffsetMinutes": -210,
             "durationMillis": 600000, "distanceMeters": 9999999, "calories": 49999, "sport": {"id": "18"},
             "product": {"modelName": "Polar\nH10"}, "exercises": [
             {"startTime": "2024-03-09T04:31:00", "sport": {"id": 18}, "samples": {"samples": [
              {"type": "HEART_RATE", "intervalMillis": 60000, "values": [20, 300, 19.9, 300.1, 90]},
              {"type": "SPEED", "values": [432, 432.1, 36]},
              {"type": "DISTANCE", "intervalMillis": 120000, "values": [10, 30, 30, 25, 100, 200]},
              {"type": "CADENCE", "values": [90]}]},
              "routes": {"route": {"wayPoints": [
               {"latitude": 50, "longitude": 8, "altitude": 0, "elapsedMillis": 0},
               {"latitude": 50.5, "longitude": 8.5, "altitude": 20000, "elapsedMillis": 500},
               {"latitude": 51, "longitude": 9, "altitude": 99.5, "elapsedMillis": 60000},
               {"latitude": 52, "longitude": 9, "altitude": 0, "elapsedMillis": 60001},
               {"latitude": 52, "longitude": 9, "altitude": 1, "elapsedMillis": 540001},
               {"latitude": 0, "longitude": 0, "altitude": 1, "elapsedMillis": 2}]}},
              "laps": {"laps": [], "autoLaps": [{"splitTimeMillis": 200000, "durationMillis": 50000},
               {"splitTimeMillis": 100000, "durationMillis": 400000}, {"splitTimeMillis": 900000, "durationMillis": 550000},
               {"splitTimeMillis": 0, "durationMillis": 0}]}}]}
            """#
        let old = #"""
            {"startTime": "2024-03-09T10:00:00.000", "timezoneOffset": 1081, "distance": 10000000, "calories": 50000,
             "stopTime": "2024-03-09T10:20:00.000", "note": "late", "sport": "TREADMILL_RUNNING", "exercises": [
             {"sport": "QUIDDITCH", "samples": {
              "heartRate": [{"dateTime": "2024-03-09T10:20:00.000", "value": 99}, {"dateTime": "2024-03-09T10:20:01.000", "value": 98}],
              "speed": [{"dateTime": "2024-03-09T10:00:30.000", "value": 9}],
              "distance": [{"dateTime": "2024-03-09T10:00:30.000", "value": 5}, {"dateTime": "2024-03-09T10:00:30.000", "value": 9},
               {"dateTime": "2024-03-09T10:01:30.000", "value": 25.5}],
              "recordedRoute": [{"dateTime": "2024-03-09T10:00:10.000", "longitude": 8.0, "latitude": 50.0, "altitude": 0},
               {"dateTime": "2024-03-09T10:01:10.001", "longitude": 8.5, "latitude": 50.5, "altitude": 5}]}}]}
            """#
        let report = try export(
            await fixture.run([
                (Self.newName, Array(new.utf8)), ("training-session-2024-03-09-7100000-x.json", Array(old.utf8)),
            ]))
        let lines = try fixture.lines(from: 731_664_000)
        #expect(
            lines.joined(separator: "\n") == """
                ActiveEnergyBurned 0–600: 49999 kcal, Polar H10, statedTotal=true, in workout 0
                WorkoutTypeIdentifier 0–600: cycling 600 s; distance 9999999 m; energyBurned 49999 kcal; lap 0–160; lap \
                50–600; lap 210–260; cycling 0–600 600 s, place 2, water 0, Polar H10, HKIndoorWorkout=true \
                HKMetadataKeySyncIdentifier=polar:71 HKMetadataKeySyncVersion=1 HKTimeZone=GMT-0330 name=Dawn
                CyclingSpeed 60: 120 m/s, Polar H10, in workout 0
                DistanceCycling 60–180: 20 m, Polar H10, in workout 0
                HeartRate 60: 20 count/min, Polar H10, in workout 0
                WorkoutRouteTypeIdentifier 60–120.001: 4 points, Polar H10, in workout 0
                point 60: 50.0 8.0 0 ±-1 ±-1
                point 60.5: 50.5 8.5 0 ±-1 ±-1
                CyclingSpeed 62: 10 m/s, Polar H10, in workout 0
                HeartRate 120: 300 count/min, Polar H10, in workout 0
                point 120: 51.0 9.0 99.5 ±-1 ±0
                point 120.001: 52.0 9.0 0 ±-1 ±0
                HeartRate 300: 90 count/min, Polar H10, in workout 0
                DistanceCycling 420–540: 75 m, Polar H10, in workout 0
                WorkoutTypeIdentifier 7200–8400: other 1200 s; other 7200–8400 1200 s, place 1, water 0, Polar H10, \
                HKMetadataKeySyncIdentifier=polar:7100000 HKMetadataKeySyncVersion=1 HKTimeZone=GMT \
                activityName=QUIDDITCH notes=late
                WorkoutRouteTypeIdentifier 7210–7270.001: 2 points, Polar H10, in workout 1
                point 7210: 50.0 8.0 0 ±-1 ±0
                DistanceWalkingRunning 7230–7290: 16.5 m, Polar H10, in workout 1
                point 7270.001: 50.5 8.5 5 ±-1 ±0
                HeartRate 8400: 99 count/min, Polar H10, in workout 1
                """)
        #expect(
            report.remarks.map(\.text).joined(separator: "\n") == """
                Workouts: 2 found, 2 new.
                """)
    }

    @Test("IMP-72: sports by number, with those indoors")
    func sports() {
        let known: [(String, WorkoutActivity, Bool)] = [
            ("1", .running, false), ("2", .cycling, false), ("38", .cycling, false), ("3", .walking, false),
            ("11", .hiking, false), ("13", .squash, false), ("15", .traditionalStrengthTraining, false),
            ("16", .other, false), ("17", .running, true), ("18", .cycling, true), ("39", .soccer, false),
            ("50", .soccer, false), ("83", .other, true),
        ]
        for (identifier, activity, isIndoor) in known {
            let sport = PolarSport(identifier: identifier)
            #expect(sport.activity == activity && sport.isIndoor == isIndoor && sport.name == nil, "\(identifier)")
        }
        #expect(PolarSport(identifier: "4711").name == "Polar sport 4711")
        #expect(PolarSport(word: "INDOOR_ROWING").isIndoor && PolarSport(word: "TREADMILL_RUNNING").isIndoor)
        #expect(!PolarSport(word: "RUNNING").isIndoor && PolarSport(word: "RUNNING").name == nil)
        #expect(PolarSport(word: "QUIDDITCH").name == "QUIDDITCH")
    }

    @Test("IMP-72: durations of ISO 8601")
    func durations() {
        let durations: [(String, Double?)] = [
            ("PT1H", 3_600), ("PT2M", 120), ("PT1.5S", 1.5), ("PT1H2M3S", 3_723), ("PT", nil), ("P1D", nil),
            ("PT3S2M", nil), ("", nil),
        ]
        for (text, seconds) in durations { #expect(PolarSession.seconds(text) == seconds, "\(text)") }
    }

    @Test("IMP-70: words that are no JSON are none, and stay in texts")
    func bareWords() {
        for (text, plain) in [
            ("[NaN, -NaN, Infinity, -Infinity, -1]", "[null, null, null, null, -1]"),
            (#"{"NaN": "a \" NaN", "b\\": NaN}"#, #"{"NaN": "a \" NaN", "b\\": null}"#), ("[1]", "[1]"),
        ] {
            #expect(String(decoding: PolarJSON.withoutBareNaN(Array(text.utf8)), as: UTF8.self) == plain)
        }
    }

    @Test("IMP-91: files about the account are not opened")
    func otherFiles() async throws {
        let report = try export(
            try await fixture.run([
                (Self.newName, Array(Self.new.utf8)), ("account-data-0.json", Array("not JSON".utf8)),
                ("activity-2024-03-09-0.json", Array("{}".utf8)),
            ]))
        #expect(report.warnings.contains("1 file about the account was not opened."))
    }

    @Test("IMP-94, IMP-96: damaged, deep and absurd sessions end with a sentence")
    func hostileFiles() async throws {
        let texts = [
            "", "{", String(repeating: "[", count: 100_000), #"{"exercises": []}"#,
            #"{"startTime": "9999-99-99T00:00:00", "exercises": []}"#,
            #"{"startTime": "2024-03-09T09:00:00", "durationMillis": 1e300, "exercises": []}"#,
            #"{"startTime": "2024-03-09T09:00:00", "duration": "PT1e9S", "exercises": [], "timezoneOffsetMinutes": 1e300}"#,
            #"{"exercises":[{"samples":{"samples":[{"type":"HEART_RATE","intervalMillis":1,"values":[NaN,Infinity,1e999]}]}}]}"#,
        ]
        for text in texts {
            let report = try export(try await fixture.run(Self.newName, text))
            #expect(report.error == nil && report.workoutCount == 0, "\(text.prefix(60))")
        }
        #expect(try fixture.workouts().isEmpty)
    }

    @Test("The made-up export agrees with its story", .enabled(if: ExportFixture.hasData, "no test data"))
    func story() async throws {
        let path = ExportFixture.data.appending(path: "synthetic/polar.zip").path
        let report = try export(await fixture.run(path))
        let run = try #require(try fixture.workouts().first)
        #expect(try fixture.workouts().count == 1 && run.start == 731_664_000 && report.routePoints == 180)
        let speeds = try fixture.samples(.runningSpeed).compactMap { $0.quantity?.value }
        #expect(try fixture.samples(.heartRate).count == 181 && speeds.count == 179)
        #expect(speeds.allSatisfy { abs($0 - 10 / 3.6) < 1e-9 })
        let before = try fixture.contents()
        _ = await fixture.run(path)
        #expect(try fixture.contents() == before)
    }
}
