import Foundation
import HealthModel
import TestSupport
import Testing

@testable import hk

/// The quick way of writing samples in columns.
@Suite struct SampleRowsTests {
    @Test(arguments: [UInt64.random(in: 0...(.max)), 1])
    func quickRowsAreThoseOfTheTable(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var start = 700_000_000.0
        let samples = (0..<1_500).map { _ in
            start += [0, 1, 59, 0.25, 3_600, 86_400].randomElement(using: &random) ?? 1
            return SampleRecord(
                uuid: UUID(high: random.next(), low: random.next()), type: .heartRate, start: start,
                end: start + (Bool.random(using: &random) ? 0 : 12.5),
                content: .quantity(
                    QuantityValue([60, 61.25, 0.05, 1_234].randomElement(using: &random) ?? 0, .countPerMinute)))
        }
        let terminal = Terminal(width: 120)
        let screen = SamplesScreen(type: .heartRate, samples: samples, hasMore: true)
        var rows = SampleRows(widths: screen.widths(terminal: terminal))
        for sample in samples { rows.add(sample) }
        let lines = String(decoding: rows.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        #expect(lines == Array(screen.lines(terminal: terminal).dropFirst()), "seed \(seed)")
    }
}
