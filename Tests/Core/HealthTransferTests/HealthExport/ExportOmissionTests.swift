import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Data that an export of Apple Health has no place for, what it says of them, and where beats and resources go.
@Suite struct ExportOmissionTests {
    private let fixture: ExportFixture
    private static let app = AppIdentity(
        bundleIdentifier: "org.example.watch", name: "Watch", version: "2")
    private static let start = 700_000_000.0

    init() throws {
        fixture = try ExportFixture()
        let all = Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, true) })
        try fixture.access.engine(for: .writing).write {
            try $0.authorize(Self.app, AuthorizationDecisions(share: all, read: all))
        }
    }

    private func write(as app: AppIdentity = app, _ body: (StoreWriter) throws -> Void) throws {
        try fixture.access.engine(for: .writing).write(as: app, body)
    }

    private func keep(_ elements: [PreservedElement]) throws {
        try write { store in
            try store.importObjects(in: ImportPass()) { insertion throws(EngineError) in
                for element in elements { _ = try insertion.preserve(element) }
            }
        }
    }

    /// Exports the store, and returns the report, the main file, and the other files.
    private func exported(
        _ form: AppleHealthExporter.Form = .folder
    ) throws -> (report: ExportReport, text: String, files: [String: String]) {
        let place = fixture.folder.url.appending(path: form == .mainFile ? "out.xml" : "out").path
        let report = try AppleHealthExporter(
            access: fixture.access, offset: 0, date: Date(timeIntervalSinceReferenceDate: 760_000_000)
        ).export(to: place, as: form, replaces: true)
        if form == .mainFile {
            return (report, try String(contentsOfFile: place, encoding: .utf8), [:])
        }
        let folder = place + "/apple_health_export"
        var files: [String: String] = [:]
        for name in FileManager.default.subpaths(atPath: folder) ?? []
        where name.contains("/") && name.contains(".") {
            files[name] = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
        }
        return (report, try String(contentsOfFile: "\(folder)/export.xml", encoding: .utf8), files)
    }

    // MARK: Beats

    /// Saves a heart rate variability of some seconds.
    private func saveVariability(_ second: Double, length: Double = 3, by app: AppIdentity = app)
        throws
    {
        try write(as: app) {
            try $0.save([
                SampleRecord(
                    type: .heartRateVariabilitySDNN, start: Self.start + second,
                    end: Self.start + second + length,
                    content: .quantity(QuantityValue(45, .millisecond)))
            ])
        }
    }

    /// Saves a series of two beats, of which the later one ends it.
    private func saveBeats(_ second: Double, _ times: [Double] = [1, 3], by app: AppIdentity = app)
        throws
    {
        try write(as: app) {
            _ = try $0.save(
                HeartbeatDraft(
                    start: Self.start + second,
                    beats: times.map { HeartbeatRecord(time: $0, isPrecededByGap: false) }, device: nil,
                    metadata: nil))
        }
    }

    /// The times of the beats in each record of an export.
    private static func beats(_ text: String) -> [[String]] {
        text.components(separatedBy: "<Record ").dropFirst().map { record in
            record.matches(of: #/bpm="\d+" time="([^"]*)"/#).map { String($0.output.1) }
        }
    }

    @Test(
        "EXP-32: a series without a sample of its dates and source is left out and told, and others stand in theirs"
    )
    func strayBeats() throws {
        let other = AppIdentity(bundleIdentifier: "org.example.importer", name: "Importer")
        try saveVariability(0)
        try saveBeats(0, [1.5, 3])
        try saveVariability(100)
        try saveBeats(100, [2, 3], by: other)
        try saveBeats(100.5, [2, 2.5])
        try saveBeats(100, [2, 2.75])
        try saveVariability(200)
        let (report, text, _) = try exported()
        #expect(report.leftOut == ["heartbeat series without a sample": 3])
        #expect(Self.beats(text) == [["20:26:41.50", "20:26:43.00"], [], []])
        #expect(report.records == [ObjectType.heartRateVariabilitySDNN.identifier: 3])
    }

    @Test("EXP-19, EXP-32: samples of the same dates have a series each, and no more")
    func equalSamples() throws {
        for _ in 0..<2 { try saveVariability(0) }
        for times in [[0.5, 3], [1, 3], [1.5, 3]] { try saveBeats(0, times) }
        let (report, text, _) = try exported()
        #expect(report.leftOut == ["heartbeat series without a sample": 1])
        let beats = Self.beats(text)
        #expect(beats.count == 2 && Set(beats).count == 2 && beats.allSatisfy { $0.count == 2 })
        #expect(beats.allSatisfy { $0.last == "20:26:43.00" })
    }

    // MARK: Kept elements

    /// An element that stands alone in an export.
    private static func alone(_ kind: String, _ body: String) -> PreservedElement {
        PreservedElement(
            identity: DerivedIdentity(texts: [kind, nil, body]).uuid(start: 0, end: 0), kind: kind,
            reason: "noClass",
            body: body)
    }

    @Test(
        "EXP-26: kept elements that are none, and kept beats of samples that are gone, are counted by themselves"
    )
    func lostElements() throws {
        let beats = SampleBuffer.beatsKind
        try keep([
            Self.alone("Unheard", "{"), Self.alone("Unheard", #"{"a":"b"}"#),
            Self.alone("Audiogram", "[]"),
            PreservedElement(
                identity: UUID(high: 0x8000, low: 1 << 63 | 1), kind: beats, reason: "malformed",
                body: UUID(high: 0x8000, low: 1 << 63 | 9).uuidString, columns: [[1], [61]]),
            PreservedElement(
                identity: UUID(high: 0x8000, low: 1 << 63 | 2), kind: beats, reason: "malformed",
                body: UUID(high: 0x8000, low: 1 << 63 | 10).uuidString, columns: [[1], [61]]),
            PreservedElement(
                identity: UUID(high: 0x8000, low: 1 << 63 | 3), kind: beats, reason: "malformed",
                body: "no identifier",
                columns: [[1], [61]]),
            PreservedElement(
                identity: UUID(high: 0x8000, low: 1 << 63 | 4), kind: "WorkoutEvent", reason: "noClass",
                body: "{}"),
        ])
        let (report, text, _) = try exported()
        #expect(
            report.leftOut == [
                "kept elements that cannot be read": 3, "kept heartbeats of deleted samples": 2,
                "kept parts of deleted workouts": 1,
            ])
        #expect(text.contains(#"<Unheard a="b"/>"#) && report.elements["Unheard"] == 1)
    }

    @Test(
        "EXP-49: resources of kept clinical records have files of their own, whose names the records tell"
    )
    func keptResources() throws {
        func record(_ number: Int, _ path: String?, _ resource: String?) -> PreservedElement {
            var attributes: [AppleHealthElement.Attribute] = [
                .init("type", "Unheard"), .init("number", "\(number)"),
            ]
            if let path { attributes.append(.init("resourceFilePath", path)) }
            return PreservedElement(
                AppleHealthElement(
                    "ClinicalRecord", attributes: attributes,
                    children: resource.map {
                        [
                            AppleHealthElement("Resource", attributes: [.init("json", $0)]),
                            AppleHealthElement("More"),
                        ]
                    } ?? []), reason: .unknownType)
        }
        try keep([
            record(1, "/clinical-records/a.json", "[1]"), record(2, "/clinical-records/b/A.JSON", "[2]"),
            record(3, "/", "[3]"), record(4, nil, "[4]"), record(5, "/clinical-records/a.json", nil),
        ])
        let (report, text, files) = try exported()
        #expect(report.leftOut.isEmpty && report.elements["ClinicalRecord"] == 5 && report.files == 3)
        #expect(
            files == [
                "clinical-records/a.json": "[1]", "clinical-records/A_1.JSON": "[2]",
                "clinical-records/record.json": "[3]",
            ])
        func path(_ number: Int) -> String? {
            text.components(separatedBy: "<ClinicalRecord ").first {
                $0.contains("number=\"\(number)\"")
            }?
            .firstMatch(of: #/resourceFilePath="([^"]*)"/#).map { String($0.output.1) }
        }
        #expect(
            (1...5).map(path) == [
                "/clinical-records/a.json", "/clinical-records/A_1.JSON", "/", nil,
                "/clinical-records/a.json",
            ])
        #expect(!text.contains("<Resource") && text.components(separatedBy: "<More/>").count == 5)
    }

    // MARK: Other objects

    @Test(
        "EXP-48, EXP-49: records without a resource, days before our era and types of no element are told by number"
    )
    func objectsWithoutElements() throws {
        let clinical = try #require(ObjectType(identifier: "HKClinicalTypeIdentifierLabResultRecord"))
        let resource = FHIRResourceRecord(
            type: "Observation", identifier: "o1", version: try #require(FHIRVersionRecord("4.0.1")),
            sourceURL: URL(string: "https://example.org/o1"), data: Data("{}".utf8))
        try write {
            _ = try $0.insertSystemData(
                [nil, resource, nil].enumerated().map { index, resource in
                    SystemSample(
                        SampleRecord(
                            type: clinical, start: Self.start + Double(index), end: Self.start + Double(index),
                            content: .detail(.clinical(ClinicalRecord(displayName: "A", resource: resource)))))
                })
            try $0.setActivitySummaries([
                ActivitySummaryRecord(day: CalendarDay(year: 2024, month: 3, day: 9)),
                ActivitySummaryRecord(day: CalendarDay(era: 0, year: 3, month: 3, day: 9)),
            ])
        }
        let folder = try exported()
        let leftOut = ["clinical records without a resource": 2, "activity summaries without a day": 1]
        #expect(
            folder.report.leftOut == leftOut && folder.report.warnings.isEmpty && folder.report.files == 1
        )
        #expect(
            folder.report.elements["ClinicalRecord"] == 1
                && folder.report.elements["ActivitySummary"] == 1)
        let main = try exported(.mainFile)
        #expect(main.report.leftOut == leftOut.merging(["files": 1]) { $1 } && main.report.files == 0)
        #expect(
            main.report.warnings == [
                "A main file alone has no place for routes, electrocardiograms and clinical records; "
                    + "an archive or a folder has."
            ])
    }

    @Test("ZON-59: times in zones are left out and told, once for each workout that has some")
    func zoneTimes() throws {
        let zones = try ZoneConfigurationRecord(
            type: .heartRate, boundaries: [100, 150].map { QuantityValue($0, .countPerMinute) },
            source: .app)
        let group = try ZoneGroupRecord(configuration: zones, durations: [1, 2, 3])
        for (index, groups) in [[group], nil, [group, group]].enumerated() {
            let start = Self.start + Double(index) * 100
            let workout = WorkoutRecord(
                activityType: .running, duration: 60, isBuilderMade: true, statistics: [:],
                zoneGroups: groups)
            try write {
                try $0.save([
                    SampleRecord(type: .workout, start: start, end: start + 60, content: .workout(workout))
                ])
            }
        }
        let (report, text, _) = try exported()
        #expect(report.leftOut == ["workout zone times": 2] && report.elements["Workout"] == 3)
        #expect(text.components(separatedBy: "<Workout ").count == 4)
    }

    // MARK: The report

    @Test(
        "The report tells the place and the size of all that was written, and the progress tells each sample"
    )
    func sizes() throws {
        for second in stride(from: 0.0, to: 500, by: 100) { try saveVariability(second) }
        let exporter = AppleHealthExporter(
            access: fixture.access, offset: 0, date: Date(timeIntervalSinceReferenceDate: 760_000_000))
        let root = fixture.folder.url
        let forms: [(AppleHealthExporter.Form, String, String)] = [
            (.archive, "a.zip", "a.zip"), (.mainFile, "b.xml", "b.xml"),
            (.folder, "c", "c/apple_health_export/export.xml"),
        ]
        for (form, place, file) in forms {
            let path = root.appending(path: place).path
            var told: [[Int]] = []
            let report = try exporter.export(
                to: path, as: form, replaces: true, progress: { told.append([$0, $1]) })
            let size = try FileManager.default.attributesOfItem(atPath: root.appending(path: file).path)[
                .size]
            #expect(report.file == path && report.byteCount == size as? Int && report.byteCount > 0)
            #expect(
                told.last == [5, 5] && told.allSatisfy { $0[1] == 5 }
                    && told.map { $0[0] } == told.map { $0[0] }.sorted())
            #expect(report.records == [ObjectType.heartRateVariabilitySDNN.identifier: 5])
        }
    }

    // MARK: The person

    @Test(
        "EXP-47: what was kept of a person stands where the store says nothing, and never in the place of what it says",
        arguments: [
            ("CardioFitnessMedicationsUse", "BetaBlocker", "BetaBlocker"),
            ("CardioFitnessMedicationsUse", "None", "None"),
            ("BloodType", "HKBloodTypeUnheard", "HKBloodTypeUnheard"),
            ("DateOfBirth", "84-02-03", "84-02-03"),
            ("BiologicalSex", "HKBiologicalSexUnheard", "HKBiologicalSexMale"),
            ("Unheard", "a", "a"),
        ])
    func persons(name: String, value: String, written: String) throws {
        let key = "HKCharacteristicTypeIdentifier" + name
        let body =
            #" <Me HKCharacteristicTypeIdentifierFitzpatrickSkinType="HKFitzpatrickSkinTypeII" \#(key)="\#(value)"/>"#
        let path = try fixture.folder.write(ExampleExport.document(body), to: "export.xml")
        #expect(AppleHealthImporter(access: fixture.access).importExport(path).error == nil)
        try write { try $0.setCharacteristics([.biologicalSex: 2]) }
        let text = try exported(.mainFile).text
        let persons = text.split(separator: "\n").filter { $0.contains("<Me ") }
        #expect(persons.count == 1 && persons[0].contains(" \(key)=\"\(written)\""))
        #expect(persons[0].components(separatedBy: key).count == 2)
        #expect(persons[0].contains("SkinType=\"HKFitzpatrickSkinTypeII\""))
    }
}
