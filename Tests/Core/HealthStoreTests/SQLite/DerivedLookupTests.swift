import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The blocks that are opened for derived identifiers, and those of their identifiers that are found.
@Suite struct DerivedLookupTests {
    private static let watch = AppIdentity(bundleIdentifier: "import.watch", name: "Watch", version: "1")
    private static let stream = DerivedIdentity(texts: ["heart"])
    private static let starts: [Double] = [40.5, 50.25, 10.5, 30, 20]

    private let engine: SQLiteEngine
    /// The numbers of the blocks.
    private let ids: [Int64]

    /// Saves three blocks: the second one has the same samples as the first one again, the third one is of sleep.
    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        let batches = [
            Self.batch(.heartRate, Self.stream), Self.batch(.heartRate, Self.stream, ordinal: 3),
            Self.batch(.sleepAnalysis, DerivedIdentity(texts: ["sleep"])),
        ]
        try engine.importObjects(by: .own, in: ImportPass()) { (writer: ImportWriter) throws(EngineError) in
            for batch in batches { _ = try writer.append(batch) }
        }
        ids = try engine.read { try SQLStatement($0.database, "SELECT id FROM block ORDER BY id").integers() }
        try #require(ids.count == 3)
    }

    private static func batch(_ type: ObjectType, _ identity: DerivedIdentity, ordinal: Int = 0) -> ImportBatch {
        var batch = ImportBatch(
            type: type, identity: identity, source: watch, device: nil,
            unit: type.family == .category ? nil : .countPerMinute, metadata: nil, ordinal: ordinal)
        batch.starts = starts
        batch.ends = starts.map { $0 + 1 }
        batch.values = starts.map { _ in 1 }
        batch.created = starts.map { _ in .nan }
        return batch
    }

    private static func uuid(_ start: Double, ordinal: Int = 0) -> UUID {
        stream.uuid(start: start, end: start + 1, ordinal: ordinal)
    }

    @Test(
        "EXP-17: blocks are opened for seconds in which their samples start, and for those between",
        arguments: [
            (0...9, false), (0...10, true), (10...10, true), (11...12, true), (50...50, true), (50...99, true),
            (51...99, false), (-5...(-5), false), (0...99, true),
        ] as [(ClosedRange<Double>, Bool)])
    func blocks(seconds: ClosedRange<Double>, isFound: Bool) throws {
        func found(_ high: UInt64) throws -> [StoreReader.DerivedBlock] {
            try engine.read { try $0.derivedBlocks(high: high, starting: seconds) }
        }
        let hearts = try found(Self.stream.high).sorted { $0.id < $1.id }
        #expect(
            hearts.map(\.id) == (isFound ? [ids[0], ids[1]] : []) && hearts.map(\.ordinal) == (isFound ? [0, 3] : []))
        #expect(hearts.allSatisfy { $0.type == .heartRate && $0.high == Self.stream.high })
        let sleep = try found(DerivedIdentity(texts: ["sleep"]).high)
        #expect(sleep.map(\.id) == (isFound ? [ids[2]] : []) && sleep.allSatisfy { $0.type == .sleepAnalysis })
        #expect(try found(DerivedIdentity(texts: ["other"]).high).isEmpty)
    }

    @Test("EXP-17: a derived identifier is found with its place and its number, among equal samples by its ordinal")
    func places() throws {
        func place(_ uuid: UUID) throws -> String? {
            try engine.read { store in
                try store.block(holding: uuid).map { "\($0.id) \($0.index) \($0.number) \($0.type == .heartRate)" }
            }
        }
        for (index, start) in Self.starts.enumerated() {
            #expect(try place(Self.uuid(start)) == "\(ids[0]) \(index) \(ids[0] + Int64(index)) true")
            #expect(try place(Self.uuid(start, ordinal: 3)) == "\(ids[1]) \(index) \(ids[1] + Int64(index)) true")
            #expect(try place(Self.uuid(start, ordinal: 1)) == nil && place(Self.uuid(start + 0.125)) == nil)
        }
        let sleep = DerivedIdentity(texts: ["sleep"]).uuid(start: 30, end: 31, value: 1)
        #expect(try place(sleep) == "\(ids[2]) 3 \(ids[2] + 3) false")
        #expect(try place(DerivedIdentity(texts: ["sleep"]).uuid(start: 30, end: 31, value: 2)) == nil)
        #expect(try place(DerivedIdentity(texts: ["other"]).uuid(start: 30, end: 31)) == nil)
    }

    @Test("derived identifiers in a range are found with its ends, and no more than enough") func ranges() throws {
        // They ascend with the second of the start.
        let ordered = Self.starts.sorted().map { start in
            [Self.uuid(start), Self.uuid(start, ordinal: 3)].sorted { $0.low < $1.low }
        }.flatMap(\.self)
        func found(_ first: UUID, _ last: UUID, _ type: ObjectType = .heartRate, enough: Int = 99) throws -> [UUID] {
            try engine.read { try $0.derivedIdentifiers(from: first, to: last, of: type, enough: enough) }
                .sorted { $0.low < $1.low }
        }
        for (first, last) in [(0, 9), (0, 0), (9, 9), (1, 8), (3, 4), (0, 4), (5, 9)] {
            #expect(try found(ordered[first], ordered[last]) == Array(ordered[first...last]), "\(first) \(last)")
            #expect(try found(ordered[first], ordered[last], .sleepAnalysis).isEmpty)
        }
        #expect(try found(ordered[2], UUID(high: .max, low: .max)) == Array(ordered[2...]))
        for (enough, count) in [(1, 1), (2, 2), (5, 5), (6, 6), (9, 9), (10, 10), (11, 10)] {
            #expect(try found(ordered[0], ordered[9], enough: enough).count == count)
        }
    }
}
