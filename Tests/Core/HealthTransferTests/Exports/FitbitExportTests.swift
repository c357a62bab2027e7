import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestSupport
import Testing

@testable import HealthTransfer

/// Exports of Fitbit in Google's takeout.
@Suite struct FitbitExportTests {
    private let fixture: ExportFixture

    init() throws { fixture = try ExportFixture() }

    private func export(_ reports: [ImportReport]) throws -> ImportReport {
        try #require(reports.first { $0.format == "fitbit" })
    }

    private typealias File = (name: String, bytes: [UInt8])

    private static let root = "Takeout/Google Health"

    /// A file of the first generation.
    private static func records(_ name: String, _ text: String) -> File {
        ("\(root)/Global Export Data/\(name).json", Array("[\(text)]".utf8))
    }

    /// A table of the others.
    private static func table(_ name: String, _ lines: String..., folder: String = "Physical Activity_GoogleData")
        -> File
    {
        ("\(root)/\(folder)/\(name).csv", Array((lines.joined(separator: "\n") + "\n").utf8))
    }

    private static let health = "Health Fitness Data_GoogleData"

    private func values(_ type: ObjectType) throws -> [Double] {
        try fixture.samples(type).sorted { $0.start < $1.start }.compactMap { $0.quantity?.value }
    }

    /// Minutes from 2024-03-09 08:00 on some clock, with the value that a minute has.
    private static func minutes(_ count: Int, _ line: (_ clock: String, _ minute: Int) -> String) -> [String] {
        (0..<count).map { minute in
            let text = String(minute % 60)
            return line("0\(8 + minute / 60):\(text.count == 1 ? "0" : "")\(text):00", minute)
        }
    }

    // MARK: Values

    @Test("IMP-41, IMP-43, IMP-44: steps are those of the records, other values of a day those of the tables")
    func generations() async throws {
        let files = [
            Self.records("steps-2024-03-01", #"{"dateTime": "03/09/24 08:00:00", "value": "100"}"#),
            Self.table(
                "steps_2024-03-01", "timestamp,steps,data source", "2024-03-09T08:00:00Z,100,Charge 5",
                "2024-03-09T08:00:00Z,90,Phone", "2024-03-10T08:00:00Z,50,Charge 5",
                "2024-03-10T08:00:00Z,50,Fit Health Connect",
                "2024-03-11T08:00:00Z,70,Fit Health Connect"),
            Self.records("distance-2024-03-01", #"{"dateTime": "03/09/24 08:00:00", "value": "7500"}"#),
            Self.records(
                "heart_rate-2024-03-09",
                #"{"dateTime": "03/09/24 08:00:00", "value": {"bpm": 99, "confidence": 3}}, {"dateTime": "03/12/24 08:00:00", "value": {"bpm": 98, "confidence": 1}}, {"dateTime": "03/12/24 08:00:05", "value": {"bpm": 70, "confidence": 0}}"#
            ),
            Self.table(
                "heart_rate_2024-03-01", "timestamp,beats per minute,data source",
                "2024-03-09T08:00:00.500Z,120.0,Charge 5"),
            Self.records(
                "weight-2024-03-01",
                #"{"logId": 1, "weight": 159.8, "fat": 18.5, "date": "03/10/24", "time": "07:10:00", "source": "Aria"}, {"logId": 2, "weight": 160, "date": "03/11/24", "time": "07:10:00", "source": "Aria"}"#
            ),
            Self.table("weight", "timestamp,weight grams,data source", "2024-03-10T06:10:00.000000Z,72500,Scale"),
            Self.table("height", "timestamp,height millimeters,data source", "2024-03-10T06:10:00Z,1800,Scale"),
            Self.table("calories_2024-03-01", "timestamp,calories,data source", "2024-03-10T06:10:00Z,2,Scale"),
            Self.records("altitude-2024-03-01", #"{"dateTime": "03/09/24 08:00:00", "value": "10"}"#),
        ]
        let report = try export(try await fixture.run(files))
        #expect(report.error == nil)
        #expect(try values(.stepCount) == [100, 50, 70])
        #expect(try fixture.samples(.stepCount).allSatisfy { $0.end - $0.start == 60 })
        #expect(
            try fixture.samples(.stepCount).map { $0.source?.source.name ?? "" }.sorted() == [
                "Charge 5", "Fit Health Connect", "Fitbit",
            ])
        #expect(try values(.distanceWalkingRunning) == [75])
        #expect(try values(.heartRate) == [120, 98])
        #expect(try fixture.samples(.heartRate).map(\.start).min() == 731_664_000.5)
        #expect(try values(.bodyMass).map { ($0 * 1_000).rounded() } == [72_500, 72_575])
        #expect(
            try fixture.samples(.bodyMass).allSatisfy { $0.start.truncatingRemainder(dividingBy: 86_400) == 22_200 })
        #expect(try values(.bodyFatPercentage) == [0.185] && values(.height) == [1.8])
        #expect(report.warnings.contains { $0.contains("the band was not sure of it (record 3)") })
        #expect(report.warnings.contains("2 kinds of files left out (altitude, calories)."))
        let before = try fixture.contents()
        #expect(try export(await fixture.run(files)).status == .duplicate)
        #expect(try fixture.contents() == before)
    }

    @Test("IMP-14, IMP-44: resting heart rates are those of local days, and padding is none")
    func days() async throws {
        _ = try await fixture.run([
            Self.records(
                "resting_heart_rate-2024-01-01",
                #"{"dateTime": "03/31/24 00:00:00", "value": {"date": "03/31/24", "value": 52.3, "error": 6.8}}, {"dateTime": "04/01/24 00:00:00", "value": {"date": null, "value": 0.0}}"#
            ),
            Self.table(
                "daily_resting_heart_rate", "timestamp,beats per minute,data source", "2024-03-09T00:00:00Z,51.5,Health"
            ),
        ])
        let samples = try fixture.samples(.restingHeartRate).sorted { $0.start < $1.start }
        #expect(samples.compactMap { $0.quantity?.value } == [51.5, 52.3])
        #expect(
            samples.map(\.start) == [731_631_600, 733_532_400] && samples.map { $0.end - $0.start } == [86_400, 82_800])
    }

