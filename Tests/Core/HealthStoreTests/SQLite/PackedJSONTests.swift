import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStore

/// Bodies of records, which are packed without loss.
@Suite struct PackedJSONTests {
    private static func unpacked(_ bytes: [UInt8]) throws -> Data {
        try bytes.withUnsafeBytes { try PackedJSON.unpack($0) }
    }

    private static func workout(_ generator: inout SeededGenerator) -> WorkoutRecord {
        func number() -> Double { Double(generator.next() % 1_000_000) / 7 }
        let types: [ObjectType] = [.heartRate, .stepCount, .activeEnergyBurned, .distanceCycling]
        return WorkoutRecord(
            activityType: WorkoutActivity(rawValue: UInt(generator.next() % 90)), duration: number(),
            totals: [.energyBurned: QuantityValue(number(), .kilocalorie)],
            events: (0..<Int(generator.next() % 40)).map { _ in
                let start = number()
                return WorkoutEventRecord(kind: .lap, start: start, end: start + 60)
            },
            isBuilderMade: true,
            statistics: Dictionary(
                uniqueKeysWithValues: types.prefix(Int(generator.next() % 5)).map {
                    ($0, WorkoutStatisticsRecord(sum: number()))
                }))
    }

    @Test func STO_bodiesAreSmallAndComeBack() throws {
        var generator = SeededGenerator(seed: 10)
        var (plain, packed) = (0, 0)
        for _ in 0..<500 {
            let workout = Self.workout(&generator)
            let body = try RecordBody.encode(workout)
            let json = try Self.unpacked(body)
            #expect(json.first == UInt8(ascii: "{"))
            let read = try body.withUnsafeBytes { try RecordBody.decode($0) }
            #expect(read.statistics == workout.statistics && read.totals == workout.totals)
            #expect(read.events?.map(\.start) == workout.events?.map(\.start) && read.duration == workout.duration)
            plain += json.count
            packed += body.count
        }
        #expect(packed * 5 < plain * 2)
    }

    @Test func STO_whatDoesNotGetSmallerStaysAsItIs() throws {
        for json in ["{", "{}", #"{"~":9}"#] {
            let bytes = PackedJSON.pack(Data(json.utf8))
            #expect(bytes.count <= json.utf8.count)
            #expect(try Self.unpacked(bytes) == Data(json.utf8))
        }
        var generator = SeededGenerator(seed: 11)
        let noise = Array("{".utf8) + (0..<50_000).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
        #expect(PackedJSON.pack(Data(noise)) == noise)
        let zeros = Array("{".utf8) + [UInt8](repeating: 0, count: 1_000_000)
        #expect(PackedJSON.pack(Data(zeros)).count < 2_000)
        #expect(try Self.unpacked(PackedJSON.pack(Data(zeros))) == Data(zeros))
    }

    /// Only what lies up to 8 KB back is found again: reading and writing need no more memory.
    @Test("STO: repetitions are packed over up to 8 KB", arguments: [1_100, 4_300, 7_900, 8_200, 12_000, 16_000])
    func STO_window(distance: Int) throws {
        var generator = SeededGenerator(seed: 13)
        func noise(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) } }
        let repeated = noise(1_000)
        let plain = Array("{".utf8) + repeated + noise(distance - 1_000) + repeated
        for level in [Int32(1), 9] {
            let packed = PackedJSON.packed(plain, level: level)
            if distance < 8_000 {
                let packed = try #require(packed)
                #expect(packed.count < plain.count - 850 && packed.count > plain.count - 1_000)
                #expect(try Self.unpacked(packed) == Data(plain))
            } else {
                #expect(packed == nil)
            }
        }
    }

    @Test("STO: bytes are packed only if they become smaller", arguments: 0...40)
    func STO_shortest(count: Int) throws {
        // The shortest packed form has a byte for its kind.
        let plain = [UInt8](repeating: UInt8(ascii: "{"), count: count)
        let packed = PackedJSON.packed(plain, level: 9)
        if let packed {
            #expect(packed.count < count && packed.first == 1)
            #expect(try Self.unpacked(packed) == Data(plain))
        }
        // A literal, a repetition and the end take four bytes.
        if count < 6 { #expect(packed == nil) }
        if count > 7 { #expect((5...6).contains(packed?.count ?? 0)) }
        #expect(PackedJSON.pack(Data(plain)) == packed ?? plain)
    }

    @Test func STO_damagedBodiesAreRefused() throws {
        for bytes in [[], [0], [1], [2, 1, 2], [1, 0xFF, 0xFF]] as [[UInt8]] {
            #expect(throws: EngineError.self) { try Self.unpacked(bytes) }
        }
        var generator = SeededGenerator(seed: 12)
        let body = try RecordBody.encode(Self.workout(&generator))
        for length in 0..<body.count {
            #expect(throws: EngineError.self) { try Self.unpacked(Array(body[..<length])) }
        }
        #expect(throws: EngineError.self) { try Self.unpacked(body + [0]) }
        // Damage in the middle unpacks to an error, an invalid workout or a different one; it never crashes the
        // process.
        for position in body.indices {
            var damaged = body
            damaged[position] ^= UInt8(truncatingIfNeeded: 1 << (generator.next() % 8))
            _ = try? damaged.withUnsafeBytes { try RecordBody.decode($0) }
        }
    }

    /// The dictionary must never change, since stores are packed with it.
    @Test func STO_theDictionaryNeverChanges() {
        #expect(JSONDictionary.bytes.count == 6_066)
        #expect(JSONDictionary.bytes.withUnsafeBytes { Checksum.crc32($0) } == 0x6A24_B9E9)
    }

    @Test func STO_bodiesOfAnOlderStoreArePacked() throws {
        try withTemporaryStore { path in
            let summary = ActivitySummaryRecord(day: CalendarDay(era: 1, year: 2024, month: 3, day: 1))
            let workout = SampleRecord.workout()
            do {
                let engine = try SQLiteEngine.open(in: path)
                try engine.save([workout], by: .own)
                try engine.setActivitySummaries([summary])
            }
            // The store after step 9.
            let queue = try DatabaseQueue(path: path)
            let packed = try Self.bodies(queue)
            try queue.write { database in
                for table in ["workout", "activity_summary"] {
                    let body = try Data.fetchOne(database, sql: "SELECT body FROM \(table)") ?? Data()
                    try database.execute(
                        sql: "UPDATE \(table) SET body = ?", arguments: [try Self.unpacked(Array(body))])
                }
                try database.execute(
                    sql: "PRAGMA user_version = 1; DELETE FROM grdb_migrations WHERE identifier LIKE '10:%'")
            }
            #expect(try Self.bodies(queue).allSatisfy { $0.first == UInt8(ascii: "{") })
            let engine = try SQLiteEngine(path: path)
            #expect(try Self.bodies(queue) == packed)
            try queue.close()
            let found = try engine.samples(SampleRequest(.workout, .constant(true)), for: .own)
            #expect(found.map(\.uuid) == [workout.uuid])
        }
    }

    private static func bodies(_ queue: DatabaseQueue) throws -> [Data] {
        try queue.read { database in
            try ["SELECT body FROM workout", "SELECT body FROM activity_summary"].flatMap {
                try Data.fetchAll(database, sql: $0)
            }
        }
    }
}
