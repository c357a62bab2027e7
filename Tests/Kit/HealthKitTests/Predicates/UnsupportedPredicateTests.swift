import HealthModel
import HealthStore
import Testing

@testable import HealthKit

@Suite struct UnsupportedPredicateTests {
    private func reason(_ predicate: NSPredicate, _ type: ObjectType) -> String? {
        do throws(ValidationError) {
            _ = try predicate.tree(for: type)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test func QRY_6_whatDoesNotApplyToTheType() {
        let duration = HKQuery.predicateForWorkouts(with: .greaterThan, duration: 60)
        let value = HKQuery.predicateForCategorySamples(with: .equalTo, value: 1)
        let quantity = HKQuery.predicateForQuantitySamples(
            with: .equalTo, quantity: HKQuantity(unit: .count(), doubleValue: 1))
        let dates = HKQuery.predicateForSamples(withStart: noon(0), end: noon(1))
        #expect(reason(duration, .workout) == nil)
        #expect(
            reason(duration, .heartRate)
                == "Unexpected dataType of class HKQuantityType for duration predicate")
        #expect(reason(value, .sleepAnalysis) == nil)
        #expect(reason(value, .stepCount) != nil)
        #expect(reason(quantity, .stepCount) == nil)
        #expect(reason(quantity, .sleepAnalysis) != nil)
        #expect(
            reason(dates, .activitySummary)
                == "Unexpected dataType of class HKActivitySummaryType for startDate predicate")
        #expect(reason(NSCompoundPredicate(orPredicateWithSubpredicates: [dates, duration]), .heartRate) != nil)
        #expect(reason(NSCompoundPredicate(notPredicateWithSubpredicate: duration), .heartRate) != nil)
        #expect(reason(NSPredicate(value: true), .activitySummary) == nil)
    }

    @Test func QRY_6_PRED_33_whatTheStoreCannotTranslate() {
        #expect(reason(NSPredicate { _, _ in true }, .stepCount) != nil)
        let quantity = HKQuantity(unit: .count(), doubleValue: 1)
        #expect(reason(HKQuery.predicateForQuantitySamples(with: .contains, quantity: quantity), .stepCount) != nil)
        #expect(reason(HKQuery.predicateForCategorySamples(with: .in, value: 1), .sleepAnalysis) != nil)
        #expect(reason(HKQuery.predicateForWorkouts(with: .like, duration: 1), .workout) != nil)
        let less = HKQuery.predicateForObjects(withMetadataKey: "a", operatorType: .lessThan, value: "text")
        #expect(reason(less, .stepCount) != nil)
        #expect(reason(HKQuery.predicateForObjects(withMetadataKey: "a", allowedValues: [Data()]), .stepCount) != nil)
        #expect(
            reason(HKQuery.predicateForObjects(withDeviceProperty: "colour", allowedValues: ["red"]), .stepCount)
                != nil)
    }

    @Test func QRY_6_theCallsRaise() async {
        await #expect(processExitsWith: .failure) {
            _ = HKSampleQuery(
                sampleType: HKQuantityType(.heartRate), predicate: NSPredicate { _, _ in true },
                limit: HKObjectQueryNoLimit, sortDescriptors: nil
            ) { _, _, _ in }
        }
        await #expect(processExitsWith: .failure) {
            let store = try TestStore().app()
            _ = try await store.deleteObjects(
                of: HKQuantityType(.heartRate), predicate: HKQuery.predicateForWorkouts(with: .running))
        }
        await #expect(processExitsWith: .failure) {
            let store = try TestStore().app()
            let predicate = HKSamplePredicate.quantitySample(
                type: HKQuantityType(.heartRate), predicate: HKQuery.predicateForWorkouts(with: .running))
            _ = try await HKSampleQueryDescriptor(predicates: [predicate], sortDescriptors: []).result(for: store)
        }
    }

    @Test func PRED_aPredicateIsAValue() throws {
        let predicate = HKQuery.predicateForSamples(withStart: noon(0), end: noon(1))
        #expect(predicate.copy() as? NSPredicate === predicate)
        #expect(predicate == HKQuery.predicateForSamples(withStart: noon(0), end: noon(1)))
        #expect(predicate != HKQuery.predicateForSamples(withStart: noon(0), end: noon(2)))
        #expect(predicate.hash == HKQuery.predicateForSamples(withStart: noon(0), end: noon(1)).hash)
        #expect(!predicate.evaluate(with: "text"))
        #expect(!predicate.evaluate(with: nil))
    }
}