    @Test("IMP-42: records have the offset at which most minutes agree with the tables", arguments: ["08", "09", "13"])
    func measuredOffset(_ hour: String) async throws {
        let shift = (Int(hour) ?? 0) - 8
        let records = Self.minutes(60) { clock, minute in
            #"{"dateTime": "03/09/24 \#(hour)\#(clock.dropFirst(2))", "value": {"bpm": \#(60 + minute * 7 % 40), "confidence": 2}}"#
        }
        let later = #"{"dateTime": "03/20/24 \#(hour):00:00", "value": {"bpm": 61, "confidence": 2}}"#
        let table = Self.minutes(60) { clock, minute in "2024-03-09T\(clock)Z,\(60 + minute * 7 % 40),Charge 5" }
        let report = try export(
            try await fixture.run([
                Self.records("heart_rate-2024-03-09", (records + [later]).joined(separator: ",")),
                (
                    "\(Self.root)/A_GoogleData/heart_rate_2024-03-09.csv",
                    Array(("timestamp,beats per minute,data source\n" + table.joined(separator: "\n")).utf8)
                ),
            ]))
        #expect(try fixture.samples(.heartRate).count == 61)
        #expect(try fixture.samples(.heartRate).map(\.start).max() == 731_664_000 + 11 * 86_400)
        let told = report.warnings.filter { $0.contains("as tables of the same minutes show") }
        #expect(told.count == (shift == 0 ? 0 : 1))
        #expect(told.allSatisfy { $0.contains(shift == 1 ? "are local" : "GMT+0500") })
    }

