import HealthModel
import HealthStore
import Testing

@testable import HealthTransfer

/// The parts of finer data that count for a sum of a day or a quarter of an hour.
@Suite struct CoveredSumTests {
    private static let band = ExportSource(way: "acme", origin: "band", name: "Band")
    private static let phone = ExportSource(way: "acme", origin: "phone", name: "Phone")
    private static let days = ExportSource(way: "acme", origin: "sums", name: "Sums", bucket: .days)
    private static let quarters = ExportSource(way: "acme", origin: "sums", name: "Sums", bucket: .quarters)

    /// Steps of a source from a second to another one.
    private struct Steps {
        var source: ExportSource
        var start: Double
        var end: Double
        var value: Double

        init(_ start: Double, _ end: Double, _ value: Double, of source: ExportSource = CoveredSumTests.band) {
            (self.source, self.start, self.end, self.value) = (source, start, end, value)
        }
    }

    /// Returns whether a sum of steps, a hundred if not told, from 1000 to 2000 is covered by some steps.
    private func isCovered(_ steps: Steps..., of source: ExportSource = days, sum: Double = 100) throws -> Bool {
        let fixture = try ExportFixture()
        let report = ExportWriter(access: fixture.access, file: "a", service: "acme").run { writer in
            let objects = steps.enumerated().map { index, steps in
                ExportedObject(
                    key: "\(index)", source: steps.source, type: .stepCount, start: steps.start, end: steps.end,
                    content: .quantity(QuantityValue(steps.value, .count)))
            }
            try writer.store(objects, of: "step counts")
        }
        #expect(report.error == nil)
        let sum = SampleRecord(
            type: .stepCount, start: 1_000, end: 2_000, content: .quantity(QuantityValue(sum, .count)))
        let identifier = source.identity.source.bundleIdentifier
        return try fixture.access.own { try ExportedBuckets.isCovered(sum, ofSource: identifier, in: $0) }
    }

    @Test("IMP-16: four fifths of a sum cover it, and no less") func shares() throws {
        #expect(try isCovered(Steps(1_000, 2_000, 80)) && !isCovered(Steps(1_000, 2_000, 79.5)))
        #expect(try isCovered(Steps(1_200, 1_300, 80)) && isCovered(Steps(1_200, 1_300, 500)))
        #expect(try !isCovered())
        #expect(try isCovered(Steps(1_000, 2_000, 0.9), sum: 1) && !isCovered(Steps(1_000, 2_000, 0.7), sum: 1))
        #expect(try !isCovered(Steps(1_000, 2_000, 80), sum: 0))
    }

    @Test("IMP-16: of steps that reach beyond the sum only their part within it counts", arguments: [80.0, 79.5])
    func parts(share: Double) throws {
        let isEnough = share == 80
        // Half before it, half after it, and a third within it.
        #expect(try isCovered(Steps(0, 2_000, 2 * share)) == isEnough)
        #expect(try isCovered(Steps(1_000, 3_000, 2 * share)) == isEnough)
        #expect(try isCovered(Steps(0, 3_000, 3 * share)) == isEnough)
        #expect(try isCovered(Steps(500, 1_500, 2 * share)) == isEnough)
        #expect(try isCovered(Steps(1_500, 2_500, 2 * share)) == isEnough)
        #expect(try isCovered(Steps(999.5, 1_000.5, 2 * share)) == isEnough)
        // Halves at both ends add up.
        #expect(try isCovered(Steps(500, 1_500, share), Steps(1_500, 2_500, share)) == isEnough)
    }

    @Test("IMP-16: steps beside the sum count nothing, and those of a moment count whole") func moments() throws {
        #expect(try !isCovered(Steps(0, 1_000, 500)) && !isCovered(Steps(2_000, 3_000, 500)))
        #expect(try isCovered(Steps(1_500, 1_500, 80)) && !isCovered(Steps(1_500, 1_500, 79.5)))
        #expect(try !isCovered(Steps(1_000, 1_000, 500)) && !isCovered(Steps(2_000, 2_000, 500)))
    }

    @Test("IMP-16: the steps of one source add up, and those of several do not") func sources() throws {
        #expect(try isCovered(Steps(1_000, 1_100, 40), Steps(1_500, 1_600, 40)))
        #expect(try !isCovered(Steps(1_000, 1_100, 79), Steps(1_500, 1_600, 79, of: Self.phone)))
        #expect(try isCovered(Steps(1_000, 1_100, 10), Steps(1_500, 1_600, 80, of: Self.phone)))
    }

    @Test("IMP-16: shorter sums cover longer ones, and neither longer ones nor its own source cover a sum")
    func ranks() throws {
        #expect(try isCovered(Steps(1_000, 1_900, 90, of: Self.quarters), of: Self.days))
        #expect(try !isCovered(Steps(1_000, 1_900, 90, of: Self.days), of: Self.quarters))
        #expect(try !isCovered(Steps(1_000, 1_900, 90, of: Self.days), of: Self.days))
        #expect(try !isCovered(Steps(1_000, 1_900, 90, of: Self.quarters), of: Self.quarters))
        var others = Self.days
        others.way = "other"
        #expect(try !isCovered(Steps(1_000, 1_900, 90, of: others), of: Self.days))
    }
}
