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
    /// Originals in rows of their own.
    private(set) var rows: [(id: Int64, uuid: UUID)] = []
    /// Originals in blocks.
    private(set) var blocks: [(id: Int64, identity: BlockIdentity, count: Int)] = []
    /// Series that an earlier run made (CON-11).
    private(set) var series: [(id: Int64, uuid: UUID)] = []

    init(_ key: Key, unit: QuantityUnit) {
        self.key = key
        self.unit = unit
    }

    /// How many samples are in no series yet.
    private var singleCount: Int { blocks.reduce(rows.count) { $0 + $1.count } }
    var sampleCount: Int { singleCount + series.count }

    /// Whether there is anything to put together (CON-2).
    var isWorthwhile: Bool { singleCount > 0 && sampleCount >= CondensingRules.minimumSamples }

    /// The insertion numbers of all originals, as few ascending runs.
    var numbers: [ClosedRange<Int64>] {
        MemberRuns.union(
            (rows + series).map { $0.id...$0.id } + blocks.map { $0.id...$0.id + Int64($0.count) - 1 })
    }

    var start: Double { data.reduce(.infinity) { min($0, $1.start) } }
    var end: Double { data.reduce(-.infinity) { max($0, $1.end) } }
    var intervals: [ClosedRange<Double>] { data.map { $0.start...$0.end } }

    func addRow(_ id: Int64, _ uuid: UUID, from start: Double, to end: Double, _ value: Double, in unit: QuantityUnit) {
        rows.append((id, uuid))
        data.append(CondensingDatum(start: start, end: end, value: adopt([value], unit)[0], number: id))
    }

    func addBlock(_ facts: BlockFacts, _ samples: BlockSamples) {
        blocks.append((facts.firstID, samples.identity, facts.count))
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

    func addSeriesBlock(_ columns: [[Double]], in unit: QuantityUnit, rank: Int64) {
        let values = adopt(columns[2], unit)
        for index in values.indices {
            data.append(
                CondensingDatum(
                    start: columns[0][index], end: columns[1][index], value: values[index],
                    isMade: columns.count > 3 && columns[3][index] != 0, number: rank))
        }
    }

    /// Brings values to the unit of the group; where units differ, that becomes the canonical one.
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
