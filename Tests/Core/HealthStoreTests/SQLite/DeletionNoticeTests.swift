import Foundation
import HealthModel
import Synchronization
import TestEngines
import Testing

@testable import HealthStore

/// The notices of deletions to observers, which runs of deletions have an identifier, and whose sessions end.
@Suite struct DeletionNoticeTests {
    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own, .other)
    }

    /// The forms in which the samples of a deleted workout are stored.
    enum Form: CaseIterable {
        case none, row, rows, runOfRows, block, scattered, series, synced
    }

    @Test("STO-5: observers are told of each type that is deleted with a workout", arguments: Form.allCases)
    func types(form: Form) throws {
        try engine.save([.workout(.given(1), WorkoutRecord(activityType: .running, duration: 60), 0, 60)], by: .own)
        func rates(_ uuids: [UUID], metadata: Metadata? = nil) -> [SampleRecord] {
            uuids.enumerated().map {
                .quantity($1, .heartRate, 60, .countPerMinute, Double($0), metadata: metadata)
            }
        }
        var samples: [SampleRecord] = []
        switch form {
        case .none: break
        case .row: samples = rates([.given(2)])
        case .rows: samples = rates([.given(2), .given(3)])
        case .runOfRows: samples = rates([.consecutive(0), .consecutive(1), .consecutive(2)])
        case .block: samples = rates((0..<64).map { .consecutive($0) })
        case .scattered: samples = rates((0..<64).map { .consecutive($0 * 37 % 64 * 2) })
        case .series: samples = try engine.saveSeries(.heartRate, [(0, 1, 60), (2, 3, 61)], in: .countPerMinute)
        case .synced:
            samples = rates(
                [.given(2)], metadata: [MetadataKey.syncIdentifier: .string("a"), MetadataKey.syncVersion: .integer(1)])
        }
        if !samples.isEmpty { try engine.add(samples, to: .given(1), by: .own) }
        if form == .scattered {
            _ = try engine.compact(olderThan: .infinity, isTrial: false, shortest: 2) { _ in true }
        }
        let told = Mutex<[Set<ObjectType>?]>([])
        let observation = engine.observe { notice in told.withLock { $0.append(notice.types) } }
        #expect(try engine.deleteWithAssociated([.given(1)], by: .own).map(\.deleted) == [samples.count])
        #expect(told.withLock { $0 } == [form == .none ? [.workout] : [.workout, .heartRate]])
        observation.cancel()
        let deleted = try engine.deletedRecords(of: .heartRate, for: .own)
        #expect(Set(deleted.map(\.uuid)) == Set(samples.map(\.uuid)) && deleted.count == samples.count)
        // Of its metadata a deletion keeps what identifies it elsewhere.
        let identifier = form == .synced ? "a" : nil
        #expect(deleted.allSatisfy { $0.metadata?.syncIdentifier == identifier })
        #expect(deleted.allSatisfy { ($0.metadata == nil) == (form != .synced) })
    }

    @Test("STO-2: a run of deletions has its first and its last identifier, and none beside them")
    func reach() throws {
        try engine.write(as: .own) { store in
            let source = try store.revision.get().source
            try store.insertTombstones(
                [(.consecutive(10), 5), (.consecutive(30), 1), (.consecutive(40), 2)], type: .heartRate, source: source)
        }
        let cases: [(Int, Int, Bool)] = [
            (9, 9, false), (10, 10, true), (12, 12, true), (14, 14, true), (15, 15, false), (0, 9, false),
            (0, 10, true),
            (14, 39, true), (15, 39, false), (15, 40, true), (39, 39, false), (40, 40, true), (41, 41, true),
            (42, 42, false), (42, 99, false), (41, 99, true), (0, 99, true),
            // One alone has a row of its own.
            (30, 30, false),
        ]
        for (least, greatest, isReached) in cases {
            let found = try engine.read { try $0.tombstoneRunsReach(.consecutive(least), .consecutive(greatest)) }
            #expect(found == isReached, "\(least) to \(greatest)")
        }
        let states = try engine.states(of: [9, 10, 14, 15, 29, 30, 31, 39, 40, 41, 42].map { .consecutive($0) })
        #expect(
            states == [
                .unknown, .deleted, .deleted, .unknown, .unknown, .deleted, .unknown, .unknown, .deleted, .deleted,
                .unknown,
            ])
        // A batch may have none of them anywhere.
        for (first, count, isFree) in [
            (1, 9, true), (1, 10, false), (9, 1, true), (9, 2, false), (14, 1, false), (14, 20, false), (15, 1, true),
            (15, 15, true), (15, 16, false), (30, 1, false), (31, 9, true), (31, 10, false), (41, 5, false),
            (42, 5, true),
        ] {
            let starts = (0..<count).map(Double.init)
            var answer = ""
            do {
                try engine.write(as: .own) { (store: StoreWriter) throws -> Void in
                    try BulkWriter(store).insert(
                        SampleBatch(
                            type: .heartRate, unit: .countPerMinute, firstUUID: .consecutive(first), starts: starts,
                            ends: starts, values: starts))
                    throw EngineError(.invalidArgument, "Free.")
                }
            } catch {
                answer = error.message
            }
            let expected = isFree ? "Free." : "An object with this identifier is already stored."
            #expect(answer == expected, "\(count) from \(first)")
        }
        // Numbers 1 to 8, of which the runs have 1 to 5 and 7 to 8.
        for (number, firsts) in [(0, [1, 7]), (1, [1, 7]), (4, [1, 7]), (5, [7]), (6, [7]), (7, [7]), (8, [])]
            as [(Int64, [Int64])]
        {
            #expect(try engine.read { try $0.tombstoneRuns(after: number) }.map(\.first) == firsts, "after \(number)")
        }
    }

    /// Changes of a batch after which it is none.
    static let malformed: [(name: String, change: @Sendable (inout SampleBatch) -> Void, isRefused: Bool)] = [
        ("nothing", { _ in }, false), ("fewer ends", { $0.ends.removeLast() }, true),
        ("more ends", { $0.ends.append(9) }, true), ("fewer values", { $0.values.removeLast() }, true),
        ("more values", { $0.values.append(9) }, true), ("a category", { $0.type = .sleepAnalysis }, true),
        ("a workout", { $0.type = .workout }, true), ("another unit", { $0.unit = .meter }, true),
        ("a unit of the same kind", { $0.unit = .countPerSecond }, false),
        ("metadata", { $0.metadata = ["k": .integer(1)] }, false),
        (
            "a sync identifier",
            { $0.metadata = [MetadataKey.syncIdentifier: .string("a"), MetadataKey.syncVersion: .integer(1)] }, true
        ), ("a sync identifier alone", { $0.metadata = [MetadataKey.syncIdentifier: .string("a")] }, true),
        ("a version alone", { $0.metadata = [MetadataKey.syncVersion: .integer(1)] }, false),
        ("an end before its start", { $0.ends[1] = 0.5 }, true), ("an end at its start", { $0.ends[1] = 1 }, false),
        ("no number", { $0.values[1] = .nan }, true), ("infinity", { $0.values[2] = .infinity }, true),
        ("nothing in it", { ($0.starts, $0.ends, $0.values) = ([], [], []) }, false),
    ]

    @Test("STO-1: a batch that is none is refused", arguments: malformed.indices) func batches(place: Int) throws {
        let (name, change, isRefused) = Self.malformed[place]
        var batch = SampleBatch(
            type: .heartRate, unit: .countPerMinute, firstUUID: .consecutive(0), starts: [0, 1, 2], ends: [5, 6, 7],
            values: [60, 61, 62])
        change(&batch)
        let workout = SampleRecord.workout(.given(1), WorkoutRecord(activityType: .running, duration: 60), 0, 60)
        var isTaken = true
        do {
            try engine.insert(workout, by: .own) { bulk throws(EngineError) in try bulk.append(batch) }
        } catch {
            isTaken = false
            #expect(error.code == .invalidArgument)
        }
        #expect(isTaken == !isRefused, "\(name)")
        let count = try engine.samples(SampleRequest(.heartRate), for: .own).count
        #expect(count == (isRefused ? 0 : batch.starts.count))
        #expect(try engine.states(of: [.given(1)]) == [isRefused ? .unknown : .stored])
    }

    @Test(
        "WBD-18: who ends a session ends that one, and only its own",
        arguments: [
            (1, true, [2, 3]), (2, true, [1, 3]), (3, true, [1, 2, 3]), (3, false, [1, 2]), (1, false, [1, 2, 3]),
            (9, true, [1, 2, 3]), (nil, true, [3]), (nil, false, [1, 2]),
        ] as [(Int?, Bool, [Int])]) func sessions(ended: Int?, isOwn: Bool, left: [Int]) throws
    {
        for number in 1...3 {
            var assembly = WorkoutAssembly(configuration: WorkoutConfigurationRecord())
            try assembly.begin(at: 100)
            try engine.save(
                ActiveSessionRecord(
                    uuid: .given(number), state: 2, created: 99, mainActivity: .given(100), assembly: assembly),
                by: number == 3 ? .other : .own)
        }
        try engine.forgetActiveSession(ended.map { .given($0) }, of: isOwn ? .own : .other)
        let found = try engine.read { store in
            try left.filter {
                try SQLStatement(store.database, "SELECT 1 FROM active_session WHERE uuid = ?").hasRow(
                    .uuid(.given($0)))
            }
        }
        let count = try engine.read {
            try SQLStatement($0.database, "SELECT count(*) FROM active_session").firstInteger()
        }
        #expect(found == left && count == Int64(left.count))
        #expect(try engine.activeSession(of: .own)?.record.uuid == left.last { $0 < 3 }.map { .given($0) })
        #expect(try engine.activeSession(of: .other)?.record.uuid == (left.contains(3) ? .given(3) : nil))
    }

    @Test(
        "ING-8: a relayed workout is that of an export with its activity, or of any if it does not know its own",
        arguments: [
            (WorkoutActivity.running, WorkoutActivity.running, true), (.running, .cycling, false),
            (.other, .running, true),
            (.running, .other, false), (.other, .other, true), (.cycling, .running, false),
        ]) func activities(relayed: WorkoutActivity, exported: WorkoutActivity, isOne: Bool) throws
    {
        let relay = AppIdentity(
            bundleIdentifier: RelayedSource.bundleIdentifier(slug: "phone", .minutes), name: "Phone")
        try engine.allow(relay)
        try engine.save(
            [.workout(.given(1), WorkoutRecord(activityType: relayed, duration: 60), 1_000, 1_060)], by: relay)
        let record = SampleRecord.workout(
            .given(2), WorkoutRecord(activityType: exported, duration: 60), 1_001, 1_061)
        var count = -1
        try engine.importObjects(by: .own, in: ImportPass()) { writer throws(EngineError) in
            _ = try writer.append(ImportedObject(record: record, source: .other))
            count = try writer.replaceRelayedData(until: 10_000)
        }
        #expect(count == (isOne ? 1 : 0))
        #expect(try engine.states(of: [.given(1), .given(2)]) == [isOne ? .deleted : .stored, .stored])
    }
}