    @Test("IMP-11, IMP-40: the zone is that of the profile, or that which was asked for, or that of the tables")
    func zones() async throws {
        let nap = Self.records(
            "sleep-2024-03-01",
            #"{"logId": 9, "startTime": "2024-03-12T13:00:00.000", "duration": 2400000, "type": "classic", "levels": {"data": [{"dateTime": "2024-03-12T13:00:00.000", "level": "asleep", "seconds": 2400}]}}"#
        )
        let profile: File = (
            "\(Self.root)/Your Profile/Profile.csv", Array("full_name,timezone\nNobody,America/New_York\n".utf8)
        )
        let session = Self.table(
            "UserSleeps_2024-04-01", "sleep_id,start_utc_offset,sleep_start,end_utc_offset,sleep_end",
            "1,-03:00,2024-03-09T22:30:00Z,-03:00,2024-03-10T06:00:00Z", folder: Self.health)
        let noon = 731_937_600.0
        func start(_ files: [File], isGiven: Bool = false) async throws -> Double? {
            var fixture = try ExportFixture()
            fixture.options.exports.isZoneGiven = isGiven
            _ = try await fixture.run(files)
            return try fixture.samples(.sleepAnalysis).map(\.start).max()
        }
        #expect(try await start([nap]) == noon)
        #expect(try await start([nap, profile]) == noon + 5 * 3_600)
        #expect(try await start([nap, profile], isGiven: true) == noon)
        #expect(try await start([nap, session]) == noon + 4 * 3_600)
    }

    // MARK: Nights

    private static let night =
        #"{"logId": 40000000001, "startTime": "2024-03-30T23:30:00.000", "endTime": "2024-03-31T07:30:00.000", "duration": 25200000, "type": "stages", "levels": {"data": [{"dateTime": "2024-03-30T23:30:00.000", "level": "wake", "seconds": 600}, {"dateTime": "2024-03-30T23:40:00.000", "level": "light", "seconds": 7200}, {"dateTime": "2024-03-31T01:40:00.000", "level": "deep", "seconds": 17400}], "shortData": [{"dateTime": "2024-03-31T00:40:00.000", "level": "wake", "seconds": 60}, {"dateTime": "2024-03-31T01:39:30.000", "level": "wake", "seconds": 60}]}}"#
    private static let nap =
        #"{"logId": 40000000009, "startTime": "2024-03-12T13:00:00.000", "endTime": "2024-03-12T13:40:00.000", "type": "classic", "levels": {"data": [{"dateTime": "2024-03-12T13:00:00.000", "level": "restless", "seconds": 240}, {"dateTime": "2024-03-12T13:04:00.000", "level": "asleep", "seconds": 2160}]}}"#

    /// The seconds of each stage in order of its value.
    private func stages() throws -> [Int: Double] {
        Dictionary(
            try fixture.samples(.sleepAnalysis).map { ($0.categoryValue ?? -1, $0.end - $0.start) }, uniquingKeysWith: +
        )
    }

    @Test("IMP-12, IMP-45: nights of records run on from their start, with the short wakes in them")
    func nightsOfRecords() async throws {
        let files = [Self.records("sleep-2024-03-01", [Self.night, Self.nap].joined(separator: ","))]
        _ = try await fixture.run(files)
        // In bed, asleep, awake, core, deep.
        let seconds: [Int: Double] = [0: 27_600, 1: 2_160, 2: 960, 3: 7_110, 4: 17_370]
        #expect(try stages() == seconds)
        #expect(try fixture.samples(.sleepAnalysis).map(\.end).max() == 733_530_600 + 25_200)
        #expect(try export(await fixture.run(files)).status == .duplicate)
    }

    @Test("IMP-45: nights of tables go before those of records, by their identifier")
    func nightsOfTables() async throws {
        let files = [
            Self.records("sleep-2024-03-01", [Self.night, Self.nap].joined(separator: ",")),
            Self.table(
                "UserSleeps_2024-04-01", "sleep_id,start_utc_offset,sleep_start,end_utc_offset,sleep_end",
                "40000000001,+01:00,2024-03-30T22:30:00Z,+02:00,2024-03-31T05:30:00Z", folder: Self.health),
            Self.table(
                "UserSleepStages_2024-04-01", "sleep_id,sleep_stage_type,sleep_stage_start,sleep_stage_end",
                "40000000001,LIGHT,2024-03-30T22:30:00Z,2024-03-31T00:30:00Z",
                "40000000001,REM,2024-03-31T00:30:00Z,2024-03-31T05:30:00Z",
                "7,REM,2024-03-31T00:30:00Z,2024-03-31T05:30:00Z", folder: Self.health),
        ]
        let report = try export(try await fixture.run(files))
        #expect(try stages()[3] == 7_200 && stages()[5] == 18_000 && stages()[0] == 27_600)
        let bed = try fixture.samples(.sleepAnalysis).first { $0.categoryValue == 0 && $0.start == 733_530_600 }
        #expect(bed?.metadata?[MetadataKey.timeZone]?.stringValue == "GMT+0100")
        #expect(report.warnings.contains { $0.contains("their night is missing") })
    }

