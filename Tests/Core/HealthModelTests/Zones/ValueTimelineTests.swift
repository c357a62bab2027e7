import HealthModel
import TestSupport
import Testing

@Suite struct ValueTimelineTests {
    private func timeline(_ values: [(Double, Double)]) -> ValueTimeline {
        ValueTimeline(
            values.enumerated().map { StatisticsDatum(start: $1.1, end: $1.1, value: $1.0, number: Int64($0)) })
    }

    @Test func ZON_41_ZON_42_aValueHoldsUntilTheNextForAMinute() {
        let values = timeline([(100, 0), (110, 10), (110, 20), (120, 200)])
        #expect(
            values.pieces == [
                .init(start: 0, end: 10, value: 100), .init(start: 10, end: 80, value: 110),
                .init(start: 200, end: 260, value: 120),
            ])
        let seconds = values.values(from: 5, seconds: 100)
        #expect(seconds[0] == 100 && seconds[5] == 110 && seconds[74] == 110 && seconds[75].isNaN)
        #expect(values.values(from: 0, seconds: 0).isEmpty && values.values(from: 0, seconds: -1).isEmpty)
    }

    /// Durations without pauses equal those of a second-by-second count.
    @Test func ZON_44_pausesAreLeftOut() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<50 {
            var time = 0.0
            let values = timeline(
                (0..<40).map { _ in
                    time += Double(Int.random(in: 1...90, using: &random))
                    return (Double(Int.random(in: 1...5, using: &random)), time)
                })
            var pauses: [(start: Double, end: Double)] = []
            var pause = 0.0
            for _ in 0..<6 {
                pause += Double(Int.random(in: 1...200, using: &random))
                let end = pause + Double(Int.random(in: 1...200, using: &random))
                pauses.append((pause, end))
                pause = end
            }
            var found: [Double: Double] = [:]
            values.forEachValue(from: 20, to: 1500, pauses: pauses) { found[$0, default: 0] += $1 }
            var expected: [Double: Double] = [:]
            for (second, value) in values.values(from: 20, seconds: 1480).enumerated() where !value.isNaN {
                let moment = 20 + Double(second)
                if !pauses.contains(where: { $0.start <= moment && moment < $0.end }) {
                    expected[value, default: 0] += 1
                }
            }
            #expect(found.filter { $0.value > 0 } == expected)
        }
    }
}
