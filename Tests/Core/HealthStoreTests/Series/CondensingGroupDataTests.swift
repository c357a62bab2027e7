import Foundation
import HealthModel
import Testing

@testable import HealthStore

/// The data of a group to condense: their common unit, their numbers, and the originals of each.
@Suite struct CondensingGroupDataTests {
    private static let units: [QuantityUnit] = [.countPerMinute, .countPerSecond, .meter, .kilometer, .foot]

    private static func stored(_ unit: QuantityUnit) -> StoredUnit {
        StoredUnit(id: Int64(10 + (units.firstIndex(of: unit) ?? -1)), unit: unit)
    }

    private static func group(
        _ type: ObjectType = .heartRate, _ unit: QuantityUnit = .countPerMinute
    ) -> CondensingGroup {
        CondensingGroup(CondensingGroup.Key(type: type, revision: 1, device: nil, metadata: nil), unit: unit)
    }

    /// Adds rows at instants, with these numbers.
    private static func add(
        _ rows: [(number: Int64, time: Double, value: Double)], in unit: QuantityUnit = .countPerMinute,
        to group: CondensingGroup
    ) {
        for row in rows {
            group.addRow(
                row.number, .given(Int(row.number)), from: row.time, to: row.time, row.value, in: stored(unit),
                delay: nil)
        }
    }

    /// Adds a block of these values, one each second, with numbers from a first one on.
    private static func addBlock(
        _ first: Int64, at time: Double, _ values: [Double], in unit: QuantityUnit = .countPerMinute,
        delays: [Double]? = nil, to group: CondensingGroup
    ) throws {
        let starts = values.indices.map { time + Double($0) }
        let facts = BlockFacts(
            type: .heartRate, firstID: first, lastID: first + Int64(values.count) - 1, count: values.count,
            starts: starts[0]...starts[values.count - 1], ends: starts[0]...starts[values.count - 1],
            values: (values.min() ?? 0)...(values.max() ?? 0), firstUUID: .consecutive(Int(first)),
            source: SourceRevisionRecord(
                source: AppIdentity.own.source, version: "1.0", productType: nil,
                system: SystemVersion(major: 12, minor: 1, patch: 0)))
        let bytes = BlockCodec.encode([starts, starts, values])
        let samples = try bytes.withUnsafeBytes { bytes in
            try BlockSamples(facts, .heartRate, unit, bytes, BlockLayout(bytes), parts: nil)
        }
        group.addBlock(facts, samples, unit: stored(unit).id, delays: delays)
    }

    /// Adds three quantities of a series: from 0 to 10, at 20, and from 40 to 50.
    private static func addSeries(_ values: [Double], hasOriginals: Bool, to group: CondensingGroup) {
        let columns = [[0, 20, 40], [10, 20, 50], values, [1, 0, 1]]
        var originals = OriginalColumns()
        let times: [Double] = [0, 10, 20, 40, 41, 50]
        originals.append(
            times, times, times.map { $0 < 20 ? values[0] : $0 < 40 ? values[1] : values[2] }, unit: 10,
            numbers: OriginalColumns.counting(from: 301, count: 6))
        group.addSeries(300, .given(300))
        group.addSeriesBlock(
            columns, in: stored(.countPerMinute), rank: 301,
            kept: hasOriginals ? (columns: originals, counts: [2, 1, 3]) : nil)
    }

    // MARK: Units

