import Foundation
import HealthModel
import HealthReports
import HealthStore
import Synchronization
import TestStores
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Limits of imports and exports, their progress, and what is beside the usual.
@Suite struct TransferLimitTests {
    private let fixture: ExportFixture

    init() throws { fixture = try ExportFixture() }

    private var access: StoreAccess { fixture.access }

    // MARK: Exports of services

    /// Files of which only the last one exists.
    private struct FewFiles: ServiceFiles {
        let names: [String]
        let last: [UInt8]

        func open(_ index: Int) throws(WorkoutFileError) -> OpenedFile? {
            index == names.count - 1 ? try OpenedFile(MemoryByteSource(last), named: names[index]) : nil
        }
    }

    @Test(
        "IMP-94: of ten thousand tables the beginnings are looked at, and of no more; other files do not count",
        arguments: [(9_999, 0, true), (10_000, 0, false), (9_999, 50, true)])
    func tables(before: Int, others: Int, isFound: Bool) {
        let table = Array("com.samsung.health.weight,7,1\ndatauuid,start_time,weight\n".utf8)
        let names = (0..<others).map { "\($0).txt" } + (0..<before).map { "\($0).csv" } + ["last.CSV"]
        let services = ServiceExports(among: FewFiles(names: names, last: table), options: fixture.options.exports)
        #expect(services.exports.map(\.way) == (isFound ? ["samsung"] : []))
    }

