import Foundation
import TestSupport
import Testing

@testable import WorkoutFiles

/// Packed values, which are restored bit by bit.
@Suite struct RecordedColumnTests {
    /// The kinds of values that devices write, and irregular ones.
    private enum Kind: CaseIterable {
        case whole, tenths, hundredths, odd

        func value(_ random: inout SeededGenerator) -> Double {
            switch self {
            case .whole: Double(Int.random(in: -300...32_767, using: &random))
            case .tenths: Double(Int.random(in: -4_000...32_767, using: &random)) / 10
            case .hundredths: Double(Int.random(in: -4_000...32_767, using: &random)) / 100
            case .odd:
                [
                    Double.random(in: -1e9...1e9, using: &random), -0.0, .infinity, -.infinity, 32_768, -32_768, 1e300,
                    .leastNonzeroMagnitude, 0.1 + 0.2,
                ].randomElement(using: &random) ?? 0
            }
        }
    }

    private static func bits(_ values: [Double]) -> [UInt64] { values.map(\.bitPattern) }

    private static func appended(_ batches: [[Double]?], isPacked: Bool) -> RecordedColumn {
        var column = RecordedColumn(isPacked: isPacked)
        var count = 0
        for batch in batches {
            if let batch {
                batch.withUnsafeBufferPointer { column.append($0, $0.count, at: count) }
            } else {
                column.append(nil, 3, at: count)
            }
            count += batch?.count ?? 3
        }
        return column
    }

    @Test(arguments: Seeds.some(1, 2, 3)) func whatIsReadIsWhatWasAppended(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for round in 0..<300 {
            // Mostly one kind, and occasionally another that does not fit.
            let kind = Kind.allCases.randomElement(using: &random) ?? .whole
            let batches: [[Double]?] = (0..<Int.random(in: 1...6, using: &random)).map { _ in
                if Int.random(in: 0..<6, using: &random) == 0 { return nil }
                return (0..<Int.random(in: 1...40, using: &random)).map { _ in
                    switch Int.random(in: 0..<40, using: &random) {
                    case 0: Kind.allCases.randomElement(using: &random)?.value(&random) ?? 0
                    case 1: .nan
                    default: kind.value(&random)
                    }
                }
            }
            let column = Self.appended(batches, isPacked: true)
            let isEmpty = batches.allSatisfy { $0 == nil }
            let expected = batches.flatMap { $0 ?? [.nan, .nan, .nan] }
            #expect(column.isEmpty == isEmpty)
            guard !isEmpty else { continue }
            #expect(Self.bits(column.values) == Self.bits(expected), "seed \(seed), round \(round)")
            #expect(Self.bits(expected.indices.map { column[$0] }) == Self.bits(expected))
            let low = Int.random(in: 0...expected.count, using: &random)
            let range = low..<Int.random(in: low...expected.count, using: &random)
            #expect(Self.bits(column.values(in: range)) == Self.bits(Array(expected[range])))
            // Into another column, packed or not, that is not empty.
            var (packed, plain) = (Self.appended([[7]], isPacked: true), RecordedColumn())
            packed.append(column, range, at: 1)
            plain.append(column, range, at: 1)
            let joined = Array(expected[range])
            #expect(Self.bits(packed.values) == Self.bits([7] + joined))
            if !joined.isEmpty { #expect(Self.bits(plain.values) == Self.bits([.nan] + joined)) }
            // And a single value.
            var longer = column
            longer.append(1.5, at: expected.count)
            longer.append(.nan, at: expected.count + 1)
            #expect(Self.bits(longer.values) == Self.bits(expected + [1.5, .nan]))
        }
    }

    @Test func aColumnWithoutAValueIsEmpty() {
        var column = RecordedColumn(isPacked: true)
        column.append(.nan, at: 0)
        column.append(nil, 5, at: 1)
        #expect(column.isEmpty && column.values.isEmpty && column.values(in: 0..<6).isEmpty)
        #expect(column[3].isNaN)
        [80.0, 81].withUnsafeBufferPointer { column.append($0, 2, at: 6) }
        #expect(Self.bits(column.values) == Self.bits(Array(repeating: .nan, count: 6) + [80, 81]))
        column.removeAll()
        #expect(column.isEmpty)
        column.values = [1, .nan]
        #expect(Self.bits(column.values) == Self.bits([1, .nan]))
    }

    @Test func otherBitsOfNotANumberStay() {
        let odd = Double(bitPattern: 0xFFF8_0000_0000_0001)
        let column = Self.appended([[1, 2], [odd, 3]], isPacked: true)
        #expect(Self.bits(column.values) == Self.bits([1, 2, odd, 3]))
    }

    @Test func piecesMakeUpTheRange() {
        for range in [0..<0, 5..<6, 3..<4_099, 0..<4_096, 7..<20_000] {
            let pieces = Array(RecordedPoints.pieces(of: range))
            #expect(Array(pieces.joined()) == Array(range))
            #expect(pieces.allSatisfy { $0.count <= 4_096 })
        }
    }
}
