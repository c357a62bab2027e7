import Foundation
import HealthKit
import Testing

@Suite struct HKCorrelationTests {
    private static func pressure(_ identifier: HKQuantityTypeIdentifier, _ value: Double) -> HKQuantitySample {
        HKQuantitySample(
            type: HKQuantityType(identifier),
            quantity: HKQuantity(unit: .millimeterOfMercury(), doubleValue: value), start: at(0), end: at(0))
    }

    private let systolic = pressure(.bloodPressureSystolic, 120)
    private let diastolic = pressure(.bloodPressureDiastolic, 80)

    @Test func OTH_21_bloodPressureHasTwoNumbers() {
        let correlation = HKCorrelation(
            type: HKCorrelationType(.bloodPressure), start: at(0), end: at(0), objects: [systolic, diastolic])
        #expect(correlation.objects == [systolic, diastolic])
        #expect(correlation.correlationType == HKCorrelationType(.bloodPressure))
        #expect(correlation.sampleType == correlation.correlationType)
    }

    @Test func OTH_22_objectsAreFilteredByType() {
        let correlation = HKCorrelation(
            type: HKCorrelationType(.bloodPressure), start: at(0), end: at(0), objects: [systolic, diastolic],
            device: .local(), metadata: ["key": "value"])
        #expect(correlation.objects(for: HKQuantityType(.bloodPressureSystolic)) == [systolic])
        #expect(correlation.objects(for: HKQuantityType(.heartRate)).isEmpty)
        let contained = correlation.objects(for: HKQuantityType(.bloodPressureDiastolic)).first
        #expect((contained as? HKDiscreteQuantitySample)?.quantity.description == "80 mmHg")
        #expect(contained?.metadata == nil)
        #expect(correlation.metadata?["key"] as? String == "value")
        #expect(correlation.device == .local())
    }

    @Test func OTH_20_foodTakesAnyDietarySamples() {
        let protein = HKQuantitySample(
            type: HKQuantityType(.dietaryProtein), quantity: HKQuantity(unit: .gram(), doubleValue: 20), start: at(0),
            end: at(0))
        let food = HKCorrelation(
            type: HKCorrelationType(.food), start: at(0), end: at(0), objects: [protein],
            metadata: [HKMetadataKeyFoodType: "Lentils"])
        #expect(food.objects == [protein])
    }
}