    @Test("IMP-94: an export has a hundred thousand workouts at most", arguments: [99_999, 100_000])
    func workouts(found: Int) {
        let writer = ExportWriter(access: access, file: "a", service: "acme")
        let source = ExportSource(way: "acme", origin: nil, name: "Acme")
        let report = writer.run { writer in
            for _ in 0..<found { writer.leaveOut("it is odd", at: "a") }
            try writer.store(
                ExportedWorkout(key: "w", source: source, activity: .running, start: 700_000_000, end: 700_000_060),
                at: "b")
        }
        let isOne = found < 100_000
        #expect(report.error == (isOne ? nil : "Could not import 'a': The export has more than 100000 workouts."))
        #expect(report.workoutCount == (isOne ? 1 : 0))
        #expect(
            report.remarks.map(\.text) == [
                "Workouts: 100000 found, " + (isOne ? "1 new, 99999" : "100000") + " left out.",
                "\(found) of the workouts were left out: it is odd (a, a, a).",
            ])
    }

    // MARK: Progress

    private static func gpx(_ second: Int) -> [UInt8] { Array(GPX.file(GPX.track([[second, second + 60]])).utf8) }

    /// Imports a file, and returns the entries that were begun, and the last progress of each file.
    private func steps(_ name: String, _ bytes: [UInt8]) async throws -> (entries: [[Int]], files: [String]) {
        let path = fixture.folder.url.appending(path: name)
        try Data(bytes).write(to: path)
        let entries = Mutex<[[Int]]>([])
        let files = Mutex<[String]>([])
        let importer = FileImporter(
            access: access,
            progress: { file, done, total in
                let isWhole = done == total
                files.withLock { lines in
                    let line = "\(file.split(separator: "/").last ?? "") \(isWhole)"
                    if lines.last != line { lines.append(line) }
                }
            }, entry: { index, count in entries.withLock { $0.append([index, count]) } })
        _ = await importer.importAll(path.path, named: name) { _ in }
        return (entries.withLock { $0 }, files.withLock { $0 })
    }

    @Test("The files of an archive are counted, those of archives in it and of exports of Apple Health are not")
    func entries() async throws {
        let zip = StoredPacking.zip
        let inner = zip([("deep.gpx", Self.gpx(100)), ("deeper.gpx", Self.gpx(200))])
        let some = try await steps(
            "a.zip", zip([("a.gpx", Self.gpx(0)), ("b.txt", [1]), ("inner.zip", inner), ("c.gpx", Self.gpx(300))]))
        #expect(some.entries == [[0, 4], [1, 4], [2, 4], [3, 4]])
        #expect(some.files.filter { $0.hasSuffix("true") } == ["a", "deep", "deeper", "c"].map { "\($0).gpx true" })
        let alone = try await steps("d.gpx", Self.gpx(400))
        #expect(alone.entries.isEmpty && alone.files.last == "d.gpx true")
        let export = try await steps(
            "e.zip",
            zip([
                ("apple_health_export/export.xml", Array(ExampleExport.values(["60"]).utf8)), ("f.gpx", Self.gpx(500)),
            ]))
        #expect(export.entries.isEmpty)
        #expect(export.files.contains { $0.hasPrefix("f.gpx") })
    }

    // MARK: Elements and files that were kept

    private func imported(_ files: [String: String]) throws -> ImportReport {
        for (name, text) in files {
            let place = fixture.folder.url.appending(path: "in/\(name)")
            try FileManager.default.createDirectory(
                at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: place)
        }
        return AppleHealthImporter(access: access).importExport(fixture.folder.url.appending(path: "in").path)
    }

    /// The text of the main file of an export, and the names of the others.
    private func exported() throws -> (text: String, files: [String], folder: URL) {
        let place = fixture.folder.url.appending(path: "out")
        _ = try AppleHealthExporter(access: access, offset: 0, date: Date(timeIntervalSinceReferenceDate: 700_000_000))
            .export(to: place.path, as: .folder, replaces: false)
        let folder = place.appending(path: "apple_health_export")
        let text = try String(contentsOf: folder.appending(path: "export.xml"), encoding: .utf8)
        let files = (FileManager.default.subpaths(atPath: folder.path) ?? []).filter {
            $0.contains("/") && $0.contains(".")
        }
        return (text, files.sorted(), folder)
    }

    @Test("EXP-49: electrocardiograms that could not be read go back to files of their names, if those are usual")
    func keptElectrocardiograms() throws {
        func file(_ day: String, _ value: Int) -> String {
            """
            Name,Alex
            Date of Birth,"9 Mar 1984"
            Recorded Date,\(day) 12:00:00 +0000
            Classification,Sinus Rhythm
            Sample Rate,4 hertz


            Lead,Lead I
            Unit,furlong

            \(value)
            59.5
            """
        }
        let names = [
            "ecg_2024-03-01.csv", "ecg_2024-03-01_1.csv", "ecg_2024-03-01_19.csv", "ecg_2024-03-01_20.csv",
            "other.csv", "ecg_2024-03-02_3.csv",
        ]
        var files = ["export.xml": ExampleExport.document("")]
        for (index, name) in names.enumerated() {
            files["electrocardiograms/\(name)"] = file(
                name.contains("03-02") ? "2024-03-02" : "2024-03-01", 100 + index)
        }
        files["electrocardiograms/undated.csv"] = file("once", 200)
        let report = try imported(files)
        #expect(report.unmapped["HKElectrocardiogram"]?.added == 7)
        let out = try exported()
        // Those without a usual name take the first one that is free.
        #expect(out.files.count == 7)
        var values: [String: String] = [:]
        for name in out.files {
            let lines = try String(contentsOf: out.folder.appending(path: name), encoding: .utf8).split(separator: "\n")
            #expect(lines.last == "59.5")
            values[name.replacing("electrocardiograms/", with: "")] = lines.dropLast().last.map(String.init)
        }
        #expect(values["ecg_2024-03-01.csv"] != nil && values["ecg_undated.csv"] == "200")
        #expect(values["ecg_2024-03-01_19.csv"] == "102" && values["ecg_2024-03-02_3.csv"] == "105")
        #expect(Set(values.values) == ["100", "101", "102", "103", "104", "105", "200"])
    }

    @Test("EXP-49: the resource of a clinical record that could not be read goes back to its file") func keptRecords()
        throws
    {
        func record(_ identifier: String, _ path: String) -> String {
            #" <ClinicalRecord type="Unheard" identifier="\#(identifier)" sourceName="Hospital" fhirVersion="4.0.1" "#
                + #"receivedDate="2024-02-01 10:00:00 +0000" resourceFilePath="\#(path)"/>"# + "\n"
        }
        let report = try imported([
            "export.xml": ExampleExport.document(
                record("a", "/clinical-records/A.json") + record("b", "/clinical-records/B.json")
                    + record("c", "/clinical-records/gone.json")),
            "clinical-records/A.json": "[1]", "clinical-records/B.json": "{",
        ])
        #expect(report.unmapped["Unheard"]?.added == 3)
        let out = try exported()
        #expect(out.files == ["clinical-records/A.json", "clinical-records/B.json"])
        for (name, text) in [("A", "[1]"), ("B", "{")] {
            let place = out.folder.appending(path: "clinical-records/\(name).json")
            #expect(try String(contentsOf: place, encoding: .utf8) == text)
        }
        let records = out.text.split(separator: "\n").filter { $0.contains("<ClinicalRecord ") }
        #expect(records.count == 3 && records.allSatisfy { $0.hasSuffix("/>") } && !out.text.contains("<Resource"))
        #expect(["A", "B", "gone"].allSatisfy { out.text.contains("\"/clinical-records/\($0).json\"") })
    }

    @Test("API-34: an export says with a workout what the owner said about it") func annotations() throws {
        let entry = HandEntry(access: access)
        func save(_ second: Double, _ annotation: WorkoutAnnotation) throws {
            _ = try entry.save(
                HandwrittenWorkout(
                    activity: .running, start: 700_000_000 + second, duration: 60, annotation: annotation))
        }
        try save(0, WorkoutAnnotation())
        try save(
            1_000,
            WorkoutAnnotation(
                title: "Hills", notes: "Wet.", activity: .hiking, tags: ["b", "a"], gear: "Shoes", isNotMine: true))
        let elements = try exported().text.components(separatedBy: "<Workout ").dropFirst()
        #expect(elements.count == 2)
        func entries(_ element: String) -> [String] {
            element.matches(of: #/<MetadataEntry key="([^"]*)" value="([^"]*)"/>/#).map {
                "\($0.output.1)=\($0.output.2)"
            }.sorted()
        }
        let words = elements.map(entries).sorted { $0.count < $1.count }
        #expect(words[0] == ["HKWasUserEntered=1"])
        #expect(
            words[1] == [
                "HKWasUserEntered=1", "correctedActivity=hiking", "gear=Shoes", "isNotMine=1", "name=Hills",
                "notes=Wet.", "tags=a, b",
            ])
    }

    // MARK: Deletions

    @Test("What would be deleted is sorted by the names of sources, and those of one name by their identifiers")
    func extents() throws {
        let engine = try access.engine(for: .writing)
        let all = Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, true) })
        var records: [SampleRecord] = []
        for (index, app) in [("c", "Same"), ("a", "Same"), ("b", "Same"), ("z", "Another")].enumerated() {
            let identity = AppIdentity(bundleIdentifier: app.0, name: app.1)
            try engine.write { try $0.authorize(identity, AuthorizationDecisions(share: all, read: all)) }
            let uuid = try HandEntry(access: StoreAccess(engine: engine, identity: identity)).save(
                QuantityValue(70, .kilogram), of: .bodyMass, at: 700_000_000 + Double(index))
            records += try access.own { try $0.samples(SampleRequest(.bodyMass, .uuid([uuid]))) }
        }
        let extents = try WorkoutDeletion(access: access).extent(of: records)
        #expect(extents.map(\.source.bundleIdentifier) == ["z", "a", "b", "c"])
        #expect(extents.map(\.workouts) == [0, 0, 0, 0] && extents.map(\.samples) == [1, 1, 1, 1])
    }

    // MARK: Plans

    @Test("PLN-90: a workout that is linked completes the date of its plan, until it is unlinked") func links() throws {
        let now = Date(timeIntervalSinceReferenceDate: 700_000_000)
        let calendar = Calendar.utc
        let plan = PlannedWorkout.minute(id: UUID(high: 0x8000, low: 1 << 63 | 9))
        let schedule = PlanSchedule(access: access, calendar: calendar)
        let days = [9, 10].compactMap {
            ScheduledDate(DateComponents(year: 2023, month: 3, day: $0), in: calendar)
        }
        for day in days { try schedule.add(plan, at: day, now: now) }
        func ahead() throws -> [PlannedEntry] {
            try access.reports { try $0.plansAhead(limit: 9, now: now, calendar: calendar) }
        }
        let entries = try ahead()
        #expect(entries.count == 2)
        let workout = try HandEntry(access: access).save(
            HandwrittenWorkout(activity: .running, start: 700_000_000, duration: 60))
        let library = PlanLibrary(access: access)
        try library.link(workout, to: plan, entries[1])
        #expect(try ahead().map(\.start) == [entries[0].start])
        let linked = try #require(try access.reports { try $0.plan(of: workout) })
        #expect(linked.isLinked && linked.entry == StartedPlan.Entry(app: "org.example.importer", date: days[1]))
        // Another link takes the place of the first one.
        try library.link(workout, to: plan, entries[0])
        #expect(try ahead().map(\.start) == [entries[1].start])
        #expect(try library.unlink(workout))
        #expect(try ahead().map(\.start) == entries.map(\.start))
        #expect(throws: EngineError.self) { try library.link(UUID(high: 0x8000, low: 1 << 63), to: plan, nil) }
    }

    // MARK: Reports kept aside

    @Test("IMP-108: what is kept aside of an error has two thousand characters at most, and no control characters")
    func longErrors() {
        func lines(_ errors: [String]) -> [String] {
            var result = WatchResult(file: "a.fit", outcome: .lasting, sentence: "No.")
            result.reports = errors.map { .failure("a", $0) }
            return result.failureText("again")?.split(separator: "\n").map(String.init) ?? []
        }
        for count in [1_999, 2_000] {
            let text = String(repeating: "x", count: count)
            #expect(lines([text])[1] == text)
        }
        #expect(lines([String(repeating: "x", count: 2_001)])[1] == String(repeating: "x", count: 1_999) + "…")
        #expect(lines(["a\nb", "c\u{1B}[31m"])[1...2] == ["a b", "c[31m"])
    }
}
