import Foundation
import HealthKit
import HealthModel
import Testing

@Suite struct HKSampleTests {
    private func make(_ type: ObjectType, _ content: SampleContent) -> HKSample {
        HKSample.make(from: SampleRecord(type: type, start: 0, end: 1, content: content))
    }

    @Test func OBJ_8_recordsBecomeTheirClasses() {
        let quantity = SampleRecord(type: .stepCount, start: 0, end: 1, content: .quantity(QuantityValue(1, .count)))
        let workout = WorkoutRecord(
            activityType: .running, start: 0, end: 1, events: nil, totals: [:])
        #expect(HKSample.make(from: quantity) is HKCumulativeQuantitySample)
        #expect(make(.bodyMass, .quantity(QuantityValue(1, .gram))) is HKDiscreteQuantitySample)
        #expect(make(.sleepAnalysis, .category(1)) is HKCategorySample)
        #expect(make(.food, .correlation([quantity])) is HKCorrelation)
        #expect(make(.workout, .workout(workout)) is HKWorkout)
        #expect(make(.workoutRoute, .route(count: 7)) is HKWorkoutRoute)
    }

    @Test func OBJ_11_everyClassArchives() throws {
        let quantity = SampleRecord(
            type: .dietaryProtein, start: 0, end: 1, content: .quantity(QuantityValue(1, .gram)))
        let workout = WorkoutRecord(
            activityType: .walking, start: 0, end: 10,
            events: [WorkoutEventRecord(kind: .pause, start: 1, end: 1, metadata: ["key": .bool(true)])],
            totals: [.distance: QuantityValue(5, .meter)])

        let category = try archived(make(.sleepAnalysis, .category(1)))
        #expect((category as? HKCategorySample)?.value == 1)
        let correlation = try archived(make(.food, .correlation([quantity])))
        #expect((correlation as? HKCorrelation)?.objects.first?.uuid == quantity.uuid)
        let route = try archived(make(.workoutRoute, .route(count: 7)))
        #expect((route as? HKWorkoutRoute)?.count == 7)

        let record = SampleRecord(type: .workout, start: 0, end: 10, content: .workout(workout))
        let copy = try #require(try archived(HKSample.make(from: record)) as? HKWorkout)
        #expect(copy.workoutActivityType == .walking)
        #expect(copy.duration == 1)
        #expect(copy.totalDistance?.description == "5 m")
        #expect(copy.workoutEvents?.first?.metadata?["key"] as? Bool == true)
        #expect(copy.workoutActivities.first?.uuid == workout.activities.first?.uuid)
    }

    @Test func DAT_3_openEndIsUndetermined() {
        let pregnancy = HKCategorySample(
            type: HKCategoryType(.pregnancy), value: HKCategoryValue.notApplicable.rawValue, start: at(0),
            end: .distantFuture)
        #expect(pregnancy.hasUndeterminedDuration)
        #expect(pregnancy.endDate == .distantFuture)
    }

    @Test func DAT_9_categorySampleKeepsItsValue() {
        let device = HKDevice.local()
        let type = HKCategoryType(.sleepAnalysis)
        let sample = HKCategorySample(
            type: type, value: HKCategoryValueSleepAnalysis.asleepREM.rawValue, start: at(0), end: at(1),
            device: device, metadata: ["key": 1])
        #expect(sample.value == 5)
        #expect(sample.categoryType == type)
        #expect(sample.sampleType == type)
        #expect(sample.device == device)
        #expect(HKCategorySample(type: type, value: 0, start: at(0), end: at(1), metadata: nil).metadata == nil)
    }

    @Test func MET_4_menstrualFlowWithItsKeyIsAccepted() {
        let sample = HKCategorySample(
            type: HKCategoryType(.menstrualFlow), value: 2, start: at(0), end: at(1),
            metadata: [HKMetadataKeyMenstrualCycleStart: true])
        #expect(sample.metadata?[HKMetadataKeyMenstrualCycleStart] as? Bool == true)
    }
}