    // MARK: Exercises

    @Test("IMP-46: exercises have their heart rates and steps, and the route of the source with most positions")
    func exercises() async throws {
        let files = [
            Self.records(
                "exercise-0",
                #"{"logId": 50000000001, "activityName": "Walk", "duration": 60000, "startTime": "03/09/24 08:00:00"}, {"logId": 50000000002, "activityName": "Aerobic Workout", "duration": 600000, "calories": 50, "distance": 1.0, "distanceUnit": "Mile", "logType": "auto_detected", "startTime": "03/10/24 08:00:00"}, {"logId": 3, "duration": 1e300, "startTime": "03/10/24 08:00:00"}"#
            ),
            Self.table(
                "UserExercises_2024-04-01",
                "exercise_id,exercise_start,exercise_end,utc_offset,activity_name,log_type,tracker_total_calories,tracker_total_steps,tracker_total_distance_mm,manually_logged_total_distance_mm",
                "50000000001,2024-03-09T08:00:00Z,2024-03-09T08:30:00Z,+01:00,Run,TRACKER,350,4800,,5000000",
                folder: Self.health),
            Self.table(
                "gps_location_2024-03-09", "timestamp,latitude,longitude,altitude,data source",
                "2024-03-09T08:00:00Z,50.0,8.0,100,Phone", "2024-03-09T08:00:01Z,50.0001,8.0,100,Charge 5",
                "2024-03-09T08:00:02Z,50.0002,8.0,100,Phone", "2024-03-09T12:00:00Z,51,8,100,Phone"),
            Self.table(
                "heart_rate_2024-03-01", "timestamp,beats per minute,data source", "2024-03-09T08:00:00Z,120,Charge 5",
                "2024-03-09T09:00:00Z,100,Charge 5"),
            Self.records(
                "steps-2024-03-01",
                #"{"dateTime": "03/09/24 08:29:00", "value": "100"}, {"dateTime": "03/09/24 08:30:00", "value": "20"}"#),
        ]
        let report = try export(try await fixture.run(files))
        #expect(report.workoutCount == 2 && report.routePoints == 2)
        let workouts = try fixture.workouts()
        let run = try #require(workouts.first)
        #expect(run.workout?.activityType == .running && run.end - run.start == 1_800)
        #expect(run.workout?.totals[.distance]?.value == 5_000 && run.workout?.totals[.energyBurned]?.value == 350)
        #expect(run.metadata?[MetadataKey.timeZone]?.stringValue == "GMT+0100")
        let within = try fixture.access.own { try $0.samples(SampleRequest(.heartRate, .workout(run.uuid))) }
        #expect(within.compactMap { $0.quantity?.value } == [120])
        let steps = try fixture.access.own { try $0.samples(SampleRequest(.stepCount, .workout(run.uuid))) }
        #expect(steps.compactMap { $0.quantity?.value } == [100])
        let other = try #require(workouts.last)
        #expect(other.workout?.totals[.distance]?.value == 1_609.344)
        #expect(try fixture.annotation(other).tags == ["automatic"])
        #expect(report.warnings.contains { $0.contains("it has no possible date (3)") })
        let before = try fixture.contents()
        #expect(try export(await fixture.run(files)).status == .duplicate)
        #expect(try fixture.contents() == before)
    }

    @Test("IMP-44, IMP-47: means of days in tables count on days that nothing finer tells") func meansOfDays()
        async throws
    {
        let files = [
            Self.table(
                "Heart Rate Variability Details - 2024-03-09", "timestamp,rmssd", "2024-03-09T02:00:00,30",
                folder: "Heart Rate Variability"),
            Self.table(
                "daily_heart_rate_variability",
                "timestamp,average heart rate variability milliseconds,entropy,data source",
                "2024-03-09T00:00:00Z,99,1,Charge 5", "2024-03-10T00:00:00Z,41.5,1,Charge 5",
                "2024-03-11T00:00:00Z,,1,Charge 5"),
            Self.table(
                "daily_oxygen_saturation", "timestamp,average percentage,lower bound percentage,data source",
                "2024-03-10T00:00:00Z,96.5,90,Charge 5", "2024-03-11T00:00:00Z,30,20,Charge 5", "never,96,95,Charge 5"),
            Self.table(
                "daily_respiratory_rate", "timestamp,breaths per minute,data source",
                "2024-03-10T00:00:00Z,14.2,Charge 5"),
        ]
        let report = try export(try await fixture.run(files))
        #expect(try values(.heartRateVariabilityRMSSD) == [30, 41.5])
        #expect(try values(.oxygenSaturation) == [0.965] && values(.respiratoryRate) == [14.2])
        let day = try #require(try fixture.samples(.respiratoryRate).first)
        // The local day of Berlin.
        #expect(day.start == 731_718_000 && day.end - day.start == 86_400)
        #expect(report.warnings.contains { $0.contains("a value cannot be true") })
        #expect(report.warnings.contains { $0.contains("no possible date") })
        #expect(try export(await fixture.run(files)).samples == 0)
    }

    @Test("IMP-47: variability, oxygen, temperature and respiration of their own folders")
    func sides() async throws {
        _ = try await fixture.run([
            Self.table("steps_2024-03-01", "timestamp,steps,data source"),
            Self.table(
                "Daily Heart Rate Variability Summary - 2024-03-(1)", "timestamp,rmssd,nremhr,entropy",
                "2024-03-10T00:00:00,41.2,50.1,2.6", "2024-03-11T00:00:00,42,50.1,2.6", folder: "Heart Rate Variability"
            ),
            Self.table(
                "Heart Rate Variability Details - 2024-03-11", "timestamp,rmssd,coverage", "2024-03-11T02:00:00,30,0.9",
                folder: "Heart Rate Variability"),
            Self.table(
                "Minute SpO2 - 2024-03-10", "timestamp,value", "2024-03-09T22:30:00Z,96.0", "2024-03-09T22:31:00Z,50.0",
                folder: "Oxygen Saturation (SpO2)"),
            Self.table(
                "Computed Temperature - 2024-03-01", "type,sleep_start,sleep_end,nightly_temperature",
                "SKIN,2024-03-09T23:30:00,2024-03-10T07:00:00,33.5", folder: "Temperature"),
            Self.table(
                "Respiratory Rate Summary - 2024-03-10", "timestamp,full_sleep_breathing_rate",
                "2024-03-10T07:00:00,14.5", folder: "Heart Rate Variability"),
            ("\(Self.root)/Biometrics/Glucose 202403.csv", Array("no data".utf8)),
        ])
        let variabilities = try fixture.samples(.heartRateVariabilityRMSSD).sorted { $0.start < $1.start }
        #expect(variabilities.map { $0.quantity?.value } == [41.2, 30])
        #expect(variabilities.map { $0.end - $0.start } == [86_400, 300])
        #expect(try values(.oxygenSaturation) == [0.96] && values(.respiratoryRate) == [14.5])
        let night = try #require(try fixture.samples(.appleSleepingWristTemperature).first)
        #expect(night.start == 731_716_200 && night.end == 731_743_200 && night.quantity?.value == 33.5)
    }

    // MARK: Files

    @Test("IMP-2, IMP-40: a folder alone and a table alone are known, and what is beside the export is not its own")
    func recognition() async throws {
        let text = Array("timestamp,steps,data source\n2024-03-09T08:00:00Z,100,Charge 5\n".utf8)
        let path = try fixture.write([("any.csv", text)])
        #expect(try export(await fixture.run("\(path)/any.csv")).samples == 1)
        let other = try ExportFixture()
        let reports = try await other.run([
            (
                "Global Export Data/steps-2024-03-01.json",
                Array(#"[{"dateTime": "03/09/24 08:00:00", "value": "100"}]"#.utf8)
            ),
            ("mine/weight.csv", Array("date,weight\n2024-03-09,70\n".utf8)),
            ("Your Profile/Account.csv", Array("email\nnobody@example.org\n".utf8)),
        ])
        #expect(try export(reports).samples == 1)
        #expect(try export(reports).warnings.contains("1 file about the account was not opened."))
        #expect(try export(reports).warnings.contains("1 time without a zone was taken as Europe/Berlin.") == false)
    }

    @Test("IMP-96: damaged and absurd files end with a sentence, and leave the others")
    func hostileFiles() async throws {
        let deep = String(repeating: "[", count: 100_000)
        var files = [
            #"{"dateTime": "03/09/24 08:00:00", "value": "1"#,
            #"1, null, "x", {"dateTime": 5, "value": {}}, {"dateTime": "99/99/99 99:99:99", "value": "5"}"#,
            #"{"dateTime": "03/09/24 08:00:00", "value": 1e300}, {"dateTime": "é3/09/24 08:00:0", "value": "5"}"#, deep,
        ].enumerated().flatMap { index, text in
            ["steps", "heart_rate", "sleep", "exercise", "weight", "resting_heart_rate"].map {
                Self.records("\($0)-\(index)", text)
            }
        }
        files.append(
            Self.records(
                "sleep-9",
                #"{"logId": 1, "startTime": "2024-03-09T23:30:00", "duration": -1e308, "levels": {"data": [{"level": "deep", "seconds": 1e300}]}}, {"logId": 2, "startTime": "2024-03-09T23:30:00", "duration": 600000, "levels": {"data": [{"level": "deep", "seconds": 1e300}, {"level": "deep", "seconds": 60}], "shortData": [{"level": "wake", "seconds": 60, "dateTime": "9999-99-99T00:00:00"}]}}"#
            ))
        for (name, heads) in [
            ("UserSleeps_1", "sleep_id,sleep_start,sleep_end"),
            ("UserSleepStages_1", "sleep_id,sleep_stage_start,sleep_stage_end"),
            ("UserExercises_1", "exercise_id,exercise_start,exercise_end,utc_offset"),
            ("gps_location_1", "timestamp,latitude,longitude"),
            ("steps_1", "timestamp,steps,data source"), ("weight", "timestamp,weight grams,data source"),
        ] {
            files.append(
                Self.table(
                    name, heads, "1,2024-03-09T08:00:00Z,2023-03-09T08:00:00Z,+99:99",
                    "2999-12-31T23:59:59Z,1e999,1e999",
                    "2024-03-09T08:00:00Z,-5,\u{0}", "x", "\"", folder: Self.health))
        }
        let report = try export(try await fixture.run(files))
        #expect(report.error == nil && report.workoutCount == 0)
        #expect(try fixture.samples(.stepCount).isEmpty && fixture.samples(.bodyMass).isEmpty)
        #expect(report.warnings.contains { $0.contains("could not be read") })
        #expect(report.warnings.allSatisfy { $0.count < 400 })
    }

    // MARK: The made-up takeout

    @Test("The made-up takeout agrees with its story", .enabled(if: ExportFixture.hasData, "no test data"))
    func story() async throws {
        let path = ExportFixture.data.appending(path: "synthetic/fitbit.zip").path
        let report = try export(await fixture.run(path))
        #expect(report.error == nil && report.workoutCount == 1)
        #expect(try values(.stepCount).reduce(0, +) == 10_800)
        let distances = try fixture.samples(.distanceWalkingRunning).filter { $0.end - $0.start == 60 }
        #expect(distances.compactMap { $0.quantity?.value }.reduce(0, +) == 8_100)
        #expect(try fixture.samples(.heartRate).count == 181)
        // Minutes of two nights and a nap: in bed, asleep, awake, core, deep, REM.
        let minutes: [Int: Double] = [0: 910, 1: 36, 2: 24, 3: 480, 4: 240, 5: 130]
        #expect(try stages().mapValues { $0 / 60 } == minutes)
        #expect(try values(.bodyMass) == [72.5] && values(.restingHeartRate) == [52.3])
        #expect(try values(.oxygenSaturation).count == 9 && values(.heartRateVariabilityRMSSD) == [41.2])
        let run = try #require(try fixture.workouts().first)
        #expect(run.workout?.totals[.distance]?.value == 5_000 && run.workout?.totals[.energyBurned]?.value == 350)
        let steps = try fixture.access.own { try $0.samples(SampleRequest(.stepCount, .workout(run.uuid))) }
        #expect(steps.compactMap { $0.quantity?.value }.reduce(0, +) == 4_800)
        let before = try fixture.contents()
        #expect(try export(await fixture.run(path)).status == .duplicate)
        #expect(try fixture.contents() == before)
    }
}
