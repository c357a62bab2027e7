import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestStores
import TestSupport
import Testing

@testable import HealthTransfer
@testable import WorkoutFiles

/// Objects in JSON with each member changed, left out or there twice.
@Suite struct ObjectSweepTests {
    private static let objects: [(name: String, text: String)] = {
        func object(_ number: Int, _ type: String, _ members: String, end: String = "2026-05-12T06:31:00.5Z") -> String
        {
            """
            {"uuid": "00000000-0000-7000-8000-00000000000\(number)", "type": "\(type)", "start": "2026-05-12T06:30:00.25Z", \
            "end": "\(end)", \(members)}
            """
        }
        let origin =
            #""source": {"name": "A", "bundleIdentifier": "a.b", "version": "1", "productType": "W6,1", "system": "10.2.1"}, "device": {"name": "D", "model": "M"}, "metadata": {"text": "x", "count": 7, "flag": true, "at": {"date": "2026-05-12T00:00:00Z"}, "speed": {"value": 2.5, "unit": "m/s"}}, "created": "2026-05-12T07:00:00Z", "looseSyncIdentifier": "sync""#
        let inner =
            #"{"uuid": "00000000-0000-7000-8000-0000000000a1", "type": "HKQuantityTypeIdentifierBloodPressureSystolic", "start": "2026-05-12T06:30:00Z", "end": "2026-05-12T06:30:00Z", "value": 118, "unit": "mmHg"}, {"uuid": "00000000-0000-7000-8000-0000000000a2", "type": "HKQuantityTypeIdentifierBloodPressureDiastolic", "start": "2026-05-12T06:30:00Z", "end": "2026-05-12T06:30:00Z", "value": 76, "unit": "mmHg"}"#
        let piece = { (from: Int, to: Int, value: Double) in
            #"{"start": "2026-05-12T06:30:0\#(from)Z", "end": "2026-05-12T06:30:0\#(to)Z", "value": \#(value)}"#
        }
        return [
            (
                "quantity",
                object(
                    1, "HKQuantityTypeIdentifierHeartRate",
                    #""value": 61.5, "unit": "count/min", "workout": "00000000-0000-7000-8000-000000000009", "relations": [{"kind": "effort", "owner": "00000000-0000-7000-8000-000000000009", "activity": "00000000-0000-7000-8000-000000000008"}], \#(origin)"#
                )
            ),
            (
                "category",
                object(
                    2, "HKCategoryTypeIdentifierSleepAnalysis",
                    #""value": 3, "source": {"name": "A", "bundleIdentifier": "a"}"#)
            ),
            (
                "series",
                object(
                    3, "HKQuantityTypeIdentifierHeartRate",
                    #""value": 62, "unit": "count/min", "count": 3, "minimum": 60, "maximum": 64, "latest": 63, "isCondensed": true, "quantities": [\#(piece(1, 2, 60)), \#(piece(3, 4, 64)), \#(piece(5, 6, 62))], "originals": [[], [\#(piece(3, 3, 64)), {"start": "2026-05-12T06:30:04Z", "end": "2026-05-12T06:30:04Z", "value": 1, "unit": "count/s", "created": "2026-05-12T08:00:00Z"}], []]"#
                )
            ),
            ("correlation", object(4, "HKCorrelationTypeIdentifierBloodPressure", #""objects": [\#(inner)]"#)),
            (
                "route",
                object(
                    5, "HKWorkoutRouteTypeIdentifier",
                    #""points": 2, "locations": [{"timestamp": "2026-05-12T06:30:01Z", "latitude": 50.5, "longitude": 8.25, "altitude": 120, "speed": 2, "course": 90, "horizontalAccuracy": 3, "verticalAccuracy": 4}, {"timestamp": "2026-05-12T06:30:02Z", "latitude": 50.625, "longitude": 8.5, "altitude": 121, "speed": 2, "course": 90, "horizontalAccuracy": 3, "verticalAccuracy": 4}]"#
                )
            ),
            (
                "beats",
                object(
                    6, "HKDataTypeIdentifierHeartbeatSeries",
                    #""heartbeats": 3, "beats": [{"time": 0.5, "gap": false}, {"time": 1.25, "gap": true}, {"time": 2, "gap": false}]"#
                )
            ),
        ]
    }()

    private static func text(_ object: WholeObject) -> String {
        var parts = [
            ExportFixture.line(object.record, from: 800_000_000), object.record.uuid.uuidString,
            "\(object.source.map { "\($0.source) \($0.version ?? "-") \($0.productType ?? "-") \($0.system.map { "\($0)" } ?? "-")" } ?? "-")",
            "\(object.record.device?.values.map { $0 ?? "-" } ?? [])",
            "\(object.created ?? -1) \(object.looseSyncIdentifier ?? "-")",
            "\(object.workouts) \(object.relations) \(object.points) \(object.beats) \(object.voltages) \(object.isCondensed)",
            "\(object.quantities.columns.starts) \(object.quantities.columns.ends) \(object.quantities.columns.values)",
            "\(object.quantities.joined) \(object.supplement.map { "\($0.header.count) \($0.columns)" } ?? "-")",
        ]
        for originals in object.originals ?? [] { parts.append("\(originals)") }
        return parts.joined(separator: " | ")
    }

    private static func others(_ name: String, _ value: JSON) -> [JSON] {
        switch value {
        case .integer, .number:
            [
                .integer(0), .integer(-1), .number(1.5), .integer(99_999), .string("1"), .string("NaN"),
                .string("NaN:7ff8000000000001"), .string("NaN:1"), .null,
            ]
        case .string(let text) where text.hasPrefix("2026"):
            [.string("2026-05-12T06:29:00Z"), .string("0000-01-01T00:00:00Z"), .string("x"), .integer(7), .null]
        case .string:
            [
                .string(""), .string("x"), .string("kg"), .string("HKQuantityTypeIdentifierStepCount"), .integer(7),
                .null,
            ]
        default: [.bool(false), .null, .integer(1), .string("x")]
        }
    }

    @Test("Objects of each kind", arguments: objects.map(\.name)) func members(kind: String) throws {
        let base = try JSON(parsing: Self.objects.first { $0.name == kind }?.text ?? "")
        var outcomes = ShortOutcomes()
        for variant in [JSON.Variant(label: "as it is", json: base)] + base.variants(Self.others) {
            outcomes.add(variant.label) {
                do {
                    return Self.text(try variant.json.asObject())
                } catch let error as JSONFormError {
                    return "error: \(error.clause)"
                }
            }
        }
        #expect(try outcomes.difference(from: "Core/Texts/Objects/\(kind).txt") == nil)
    }

    /// A ride of six points, with something of everything that is kept of a file.
    private static var ride: WorkoutRecording {
        var recording = RecordingSweep.run(.fit, .cycling, steps: 5) { step, point in
            if step == 2 { (point.latitude, point.heartRate) = (.nan, 0) }
            if step == 3 { point.time -= 5 }
        }
        recording.laps = [RecordedLap(start: recording.start, end: recording.start + 20)]
        recording.beats = [1, 2.5, 2, 3].map { RecordedBeat(time: recording.start + $0, followsGap: $0 == 2) }
        return recording
    }

    @Test("What was kept of a file, with each member changed") func supplements() throws {
        let store = try LawStore()
        let uuid = try store.store(Self.ride)
        let sink = MemoryByteSink()
        #expect(try ObjectExporter(access: store.access).exportWorkout(uuid, to: sink))
        let document = String(decoding: sink.bytes, as: UTF8.self)
        var outcomes = ShortOutcomes()
        for line in document.split(separator: "\n") { outcomes.add("document") { ExportSweep.brief(String(line)) } }
        let workout = try #require(try JSON(parsing: document)["objects"]?.list.first)
        for (number, variant) in ([JSON.Variant(label: "as it is", json: workout)] + workout.variants(Self.others))
            .enumerated()
        where number % 3 == 0 || variant.label.contains("columns without") || variant.label.contains("segments") {
            outcomes.add(variant.label) {
                do {
                    return Self.text(try variant.json.asObject())
                } catch let error as JSONFormError {
                    return "error: \(error.clause)"
                }
            }
        }
        #expect(try outcomes.difference(from: "Core/Texts/Objects/workout.txt") == nil)
    }

    @Test("Lists and documents of objects: what is stored, what is left, and what an error says of its place")
    func files() throws {
        let lines = Self.objects.filter { ["category", "series", "correlation", "beats"].contains($0.name) }.map(\.text)
        let document =
            #"{"schema": "openhealthkit-objects-1", "other": [1, {"a": 2}], "objects": [\#(lines.joined(separator: ", "))]}"#
        var outcomes = ShortOutcomes()
        let texts: [(String, String)] = [
            ("lines", lines.joined(separator: "\n")), ("document", document),
            ("twice", (lines + lines).joined(separator: "\n")),
            ("no schema", document.replacing("\"schema\": \"openhealthkit-objects-1\", ", with: "")),
            ("another schema", document.replacing("objects-1", with: "objects-2")), ("after it", document + " {}"),
            ("objects no list", #"{"schema": "openhealthkit-objects-1", "objects": {}}"#),
            ("no objects", #"{"schema": "openhealthkit-objects-1"}"#),
            (
                "two lists",
                #"{"schema": "openhealthkit-objects-1", "objects": [\#(lines[0])], "objects": [\#(lines[1])]}"#
            ),
            ("cut", String(document.dropLast(40))),
            ("bad line", lines[0] + "\n" + lines[1].replacing("\"value\": 62", with: "\"value\": \"x\"")),
            ("bad object", document.replacing("\"heartbeats\": 3", with: "\"heartbeats\": 4")), ("empty", ""),
            ("no JSON", "x"), ("list", "[\(lines[0])]"),
        ]
        for (name, text) in texts {
            for selection in [ImportSelection(), ImportSelection([.heartRate, .bloodPressure], nil)] {
                let engine = try StoreContents.engine()
                let access = StoreAccess(engine: engine, identity: StoreContents.reader)
                var progress: [Int] = []
                let report = try ObjectImporter(access: access, selection: selection).importFile(
                    OpenedFile(MemoryByteSource(Array(text.utf8)), named: "a.json"),
                    progress: { progress += [$0, $1 ?? -1] })
                outcomes.add("\(name), all \(selection.isAll)") {
                    ExportSweep.lines(report).joined(separator: "; ")
                        + " \(report.byteCount) \(report.deleted) \(report.workouts.count)"
                }
                outcomes.add("\(name), all \(selection.isAll)") {
                    RecordingSweep.hash(
                        try WholeContents(engine).objects.sorted { $0.key.uuidString < $1.key.uuidString }.map(\.value)
                            .joined())
                }
                outcomes.add("\(name) report") { ExportSweep.brief(JSON.importReport(report).line) }
            }
        }
        let quantity = Self.objects.first { $0.name == "quantity" }?.text ?? ""
        let ancient = lines[0].replacing("2026-05-12", with: "0000-01-01")
        for (name, text) in [
            ("a missing workout", quantity), ("before all dates", ancient), ("cancelled", document),
            ("cancelled lines", lines[0]),
        ] {
            let engine = try StoreContents.engine()
            let access = StoreAccess(engine: engine, identity: StoreContents.reader)
            let report = try ObjectImporter(access: access).importFile(
                OpenedFile(MemoryByteSource(Array(text.utf8)), named: "a.json"),
                isCancelled: { name.hasPrefix("cancelled") })
            outcomes.addWhole(name) { ExportSweep.lines(report).joined(separator: "; ") }
        }
        #expect(try outcomes.difference(from: "Core/Texts/Objects/files.txt") == nil)
    }

    @Test("Reports of imports and exports in JSON have all that they say") func reports() throws {
        var outcomes = ShortOutcomes()
        var report = ImportReport(file: "a.fit", format: "fit", status: .imported)
        report.workouts = [UUID(high: 1, low: 2)]
        report.workoutsOfExport = [UUID(high: 3, low: 4)]
        (report.samples, report.routePoints, report.workoutCount, report.duplicates, report.deleted) = (5, 6, 7, 8, 9)
        report.types = ["b": .init(added: 10, known: 11), "a": .init(added: 12, known: 13)]
        report.unmapped = ["d": .init(added: 14, known: 15), "c": .init(added: 16, known: 17)]
        var kept = ImportReport.Kept(kind: "k", reason: "r", isUnreadable: true)
        for example in ["one", "one", String(repeating: "e", count: 40), String(repeating: "f", count: 41), "five"] {
            kept.add(example: example)
        }
        kept.count = .init(added: 1, known: 2)
        report.kept = [kept, ImportReport.Kept(kind: "HKQuantityTypeIdentifierHeartRate", reason: "s")]
        report.unmatchedRoutes = ["r.gpx"]
        report.implausible = [Implausible(.range, of: "power", count: 3, first: 9, figures: [4_000])]
        report.remarks = [.noted("n"), .skipped(3, "s"), .skipped("t")]
        outcomes.addWhole("import") { JSON.importReport(report).line }
        let changes: [(String, (inout ImportReport) -> Void)] = [
            ("partial", { $0.isPartial = true }), ("failed", { $0.status = .failed }), ("error", { $0.error = "e" }),
            ("no format", { $0.format = nil }),
            ("interrupted", { $0.addInterruption() }), ("unchosen", { $0.leaveOut(unchosen: 0) }),
            ("one unchosen", { $0.leaveOut(unchosen: 1) }),
            ("some unchosen", { $0.leaveOut(unchosen: 4) }),
            ("refused", { $0.addRefusals([.heartRate: false, .stepCount: true, .bodyMass: false]) }),
        ]
        for (name, change) in changes {
            var changed = report
            change(&changed)
            outcomes.addWhole(name) {
                ExportSweep.change(
                    JSON.importReport(changed).text.split(separator: "\n").map(String.init) + ["\(changed.unchosen)"],
                    from: JSON.importReport(report).text.split(separator: "\n").map(String.init))
            }
        }
        for hasValues in [true, false] {
            for remark in report.keptRemarks(hasValues: hasValues) {
                outcomes.addWhole("kept") { "\(remark.kind) \(remark.count) \(remark.text)" }
            }
        }
        var export = ExportReport(file: "b.zip")
        (export.byteCount, export.mainByteCount, export.routePoints, export.files) = (1, 2, 3, 4)
        (export.records, export.elements, export.leftOut, export.warnings) = (
            ["y": 5, "x": 6], ["w": 7], ["v": 8], ["u"]
        )
        outcomes.addWhole("export") { JSON.exportReport(export).line }
        #expect(try outcomes.difference(from: "Core/Texts/Objects/reports.txt") == nil)
    }
}
