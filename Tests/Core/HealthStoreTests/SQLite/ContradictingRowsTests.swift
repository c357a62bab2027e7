import Foundation
import GRDB
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Rows of the store that contradict themselves: queries fail with the reason, or answer as far as they do not need
/// what is wrong.
@Suite struct ContradictingRowsTests {
    private static let invalid = "The store contains a row that is invalid for its type."

    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
    }

    private func change(_ sql: String) throws {
        try engine.connections.write { try $0.execute(sql: sql) }
    }

    private func statistics(_ predicate: SamplePredicate = .constant(true)) throws -> StatisticsRecord? {
        try engine.statistics(StatisticsRequest(.heartRate, predicate, options: .all(for: .heartRate)), for: .own)
    }

    // MARK: Blocks

    /// Changes of a block of 64 samples, and the messages of queries for samples and for statistics.
    static let blocks: [(change: String, samples: String?, statistics: String?)] = [
        ("count = 64", nil, nil), ("count = 0", invalid, invalid), ("count = -1", invalid, invalid),
        ("count = 63", "Sample block 1 is damaged (malformed).", invalid),
        ("count = 65", "Sample block 1 is damaged (malformed).", invalid),
        ("count = 1048576", "Sample block 1 is damaged (malformed).", invalid),
        ("count = 1048577", invalid, invalid), ("min_start = max_start", nil, nil),
        ("min_start = max_start + 0.5", invalid, invalid), ("min_end = max_end", nil, nil),
        ("min_end = max_end + 0.5", invalid, invalid), ("minimum = maximum", nil, nil),
        ("minimum = maximum + 0.5", invalid, invalid), ("last = 0", nil, nil), ("summary = x'00'", nil, invalid),
        (
            "uuid = x'00'", "The store contains an identifier of invalid size.",
            "The store contains an identifier of invalid size."
        ),
        ("scattered = 1", "Sample block 1 is damaged (malformed).", nil),
    ]

    @Test("a block whose row contradicts itself is damaged", arguments: blocks.indices)
    func block(place: Int) throws {
        let (change, samples, statistics) = Self.blocks[place]
        try engine.save(
            (0..<64).map {
                .quantity(.consecutive($0), .heartRate, Double(57 + $0), .countPerMinute, Double($0), Double($0 + 1))
            }, by: .own)
        try self.change("UPDATE block SET \(change)")
        var found: [UUID] = []
        #expect(
            EngineError.message { found = try engine.samples(SampleRequest(.heartRate), for: .own).map(\.uuid) }
                == samples,
            "\(change)")
        #expect(found == (samples == nil ? (0..<64).map { .consecutive($0) } : []))
        var record: StatisticsRecord?
        #expect(EngineError.message { record = try self.statistics() } == statistics, "\(change)")
        #expect(record?.values.maximum == (statistics == nil ? 2.0 : nil))
    }

    // MARK: Series

    /// Changes of the only block of a series of three quantities, and the messages of queries for its quantities and
    /// for statistics of all and of a part of them.
    static let series: [(change: String, quantities: String?, all: String?, part: String?)] = [
        ("count = 3", nil, nil, nil), ("count = 0", "Series block 1 is damaged (malformed).", invalid, invalid),
        ("count = 2", "Series block 1 is damaged (malformed).", invalid, invalid),
        ("columns = 2", "Series block 1 is damaged (malformed).", nil, "Series block 1 is damaged (malformed)."),
        ("columns = 4", "Series block 1 is damaged (malformed).", nil, "Series block 1 is damaged (malformed)."),
        ("min_start = max_start + 0.5", nil, invalid, invalid), ("min_end = max_end + 0.5", nil, invalid, invalid),
        ("summary = x'00'", nil, invalid, invalid),
    ]

    @Test("a block of a series whose row contradicts itself is damaged", arguments: series.indices)
    func seriesBlock(place: Int) throws {
        let (change, quantities, all, part) = Self.series[place]
        try engine.saveSeries(.heartRate, [(10, 11, 60), (20, 21, 90), (30, 31, 75)], in: .countPerMinute)
        try self.change("UPDATE series_block SET \(change)")
        var found: [QuantityDatum] = []
        #expect(
            EngineError.message { found = try engine.quantities(QuantityRequest(.heartRate)) } == quantities,
            "\(change)")
        #expect(found.map(\.start) == (quantities == nil ? [10, 20, 30] : []))
        #expect(EngineError.message { _ = try statistics() } == all, "\(change)")
        #expect(EngineError.message { _ = try statistics(.start(.greaterOrEqual, 20)) } == part, "\(change)")
        // As a sample it is what its own row says.
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).map { $0.series?.count } == [3])
    }

    @Test("a series without its row or its data is damaged") func missing() throws {
        let series = try engine.saveSeries(.heartRate, [(10, 11, 60), (20, 21, 90)], in: .countPerMinute)
        try change("DELETE FROM series_data")
        #expect(EngineError.message { _ = try engine.quantities(QuantityRequest(.heartRate)) } == Self.invalid)
        #expect(EngineError.message { _ = try engine.samples(SampleRequest(.heartRate), for: .own) } == nil)
        try change("DELETE FROM series")
        #expect(EngineError.message { _ = try engine.samples(SampleRequest(.heartRate), for: .own) } == Self.invalid)
        try engine.readStore { store in
            #expect(
                EngineError.message { _ = try store.quantities(of: series[0].uuid) { _ in } }
                    == "The series is not stored.")
            #expect(EngineError.message { _ = try store.originals(of: series[0].uuid) } == "The series is not stored.")
        }
    }

    /// Three series of one block each, of which the first two are damaged in different ways.
    @Test("SER-20: the first damage is told after all else was passed, unless the reader had enough")
    func order() throws {
        for start in [0.0, 100, 200] {
            let data = (0..<3).map { (start: start + Double($0), end: start + Double($0), value: start + 60) }
            try engine.saveSeries(.heartRate, data, in: .countPerMinute)
        }
        try change("UPDATE series_data SET payload = x'00' WHERE block = 1")
        try change("UPDATE series_data SET payload = zeroblob(40) WHERE block = 2")
        let truncated = "Series block 1 is damaged (truncated)."
        for isBySample in [false, true] {
            for isOriginal in [false, true] {
                /// Returns the starts of the quantities that are passed, and the message of the error.
                func passed(_ predicate: SamplePredicate = .constant(true), limit: Int = .max) -> String {
                    var words: [String] = []
                    let request = QuantityRequest(
                        .heartRate, predicate, isBySample: isBySample, isOriginal: isOriginal)
                    let told = EngineError.message {
                        try engine.quantities(request, for: .own) {
                            words.append("\(Int($0.start))")
                            return words.count < limit
                        }
                    }
                    return (words + [told ?? "and nothing"]).joined(separator: " ")
                }
                #expect(passed() == "200 201 202 \(truncated)")
                #expect(passed(limit: 2) == "200 201 and nothing")
                #expect(passed(limit: 3) == "200 201 202 and nothing")
                #expect(passed(limit: 4) == "200 201 202 \(truncated)")
                #expect(passed(.start(.greaterOrEqual, 200)) == "200 201 202 and nothing")
                #expect(
                    passed(.start(.greaterOrEqual, 100)) == "200 201 202 Series block 2 is damaged (checksum).")
                #expect(passed(.start(.less, 100)) == truncated)
            }
        }
    }

    // MARK: Runs

    @Test(
        "LIV-33: a session whose runs of samples end before they begin is damaged, and such runs of workouts are none")
    func runs() throws {
        var assembly = WorkoutAssembly(configuration: WorkoutConfigurationRecord())
        try assembly.begin(at: 100)
        try engine.save(
            ActiveSessionRecord(
                uuid: .given(1), state: 2, created: 99, mainActivity: .given(100), assembly: assembly), by: .own)
        _ = try engine.collect(
            (20..<23).map { .quantity(.given($0), .heartRate, 60, .countPerMinute, Double($0)) }, beside: MemberRuns(),
            in: .given(1), by: .own)
        let session = try #require(try engine.activeSession(of: .own))
        #expect(session.data[.heartRate]?.data.map(\.start) == [20, 21, 22])
        try engine.save([.workout(.given(2), WorkoutRecord(activityType: .running, duration: 60), 0, 60)], by: .own)
        try engine.add([.quantity(.given(20), .heartRate, 60, .countPerMinute, 20)], to: .given(2), by: .own)
        func free() throws -> [Double] {
            let deep = (0..<20).reduce(SamplePredicate.hasWorkout) { part, _ in .not(part) }
            let lists = try [.hasWorkout, .workout(.given(2)), deep].map {
                try engine.samples(SampleRequest(.heartRate, $0), for: .own).map(\.start)
            }
            #expect(lists[0] == lists[1] && lists[1] == lists[2])
            return lists[0]
        }
        #expect(try free() == [20])
        #expect(try engine.belongings(of: .given(2), for: .own).types == [.heartRate])
        try change("UPDATE active_member SET last = first - 1; UPDATE member SET last = first - 1")
        // What was remembered of the store before is no longer used.
        try engine.save([.quantity(.given(30), .stepCount, 1, .count, 0)], by: .own)
        #expect(EngineError.message { _ = try engine.activeSession(of: .own) } == Self.invalid)
        #expect(EngineError.message { _ = try engine.read { try $0.watchedSession(since: nil) } } == Self.invalid)
        #expect(try free() == [])
        #expect(try engine.belongings(of: .given(2), for: .own).types == [])
    }

    // MARK: Rows

    @Test("a row whose number is none of its type is read as 0, and one of a type without samples not at all")
    func rows() throws {
        try engine.save(
            [
                .category(.given(1), .sleepAnalysis, 3, 0, 10), .category(.given(2), .sleepAnalysis, 4, 0, 10),
                .quantity(.given(3), .heartRate, 60, .countPerMinute, 5),
            ], by: .own)
        _ = try engine.save(
            HeartbeatDraft(
                start: 0, beats: [HeartbeatRecord(time: 1, isPrecededByGap: false)], device: nil, metadata: nil),
            by: .own)
        let first = "(SELECT id FROM sample ORDER BY id LIMIT 1)"
        try change("UPDATE sample SET value = 2.5 WHERE id = \(first)")
        #expect(try engine.samples(SampleRequest(.sleepAnalysis), for: .own).map(\.categoryValue) == [0, 4])
        try change("UPDATE sample SET value = 7 WHERE id = \(first)")
        #expect(try engine.samples(SampleRequest(.sleepAnalysis), for: .own).map(\.categoryValue) == [7, 4])
        func beats() throws -> Int? {
            let found = try engine.samples(SampleRequest(.heartbeatSeries), for: .own)
            guard case .heartbeats(let count) = try #require(found.first).content else { return nil }
            return count
        }
        #expect(try beats() == 1)
        try change("UPDATE sample SET value = 1.5 WHERE id = (SELECT max(id) FROM sample)")
        #expect(try beats() == 0)
        try change(
            """
            UPDATE sample SET type = (SELECT id FROM type WHERE identifier = '\(ObjectType.bloodType.identifier)')
            WHERE start_date = 5
            """)
        #expect(EngineError.message { _ = try engine.samples(SampleRequest(.bloodType), for: .own) } == Self.invalid)
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).isEmpty)
    }
}
