import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthStore

/// The stored originals of a block.
@Suite struct OriginalBlockTests {
    private typealias Datum = (start: Double, end: Double, value: Double)

    /// Returns instants one second apart, each value several times.
    private static func pulse(_ count: Int, repeating: Int) -> [Datum] {
        (0..<count).map { (place: Int) -> Datum in
            let date = Double(place)
            let value = 100 + place / repeating % 5
            return (date, date, Double(value))
        }
    }

    /// Originals that were joined, and their result.
    private struct Joined {
        var originals = OriginalColumns()
        var counts: [Int] = []
        var quantities: OriginalBlock.Quantities

        init(_ type: ObjectType, _ originals: [Datum]) {
            let data = originals.enumerated().map {
                CondensingDatum(start: $1.start, end: $1.end, value: $1.value, number: Int64(100 + $0))
            }
            let series = CondensedSeries.series(of: data, type: type)
            quantities = OriginalBlock.Quantities(
                starts: series.flatMap { $0.data.map(\.start) }, ends: series.flatMap { $0.data.map(\.end) },
                values: series.flatMap { $0.data.map(\.value) },
                marks: series.flatMap { $0.data.map { $0.isMade ? 1 : 0 } }, unit: 1, isCumulative: type.isCumulative)
            counts = series.flatMap(\.counts)
            for place in series.flatMap({ $0.places ?? Array(data.indices) }) {
                let datum = data[place]
                self.originals.append(
                    from: datum.start, to: datum.end, datum.value, unit: 1, number: datum.number)
            }
        }

        var block: OriginalBlock { OriginalBlock(originals, counts: counts, of: quantities) }
    }

    private static func payloads(_ block: OriginalBlock) -> [[UInt8]?] {
        [block.forms, block.starts, block.intervals, block.levels, block.given, block.numbers, block.delays]
    }

    private func expectSame(_ joined: Joined, _ message: String = "") throws {
        let found = try joined.block.originals(of: joined.quantities)
        #expect(found.counts == joined.counts, "\(message)")
        #expect(Self.bits(found.columns) == Self.bits(joined.originals), "\(message)")
        #expect(found.columns.units == joined.originals.units, "\(message)")
        #expect(found.columns.numbers == joined.originals.numbers, "\(message)")
    }

    private static func bits(_ columns: OriginalColumns) -> [[UInt64]] {
        [columns.starts, columns.ends, columns.values, columns.delays].map { $0.map(\.bitPattern) }
    }

    // MARK: Size

    @Test func CON_8_aRegularRunTakesNothingButItsHeader() throws {
        let pulse = Joined(.heartRate, Self.pulse(3_600, repeating: 7))
        #expect(pulse.counts.count < 600)
        #expect(Self.payloads(pulse.block).allSatisfy { $0 == nil })
        try expectSame(pulse)
        let minutes = Self.pulse(600, repeating: 7).map { (datum: Datum) -> Datum in
            (datum.start * 60, datum.start * 60 + 60, datum.value - 97)
        }
        let energy = Joined(.activeEnergyBurned, minutes)
        #expect(energy.counts.count < 100)
        #expect(Self.payloads(energy.block).allSatisfy { $0 == nil })
        try expectSame(energy)
    }

