import Foundation
import HealthKit
import HealthModel
import HealthReports
import HealthStore
import OpenHealthKit
import TestEngines
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Elements of an export beside samples, which become objects: the person, rings, hearing tests, prescriptions,
/// clinical records, electrocardiograms and heart beats.
@Suite struct ImportedDetailsTests {
    private let folder: TemporaryFolder
    private let engine: SQLiteEngine
    private static let app = AppIdentity(bundleIdentifier: "org.example.importer", name: "Importer")
    private static let zone = TimeZone(secondsFromGMT: 0) ?? .current

    init() throws {
        folder = try TemporaryFolder()
        engine = try SQLiteEngine.forTest()
        let types = ObjectType.all.filter { $0.isReadable && !$0.requiresPerObjectAuthorization }
        let readable = Dictionary(uniqueKeysWithValues: types.map { ($0, true) })
        try engine.write { try $0.authorize(Self.app, AuthorizationDecisions(read: readable)) }
    }

    private func run(_ body: String, files: [String: String] = [:]) throws -> ImportReport {
        let path = try folder.write(ExampleExport.document(body), to: "export.xml")
        for (name, text) in files {
            let place = folder.url.appending(path: name).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            _ = try folder.write(text, to: name)
        }
        let context = StoreContext(engine: engine, identity: Self.app)
        return AppleHealthImporter(access: context.access).importExport(path)
    }

    private func samples(_ type: ObjectType) throws -> [SampleRecord] {
        try engine.read(for: Self.app) { try $0.samples(SampleRequest(type, sort: [.init(.start)])) }
    }

    // MARK: Heart beats

