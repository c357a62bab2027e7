import Foundation
import HealthModel
import HealthStore
import Testing

@Suite struct ChangesTests {
    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.open(to: .own, .other)
    }

    private func changes(
        _ parts: [SampleRequest.Part] = [.init(type: .heartRate)], since position: ChangePosition? = nil,
        limit: Int? = nil, for app: AppIdentity = .own
    ) throws -> Changes {
        try engine.changes(ChangeRequest(parts, since: position, limit: limit), for: app)
    }

    /// Saves a workout with heart rates in blocks, and returns their identifiers.
    private func saveBlocks(_ count: Int, by app: AppIdentity = .own) throws -> [UUID] {
        let first = UUID(high: 1, low: 1)
        let times = (0..<count).map(Double.init)
        let batch = SampleBatch(
            type: .heartRate, unit: .countPerMinute, firstUUID: first, starts: times, ends: times,
            values: times.map { 60 + $0 / 100 })
        try engine.insert(.workout(), by: app) { bulk throws(EngineError) in try bulk.append(batch) }
        return (0..<count).map { first.advanced(by: $0) }
    }

    @Test func QRY_20_whatCameAfterThePositionIsAnswered() throws {
        let first = SampleRecord.heartRate(60, at: 0)
        try engine.save([first], by: .own)
        let start = try changes()
        #expect(start.added.map(\.uuid) == [first.uuid])
        #expect(start.isComplete)
        #expect(try changes(since: start.position).isEmpty)
        let second = SampleRecord.heartRate(70, at: -5)
        try engine.save([second, .workout()], by: .own)
        try engine.delete([first.uuid], by: .own)
        let later = try changes(since: start.position)
        #expect(later.added.map(\.uuid) == [second.uuid])
        #expect(later.deleted.map(\.uuid) == [first.uuid])
        #expect(try changes(since: later.position).isEmpty)
    }

    @Test func QRY_21_insertionsAndDeletionsHaveOneSequence() throws {
        let samples = (0..<4).map { SampleRecord.heartRate(60, at: Double($0)) }
        var numbers = [try changes().position.number]
        try engine.save([samples[0], samples[1]], by: .own)
        numbers.append(try changes().position.number)
        try engine.delete([samples[0].uuid], by: .own)
        numbers.append(try changes().position.number)
        try engine.save([.workout()], by: .other)
        numbers.append(try changes().position.number)
        #expect(numbers == [0, 2, 3, 4])
        // The position of one query is valid for every other.
        #expect(try changes([.init(type: .workout)], since: .init(number: 3)).added.count == 1)
    }

    @Test func QRY_22_withoutAPositionDeletionsAreAnsweredToo() throws {
        let samples = [SampleRecord.heartRate(60, at: 0), .heartRate(61, at: 1)]
        try engine.save(samples, by: .own)
        try engine.delete([samples[0].uuid], by: .own)
        let all = try changes()
        #expect(all.added.map(\.uuid) == [samples[1].uuid])
        #expect(all.deleted.map(\.uuid) == [samples[0].uuid])
        let samplesOnly = ChangeRequest([.init(type: .heartRate)], includesDeletions: false)
        #expect(try engine.changes(samplesOnly, for: .own).deleted.isEmpty)
    }

    @Test func QRY_23_addedAndDeletedIsDeletedOnly() throws {
        let sample = SampleRecord.heartRate(60, at: 0)
        let start = try changes().position
        try engine.save([sample], by: .own)
        try engine.delete([sample.uuid], by: .own)
        let found = try changes(since: start)
        #expect(found.added.isEmpty)
        #expect(found.deleted.map(\.uuid) == [sample.uuid])
    }

    @Test func QRY_24_onlyACertainMismatchHidesADeletion() throws {
        let sample = SampleRecord.heartRate(60, at: 0)
        try engine.save([sample], by: .own)
        try engine.delete([sample.uuid], by: .own)
        func count(_ predicate: SamplePredicate) throws -> Int {
            try changes([.init(type: .heartRate, predicate: predicate)]).deleted.count
        }
        #expect(try count(.start(.greater, 100)) == 1)
        #expect(try count(.not(.start(.less, 100))) == 1)
        #expect(try count(.source(["test.other"])) == 0)
        #expect(try count(.not(.source(["test.own"]))) == 0)
        #expect(try count(.and([.start(.less, 0), .uuid([sample.uuid])])) == 1)
        #expect(try count(.uuid([UUID()])) == 0)
        #expect(try changes([.init(type: .workout)]).deleted.isEmpty)
        // Any of several parts may match.
        let parts: [SampleRequest.Part] = [
            .init(type: .heartRate, predicate: .uuid([])), .init(type: .heartRate, predicate: .source(["test.own"])),
        ]
        #expect(try changes(parts).deleted.count == 1)
    }

    @Test(arguments: [1, 2, 3, 7, 1_000, 1_024, 1_025, 5_000]) func QRY_25_pagesLoseAndRepeatNothing(limit: Int) throws
    {
        var expected = try saveBlocks(limit == 1 ? 40 : 2_500)
        let single = SampleRecord.heartRate(99, at: 1)
        try engine.save([single], by: .other)
        expected.append(single.uuid)
        // Deleting from a block turns it into rows; the numbers remain.
        let gone = expected[17]
        try engine.delete([gone], by: .own)
        expected.removeAll { $0 == gone }
        var position: ChangePosition?
        var added: [UUID] = []
        var deleted: [UUID] = []
        while true {
            let page = try changes(since: position, limit: limit)
            let count = page.added.count + page.deleted.count
            #expect(page.isComplete == (count < limit))
            added += page.added.map(\.uuid)
            deleted += page.deleted.map(\.uuid)
            position = page.position
            if page.isComplete { break }
        }
        #expect(added == expected)
        #expect(deleted == [gone])
        #expect(position?.number == 1 + Int64(expected.count) + 2)
    }

    @Test(arguments: [1, 3, 9, 10, 11]) func QRY_25_deletionsAloneComePageByPage(limit: Int) throws {
        let samples = (0..<10).map { SampleRecord.heartRate(60, at: Double($0)) }
        try engine.save(samples, by: .own)
        var position = try changes().position
        for sample in samples.reversed() { try engine.delete([sample.uuid], by: .own) }
        var deleted: [UUID] = []
        for _ in 0...10 / limit {
            let page = try changes(since: position, limit: limit)
            #expect(page.added.isEmpty && page.deleted.count == min(limit, 10 - deleted.count))
            deleted += page.deleted.map(\.uuid)
            #expect(page.position.number == 10 + Int64(deleted.count))
            #expect(page.isComplete == (page.deleted.count < limit))
            position = page.position
        }
        #expect(deleted == samples.reversed().map(\.uuid))
    }

    @Test(arguments: [1, 3, 4, 5, 9, 10]) func QRY_25_deletionsWaitForTheirPage(limit: Int) throws {
        let samples = (0..<10).map { SampleRecord.heartRate(60, at: Double($0)) }
        try engine.save(samples, by: .own)
        for index in [8, 6, 4, 2, 0] { try engine.delete([samples[index].uuid], by: .own) }
        var position: ChangePosition?
        var found: [UUID] = []
        for _ in 0...10 / limit {
            let page = try changes(since: position, limit: limit)
            found += page.added.map(\.uuid) + page.deleted.map(\.uuid)
            position = page.position
        }
        #expect(found == [1, 3, 5, 7, 9, 8, 6, 4, 2, 0].map { samples[$0].uuid })
    }

    @Test func QRY_25_theLimitCountsSamplesAndDeletionsInOrder() throws {
        let samples = (0..<4).map { SampleRecord.heartRate(60, at: Double($0)) }
        try engine.save(samples, by: .own)
        try engine.delete([samples[1].uuid], by: .own)
        let last = SampleRecord.heartRate(60, at: 9)
        try engine.save([last], by: .own)
        let first = try changes(limit: 4)
        #expect(first.added.map(\.uuid) == [samples[0], samples[2], samples[3]].map(\.uuid))
        #expect(first.deleted.map(\.uuid) == [samples[1].uuid])
        #expect(first.position.number == 5)
        let second = try changes(since: first.position, limit: 4)
        #expect(second.added.map(\.uuid) == [last.uuid])
        #expect(second.position.number == 6)
    }

    @Test func QRY_13_severalPartsAnswerASampleOnce() throws {
        let uuids = try saveBlocks(1_500)
        let parts: [SampleRequest.Part] = [
            .init(type: .heartRate, predicate: .start(.less, 1_000)), .init(type: .workout),
            .init(type: .heartRate, predicate: .start(.greaterOrEqual, 500)),
        ]
        let found = try changes(parts)
        #expect(found.added.count == 1_501)
        #expect(found.added.first?.type == .workout)
        #expect(found.added.dropFirst().map(\.uuid) == uuids)
    }

    @Test func QRY_60_anotherStoreOrTheFutureIsTheBeginning() throws {
        try engine.save([.heartRate(60, at: 0), .heartRate(61, at: 1)], by: .own)
        let position = try changes().position
        let other = try SQLiteEngine.open()
        try other.save((0..<5).map { .heartRate(60, at: Double($0)) }, by: .own)
        let all = try other.changes(ChangeRequest([.init(type: .heartRate)], since: position), for: .own)
        #expect(all.added.count == 5)
        #expect(try changes(since: .init(number: 3)).added.count == 2)
        #expect(try changes(since: .init(number: -1)).added.count == 2)
        #expect(try changes(since: .init(number: 1)).added.count == 1)
        #expect(try changes(since: position).isEmpty)
    }

    @Test func QRY_61_deletionsObeyReadPermission() throws {
        let mine = SampleRecord.heartRate(60, at: 0)
        let theirs = SampleRecord.heartRate(61, at: 0)
        try engine.save([mine], by: .own)
        try engine.save([theirs], by: .other)
        try engine.delete([mine.uuid], by: .own)
        try engine.delete([theirs.uuid], by: .other)
        #expect(try changes().deleted.count == 2)
        try engine.authorize(.own, AuthorizationDecisions(read: [.heartRate: false]))
        #expect(try changes().deleted.map(\.uuid) == [mine.uuid])
        let stranger = AppIdentity(bundleIdentifier: "test.stranger", name: "Stranger")
        #expect(throws: EngineError.self) { try changes(for: stranger) }
        try engine.authorize(stranger, AuthorizationDecisions(share: [.heartRate: true]))
        #expect(try changes(for: stranger).deleted.isEmpty)
    }

    @Test func QRY_61_deletedCorrelationsObeyTheirContents() throws {
        func part(_ type: ObjectType) -> SampleRecord {
            SampleRecord(type: type, start: 0, end: 0, content: .quantity(QuantityValue(100, .millimeterOfMercury)))
        }
        let pressure = SampleRecord(
            type: .bloodPressure, start: 0, end: 0,
            content: .correlation([part(.bloodPressureSystolic), part(.bloodPressureDiastolic)]))
        try engine.save([pressure], by: .other)
        try engine.delete([pressure.uuid], by: .other)
        #expect(try changes([.init(type: .bloodPressure)]).deleted.map(\.uuid) == [pressure.uuid])
        try engine.authorize(.own, AuthorizationDecisions(read: [.bloodPressureSystolic: false]))
        #expect(try changes([.init(type: .bloodPressure)]).deleted.isEmpty)
    }

    @Test func QRY_31_theChangedTypesAreThoseThatMatch() throws {
        let parts: [SampleRequest.Part] = [
            .init(type: .heartRate, predicate: .start(.less, 10)), .init(type: .workout), .init(type: .stepCount),
        ]
        let start = try engine.changedTypes(parts, since: nil, for: .own)
        #expect(start.types.isEmpty)
        try engine.save([.heartRate(60, at: 20), .workout()], by: .other)
        let next = try engine.changedTypes(parts, since: start.position, for: .own)
        #expect(next.types == [.workout])
        try engine.save([.heartRate(60, at: 5)], by: .other)
        #expect(try engine.changedTypes(parts, since: next.position, for: .own).types == [.heartRate])
        #expect(try engine.changedTypes(parts, since: start.position, for: .own).types == [.heartRate, .workout])
    }

    @Test func QRY_14_sourcesHaveAMatchingSample() throws {
        _ = try saveBlocks(1_500)
        try engine.save([.heartRate(60, at: 5_000)], by: .other)
        func sources(_ predicate: SamplePredicate, for app: AppIdentity = .own) throws -> [String] {
            try engine.sources([.init(type: .heartRate, predicate: predicate)], for: app).map(\.bundleIdentifier)
        }
        #expect(try sources(.constant(true)) == ["test.other", "test.own"])
        #expect(try sources(.start(.less, 1_100)) == ["test.own"])
        #expect(try sources(.start(.greater, 1_499)) == ["test.other"])
        #expect(try sources(.start(.greater, 9_000)).isEmpty)
        let deep = (0..<200).reduce(SamplePredicate.start(.greater, 1_499)) { part, _ in .not(.not(part)) }
        #expect(try sources(deep) == ["test.other"])
        try engine.authorize(.own, AuthorizationDecisions(read: [.heartRate: false]))
        #expect(try sources(.constant(true)) == ["test.own"])
    }
}