    @Test(arguments: [1, 0.5, 2] as [Double]) func CON_8_theStepIsTheTimeBetweenOriginals(step: Double) {
        func data(repeating: Int, isInstant: Bool) -> [Datum] {
            Self.pulse(140, repeating: repeating).map { (datum: Datum) -> Datum in
                (datum.start * step, datum.start * step + (isInstant ? 0 : step), datum.value)
            }
        }
        for count in [2, 7] {
            #expect(Joined(.heartRate, data(repeating: count, isInstant: true)).block.step == step, "\(count)")
            #expect(
                Joined(.activeEnergyBurned, data(repeating: count, isInstant: false)).block.step == step, "\(count)")
        }
        // Where nothing was joined there is none.
        #expect(Joined(.heartRate, data(repeating: 1, isInstant: true)).block.step == 0)
    }

    @Test func CON_8_pausesCostOnlyTheQuantityThatTheyAreIn() throws {
        var time = 0.0
        let data = Self.pulse(3_600, repeating: 7).map { (datum: Datum) -> Datum in
            time += datum.start.truncatingRemainder(dividingBy: 500) == 3 ? 2 : 1
            return (time, time, datum.value)
        }
        let pulse = Joined(.heartRate, data)
        try expectSame(pulse)
        #expect(Self.payloads(pulse.block).reduce(0) { $0 + ($1?.count ?? 0) } < 200)
    }

    // MARK: Round trips

    @Test(arguments: [ObjectType.heartRate, .activeEnergyBurned, .bodyMass], Array(1...60) as [UInt64])
    func CON_5_whatWasGivenComesBack(type: ObjectType, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let rhythms: [[Double]] = [[1], [0.1], [1, 1, 1, 2], [1, 5, 7], [1.0 / 3]]
        let levels: [[Double]] = [[1], [1, 1, 2], [0.1, 0.1, 0.3], [1.0 / 7], [0, -0.0, 0]]
        let steps = rhythms.randomElement(using: &random) ?? [1]
        let values = levels.randomElement(using: &random) ?? [1]
        var time = Double.random(in: 0...1e9, using: &random)
        if Bool.random(using: &random) { time.round() }
        let data = (0..<Int.random(in: 1...400, using: &random)).map { (_: Int) -> Datum in
            let start = time
            time += steps.randomElement(using: &random) ?? 1
            return (start, type.isCumulative ? time : start, values.randomElement(using: &random) ?? 1)
        }
        try expectSame(Joined(type, data), "seed \(seed)")
    }

    @Test func CON_5_unitsNumbersAndDelaysComeBack() throws {
        var joined = Joined(.heartRate, Self.pulse(100, repeating: 9))
        let plain = joined.originals
        joined.originals = OriginalColumns()
        for index in 0..<plain.count {
            joined.originals.append(
                from: plain.starts[index], to: plain.ends[index], plain.values[index] / (index > 50 ? 60 : 1),
                unit: index > 50 ? 2 : 1, number: plain.numbers[index] * 3 % 101,
                delay: index % 10 == 0 ? nil : Double(index))
        }
        try expectSame(joined)
        let found = try joined.block.originals(of: joined.quantities).columns
        #expect(found.delays.indices.allSatisfy { found.delays[$0].isNaN == ($0 % 10 == 0) })
        #expect(found.unitRuns == [0..<51, 51..<100])
        let numbers = found.sortedByNumber().numbers
        #expect(numbers == numbers.sorted())
    }

    // MARK: Damage

    @Test(arguments: Array(1...200) as [UInt64])
    func STO_30_whatDoesNotFitIsRefused(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var time = 0.0
        let data = (0..<300).map { (_: Int) -> Datum in
            time += [1.0, 1, 1, 1.5, 2].randomElement(using: &random) ?? 1
            return (time, time, Double(Int.random(in: 1...2, using: &random)))
        }
        let joined = Joined(.heartRate, data)
        var block = joined.block
        let odd: [Double] = [.nan, .infinity, -1e300, 1e300, -1, 0, 0.5, 1e6, 4e9]
        func column(_ count: Int) -> [Double] {
            (0..<count).map { _ in odd.randomElement(using: &random) ?? 0 }
        }
        // Valid checksums, so that the contents of the columns are examined.
        let rows = [0, 1, joined.quantities.starts.count, joined.originals.count].randomElement(using: &random) ?? 0
        switch Int.random(in: 0...7, using: &random) {
        case 0: block.count = [-1, 0, 299, 301, .max].randomElement(using: &random) ?? 0
        case 1: block.step = odd.randomElement(using: &random) ?? 0
        case 2: block.forms = BlockCodec.encode([column(rows), column(rows), column(rows)])
        case 3: block.starts = BlockCodec.encode([column(rows + 1)])
        case 4: block.numbers = BlockCodec.encode([column(rows) + [0.5]])
        case 5: block.forms = block.forms.map { Array($0.dropLast()) }
        case 6: block.intervals = BlockCodec.encode([column(rows + 1), column(rows + 1)])
        default:
            block.given = BlockCodec.encode([column(rows + 1), column(rows + 1)])
            block.delays = []
        }
        do {
            let found = try block.originals(of: joined.quantities)
            #expect(found.columns.count == joined.originals.count && found.counts.allSatisfy { $0 > 0 })
            #expect(zip(found.columns.starts, found.columns.ends).allSatisfy { $0 <= $1 }, "seed \(seed)")
        } catch {
            #expect([.malformed, .truncated, .checksum].contains(error), "seed \(seed)")
        }
        var wrong = joined.quantities
        wrong.ends[0] = -1e300
        #expect(throws: BlockDamage.self) { try joined.block.originals(of: wrong) }
    }
}
