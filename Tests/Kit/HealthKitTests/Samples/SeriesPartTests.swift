import Foundation
import HealthModel
import Testing

@testable import HealthKit

/// The parts of a discrete sample, of a series and of a single value.
@Suite struct SeriesPartTests {
    private static func rate(_ value: Double) -> HKQuantity { HKQuantity(unit: beats, doubleValue: value) }

    @Test func OBJ_9_everyPartOfASeriesIsItsOwn() throws {
        let start = noon(0).timeIntervalSinceReferenceDate
        let series = QuantitySeriesRecord(
            quantity: Self.rate(100).record, count: 4, minimum: Self.rate(70).record.value,
            maximum: Self.rate(150).record.value, mostRecent: Self.rate(90).record.value, mostRecentStart: start + 20,
            mostRecentEnd: start + 25)
        let record = SampleRecord(type: .heartRate, start: start, end: start + 30, content: .series(series))
        let sample = try #require(HKSample.make(from: record) as? HKDiscreteQuantitySample)
        #expect(sample.quantity == Self.rate(100) && sample.averageQuantity == Self.rate(100))
        #expect(sample.minimumQuantity == Self.rate(70) && sample.maximumQuantity == Self.rate(150))
        #expect(sample.mostRecentQuantity == Self.rate(90) && sample.count == 4)
        #expect(sample.mostRecentQuantityDateInterval == DateInterval(start: noon(20), end: noon(25)))
    }

    @Test func OBJ_9_aSingleValueIsAllOfThem() throws {
        let sample = try #require(pulse(80, 5, 9) as? HKDiscreteQuantitySample)
        let parts = [
            sample.quantity, sample.averageQuantity, sample.minimumQuantity, sample.maximumQuantity,
            sample.mostRecentQuantity,
        ]
        #expect(parts == Array(repeating: Self.rate(80), count: 5) && sample.count == 1)
        #expect(sample.mostRecentQuantityDateInterval == DateInterval(start: noon(5), end: noon(9)))
    }
}
