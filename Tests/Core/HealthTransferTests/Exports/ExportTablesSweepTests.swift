import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// The tables by which exports are read, whole.
@Suite struct ExportTablesSweepTests {
    private static func difference(_ outcomes: KeptOutcomes, _ name: String) throws -> String? {
        try outcomes.difference(from: "Core/Texts/Exports/\(name).txt")
    }

    private static func row(_ heads: [String], _ cells: [String]) throws -> CSVRow? {
        let text = "\(heads.joined(separator: ","))\n\(cells.joined(separator: ","))\n"
        var sheet = try CSVSheet(CSVReader(Array(text.utf8), file: "a"))
        return try sheet?.next()
    }

    private static func text(_ flag: Bool?) -> String { flag.map { $0 ? "yes" : "no" } ?? "-" }

    @Test("The numbers of activities of services mean what they meant") func activities() throws {
        var outcomes = KeptOutcomes()
        for number in Int64(-1)...80 {
            let found = HealthConnectActivities.activity(number)
            outcomes.add("Health Connect \(number)") {
                "\(found.activity.name) \(Self.text(found.isIndoor)) \(Self.text(found.isPool))"
            }
        }
        let powers = (3...28).flatMap { shift in (-1...1).map { (Int64(1) << shift) + $0 } }
        for number in [nil] + Set(powers + (0x0400_0000...0x0400_0100)).sorted().map(Optional.some) {
            let found = GadgetbridgeActivities.activity(number)
            guard found.activity != .other || found.isIndoor != nil || found.isPool != nil || number == nil else {
                continue
            }
            outcomes.add("Gadgetbridge \(number.map { String($0, radix: 16) } ?? "nil")") {
                "\(found.activity.name) \(Self.text(found.isIndoor)) \(Self.text(found.isPool))"
            }
        }
        for number in [nil] + (0...17_000).map(Optional.some) {
            let found = SamsungActivities.activity(number)
            guard found.activity != .other || found.isIndoor != nil else { continue }
            outcomes.add("Samsung \(number ?? -1)") { "\(found.activity.name) \(Self.text(found.isIndoor))" }
        }
        for number in 0...100 {
            let found = PolarSport(identifier: "\(number)")
            outcomes.add("Polar \(number)") { "\(found.activity.name) \(found.isIndoor) \(found.name ?? "-")" }
        }
        for word in [
            "RUNNING", "INDOOR_CYCLING", "TREADMILL_RUNNING", "TRAIL_RUNNING", "YOGA", "NOTHING", "",
            "INDOOR_ROWING", String(repeating: "A", count: 81), "XINDOOR", "XTREADMILL",
        ] {
            let found = PolarSport(word: word)
            outcomes.add("Polar \(word.prefix(20))") { "\(found.activity.name) \(found.isIndoor) \(found.name ?? "-")" }
        }
        outcomes.add("Polar long") { PolarSport(identifier: String(repeating: "9", count: 21)).name ?? "-" }
        #expect(try Self.difference(outcomes, "activities") == nil)
    }

    @Test("IMP-93: quantities have their units, ranges and families") func quantities() throws {
        var outcomes = KeptOutcomes()
        for (type, kind) in ExportedQuantity.known.sorted(by: { $0.key.identifier < $1.key.identifier }) {
            outcomes.add(type.identifier) { "\(kind.unit.unitString) \(kind.range) \(kind.family)" }
            let bounds = [kind.range.lowerBound, kind.range.upperBound]
            let values: [Double] =
                bounds.flatMap { (bound: Double) -> [Double] in
                    [bound.nextDown, bound, bound.nextUp, bound - 0.5, bound + 0.5]
                } + [-1, 0, 255, 1e-300]
            outcomes.add("\(type.identifier) possible") {
                values.map { ExportedQuantity.isPossible($0, type, from: 0, to: 86_400) ? "1" : "0" }.joined()
            }
            outcomes.add("\(type.identifier) absent") {
                values.map { ExportedQuantity.isAbsent($0, type) ? "1" : "0" }.joined()
            }
        }
        outcomes.add("buckets") { ExportedBuckets.types.map(\.identifier).sorted() }
        outcomes.add("pound") { ExportedQuantity.pound }
        for seconds in [0.0, 1, 59, 60, 61, 3_600] {
            for steps in [499.0, 500, 501, 508, 509, 991, 992, 999, 1_000, 1_001, 30_500, 30_501] {
                outcomes.add("\(steps) steps in \(seconds)") {
                    ExportedQuantity.isPossible(steps, .stepCount, from: 7, to: 7 + seconds)
                }
            }
        }
        #expect(try Self.difference(outcomes, "quantities") == nil)
    }

