import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import TestStores
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthReports

/// Annotations by the person, and their use in reports and files.
@Suite struct WorkoutEditorTests {
    private let store: LawStore
    private func reports<Value>(_ body: (StoreReader) throws -> Value) throws -> Value {
        try store.engine.reports(for: LawStore.app, body)
    }
    private var editor: WorkoutEditor { WorkoutEditor(access: store.access) }

    init() throws {
        store = try LawStore()
    }

    /// Returns 101 points, one a second: each a metre higher for the first half, then level.
    private static func text(
        name: String? = "Morning", type: String? = "running", desc: String? = nil, from first: Int = 0
    ) -> String {
        let track = GPX.track([Array(first...first + 100)], name: name, type: type) { second in
            "<ele>\(500 + min(second - first, 50))</ele>|" + GPX.extensions("<t:hr>\(100 + second % 50)</t:hr>")
        }
        return GPX.file((desc.map { "<metadata><desc>\($0)</desc></metadata>" } ?? "") + track)
    }

    private func imported(_ text: String) async throws -> UUID {
        let report = await WorkoutImporter(access: store.access)
            .importRecording(try GPX.recording(text), activity: nil, named: "a.gpx")
        #expect(report.error == nil)
        return try #require(report.workouts.first)
    }

    private func change(_ make: (inout WorkoutEditor.Change) -> Void) -> WorkoutEditor.Change {
        var change = WorkoutEditor.Change()
        make(&change)
        return change
    }

    private func date(_ second: Double) -> Date { Date(timeIntervalSinceReferenceDate: GPX.start + second) }

    // MARK: Annotating

    @Test func API_34_aWorkoutReadsAsThePersonHasIt() async throws {
        let uuid = try await imported(Self.text())
        let outcome = try editor.edit(
            uuid,
            change {
                ($0.title, $0.notes, $0.activity) = ("Hills", "Windy\nand wet", .hiking)
                $0.addedTags = ["alps", "Long"]
            })
        #expect(outcome.before.title == "Morning" && outcome.before.activityType == .running)
        let summary = try #require(try reports { try $0.workouts() }.first)
        for found in [outcome.after, summary, try #require(try reports({ try $0.workout(uuid) })).summary] {
            #expect(found.title == "Hills" && found.notes == "Windy\nand wet" && found.tags == ["alps", "Long"])
            #expect(found.activityType == .hiking && found.recordedActivity == .running)
        }
        // The object is unchanged.
        let record = try #require(try reports { try $0.records([uuid]) }.first)
        #expect(record.workout?.activityType == .running && record.metadata?["name"]?.stringValue == "Morning")
    }

    @Test func API_34_whatIsTakenBackIsTheFilesOwnAgain() async throws {
        let uuid = try await imported(Self.text())
        _ = try editor.edit(uuid, change { ($0.title, $0.activity, $0.addedTags) = ("Hills", .hiking, ["a", "b"]) })
        let outcome = try editor.edit(
            uuid, change { ($0.title, $0.activity, $0.removedTags) = ("", .running, ["A"]) })
        #expect(outcome.annotation.annotation == WorkoutAnnotation(tags: ["b"]))
        #expect(outcome.after.title == "Morning" && outcome.after.recordedActivity == nil)
        #expect(try editor.undo(uuid)?.after.title == "Hills")
        #expect(try editor.undo(uuid)?.after.title == "Morning")
        #expect(try editor.undo(uuid) == nil)
    }

    @Test func API_34_aTagThatIsRemovedAndAddedIsThereAsItIsAdded() async throws {
        let uuid = try await imported(Self.text())
        _ = try editor.edit(uuid, change { $0.addedTags = ["race", "Alps"] })
        // The same tag in another spelling takes its place, and is not added twice.
        let outcome = try editor.edit(
            uuid, change { ($0.removedTags, $0.addedTags) = (["RACE"], ["Race", "rain", "RAIN", "alps"]) })
        #expect(outcome.before.tags == ["Alps", "race"] && outcome.after.tags == ["Alps", "Race", "rain"])
        #expect(try editor.undo(uuid)?.after.tags == ["Alps", "race"])
    }

