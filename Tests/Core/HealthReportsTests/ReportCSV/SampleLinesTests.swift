import Foundation
import HealthModel
import HealthReports
import TestSupport
import Testing

@testable import HealthReports

/// The fast path for writing samples as rows.
@Suite struct SampleLinesTests {
    @Test(arguments: Seeds.some(1))
    func quickRowsAreThoseOfTheirFields(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var lines = SampleLines()
        var start = -100.0
        for _ in 0..<2_000 {
            start += [0, 1, 59, 60, 0.25, 86_400].randomElement(using: &random) ?? 1
            let unit: QuantityUnit = Bool.random(using: &random) ? .countPerMinute : .kilometer
            let value = [60, 61.5, -0.0, 1e-7, 1e21, .infinity, Double.random(in: 0...200, using: &random)]
                .randomElement(using: &random)
            var sample = SampleRecord(
                uuid: UUID(high: random.next(), low: random.next()), type: .heartRate, start: start,
                end: start + (Bool.random(using: &random) ? 0 : 0.5),
                content: Int.random(in: 0..<9, using: &random) == 0
                    ? .category(3) : .quantity(QuantityValue(value ?? 0, unit)))
            let name = Bool.random(using: &random) ? "a \"b\", c" : "=1+1"
            if Bool.random(using: &random) { sample.device = DeviceRecord([.name: name]) }
            lines.add(sample)
            let text = String(decoding: lines.bytes, as: UTF8.self)
            #expect(text == CSV.line(CSV.fields(of: sample)), "seed \(seed)")
            lines.flush { _ in }
        }
    }
}
