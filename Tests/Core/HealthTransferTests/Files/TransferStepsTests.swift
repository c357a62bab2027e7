import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestStores
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Steps that programs take with a store: plans, conversions, deletions of several apps, and archives of all sorts.
@Suite struct TransferStepsTests {
    private let fixture: ExportFixture

    init() throws { fixture = try ExportFixture() }

    private var access: StoreAccess { fixture.access }

    private func run(_ start: Double, by access: StoreAccess? = nil, activity: WorkoutActivity = .running) throws
        -> UUID
    {
        try HandEntry(access: access ?? self.access).save(
            HandwrittenWorkout(activity: activity, start: start, duration: 600))
    }

    private func records(_ uuids: [UUID]) throws -> [SampleRecord] {
        try uuids.flatMap { uuid in try access.own { try $0.samples(SampleRequest(.workout, .uuid([uuid]))) } }
    }

    /// Another app of the same store.
    private func other() throws -> StoreAccess {
        let app = AppIdentity(bundleIdentifier: "org.example.another", name: "Another")
        let all = Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, true) })
        let engine = try access.engine(for: .writing)
        try engine.write { try $0.authorize(app, AuthorizationDecisions(share: all, read: all)) }
        return StoreAccess(engine: engine, identity: app)
    }

    @Test("PLN-90: a plan is added once with its file, linked to a workout, and removed") func plans() throws {
        let plan = PlannedWorkout.minute(id: UUID(high: 0x8000, low: 1 << 63 | 5))
        let bytes = try PlanFileWriter.bytes(of: plan, as: .planJSON, PlanFileOptions(), file: "a")
        let library = PlanLibrary(access: access)
        func add() throws -> [PlanLibrary.Imported] {
            try library.add(OpenedFile(MemoryByteSource(bytes), named: "/x/a.json"), named: "a.json").plans
        }
        let first = try add()
        #expect(first.map(\.outcome) == [.added] && first.map(\.plan) == [plan])
        #expect(try add().map(\.outcome) == [.present])
        let kept = try #require(try access.reports { try $0.libraryFile(of: plan.id) })
        #expect(kept.file.name == "a.json" && kept.file.bytes == bytes && kept.file.format == "plan-json")
        let workout = try run(700_000_000)
        #expect(try !library.unlink(workout))
        try library.link(workout, to: plan, nil)
        #expect(try access.reports { try $0.plan(of: workout) }?.plan == plan)
        #expect(try library.unlink(workout) && !library.unlink(workout))
        #expect(try library.remove(plan.id) && !library.remove(plan.id))
    }

    @Test("A converted file replaces another only if that is wanted") func conversions() throws {
        let input = try fixture.folder.write(GPX.file(GPX.track([[0, 60]], type: "running")), to: "a.gpx")
        let output = fixture.folder.url.appending(path: "b.tcx").path
        let remarks = try FileConversion.convert(input, named: "a.gpx", to: output, as: .tcx, replaces: false)
        let read = try WorkoutFileReader.recording(from: FileByteSource(path: output), file: "b.tcx")
        #expect(read.activity == .running && read.points.count == 2 && remarks.allSatisfy { !$0.text.isEmpty })
        let failure = #expect(throws: (any Error).self) {
            try FileConversion.convert(input, named: "a.gpx", to: output, as: .csv, replaces: false)
        }
        #expect(failure.map { TransferFailure($0).kind } == .existingFile)
        _ = try FileConversion.convert(input, named: "a.gpx", to: output, as: .csv, replaces: true)
        let table = try String(contentsOfFile: output, encoding: .utf8)
        #expect(table.split(separator: "\n").count == 3)
    }

    @Test("Workouts of several apps are deleted together, each by its own") func deletions() async throws {
        let other = try other()
        let own = [try run(700_000_000), try run(700_100_000)]
        let others = [try run(700_200_000, by: other)]
        let (mine, theirs) = (try records(own), try records(others))
        let deletions = [WorkoutDeletion(access: access), WorkoutDeletion(access: other)]
        #expect(try deletions[0].foreign(among: mine + theirs).map(\.uuid) == others)
        #expect(try deletions[1].foreign(among: mine + theirs).map(\.uuid) == own)
        let extent = try deletions[0].extent(of: mine + theirs)
        #expect(extent.map(\.source.name) == ["Another", "Importer"] && extent.map(\.workouts) == [1, 2])
        #expect(extent.map(\.samples) == [0, 0])
        let outcomes = try await WorkoutDeletion.delete([
            (deletions[0], mine), (deletions[1], []), (deletions[1], theirs),
        ])
        #expect(
            outcomes.map(\.uuid) == own + others && outcomes.allSatisfy { $0.type == .workout && $0.belongings == 0 })
        #expect(try fixture.workouts().isEmpty)
        #expect(try await WorkoutDeletion.delete([(deletions[0], [])]).isEmpty)
        let json = JSON.deletion(mine[0], outcomes[0])
        #expect(json["uuid"]?.line == "\"\(own[0].uuidString)\"" && json["activityType"]?.line == "\"running\"")
        #expect(
            json["belongings"]?.line == "0" && json["kept"]?.line == "0"
                && json["start"]?.line == "\"2023-03-08T20:26:40Z\"")
        #expect(json["type"]?.line == "\"HKWorkoutTypeIdentifier\"")
    }

    @Test("What was entered by hand has neither another activity nor a judgement of a file") func changes()
        async throws
    {
        let workout = try run(700_000_000, activity: .other)
        await #expect(throws: EngineError.self) { try await ActivityChange(access: access).change(workout, to: .yoga) }
        await #expect(throws: EngineError.self) { try await ActivityChange(access: access).change(UUID(), to: .yoga) }
        await #expect(throws: EngineError.self) {
            try await JudgementChange(access: access).change(workout, to: .judged)
        }
        await #expect(throws: EngineError.self) {
            try await JudgementChange(access: access).change(UUID(), to: .judged)
        }
        #expect(try ActivityChange(access: access).candidates(onlyProposed: false).map(\.uuid) == [workout])
        #expect(try ActivityChange(access: access).candidates(onlyProposed: true).isEmpty)
        try await HandEntry(access: access).requestAuthorization(for: .bodyMass)
        let weight = try HandEntry(access: access).save(QuantityValue(70.5, .kilogram), of: .bodyMass, at: 700_000_500)
        #expect(try HandEntry(access: access).entered(weight)?.quantity?.value == 70.5)
        #expect(try HandEntry(access: access).entered(UUID()) == nil)
    }

    @Test("What a program asks of a store before it begins") func care() throws {
        #expect(access.app == "org.example.importer")
        #expect(try !access.hasActiveSession() && !access.hasSystemSources())
        try access.syncEachCommit()
        access.checkpoint()
        try access.secure()
        let path = try fixture.folder.write(ExampleExport(days: 1).text, to: "export.xml")
        #expect(AppleHealthImporter(access: access).importExport(path).error == nil)
        #expect(try access.hasSystemSources())
    }

    @Test("Files of workouts have the names of their dates, and those of one date a number") func exports()
        throws
    {
        let workouts = [
            try run(700_000_000.75), try run(700_000_000), try run(700_000_000), try run(700_000_600, activity: .yoga),
        ]
        let folder = fixture.folder.url.appending(path: "out").path
        let exporter = WorkoutExporter(access: access, format: .json, replaces: false)
        var written: [WorkoutExporter.Written] = []
        try exporter.export(workouts, into: folder) {
            written.append($0)
            return true
        }
        let stem = "2023-03-08T20-26-40Z-running"
        #expect(
            written.map { String($0.file.split(separator: "/").last ?? "") } == [
                "\(stem).json", "\(stem)-2.json", "\(stem)-3.json", "2023-03-08T20-36-40Z-yoga.json",
            ])
        #expect(written.map(\.workout) == workouts && written.allSatisfy { $0.remarks.isEmpty })
        #expect(throws: (any Error).self) { try exporter.export([workouts[0]], into: folder) { _ in true } }
        let other = fixture.folder.url.appending(path: "other").path
        var count = 0
        try WorkoutExporter(access: access, format: .json, replaces: false).export(workouts, into: other) { _ in
            count += 1
            return count < 2
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: other).count == 2)
        #expect(throws: EngineError.self) { try exporter.export([UUID()], into: other) { _ in true } }
        #expect(throws: EngineError.self) { try exporter.export(UUID(), to: "\(other)/x.json") }
        let all: [WorkoutFileFormat] = [.json, .fit, .tcx, .gpx, .csv]
        let formats = try exporter.formats(among: all, holding: workouts[0])
        let hiding = try WorkoutExporter(access: access, format: .json, replaces: false, hiddenRadius: 100)
            .formats(among: all, holding: workouts[0])
        // Objects have all positions; a workout without any is no track.
        #expect(formats.first == .json && Array(formats.dropFirst()) == hiding)
        #expect(hiding.contains(.fit) && !hiding.contains(.gpx))
    }

    @Test("Samples are written as a table or as objects, a line each") func samples() throws {
        for (index, value) in [70.5, 71.25, 72].enumerated() {
            _ = try HandEntry(access: access).save(
                QuantityValue(value, .kilogram), of: .bodyMass, at: 700_000_000 + Double(index) * 60)
        }
        let path = fixture.folder.url.appending(path: "samples").path
        let exporter = SampleExporter(access: access)
        #expect(try exporter.export(.bodyMass, as: .csv, to: path) == 3)
        let table = try #require(CSVTable(try String(contentsOfFile: path, encoding: .utf8)))
        #expect(table.rows.count == 4 && table.rows[0].last == "metadata")
        #expect(
            table.rows.dropFirst().map { row in row.contains("70.5") || row.contains("71.25") || row.contains("72") }
                == [true, true, true])
        let later = SamplePredicate.start(.greaterOrEqual, 700_000_060)
        #expect(try exporter.export(.bodyMass, matching: later, as: .jsonl, to: path) == 2)
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 2 && lines[0].contains("71.25") && lines[1].contains("\"value\": 72"))
    }

    // MARK: Archives and folders

    private static func gpx(_ second: Int) -> [UInt8] { Array(GPX.file(GPX.track([[second, second + 60]])).utf8) }

    @Test("Archives and folders of all sorts, and what is said of each file") func archives() async throws {
        var outcomes = KeptOutcomes()
        let zip = StoredPacking.zip
        let inner = zip([("deep.gpx", Self.gpx(1_000))])
        let nested = zip([("inner.zip", inner), ("notes.txt", Array("n".utf8))])
        let export = Array(ExampleExport(days: 1).text.utf8)
        let route = Array(ExampleExport.route(0).utf8)
        let cases: [(String, [UInt8])] = [
            ("plain.zip", zip([("a.gpx", Self.gpx(0)), ("b.txt", Array("x".utf8)), ("folder/", [])])),
            ("empty.zip", zip([])), ("texts.zip", zip([("b.txt", Array("x".utf8)), ("c.md", Array("y".utf8))])),
            (
                "broken.zip",
                zip([("a.fit", Array("no FIT".utf8)), ("a.fit.gz", StoredPacking.gzip(Array("x".utf8))), ("b.tcx", [])])
            ),
            ("nested.zip", nested), ("deeper.zip", zip([("nested.zip", nested)])),
            ("twice.gpx.gz", StoredPacking.gzip(StoredPacking.gzip(Self.gpx(2_000)))),
            ("cut.zip", Array(zip([("a.gpx", Self.gpx(3_000)), ("b.gpx", Self.gpx(4_000))]).dropLast(60))),
            (
                "export.zip",
                zip([
                    ("apple_health_export/export.xml", export), ("apple_health_export/workout-routes/other.gpx", route),
                ])
            ),
            ("inner export.zip", zip([("x.zip", zip([("apple_health_export/export.xml", export)]))])),
            ("export.xml.gz", StoredPacking.gzip(Array("<HealthData></HealthData>".utf8))), ("a.txt", Array("x".utf8)),
            ("none.fit", []),
        ]
        for hasRoutes in [false, true] {
            let fixture = try ExportFixture()
            var options = fixture.options
            options.hasUnmatchedRoutes = hasRoutes
            for (name, bytes) in cases {
                let file = fixture.folder.url.appending(path: name)
                try Data(bytes).write(to: file)
                var reports: [ImportReport] = []
                let ignored = await FileImporter(access: fixture.access, options: options)
                    .importAll(file.path, named: name) { reports.append($0) }
                outcomes.add("\(name), ignored") { ignored }
                for report in reports {
                    let lines = ExportSweep.lines(report).joined(separator: "; ")
                    outcomes.add("\(name), routes \(hasRoutes)") { "\(report.file): \(lines)" }
                }
            }
            guard !hasRoutes else { continue }
            var reports: [ImportReport] = []
            let ignored = await FileImporter(access: fixture.access, options: options)
                .importAll(fixture.folder.url.path, named: "folder") { reports.append($0) }
            outcomes.add("folder, ignored") { ignored }
            for report in reports.sorted(by: { $0.file < $1.file }) {
                outcomes.add("folder") { "\(report.file): \(ExportSweep.lines(report).joined(separator: "; "))" }
            }
        }
        #expect(try outcomes.difference(from: "Core/Texts/Imports/archives.txt") == nil)
    }

    /// Files of which some cannot be read.
    private struct FailingFiles: ServiceFiles {
        let files: MemoryFiles
        let code: WorkoutFileError.Code
        var names: [String] { files.names }

        func open(_ index: Int) throws(WorkoutFileError) -> OpenedFile? {
            guard index % 2 == 0 else { throw .reading(code, "it is locked", at: .init(file: names[index])) }
            return try files.open(index)
        }
    }

    @Test("Of an export, files that cannot be read leave the others") func unreadableFiles() throws {
        var outcomes = KeptOutcomes()
        let files = MemoryFiles(
            [
                ("training-session-1.json", "{}"), ("training-session-2.json", "{}"), ("247ohr_1.json", "{}"),
                ("247ohr_2.json", "{}"),
                ("DI_CONNECT/HydrationLogFile_1.json", "[]"), ("DI_CONNECT/HydrationLogFile_2.json", "[]"),
                ("Takeout/Fitbit/Global Export Data/steps-2024-03-09.json", "[]"),
                ("Takeout/Fitbit/Global Export Data/steps-2024-03-10.json", "[]"),
            ].map { ($0.0, Array($0.1.utf8)) })
        let codes: [(String, WorkoutFileError.Code)] = [
            ("unreadable", .unreadable), ("malformed", .malformed), ("wrong format", .wrongFormat),
        ]
        for (name, code) in codes {
            let services = ServiceExports(
                among: FailingFiles(files: files, code: code), options: fixture.options.exports)
            for export in services.exports {
                let report = ExportWriter(access: access, file: "a", service: export.way).run { try export.finish($0) }
                for line in ExportSweep.lines(report) { outcomes.add("\(name) \(export.way)") { line } }
            }
        }
        struct Odd: Error {}
        for error in [EngineError(.storage, "The disk is full."), Odd()] as [any Error] {
            let report = ExportWriter(access: access, file: "a", service: "acme").run { _ in throw error }
            for line in ExportSweep.lines(report) { outcomes.add("\(type(of: error))") { line } }
        }
        #expect(try outcomes.difference(from: "Core/Texts/Imports/unreadable.txt") == nil)
    }

    @Test("EXP-47: what is known of a person is completed by what was kept, or told as it was") func persons() throws {
        func exported(_ bodies: String...) throws -> [String] {
            let engine = try StoreContents.engine()
            let access = StoreAccess(engine: engine, identity: StoreContents.reader)
            for body in bodies {
                let path = try fixture.folder.write(ExampleExport.document(body), to: "export.xml")
                #expect(AppleHealthImporter(access: access).importExport(path).error == nil)
            }
            let place = fixture.folder.url.appending(path: "out.xml").path
            _ = try AppleHealthExporter(access: access, offset: 0, date: Date(timeIntervalSinceReferenceDate: 0))
                .export(
                    to: place, as: .mainFile, replaces: true)
            return try String(contentsOfFile: place, encoding: .utf8).split(separator: "\n").filter {
                $0.contains("<Me ")
            }
            .map { $0.trimmingCharacters(in: .whitespaces) }
        }
        #expect(
            try exported(#" <Me Unheard="a"/>"#, #" <Me Unheard="b"/>"#) == [
                #"<Me Unheard="a"/>"#, #"<Me Unheard="b"/>"#,
            ])
        let known = try exported(
            #" <Me HKCharacteristicTypeIdentifierBloodType="HKBloodTypeABNegative" Unheard="a" Other="None"/>"#)
        #expect(known.count == 1)
        let whole = try #require(known.first)
        #expect(
            whole.contains(#"BloodType="HKBloodTypeABNegative""#) && whole.contains(#"Unheard="a""#)
                && whole.contains(#"Other="None""#))
        #expect(whole.contains(#"BiologicalSex="HKBiologicalSexNotSet""#))
    }
}
