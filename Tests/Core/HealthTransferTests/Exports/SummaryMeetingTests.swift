import Foundation
import GRDB
import HealthModel
import HealthReports
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Workouts that several exports tell as summaries, and their recordings, with what the owner says, deletes and
/// restores in between.
@Suite struct SummaryMeetingTests {
    private let fixture: ExportFixture
    private static let start = GPX.start

    init() throws { fixture = try ExportFixture() }

    // MARK: Exports and files

    private static func source(_ way: String) -> ExportSource {
        ExportSource(way: way, origin: nil, name: way.capitalized)
    }

    /// A summary of an hour's run with everything that an export may say of it.
    private static func summary(
        _ way: String, _ key: String, at second: Double = 0, _ activity: WorkoutActivity = .running,
        change: (inout ExportedWorkout) -> Void = { _ in }
    ) -> ExportedWorkout {
        var workout = ExportedWorkout(
            key: key, source: source(way), activity: activity, start: start + second, end: start + second + 3_600)
        (workout.distance, workout.energy) = (10_000, 700)
        workout.sidecar = WorkoutSidecar(
            title: "\(way) title", notes: "\(way) notes", tags: [way, "both"], gear: "\(way) shoes", effort: 6)
        change(&workout)
        return workout
    }

    @discardableResult
    private func export(_ workouts: ExportedWorkout..., selection: ImportSelection = ImportSelection()) -> ImportReport
    {
        ExportWriter(access: fixture.access, file: "export.zip", service: "acme", selection: selection).run { writer in
            for (index, workout) in workouts.enumerated() { try writer.store(workout, at: "line \(index + 1)") }
        }
    }

    /// Imports a file of tracks, each an hour from a second on.
    private func record(_ seconds: Int..., type: String = "running", name: String? = nil) async -> [ImportReport] {
        let tracks = seconds.map { GPX.track([[$0, $0 + 1_800, $0 + 3_600]], name: name, type: type) }
        var reports: [ImportReport] = []
        await FileImporter(access: fixture.access, options: fixture.options).importData(
            Data(GPX.file(tracks.joined()).utf8), named: "run.gpx"
        ) { reports.append($0) }
        return reports
    }

    private static let replaced = "It takes the place of a workout that an export told only as a summary."

    private func workout(at second: Double = 0) throws -> SampleRecord {
        let all = try fixture.workouts().filter { $0.start == Self.start + second }
        #expect(all.count == 1)
        return try #require(all.first)
    }

    private func edit(_ uuid: UUID, _ body: (inout WorkoutEditor.Change) -> Void) throws {
        var change = WorkoutEditor.Change()
        body(&change)
        _ = try WorkoutEditor(access: fixture.access).edit(uuid, change)
    }

    /// The efforts of a workout.
    private func efforts(_ uuid: UUID) throws -> [Double] {
        try fixture.access.own { store in
            try store.effortRelationships(.uuid([uuid]), since: nil).relationships.flatMap(\.samples)
                .compactMap { $0.quantity?.value }.sorted()
        }
    }

    private func members(_ uuid: UUID, _ type: ObjectType) throws -> [SampleRecord] {
        try fixture.access.own { try $0.samples(SampleRequest(type, .workout(uuid))) }
    }

    private func first(_ report: ImportReport) -> String? { report.remarks.first?.text }

    private var bin: WorkoutBin { WorkoutBin(access: fixture.access) }

    // MARK: A recording that comes later

