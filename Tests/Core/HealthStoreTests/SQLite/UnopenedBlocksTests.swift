import Foundation
import GRDB
import HealthModel
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// The blocks that questions need: what they do not need may be damaged.
///
/// Three blocks of 70 heart rates, one a second: 1 from 0 on, 71 from 1,000 on by another app, 141 from 2,000 on.
@Suite struct UnopenedBlocksTests {
    private static let all: [Int64] = [1, 71, 141]
    /// Every block has to be opened for it.
    private static let fast = SamplePredicate.quantity(.greater, QuantityValue(59, .countPerMinute))

    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own, .other)
        for (place, app) in [AppIdentity.own, .other, .own].enumerated() {
            try engine.save(
                (0..<70).map { (second: Int) -> SampleRecord in
                    let time = Double(1_000 * place + second)
                    return .quantity(.consecutive(1_000 * place + second), .heartRate, 60, .countPerMinute, time, time)
                }, by: app)
        }
        let blocks = try engine.read { try SQLStatement($0.database, "SELECT id FROM block ORDER BY id").integers() }
        try #require(blocks == Self.all)
    }

    /// Returns the blocks that have to be sound for something.
    private func needed(_ body: () throws -> Void) throws -> [Int64] {
        try Self.all.filter { block in
            let sound = try engine.connections.write { database in
                try Data.fetchOne(database, sql: "SELECT payload FROM block_data WHERE block = ?", arguments: [block])
            }
            let payload = try #require(sound)
            try replace(block, Data([0]))
            let told = EngineError.message(body)
            try replace(block, payload)
            #expect(told == nil || told == "Sample block \(block) is damaged (truncated).")
            return told != nil
        }
    }

    private func replace(_ block: Int64, _ payload: Data) throws {
        try engine.connections.write {
            try $0.execute(
                sql: "UPDATE block_data SET payload = ? WHERE block = ?", arguments: [payload, block])
        }
    }

    private func opened(
        _ predicate: SamplePredicate, _ sort: [SampleRequest.Sort] = [], limit: Int? = nil
    ) throws -> [Int64] {
        try needed {
            _ = try engine.samples(SampleRequest(.heartRate, predicate, sort: sort, limit: limit), for: .own)
        }
    }

    @Test("QRY-10, QRY-11: a list with a limit opens no block after the last one that it needs") func limits() throws {
        let cases: [([SampleRequest.Sort], limit: Int, [Int64])] = [
            ([], 70, [1]), ([], 71, [1, 71]), ([], 140, [1, 71]), ([], 141, Self.all),
            ([.init(.start)], 70, [1]), ([.init(.start)], 71, [1, 71]), ([.init(.start)], 141, Self.all),
            ([.init(.start, isAscending: false)], 70, [141]), ([.init(.start, isAscending: false)], 71, [71, 141]),
            ([.init(.end)], 70, [1]), ([.init(.end)], 71, [1, 71]),
            ([.init(.end, isAscending: false)], 70, [141]), ([.init(.end, isAscending: false)], 71, [71, 141]),
            // The first key counts.
            ([.init(.start, isAscending: false), .init(.end)], 70, [141]),
            // Nothing is known of this one.
            ([.init(.duration)], 1, Self.all),
        ]
        for (sort, limit, blocks) in cases {
            #expect(try opened(.constant(true), sort, limit: limit) == blocks, "\(sort) \(limit)")
            #expect(try opened(Self.fast, sort, limit: limit) == blocks, "\(sort) \(limit), one by one")
        }
        #expect(try opened(.constant(true), [.init(.start)]) == Self.all)
    }

    @Test("QRY-5: a block without matches is not opened") func predicates() throws {
        let other = SamplePredicate.source([AppIdentity.other.source.bundleIdentifier])
        let cases: [(SamplePredicate, [Int64])] = [
            (.constant(false), []), (Self.fast, Self.all), (other, [71]), (.not(other), [1, 141]),
            (.start(.greaterOrEqual, 69), Self.all), (.start(.greater, 69), [71, 141]),
            (.end(.greaterOrEqual, 69), Self.all), (.end(.greater, 69), [71, 141]),
            (.start(.lessOrEqual, 1_000), [1, 71]), (.start(.less, 1_000), [1]),
            (.end(.lessOrEqual, 1_000), [1, 71]), (.end(.less, 1_000), [1]),
            (.start(.equal, 1_069), [71]), (.start(.equal, 1_070), []),
            (.and([.start(.greater, 500), .not(other)]), [141]), (.or([.start(.less, 5), other]), [1, 71]),
            (.uuid([.consecutive(1_000)]), [71]), (.uuid([.consecutive(1_069), .consecutive(0)]), [1, 71]),
            (.uuid([.consecutive(1_070)]), []), (.or([.uuid([.consecutive(2_069)]), .start(.less, 5)]), [1, 141]),
        ]
        for (predicate, blocks) in cases { #expect(try opened(predicate) == blocks, "\(predicate)") }
    }

    @Test("of a workout only the blocks with its samples are opened") func workouts() throws {
        let workout = SampleRecord.workout(from: 0, to: 3_000)
        try engine.save([workout], by: .own)
        let inside = SamplePredicate.and([.start(.greaterOrEqual, 2_010), .start(.less, 2_020)])
        let chosen = try engine.samples(SampleRequest(.heartRate, inside), for: .own)
        try engine.add(chosen, to: workout.uuid, by: .own)
        #expect(try opened(.workout(workout.uuid)) == [141] && opened(.hasWorkout) == [141])
        #expect(try opened(.not(.hasWorkout)) == Self.all)
        #expect(try opened(.workout(.given(5))) == [])
        let members = try engine.samples(SampleRequest(.heartRate, .workout(workout.uuid)), for: .own)
        #expect(members.map(\.uuid) == (2_010..<2_020).map { UUID.consecutive($0) })
    }

    @Test("QRY-20, QRY-25: changes are read from the blocks after the position, as far as the limit") func changes()
        throws
    {
        let cases: [(since: Int64?, limit: Int?, [Int64])] = [
            (nil, nil, Self.all), (0, nil, Self.all), (1, nil, Self.all), (69, nil, Self.all), (70, nil, [71, 141]),
            (139, nil, [71, 141]), (140, nil, [141]), (209, nil, [141]), (210, nil, []), (nil, 70, [1]),
            (nil, 71, [1, 71]), (70, 70, [71]), (69, 1, [1]), (69, 2, [1, 71]),
        ]
        for (since, limit, blocks) in cases {
            let position = since.map { ChangePosition(number: $0) }
            let request = ChangeRequest([SampleRequest.Part(type: .heartRate)], since: position, limit: limit)
            let found = try needed { _ = try engine.changes(request, for: .own) }
            #expect(found == blocks, "\(since ?? -1) \(limit ?? -1)")
            let count = try engine.changes(request, for: .own).added.count
            #expect(count == min(limit ?? 210, 210 - Int(since ?? 0)))
        }
    }

    @Test("QRY-14: for its source a block is opened if only some of its samples may match") func sources() throws {
        func opened(_ predicate: SamplePredicate) throws -> [Int64] {
            let part = SampleRequest.Part(type: .heartRate, predicate: predicate)
            return try needed { _ = try engine.sources([part], for: .own) }
        }
        #expect(try opened(.constant(true)) == [])
        #expect(try opened(.start(.greaterOrEqual, 1_000)) == [])
        #expect(try opened(.start(.greater, 1_000)) == [71])
        #expect(try opened(.start(.less, 69)) == [1])
        // One block of each source is enough.
        let some = try opened(Self.fast)
        #expect(some.count == 2 && some.contains(71))
    }

    @Test("STAT-15: statistics open the blocks of which only some samples match") func statistics() throws {
        let cases: [(SamplePredicate, [Int64])] = [
            (.constant(true), []), (.start(.greaterOrEqual, 1_000), []), (.start(.greater, 1_000), [71]),
            (.start(.less, 69), [1]), (.start(.lessOrEqual, 69), []), (Self.fast, Self.all),
            (.and([.start(.greater, 30), .start(.less, 2_030)]), [1, 141]),
        ]
        for (predicate, blocks) in cases {
            let request = StatisticsRequest(.heartRate, predicate, options: .discreteMax)
            let found = try needed { _ = try engine.statistics(request, for: .own) }
            #expect(found == blocks, "\(predicate)")
        }
    }

    @Test("AUTH-23: an inventory opens the blocks of others that the date divides") func inventory() throws {
        let cases: [(date: Double, [Int64])] = [
            (-1, []), (30, []), (1_000, []), (1_000.5, [71]), (1_069, [71]), (1_069.5, []), (2_030, []), (3_000, []),
        ]
        for (date, blocks) in cases {
            try engine.authorize(
                .own, AuthorizationDecisions(read: [.heartRate: true], earliestReadDates: [.heartRate: date]))
            #expect(try needed { _ = try engine.inventory(for: .own) } == blocks, "\(date)")
        }
    }

    @Test("an iteration that ends early opens no block after its last sample") func iterations() throws {
        func opened(_ limit: Int, _ predicate: SamplePredicate = .constant(true)) throws -> [Int64] {
            try needed {
                var count = 0
                try engine.forEachSample(of: .heartRate, predicate, for: .own) { _ in
                    count += 1
                    return count < limit
                }
            }
        }
        #expect(try opened(1) == [1] && opened(70) == [1])
        #expect(try opened(71) == [1, 71] && opened(140) == [1, 71])
        #expect(try opened(141) == Self.all && opened(500) == Self.all)
        #expect(try opened(1, .start(.greater, 69)) == [71] && opened(71, .start(.greater, 69)) == [71, 141])
        #expect(try opened(1, .uuid([.consecutive(2_003)])) == [141])
        #expect(try opened(500, .uuid([.consecutive(2_070)])) == [])
    }

    @Test("samples of rows and overlapping blocks are iterated by start, those of one start by insertion")
    func iterationOrder() throws {
        // At 5 a row, then another block, which begins there, then another row.
        func rate(_ uuid: UUID, _ start: Double) -> SampleRecord {
            .quantity(uuid, .heartRate, 60, .countPerMinute, start, start)
        }
        let later = (0..<70).map { rate(.consecutive(5_000 + $0), 5 + Double($0)) }
        try engine.save([rate(.given(1), 5)], by: .own)
        try engine.save(later, by: .other)
        try engine.save([rate(.given(2), 5)], by: .own)
        var found: [UUID] = []
        try engine.forEachSample(of: .heartRate, .start(.lessOrEqual, 80), for: .own) { sample in
            found.append(sample.uuid)
            return true
        }
        var expected = (0...5).map { UUID.consecutive($0) } + [.given(1), .consecutive(5_000), .given(2)]
        for second in 6..<70 { expected += [.consecutive(second), .consecutive(5_000 + second - 5)] }
        expected += (70...74).map { UUID.consecutive(5_000 + $0 - 5) }
        #expect(found == expected)
    }

    @Test("values are passed block by block, and no more of them when told") func values() throws {
        func opened(_ limit: Int, _ predicate: SamplePredicate = .constant(true)) throws -> [Int64] {
            try needed {
                var count = 0
                try engine.read(for: .own) { store in
                    try store.values(of: .heartRate, predicate) { _ in
                        count += 1
                        return count < limit
                    }
                }
            }
        }
        #expect(try opened(1) == [1] && opened(2) == [1, 71] && opened(3) == Self.all)
        #expect(try opened(1, .start(.greater, 69)) == [71] && opened(9, .start(.greater, 69)) == [71, 141])
        #expect(try opened(9, .end(.less, 1_000)) == [1] && opened(9, .constant(false)) == [])
        // A row comes first.
        try engine.save([.heartRate(60, at: 5_000)], by: .own)
        #expect(try opened(1) == [] && opened(2) == [1])
    }

    @Test("STAT-15: an answer about all data of a type is kept until its data changes") func keptAnswers() throws {
        func opened(
            _ seconds: Int, _ options: StatisticsOptions = .discreteMax, _ predicate: SamplePredicate = .constant(true)
        ) throws -> [Int64] {
            let buckets = try CalendarBuckets(
                anchor: 0, interval: DateComponents(second: seconds), calendar: .utc)
            let request = StatisticsRequest(.heartRate, predicate, options: options)
            return try needed { _ = try engine.statistics(request, in: buckets, for: .own) }
        }
        func warm() throws {
            let buckets = try CalendarBuckets(anchor: 0, interval: DateComponents(second: 30), calendar: .utc)
            let request = StatisticsRequest(.heartRate, options: .discreteMax)
            let found = try engine.statistics(request, in: buckets, for: .own).populated
            #expect(found.prefix(3).map(\.number) == [0, 1, 2])
        }
        // Each block begins and ends in one bucket of a thousand seconds, but in none of thirty.
        #expect(try opened(1_000) == [] && opened(30) == Self.all)
        try warm()
        #expect(try opened(30) == [])
        #expect(try opened(30, .discreteMin) == Self.all && opened(20) == Self.all)
        #expect(try opened(30, .discreteMax, .start(.greaterOrEqual, 0)) == Self.all)
        try engine.save([.quantity(.given(1), .stepCount, 3, .count, 0, 900)], by: .own)
        #expect(try opened(30) == [])
        try engine.save([.heartRate(60, at: 5_000)], by: .own)
        #expect(try opened(30) == Self.all)
        try warm()
        #expect(try opened(30) == [])
    }

    @Test("the quantities of workouts are read from blocks of their source and time, and of their own samples")
    func workoutQuantities() throws {
        var last = 0
        func save(_ start: Double, _ end: Double, _ app: AppIdentity) throws -> UUID {
            last += 1
            let record = WorkoutRecord(activityType: .running, duration: end - start)
            try engine.save([.workout(.given(last), record, start, end)], by: app)
            return .given(last)
        }
        func opened(
            _ workouts: Set<UUID>, _ types: [ObjectType: QuantityUnit] = [.heartRate: .countPerMinute]
        ) throws -> [Int64] {
            try needed {
                _ = try engine.read(for: .own) { store in
                    var reader = store
                    reader.owner = .own
                    return try reader.workoutQuantities(types, of: workouts)
                }
            }
        }
        let cases: [(workouts: [(Double, Double, AppIdentity)], [Int64])] = [
            ([], []), ([(0, 10, .own)], [1]), ([(69, 500, .own)], [1]), ([(69.5, 500, .own)], []),
            ([(-50, 0, .own)], [1]), ([(-50, -0.5, .own)], []), ([(0, 10, .other)], []),
            ([(1_069, 2_000, .own)], [141]), ([(1_069, 1_999.5, .own)], []), ([(1_000, 1_010, .other)], [71]),
            ([(0, 3_000, .own)], [1, 141]), ([(0, 3_000, .other)], [71]),
            // Between two workouts, and of another source.
            ([(100, 200, .own), (3_000, 3_010, .own)], []),
            ([(100, 200, .own), (3_000, 3_010, .own), (0, 5_000, .other)], [71]),
        ]
        for (workouts, blocks) in cases {
            let uuids = try workouts.map { try save($0.0, $0.1, $0.2) }
            #expect(try opened(Set(uuids)) == blocks, "\(workouts)")
        }
        let workout = try save(5_000, 5_010, .own)
        let chosen = try engine.samples(SampleRequest(.heartRate, .start(.equal, 1_069)), for: .own)
        try engine.add(chosen, to: workout, by: .own)
        #expect(try chosen.count == 1 && opened([workout]) == [71])
        #expect(try opened([workout], [.stepCount: .count]) == [] && opened([workout], [:]) == [])
        // With a sample of its own, or from a file, it takes none by time.
        let second = try save(0, 60, .own)
        #expect(try opened([second]) == [1])
        try engine.add(chosen, to: second, by: .own)
        #expect(try opened([second]) == [71])
        let third = SampleRecord.workout(from: 0, to: 60)
        try engine.insert(third, by: .own) { bulk throws(EngineError) in
            try bulk.append(WorkoutSupplement(header: Data("{\"a\":1}".utf8), columns: [[1]]))
        }
        #expect(try opened([third.uuid]) == [])
    }

    @Test("the data of numbers are read from the blocks that have some of them") func numbers() throws {
        let cases: [([ClosedRange<Int64>], [Int64])] = [
            ([], []), ([0...0], []), ([0...1], [1]), ([1...70], [1]), ([70...70], [1]), ([70...71], [1, 71]),
            ([71...140], [71]), ([139...139], [71]), ([140...141], [71, 141]), ([210...210], [141]),
            ([211...500], []), ([0...500], Self.all), ([5...6, 205...206], [1, 141]),
        ]
        for (runs, blocks) in cases {
            let found = try needed { _ = try engine.read { try $0.measuredData(in: runs) } }
            #expect(found == blocks, "\(runs)")
        }
    }

    @Test("an identifier is found in a block that is not opened") func lookups() throws {
        let cases: [(Int, stored: Bool)] = [
            (-1, false), (0, true), (69, true), (70, false), (999, false), (1_000, true), (1_069, true),
            (1_070, false), (2_069, true), (2_070, false),
        ]
        for (number, isStored) in cases {
            let uuid = UUID.consecutive(number)
            #expect(try needed { _ = try engine.states(of: [uuid]) } == [], "\(number)")
            #expect(try engine.states(of: [uuid]) == [isStored ? .stored : .unknown], "\(number)")
            let place = try engine.read { try $0.block(holding: uuid) }
            let index = number % 1_000
            #expect(place.map { $0.index } == (isStored ? index : nil), "\(number)")
            #expect(place.map { $0.number - $0.id } == (isStored ? Int64(index) : nil), "\(number)")
        }
    }
}
