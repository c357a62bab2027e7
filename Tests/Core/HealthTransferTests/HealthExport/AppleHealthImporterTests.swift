import Foundation
import HealthKit
import HealthModel
import HealthStore
import OpenHealthKit
import TestEngines
import TestSupport
import Testing

@testable import HealthTransfer

@Suite struct AppleHealthImporterTests {
    private let folder: TemporaryFolder
    private let engine: SQLiteEngine
    private static let app = AppIdentity(bundleIdentifier: "org.example.importer", name: "Importer")

    init() throws {
        folder = try TemporaryFolder()
        engine = try Self.engine()
    }

    private static func engine() throws -> SQLiteEngine {
        let engine = try SQLiteEngine.forTest()
        let types = ObjectType.all.filter { $0.isSample && $0.isReadable && !$0.requiresPerObjectAuthorization }
        let readable = Dictionary(uniqueKeysWithValues: types.map { ($0, true) })
        try engine.write { try $0.authorize(app, AuthorizationDecisions(read: readable)) }
        return engine
    }

    private func run(_ text: String, into engine: SQLiteEngine? = nil, routes: Int = 0) throws -> ImportReport {
        let path = try folder.write(text, to: "export.xml")
        if routes > 0 {
            let place = folder.url.appending(path: "workout-routes")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            for day in 0..<routes {
                _ = try folder.write(ExampleExport.route(day), to: "workout-routes/route_\(day).gpx")
            }
        }
        let context = StoreContext(engine: engine ?? self.engine, identity: Self.app)
        return AppleHealthImporter(access: context.access).importExport(path)
    }

    private func samples(_ type: ObjectType, in other: SQLiteEngine? = nil) throws -> [SampleRecord] {
        try (other ?? engine).read(for: Self.app) { try $0.samples(SampleRequest(type)) }
    }

    /// Returns the contents of a store, independent of the order of insertion.
    private static func contents(_ engine: SQLiteEngine) throws -> [String] {
        var lines: [String] = []
        for type in ObjectType.all where type.isSample && (type.isReadable || type.family == .correlation) {
            for record in (try? engine.read(for: app, { try $0.samples(SampleRequest(type)) })) ?? [] {
                lines.append(line(record))
            }
        }
        lines += try engine.read { try $0.keptElements(ofKind: nil) }.map {
            "\($0.kind) \($0.reason) \($0.body) \($0.columns)"
        }
        return lines.sorted()
    }

    private static func line(_ record: SampleRecord) -> String {
        let metadata = record.metadata?.sorted.map { "\($0.key)=\($0.value)" } ?? []
        let origin = [record.source?.source.bundleIdentifier, record.source?.version] + (record.device?.values ?? [])
        let content: String
        switch record.content {
        case .correlation(let contained): content = contained.map(line).sorted().joined(separator: ";")
        case .workout(let workout):
            let statistics = (workout.statistics ?? [:]).map { "\($0.key) \($0.value)" }.sorted()
            let totals = workout.totals.map { "\($0.key) \($0.value)" }.sorted()
            let events = (workout.events ?? []).map { "\($0.kind) \($0.start) \($0.end)" }
            let activities = workout.activities.map { "\($0.uuid) \($0.start) \($0.configuration)" }
            content = "\(workout.activityType) \(workout.duration) \(statistics) \(totals) \(events) \(activities)"
        default: content = "\(record.content)"
        }
        return "\(record.type) \(record.uuid) \(record.start) \(record.end) \(origin) \(metadata) \(content)"
    }

    private static func document(_ body: String) -> String { ExampleExport.document(body) }

    // MARK: Imports