    /// The type and the unit that a group begins with, values with their units, and what becomes of both.
    static let mixed:
        [(
            type: ObjectType, first: QuantityUnit, values: [(Double, QuantityUnit)], unit: QuantityUnit,
            data: [Double]
        )] = [
            (.heartRate, .countPerMinute, [(60, .countPerMinute), (90, .countPerMinute)], .countPerMinute, [60, 90]),
            (.heartRate, .countPerMinute, [(60, .countPerMinute), (1.5, .countPerSecond)], .countPerSecond, [1, 1.5]),
            (
                .heartRate, .countPerMinute,
                [(60, .countPerMinute), (90, .countPerMinute), (1.5, .countPerSecond), (120, .countPerMinute)],
                .countPerSecond, [1, 1.5, 1.5, 2]
            ),
            (
                .heartRate, .countPerMinute, [(1.5, .countPerSecond), (120, .countPerMinute)], .countPerSecond,
                [1.5, 2]
            ),
            (.heartRate, .countPerMinute, [(1.5, .countPerSecond), (2, .countPerSecond)], .countPerSecond, [1.5, 2]),
            (
                .distanceWalkingRunning, .kilometer,
                [(1, .kilometer), (2, .kilometer), (500, .meter), (3, .kilometer)],
                .meter, [1_000, 2_000, 500, 3_000]
            ),
            (.distanceWalkingRunning, .meter, [(500, .meter), (2, .kilometer)], .meter, [500, 2_000]),
            (.distanceWalkingRunning, .kilometer, [(1, .kilometer), (1_000, .foot)], .meter, [1_000, 304.8]),
            (
                .distanceWalkingRunning, .meter, [(1_000, .foot), (2_000, .foot), (1, .kilometer)], .meter,
                [304.8, 609.6, 1_000]
            ),
        ]