    @Test("IMP-19: a recording takes over all that was said of a summary, and its sums go with the summary")
    func recordingsTakeOver() async throws {
        export(Self.summary("acme", "1"), Self.summary("acme", "2", at: 100_000))
        let summary = try workout()
        let other = try workout(at: 100_000)
        try edit(summary.uuid) { ($0.addedTags, $0.removedTags) = (["race"], ["both"]) }
        let decision = OutingDecision(access: fixture.access)
        try decision.decide([summary.uuid, other.uuid], isSame: false)
        try decision.prefer(summary.uuid, for: .heartRate)
        #expect(try efforts(summary.uuid) == [6])

        let report = try #require(await record(0).first)
        #expect(report.status == .imported && report.warnings.contains(Self.replaced))
        let run = try workout()
        #expect(run.uuid == report.workouts.first && report.stored.map(\.uuid) == [run.uuid])
        #expect(run.metadata?[SummaryReplacement.summaryKey] == nil)
        #expect(
            try fixture.annotation(run)
                == WorkoutAnnotation(
                    title: "acme title", notes: "acme notes", tags: ["acme", "race"], gear: "acme shoes"))
        #expect(try efforts(run.uuid) == [6])
        let decisions = try fixture.access.own { try $0.outingDecisions() }
        let pair = try #require(OutingDecisions.Pair(run.uuid, other.uuid))
        #expect(decisions.isSame == [pair: false])
        #expect(decisions.streams[.heartRate].map { Array($0.keys) } == [run.uuid])
        // The other summary stays, with its sums; those of the first are gone, and not in the bin. Its energy is that of
        // the recording, which states none.
        #expect(try members(other.uuid, .distanceWalkingRunning).count == 1)
        let energy = try members(run.uuid, .activeEnergyBurned)
        #expect(energy.map(\.quantity) == [QuantityValue(700, .kilocalorie)])
        #expect(energy.map { [$0.start, $0.end] } == [[run.start, run.end]])
        #expect(try fixture.samples(.activeEnergyBurned).map(\.start).sorted() == [run.start, other.start])
        #expect(try fixture.samples(.workoutEffortScore).count == 2 && bin.workouts().isEmpty)
        let state = try fixture.access.own { try $0.states(of: [summary.uuid]) }
        #expect(state == [.deleted])