    @Test func whatCannotBeSaidChangesNothing() async throws {
        let uuid = try await imported(Self.text())
        #expect(throws: ValidationError.self) { try editor.edit(uuid, change { $0.title = "a\nb" }) }
        #expect(throws: ValidationError.self) {
            try editor.edit(uuid, change { $0.trim = .part(from: date(60), to: date(50)) })
        }
        #expect(throws: ValidationError.self) {
            try editor.edit(uuid, change { $0.trim = .part(from: date(500), to: nil) })
        }
        #expect(throws: EngineError.self) { try editor.edit(UUID(), change { $0.title = "a" }) }
        #expect(throws: EngineError.self) { try editor.edit(uuid, change { $0.title = "a" }, ifRevision: 3) }
        #expect(try store.engine.read { try $0.annotations() }.isEmpty)
    }

    // MARK: Trimming

    @Test func aTrimmedWorkoutHasThePartThatWasMeasured() async throws {
        let uuid = try await imported(Self.text())
        let whole = try #require(try reports { try $0.workouts() }.first)
        let after = try editor.edit(uuid, change { $0.trim = .part(from: date(25), to: nil) }).after
        #expect(after.start == date(25) && after.end == date(100) && after.duration == 75 && after.isTrimmed)
        let distance = try #require(whole.totalDistance)
        #expect(abs(try #require(after.totalDistance) / distance - 0.75) < 1e-3)
        // Of a climb of 50 metres the first half is gone.
        let climb = try #require(whole.climb)
        #expect(abs(try #require(after.climb) / climb - 0.5) < 0.1)
        let detail = try #require(try reports { try $0.workout(uuid) })
        #expect(detail.series.start == GPX.start + 25 && detail.series.heartRate.times.first == GPX.start + 25)
        #expect(detail.series.outlines.first?.count == 76)
        #expect(detail.samples.first { $0.type == .heartRate }?.count == 76)
        #expect(
            try reports { try $0.totals(by: .day, SampleFilter(), now: date(0), calendar: .utc) }?.all.duration == 75)
        // Trimming cuts nothing out of the recording.
        #expect(try store.recording(uuid)?.points.times.count == 101)
        #expect(try editor.edit(uuid, change { $0.trim = .whole }).after.duration == 100)
    }

    @Test("API-34: a trim keeps the end that is not said, and reaches no further than the workout")
    func endsOfTrims() async throws {
        let uuid = try await imported(Self.text())
        func trim(_ from: Double?, _ to: Double?) throws -> [Double?] {
            let part = WorkoutEditor.Trim.part(from: from.map(date), to: to.map(date))
            let trim = try editor.edit(uuid, change { $0.trim = part }).annotation.annotation.trim
            return [trim.map { $0.start - GPX.start }, trim.map { $0.end - GPX.start }]
        }
        #expect(try trim(nil, 80) == [0, 80] && trim(25, nil) == [25, 80] && trim(nil, 60) == [25, 60])
        #expect(try trim(-50, nil) == [0, 60] && trim(30, 500) == [30, 100] && trim(99.5, 100) == [99.5, 100])
        #expect(try trim(0, 100) == [nil, nil] && trim(-1, 99) == [0, 99] && trim(-1, 101) == [nil, nil])
        for (from, to) in [(100.0, 200.0), (-50, 0), (40, 40), (101, 102)] {
            #expect(throws: ValidationError.self, "\(from) \(to)") { try trim(from, to) }
        }
    }

    @Test("API-34: the shares of a trim are those of what was measured in it, and else those of its active time")
    func sharesOfTrims() throws {
        let start = 700_000_000.0
        func sample(_ type: ObjectType, _ from: Double, _ to: Double, _ value: Double, _ unit: QuantityUnit)
            -> SampleRecord
        {
            SampleRecord(
                type: type, start: start + from, end: start + to, content: .quantity(QuantityValue(value, unit)))
        }
        let workout = SampleRecord(
            type: .workout, start: start, end: start + 1_000,
            content: .workout(
                WorkoutRecord(
                    activityType: .cycling, duration: 800,
                    events: [
                        WorkoutEventRecord(kind: .pause, start: start + 300, end: start + 300),
                        WorkoutEventRecord(kind: .resume, start: start + 500, end: start + 500),
                    ])))
        try store.engine.write(as: LawStore.app, from: LawStore.app) { writer in
            try writer.save([workout])
            try writer.add(
                [
                    sample(.distanceCycling, 0, 200, 300, .meter), sample(.distanceCycling, 400, 800, 500, .meter),
                    sample(.distanceCycling, 100, 100, 100, .meter), sample(.distanceCycling, 600, 600, 100, .meter),
                    // The distance of another sport is none of a ride.
                    sample(.distanceWalkingRunning, 0, 1_000, 5_000, .meter),
                ], to: workout.uuid)
        }
        func shares(_ from: Double, _ to: Double) throws -> [Double] {
            let trim = try store.engine.reports(for: LawStore.app) {
                try $0.trim(try #require(try $0.records([workout.uuid]).first), from: start + from, to: start + to)
            }
            return [WorkoutTrim.Figure.duration, .distance, .energy, .climb].map { figure in
                (trim.shares[figure] * 1e6).rounded() / 1e6
            }
        }
        // Of 800 s and 1,000 m: half of the first and half of the second piece, and both moments.
        #expect(try shares(100, 600) == [0.375, 0.6, 0.375, 0.375])
        #expect(try shares(101, 599) == [0.3725, 0.39725, 0.3725, 0.3725])
        #expect(try shares(850, 1_000) == [0.1875, 0, 0.1875, 0.1875])
        #expect(try shares(320, 480) == [0, 0.1, 0, 0])
    }

    @Test func datesChooseByThePartThatCounts() async throws {
        let uuid = try await imported(Self.text())
        _ = try editor.edit(uuid, change { $0.trim = .part(from: date(50), to: nil) })
        var found: [UUID] = []
        try reports { try $0.forEachWorkout(SampleFilter(from: date(40))) { found.append($0.uuid) } }
        #expect(found == [uuid])
        try reports { try $0.forEachWorkout(SampleFilter(to: date(40))) { found.append($0.uuid) } }
        #expect(found == [uuid])
    }

    // MARK: Workouts of others

    @Test func whatIsNotMineCountsNowhereAndIsListedOnDemand() async throws {
        let mine = try await imported(Self.text())
        let other = try await imported(Self.text(name: "Other", from: 1_000))
        _ = try editor.edit(other, change { $0.isNotMine = true })
        func listed(_ search: WorkoutSearch) throws -> [UUID] {
            var found: [UUID] = []
            try reports { try $0.forEachWorkout(SampleFilter(), search) { found.append($0.uuid) } }
            return found
        }
        #expect(try listed(WorkoutSearch()) == [mine])
        var search = WorkoutSearch()
        search.includesOthers = true
        #expect(try listed(search) == [other, mine])
        #expect(try reports { try $0.totals(by: .day, SampleFilter(), now: date(0), calendar: .utc) }?.all.count == 1)
    }

    // MARK: Files

    @Test(arguments: ["gpx", "tcx", "fit", "json"])
    func API_34_anExportCarriesTitleActivityAndNotes(format: String) async throws {
        let uuid = try await imported(Self.text(desc: "As recorded"))
        #expect(try reports { try $0.workouts() }.first?.notes == "As recorded")
        let plain = try #require(try store.recording(uuid))
        #expect(plain.details.name == "Morning" && plain.details.notes == "As recorded")
        _ = try editor.edit(
            uuid, change { ($0.title, $0.notes, $0.activity) = ("Hills & dales", "Windy", .hiking) })
        let recording = try #require(try store.recording(uuid))
        let name = FormatName(rawValue: format)
        let file = try #require(WorkoutFileFormat.all.first { $0.name == name })
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "a.\(format)").path
        _ = try RecordingFileWriter.write(recording, as: file, to: path)
        let other = try LawStore()
        let report = await WorkoutImporter(access: other.access).importFile(path)
        #expect(report.error == nil)
        let found = try #require(try other.engine.reports(for: LawStore.app) { try $0.workouts() }.first)
        #expect(found.title == "Hills & dales" && found.activityType == .hiking)
        #expect(found.notes == (["gpx", "json"].contains(format) ? "Windy" : nil))
    }

    @Test func API_34_ourJSONCarriesAllThatIsSaid() async throws {
        let uuid = try await imported(Self.text())
        let said = try editor.edit(
            uuid,
            change {
                ($0.title, $0.notes, $0.activity, $0.isNotMine) = ("Hills", "a\nb", .hiking, true)
                ($0.addedTags, $0.trim) = (["alps"], .part(from: date(10), to: date(90)))
            }
        ).annotation.annotation
        let sink = MemoryByteSink()
        #expect(try ObjectExporter(access: store.access).exportWorkout(uuid, to: sink))
        let other = try LawStore()
        for _ in 0..<2 {
            let report = try ObjectImporter(access: other.access)
                .importFile(OpenedFile(MemoryByteSource(sink.bytes), named: "a.json"))
            #expect(report.error == nil)
        }
        #expect(
            try other.engine.read { try $0.annotation(of: uuid) }
                == StoredAnnotation(said, revision: 1, earlierCount: 1))
        let broken = String(decoding: sink.bytes, as: UTF8.self).replacing("\"Hills\"", with: "\" \"")
        let report = try ObjectImporter(access: LawStore().access)
            .importFile(OpenedFile(MemoryByteSource(Array(broken.utf8)), named: "a.json"))
        #expect(report.error?.contains("annotation") == true, "\(report.error ?? "")")
    }

    @Test func API_34_anAppleExportHasItAsMetadata() async throws {
        let uuid = try await imported(Self.text())
        _ = try editor.edit(
            uuid, change { ($0.title, $0.notes, $0.addedTags) = ("Hills", "Windy", ["a", "b"]) })
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "export.zip").path
        _ = try AppleHealthExporter(access: store.access).export(to: path, as: .archive, replaces: false)
        let other = try LawStore()
        #expect(AppleHealthImporter(access: other.access).importExport(path).error == nil)
        let found = try #require(try other.engine.reports(for: LawStore.app) { try $0.workouts() }.first)
        #expect(found.title == "Hills" && found.notes == "Windy")
    }

    @Test func API_34_importingTheFileAgainKeepsWhatIsSaid() async throws {
        let uuid = try await imported(Self.text())
        _ = try editor.edit(uuid, change { $0.title = "Hills" })
        #expect(try await imported(Self.text()) == uuid)
        #expect(try reports { try $0.workouts() }.map(\.title) == ["Hills"])
    }

    @Test func whatIsSaidStaysWhenTheFileGetsItsActivity() async throws {
        let uuid = try await imported(Self.text(name: nil, type: nil))
        _ = try editor.edit(uuid, change { ($0.title, $0.addedTags) = ("Hills", ["alps"]) })
        let report = try await ActivityChange(access: store.access).change(uuid, to: .cycling)
        #expect(report.status == .imported)
        let found = try reports { try $0.workouts() }
        #expect(found.map(\.title) == ["Hills"] && found[0].tags == ["alps"])
        #expect(found[0].uuid != uuid && found[0].activityType == .cycling && found[0].recordedActivity == nil)
        // The object has the name of the file, not that of the annotation.
        #expect(try reports { try $0.records([found[0].uuid]) }.first?.metadata?["name"] == nil)
    }

    @Test func whatWasCorrectedIsNoLongerInQuestion() async throws {
        let uuid = try await imported(Self.text(name: nil, type: nil))
        let change = ActivityChange(access: store.access)
        #expect(try change.candidates(onlyProposed: false).map(\.uuid) == [uuid])
        _ = try editor.edit(uuid, self.change { $0.activity = .hiking })
        #expect(try change.candidates(onlyProposed: false).isEmpty)
    }
}
