import Foundation
import HealthModel

/// The samples of a workout that share type, source revision, device and metadata (CON-5).
final class CondensingGroup {
    struct Key: Hashable {
        var type: ObjectType
        var revision: Int64
        var device: Int64?
        var metadata: Int64?
    }

    let key: Key
    private(set) var unit: QuantityUnit
    private(set) var data: [CondensingDatum] = []
    /// The data before condensing, grouped by datum.
    private(set) var originals = OriginalColumns()
    /// The indexes at which the originals of each datum begin; nil while each datum is its own original.
    private var firstOriginals: [Int]?
    /// The originals in rows.
    private(set) var rows: [(id: Int64, uuid: UUID)] = []
    /// The originals in blocks.
    private(set) var blocks: [(id: Int64, identity: BlockIdentity, count: Int)] = []
    /// The series made by earlier runs (CON-11).
    private(set) var series: [(id: Int64, uuid: UUID)] = []

    init(_ key: Key, unit: QuantityUnit) {
        self.key = key
        self.unit = unit
    }

    /// The number of samples that are not yet in a series.
    private var singleCount: Int { blocks.reduce(rows.count) { $0 + $1.count } }
    var sampleCount: Int { singleCount + series.count }

    /// A Boolean value that indicates whether there is anything to condense (CON-2), and not more than a block can
    /// store.
    var isWorthwhile: Bool {
        singleCount > 0 && sampleCount >= CondensingRules.minimumSamples
            && originals.count <= BlockCodec.maximumCount
    }

    /// The insertion numbers of all originals, as ascending runs.
    var numbers: [ClosedRange<Int64>] {
        MemberRuns.union(
            (rows + series).map { $0.id...$0.id } + blocks.map { $0.id...$0.id + Int64($0.count) - 1 })
    }

    var start: Double { data.reduce(.infinity) { min($0, $1.start) } }
    var end: Double { data.reduce(-.infinity) { max($0, $1.end) } }
    var intervals: [ClosedRange<Double>] { data.map { $0.start...$0.end } }

    /// Adds a sample with a row.
    ///
    /// - Parameter delay: The time at which it was added at its origin, in seconds after its end.
    func addRow(
        _ id: Int64, _ uuid: UUID, from start: Double, to end: Double, _ value: Double, in unit: StoredUnit,
        delay: Double?
    ) {
        rows.append((id, uuid))
        firstOriginals?.append(originals.count)
        originals.append(from: start, to: end, value, unit: unit.id, number: id, delay: delay)
        data.append(CondensingDatum(start: start, end: end, value: adopt([value], unit.unit)[0], number: id))
    }

    /// Adds the samples of a block.
    ///
    /// - Parameters:
    ///   - unit: The store's number of their unit.
    ///   - delays: The times at which they were added at their origin, in seconds after their ends.
    func addBlock(_ facts: BlockFacts, _ samples: BlockSamples, unit: Int64, delays: [Double]?) {
        blocks.append((facts.firstID, samples.identity, facts.count))
        firstOriginals?.append(contentsOf: originals.count..<originals.count + samples.count)
        originals.append(
            samples.starts, samples.ends, samples.values, unit: unit,
            numbers: OriginalColumns.counting(from: facts.firstID, count: samples.count), delays: delays)
        let values = adopt(samples.values, samples.unit)
        data.reserveCapacity(data.count + values.count)
        for index in values.indices {
            data.append(
                CondensingDatum(
                    start: samples.starts[index], end: samples.ends[index], value: values[index],
                    number: facts.firstID + Int64(index)))
        }
    }

    func addSeries(_ id: Int64, _ uuid: UUID) { series.append((id, uuid)) }

    /// Adds quantities of an earlier series.
    ///
    /// - Parameter kept: The originals, and their number for each quantity; nil if they are unknown.
    func addSeriesBlock(
        _ columns: [[Double]], in unit: StoredUnit, rank: Int64, kept: (columns: OriginalColumns, counts: [Int])?
    ) {
        var first = originals.count
        if let kept {
            var firsts = firstOriginals ?? Array(data.indices)
            for count in kept.counts {
                firsts.append(first)
                first += count
            }
            firstOriginals = firsts
            originals.append(kept.columns)
        } else {
            firstOriginals?.append(contentsOf: first..<first + columns[0].count)
            originals.append(
                columns[0], columns[1], columns[2], unit: unit.id,
                numbers: Array(repeating: rank, count: columns[0].count))
        }
        let values = adopt(columns[2], unit.unit)
        for index in values.indices {
            data.append(
                CondensingDatum(
                    start: columns[0][index], end: columns[1][index], value: values[index],
                    isMade: columns.count > 3 && columns[3][index] != 0, number: rank))
        }
    }

    /// Returns the originals of a series, grouped by datum, and their number for each datum.
    func originals(of series: CondensedSeries) -> (columns: OriginalColumns, counts: [Int]) {
        if series.places == nil, firstOriginals == nil { return (originals, series.counts) }
        let data = series.places ?? Array(data.indices)
        let firsts = firstOriginals ?? Array(self.data.indices)
        var places: [Int] = []
        var counts: [Int] = []
        var taken = 0
        for count in series.counts {
            let before = places.count
            for datum in data[taken..<taken + count] {
                places += firsts[datum]..<(datum + 1 < firsts.count ? firsts[datum + 1] : originals.count)
            }
            taken += count
            counts.append(places.count - before)
        }
        return (originals.selecting(places), counts)
    }

    /// Converts values to the unit of the group; if units differ, the group changes to the canonical unit.
    private func adopt(_ values: [Double], _ other: QuantityUnit) -> [Double] {
        guard other != unit, let canonical = key.type.canonicalUnit else { return values }
        if data.isEmpty {
            unit = other
            return values
        }
        if unit != canonical {
            for index in data.indices {
                data[index].value = unit.convert(data[index].value, to: canonical) ?? data[index].value
            }
            unit = canonical
        }
        return other.convert(values, to: canonical) ?? values
    }
}

/// The reasons for rolling back a condensing transaction.
enum CondensingRollback: Error {
    /// The transaction was a dry run.
    case dryRun(CondensingOutcome.Workout)
    /// There was nothing to replace.
    case nothing
    /// A statistic changed.
    case difference(CondensingOutcome.TypeOutcome, String)
    /// The store grew, mostly because of this type.
    case growth(CondensingOutcome.TypeOutcome)
}
