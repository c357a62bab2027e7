import Foundation
import HealthModel

/// A part of a block that can be decoded alone.
struct BlockPart {
    var index: Int
    var facts: BlockFacts
    var summary: StatisticsSummary
}

/// The samples of a decoded block, or of a part of it.
struct BlockSamples {
    let facts: BlockFacts
    let type: ObjectType
    let unit: QuantityUnit
    var identity: BlockIdentity
    let starts: [Double]
    let ends: [Double]
    let values: [Double]
    private let isCategory: Bool
    private let origin: SampleOrigin?

    /// Decodes a block, or some of its parts, with identifiers only if they are consecutive.
    init(
        _ facts: BlockFacts, _ type: ObjectType, _ unit: QuantityUnit, _ bytes: UnsafeRawBufferPointer,
        _ layout: BlockLayout, parts: Range<Int>?
    ) throws(BlockDamage) {
        let columns = try BlockCodec.decode(
            bytes, layout, columns: facts.isScattered ? 4 : 3, parts: parts ?? 0..<layout.partCount)
        guard columns[0].count == facts.count else { throw BlockDamage.malformed }
        if let ordinal = facts.ordinal {
            identity = .derived(number: facts.firstID, high: facts.firstUUID.high, lows: [], ordinal: ordinal)
        } else {
            identity = .run(number: facts.firstID, uuid: facts.firstUUID)
        }
        if facts.isScattered {
            identity = .each(numbers: try BlockIdentity.numbers(columns[3]), uuids: [])
        }
        self.facts = facts
        self.type = type
        self.unit = unit
        isCategory = type.family == .category
        origin = SampleOrigin(source: facts.source, device: facts.device, metadata: facts.metadata)
        starts = columns[0]
        ends = columns[1]
        values = columns[2]
    }

    var count: Int { starts.count }

    /// The identifiers that a block is decoded with.
    enum Identifiers {
        /// No identifiers, only numbers.
        case none
        /// The identifiers of requested samples only: derived ones are computed with their sample.
        case asked
        /// All identifiers.
        case all
    }

    /// Returns the insertion number of a sample.
    @inline(__always)
    func number(_ row: Int) -> Int64 { identity.number(row) }

    /// Returns the identifier of a sample, computing it if it is derived.
    @inline(__always)
    private func uuid(_ row: Int) -> UUID {
        guard case .derived(_, let high, let lows, let ordinal) = identity, lows.isEmpty else {
            return identity.uuid(row)
        }
        let value = isCategory ? values[row] : 0
        return UUID(
            high: high, low: DerivedIdentity.low(start: starts[row], end: ends[row], value: value, ordinal: ordinal))
    }

    /// Appends the samples of some rows to a collector, constructing each in place.
    func add(_ rows: Range<Int>, to collector: inout SampleCollector) {
        collector.reserve(rows.count)
        switch identity {
        case .run(let number, let uuid):
            let high = uuid.high
            let low = uuid.low
            for index in rows {
                collector.append(
                    record(index, UUID(high: high, low: low &+ UInt64(index))), id: number + Int64(index))
            }
        case .each(let numbers, let uuids):
            for index in rows { collector.append(record(index, uuids[index]), id: numbers[index]) }
        case .derived(let number, _, _, _):
            for index in rows { collector.append(record(index), id: number + Int64(index)) }
        }
    }

    /// Returns the rows that match a predicate.
    ///
    /// Parts of the predicate with the same result for the whole block are evaluated once, dates are compared in
    /// their columns, and samples are constructed only where that is not enough.
    func rows(matching predicate: SamplePredicate, _ members: [UUID: MemberRuns]) -> [Int] {
        let rest = predicate.decided { BlockVerdict($0, facts, members: members).isTrue }
        if case .constant(let value) = rest { return value ? Array(0..<count) : [] }
        let near = rows(within: PredicateBounds(rest))
        if rest.isAboutDates { return near.filter { rest.holds(from: starts[$0], to: ends[$0]) } }
        return near.filter {
            rest.matches(PredicateSubject(record($0), workouts: StoreReader.workouts(of: number($0), in: members)))
        }
    }

    /// Returns a range that contains all rows with dates within bounds; it is narrowed by binary search where dates
    /// ascend, as they mostly do.
    private func rows(within bounds: PredicateBounds) -> Range<Int> {
        var (low, high) = (0, count)
        if Self.ascend(starts) {
            low = starts.firstPlace { $0 >= bounds.earliestStart }
            high = starts.firstPlace { $0 > bounds.latestStart }
        }
        if Self.ascend(ends) { low = max(low, ends.firstPlace { $0 >= bounds.earliestEnd }) }
        return low..<max(low, high)
    }

    private static func ascend(_ dates: [Double]) -> Bool {
        dates.withUnsafeBufferPointer { dates in
            // A loop without an early exit can be vectorized.
            var falls = 0
            for index in dates.indices.dropFirst() { falls += dates[index - 1] <= dates[index] ? 0 : 1 }
            return falls == 0
        }
    }

    /// Returns the first rows by start date up to a limit, with all rows that start at the same time as the last of
    /// them.
    func rows(first limit: Int, isAscending: Bool) -> Range<Int> {
        guard limit > 0, limit < count, zip(starts, starts.dropFirst()).allSatisfy({ $0 <= $1 }) else {
            return 0..<count
        }
        if isAscending {
            let last = starts[limit - 1]
            return 0..<starts.firstPlace { $0 > last }
        }
        let last = starts[count - limit]
        return starts.firstPlace { $0 >= last }..<count
    }

    /// Returns the sample of a row.
    @inline(__always)
    func record(_ row: Int) -> SampleRecord { record(row, uuid(row)) }

    @inline(__always)
    private func record(_ index: Int, _ uuid: UUID) -> SampleRecord {
        SampleRecord(
            uuid: uuid, type: type, start: starts[index], end: ends[index],
            content: isCategory
                ? .category(Int(exactly: values[index]) ?? 0) : .quantity(QuantityValue(values[index], unit)),
            origin: origin)
    }
}

extension BlockContents {
    /// Returns the samples of some rows.
    func selecting(_ rows: Range<Int>) -> BlockContents {
        var part = self
        part.starts = Array(starts[rows])
        part.ends = Array(ends[rows])
        part.values = Array(values[rows])
        part.delays = delays.map { Array($0[rows]) }
        part.identity =
            switch identity {
            case .run(let number, let uuid):
                .run(number: number + Int64(rows.lowerBound), uuid: uuid.advanced(by: rows.lowerBound))
            case .each(let numbers, let uuids):
                BlockIdentity(numbers: Array(numbers[rows]), uuids: Array(uuids[rows]))
            case .derived(let number, let high, let lows, let ordinal):
                .derived(
                    number: number + Int64(rows.lowerBound), high: high, lows: Array(lows[rows]), ordinal: ordinal)
            }
        return part
    }
}