    @Test func EXP_10_everythingIsCounted() throws {
        let report = try run(ExampleExport(days: 3).text, routes: 3)
        #expect(report.error == nil)
        #expect(report.status == .imported)
        #expect(report.duplicates == 0)
        #expect(report.workoutCount == 3)
        #expect(report.routePoints == 180)
        #expect(report.types["HKQuantityTypeIdentifierHeartRate"]?.added == 3 * 144)
        #expect(report.types["HKCategoryTypeIdentifierSleepAnalysis"]?.added == 18)
        #expect(report.types["HKCorrelationTypeIdentifierBloodPressure"]?.added == 3)
        #expect(report.types["HKQuantityTypeIdentifierBloodPressureSystolic"]?.added == 3)
        #expect(report.unmapped["HKDataTypeSleepDurationGoal"]?.added == 3)
        #expect(report.types["HKDataTypeIdentifierHeartbeatSeries"]?.added == 3)
        #expect(report.types["HKCharacteristicTypeIdentifierDateOfBirth"]?.added == 1)
        #expect(report.unmapped.count == 1)
        #expect(try samples(.heartRate).count == 3 * 144)
        #expect(try samples(.sleepAnalysis).count == 18)
        #expect(try engine.read { try $0.integrityProblems() }.isEmpty)
    }

