import Foundation
import HealthKit
import HealthModel
import HealthStore
import OpenHealthKit
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

@Suite struct AppleHealthExporterTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static func access(_ engine: SQLiteEngine) -> StoreAccess {
        StoreAccess(engine: engine, identity: StoreContents.reader)
    }

    /// Returns a store with an imported example export.
    private func imported(days: Int, extra: String = "") throws -> SQLiteEngine {
        let engine = try StoreContents.engine()
        let text = ExampleExport(days: days).text.replacing("</HealthData>", with: "\(extra)</HealthData>")
        let routes = folder.url.appending(path: "workout-routes")
        try FileManager.default.createDirectory(at: routes, withIntermediateDirectories: true)
        for day in 0..<days { _ = try folder.write(ExampleExport.route(day), to: "workout-routes/route_\(day).gpx") }
        _ = try importExport(try folder.write(text, to: "export.xml"), into: engine)
        return engine
    }

    @discardableResult
    private func importExport(_ path: String, into engine: SQLiteEngine) throws -> ImportReport {
        let report = AppleHealthImporter(access: Self.access(engine)).importExport(path)
        #expect(report.error == nil)
        return report
    }

    @discardableResult
    private func export(
        _ engine: SQLiteEngine, to name: String = "new.zip", as form: AppleHealthExporter.Form = .archive,
        offset: Int = 3_600, hasFractions: Bool = true, replaces: Bool = false
    ) throws -> (path: String, report: ExportReport) {
        let path = folder.url.appending(path: name).path
        let exporter = AppleHealthExporter(
            access: Self.access(engine), offset: offset, hasFractions: hasFractions,
            date: Date(timeIntervalSinceReferenceDate: 760_000_000))
        return (path, try exporter.export(to: path, as: form, replaces: replaces))
    }

    // MARK: Round trips

    /// Exporting and importing an export preserves everything, identifiers included.
    @Test(
        arguments: [(AppleHealthExporter.Form.archive, "new.zip", 3_600), (.folder, "out", 3_600)]
            as [(AppleHealthExporter.Form, String, Int)])
    func EXP_17_exportsComeBackAsTheyWere(form: AppleHealthExporter.Form, name: String, offset: Int) throws {
        let engine = try imported(days: 4)
        let (path, report) = try export(engine, to: name, as: form, offset: offset)
        #expect(report.leftOut.isEmpty)
        #expect(report.routePoints == 240)
        let other = try StoreContents.engine()
        try importExport(path, into: other)
        #expect(try StoreContents.lines(other) == StoreContents.lines(engine))
        #expect(try other.read { try $0.systemSources() } == engine.read { try $0.systemSources() })
        #expect(try other.read { try $0.integrityProblems() }.isEmpty)
        // And none of it is new to the original store.
        let before = try StoreContents.lines(engine)
        #expect(try importExport(path, into: engine).status == .duplicate)
        #expect(try StoreContents.lines(engine) == before)
    }

    /// Creation dates, and data that no object can hold.
    @Test func EXP_24_whatImportsRememberComesBack() throws {
        let extra = """
             <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Scale" unit="kg" \
            creationDate="2024-01-01 00:00:05 +0000" startDate="2024-01-01 00:00:00 +0000" \
            endDate="2024-01-01 00:00:00 +0000" value="71.5">
              <MetadataEntry key="HKMetadataKeySyncIdentifier" value="loose"/>
             </Record>
             <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Scale" unit="kg" \
            startDate="2024-01-02 00:00:00 +0000" endDate="2024-01-01 00:00:00 +0000" value="71.5"/>
             <Record type="HKQuantityTypeIdentifierHeight" sourceName="Scale" unit="m" \
            startDate="2024-01-02 00:00:00 +0000" endDate="2024-01-02 00:00:00 +0000" value="1.8">
              <Strange key="a &amp; b"><Inner/></Strange>
             </Record>
             <Workout workoutActivityType="HKWorkoutActivityTypeQuidditch" duration="10.123" durationUnit="min" \
            sourceName="App" startDate="2024-01-02 00:00:00 +0000" endDate="2024-01-02 00:20:00 +0000">
              <WorkoutEvent type="HKWorkoutEventTypeUnheard" date="2024-01-02 00:00:00 +0000"/>
              <WorkoutActivity uuid="0B5CB7F4-2F4C-4B2B-8C5B-7B0B6E2C2C11" startDate="2024-01-02 00:00:00 +0000" \
            endDate="2024-01-02 00:20:00 +0000" duration="20" durationUnit="min"/>
             </Workout>
             <ActivitySummary dateComponents="2024-03-01" activeEnergyBurned="350.5" activeEnergyBurnedGoal="400" \
            activeEnergyBurnedUnit="Cal" appleExerciseTime="31" appleExerciseTimeGoal="30" appleStandHours="11" \
            appleStandHoursGoal="12"/>
             <Unheard of="it"/>

            """
        let engine = try imported(days: 1, extra: extra)
        let (path, report) = try export(engine)
        #expect(report.leftOut.isEmpty)
        let other = try StoreContents.engine()
        try importExport(path, into: other)
        #expect(try StoreContents.lines(other) == StoreContents.lines(engine))
        // Two round trips produce the same files, so nothing was lost.
        let (again, _) = try export(other, to: "again.xml", as: .mainFile)
        let (first, _) = try export(engine, to: "first.xml", as: .mainFile)
        let text = try String(contentsOfFile: first, encoding: .utf8)
        #expect(
            try String(contentsOfFile: again, encoding: .utf8).split(separator: "\n").sorted()
                == text.split(separator: "\n").sorted())
        #expect(text.contains(#"creationDate="2024-01-01 01:00:05 +0100""#))
        #expect(text.contains(#"<MetadataEntry key="HKMetadataKeySyncIdentifier" value="loose"/>"#))
        #expect(text.contains(#"workoutActivityType="HKWorkoutActivityTypeQuidditch""#))
    }

    /// Samples saved by apps are equal after a round trip, but for the identifiers, which the format does not have.
    @Test(arguments: 1...6)
    func EXP_17_randomStoresComeBack(seed: UInt64) throws {
        let engine = try StoreContents.engine()
        var random = RandomStore(seed: seed, engine)
        try random.fill()
        let (path, report) = try export(engine, offset: Int(seed) * 900 - 3_600)
        #expect(report.leftOut.isEmpty, "seed \(seed)")
        let other = try StoreContents.engine()
        try importExport(path, into: other)
        let (lines, expected) = (
            try StoreContents.lines(other, hasIdentifiers: false).filter { !$0.contains(" Me ") },
            try StoreContents.lines(engine, hasIdentifiers: false)
        )
        #expect(lines.count == expected.count, "seed \(seed)")
        #expect(Set(lines).symmetricDifference(expected).sorted().prefix(2) == [], "seed \(seed)")
        // Once imported, samples retain their identifiers.
        let third = try StoreContents.engine()
        try importExport(try export(other, to: "third.zip").path, into: third)
        #expect(try StoreContents.lines(third) == StoreContents.lines(other), "seed \(seed)")
    }

    /// The statistics of a series are those of its quantities, which it is exported as.
    @Test func seriesBecomeTheirQuantities() throws {
        let engine = try StoreContents.engine()
        let columns = SeriesColumns(
            starts: (0..<2_000).map { 700_000_000 + Double($0) * 5 },
            ends: (0..<2_000).map { 700_000_003 + Double($0) * 5 }, values: (0..<2_000).map { Double($0 % 97) })
        var rest: SeriesColumns? = columns
        _ = try engine.write(as: StoreContents.reader) {
            try $0.save(
                SeriesDraft(type: .stepCount, start: 700_000_000, end: 700_009_998, device: nil, metadata: nil),
                in: .count
            ) { () throws(EngineError) in
                defer { rest = nil }
                return rest
            }
        }
        let (path, report) = try export(engine)
        #expect(report.records["HKQuantityTypeIdentifierStepCount"] == 2_000)
        let other = try StoreContents.engine()
        try importExport(path, into: other)
        let samples = try other.read(for: StoreContents.reader) {
            try $0.samples(SampleRequest(.stepCount, sort: [.init(.start)]))
        }
        #expect(samples.map(\.start) == columns.starts)
        #expect(samples.map(\.end) == columns.ends)
        #expect(samples.compactMap(\.canonicalValue) == columns.values)
    }

    @Test func EXP_30_beatsStandInTheirSample() throws {
        let engine = try StoreContents.engine()
        let start = 700_000_000.0
        try engine.write(as: StoreContents.reader) {
            try $0.save(
                [
                    SampleRecord(
                        type: .heartRateVariabilitySDNN, start: start, end: start + 3,
                        content: .quantity(QuantityValue(45, .millisecond)))
                ])
        }
        let beats = [0.75, 1.5, 3].map { HeartbeatRecord(time: $0, isPrecededByGap: false) }
        _ = try engine.write(as: StoreContents.reader) {
            try $0.save(
                HeartbeatDraft(start: start, beats: beats, device: nil, metadata: nil))
        }
        let (path, report) = try export(engine, to: "new.xml", as: .mainFile, offset: 0)
        #expect(report.leftOut.isEmpty)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.contains(#"   <InstantaneousBeatsPerMinute bpm="80" time="20:26:41.50"/>"#))
        #expect(text.components(separatedBy: "<InstantaneousBeatsPerMinute").count == 4)
    }

    // MARK: Special cases

    @Test func EXP_15_wholeSeconds() throws {
        let engine = try StoreContents.engine()
        try engine.write(as: StoreContents.reader) {
            try $0.save(
                [
                    SampleRecord(
                        type: .heartRate, start: 700_000_000.75, end: 700_000_000.75,
                        content: .quantity(QuantityValue(60, .countPerMinute)))
                ])
        }
        func text(_ hasFractions: Bool) throws -> String {
            let path = try export(engine, to: "\(hasFractions).xml", as: .mainFile, hasFractions: hasFractions).path
            return try String(contentsOfFile: path, encoding: .utf8)
        }
        #expect(try text(true).contains(#"startDate="2023-03-08 21:26:40.75+0100""#))
        #expect(try text(false).contains(#"startDate="2023-03-08 21:26:40 +0100""#))
    }

    @Test func EXP_47_thePerson() throws {
        let engine = try StoreContents.engine()
        try engine.write {
            try $0.setCharacteristics([.biologicalSex: 2, .bloodType: 5, .dateOfBirth: 1_000_019_800_229])
        }
        let path = try export(engine, to: "new.xml", as: .mainFile).path
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.contains(#"DateOfBirth="1980-02-29""#))
        #expect(text.contains(#"BiologicalSex="HKBiologicalSexMale""#))
        #expect(text.contains(#"BloodType="HKBloodTypeABPositive""#))
        #expect(text.contains(#"SkinType="HKFitzpatrickSkinTypeNotSet""#))
    }

    /// Electrocardiograms and clinical records are files in addition to the main one.
    @Test func EXP_49_filesBesideTheMainOne() throws {
        let engine = try StoreContents.engine()
        let source = AppIdentity(bundleIdentifier: "test.watch", name: "Watch", version: "1.2")
        let recording = SampleRecord(
            type: .electrocardiogram, start: 700_000_000, end: 700_000_001,
            content: .detail(
                .electrocardiogram(
                    ElectrocardiogramRecord(
                        classification: 1, samplingFrequency: QuantityValue(4, .hertz), measurementCount: 4))))
        let volts = [1.5e-5, -2e-4, 0.1 / 3, 0].enumerated().map { VoltagePoint(time: Double($0) / 4, volts: $1) }
        let resource = FHIRResourceRecord(
            type: "Observation", identifier: "o1", version: try #require(FHIRVersionRecord("4.0.1")),
            sourceURL: URL(string: "https://example.org/o1"), data: Data("{\"a\": 1}".utf8))
        let type = try #require(ObjectType(identifier: "HKClinicalTypeIdentifierLabResultRecord"))
        let clinical = SampleRecord(
            type: type, start: 700_000_000, end: 700_000_000,
            content: .detail(.clinical(ClinicalRecord(displayName: "A", resource: resource))))
        try engine.write(as: source) {
            try $0.insertSystemData([SystemSample(recording, voltages: volts), SystemSample(clinical)])
        }
        let path = try export(engine, to: "out", as: .folder, offset: 0).path + "/apple_health_export"
        let csv = try String(contentsOfFile: path + "/electrocardiograms/ecg_2023-03-08.csv", encoding: .utf8)
        #expect(csv.contains("Recorded Date,2023-03-08 20:26:40 +0000\nClassification,Sinus Rhythm\n"))
        #expect(csv.contains("Sample Rate,4 hertz\n"))
        let values = csv.split(separator: "\n").compactMap { Double($0) }
        #expect(values.map { $0 / 1e6 } == volts.map(\.volts))
        let text = try String(contentsOfFile: path + "/export.xml", encoding: .utf8)
        let name = "clinical-records/Observation-\(clinical.uuid.uuidString).json"
        #expect(
            text.contains(#"fhirVersion="4.0.1" receivedDate="2023-03-08 20:26:40 +0000" resourceFilePath="/\#(name)""#)
        )
        #expect(try Data(contentsOf: URL(filePath: "\(path)/\(name)")) == resource.data)
    }

    /// Data that the format cannot represent are counted.
    @Test func whatIsLeftOutIsTold() throws {
        let engine = try imported(days: 2)
        let mood = SampleRecord(
            type: try #require(ObjectType(identifier: "HKDataTypeStateOfMind")), start: 0, end: 0,
            content: .detail(.stateOfMind(StateOfMindRecord(kind: 1, valence: 0.5, labels: [], associations: []))))
        try engine.write(as: StoreContents.reader) { try $0.save([mood]) }
        let (_, report) = try export(engine, to: "new.xml", as: .mainFile)
        #expect(report.leftOut == ["HKDataTypeStateOfMind": 1, "files": 2])
        #expect(report.warnings.count == 1)
    }

    /// Earlier versions had no heartbeat series, and stored beats in seconds of their record.
    @Test func EXP_31_beatsThatEarlierVersionsKeptAreWritten() throws {
        let record = """
             <Record type="HKQuantityTypeIdentifierHeartRateVariabilitySDNN" sourceName="Watch" unit="ms" value="50" \
            startDate="2024-03-01 03:20:00 +0100" endDate="2024-03-01 03:20:59 +0100"/>

            """
        let engine = try imported(days: 1, extra: record)
        let request = SampleRequest(.heartRateVariabilitySDNN, .start(.equal, 730_952_400))
        let sample = try #require(try engine.read(for: StoreContents.reader) { try $0.samples(request) }.first)
        try engine.write(as: StoreContents.reader) {
            try $0.importObjects(in: ImportPass()) { insertion throws(EngineError) in
                _ = try insertion.preserve(
                    PreservedElement(
                        identity: UUID(), kind: "HeartRateVariabilityMetadataList", reason: "noClass",
                        body: sample.uuid.uuidString, columns: [[0.5, 1.4], [61, 61]]))
            }
        }
        let (path, _) = try export(engine, to: "kept.xml", as: .mainFile)
        #expect(try String(contentsOfFile: path, encoding: .utf8).contains(#"time="03:20:00.50""#))
    }

    /// Parts stored with an imported workout cannot be exported once the workout is deleted.
    @Test func keptPartsOfADeletedWorkoutAreTold() throws {
        let workout = """
             <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="20" durationUnit="min" \
            sourceName="App" startDate="2024-01-02 00:00:00 +0000" endDate="2024-01-02 00:20:00 +0000">
              <WorkoutEvent type="HKWorkoutEventTypeUnheard" date="2024-01-02 00:00:00 +0000"/>
             </Workout>

            """
        let engine = try imported(days: 1, extra: workout)
        #expect(try export(engine, to: "before.zip").report.leftOut.isEmpty)
        let stored = try engine.read(for: StoreContents.reader) {
            try $0.samples(
                SampleRequest(.workout, .start(.equal, 725_846_400)))
        }
        _ = try engine.deleteWithAssociated([DeletionPart(stored.map(\.uuid), by: StoreContents.reader)])
        #expect(try export(engine).report.leftOut == ["kept parts of deleted workouts": 1])
    }

    /// Attachments, and data that are not objects, are omitted without a sample that would report them.
    @Test func attachmentsAndMedicationsThatAreLeftOutAreTold() throws {
        let engine = try StoreContents.engine()
        let prescription = SampleRecord(
            type: .visionPrescription, start: 0, end: 0,
            content: .detail(.prescription(PrescriptionRecord(kind: 1))))
        try engine.write(as: StoreContents.reader) { try $0.save([prescription]) }
        for name in ["front", "back"] {
            var pieces = [Data([1, 2, 3])]
            _ = try engine.write(as: StoreContents.reader) {
                try $0.attach(
                    AttachmentRecord(name: name, contentType: "public.jpeg", size: 0, creationDate: 0),
                    to: prescription.uuid
                ) { pieces.popLast() }
            }
        }
        try engine.write {
            try $0.setMedications([
                MedicationRecord(
                    medication: MedicationConceptRecord(
                        concept: HealthConceptRecord(identifier: "1"), displayText: "Tablets", generalForm: "tablet"))
            ])
        }
        #expect(try export(engine).report.leftOut == ["attachments": 2, "medications": 1])
    }

    @Test func ZON_59_zonesAreLeftOutAndTold() throws {
        let engine = try StoreContents.engine()
        let zones = try ZoneConfigurationRecord(
            type: .heartRate, boundaries: [100, 150].map { QuantityValue($0, .countPerMinute) }, source: .app)
        let group = try ZoneGroupRecord(configuration: zones, durations: [1, 2, 3])
        for groups in [[group], nil] {
            let workout = WorkoutRecord(
                activityType: .running, duration: 60, isBuilderMade: true, statistics: [:], zoneGroups: groups)
            try engine.write(as: StoreContents.reader) {
                try $0.save(
                    [SampleRecord(type: .workout, start: 0, end: 60, content: .workout(workout))])
            }
        }
        let (path, report) = try export(engine)
        #expect(report.leftOut == ["workout zone times": 1])
        let again = try StoreContents.engine()
        try importExport(path, into: again)
        let read = try again.read(for: StoreContents.reader) { try $0.samples(SampleRequest(.workout)) }
        #expect(read.count == 2 && read.allSatisfy { $0.workout?.zoneGroups == nil })
    }

    @Test func anEmptyStoreIsAnEmptyExport() throws {
        let engine = try StoreContents.engine()
        let (path, report) = try export(engine)
        #expect(report.recordCount == 0)
        #expect(try importExport(path, into: try StoreContents.engine()).samples == 0)
    }

    // MARK: Failures

    @Test func interruptedExportsLeaveNothing() throws {
        let engine = try imported(days: 2)
        let place = folder.url.appending(path: "place")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let exporter = AppleHealthExporter(access: Self.access(engine))
        let forms: [(String, AppleHealthExporter.Form)] = [("a.zip", .archive), ("b", .folder), ("c.xml", .mainFile)]
        for (name, form) in forms {
            #expect(throws: CancellationError.self) {
                try exporter.export(
                    to: place.appending(path: name).path, as: form, replaces: false, isCancelled: { true })
            }
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: place.path)
        #expect(left.filter { $0 != "b" }.isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.appending(path: "b").path).isEmpty)
    }

    @Test func progressEndsWithEverything() throws {
        let engine = try imported(days: 1)
        var last = (0, 0)
        let exporter = AppleHealthExporter(access: Self.access(engine))
        _ = try exporter.export(
            to: folder.url.appending(path: "p.zip").path, as: .archive, replaces: false, progress: { last = ($0, $1) })
        #expect(last.0 == last.1)
        #expect(last.1 > 144)
    }
}
