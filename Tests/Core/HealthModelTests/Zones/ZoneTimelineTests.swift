import HealthModel
import TestSupport
import Testing

@Suite struct ZoneTimelineTests {
    private let zones: ZoneConfigurationRecord
    private static let hold: [StatisticsDatum] = data([
        (95, 0), (110, 10), (120, 20), (139.9, 30), (160, 40), (100, 50),
    ])

    init() throws {
        zones = try Self.zones(100, 120, 140, 160)
    }

    private static func zones(_ boundaries: Double...) throws -> ZoneConfigurationRecord {
        try ZoneConfigurationRecord(
            type: .heartRate, boundaries: boundaries.map { QuantityValue($0, .countPerMinute) }, source: .app)
    }

    /// Returns data of rates per minute at instants.
    private static func data(_ rates: [(Double, Double)]) -> [StatisticsDatum] {
        rates.enumerated().map { place, rate in
            StatisticsDatum(start: rate.1, end: rate.1, value: rate.0 / 60, number: Int64(place))
        }
    }

    private func rate(_ beats: Double, _ start: Double, _ end: Double, number: Int64 = 0) -> StatisticsDatum {
        StatisticsDatum(start: start, end: end, value: beats / 60, number: number)
    }

    private func pause(_ start: Double, _ end: Double) -> [WorkoutEventRecord] {
        [.init(kind: .pause, start: start, end: start), .init(kind: .resume, start: end, end: end)]
    }

    private func seconds(
        _ data: [StatisticsDatum], _ end: Double, from start: Double = 0, _ events: [WorkoutEventRecord] = []
    ) -> [Double] {
        ZoneTimeline(data, in: zones).durations(from: start, to: end, events: events)
    }

    @Test func ZON_41_ZON_42_aValueHoldsUntilTheNext() throws {
        #expect(seconds(Self.hold, 60) == [10, 20, 20, 0, 10])
        #expect(seconds(Self.hold, 50) == [10, 10, 20, 0, 10])
        // The same in other zones (ZON-58).
        let seven = ZoneTimeline(Self.hold, in: try Self.zones(95, 105, 115, 125, 135, 145))
        #expect(seven.durations(from: 0, to: 60, events: []) == [0, 20, 10, 10, 0, 10, 10])
    }

    @Test func ZON_42_aGapCountsAMinute() {
        #expect(seconds(Self.data([(130, 0), (130, 30), (150, 300)]), 400) == [0, 0, 90, 60, 0])
        #expect(seconds(Self.data([(130, 100)]), 120) == [0, 0, 20, 0, 0])
    }

    @Test func ZON_44_nothingCountsInAPause() {
        let short = stride(from: 0, through: 40, by: 10).map { (130.0, Double($0)) }
        let later = stride(from: 100, through: 190, by: 10).map { (150.0, Double($0)) }
        #expect(seconds(Self.data(short + later), 200, pause(50, 100)) == [0, 0, 50, 100, 0])
        #expect(seconds(Self.data([(130, 40), (150, 405)]), 465, pause(50, 400)) == [0, 0, 10, 60, 0])
        let standing: [WorkoutEventRecord] = [.init(kind: .motionPaused, start: 5, end: 5)]
        #expect(seconds(Self.data([(130, 0)]), 30, standing) == [0, 0, 30, 0, 0])
    }

    @Test func ZON_41_theLatestOfThoseThatLastCounts() {
        #expect(seconds([rate(130, 0, 300), rate(150, 100, 130)], 300) == [0, 0, 270, 30, 0])
        // Of two that began together the one that was added last, of two that ended together the one that began last.
        #expect(seconds([rate(130, 0, 10, number: 1), rate(150, 0, 10, number: 2)], 10) == [0, 0, 0, 10, 0])
        #expect(seconds([rate(130, 0, 10, number: 2), rate(150, 5, 10, number: 1)], 20) == [0, 0, 5, 15, 0])
        #expect(seconds([rate(130, 5, 5, number: 2), rate(150, 5, 5, number: 1)], 20) == [0, 0, 15, 0, 0])
    }

    @Test func ZON_43_twoSourcesNeverCountTwice() {
        let one = (0..<100).map { rate(130, Double($0), Double($0), number: Int64($0)) }
        let other = (0..<100).map { rate(150, Double($0) + 0.5, Double($0) + 0.5, number: 1000 + Int64($0)) }
        #expect(seconds(one + other, 100) == [0, 0, 50, 50, 0])
    }

    @Test func ZON_49_condensedDataGiveTheSame() {
        let plain = Self.data([(110, 0), (120, 10), (120, 20), (120, 30), (90, 40)])
        #expect(seconds(plain, 50) == [10, 10, 30, 0, 0])
        #expect(seconds([rate(110, 0, 0), rate(120, 10, 30), rate(90, 40, 40)], 50) == [10, 10, 30, 0, 0])
    }