        // What the owner said can be undone as before.
        _ = try WorkoutEditor(access: fixture.access).undo(run.uuid)
        #expect(try fixture.annotation(run).title == nil && fixture.annotation(run).tags == ["acme", "race"])
        _ = try WorkoutEditor(access: fixture.access).undo(run.uuid)
        #expect(try fixture.annotation(run).tags == ["acme", "both"])
    }

    @Test("IMP-17, IMP-19: after that the export and the file say nothing new, and what is deleted stays deleted")
    func repeatedImports() async throws {
        let exported = [Self.summary("acme", "1"), Self.summary("acme", "2", at: 100_000)]
        export(exported[0], exported[1])
        _ = await record(0)
        let run = try workout()
        for _ in 0..<2 {
            let before = try fixture.lines(from: Self.start) + [fixture.annotation(run).json.line]
            let again = export(exported[0], exported[1])
            #expect(again.status == .duplicate && again.duplicates == 2 && again.workoutCount == 0)
            #expect(again.remarks.map(\.text) == ["Workouts: 2 found, 2 already there."])
            let file = try #require(await record(0).first)
            #expect(file.status == .duplicate && file.workouts == [run.uuid] && !file.warnings.contains(Self.replaced))
            #expect(try fixture.lines(from: Self.start) + [fixture.annotation(run).json.line] == before)
        }
        // Without its recording, the summary was replaced, and does not come back.
        _ = try WorkoutDeletion(access: fixture.access).deleteAsOwner([run])
        let deleted = export(exported[0], exported[1])
        #expect(deleted.status == .duplicate && deleted.duplicates == 1)
        #expect(
            deleted.remarks.map(\.text) == [
                "Workouts: 2 found, 1 already there, 1 left out.",
                "1 of the workouts was left out: it was deleted from this store before (line 1).",
            ])
        #expect(try fixture.workouts().map(\.start) == [Self.start + 100_000])
        _ = try bin.restore([run.uuid])
        #expect(try fixture.annotation(workout()).title == "acme title" && efforts(run.uuid) == [6])
        #expect(first(export(exported[0], exported[1])) == "Workouts: 2 found, 2 already there.")
    }

    @Test("IMP-20: a title that the owner changed or removed stays so when the recording comes")
    func ownerWins() async throws {
        export(Self.summary("acme", "1"), Self.summary("acme", "2", at: 30_000), Self.summary("acme", "3", at: 60_000))
        try edit(workout().uuid) { $0.title = "Mine" }
        try edit(workout(at: 30_000).uuid) { $0.title = "Mine" }
        try edit(workout(at: 30_000).uuid) { ($0.title, $0.notes) = ("", "My notes") }
        try edit(workout(at: 60_000).uuid) { $0.gear = "" }
        let reports = await record(0, 30_000, 60_000, name: "File")
        #expect(reports.map(\.status) == [.imported] && reports[0].warnings.count { $0 == Self.replaced } == 3)
        let annotations = try [0.0, 30_000, 60_000].map { try fixture.annotation(workout(at: $0)) }
        #expect(annotations.map(\.title) == ["Mine", nil, "acme title"])
        #expect(annotations.map(\.notes) == ["acme notes", "My notes", "acme notes"])
        #expect(annotations.map(\.gear) == ["acme shoes", "acme shoes", nil])
        let before = try fixture.contents()
        export(Self.summary("acme", "1"), Self.summary("acme", "2", at: 30_000), Self.summary("acme", "3", at: 60_000))
        #expect(try fixture.contents() == before)
    }

    @Test("IMP-19: only summaries of the same outing make way: not recordings, other sports or other hours")
    func othersStay() async throws {
        var recorded = Self.summary("acme", "recorded", at: 30)
        recorded.samples = [
            ExportedSample(
                type: .heartRate, start: recorded.start, end: recorded.start, value: 130, unit: .countPerMinute)
        ]
        export(
            recorded, Self.summary("acme", "ride", at: 5, .cycling), Self.summary("acme", "late", at: -121),
            Self.summary("acme", "short", at: 30_000) { $0.end -= 181 })
        #expect(try fixture.workouts().count == 4)
        let report = try #require(await record(0, 30_000).first)
        #expect(report.status == .imported && !report.warnings.contains(Self.replaced))
        #expect(try fixture.workouts().count == 6)
        // An unknown sport may be any; the nearest summary makes way, and one only.
        let other = try ExportFixture()
        let writer = ExportWriter(access: other.access, file: "export.zip", service: "acme")
        _ = writer.run { writer in
            try writer.store(Self.summary("acme", "a", at: -119, .cycling), at: "1")
            try writer.store(Self.summary("acme", "b", at: 60, .other), at: "2")
        }
        // The second is the first, as far as the export tells.
        #expect(try other.workouts().map(\.start) == [Self.start - 119, Self.start + 60])
        var reports: [ImportReport] = []
        await FileImporter(access: other.access, options: other.options).importData(
            Data(GPX.file(GPX.track([[0, 1_800, 3_600]], type: "cycling")).utf8), named: "ride.gpx"
        ) { reports.append($0) }
        #expect(reports.first?.warnings.count { $0 == Self.replaced } == 1)
        #expect(try other.workouts().map(\.start) == [Self.start - 119, Self.start])
    }

    // MARK: A summary that comes later

    @Test("IMP-19, IMP-20: of two exports the second completes what the first said, and each only once")
    func twoExports() async throws {
        let acme = Self.summary("acme", "1")
        let beta = Self.summary("beta", "7", at: 60) { ($0.distance, $0.sidecar.effort) = (9_900, 8) }
        #expect(first(export(acme)) == "Workouts: 1 found, 1 new.")
        let merged = export(beta)
        #expect(first(merged) == "Workouts: 1 found, 1 merged." && merged.status == .imported)
        #expect(merged.workoutCount == 0 && merged.workoutsOfExport.isEmpty && merged.samples == 1)
        let run = try workout()
        #expect(try fixture.workouts().map(\.uuid) == [run.uuid])
        // Title and notes of the first are the workout's own, and so no annotations.
        let annotation = try fixture.annotation(run)
        #expect(annotation.title == "beta title" && annotation.notes == "beta notes")
        #expect(annotation.tags == ["acme", "beta", "both"] && annotation.gear == "acme shoes")
        // A workout has one score.
        #expect(try efforts(run.uuid) == [6] && fixture.samples(.workoutEffortScore).count == 2)
        // It states its energy, so that of the second is none.
        #expect(try fixture.samples(.activeEnergyBurned).count == 1)
        for workout in [acme, beta] {
            let again = export(workout)
            #expect(again.status == .duplicate && first(again) == "Workouts: 1 found, 1 already there.")
        }
        // Efforts and tags that were removed are not said again.
        _ = try WorkoutDeletion(access: fixture.access).deleteAsOwner(fixture.samples(.workoutEffortScore))
        try edit(run.uuid) { ($0.removedTags, $0.title, $0.gear) = (["beta"], "", "") }
        for workout in [acme, beta] { #expect(export(workout).status == .duplicate) }
        #expect(try fixture.annotation(run) == WorkoutAnnotation(notes: "beta notes", tags: ["acme", "both"]))
        #expect(try efforts(run.uuid).isEmpty && fixture.samples(.workoutEffortScore).isEmpty)
    }

    @Test("IMP-19: a summary adds its energy to a recording that states none, and stays with the one it was told of")
    func energies() async throws {
        _ = await record(0)
        let run = try workout()
        let summary = Self.summary("acme", "1", at: 50) { $0.sidecar.gear = nil }
        #expect(first(export(summary)) == "Workouts: 1 found, 1 merged.")
        let energy = try members(run.uuid, .activeEnergyBurned)
        #expect(energy.map { $0.quantity } == [QuantityValue(700, .kilocalorie)])
        #expect(energy.map { [$0.start, $0.end] } == [[run.start, run.end]])
        #expect(energy.map { $0.metadata?[PlannedStream.isStatedKey] } == [.bool(true)])
        #expect(energy.first?.source?.source.name == "Acme")
        // A nearer recording comes: what was said of the first is not said of it.
        _ = await record(50)
        let nearer = try workout(at: 50)
        let again = export(summary)
        #expect(again.status == .duplicate && first(again) == "Workouts: 1 found, 1 already there.")
        #expect(try fixture.annotation(nearer).isEmpty && members(nearer.uuid, .activeEnergyBurned).isEmpty)
        #expect(try efforts(nearer.uuid).isEmpty && efforts(run.uuid) == [6])
        // Once the first is gone, the other is the outing.
        _ = try WorkoutDeletion(access: fixture.access).deleteAsOwner([run])
        #expect(first(export(summary)) == "Workouts: 1 found, 1 merged.")
        #expect(try fixture.annotation(nearer).title == "acme title")
    }

    @Test("IMP-17, IMP-19: the energy of a summary is the same object from either side, whatever its key")
    func keysWithColons() async throws {
        let summary = Self.summary("acme", "2026:05:12") { $0.sidecar = WorkoutSidecar() }
        export(summary)
        _ = await record(0)
        let run = try workout()
        let energy = ExportIdentity.uuid("acme", "2026:05:12", "energy")
        #expect(try members(run.uuid, .activeEnergyBurned).map(\.uuid) == [energy])
        let again = export(summary)
        #expect(again.status == .duplicate && first(again) == "Workouts: 1 found, 1 already there.")
        #expect(try fixture.samples(.activeEnergyBurned).map(\.uuid) == [energy])
        #expect(try fixture.annotation(run).isEmpty)
    }

    @Test("IMP-95: what was not asked for is neither merged nor replaced")
    func selections() async throws {
        export(Self.summary("acme", "1"))
        let before = try fixture.contents()
        let none = export(Self.summary("beta", "7"), selection: ImportSelection([.heartRate], nil))
        #expect(none.unchosen == 1 && none.status == .duplicate && none.duplicates == 0)
        #expect(try fixture.contents() == before)
        var options = fixture.options
        options.selection = ImportSelection([.heartRate], nil)
        var reports: [ImportReport] = []
        await FileImporter(access: fixture.access, options: options).importData(
            Data(GPX.file(GPX.track([[0, 1_800, 3_600]], type: "running")).utf8), named: "run.gpx"
        ) { reports.append($0) }
        #expect(reports.map(\.status) == [.duplicate] && reports[0].unchosen == 1)
        #expect(try fixture.contents() == before)
    }

    @Test("IMP-17: a summary in the bin stays there, and comes back beside a recording that came meanwhile")
    func binnedSummaries() async throws {
        let summary = Self.summary("acme", "1")
        export(summary)
        let told = try workout()
        _ = try WorkoutDeletion(access: fixture.access).deleteAsOwner([told])
        #expect(export(summary).status == .duplicate)
        #expect(try fixture.workouts().isEmpty && bin.workouts().map(\.workout.title) == ["acme title"])
        let report = try #require(await record(0).first)
        #expect(report.status == .imported && !report.warnings.contains(Self.replaced))
        let run = try workout()
        // The export tells its outing, though the summary is deleted.
        #expect(first(export(summary)) == "Workouts: 1 found, 1 merged.")
        #expect(try fixture.annotation(run).title == "acme title")
        _ = try bin.restore([told.uuid])
        #expect(try Set(fixture.workouts().map(\.uuid)) == [run.uuid, told.uuid])
        let again = export(summary)
        #expect(again.status == .duplicate && again.workoutsOfExport == [told.uuid])
    }

    // MARK: Sums of days

    private func steps(_ value: Double, _ start: Double, _ length: Double, _ origin: String, _ bucket: BucketSource?)
        -> ExportedObject
    {
        ExportedObject(
            key: "\(origin)|\(bucket?.rawValue ?? "")|\(start)",
            source: ExportSource(way: "acme", origin: origin, name: origin, bucket: bucket),
            type: .stepCount, start: start, end: start + length, content: .quantity(QuantityValue(value, .count)))
    }

    @Test("IMP-16: sums of equal length are no finer than one another, and both make way for finer data")
    func equalSums() throws {
        let day = 86_400.0
        let sums = [
            steps(1_000, 0, day, "a", .days), steps(1_000, 0, day, "b", .days), steps(1_100, 0, day, "c", .days),
            steps(400, 0, 900, "a", .quarters), steps(420, 0, 900, "b", .quarters),
        ]
        func run(_ work: (ExportWriter) throws -> Void) -> ImportReport {
            ExportWriter(access: fixture.access, file: "x", service: "acme").run(work)
        }
        for sum in sums { #expect(run { try $0.addBuckets([sum], of: "sums") }.status == .imported) }
        #expect(run { try $0.addBuckets(sums, of: "sums") }.duplicates == 5)
        #expect(try fixture.samples(.stepCount).count == 5)
        // Four fifths of one quarter, and of no day; then of all days but the largest.
        let some = run { try $0.add(steps(330, 10, 60, "watch", nil), of: "steps") }
        #expect(some.warnings.contains("1 sum of days or quarters of an hour made way for finer data."))
        #expect(
            try fixture.samples(.stepCount).map { $0.quantity?.value ?? 0 }.sorted() == [330, 420, 1_000, 1_000, 1_100])
        let more = run { try $0.add(steps(500, 40_000, 60, "watch", nil), of: "steps") }
        #expect(more.warnings.contains("2 sums of days or quarters of an hour made way for finer data."))
        #expect(try fixture.samples(.stepCount).map { $0.quantity?.value ?? 0 }.sorted() == [330, 420, 500, 1_100])
        // What made way does not come back, and the rest stays.
        let again = run { try $0.addBuckets(sums, of: "sums") }
        #expect(again.status == .duplicate)
        #expect(try fixture.samples(.stepCount).count == 4)
    }

    // MARK: Databases

    private static let page = 65_536

    /// A database with pages of 65,536 bytes, of which the last ones belong to a table that no export has.
    private func largePages() throws -> [UInt8] {
        let page = Self.page
        let file = fixture.folder.url.appending(path: "cut.db")
        let queue = try DatabaseQueue(path: file.path)
        try queue.writeWithoutTransaction { database in
            try database.execute(
                sql: """
                    PRAGMA page_size = \(page);
                    CREATE TABLE DEVICE (_id INTEGER PRIMARY KEY, NAME TEXT, MANUFACTURER TEXT, IDENTIFIER TEXT, ALIAS TEXT);
                    INSERT INTO DEVICE VALUES (1, 'Band', 'Acme', 'AA:BB', NULL);
                    CREATE TABLE ACME_ACTIVITY_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, STEPS INTEGER, HEART_RATE INTEGER);
                    INSERT INTO ACME_ACTIVITY_SAMPLE VALUES (1709971200, 1, 120, 90), (1709971260, 1, 80, 91);
                    CREATE TABLE LAST (VALUE BLOB);
                    INSERT INTO LAST VALUES (zeroblob(\(3 * page)));
                    """)
        }
        try queue.close()
        return Array(try Data(contentsOf: file))
    }

    @Test("IMP-10: of a database with the largest pages whose end is missing, the rows before it are read")
    func cutDatabase() async throws {
        let (page, bytes) = (Self.page, try largePages())
        try #require(bytes.count > 6 * page)
        for missing in [0, 1, 2 * page, 2 * page + 100] {
            let fixture = try ExportFixture()
            let reports = try await fixture.run([("database/Gadgetbridge", Array(bytes.dropLast(missing)))])
            #expect(reports.contains { $0.format == "gadgetbridge" && $0.status == .imported }, "\(missing)")
            #expect(try fixture.samples(.stepCount).map { $0.quantity?.value } == [120, 80], "\(missing)")
        }
    }
}