    @Test func EXP_26_whatIsNotUnderstoodIsToldByItsReason() throws {
        let values = ["NaN", "1,5", "", nil, "1,5", "-inf", "x", "sixty"]
        let report = try run(ExampleExport.values(values, correlated: "2,5"))
        #expect(report.status == .imported && report.isPartial && report.samples == 0 && report.types.isEmpty)
        let lines = report.kept.map { kept in
            "\(kept.kind): \(kept.clause): \(kept.count.added) \(kept.count.known) \(kept.isUnreadable)"
        }
        #expect(
            lines == [
                "HKCorrelationTypeIdentifierFood: its value is not a number: \"2,5\": 1 0 true",
                "HKQuantityTypeIdentifierHeartRate: it has no value: 2 0 true",
                "HKQuantityTypeIdentifierHeartRate: its value is not a number: \"NaN\", \"1,5\", \"-inf\": 6 0 true",
            ])
        #expect(report.unmapped["HKQuantityTypeIdentifierHeartRate"] == .init(added: 8, known: 0))
        let remark = report.keptRemarks(hasValues: true).last
        #expect(remark?.kind == .skipped && remark?.count == 6)
        let sentence = "6 elements of heartRate were kept, but not interpreted (its value is not a number"
        #expect(remark?.text == sentence + ": \"NaN\", \"1,5\", \"-inf\").")
        #expect(report.keptRemarks(hasValues: false).last?.text == sentence + ").")
        // Again: nothing new, and still it is incomplete.
        let again = try run(ExampleExport.values(values, correlated: "2,5"))
        #expect(again.status == .duplicate && again.isPartial)
        #expect(again.kept.map(\.count) == [1, 2, 6].map { .init(added: 0, known: $0) })
        // Elements that are merely unknown leave an import complete.
        let unknown = try run(Self.document("<Unheard of=\"it\"/>\n"))
        #expect(!unknown.isPartial && unknown.kept.map(\.reason) == ["elements of this kind are not supported"])
    }

    @Test func EXP_26_aRecordWithAnEmptyTypeIsToldByItsElement() throws {
        let dates = #"startDate="2024-03-01 17:00:00 +0000" endDate="2024-03-01 17:30:00 +0000""#
        let report = try run(
            Self.document(#"<Record type="" sourceName="W" value="1" unit="count" \#(dates)/>"# + "\n"))
        #expect(report.kept.map(\.kind) == ["Record"] && report.unmapped.keys.sorted() == ["Record"])
        #expect(report.keptRemarks(hasValues: false).first?.text.hasPrefix("1 element of Record was kept") == true)
    }

    @Test func EXP_18_correlationsCountOnce() throws {
        _ = try run(ExampleExport(days: 4).text)
        #expect(try samples(.bloodPressureSystolic).count == 4)
        let pressures = try samples(.bloodPressure)
        #expect(pressures.count == 4)
        #expect(pressures.allSatisfy { $0.contained.count == 2 })
        let contained = Set(pressures.flatMap(\.contained).map(\.uuid))
        #expect(Set(try samples(.bloodPressureSystolic).map(\.uuid)).isSubset(of: contained))
        #expect(pressures.first?.metadata?[MetadataKey.wasUserEntered]?.boolValue == false)
    }

    @Test func EXP_19_equalRecordsAreKept() throws {
        let text = ExampleExport(days: 5).text
        let records = text.components(separatedBy: "<Record type=\"HKQuantityTypeIdentifierStepCount\"").count - 1
        _ = try run(text)
        let steps = try samples(.stepCount)
        #expect(steps.count == records)
        #expect(Set(steps.map(\.uuid)).count == records)
        #expect(Set(steps.map(\.start)).count < records)
    }

    @Test func EXP_20_sourcesAreThoseOfTheFile() throws {
        _ = try run(ExampleExport(days: 1).text)
        let source = try #require(try samples(.heartRate).first?.source)
        #expect(source.source.name == "Alex’s\u{A0}Apple Watch")
        #expect(source.source.bundleIdentifier.hasPrefix("import."))
        #expect(source.version == "11.4.1")
        let system = try engine.read { try $0.systemSources() }
        #expect(system.contains(source.source.bundleIdentifier))
        #expect(!system.contains(try #require(try samples(.stepCount).first?.source?.source.bundleIdentifier)))
    }

    @Test func EXP_22_metadataAreValues() throws {
        _ = try run(ExampleExport(days: 1).text)
        let workout = try #require(try samples(.workout).first)
        #expect(workout.metadata?[MetadataKey.weatherHumidity] == .quantity(QuantityValue(0.86, .percent)))
        #expect(workout.metadata?[MetadataKey.weatherTemperature] == .quantity(QuantityValue(56, .degreeFahrenheit)))
        #expect(workout.metadata?[MetadataKey.indoorWorkout] == .integer(0))
        let heartRate = try #require(try samples(.heartRate).first)
        #expect(heartRate.metadata?[MetadataKey.heartRateMotionContext]?.integerValue != nil)
        #expect(try samples(.sleepAnalysis).first?.metadata?[MetadataKey.timeZone] == .string("Europe/London"))
    }

    @Test func EXP_23_syncIdentifiers() throws {
        func record(_ second: Int, _ entries: String) -> String {
            #" <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Scale" unit="kg" "#
                + #"creationDate="2024-01-01 00:00:0\#(second) +0000" startDate="2024-01-01 00:00:0\#(second) +0000" "#
                + #"endDate="2024-01-01 00:00:0\#(second) +0000" value="70">\#(entries)</Record>"# + "\n"
        }
        let identifier = #"<MetadataEntry key="HKMetadataKeySyncIdentifier" value="a"/>"#
        let version = #"<MetadataEntry key="HKMetadataKeySyncVersion" value="1"/>"#
        let text = Self.document(record(1, identifier + version) + record(2, identifier) + record(3, version))
        _ = try run(text)
        let masses = try samples(.bodyMass)
        #expect(masses.map { $0.metadata?.syncIdentifier } == ["a", nil, nil])
        #expect(masses.map { $0.metadata?.syncVersion } == [1, nil, nil])
        #expect(try run(text).status == .duplicate)
    }

    // MARK: Workouts

    @Test func EXP_41_EXP_42_EXP_43_workouts() throws {
        _ = try run(ExampleExport(days: 1).text, routes: 1)
        let record = try #require(try samples(.workout).first)
        let workout = try #require(record.workout)
        #expect(workout.activityType == .running)
        #expect(workout.duration == 44.5 * 60)
        #expect(workout.events?.map(\.kind) == [.pause, .resume])
        #expect(workout.statistics?[.distanceWalkingRunning]?.sum == 7_500)
        #expect(workout.totals[.distance]?.converted(to: .meter) == 7_500)
        #expect(workout.activities.count == 1)
        #expect(workout.activities.first?.configuration.locationType == .outdoor)
        let routes = try engine.read(for: Self.app) {
            try $0.samples(SampleRequest(.workoutRoute, .workout(record.uuid)))
        }
        #expect(routes.map(\.start) == [731_005_200])
    }

    @Test func EXP_40_unknownActivitiesKeepTheirName() throws {
        let text = ExampleExport(days: 1).text.replacing("ActivityTypeRunning", with: "ActivityTypeLevitating")
        _ = try run(text)
        let record = try #require(try samples(.workout).first)
        #expect(record.workout?.activityType == .other)
        #expect(record.metadata?["activityName"] == .string("HKWorkoutActivityTypeLevitating"))
    }

    @Test func EXP_45_missingRoutesAreReported() throws {
        let report = try run(ExampleExport(days: 2).text, routes: 1)
        #expect(report.routePoints == 60)
        #expect(report.warnings.count == 1)
        #expect(report.warnings.first?.contains("route_1.gpx") == true)
    }

    @Test func EXP_45_oldRoutesStandInTheFile() throws {
        let location =
            #"<Location date="2016-11-14 07:25:44 -0700" latitude="37.7" longitude="-122.4" "#
            + #"altitude="21" horizontalAccuracy="2" verticalAccuracy="1" course="-1" speed="2.5"/>"#
        let dates = #"startDate="2016-11-14 07:25:00 -0700" endDate="2016-11-14 07:30:00 -0700""#
        let report = try run(
            Self.document(
                #"<Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="5" sourceName="W" \#(dates)>"#
                    + #"<WorkoutRoute sourceName="W" \#(dates)>\#(location)\#(location)</WorkoutRoute></Workout>"#))
        #expect(report.routePoints == 2)
        #expect(try samples(.workout).first?.workout?.duration == 300)
    }

    @Test func EXP_44_samplesOfAWorkoutAreNotLinked() throws {
        #expect(try run(ExampleExport(days: 1).text, routes: 1).error == nil)
        let workout = try #require(try samples(.workout).first)
        let inside = try samples(.heartRate).filter { workout.start <= $0.start && $0.end <= workout.end }
        #expect(!inside.isEmpty)
        #expect(
            try engine.read(for: Self.app) { try $0.samples(SampleRequest(.heartRate, .workout(workout.uuid))) }.isEmpty
        )
        // Values that the file states are in the statistics.
        #expect(workout.workout?.statistics?[.heartRate] != nil)
    }

    @Test func EXP_46_eachReferenceIsARouteOfTheWorkout() throws {
        let dates = #"startDate="2024-03-01 17:00:00 +0000" endDate="2024-03-01 17:30:00 +0000""#
        func route(_ paths: String...) -> String {
            let files = paths.map { #"<FileReference path="/workout-routes/\#($0)"/>"# }.joined()
            return #"<WorkoutRoute sourceName="W" \#(dates)>\#(files)</WorkoutRoute>"#
        }
        let report = try run(
            Self.document(
                #"<Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" sourceName="W" \#(dates)>"#
                    + route("route_0.gpx", "route_1.gpx") + route("route_2.gpx") + "</Workout>"), routes: 3)
        #expect(report.routePoints == 180 && report.warnings.isEmpty)
        let workout = try #require(try samples(.workout).first)
        let routes = try engine.read(for: Self.app) {
            try $0.samples(SampleRequest(.workoutRoute, .workout(workout.uuid)))
        }
        #expect(routes.count == 3)
    }

    @Test func EXP_52_metadataAsAttributesIsNoXML() throws {
        let dates = #"startDate="2014-11-14 07:25:44 -0700" endDate="2014-11-14 07:25:44 -0700""#
        let report = try run(
            Self.document(
                #"<Record type="HKQuantityTypeIdentifierStepCount" unit="count" value="5" sourceName="W" \#(dates) "#
                    + #"Was Entered By User="1"/>"# + "\n"))
        let text = ([report.error].compactMap(\.self) + report.warnings).joined(separator: " ")
        #expect(text.contains("line"), "\(text)")
    }

    // MARK: Repeated imports

    @Test func EXP_17_aSecondImportChangesNothing() throws {
        let text = ExampleExport(days: 3).text
        _ = try run(text, routes: 3)
        let contents = try Self.contents(engine)
        let again = try run(text, routes: 3)
        #expect(again.status == .duplicate)
        #expect(again.samples == 0)
        #expect(again.types.values.allSatisfy { $0.added == 0 })
        #expect(again.unmapped.values.allSatisfy { $0.added == 0 })
        #expect(try Self.contents(engine) == contents)
    }

    @Test func EXP_17_aNewerExportAddsOnlyWhatIsNew() throws {
        _ = try run(ExampleExport(days: 3).text, routes: 3)
        let report = try run(ExampleExport(days: 5).text, routes: 5)
        #expect(report.types["HKQuantityTypeIdentifierHeartRate"] == .init(added: 288, known: 432))
        #expect(report.workoutCount == 2)
        let other = try Self.engine()
        _ = try run(ExampleExport(days: 5).text, into: other, routes: 5)
        #expect(try Self.contents(engine) == Self.contents(other))
    }

    @Test func EXP_17_otherUnitsAreTheSameSamples() throws {
        var export = ExampleExport(days: 2)
        _ = try run(export.text)
        export.energyUnit = "kJ"
        let report = try run(export.text)
        #expect(report.types["HKQuantityTypeIdentifierActiveEnergyBurned"]?.added == 0)
        #expect(report.status == .duplicate)
    }

    /// Importing a truncated file and then the whole one equals importing the whole one.
    @Test(arguments: 0..<6)
    func EXP_54_whatWasCutOffIsGoneOnWith(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let text = ExampleExport(days: 3).text
        let bytes = Array(text.utf8)
        for _ in 0..<2 {
            let part = bytes.prefix(2_000 + Int(generator.next() % UInt64(bytes.count - 2_000)))
            let report = try run(String(decoding: part, as: UTF8.self), routes: 3)
            #expect(report.error == nil)
        }
        _ = try run(text, routes: 3)
        let other = try Self.engine()
        _ = try run(text, into: other, routes: 3)
        #expect(try Self.contents(engine) == Self.contents(other), "seed \(seed)")
    }

    @Test func EXP_54_damageIsReported() throws {
        let text = ExampleExport(days: 1).text
        let report = try run(String(text.prefix(text.count / 2)))
        #expect(report.status == .imported)
        #expect(report.warnings.contains { $0.contains("damaged") })
        let nothing = try run("<gpx/>")
        #expect(nothing.status == .failed)
        #expect(nothing.error?.contains("HealthData") == true)
    }

    /// Damage to the archive itself is in the report of its contents.
    @Test(arguments: ["cut", "encrypted", "flipped"]) func EXP_54_whatIsWrongWithTheArchiveIsTold(what: String) throws {
        let text = Array(ExampleExport(days: 1).text.utf8)
        var zip = StoredPacking.zip([("export.xml", text), ("workout-routes/a.gpx", Array("<gpx/>".utf8))])
        let expected: String
        switch what {
        case "cut":
            zip.removeLast(30)
            expected = "its central directory is missing"
        case "encrypted":
            let marks = zip.indices.dropLast(4).filter { Array(zip[$0..<$0 + 4]) == [0x50, 0x4B, 1, 2] }
            zip[marks[1] + 8] |= 1
            expected = "1 of its files cannot be read"
        default:
            // In the name of a source, which may have any letters.
            zip[try #require(zip.firstRange(of: Array("sourceName=\"".utf8))).upperBound] ^= 1
            expected = "the checksum does not match"
        }
        let path = folder.url.appending(path: "export.zip").path
        try Data(zip).write(to: URL(filePath: path))
        let context = StoreContext(engine: engine, identity: Self.app)
        let report = AppleHealthImporter(access: context.access).importExport(path)
        #expect(report.status == .imported)
        #expect(report.warnings.count { $0.contains(expected) } == 1)
        #expect(report.types["HKQuantityTypeIdentifierHeartRate"]?.added == 144)
    }

    private static func records(_ count: Int, _ odd: (place: Int, text: String)) -> String {
        let records = (0..<count).map { place in
            let date =
                "2024-01-01 \(String(format: "%02d:%02d:%02d", place / 3_600, place / 60 % 60, place % 60)) +0000"
            return place == odd.place
                ? odd.text
                : """
                <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="W" unit="count/min" startDate="\(date)" \
                endDate="\(date)" value="60"/>
                """
        }
        return "<HealthData locale=\"en\">\n\(records.joined(separator: "\n"))\n</HealthData>"
    }

    @Test func EXP_54_behindATagThatIsTooLongItGoesOn() throws {
        let long =
            "<Record type=\"\(String(repeating: "x", count: 300_000))\"><MetadataEntry key=\"a\" value=\"b\"/></Record>"
        let text = Self.records(1_000, (3, long))
        let report = try run(text)
        #expect(report.status == .imported && report.isPartial)
        #expect(report.samples == 999)
        #expect(report.warnings.contains { $0.hasPrefix("1 element was left out: its tag is longer than") })
        let again = try run(text)
        #expect(again.status == .duplicate && again.isPartial && again.duplicates == 999)
    }

    @Test func EXP_54_anExportOfNothingButTagsThatAreTooLongIsAFailure() throws {
        let long = "<Record type=\"\(String(repeating: "x", count: 300_000))\"/>"
        let report = try run(Self.records(2, (0, long)).replacing("Record type=\"HK", with: "Other type=\"HK"))
        #expect(report.status == .imported && report.isPartial && report.error == nil)
        let none = try run(Self.records(1, (0, long)))
        #expect(none.status == .failed && none.isPartial && none.types.isEmpty)
        #expect(none.error?.contains("the tags of its elements are too long (line 2, byte ") == true)
    }

    @Test func EXP_54_damageBeforeTheFirstRecordIsAFailure() throws {
        let report = try run(Self.records(10, (0, "<Record type=\"HKQuantityTypeIdentifierHeartRate value=\"60\"/>")))
        #expect(report.status == .failed)
        #expect(report.error?.contains("the attributes of a tag are not well-formed (line 2, byte") == true)
        let later = try run(Self.records(10, (4, "<Record type=\"HKQuantityTypeIdentifierHeartRate value=\"60\"/>")))
        #expect(later.status == .imported && later.isPartial && later.samples == 4)
        #expect(try !run(ExampleExport(days: 1).text).isPartial)
    }

    @Test func EXP_1_foldersAreImportedOnce() async throws {
        _ = try folder.write("", to: "empty.txt")
        let place = folder.url.appending(path: "apple_health_export/workout-routes")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        _ = try folder.write(ExampleExport(days: 1).text, to: "apple_health_export/export.xml")
        _ = try folder.write(ExampleExport.route(0), to: "apple_health_export/workout-routes/route_0.gpx")
        _ = try folder.write(GPX.file(GPX.track([[0, 10]])), to: "ride.gpx")
        let context = StoreContext(engine: engine, identity: Self.app)
        var reports: [ImportReport] = []
        await FileImporter(access: context.access).importAll(folder.url.path) { reports.append($0) }
        #expect(reports.map(\.format) == ["apple-health", "gpx"])
        #expect(reports.map(\.status) == [.imported, .imported])
    }

    /// Elements of newer systems are stored, and not duplicated.
    @Test func tenThousandUnknownTypesAreKept() throws {
        func record(_ type: String, _ value: Int) -> String {
            let date = "2026-05-12 06:30:00 +0000"
            return #"<Record type="HKQuantityTypeIdentifier\#(type)" sourceName="W" unit="count" value="\#(value)" "#
                + #"startDate="\#(date)" endDate="\#(date)"/>"#
        }
        let records = (0..<10_000).map { record("New\($0)", 1) }
        let known = record("StepCount", 7)
        let document = "<HealthData locale=\"en\">\(records.joined(separator: "\n"))\n\(known)</HealthData>"
        let report = try run(document)
        #expect(report.error == nil)
        #expect(try samples(.stepCount).map(\.quantity?.value) == [7])
        let kept = try engine.read { try $0.keptElements(ofKind: nil) }
        #expect(Set(kept.compactMap(\.type)).count == 10_000)
        _ = try run(document)
        #expect(try engine.read { try $0.keptElements(ofKind: nil) }.count == kept.count)
    }
}
