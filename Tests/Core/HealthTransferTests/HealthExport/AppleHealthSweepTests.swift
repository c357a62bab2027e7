import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestEngines
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Exports of Apple Health with each attribute of each element changed, and what is written of them again.
@Suite struct AppleHealthSweepTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static func access(_ engine: SQLiteEngine) -> StoreAccess {
        StoreAccess(engine: engine, identity: StoreContents.reader)
    }

    // MARK: Elements

    private struct Element {
        var name: String
        var attributes: [(name: String, value: String)]
        var contents = ""

        func text(_ changed: Int? = nil, _ value: String? = nil) -> String {
            let parts = attributes.enumerated().compactMap { index, attribute -> String? in
                guard index == changed else { return "\(attribute.name)=\"\(attribute.value)\"" }
                return value.map { "\(attribute.name)=\"\($0)\"" }
            }
            return " <\(name) \(parts.joined(separator: " "))>\(contents)</\(name)>\n"
        }

        /// The element with each attribute absent and with each other value, each on a day of its own.
        func variants(_ day: inout Int, _ others: [String: [String]] = [:]) -> [(label: String, text: String)] {
            var all: [(String, String)] = [("\(name) as it is", text())]
            for (index, attribute) in attributes.enumerated() {
                all.append(("\(name) without \(attribute.name)", text(index, nil)))
                for other in ["", "x"] + (others[attribute.name] ?? []) {
                    all.append(("\(name) \(attribute.name) \(other)", text(index, other)))
                }
            }
            return all.map { label, text in
                day += 1
                return (label, text.replacing("DATE", with: ExportSweep.date(day)))
            }
        }
    }

    private static let origin = [
        ("sourceName", "Watch"), ("sourceVersion", "10.1"),
        ("device", "&lt;&lt;HKDevice: 0x1&gt;, name:W, manufacturer:A, model:M&gt;"),
        ("creationDate", "DATE 10:00:09 +0100"), ("startDate", "DATE 10:00:00 +0100"),
        ("endDate", "DATE 10:01:00 +0100"),
    ]
    private static let dates = [
        "startDate": ["DATE 10:01:01 +0100", "DATE 25:00:00 +0100"], "endDate": ["DATE 09:59:59 +0100"],
        "creationDate": ["0001-01-01 00:00:00 +0000"],
    ]

    private static func entry(_ key: String, _ value: String) -> String {
        #"<MetadataEntry key="\#(key)" value="\#(value)"/>"#
    }

    /// Elements of all kinds, with their variants.
    private static var elements: [(label: String, text: String)] {
        var day = 0
        var all: [(label: String, text: String)] = []
        func record(_ type: String, _ unit: String?, _ value: String, _ contents: String = "") -> Element {
            Element(
                name: "Record",
                attributes: [("type", type)] + (unit.map { [("unit", $0)] } ?? []) + [("value", value)] + origin,
                contents: contents)
        }
        let heartRate = "HKQuantityTypeIdentifierHeartRate"
        all += record(heartRate, "count/min", "61.5", entry("HKMetadataKeyHeartRateMotionContext", "1"))
            .variants(
                &day,
                dates.merging([
                    "type": ["HKUnheard", "HKQuantityTypeIdentifierStepCount"], "unit": ["kg", "count/s"],
                    "value": ["NaN", "1e400", "-5"],
                ]) { $1 })
        all += record("HKCategoryTypeIdentifierSleepAnalysis", nil, "HKCategoryValueSleepAnalysisAsleepREM")
            .variants(&day, ["value": ["HKCategoryValueSleepAnalysisInBed", "5", "99"]])
        let beats = [("10:00:01.25 AM"), "10:00:02.10 AM", "10:00:05.50 AM"].map {
            #"<InstantaneousBeatsPerMinute bpm="61" time="\#($0)"/>"#
        }
        let list = "<HeartRateVariabilityMetadataList>\(beats.joined())</HeartRateVariabilityMetadataList>"
        all += record("HKQuantityTypeIdentifierHeartRateVariabilitySDNN", "ms", "44.5", list).variants(&day, dates)
        for times in [
            ["10:00:01.00 AM", "10:00:01.00 AM"], ["9:59:59.50 AM", "10:00:00.25 AM"], ["10:07:00.00 AM"], [],
        ] {
            let own = times.map { #"<InstantaneousBeatsPerMinute bpm="61" time="\#($0)"/>"# }.joined()
            day += 1
            let element = record(
                "HKQuantityTypeIdentifierHeartRateVariabilitySDNN", "ms", "33",
                "<HeartRateVariabilityMetadataList>\(own)</HeartRateVariabilityMetadataList>")
            all.append(("beats \(times)", element.text().replacing("DATE", with: ExportSweep.date(day))))
        }
        let wrong = record(heartRate, "count/min", "62", list + "<Unheard of=\"it\"/>")
        day += 1
        all.append(("beats of a heart rate", wrong.text().replacing("DATE", with: ExportSweep.date(day))))
        // Equal records, more than there are ordinals, of two metadata.
        day += 1
        for index in 0..<70 {
            let element = record("HKQuantityTypeIdentifierBodyMass", "kg", "70", index % 3 == 0 ? entry("a", "b") : "")
            all.append(("equal \(index)", element.text().replacing("DATE", with: ExportSweep.date(day))))
        }
        for identifier in ["a", "b"] {
            day += 1
            let own =
                entry("HKMetadataKeySyncIdentifier", identifier)
                + (identifier == "a" ? entry("HKMetadataKeySyncVersion", "2") : "")
            for _ in 0..<2 {
                all.append(
                    (
                        "sync \(identifier)",
                        record("HKQuantityTypeIdentifierHeight", "cm", "181", own).text().replacing(
                            "DATE", with: ExportSweep.date(day))
                    ))
            }
        }
        let inner = [
            ("HKQuantityTypeIdentifierBloodPressureSystolic", "118"),
            ("HKQuantityTypeIdentifierBloodPressureDiastolic", "76"),
        ]
        .map { record($0.0, "mmHg", $0.1).text() }
        let pressure = Element(
            name: "Correlation", attributes: [("type", "HKCorrelationTypeIdentifierBloodPressure")] + origin,
            contents: entry("k", "v") + inner.joined())
        all += pressure.variants(&day, dates.merging(["type": ["HKQuantityTypeIdentifierHeartRate"]]) { $1 })
        for contents in [
            inner[0], "", inner[0] + record("HKQuantityTypeIdentifierBloodPressureDiastolic", "mmHg", "x").text(),
        ] {
            day += 1
            let own = Element(name: "Correlation", attributes: pressure.attributes, contents: contents)
            all.append(("correlation of \(contents.count)", own.text().replacing("DATE", with: ExportSweep.date(day))))
        }
        // The same as in a correlation, alone and twice.
        for index in 0..<3 {
            all.append(("contained \(index)", inner[index % 2].replacing("DATE", with: ExportSweep.date(day - 2))))
        }
        let parts =
            #"<WorkoutEvent type="HKWorkoutEventTypePause" date="DATE 10:00:10 +0100"/><WorkoutEvent type="HKWorkoutEventTypeResume" date="DATE 10:00:20 +0100"/>"#
            + #"<WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" startDate="DATE 10:00:00 +0100" endDate="DATE 10:01:00 +0100" sum="0.25" unit="km"/>"#
            + entry("HKIndoorWorkout", "1")
            + #"<WorkoutRoute sourceName="W" startDate="DATE 10:00:00 +0100" endDate="DATE 10:01:00 +0100"><FileReference path="/workout-routes/route_0.gpx"/><FileReference path="/workout-routes/gone.gpx"/></WorkoutRoute>"#
            + #"<WorkoutRoute startDate="DATE 10:00:00 +0100" endDate="DATE 10:01:00 +0100"><Location date="DATE 10:00:30 +0100" latitude="37.5" longitude="-122.25" altitude="21" horizontalAccuracy="2" verticalAccuracy="1" course="-1" speed="2.5"/></WorkoutRoute><Unheard/>"#
        let workout = Element(
            name: "Workout",
            attributes: [
                ("workoutActivityType", "HKWorkoutActivityTypeRunning"), ("duration", "1"), ("durationUnit", "min"),
                ("totalDistance", "0.25"), ("totalDistanceUnit", "km"),
            ] + origin,
            contents: parts)
        all += workout.variants(
            &day,
            dates.merging([
                "workoutActivityType": ["HKWorkoutActivityTypeLevitating"], "duration": ["-1", "0"],
                "durationUnit": ["s", "kg"],
            ]) { $1 })
        all += Element(
            name: "Audiogram", attributes: [("type", "HKDataTypeIdentifierAudiogram")] + origin,
            contents:
                #"<SensitivityPoint frequencyValue="1000" frequencyUnit="Hz" leftEarValue="5.5" leftEarUnit="dBHL" rightEarValue="7.5" rightEarUnit="dBHL"/>"#
        ).variants(&day)
        all += Element(
            name: "VisionPrescription",
            attributes: [
                ("type", "HKVisionPrescriptionTypeGlasses"), ("dateIssued", "DATE 10:00:00 +0000"),
                ("expirationDate", "DATE 12:00:00 +0000"), ("brand", "Acme"),
            ],
            contents: #"<RightEye sphere="-1.25" sphereUnit="D"/><Attachment identifier="a"/>"#
        ).variants(&day)
        all += Element(
            name: "ActivitySummary",
            attributes: [
                ("dateComponents", "DATE"), ("activeEnergyBurned", "700.5"), ("activeEnergyBurnedGoal", "560"),
                ("activeEnergyBurnedUnit", "Cal"), ("appleExerciseTime", "31"), ("appleExerciseTimeGoal", "30"),
                ("appleStandHours", "11"), ("appleStandHoursGoal", "12"),
            ]
        ).variants(&day, ["dateComponents": ["2024-02-30"], "activeEnergyBurned": ["-1", "0"]])
        for path in ["/clinical-records/Observation-o1.json", "/clinical-records/gone.json"] {
            all += Element(
                name: "ClinicalRecord",
                attributes: [
                    ("type", "Observation"), ("identifier", path), ("sourceName", "Hospital"),
                    ("sourceURL", "https://example.org/o1"), ("fhirVersion", "4.0.1"),
                    ("receivedDate", "DATE 10:00:00 +0000"), ("resourceFilePath", path),
                ]
            ).variants(&day)
        }
        all += Element(
            name: "Me",
            attributes: [
                ("HKCharacteristicTypeIdentifierDateOfBirth", "1984-03-09"),
                ("HKCharacteristicTypeIdentifierBloodType", "HKBloodTypeABNegative"), ("Unheard", "None"),
            ]
        ).variants(&day)
        all.append(("unheard", " <Unheard of=\"it\"><In/></Unheard>\n"))
        return all
    }

    private static let files = [
        "workout-routes/route_0.gpx": ExampleExport.route(0),
        "workout-routes/route_unnamed.gpx": ExampleExport.route(1),
        "clinical-records/Observation-o1.json": #"{"resourceType": "Observation", "id": "o1"}"#,
        "electrocardiograms/ecg_2024-03-01.csv": """
        Name,Nobody
        Date of Birth,"9 Mar 1984"
        Recorded Date,2024-03-01 12:22:22 +0000
        Classification,Sinus Rhythm
        Symptoms,Dizziness
        Software Version,1.90
        Device,"Watch4,3"
        Sample Rate,512.41 hertz


        Lead,Lead I
        Unit,µV

        100.5
        x
        -30.25
        7

        """,
        "electrocardiograms/ecg_2024-03-02.csv": "Name,Nobody\nRecorded Date,never\n\n1\n2\n",
    ]

    private func write(_ text: String) throws -> String {
        for (name, text) in Self.files {
            let place = folder.url.appending(path: name).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            _ = try folder.write(text, to: name)
        }
        return try folder.write(ExampleExport.document(text), to: "export.xml")
    }

    private func lines(_ report: ImportReport) -> [String] {
        var report = report
        report.file = ""
        let kept = report.kept.map { "kept \($0.kind): \($0.clause) \($0.count) \($0.isUnreadable)" }
        return ExportSweep.lines(report) + kept + [
            "\(report.unmatchedRoutes) partial \(report.isPartial)", "\(report.byteCount)",
        ]
            + report.unmapped.sorted { $0.key < $1.key }.map { "unmapped \($0.key) \($0.value)" }
            + report.keptRemarks(hasValues: true).map(\.text)
    }

    private static func contents(_ engine: SQLiteEngine) throws -> [String] {
        let objects = try WholeContents(engine).objects.sorted { $0.key.uuidString < $1.key.uuidString }.map(\.value)
        let kept = try engine.read { try $0.keptElements(ofKind: nil) }.map {
            "\($0.identity.uuidString) \($0.kind) \($0.type ?? "-") \($0.reason) \($0.body) \($0.columns)"
        }
        return objects + kept.sorted()
    }

    @Test("EXP-17, EXP-26: elements of an export with each attribute changed, and the export that is written of them")
    func elements() throws {
        let engine = try StoreContents.engine()
        let elements = Self.elements
        let path = try write(elements.map(\.text).joined())
        let report = AppleHealthImporter(access: Self.access(engine)).importExport(path)
        var outcomes = ShortOutcomes()
        for line in lines(report) { outcomes.addWhole("report") { line.replacing(folder.url.path, with: "") } }
        for line in try Self.contents(engine) { outcomes.add("object") { ExportSweep.brief(line) } }
        #expect(try outcomes.difference(from: "Core/Texts/Apple Health/elements.txt") == nil)
        let again = AppleHealthImporter(access: Self.access(engine)).importExport(path)
        #expect(again.status == .duplicate)
        var written = ShortOutcomes()
        for (form, offset, hasFractions) in [
            (AppleHealthExporter.Form.mainFile, 3_600, true), (.folder, -12_600, false),
        ] {
            let exporter = AppleHealthExporter(
                access: Self.access(engine), offset: offset, hasFractions: hasFractions,
                date: Date(timeIntervalSinceReferenceDate: 760_000_000))
            let place = folder.url.appending(path: form == .folder ? "out" : "out.xml").path
            var progress: [Int] = []
            let report = try exporter.export(to: place, as: form, replaces: true, progress: { progress += [$0, $1] })
            let counts = [report.records, report.elements, report.leftOut].map {
                $0.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            }
            written.addWhole("\(form)") { counts }
            written.add("\(form)") {
                "\(report.routePoints) \(report.files) \(report.warnings) \(report.mainByteCount > 0) \(RecordingSweep.hash("\(progress)"))"
            }
            let main = form == .folder ? "\(place)/apple_health_export/export.xml" : place
            let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: main)), as: UTF8.self)
            for line in text.split(separator: "\n").drop(while: { !$0.hasPrefix("<HealthData") }).dropFirst() {
                written.add("\(form)") { ExportSweep.brief(String(line)) }
            }
            guard form == .folder else { continue }
            for name in FileManager.default.subpaths(atPath: place)?.sorted() ?? []
            where name.contains(".") && !name.hasSuffix("export.xml") {
                let text = String(
                    decoding: try Data(contentsOf: URL(fileURLWithPath: "\(place)/\(name)")), as: UTF8.self)
                written.add(name) { ExportSweep.brief(text) }
            }
        }
        #expect(try written.difference(from: "Core/Texts/Apple Health/written.txt") == nil)
    }

    @Test("IMP-95: of an export, chosen types and times are taken") func selections() throws {
        let path = try write(Self.elements.map(\.text).joined())
        var outcomes = ShortOutcomes()
        func period(_ from: Int, _ to: Int?) throws -> TypedPeriod {
            try TypedPeriod(
                from: ExportSweep.date(from), to: to.map { ExportSweep.date($0) }, now: .distantFuture, calendar: .utc)
        }
        let choices: [(String, [ObjectType], TypedPeriod?)] = [
            ("heart rates", [.heartRate], nil), ("pressures", [.bloodPressureSystolic], nil),
            ("workouts", [.workout], nil),
            ("audiograms", [.audiogram], nil), ("variabilities", [.heartRateVariabilitySDNN, .heartbeatSeries], nil),
            ("electrocardiograms", [.electrocardiogram], nil),
            ("a time", [], try period(20, 60)), ("both", [.heartRate, .sleepAnalysis], try period(20, nil)),
        ]
        for (name, types, period) in choices {
            let engine = try StoreContents.engine()
            let report = AppleHealthImporter(access: Self.access(engine), selection: ImportSelection(types, period))
                .importExport(path)
            for line in lines(report) {
                outcomes.add(name) { ExportSweep.brief(line.replacing(folder.url.path, with: "")) }
            }
            outcomes.add(name) { RecordingSweep.hash(try Self.contents(engine).joined(separator: "\n")) }
        }
        #expect(try outcomes.difference(from: "Core/Texts/Apple Health/selections.txt") == nil)
    }
}