    @Test func ZON_51_aValueHoldsIntoTheNextActivity() {
        let data = Self.data([(130, 90), (150, 105)])
        #expect(seconds(data, 200) == [0, 0, 15, 60, 0])
        #expect(seconds(data, 100) == [0, 0, 10, 0, 0])
        #expect(seconds(data, 200, from: 100) == [0, 0, 5, 60, 0])
    }

    @Test func ZON_13_whatIsNoNumberIsPassedOver() {
        #expect(seconds([rate(.nan, 0, 50), rate(130, 0, 0, number: 1)], 20) == [0, 0, 20, 0, 0])
        #expect(seconds([], 20) == [0, 0, 0, 0, 0])
    }

    /// Counts every tenth of a second separately, by the wording of the rule.
    private func counted(
        _ data: [StatisticsDatum], _ start: Double, _ end: Double, _ events: [WorkoutEventRecord]
    ) -> [Double] {
        var tenths = [Int](repeating: 0, count: zones.count)
        let pauses = ActiveTime.pauses(in: events, start: start, end: end)
        for tenth in Int(start * 10)..<Int(end * 10) {
            let moment = Double(tenth) / 10
            guard !pauses.contains(where: { $0.start <= moment && moment < $0.end }) else { continue }
            let lasting = data.filter { $0.start <= moment && moment < $0.end }
                .max { ($0.start, $0.number) < ($1.start, $1.number) }
            let ended = data.filter { $0.end <= moment }
                .max { ($0.end, $0.start, $0.number) < ($1.end, $1.start, $1.number) }
            let held = ended.flatMap { moment - $0.end < 60 ? $0 : nil }
            if let zone = (lasting ?? held).flatMap({ zones.zone(of: $0.value) }) { tenths[zone] += 1 }
        }
        return tenths.map { Double($0) / 10 }
    }

    @Test(arguments: 0..<60) func ZON_41_ZON_45_asEveryMomentAloneSays(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let data = (0..<Int.random(in: 1...40, using: &generator)).map { number in
            let start = Double.random(in: -30...400, using: &generator).rounded()
            let length = Bool.random(using: &generator) ? 0 : Double.random(in: 0...120, using: &generator).rounded()
            return rate(.random(in: 80...180, using: &generator), start, start + length, number: Int64(number))
        }
        let events = (0..<4).flatMap { _ in
            let start = Double.random(in: 0...400, using: &generator).rounded()
            return pause(start, start + Double.random(in: 1...60, using: &generator).rounded())
        }
        let (start, end) = (Double.random(in: 0...100, using: &generator).rounded(), 420.0)
        let expected = counted(data, start, end, events)
        let found = seconds(data.shuffled(using: &generator), end, from: start, events)
        for (one, other) in zip(found, expected) { #expect(abs(one - other) < 1e-6) }
        var growing = ZoneTimeline(in: zones)
        var rest = data.shuffled(using: &generator)[...]
        while !rest.isEmpty {
            let some = rest.prefix(Int.random(in: 1...5, using: &generator))
            rest.removeFirst(some.count)
            growing.add(Array(some))
            #expect(
                growing.durations(from: start, to: end, events: events)
                    == seconds(Array(data.filter { !rest.contains($0) }), end, from: start, events))
        }
        #expect(found.reduce(0, +) <= ActiveTime.duration(of: events, start: start, end: end) + 1e-6)
    }

    /// A long workout, whose sums are cached, with values that arrive late and end late.
    @Test func ZON_45_aLongTimelineThatGrowsIsTheSame() {
        var generator = SeededGenerator(seed: 7)
        let data = (0..<400).map { number in
            let start =
                Double(number) * 1.5 - (number % 40 == 0 ? .random(in: 0...200, using: &generator).rounded() : 0)
            return rate(
                .random(in: 80...180, using: &generator), start, start + (number % 150 == 0 ? 200 : 0.5),
                number: Int64(number))
        }
        var growing = ZoneTimeline(in: zones)
        for (number, datum) in data.enumerated() {
            growing.add([datum])
            guard number % 97 == 0 || number == data.count - 1 else { continue }
            let pauses = pause(100, 160) + pause(300.5, 400)
            #expect(
                growing.durations(from: 50, to: datum.end, events: pauses)
                    == seconds(Array(data[...number]), datum.end, from: 50, pauses))
        }
        let values = ValueTimeline(data)
        for end in stride(from: 0.25, to: 700, by: 0.75) {
            var expected = [Double](repeating: 0, count: zones.count)
            values.forEachValue(from: 0, to: end, pauses: []) { value, seconds in
                if let zone = zones.zone(of: value) { expected[zone] += seconds }
            }
            #expect(growing.durations(from: 0, to: end, events: []) == expected, "to \(end)")
        }
        let (found, expected) = (seconds(data, 600), counted(data, 0, 600, []))
        for (one, other) in zip(found, expected) { #expect(abs(one - other) < 1e-6) }
        #expect(abs(found.reduce(0, +) - 600) < 1e-6)
    }
}