    /// Returns a heart-rate variability at a second of 2024-03-01, local time one hour ahead of Greenwich.
    private static func variability(_ clock: String, times: [String], length: Int = 60) -> String {
        let start = "2024-03-01 \(clock) +0100"
        let beats = times.map { #"<InstantaneousBeatsPerMinute bpm="61" time="\#($0)"/>"# }.joined()
        return #" <Record type="HKQuantityTypeIdentifierHeartRateVariabilitySDNN" sourceName="Watch" "#
            + #"sourceVersion="10" unit="ms" creationDate="\#(start)" startDate="\#(start)" "#
            + #"endDate="2024-03-01 \#(clock.prefix(6))59 +0100" value="45">"#
            + "<HeartRateVariabilityMetadataList>\(beats)</HeartRateVariabilityMetadataList></Record>\n"
    }

    private func beats(_ series: SampleRecord) throws -> [HeartbeatRecord] {
        try engine.read(for: Self.app) { try $0.heartbeats(of: series.uuid) }
    }

    @Test(arguments: [
        ["3:20:00.50 AM", "3:20:01.40 AM", "3:20:04.20 AM", "3:20:05.10 AM"],
        // A narrow space, a decimal comma, 24 hours, a zone five and a half hours away.
        ["3:20:00.50\u{202F}AM", "3:20:01.40\u{202F}AM", "3:20:04.20\u{202F}AM", "3:20:05.10\u{202F}AM"],
        ["3:20:00,50 AM", "3:20:01,40 AM", "3:20:04,20 AM", "3:20:05,10 AM"],
        ["07:50:00.50", "07:50:01.40", "07:50:04.20", "07:50:05.10"],
    ])
    func EXP_30_EXP_32_beatsAreASeries(times: [String]) throws {
        let report = try run(Self.variability("03:20:00", times: times))
        #expect(report.types["HKDataTypeIdentifierHeartbeatSeries"] == .init(added: 1, known: 0))
        #expect(report.unmapped.isEmpty)
        let series = try #require(try samples(.heartbeatSeries).first)
        let variability = try #require(try samples(.heartRateVariabilitySDNN).first)
        #expect(series.start == variability.start && series.end == variability.end)
        #expect(series.source == variability.source)
        let beats = try beats(series)
        #expect(beats.map(\.time) == [0.5, 1.4, 4.2, 5.1])
        // The median interval is 0.9 s; 2.8 s is more than twice as long.
        #expect(beats.map(\.isPrecededByGap) == [false, false, true, false])
    }

    @Test func EXP_31_midnightIsCrossed() throws {
        _ = try run(Self.variability("23:59:00", times: ["11:59:58.00 PM", "11:59:58.90 PM", "12:00:00.10 AM"]))
        let series = try #require(try samples(.heartbeatSeries).first)
        #expect(try beats(series).map(\.time) == [58, 58.9, 60.1])
        // The series ends with its last beat, if that is later than its record (EXP-31).
        #expect(abs(series.end - series.start - 60.1) < 1e-6)
    }

    @Test func EXP_31_aBeatBeforeTheRecordBeginsTheSeries() throws {
        _ = try run(Self.variability("03:20:01", times: ["3:20:00.25 AM", "3:20:01.25 AM"]))
        let series = try #require(try samples(.heartbeatSeries).first)
        let variability = try #require(try samples(.heartRateVariabilitySDNN).first)
        #expect(series.start == variability.start - 0.75)
        #expect(try beats(series).map(\.time) == [0, 1])
    }

    @Test(arguments: [
        ["3:20:01.00 AM", "3:20:01.00 AM"], ["3:27:00.00 AM"], ["3:20:01.00 AM", "3:20:00.00 AM"],
        ["3:20:01.00 AM", "9:20:01.00 AM"],
    ])
    func EXP_31_absurdBeatsAreKeptAsTheyAre(times: [String]) throws {
        let body = Self.variability("03:20:00", times: times)
        let report = try run(body)
        #expect(report.status == .imported && report.error == nil)
        #expect(report.unmapped["HeartRateVariabilityMetadataList"] == .init(added: 1, known: 0))
        #expect(try samples(.heartRateVariabilitySDNN).count == 1)
        #expect(try samples(.heartbeatSeries).isEmpty)
        #expect(try engine.read { try $0.keptElements(ofKind: nil) }.first?.reason == "malformed")
        #expect(try run(body).status == .duplicate)
    }

    @Test func EXP_17_beatsAreStoredOnce() throws {
        let export = ExampleExport(days: 3).text
        let path = try folder.write(export, to: "export.xml")
        let importer = AppleHealthImporter(access: StoreAccess(engine: engine, identity: Self.app))
        _ = importer.importExport(path)
        let series = try samples(.heartbeatSeries)
        #expect(series.count == 3)
        let again = importer.importExport(path)
        #expect(again.types["HKDataTypeIdentifierHeartbeatSeries"] == .init(added: 0, known: 3))
        #expect(try samples(.heartbeatSeries).map(\.uuid) == series.map(\.uuid))
        #expect(try engine.read { try $0.integrityProblems() }.isEmpty)
    }

    // MARK: The person

    private static let me =
        #" <Me HKCharacteristicTypeIdentifierDateOfBirth="1984-03-09" "#
        + #"HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexFemale" "#
        + #"HKCharacteristicTypeIdentifierBloodType="HKBloodTypeABNegative" "#
        + #"HKCharacteristicTypeIdentifierFitzpatrickSkinType="HKFitzpatrickSkinTypeNotSet" "#
        + #"HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse="None"/>"#

    private func characteristic(_ type: ObjectType) throws -> Int64? {
        try engine.read(for: Self.app) { try $0.characteristic(type) }
    }

    @Test func EXP_47_thePersonIsKnown() throws {
        let report = try run(Self.me)
        #expect(try characteristic(.dateOfBirth) == CalendarDay(year: 1984, month: 3, day: 9).number)
        #expect(try characteristic(.biologicalSex) == 1)
        #expect(try characteristic(.bloodType) == 6)
        #expect(try characteristic(.fitzpatrickSkinType) == nil)
        #expect(report.types["HKCharacteristicTypeIdentifierBloodType"] == .init(added: 1, known: 0))
        #expect(report.samples == 0)
        // Unknown type for it.
        let kept = try #require(try engine.read { try $0.keptElements(ofKind: "Me") }.first)
        #expect(kept.body == #"{"HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse":"None"}"#)
        #expect(try run(Self.me).status == .duplicate)
    }

    @Test func EXP_47_whatTheStoreKnowsStays() throws {
        try engine.write { try $0.setCharacteristics([.bloodType: .some(7), .biologicalSex: .some(1)]) }
        let report = try run(Self.me)
        #expect(try characteristic(.bloodType) == 7)
        #expect(try characteristic(.dateOfBirth) != nil)
        #expect(
            report.warnings == [
                "The export has a different value for bloodType; the value in the store was not changed."
            ])
    }

