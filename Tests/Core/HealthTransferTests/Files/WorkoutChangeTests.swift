import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestStores
import TestSupport
import Testing

@testable import HealthTransfer
@testable import WorkoutFiles

/// Changes and exports of stored workouts: what is refused with which words, and what stays.
@Suite struct WorkoutChangeTests {
    private let store: LawStore
    private let folder: TemporaryFolder
    private static let nobody = UUID(high: 0x8000, low: 1 << 63 | 77)

    init() throws {
        store = try LawStore()
        folder = try TemporaryFolder()
    }

    /// An app that may change nothing of the others.
    private var other: StoreAccess {
        get throws {
            let app = AppIdentity(bundleIdentifier: "org.example.another", name: "Another")
            let all = Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, true) })
            try store.engine.write { try $0.authorize(app, AuthorizationDecisions(share: all, read: all)) }
            return StoreAccess(engine: store.engine, identity: app)
        }
    }

    private static func gone(_ uuid: UUID) -> String { "No workout with the identifier \(uuid.uuidString) was found." }

    private static func message(_ body: () async throws -> some Any) async -> String? {
        do {
            _ = try await body()
            return nil
        } catch let error as EngineError {
            return "\(error.code): \(error.message)"
        } catch {
            return "\(error)"
        }
    }

    private func imported(_ recording: WorkoutRecording, activity: WorkoutActivity? = nil) async throws -> UUID {
        let report = await WorkoutImporter(access: store.access).importRecording(
            recording, activity: activity, named: "a.fit")
        return try #require(report.workouts.first)
    }

    private func weight() throws -> UUID {
        try HandEntry(access: store.access).save(QuantityValue(70, .kilogram), of: .bodyMass, at: 700_000_000)
    }

    // MARK: Activities

    @Test("Only an activity that no file told is set, by the app of the workout, and each refusal says why")
    func refusedActivities() async throws {
        let change = ActivityChange(access: store.access)
        let weight = try weight()
        let entered = try HandEntry(access: store.access).save(
            HandwrittenWorkout(activity: .other, start: 700_000_000, duration: 60))
        let run = try await imported(RecordingSweep.run(steps: 20))
        let only =
            "invalidArgument: Only the activity of workouts imported from files with the activity 'other' can be changed."
        for (uuid, words) in [
            (Self.nobody, "invalidArgument: \(Self.gone(Self.nobody))"),
            (weight, "invalidArgument: \(Self.gone(weight))"), (entered, only), (run, only),
        ] {
            #expect(await Self.message { try await change.change(uuid, to: .yoga) } == words)
        }
        var unnamed = RecordingSweep.run(.fit, .other, steps: 30)
        unnamed.shift(by: 10_000)
        let outing = try await imported(unnamed)
        let foreign = try ActivityChange(access: other)
        #expect(
            await Self.message { try await foreign.change(outing, to: .yoga) }
                == "authorizationDenied: Only the app that saved a workout can change it.")
        #expect(try change.candidates(onlyProposed: false).map(\.uuid).contains(outing))
    }

    @Test("Workouts without an activity are candidates, the newest first, with or without a proposal")
    func candidates() async throws {
        func outing(_ days: Double, speed: Double) async throws -> UUID {
            var recording = RecordingSweep.run(.gpx, .other, steps: 60, speed: speed)
            recording.shift(by: days * 86_400)
            return try await imported(recording)
        }
        // A run, one that stands still, and another run.
        let (first, still, last) = try await (outing(0, speed: 3), outing(1, speed: 0.1), outing(2, speed: 3.1))
        _ = try await imported(RecordingSweep.run(steps: 20))
        let change = ActivityChange(access: store.access)
        #expect(try change.candidates(onlyProposed: false).map(\.uuid) == [last, still, first])
        #expect(try change.candidates(onlyProposed: true).map(\.uuid) == [last, first])
    }

    @Test("A workout that is stored as recorded stays so with its new activity, and keeps what the owner said")
    func keptWithActivities() async throws {
        for isAsRecorded in [false, true] {
            var recording = RecordingSweep.run(.fit, .other, steps: 30) { step, point in
                if step == 9 { point.heartRate = 251 }
            }
            recording.shift(by: isAsRecorded ? 86_400 : 0)
            let importer = WorkoutImporter(access: store.access, isAsRecorded: isAsRecorded)
            let report = await importer.importRecording(recording, activity: nil, named: "a.fit")
            let old = try #require(report.workouts.first)
            var change = WorkoutEditor.Change()
            (change.title, change.activity) = ("Hills", .hiking)
            _ = try WorkoutEditor(access: store.access).edit(old, change)
            let changed = try await ActivityChange(access: store.access).change(old, to: .cycling)
            #expect(changed.status == .imported && changed.file == old.uuidString && changed.workouts.count == 1)
            let new = try #require(changed.workouts.first)
            let (gone, record, annotation) = try store.access.own { store in
                (
                    try store.samples(SampleRequest(.workout, .uuid([old]))).first,
                    try store.samples(SampleRequest(.workout, .uuid([new]))).first,
                    try store.annotation(of: new).annotation
                )
            }
            #expect(gone == nil && record?.workout?.activityType == .cycling)
            #expect((record?.metadata?[WorkoutSummary.asRecordedKey]?.boolValue == true) == isAsRecorded)
            // The activity is no correction any more.
            #expect(annotation == WorkoutAnnotation(title: "Hills"))
            let rates = try store.access.own { try $0.samples(SampleRequest(.heartRate, .workout(new))) }
            #expect(rates.count == (isAsRecorded ? 31 : 30))
        }
    }

    // MARK: Judgements

    @Test("Only workouts of files are judged, each refusal says why, and what is so already stays")
    func refusedJudgements() async throws {
        let change = JudgementChange(access: store.access)
        let weight = try weight()
        let entered = try HandEntry(access: store.access).save(
            HandwrittenWorkout(activity: .other, start: 700_000_000, duration: 60))
        for (uuid, words) in [
            (Self.nobody, Self.gone(Self.nobody)), (weight, Self.gone(weight)),
            (entered, "Only workouts imported from files can be judged."),
        ] {
            #expect(await Self.message { try await change.change(uuid, to: .judged) } == "invalidArgument: \(words)")
            #expect(try change.handling(of: uuid) == nil && change.implausible(in: uuid) == nil)
        }
        let run = try await imported(RecordingSweep.run(steps: 20))
        #expect(try change.handling(of: run) == .judged)
        let same = try await change.change(run, to: .judged)
        #expect(same.status == .duplicate && same.workouts == [run] && same.file == run.uuidString)
        #expect(same.format == "fit" && same.stored.isEmpty && same.error == nil)
        let other = try await change.change(run, to: .asRecorded)
        #expect(other.status == .imported && other.workouts.count == 1 && other.workouts != [run])
        #expect(try change.handling(of: other.workouts[0]) == .asRecorded && change.handling(of: run) == nil)
    }

    // MARK: Files

    @Test("A file holds the workout without its ends, in no place of another file, and a missing one is told")
    func files() async throws {
        let run = try await imported(RecordingSweep.run(steps: 60))
        func path(_ name: String) -> String { folder.url.appending(path: name).path }
        func positions(_ format: WorkoutFileFormat, _ name: String) throws -> Int {
            let recording = try WorkoutFileReader.recording(from: FileByteSource(path: path(name)), file: name)
            return recording.points.times.indices.count { recording.points.hasPosition(at: $0) }
        }
        let whole = WorkoutExporter(access: store.access, format: .fit, replaces: false)
        let written = try whole.export(run, to: path("a.fit"))
        #expect(written.file == path("a.fit") && written.workout == run)
        #expect(try positions(.fit, "a.fit") == 61)
        // 900 metres, of which a hundred at both ends are left out.
        let hidden = WorkoutExporter(access: store.access, format: .fit, replaces: false, hiddenRadius: 100)
        _ = try hidden.export(run, to: path("b.fit"))
        let rest = try positions(.fit, "b.fit")
        #expect((46...48).contains(rest))
        let failure = #expect(throws: (any Error).self) { try hidden.export(run, to: path("a.fit")) }
        #expect(failure.map { TransferFailure($0).kind } == .existingFile)
        #expect(try positions(.fit, "a.fit") == 61)
        _ = try WorkoutExporter(access: store.access, format: .fit, replaces: true, hiddenRadius: 100).export(
            run, to: path("a.fit"))
        #expect(try positions(.fit, "a.fit") == rest)
        // Objects are complete, whatever is hidden.
        let objects = WorkoutExporter(access: store.access, format: .json, replaces: false, hiddenRadius: 100)
        _ = try objects.export(run, to: path("c.json"))
        let text = try String(contentsOfFile: path("c.json"), encoding: .utf8)
        #expect(text.components(separatedBy: "\"latitude\"").count == 62)
        let words = "invalidArgument: \(Self.gone(Self.nobody))"
        for format in [WorkoutFileFormat.fit, .json] {
            let exporter = WorkoutExporter(access: store.access, format: format, replaces: false)
            #expect(await Self.message { try exporter.export(Self.nobody, to: path("d")) } == words)
            #expect(await Self.message { try exporter.export([Self.nobody], into: path("e")) { _ in true } } == words)
            #expect(await Self.message { try exporter.formats(among: [.fit], holding: Self.nobody) } == words)
        }
        #expect(!FileManager.default.fileExists(atPath: path("d")))
        // A way that is all within the radius has no track.
        let near = WorkoutExporter(access: store.access, format: .gpx, replaces: false, hiddenRadius: 2_000)
        #expect(try near.formats(among: [.json, .gpx, .fit], holding: run) == [.fit])
        #expect(try whole.formats(among: [.json, .gpx, .fit], holding: run) == [.json, .gpx, .fit])
    }

    // MARK: Samples

    @Test("A table of samples has their metadata last, and tells its progress") func table() throws {
        let metadata: [Metadata?] = [nil, ["key": .string("a, \"b\"")], ["key": .string("a, \"b\"")], nil]
        let samples = metadata.enumerated().map { index, metadata in
            SampleRecord(
                uuid: UUID(high: 0x8000, low: 1 << 63 | UInt64(index)), type: .bodyMass,
                start: 700_000_000 + Double(index), end: 700_000_000 + Double(index),
                content: .quantity(QuantityValue(70.5 + Double(index), .kilogram)), metadata: metadata)
        }
        try store.engine.write(as: LawStore.app) { try $0.save(samples) }
        let path = folder.url.appending(path: "a.csv").path
        let exporter = SampleExporter(access: store.access)
        var told: [Int] = []
        #expect(try exporter.export(.bodyMass, as: .csv, to: path, progress: { told.append($0) }) == 4)
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 6 && lines.last == "" && told.isEmpty)
        #expect(lines[0] == "uuid,type,start,end,value,unit,source,bundleIdentifier,device,metadata")
        for (index, line) in lines.dropFirst().dropLast().enumerated() {
            let value = JSON.digits(70.5 + Double(index))
            #expect(line.hasPrefix("\(samples[index].uuid.uuidString),HKQuantityTypeIdentifierBodyMass,2023-03-08T"))
            #expect(line.contains(",\(value),kg,Importer,org.example.importer,"))
            let cell = #"{"key": "a, \"b\""}"#.replacing("\"", with: "\"\"")
            #expect(line.hasSuffix(index == 1 || index == 2 ? ",\"\(cell)\"" : ","))
        }
        // A table of nothing has its heads.
        #expect(try exporter.export(.height, as: .csv, to: path) == 0)
        #expect(
            try String(contentsOfFile: path, encoding: .utf8)
                == "uuid,type,start,end,value,unit,source,bundleIdentifier,device,metadata\n")
        #expect(try exporter.export(.height, as: .jsonl, to: path) == 0)
        #expect(try String(contentsOfFile: path, encoding: .utf8).isEmpty)
    }

    @Test("A long table is written in pieces, none of which is lost, and each 4,096 rows are told") func longTable()
        throws
    {
        let count = 8_192
        let samples = (0..<count).map { index in
            SampleRecord(
                type: .heartRate, start: 700_000_000 + Double(index), end: 700_000_000 + Double(index),
                content: .quantity(QuantityValue(Double(60 + index % 90), .countPerMinute)))
        }
        try store.engine.write(as: LawStore.app) { try $0.save(samples) }
        let path = folder.url.appending(path: "a.csv").path
        let exporter = SampleExporter(access: store.access)
        var told: [Int] = []
        #expect(try exporter.export(.heartRate, as: .csv, to: path, progress: { told.append($0) }) == count)
        #expect(told == [4_096, 8_192])
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let lines = text.split(separator: "\n")
        #expect(lines.count == count + 1 && text.utf8.last == UInt8(ascii: "\n"))
        #expect(lines.dropFirst().enumerated().allSatisfy { $0.element.contains(",\(60 + $0.offset % 90),count/min,") })
        told = []
        #expect(try exporter.export(.heartRate, as: .jsonl, to: path, progress: { told.append($0) }) == count)
        #expect(told == [4_096, 8_192])
    }

    // MARK: Plans

    private static func plan(_ number: UInt64) -> PlannedWorkout {
        .minute("Easy \(number)", id: UUID(high: 0x8000, low: 1 << 63 | number))
    }

    @Test("PLN-57, PLN-60: an entry of any app is completed and removed for its app, and told when it is gone")
    func schedules() async throws {
        let now = Date(timeIntervalSinceReferenceDate: 700_000_000)
        let calendar = Calendar.utc
        let (own, another) = (
            PlanSchedule(access: store.access, calendar: calendar),
            PlanSchedule(access: try other, calendar: calendar)
        )
        func date(_ day: Int) throws -> ScheduledDate {
            try #require(ScheduledDate(DateComponents(year: 2023, month: 3, day: day), in: calendar))
        }
        try own.add(Self.plan(1), at: date(9), now: now)
        try another.add(Self.plan(2), at: date(10), now: now)
        try another.add(Self.plan(2), at: date(11), now: now)
        func entries() throws -> [PlannedEntry] {
            try store.access.reports { try $0.plansAhead(limit: 9, now: now, calendar: calendar) }
        }
        let all = try entries()
        #expect(all.map(\.entry.app) == ["org.example.importer", "org.example.another", "org.example.another"])
        // An app of the owner completes and removes those of others.
        try own.complete(all[1])
        #expect(try entries().map(\.entry.slot.day) == [all[0], all[2]].map(\.entry.slot.day))
        try own.remove(all[2])
        #expect(try entries().map(\.entry.app) == ["org.example.importer"])
        let words = "invalidArgument: The plan is no longer scheduled."
        #expect(await Self.message { try own.remove(all[2]) } == words)
        #expect(await Self.message { try own.complete(all[2]) } == words)
        try another.complete(all[0])
        #expect(try entries().isEmpty)
    }
}
