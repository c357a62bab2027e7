import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthDatabase

@Suite struct BlockTests {
    /// Columns of every kind that measured data have, and of kinds that they never have.
    static func column(_ kind: Int, count: Int, _ random: inout SeededGenerator) -> [Double] {
        var walk = Double(Int.random(in: -1_000...1_000, using: &random))
        return (0..<count).map { index in
            switch kind {
            case 0: return 700_000_000 + Double(index)
            case 1: return 700_000_000 + Double(index) * 0.25
            case 2:
                walk += Double(Int.random(in: -3...3, using: &random))
                return walk / 10
            case 3: return 51.5
            case 4: return Double.random(in: -180...180, using: &random)
            case 5:
                return [Double.nan, .infinity, -.infinity, -0.0, 0, .leastNonzeroMagnitude, .greatestFiniteMagnitude][
                    index % 7]
            case 6: return Double(bitPattern: UInt64.random(in: 0...(.max), using: &random))
            default: return Double(Int64.random(in: -(1 << 53)...(1 << 53), using: &random))
            }
        }
    }

    @Test(arguments: [UInt64.random(in: 0...(.max)), 1])
    func RTE_23_blocksGiveBackEveryBit(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for round in 0..<200 {
            let count = [0, 1, 2, 100, 1_024][round % 5]
            var columns = (0..<3).map { _ in Self.column(Int.random(in: 0...7, using: &random), count: count, &random) }
            if Bool.random(using: &random) { columns[1] = columns[0] }
            let bytes = BlockCodec.encode(columns)
            let decoded = try bytes.withUnsafeBytes { try BlockCodec.decode($0, columns: 3) }
            #expect(decoded.map { $0.map(\.bitPattern) } == columns.map { $0.map(\.bitPattern) }, "seed \(seed)")
        }
    }

    @Test func RTE_6_damageIsFoundAndNeverTraps() throws {
        var random = SeededGenerator(seed: 3)
        let columns = (0..<3).map { Self.column($0, count: 200, &random) }
        let bytes = BlockCodec.encode(columns)
        for length in 0..<bytes.count {
            #expect(throws: BlockDamage.self) {
                try bytes[..<length].withUnsafeBytes { try BlockCodec.decode($0, columns: 3) }
            }
        }
        for place in bytes.indices {
            var damaged = bytes
            damaged[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
            #expect(throws: BlockDamage.self) {
                try damaged.withUnsafeBytes { try BlockCodec.decode($0, columns: 3) }
            }
        }
    }

    @Test func RTE_6_forgedBlocksNeverTrap() throws {
        // A right checksum over wrong bytes: what the length checks are for.
        var random = SeededGenerator(seed: 4)
        for _ in 0..<2_000 {
            var writer = ByteWriter()
            writer.append(1)
            writer.append(3)
            for _ in 0..<Int.random(in: 0...40, using: &random) {
                writer.append(UInt8.random(in: 0...255, using: &random))
            }
            writer.append(fixed: writer.bytes.withUnsafeBytes { Checksum.crc32($0) })
            _ = try? writer.bytes.withUnsafeBytes { try BlockCodec.decode($0, columns: 3) }
        }
    }

    @Test func RTE_6_checksumIsTheStandardOne() {
        #expect(Array("123456789".utf8).withUnsafeBytes { Checksum.crc32($0) } == 0xCBF4_3926)
        #expect(
            Array("The quick brown fox jumps over the lazy dog".utf8).withUnsafeBytes { Checksum.crc32($0) }
                == 0x414F_A339)
    }

    @Test func RTE_6_heartRatesTakeFewBytes() {
        var random = SeededGenerator(seed: 5)
        let times = Self.column(0, count: 1_000, &random)
        let values = Self.column(2, count: 1_000, &random)
        #expect(BlockCodec.encode([times, times, values]).count < 2_100)
    }

    @Test func MET_9_metadataBytesGiveBackEveryValue() throws {
        let metadata: Metadata = [
            "text": .string("é\u{0}"), "": .string(""), "yes": .bool(true), "integer": .integer(.min),
            "number": .number(-0.0), "date": .date(Date(timeIntervalSinceReferenceDate: 0.1)),
            "quantity": .quantity(QuantityValue(5, .kilometer)),
        ]
        let bytes = MetadataCoder.encode(metadata)
        #expect(try bytes.withUnsafeBytes { try MetadataCoder.decode($0) } == metadata)
        for length in 1..<bytes.count {
            _ = try? bytes[..<length].withUnsafeBytes { try MetadataCoder.decode($0) }
        }
    }
}