    @Test(arguments: ["1984-02-30", "84-02-03", "1984-13-01", "yesterday", "+984-03-09", "99999-01-01"])
    func EXP_47_impossibleDaysAreKeptAsTheyAre(day: String) throws {
        let report = try run(#" <Me HKCharacteristicTypeIdentifierDateOfBirth="\#(day)"/>"#)
        #expect(report.unmapped["Me"]?.added == 1)
        #expect(try characteristic(.dateOfBirth) == nil)
    }

    // MARK: Rings

    private static func summary(_ day: String, energy: String, unit: String = "Cal", exercise: String = "30") -> String
    {
        #" <ActivitySummary dateComponents="\#(day)" activeEnergyBurned="\#(energy)" activeEnergyBurnedGoal="560" "#
            + #"activeEnergyBurnedUnit="\#(unit)" appleMoveTime="0" appleMoveTimeGoal="0" "#
            + #"appleExerciseTime="\#(exercise)" appleExerciseTimeGoal="30" appleStandHours="11" "#
            + #"appleStandHoursGoal="12"/>"# + "\n"
    }

    private func summaries() throws -> [ActivitySummaryRecord] {
        try engine.read(for: Self.app) { try $0.activitySummaries(.constant(true), in: Self.zone) }
    }

    @Test func EXP_48_daysHaveTheirRings() throws {
        let empty =
            #" <ActivitySummary dateComponents="2024-03-03" activeEnergyBurned="0" activeEnergyBurnedGoal="0"/>"#
        let body =
            Self.summary("2024-03-01", energy: "700.698") + Self.summary("1969-12-30", energy: "1") + empty
            + Self.summary("2024-03-02", energy: "2000", unit: "kJ")
        let report = try run(body)
        #expect(report.types["HKActivitySummaryTypeIdentifier"] == .init(added: 2, known: 0))
        #expect(report.samples == 0 && report.unmapped.isEmpty)
        let summaries = try summaries()
        #expect(summaries.map(\.day) == [1, 2].map { CalendarDay(year: 2024, month: 3, day: $0) })
        let first = try #require(summaries.first)
        #expect(first.energy.converted(to: .kilocalorie) == 700.698)
        #expect(first.energyGoal.converted(to: .kilocalorie) == 560)
        #expect(first.exerciseTime == QuantityValue(30, .minute) && first.exerciseGoal == QuantityValue(30, .minute))
        #expect(first.standHours == QuantityValue(11, .count) && first.standGoal == QuantityValue(12, .count))
        #expect(first.moveMode == 1)
        #expect(try run(body).status == .duplicate)
    }

    @Test func EXP_48_theFullerDayStays() throws {
        _ = try run(Self.summary("2024-03-01", energy: "300"))
        #expect(try run(Self.summary("2024-03-01", energy: "500")).types.values.first?.added == 1)
        // An older export, and the same in another unit, rounded.
        #expect(try run(Self.summary("2024-03-01", energy: "300")).types.values.first?.added == 0)
        #expect(try run(Self.summary("2024-03-01", energy: "2092.01", unit: "kJ")).types.values.first?.added == 0)
        #expect(try summaries().first?.energy.converted(to: .kilocalorie) == 500)
    }

    @Test(arguments: [
        ("2024-02-31", "1", "kcal"), ("2024-03-01", "much", "kcal"), ("2024-03-01", "1e999", "kcal"),
        ("2024-03-01", "-5", "kcal"), ("2024-03-01", "5", "km"), ("", "5", "kcal"),
    ])
    func EXP_48_impossibleSummariesAreKeptAsTheyAre(day: String, energy: String, unit: String) throws {
        let report = try run(Self.summary(day, energy: energy, unit: unit))
        #expect(report.unmapped["ActivitySummary"]?.added == 1)
        #expect(try summaries().isEmpty)
    }

    // MARK: Electrocardiograms

    private static let electrocardiogram = """
        Name,Alex
        Date of Birth,"9 Mar 1984"
        Recorded Date,2024-03-01 12:00:00 +0000
        Classification,Sinus Rhythm
        Symptoms,
        Software Version,2.0
        Device,"Watch6,7"
        Sample Rate,4 hertz


        Lead,Lead I
        Unit,µV

        -48.673
        59.5
        600
        0.25
        """

    @Test func EXP_49_OTH_30_electrocardiogramsHaveVoltages() throws {
        let files = ["electrocardiograms/ecg_2024-03-01.csv": Self.electrocardiogram]
        let report = try run("", files: files)
        #expect(report.types["HKDataTypeIdentifierElectrocardiogram"] == .init(added: 1, known: 0))
        let record = try #require(try samples(.electrocardiogram).first)
        #expect(record.start == 730_987_200 && record.end == record.start + 1)
        #expect(record.device?[.hardwareVersion] == "Watch6,7")
        #expect(record.source?.source.name == "ECG" && record.source?.version == "2.0")
        guard case .electrocardiogram(let detail)? = record.detail else {
            Issue.record("no electrocardiogram")
            return
        }
        #expect(detail.classification == 1 && detail.symptomsStatus == 0 && detail.measurementCount == 4)
        #expect(detail.samplingFrequency == QuantityValue(4, .hertz))
        var voltages: [VoltagePoint] = []
        try engine.read(for: Self.app) {
            try $0.voltages(of: record.uuid) {
                voltages += $0
                return true
            }
        }
        #expect(voltages.map(\.time) == [0, 0.25, 0.5, 0.75])
        #expect(voltages.map(\.volts) == [-48.673, 59.5, 600, 0.25].map { $0 / 1e6 })
        #expect(try run("", files: files).status == .duplicate)
    }

    @Test func EXP_49_damagedElectrocardiograms() throws {
        let report = try run(
            "",
            files: [
                "electrocardiograms/a.csv": Self.electrocardiogram.replacing("600", with: "6z0"),
                "electrocardiograms/b.csv": Self.electrocardiogram.replacing("4 hertz", with: "often"),
                "electrocardiograms/c.csv": Self.electrocardiogram.replacing("µV", with: "furlong"),
                "electrocardiograms/d.csv": Self.electrocardiogram.replacing("2024-03-01", with: "once"),
                "electrocardiograms/e.csv": "",
                "electrocardiograms/f.csv": String(repeating: "a,b\n", count: 5_000),
            ])
        #expect(report.status == .imported)
        #expect(report.types["HKDataTypeIdentifierElectrocardiogram"]?.added == 1)
        #expect(report.unmapped["HKElectrocardiogram"]?.added == 5)
        #expect(
            report.warnings == ["The electrocardiogram 'a.csv': 1 of 4 voltages could not be read and were left out."])
        let reasons = try engine.read { try $0.keptElements(ofKind: "Electrocardiogram") }.map(\.reason)
        #expect(reasons == ["unknownValue", "unknownUnit", "unreadableDate", "unreadableDate", "unreadableDate"])
    }