    @Test(
        "CON-5: data of several units are in the canonical one, and their originals as they were given",
        arguments: mixed.indices)
    func unit(place: Int) throws {
        let (type, first, values, unit, data) = Self.mixed[place]
        let group = Self.group(type, first)
        for (place, value) in values.enumerated() {
            Self.add([(Int64(place + 1), Double(place), value.0)], in: value.1, to: group)
        }
        #expect(group.unit == unit && group.data.count == data.count)
        for (found, expected) in zip(group.data.map(\.value), data) { #expect(abs(found - expected) < 1e-9) }
        #expect(group.originals.values == values.map(\.0))
        #expect(group.originals.units == values.map { Self.stored($0.1).id })
    }

    @Test("CON-5: blocks and series of another unit are converted, too") func blocks() throws {
        let group = Self.group()
        Self.add([(1, 100, 120)], to: group)
        try Self.addBlock(50, at: 200, [1.5, 2], in: .countPerSecond, to: group)
        Self.addSeries([60, 90, 150], hasOriginals: true, to: group)
        try Self.addBlock(60, at: 300, [180], to: group)
        #expect(group.unit == .countPerSecond)
        for (found, expected) in zip(group.data.map(\.value), [2, 1.5, 2, 1, 1.5, 2.5, 3] as [Double]) {
            #expect(abs(found - expected) < 1e-9)
        }
        #expect(group.originals.values == [120, 1.5, 2, 60, 60, 90, 150, 150, 150, 180])
        #expect(group.originals.units == [10, 11, 11, 10, 10, 10, 10, 10, 10, 10])
    }

    // MARK: Numbers

    @Test("the numbers of a group are those of its rows, blocks and series, and its times those of its data")
    func numbers() throws {
        let group = Self.group()
        Self.add([(6, 70, 60), (5, 65, 61)], to: group)
        try Self.addBlock(10, at: 80, [60, 61, 62], delays: [1, 2, .nan], to: group)
        #expect(group.numbers == [5...6, 10...12] && group.sampleCount == 5)
        #expect(group.start == 65 && group.end == 82)
        Self.addSeries([60, 61, 62], hasOriginals: false, to: group)
        try Self.addBlock(13, at: 90, [63], to: group)
        #expect(group.numbers == [5...6, 10...13, 300...300] && group.sampleCount == 7)
        #expect(group.start == 0 && group.end == 90)
        let intervals: [ClosedRange<Double>] = [
            70...70, 65...65, 80...80, 81...81, 82...82, 0...10, 20...20, 40...50, 90...90,
        ]
        #expect(group.intervals == intervals)
        #expect(group.data.map(\.number) == [6, 5, 10, 11, 12, 301, 301, 301, 13])
        #expect(group.data.map(\.isMade) == [false, false, false, false, false, true, false, true, false])
        #expect(group.rows.map(\.id) == [6, 5] && group.rows.map(\.uuid) == [.given(6), .given(5)])
        #expect(group.blocks.map(\.id) == [10, 13] && group.blocks.map(\.count) == [3, 1])
        #expect(group.series.map(\.id) == [300] && group.series.map(\.uuid) == [.given(300)])
        // A series without originals is its own, under the least of its numbers.
        #expect(group.originals.numbers == [6, 5, 10, 11, 12, 301, 301, 301, 13])
        #expect(group.originals.starts == [70, 65, 80, 81, 82, 0, 20, 40, 90])
        #expect(group.originals.ends == [70, 65, 80, 81, 82, 10, 20, 50, 90])
        let delays = group.originals.delays.map { $0.isNaN ? -1 : $0 }
        #expect(delays == [-1, -1, 1, 2, -1, -1, -1, -1, -1])
    }

    @Test("a series without marks has no intervals that were made") func unmarked() {
        let group = Self.group()
        group.addSeries(300, .given(300))
        group.addSeriesBlock(
            [[0, 20], [10, 30], [60, 61]], in: Self.stored(.countPerMinute), rank: 7, kept: nil)
        #expect(group.data.map(\.isMade) == [false, false] && group.data.map(\.number) == [7, 7])
    }

    // MARK: Originals

    /// The parts of a group in the order in which they are added.
    enum Part {
        case rows, earlyRows, block, series, seriesWithOriginals
    }

    static let orders: [[Part]] = [
        [.rows], [.earlyRows, .rows], [.rows, .earlyRows], [.block], [.block, .rows, .earlyRows],
        [.seriesWithOriginals], [.series], [.seriesWithOriginals, .rows], [.rows, .seriesWithOriginals],
        [.rows, .series], [.series, .block, .rows], [.seriesWithOriginals, .block, .earlyRows],
        [.earlyRows, .block, .seriesWithOriginals, .rows], [.block, .series, .rows, .earlyRows],
    ]

    @Test("CON-11: each quantity has the originals of all data that it joins", arguments: orders.indices)
    func originals(place: Int) throws {
        let group = Self.group()
        /// The numbers of the originals of each datum.
        var own: [[Int64]] = []
        for part in Self.orders[place] {
            switch part {
            case .rows:
                Self.add([(21, 60, 70), (22, 61, 70), (23, 65, 71), (24, 66, 71)], to: group)
                own += [[21], [22], [23], [24]]
            case .earlyRows:
                Self.add([(31, 12, 80), (32, 13, 80), (33, 30, 81)], to: group)
                own += [[31], [32], [33]]
            case .block:
                try Self.addBlock(100, at: 90, [75, 75, 75, 76], to: group)
                own += [[100], [101], [102], [103]]
            case .series:
                Self.addSeries([60, 61, 62], hasOriginals: false, to: group)
                own += [[301], [301], [301]]
            case .seriesWithOriginals:
                Self.addSeries([60, 61, 62], hasOriginals: true, to: group)
                own += [[301, 302], [303], [304, 305, 306]]
            }
        }
        let made = CondensedSeries.series(of: group.data, type: .heartRate)
        #expect(made.reduce(0) { $0 + $1.counts.reduce(0, +) } == own.count)
        for series in made {
            let places = series.places ?? Array(group.data.indices)
            let (columns, counts) = group.originals(of: series)
            #expect(columns.numbers == places.flatMap { own[$0] })
            var (expected, taken) = ([Int](), 0)
            for count in series.counts {
                expected.append(places[taken..<taken + count].reduce(0) { $0 + own[$1].count })
                taken += count
            }
            #expect(counts == expected && counts.reduce(0, +) == columns.count)
            // Each lies within the quantity that it became part of.
            var first = 0
            for (count, datum) in zip(counts, series.data) {
                for place in first..<first + count {
                    #expect(datum.start <= columns.starts[place] && columns.ends[place] <= datum.end)
                    #expect(columns.values[place] == datum.value)
                }
                first += count
            }
        }
    }
}
