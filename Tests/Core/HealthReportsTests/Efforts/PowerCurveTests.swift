import HealthModel
import TestSupport
import Testing

@testable import HealthReports

/// The greatest mean power over a duration (API-123).
@Suite struct PowerCurveTests {
    private func curve(_ samples: [(Double, Double, Double)]) -> PowerCurve {
        PowerCurve(starts: samples.map(\.0), ends: samples.map(\.1), watts: samples.map(\.2))
    }

    @Test func API_123_theBestMinuteLiesAnywhere() throws {
        let power = curve([(0, 100, 150), (100, 130, 300), (130, 400, 200)])
        #expect(power.best(over: 60) == PowerCurve.Best(watts: 250, start: 100))
        #expect(power.best(over: 5) == PowerCurve.Best(watts: 300, start: 100))
        #expect(power.best(over: 400)?.watts == 195)
        #expect(power.best(over: 401) == nil)
        #expect(curve([]).best(over: 5) == nil)
    }

    @Test func API_123_aPowerLastsUntilTheNextButNotLong() throws {
        // Moments, a gap of a minute, moments.
        let seconds = (0..<10).map(Double.init)
        let moments: [(Double, Double, Double)] = (seconds + seconds.map { $0 + 70 }).map { ($0, $0, 200) }
        let power = curve(moments)
        #expect(power.best(over: 9)?.watts == 200)
        #expect(power.best(over: 20)?.watts == 190)
        // 9 s, 10 s held, 9 s after the gap.
        let whole = try #require(power.best(over: 79)?.watts)
        #expect(abs(whole - 5_600 / 79.0) < 1e-9)
    }

    @Test func whatBeginsBeforeItsPredecessorEndedCountsFromThereOn() {
        let power = curve([(0, 10, 100), (5, 15, 300), (6, 8, 900), (15, 20, 100)])
        #expect(power.work.last == 3_000)
        #expect(curve([(0, 10, .nan), (0, 10, -5), (0, 10, 7)]).best(over: 10)?.watts == 7)
    }

    @Test(arguments: 1...100) func API_123_theSearchIsExact(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var samples: [(Double, Double, Double)] = []
        var time = 0.0
        let gaps: [Double] = [0, 1, 2, 30]
        for _ in 0..<Int.random(in: 1...30, using: &random) {
            let length = Double(Int.random(in: 0...4, using: &random))
            samples.append((time, time + length, Double(Int.random(in: 0...400, using: &random))))
            time += length + (gaps.randomElement(using: &random) ?? 0)
        }
        let power = curve(samples)
        guard let first = power.times.first, let last = power.times.last else { return }
        func work(_ moment: Double) -> Double {
            for index in power.times.indices.dropFirst() where moment <= power.times[index] {
                let share = (moment - power.times[index - 1]) / (power.times[index] - power.times[index - 1])
                return power.work[index - 1] + (power.work[index] - power.work[index - 1]) * share
            }
            return power.work.last ?? 0
        }
        let durations: [Double] = [1, 2.5, 7, 20, 45]
        for duration in durations {
            let starts = power.times.flatMap { [$0, $0 - duration] }.filter { $0 >= first && $0 + duration <= last }
            let expected = starts.map { (work($0 + duration) - work($0)) / duration }.max()
            let found = power.best(over: duration)?.watts
            #expect(abs((found ?? -1) - (expected ?? -1)) < 1e-9, "seed \(seed), \(duration) s")
        }
    }
}