    // MARK: Clinical records and documents

    private static let clinical =
        #" <ClinicalRecord type="Observation" identifier="o1" sourceName="Hospital &amp; Clinic" "#
        + #"sourceURL="https://fhir.example/r4/Observation/o1" fhirVersion="4.0.1" "#
        + #"receivedDate="2024-02-01 10:00:00 +0000" resourceFilePath="/clinical-records/Observation-o1.json"/>"#

    @Test func OTH_60_clinicalRecordsHaveTheirResource() throws {
        let json = #"{"resourceType":"Observation","id":"o1","code":{"text":"Glucose"}}"#
        // First without its file, which is added later.
        let missing = try run(Self.clinical)
        #expect(missing.unmapped["Observation"]?.added == 1)
        #expect(
            missing.warnings == ["The clinical record '/clinical-records/Observation-o1.json' is not in the export."])
        let report = try run(Self.clinical, files: ["clinical-records/Observation-o1.json": json])
        let type = try #require(ObjectType(identifier: "HKClinicalTypeIdentifierLabResultRecord"))
        #expect(report.types[type.identifier] == .init(added: 1, known: 0))
        let record = try #require(try samples(type).first)
        guard case .clinical(let detail)? = record.detail else {
            Issue.record("no clinical record")
            return
        }
        #expect(detail.displayName == "Glucose")
        #expect(detail.resource?.identifier == "o1" && detail.resource?.type == "Observation")
        #expect(detail.resource?.version.text == "4.0.1")
        #expect(detail.resource?.data == Data(json.utf8))
        #expect(record.source?.source.name == "Hospital & Clinic")
        // The substitute that was stored is gone.
        #expect(try engine.read { try $0.keptElements(ofKind: nil) }.isEmpty)
        #expect(try run(Self.clinical).status == .duplicate)
    }

    @Test(arguments: ["{", "[1]", "", "{\"resourceType\":\"Starship\"}"])
    func OTH_60_damagedResourcesAreKeptAsTheyAre(json: String) throws {
        let body = Self.clinical.replacing("type=\"Observation\"", with: "type=\"Unheard\"")
        let report = try run(body, files: ["clinical-records/Observation-o1.json": json])
        #expect(report.unmapped["Unheard"]?.added == 1)
        #expect(
            try engine.read { try $0.keptElements(ofKind: "ClinicalRecord") }.first?.body.contains("Resource") == true)
    }

    // MARK: Hearing and vision

    @Test func OTH_40_OTH_90_hearingTestsAndPrescriptions() throws {
        let dates = #"startDate="2024-03-01 10:00:00 +0100" endDate="2024-03-01 10:05:00 +0100""#
        let point =
            #"<SensitivityPoint frequencyValue="1000" frequencyUnit="Hz" leftEarValue="10" leftEarUnit="dBHL"/>"#
        let body =
            #" <Audiogram type="HKDataTypeIdentifierAudiogram" sourceName="Hearing" \#(dates)>\#(point)</Audiogram>"#
            + #" <Audiogram type="HKDataTypeIdentifierAudiogram" sourceName="Hearing" \#(dates)></Audiogram>"#
            + #" <VisionPrescription type="HKVisionPrescriptionTypeGlasses" dateIssued="2024-03-01 10:00:00 +0100">"#
            + #"<RightEye sphere="-1.25" sphereUnit="D"/><Attachment identifier="a"/></VisionPrescription>"#
        let report = try run(body)
        #expect(report.types["HKDataTypeIdentifierAudiogram"]?.added == 1)
        #expect(report.types["HKVisionPrescriptionTypeIdentifier"]?.added == 1)
        #expect(report.unmapped.mapValues(\.added) == ["HKDataTypeIdentifierAudiogram": 1, "Attachment": 1])
        #expect(try samples(.audiogram).count == 1)
        #expect(try engine.read { try $0.objects(of: .visionPrescription, matching: .constant(true)) }.count == 1)
        #expect(try run(body).status == .duplicate)
    }

    @Test func OTH_61_theDocumentOfAnExportIsLeftOut() throws {
        let place = folder.url.appending(path: "export")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        _ = try folder.write(ExampleExport(days: 1).text, to: "export/export.xml")
        _ = try folder.write("<ClinicalDocument/>", to: "export/export_cda.xml")
        let context = StoreContext(engine: engine, identity: Self.app)
        let report = AppleHealthImporter(access: context.access).importExport(place.path)
        #expect(report.warnings.contains { $0.hasPrefix("Skipped 'export_cda.xml': it is a copy") })
    }

    // MARK: Elements of earlier versions

    @Test func EXP_17_whatWasKeptBecomesAnObject() throws {
        let body =
            Self.summary("2024-03-01", energy: "300")
            + Self.variability("03:20:00", times: ["3:20:00.50 AM", "3:20:01.40 AM"])
        // As the importer stored them before there were types for them.
        let summary = AppleHealthSummaryElement.element
        let identity = DerivedIdentity(
            type: .heartRateVariabilitySDNN, sourceName: "Watch", sourceVersion: "10", device: nil)
        let (start, end) = (730_952_400.0, 730_952_459.0)
        let uuid = identity.uuid(start: start, end: end)
        let times = [12_000.5, 12_001.4]
        let beats = DerivedIdentity(
            texts: ["HeartRateVariabilityMetadataList", uuid.uuidString] + times.map { "\($0)" })
        try engine.write(as: Self.app) {
            try $0.importObjects(in: ImportPass()) { (insertion) throws(EngineError) in
                _ = try insertion.preserve(summary)
                _ = try insertion.preserve(
                    PreservedElement(
                        identity: beats.uuid(start: start, end: end), kind: "HeartRateVariabilityMetadataList",
                        reason: "noClass", body: uuid.uuidString, columns: [[0.5, 1.4], [61, 61]]))
                _ = try insertion.preserve(
                    PreservedElement(identity: UUID(), kind: "Other", reason: "unknownElement", body: "{}"))
            }
        }
        let report = try run(body)
        #expect(report.types["HKActivitySummaryTypeIdentifier"]?.added == 1)
        #expect(report.types["HKDataTypeIdentifierHeartbeatSeries"]?.added == 1)
        #expect(try engine.read { try $0.keptElements(ofKind: nil) }.map(\.kind) == ["Other"])
    }
}

/// A summary as it was stored.
private enum AppleHealthSummaryElement {
    static var element: PreservedElement {
        PreservedElement(
            .init(
                "ActivitySummary",
                attributes: [
                    .init("dateComponents", "2024-03-01"), .init("activeEnergyBurned", "300"),
                    .init("activeEnergyBurnedGoal", "560"), .init("activeEnergyBurnedUnit", "Cal"),
                    .init("appleMoveTime", "0"), .init("appleMoveTimeGoal", "0"), .init("appleExerciseTime", "30"),
                    .init("appleExerciseTimeGoal", "30"), .init("appleStandHours", "11"),
                    .init("appleStandHoursGoal", "12"),
                ]), reason: .noClass)
    }
}
