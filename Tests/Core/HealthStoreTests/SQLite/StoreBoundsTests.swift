import Foundation
import GRDB
import HealthModel
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// Exact bounds, and state that an earlier object must not leave to a later one.
@Suite struct StoreBoundsTests {
    @Test("STO-37: deletions are forgotten when more than 90 days are over") func retention() throws {
        let clock = ManualClock(700_000_000)
        let e = try SQLiteEngine.forTest { clock.now }
        try e.allow(.own)
        let run = (0..<70).map { (place: Int) -> SampleRecord in
            .quantity(.consecutive(place), .heartRate, 60, .countPerMinute, Double(place))
        }
        try e.save([.workout(.given(1), WorkoutRecord(activityType: .running, duration: 70), 0, 70)], by: .own)
        try e.add(run, to: .given(1), by: .own)
        try e.save([.quantity(.given(2), .bodyMass, 70, .kilogram, 1)], by: .own)
        _ = try e.deleteWithAssociated([.given(1)], by: .own)
        clock.now += 5
        try e.delete([.given(2)], by: .own)
        let uuids: [UUID] = [.given(1), .consecutive(33), .given(2)]
        clock.now = 700_000_000 + SQLiteEngine.tombstoneRetention
        try e.purge()
        #expect(try e.states(of: uuids) == [.deleted, .deleted, .deleted])
        clock.now += 1
        try e.purge()
        #expect(try e.states(of: uuids) == [.unknown, .unknown, .deleted])
        clock.now += 4
        try e.purge()
        #expect(try e.states(of: uuids) == [.unknown, .unknown, .deleted])
        clock.now += 0.5
        try e.purge()
        #expect(try e.states(of: uuids) == [.unknown, .unknown, .unknown])
        try e.save(run, by: .own)
        #expect(try e.samples(SampleRequest(.heartRate), for: .own).count == 70)
    }

    @Test("PLF-2: a library has at most 100,000 plans") func library() throws {
        let e = try SQLiteEngine.inMemory()
        try e.connections.write { database in
            try database.execute(
                sql: """
                    INSERT INTO plan_file (id, name, format, bytes) VALUES (1, 'a', 'planJSON', x'00');
                    WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 99998)
                    INSERT INTO library_plan (plan, file, added, activity, steps, seconds, body)
                    SELECT CAST(printf('%016d', x) AS BLOB), 1, 0, 37, 1, 1, x'00' FROM n
                    """)
        }
        func add(_ numbers: Int...) throws -> [LibraryPlan.Outcome] {
            let file = LibraryPlan.File(name: "b", format: "planJSON", bytes: numbers.map { UInt8($0) })
            return try e.write { try $0.addToLibrary(numbers.map { WorkoutSweepTests.plan($0, "P") }, of: file) }
        }
        #expect(EngineError.code { _ = try add(1, 2, 3) } == .invalidArgument)
        #expect(try e.read { try $0.libraryPlanCount() } == 99_998)
        #expect(try add(1, 2) == [.added, .added])
        #expect(EngineError.code { _ = try add(4) } == .invalidArgument)
        // One that replaces another is no more.
        #expect(try add(2) == [.replaced])
        #expect(try e.read { try $0.libraryPlanCount() } == 100_000)
    }

