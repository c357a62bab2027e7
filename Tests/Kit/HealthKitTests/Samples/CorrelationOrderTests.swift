import Foundation
import HealthKit
import HealthModel
import Testing

/// The samples of a correlation, in the order that follows from them and not from their set.
@Suite struct CorrelationOrderTests {
    private static func nutrient(_ identifier: HKQuantityTypeIdentifier, _ start: Double) -> HKQuantitySample {
        HKQuantitySample(
            type: HKQuantityType(identifier), quantity: HKQuantity(unit: .gram(), doubleValue: 2), start: noon(start),
            end: noon(60))
    }

    private static func food(_ objects: Set<HKSample>) -> HKCorrelation {
        HKCorrelation(type: HKCorrelationType(.food), start: noon(0), end: noon(60), objects: objects)
    }

    @Test func OTH_20_samplesOfOneMomentStandByTheirIdentifiers() {
        let types: [HKQuantityTypeIdentifier] = [
            .dietaryProtein, .dietarySugar, .dietaryFiber, .dietaryFatTotal, .dietaryCarbohydrates, .dietarySodium,
            .dietaryCalcium, .dietaryIron,
        ]
        let samples = types.map { Self.nutrient($0, 10) }
        let expected = samples.map(\.uuid).sorted { $0.uuidString < $1.uuidString }
        for objects in [samples, samples.reversed()] {
            let meal = Self.food(Set(objects))
            #expect(meal.record.contained.map(\.uuid) == expected)
            #expect(meal.objects == Set(samples))
        }
    }

    @Test func OTH_20_earlierSamplesStandFirst() {
        let late = Self.nutrient(.dietaryProtein, 30)
        let early = [Self.nutrient(.dietarySugar, 5), Self.nutrient(.dietaryFiber, 5)]
        let middle = Self.nutrient(.dietaryIron, 20)
        let meal = Self.food([late, middle, early[1], early[0]])
        #expect(meal.record.contained.map(\.start) == [5, 5, 20, 30].map { noon($0).timeIntervalSinceReferenceDate })
        let first = early.map(\.uuid).sorted { $0.uuidString < $1.uuidString }
        #expect(meal.record.contained.map(\.uuid) == first + [middle.uuid, late.uuid])
    }
}
