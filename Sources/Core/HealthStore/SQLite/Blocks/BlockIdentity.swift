import Foundation
import HealthModel

/// The insertion numbers and identifiers of the samples of a block.
enum BlockIdentity {
    /// Consecutive numbers and identifiers from the first sample on, as for samples saved together.
    case run(number: Int64, uuid: UUID)
    /// Separate numbers and identifiers for each sample, for samples that were saved singly and merged later.
    case each(numbers: [Int64], uuids: [UUID])
    /// Consecutive numbers, and identifiers derived from the samples (``DerivedIdentity``): the low halves are
    /// computed on demand, and are empty otherwise. All samples of a block have the same ordinal.
    case derived(number: Int64, high: UInt64, lows: [UInt64], ordinal: Int)

    /// Returns the insertion numbers in a column of a block.
    static func numbers(_ column: [Double]) throws(BlockDamage) -> [Int64] {
        var numbers: [Int64] = []
        numbers.reserveCapacity(column.count)
        for number in column {
            guard let number = Int64(exactly: number) else { throw .malformed }
            numbers.append(number)
        }
        return numbers
    }

    /// Creates the shortest representation.
    init(numbers: [Int64], uuids: [UUID]) {
        let isRun = numbers.indices.dropFirst().allSatisfy { index in
            numbers[index] == numbers[index - 1] + 1 && uuids[index].high == uuids[index - 1].high
                && uuids[index].low == uuids[index - 1].low &+ 1 && uuids[index].low != 0
        }
        if isRun, let number = numbers.first, let uuid = uuids.first {
            self = .run(number: number, uuid: uuid)
        } else {
            self = .each(numbers: numbers, uuids: uuids)
        }
    }

    @inline(__always)
    func number(_ row: Int) -> Int64 {
        switch self {
        case .run(let number, _): number + Int64(row)
        case .each(let numbers, _): numbers[row]
        case .derived(let number, _, _, _): number + Int64(row)
        }
    }

    @inline(__always)
    func uuid(_ row: Int) -> UUID {
        switch self {
        case .run(_, let uuid): uuid.advanced(by: row)
        case .each(_, let uuids): uuids[row]
        case .derived(_, let high, let lows, _): UUID(high: high, low: lows[row])
        }
    }

    // MARK: Derived identifiers

    /// Returns the low halves of the derived identifiers of samples of a type.
    static func lows(
        starts: [Double], ends: [Double], values: [Double], of type: ObjectType, ordinal: Int
    ) -> [UInt64] {
        // Exports print quantities in varying units, so their values do not identify a sample.
        let isCategory = type.family == .category
        return starts.indices.map { row in
            DerivedIdentity.low(
                start: starts[row], end: ends[row], value: isCategory ? values[row] : 0, ordinal: ordinal)
        }
    }

    // MARK: Identifiers as columns

    /// The number of columns that identifiers take.
    static let columnCount = 4

    /// Returns identifiers as four columns of whole numbers, which mostly count up and then compress well.
    static func columns(_ uuids: [UUID]) -> [[Double]] {
        [
            uuids.map { Double($0.high >> 32) }, uuids.map { Double($0.high & 0xFFFF_FFFF) },
            uuids.map { Double($0.low >> 32) }, uuids.map { Double($0.low & 0xFFFF_FFFF) },
        ]
    }

    static func uuids(_ columns: [[Double]]) throws(BlockDamage) -> [UUID] {
        var uuids: [UUID] = []
        uuids.reserveCapacity(columns[0].count)
        for index in columns[0].indices {
            guard let a = UInt32(exactly: columns[0][index]), let b = UInt32(exactly: columns[1][index]),
                let c = UInt32(exactly: columns[2][index]), let d = UInt32(exactly: columns[3][index])
            else { throw BlockDamage.malformed }
            uuids.append(UUID(high: UInt64(a) << 32 | UInt64(b), low: UInt64(c) << 32 | UInt64(d)))
        }
        return uuids
    }
}