    @Test("PLN-90: the entry of an earlier link is no longer complete") func relinking() throws {
        let e = try SQLiteEngine.forTest()
        try e.allow(.own)
        try e.save(
            (1...2).map { .workout(.given($0), WorkoutRecord(activityType: .running, duration: 60), 0, 60) }, by: .own)
        let plans = (11...13).map { WorkoutSweepTests.plan($0, "Plan \($0)") }
        let date = try #require(
            ScheduledDate(DateComponents(timeZone: .gmt, year: 2023, month: 3, day: 8), in: .utc))
        func completed() throws -> [UUID] {
            try e.read { try $0.scheduledEntries() }.filter(\.isComplete).map(\.plan.id)
        }
        try e.write(as: .own) { store in
            for plan in plans { try store.schedule(plan, at: date, today: .distantPast, in: .utc) }
        }
        let entry = StartedPlan.Entry(app: "test.own", date: date)
        try e.write { try $0.link(.given(1), to: plans[0], entry) }
        try e.write { try $0.link(.given(2), to: plans[2], entry) }
        #expect(try completed() == [.given(11), .given(13)])
        try e.write { try $0.link(.given(1), to: plans[1], entry) }
        #expect(try completed() == [.given(12), .given(13)])
        #expect(try e.read(for: .own) { try $0.plan(of: .given(1)) }?.plan == plans[1])
        // To the same entry again.
        try e.write { try $0.link(.given(1), to: plans[1], entry) }
        #expect(try completed() == [.given(12), .given(13)])
        try e.write { try $0.link(.given(1), to: plans[0], nil) }
        #expect(try completed() == [.given(13)])
        #expect(try e.write { try $0.unlink(.given(2)) })
        #expect(try !e.write { try $0.unlink(.given(2)) })
        #expect(try completed() == [])
    }

    @Test("API-65: of a new session who watched another receives everything") func watching() throws {
        let e = try SQLiteEngine.forTest()
        try e.allow(.own, .other)
        func begin(_ number: Int, by app: AppIdentity) throws {
            var assembly = WorkoutAssembly(configuration: WorkoutConfigurationRecord())
            try assembly.begin(at: 100)
            try e.save(
                ActiveSessionRecord(
                    uuid: .given(number), state: 2, created: 99, mainActivity: .given(100), assembly: assembly),
                by: app)
        }
        func collect(_ numbers: Range<Int>, _ session: Int, by app: AppIdentity) throws {
            _ = try e.collect(
                numbers.map { .quantity(.given($0), .heartRate, 60, .countPerMinute, Double($0)) },
                beside: MemberRuns(), in: .given(session), by: app)
        }
        func points(_ times: [Double], _ session: Int, by app: AppIdentity) throws {
            try e.save(
                times.map { RoutePoint(timestamp: $0, latitude: 1, longitude: 2) }, ofSession: .given(session), by: app)
        }
        try begin(1, by: .own)
        try begin(2, by: .other)
        // What the earlier session has later is not of the later one.
        try collect(20..<23, 2, by: .other)
        try points([5, 6], 2, by: .other)
        let first = try #require(try e.read { try $0.watchedSession(since: nil) })
        #expect(first.record.uuid == .given(2) && first.isNew && first.points.map(\.timestamp) == [5, 6])
        #expect(first.data[.heartRate]?.data.map(\.start) == [20, 21, 22])
        let same = try #require(try e.read { try $0.watchedSession(since: first) })
        #expect(!same.isNew && same.points.isEmpty && same.data.isEmpty)
        // Samples that the first session had, and points that came before those of the second one.
        try points([1, 2, 3], 1, by: .own)
        try collect(20..<25, 1, by: .own)
        try e.forgetActiveSession(.given(2), of: .other)
        let next = try #require(try e.read { try $0.watchedSession(since: same) })
        #expect(next.record.uuid == .given(1) && next.isNew && next.bundleIdentifier == "test.own")
        #expect(next.points.map(\.timestamp) == [1, 2, 3])
        #expect(next.data[.heartRate]?.data.map(\.start) == [20, 21, 22, 23, 24])
    }

    @Test func ofABlockWithOtherSamplesAWorkoutHasOnlyWhatBelongsToIt() throws {
        let e = try SQLiteEngine.forTest()
        try e.allow(.own)
        try e.save([.workout(.given(1), WorkoutRecord(activityType: .running, duration: 60), 0, 60)], by: .own)
        let pairs = (0..<8).map { (place: Int) -> [SampleRecord] in
            let start = Double(place * 5)
            return [
                .quantity(.given(10 + place), .heartRate, 60, .countPerMinute, start),
                .quantity(.given(20 + place), .stepCount, 7, .count, start),
            ]
        }
        try e.save(pairs.flatMap(\.self), by: .own)
        try e.add([pairs[2][1], pairs[5][1]], to: .given(1), by: .own)
        _ = try e.compact(olderThan: .infinity, isTrial: false, shortest: 3) { _ in true }
        func types() throws -> Set<ObjectType> {
            var types: Set<ObjectType> = []
            try e.importObjects(by: .own, in: ImportPass()) { (writer: ImportWriter) throws(EngineError) in
                types = try writer.memberTypes(of: .given(1))
            }
            return types
        }
        #expect(try types() == [.stepCount])
        try e.add([pairs[4][0]], to: .given(1), by: .own)
        #expect(try types() == [.stepCount, .heartRate])
    }

    /// Some leaves of the table of blocks are gone; which ones depends on the pages.
    @Test func lostBlocksAreNamedWithTheirSourcesAndDates() throws {
        try withTemporaryStore { path in
            let apps = (0..<60).map { AppIdentity(bundleIdentifier: "test.\($0)", name: "App \($0)") }
            var expected: [DataLoss] = []
            do {
                let e = try SQLiteEngine.open(to: .own, in: path)
                for (number, app) in apps.enumerated() {
                    try e.allow(app)
                    let count = 64 + number % 3
                    let samples = (0..<count).map { (place: Int) -> SampleRecord in
                        let start = Double(number * 1_000 + (place * 37) % count)
                        return .quantity(
                            .consecutive(number * 100 + place), .heartRate, 60, .countPerMinute, start,
                            start + Double(500 - place))
                    }
                    try e.save(samples, by: app)
                    expected.append(
                        DataLoss(
                            "sample", type: .heartRate, source: app.source.name, start: samples.map(\.start).min(),
                            end: samples.map(\.end).max(), count: count))
                }
                try e.checkpoint()
            }
            let queue = try DatabaseQueue(path: path)
            let sql = "SELECT pageno FROM dbstat WHERE name = 'block' AND pagetype = 'leaf' ORDER BY path"
            let leaves = try queue.read { try Int.fetchAll($0, sql: sql) }
            try queue.close()
            try #require(leaves.count > 2)
            let file = try FileHandle(forUpdating: URL(filePath: path))
            for leaf in [leaves[1], leaves[leaves.count - 1]] {
                try file.seek(toOffset: UInt64(leaf - 1) * 4_096)
                try file.write(contentsOf: Data(repeating: 0, count: 4_096))
            }
            try file.close()
            let salvage = try StoreMaintenance.salvage(path, into: path + ".new")
            let e = try SQLiteEngine(path: path + ".new")
            let left = try Set(e.sources([.init(type: .heartRate)], for: .own).map(\.name))
            let lost = expected.filter { !left.contains($0.source ?? "") }
            #expect(lost.count > 1 && lost.count < 60)
            let rest = DataLoss("row of block_data", count: lost.count)
            #expect(Set(salvage.losses) == Set(lost + [rest]))
        }
    }
}

/// A clock that a test sets.
private final class ManualClock: @unchecked Sendable {
    private let lock = NSLock()
    private var time: Double
    init(_ now: Double) { time = now }
    var now: Double {
        get { lock.withLock { time } }
        set { lock.withLock { time = newValue } }
    }
}
