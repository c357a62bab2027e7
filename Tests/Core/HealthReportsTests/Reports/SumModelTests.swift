import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthReports

/// What each of several sources contributes to a sum, second by second, with moments and what was entered by hand.
@Suite struct SumModelTests {
    @Test(
        "API-45: what counts, what is covered and by whom, and when another source counts",
        arguments: 1...60 as ClosedRange<UInt64>)
    func explained(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let sources = Int.random(in: 2...4, using: &generator)
        var data = (0..<Int.random(in: 3...22, using: &generator)).map { number -> StatisticsDatum in
            let start = Int.random(in: -3...24, using: &generator)
            let length = [0, 0, 1, 2, 3, 5, 9].randomElement(using: &generator) ?? 0
            return StatisticsDatum(
                start: Double(start), end: Double(start + length),
                value: Double(Int.random(in: 1...40, using: &generator)),
                source: Int.random(in: 0..<sources, using: &generator),
                isHandEntered: Int.random(in: 0..<6, using: &generator) == 0, number: Int64(number))
        }
        data.sort { $0.precedes($1) }
        let (from, to) = (Int.random(in: -2...6, using: &generator), Int.random(in: 12...27, using: &generator))
        data.removeAll { $0.start >= Double(to) || $0.end <= Double(from) && $0.start < Double(from) }
        let explainer = SumExplainer(data, sources: sources, from: Double(from), to: Double(to))
        let comment: Comment = "seed \(seed)"

        func rank(_ datum: StatisticsDatum) -> Int { datum.source + (datum.isHandEntered ? 0 : 100) }
        var counted = [Double](repeating: 0, count: sources)
        var covered = [[Double]](repeating: counted, count: sources)
        var seconds = [Set<Int>](repeating: [], count: sources)
        var moments = [Set<Int>](repeating: [], count: sources)
        for second in -3...40 {
            let there = data.filter { !$0.isPoint && $0.start <= Double(second) && $0.end >= Double(second + 1) }
            if let best = there.min(by: { rank($0) < rank($1) })?.source, second >= from, second < to {
                seconds[best].insert(second)
                for datum in there {
                    let share = datum.value / (datum.end - datum.start)
                    if datum.source == best {
                        counted[best] += share
                    } else {
                        covered[datum.source][best] += share
                    }
                }
            }
            let points = data.filter { $0.isPoint && $0.start == Double(second) }
            let lasting = data.filter { !$0.isPoint && $0.start <= Double(second) && $0.end > Double(second) }
            guard let best = (points + lasting).min(by: { rank($0) < rank($1) })?.source, second >= from, second < to
            else { continue }
            for point in points {
                if point.source == best {
                    counted[best] += point.value
                    moments[best].insert(second)
                } else {
                    covered[point.source][best] += point.value
                }
            }
        }
        #expect(Self.isNear(explainer.counted(sources: sources), counted), comment)
        for (found, expected) in zip(explainer.covered(sources: sources), covered) {
            #expect(Self.isNear(found, expected), comment)
        }
        let stretches = explainer.stretches(sources: sources)
        #expect(zip(stretches, stretches.dropFirst()).allSatisfy { $0.start <= $1.start }, comment)
        #expect(stretches.allSatisfy { $0.source > 0 && $0.start >= Double(from) && $0.end <= Double(to) }, comment)
        for source in 1..<sources {
            let own = stretches.filter { $0.source == source }
            #expect(zip(own, own.dropFirst()).allSatisfy { $0.end < $1.start }, comment)
            #expect(Set(own.flatMap { Int($0.start)..<Int($0.end) }) == seconds[source], comment)
            #expect(
                moments[source].allSatisfy { moment in
                    own.contains { $0.start <= Double(moment) && Double(moment) <= $0.end }
                }, comment)
            #expect(Self.isNear([own.reduce(0) { $0 + $1.value }], [counted[source]]), comment)
        }
    }

    private static func isNear(_ some: [Double], _ others: [Double]) -> Bool {
        some.count == others.count && zip(some, others).allSatisfy { abs($0 - $1) < 1e-9 }
    }

    @Test("PLN-95: the seconds in a band are those of a sum of small steps", arguments: 1...40 as ClosedRange<UInt64>)
    func targets(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let pieces = (0..<Int.random(in: 1...9, using: &generator)).map { _ -> TargetTime.Piece in
            let seconds = Double([0, 1, 2, 5, 12].randomElement(using: &generator) ?? 1)
            let value = Double(Int.random(in: 0...8, using: &generator))
            return .init(seconds: seconds, amount: seconds == 0 ? 3 : value * seconds)
        }
        let lows: [Double] = [-.infinity, 1.25, 2, 3, 3.125]
        let highs: [Double] = [.infinity, 3.375, 4, 5, 5.5]
        let band = TargetBand(
            low: lows.randomElement(using: &generator) ?? 2, high: highs.randomElement(using: &generator) ?? 5)
        let step = 1.0 / 512
        for metric in [PlannedTarget.Metric.current, .average] {
            var (inside, time, sum) = (0.0, 0.0, 0.0)
            for piece in pieces {
                guard piece.seconds > 0 else {
                    sum += piece.amount
                    continue
                }
                let value = piece.amount / piece.seconds
                for _ in 0..<Int(piece.seconds * 512) {
                    // The middle of the step stands for it.
                    let mean = (sum + value * step / 2) / (time + step / 2)
                    let shown = metric == .current ? value : mean
                    if band.low <= shown, shown <= band.high { inside += step }
                    (time, sum) = (time + step, sum + value * step)
                }
            }
            let found = TargetTime(pieces, in: band, metric)
            #expect(abs(found.inside - inside) < 0.02 * Double(pieces.count), "seed \(seed), \(metric)")
            #expect(abs(found.valued - time) < 1e-9, "seed \(seed)")
        }
    }
}
