import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthStore

@Suite struct BlockTests {
    /// Returns columns of every kind that measured data have, and of kinds that they never have.
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
            case 7: return Double(Int64.random(in: -(1 << 53)...(1 << 53), using: &random))
            case 8:
                walk += Double(Int.random(in: -900...900, using: &random))
                return (600_000_000 + walk) * (180 / 0x1p31)
            case 9:
                walk += Double(Int.random(in: -2...2, using: &random))
                return walk / 60
            case 10:
                walk += Double(Int.random(in: -2...2, using: &random))
                return walk / 5 - 500
            case 11: return 700_000_000 + Double(index) + Double.random(in: 0...0.9, using: &random)
            case 12: return .pi * Double(Int.random(in: 0...9, using: &random))
            case 13: return Double(Float.random(in: 0...1, using: &random))
            default: return Double(Int.random(in: 0...9, using: &random) * 1_000_000_007)
            }
        }
    }

    @Test(arguments: Seeds.some(1))
    func RTE_23_blocksGiveBackEveryBit(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for round in 0..<200 {
            let count = [0, 1, 2, 3, 100, 1_024, 1_025, 1_026, 5_000][round % 9]
            var columns = (0..<3).map { _ in Self.column(Int.random(in: 0...14, using: &random), count: count, &random)
            }
            if Bool.random(using: &random) { columns[1] = columns[0] }
            let bytes = BlockCodec.encode(columns)
            let decoded = try bytes.withUnsafeBytes { try BlockCodec.decode($0, columns: 3) }
            #expect(decoded.map { $0.map(\.bitPattern) } == columns.map { $0.map(\.bitPattern) }, "seed \(seed)")
            let parts = (count + BlockCodec.partSize - 1) / BlockCodec.partSize
            for first in 0..<parts {
                let range = first..<Int.random(in: first + 1...parts, using: &random)
                let some = try bytes.withUnsafeBytes { try BlockCodec.decode($0, columns: 3, parts: range) }
                let rows = first * BlockCodec.partSize..<min(count, range.upperBound * BlockCodec.partSize)
                #expect(
                    some.map { $0.map(\.bitPattern) } == columns.map { $0[rows].map(\.bitPattern) }, "seed \(seed)")
            }
        }
    }

    /// A block as written by the first version, with its values.
    struct FirstVersion: Sendable {
        var hexadecimal: String
        var columns: [[Double]]

        var bytes: [UInt8] {
            let digits = Array(hexadecimal)
            return stride(from: 0, to: digits.count, by: 2).compactMap {
                UInt8(String(digits[$0...$0 + 1]), radix: 16)
            }
        }

        private static let dates: [Double] = [
            700_000_000, 700_000_001, 700_000_002, 700_000_003.5, 700_000_010, 700_000_011,
        ]

        static let heartRates = FirstVersion(
            hexadecimal: "01030603018098dc933414141e8201140003007c0203000670096a7049",
            columns: [dates, dates, [62, 63, 61, 61, 64, 120]])
        static let oddNumbers = FirstVersion(
            hexadecimal: "01030603018098dc933414141e8201140302b2f099c58904c801c801ac02940ac80105bfaad7aad5aad5aa55bfab"
                + "d7aad5aad5aa55c09384d9cf8ad19618c1e6a2e7f5fcfc8e37ff9ab6d9b9e7eda2b301c19cf6ab9aa2a6f606166c3d95",
            columns: [dates, dates.map { $0 + 0.25 }, [1.0 / 3, -0.0, .pi, 2.5e-300, 1e300, 0.1]])
        static let minutes = FirstVersion(
            hexadecimal: "0103060300809cc99b0578787878780300f89cc99b057878787878010000000000c0494053d4d62d",
            columns: [
                [700_000_000, 700_000_060, 700_000_120, 700_000_180, 700_000_240, 700_000_300],
                [700_000_060, 700_000_120, 700_000_180, 700_000_240, 700_000_300, 700_000_360],
                [51.5, 51.5, 51.5, 51.5, 51.5, 51.5],
            ])
        static let longSteps = FirstVersion(
            hexadecimal: "0101060400809cc99b05af8cc99b050000000058e04694",
            columns: [[700_000_000, 700_001_000, 700_002_000, 700_003_000, 700_004_000, 700_005_000]])
    }

    @Test(arguments: [FirstVersion.heartRates, .oddNumbers, .minutes, .longSteps])
    func RTE_23_blocksOfTheFirstVersionAreRead(block: FirstVersion) throws {
        let decoded = try block.bytes.withUnsafeBytes { try BlockCodec.decode($0, columns: block.columns.count) }
        #expect(decoded.map { $0.map(\.bitPattern) } == block.columns.map { $0.map(\.bitPattern) })
    }

    @Test func RTE_6_damageIsFoundAndNeverTraps() throws {
        var random = SeededGenerator(seed: 3)
        let columns = [1, 2, 4].map { Self.column($0, count: 200, &random) }
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
        // A correct checksum over wrong bytes, which the length checks must detect.
        var random = SeededGenerator(seed: 4)
        for round in 0..<6_000 {
            var writer = ByteWriter()
            writer.append(UInt8(1 + round % 2))
            writer.append(3)
            for _ in 0..<Int.random(in: 0...40, using: &random) {
                writer.append(UInt8.random(in: 0...255, using: &random))
            }
            writer.append(fixed: writer.bytes.withUnsafeBytes { Checksum.crc32($0) })
            _ = try? writer.bytes.withUnsafeBytes { try BlockCodec.decode($0, columns: 3) }
        }
    }

    @Test func RTE_6_wrongBytesBehindARightChecksumNeverTrap() throws {
        var random = SeededGenerator(seed: 6)
        for kinds in [[1, 2, 4], [0, 8, 9], [11, 12, 13], [5, 6, 7]] {
            let bytes = BlockCodec.encode(kinds.map { Self.column($0, count: 1_500, &random) })
            for _ in 0..<250 * Seeds.factor {
                var damaged = Array(bytes.dropLast(4))
                // Mostly near the beginning, at the decisive bytes.
                let reach = Bool.random(using: &random) ? min(60, damaged.count) : damaged.count
                for _ in 0..<Int.random(in: 1...3, using: &random) {
                    damaged[Int.random(in: 2..<reach, using: &random)] = UInt8.random(in: 0...255, using: &random)
                }
                var writer = ByteWriter()
                writer.append(contentsOf: damaged)
                writer.append(fixed: damaged.withUnsafeBytes { Checksum.crc32($0) })
                _ = try? writer.bytes.withUnsafeBytes { try BlockCodec.decode($0, columns: 3) }
                _ = try? writer.bytes.withUnsafeBytes { try BlockCodec.decode($0, columns: 3, parts: 1..<2) }
            }
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
        // Seven values are equally frequent: 2.81 bits each.
        #expect(BlockCodec.encode([times, times, values]).count < 420)
    }

    /// The maximum bytes per value that 8,192 of a kind may need: their noise and little more.
    @Test(arguments: [
        (0, 0.01), (1, 0.01), (3, 0.01), (4, 7.6), (8, 1.5), (9, 0.31), (10, 0.31), (11, 3.1), (12, 0.45), (13, 3.2),
        (14, 0.45),
    ])
    func RTE_23_columnsTakeLittleMoreThanTheirNoise(kind: Int, limit: Double) {
        var random = SeededGenerator(seed: 7)
        let column = Self.column(kind, count: 8_192, &random)
        #expect(Double(BlockCodec.encode([column]).count) / 8_192 < limit)
    }
}
