import Foundation
import GRDB
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Large blocks whose data or parts are damaged, and histories that begin within a block.
@Suite struct DamagedPartsTests {
    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own, .other)
    }

    private func saveBlock(_ first: Int, _ count: Int, at time: Double, by app: AppIdentity = .own) throws {
        try engine.save(
            (0..<count).map {
                .quantity(
                    .consecutive(first + $0), .heartRate, Double(60 + $0 % 10), .countPerMinute, time + Double($0),
                    time + Double($0))
            }, by: app)
    }

    /// Matches some samples of each part.
    private static let slow = SamplePredicate.quantity(.less, QuantityValue(61, .countPerMinute))

    /// Returns the number of samples in a list.
    private func count(_ predicate: SamplePredicate, limit: Int? = nil) throws -> Int {
        let sort: [SampleRequest.Sort] = [.init(.start)]
        return try engine.samples(SampleRequest(.heartRate, predicate, sort: sort, limit: limit), for: .own).count
    }

    /// Returns the number of samples that are passed one by one.
    private func streamed(_ predicate: SamplePredicate) throws -> Int {
        var count = 0
        try engine.forEachSample(of: .heartRate, predicate, for: .own) { _ in
            count += 1
            return true
        }
        return count
    }

    /// Changes of the first of two blocks of 1,100 samples each, the second of which begins at 10,000.
    static let changes: [(sql: String, damage: String, isWholeRead: Bool)] = [
        ("UPDATE block_data SET payload = x'00' WHERE block = 1", "truncated", false),
        ("UPDATE block_data SET payload = zeroblob(40) WHERE block = 1", "checksum", false),
        ("UPDATE block_parts SET payload = zeroblob(40) WHERE block = 1", "checksum", true),
        (
            """
            UPDATE block_parts SET payload = (SELECT payload FROM block_parts WHERE block = 1101) WHERE block = 1
            """, "malformed", true
        ),
    ]

    @Test(
        "STO-30: the damage of a block is told, once for all of its parts, or it is skipped", arguments: changes.indices
    )
    func parts(place: Int) throws {
        let (sql, damage, isWholeRead) = Self.changes[place]
        try saveBlock(0, 1_100, at: 0)
        try saveBlock(5_000, 1_200, at: 10_000)
        #expect(try count(Self.slow) == 230 && streamed(Self.slow) == 230)
        try engine.connections.write { try $0.execute(sql: sql) }
        let told = "Sample block 1 is damaged (\(damage))."
        #expect(EngineError.message { _ = try count(Self.slow) } == told)
        #expect(EngineError.message { _ = try streamed(Self.slow) } == told)
        #expect(EngineError.message { _ = try count(.constant(true)) } == (isWholeRead ? nil : told))
        #expect(EngineError.message { _ = try streamed(.constant(true)) } == (isWholeRead ? nil : told))
        // A limit needs only some parts.
        #expect(EngineError.message { _ = try count(.constant(true), limit: 3) } == told)
        #expect(try count(.start(.greaterOrEqual, 10_000), limit: 3) == 3)
        let request = StatisticsRequest(.heartRate, Self.slow, options: .discreteMax)
        #expect(EngineError.message { _ = try engine.statistics(request, for: .own) } == told)
        let whole = StatisticsRequest(.heartRate, options: .discreteMax)
        #expect(EngineError.message { _ = try engine.statistics(whole, for: .own) } == nil)
        let report = DamageReports()
        engine.skipDamagedBlocks { report.add($0) }
        #expect(try streamed(Self.slow) == 120)
        #expect(report.news() == [told])
        #expect(try streamed(.constant(true)) == (isWholeRead ? 2_300 : 1_200))
        #expect(report.news() == (isWholeRead ? [] : [told]))
        #expect(try count(Self.slow) == 120 && Set(report.news()) == [told])
        #expect(try count(.constant(true)) == (isWholeRead ? 2_300 : 1_200))
        #expect(report.news() == (isWholeRead ? [] : [told]))
        // Statistics of less than all would be wrong.
        #expect(EngineError.message { _ = try engine.statistics(request, for: .own) } == told && report.news() == [])
    }

    @Test("AUTH-23: what an app saved itself counts once, also in a block that its history begins in")
    func history() throws {
        try saveBlock(0, 64, at: 100)
        try saveBlock(1_000, 64, at: 100, by: .other)
        func entries(since date: Double) throws -> [String] {
            try engine.authorize(
                .own, AuthorizationDecisions(read: [.heartRate: true], earliestReadDates: [.heartRate: date]))
            return try engine.inventory(for: .own).filter { $0.type == .heartRate }.map {
                "\($0.source.bundleIdentifier) \($0.count) \(Int($0.earliest)) \(Int($0.latest))"
            }
        }
        let own = "test.own 64 100 163"
        #expect(try entries(since: 100) == [own, "test.other 64 100 163"])
        #expect(try entries(since: 100.5) == ["test.other 63 101 163", own])
        #expect(try entries(since: 130) == ["test.other 34 130 163", own])
        #expect(try entries(since: 163) == ["test.other 1 163 163", own])
        #expect(try entries(since: 163.5) == [own])
    }
}