    @Test("Tables of Health Connect, Samsung Health and Gadgetbridge") func databases() throws {
        var outcomes = KeptOutcomes()
        for column in HealthConnectTables.columns {
            outcomes.add(column.table) {
                "\(column.column) \(column.type.identifier) \(column.unit.unitString) \(column.factor) \(column.range) "
                    + "\(column.isInterval) \(column.family)"
            }
        }
        for series in HealthConnectTables.series {
            outcomes.add(series.parent) {
                "\(series.table) \(series.column) \(series.stream) \(series.unit.unitString) \(series.range) \(series.family)"
            }
        }
        for choice in HealthConnectTables.choices {
            outcomes.add(choice.table) {
                "\(choice.column ?? "-") \(choice.type.identifier) "
                    + "\(choice.values.sorted { $0.key < $1.key }.map { "\($0.key)→\($0.value)" }) \(choice.family)"
            }
        }
        for nutrient in HealthConnectTables.nutrients {
            outcomes.add(nutrient.column) { nutrient.type.identifier }
        }
        outcomes.add("others") { HealthConnectTables.others.sorted() }
        outcomes.add("read") { HealthConnectTables.read.count }
        for number in Int64(-1)...9 {
            outcomes.add("stage \(number)") { "\(HealthConnectTables.stages[number] ?? .inBed)" }
        }
        for (kind, columns) in SamsungKinds.columns.sorted(by: { $0.key < $1.key }) {
            for column in columns {
                outcomes.add(kind) { "\(column.name) \(column.type.identifier) \(column.factor)" }
            }
        }
        outcomes.add("days") { SamsungKinds.days.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" } }
        outcomes.add("names in bins") { SamsungKinds.namesInBins.map { "\($0.key) \($0.value)" } }
        for number in [nil, 0, 40_000, 40_001, 40_002, 40_003, 40_004, 40_005, 40_001.5] as [Double?] {
            outcomes.add("stage \(number ?? -1)") { "\(SamsungKinds.stage(number).map { "\($0)" } ?? "-")" }
        }
        for table in [
            "A_SPO2_SAMPLE", "A_HEART_RATE_MANUAL_SAMPLE", "A_HEART_RATE_MAX_SAMPLE", "A_HEART_RATE_RESTING_SAMPLE",
            "GARMIN_HRV_VALUE_SAMPLE", "A_HRV_VALUE_SAMPLE", "A_RESPIRATORY_RATE_SAMPLE", "MI_SCALE_WEIGHT_SAMPLE",
            "A_STRESS_SAMPLE", "A_PAI_SAMPLE", "A_BODY_ENERGY_SAMPLE", "A_HRV_SUMMARY_SAMPLE", "A_BATTERY_LEVEL",
            "HUAWEI_ACTIVITY_SAMPLE", "A_TEMPERATURE_SAMPLE", "PEBBLE_HEALTH_ACTIVITY_SAMPLE", "PEBBLE_MORPHEUZ",
            "A_ACTIVITY_SAMPLE", "DEVICE",
        ] {
            outcomes.add(table) {
                let moment = GadgetbridgeTables.moment(of: table)
                return "\(moment.map { "\($0.column) \($0.type.identifier) \($0.factor)" } ?? "-") "
                    + "\(GadgetbridgeTables.isLeftOut(table))"
            }
        }
        #expect(try Self.difference(outcomes, "tables") == nil)
    }

    @Test("IMP-26: gear without a kind has that of the activity") func gear() throws {
        let fixture = try ExportFixture()
        var outcomes = KeptOutcomes()
        try fixture.access.write { store in
            for activity in WorkoutActivity.named {
                _ = try ServiceGear.name("used for \(activity.name)", for: activity, in: store)
            }
            let names = ["", " ", "a\nb", "A B", "Used For Yoga", String(repeating: "n", count: 101)]
            for name in names {
                let stored = try ServiceGear.name(name, .bike, for: .running, in: store)
                outcomes.add("name '\(name)'") { stored ?? "-" }
            }
            let known = try ServiceGear.name("USED FOR RUNNING", .bike, for: nil, in: store)
            outcomes.add("known") { known ?? "-" }
        }
        for gear in try fixture.access.own({ try $0.gear() }).sorted(by: { $0.name < $1.name }) {
            outcomes.add(gear.name) { gear.kind.rawValue }
        }
        #expect(try Self.difference(outcomes, "gear") == nil)
    }

    @Test("IMP-41, IMP-44: files of Fitbit are told by folder and name") func fitbitFiles() throws {
        var outcomes = KeptOutcomes()
        let folders = [
            "Global Export Data", "Physical Activity_GoogleData", "Sleep_GoogleData", "Heart Rate Variability",
            "Oxygen Saturation (SpO2)", "Temperature", "Biometrics", "Sleep Score", "Sleep", "Stress Score",
            "Stress Journal", "Active Zone Minutes (AZM)", "Menstrual Health", "Daily Readiness", "Mindfulness",
            "Your Profile", "Social", "Commerce", "Friends", "Messages", "Unknown", "_GoogleData",
        ]
        for folder in folders { outcomes.add("folder \(folder)") { FitbitFile.isFolder(folder[...]) } }
        let names = [
            "steps-2024-03-09.json", "distance-2024-03-09.json", "heart_rate-2024-03-09.json",
            "resting_heart_rate-2024-03-09.json", "weight-2024-03-09.json", "sleep-2024-03-09.json", "exercise-0.json",
            "altitude-2024-03-09.json", "UserSleeps_2024.csv", "UserSleepStages_2024.csv", "UserExercises_2024.csv",
            "gps_location_2024-03-09.csv", "steps_2024-03-09.csv", "distance_2024-03-09.csv", "heart_rate_2024.csv",
            "daily_resting_heart_rate.csv", "weight.csv", "body_fat.csv", "height.csv",
            "daily_heart_rate_variability.csv", "daily_oxygen_saturation.csv", "daily_respiratory_rate.csv",
            "Daily Heart Rate Variability Summary - 2024-03-(9).csv", "Heart Rate Variability Details - 2024.csv",
            "Minute SpO2 - 2024-03-09.csv", "Computed Temperature - 2024.csv", "Respiratory Rate Summary - 2024.csv",
            "Daily Respiratory Rate Summary - 2024.csv", "Profile.csv", "Media.csv", "nobody@example.org.csv",
            "2024.csv", ".csv", "notes.txt", "\(String(repeating: "k", count: 61)).csv",
        ]
        for name in names {
            outcomes.add(name.prefix(40)) {
                ["Global Export Data", "Sleep_GoogleData", "Biometrics", "Your Profile", ""].map { folder in
                    let path: [Substring] = folder.isEmpty ? [name[...]] : [folder[...], name[...]]
                    return FitbitFile(path).map { "\($0)" } ?? "-"
                }
            }
        }
        for family in FitbitFamily.allCases {
            outcomes.add(family.rawValue) {
                "\(family.type.identifier) \(family.head) \(family.factor) \(family.isOfMinutes) \(family.isDaily) "
                    + "\(family.prefersRecords) \(family.isComparable)"
            }
            for heads in [
                ["timestamp", family.head, "data source"], ["timestamp", family.head], [family.head, "data source"],
            ] {
                outcomes.add("\(heads)") { "\(FitbitFile(heads: CSVHeads(heads)).map { "\($0)" } ?? "-")" }
            }
            for record in [
                #"{"value": "12.5"}"#, #"{"value": 12.5}"#, #"{"value": {"bpm": 61, "value": 52.5}}"#,
                #"{"weight": 159.8}"#, #"{"weight": "x"}"#, #"{"value": {"bpm": "62"}}"#, "{}",
            ] {
                let json = try JSON(parsing: record)
                outcomes.add("\(family.rawValue) of \(record)") { family.value(json).map { "\($0)" } ?? "-" }
            }
            for (value, other) in [
                (1.0, 1.5), (1, 1.51), (200, 201), (200, 201.01), (100, 100.5), (100, 99.49), (9, 9),
            ] {
                outcomes.add("\(family.rawValue) \(value) \(other)") { family.isEqual(value, other) }
            }
        }
        for mean in FitbitMean.allCases {
            for head in [
                "average heart rate variability milliseconds",
                "root mean square of successive differences milliseconds", "average percentage",
                "oxygen saturation percentage", "percentage", "breaths per minute", "respiratory rate", "value",
            ] {
                let row = try #require(try Self.row([head], ["96.5"]))
                outcomes.add("\(mean) \(mean.type.identifier) \(head)") { mean.value(row).map { "\($0)" } ?? "-" }
            }
        }
        let all = ["average percentage", "percentage", "oxygen saturation percentage"]
        let row = try #require(try Self.row(all, ["", "97", "98"]))
        outcomes.add("first head") { FitbitMean.oxygen.value(row).map { "\($0)" } ?? "-" }
        #expect(try Self.difference(outcomes, "fitbit-files") == nil)
    }

    @Test("IMP-48: streams of Google Fit by their names") func googleFitStreams() throws {
        var outcomes = KeptOutcomes()
        for name in [
            "raw:com.google.heart_rate.bpm:com.acme.watch:h", "derived:com.google.step_count.delta:a:merge_steps",
            "raw:com.google.distance.delta::x", "derived:com.google.weight:a:b", "raw:com.google.height:p",
            "raw:com.google.body.fat.percentage:p:q", "raw:com.google.oxygen_saturation",
            "raw:com.google.blood_glucose:p",
            "raw:com.google.body.temperature:p", "raw:com.google.hydration:p", "raw:com.google.sleep.segment:p",
            "raw:com.google.blood_pressure:p", "raw:com.google.activity.segment:p", "raw:weight:p", "", "raw", "raw:",
            "derived:com.google.weight:\(String(repeating: "p", count: 81)):merge_",
            "raw:com.google.weight:\(String(repeating: "p", count: 81)):merge_",
        ] {
            let stream = GoogleFitStream(index: 4, name: name)
            outcomes.add("'\(name.prefix(60))'") {
                "\(stream.type) raw \(stream.isRaw) merged \(stream.isMerged) read \(stream.isRead) "
                    + "\(stream.objectType?.identifier ?? "-") \(stream.source.name) "
                    + stream.source.identity.source.bundleIdentifier
            }
        }
        #expect(try Self.difference(outcomes, "google-fit-streams") == nil)
    }

    @Test("IMP-90: what files of exports are for") func roles() throws {
        var outcomes = KeptOutcomes()
        let json = Array("[]".utf8)
        let table = Array(
            "Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,a,b,Filename\n"
                .utf8)
        let names = [
            "activities.csv", "Activities/1.fit", "activities/2.gpx", "routes/1.gpx", "media/1.jpg", "bikes.csv",
            "shoes.csv", "profile.csv", "a/profile.csv", "readme.txt", "DI_CONNECT/", "DI_CONNECT/a/",
            "DI_CONNECT/DI-Connect-User/user.json", "DI_CONNECT/a_profile.json", "DI_CONNECT/b.json",
            "DI_CONNECT/c.fit", "DI_CONNECT/x_summarizedActivities.json", "DI_CONNECT/x_sleepData.json",
            "DI_CONNECT/x_userBioMetrics.json", "DI_CONNECT/BloodPressureFile_1.json",
            "DI_CONNECT/HydrationLogFile_1.json", "DI_CONNECT/UDSFile_1.json", "DI_CONNECT/x_healthStatusData.json",
            "x_sleepData.json", "DI-Connect-Fitness/x_sleepData.json", "training-session-1.json",
            "TRAINING-SESSION-2.JSON", "training-session.txt", "247ohr_1.json", "247ohr_1.txt", "sleep_result_1.json",
            "sleep_score_1.json", "nightly_recovery_1.json", "account-1.json", "products-devices-1.json",
            "sport-profiles-1.json", "user-devices-1.json", "activity-2024-03-09-x.json", "activity-2024.json",
            "Takeout/Fitbit/Global Export Data/steps-2024-03-09.json", "Takeout/Fitbit/Your Profile/Profile.csv",
            "Takeout/Fitbit/Your Profile/Media.csv", "Takeout/Fitbit/Biometrics/Glucose.csv",
            "Takeout/Fitbit/Other/x.csv", "Takeout/Fitbit/Biometrics/a.txt", "Takeout/Fitbit/x.csv",
        ]
        let files = MemoryFiles(names.map { ($0, $0 == "activities.csv" ? table : json) })
        var services = ServiceExports(among: files, options: ExportOptions())
        outcomes.add("exports") { services.exports.map { "\($0.way) \($0.title)" } }
        for name in names {
            let role = services.role(of: name)
            outcomes.add(name) { role.map { "\($0.role) \($0.export.way)" } ?? "-" }
            for export in services.exports {
                outcomes.add("\(export.way) alone: \(name)") { export.role(of: name).map { "\($0)" } ?? "-" }
            }
        }
        for remark in services.remarks { outcomes.add("remark") { "\(remark.kind) \(remark.count) \(remark.text)" } }
        for name in names { _ = services.role(of: name) }
        for remark in services.remarks { outcomes.add("twice") { "\(remark.kind) \(remark.count) \(remark.text)" } }
        #expect(try Self.difference(outcomes, "roles") == nil)
    }
}
