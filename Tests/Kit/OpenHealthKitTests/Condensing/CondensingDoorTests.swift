import HealthKit
import OpenHealthKit
import TestStores
import Testing

/// Condensing through the public API for owners of a store.
@Suite struct CondensingDoorTests {
    private let energyType = HKQuantityType(.activeEnergyBurned)

    private func store() async throws -> HKHealthStore {
        let store = try HKHealthStore.forTest()
        try await store.requestAuthorization(
            toShare: [.workoutType(), energyType], read: [HKObjectType.workoutType(), energyType])
        let start = Date(timeIntervalSinceNow: -100 * 86_400)
        let workout = HKWorkout(activityType: .running, start: start, end: start.addingTimeInterval(600))
        let samples = (0..<10).map { minute in
            let from = start.addingTimeInterval(Double(minute) * 60)
            return HKQuantitySample(
                type: energyType, quantity: HKQuantity(unit: .kilocalorie(), doubleValue: 5), start: from,
                end: start.addingTimeInterval(Double(minute + 1) * 60))
        }
        try await store.save(workout)
        try await store.addSamples(samples, to: workout)
        return store
    }

    @Test func CON_1_nothingIsCondensedBySavingOrReading() async throws {
        let store = try await store()
        let all = HKSampleQueryDescriptor(predicates: [.quantitySample(type: energyType)], sortDescriptors: [])
        let before = try await all.result(for: store)
        let sum = HKStatisticsQueryDescriptor(predicate: .quantitySample(type: energyType), options: .cumulativeSum)
        #expect(try await sum.result(for: store)?.sumQuantity()?.doubleValue(for: .kilocalorie()) == 50)
        let workout = try #require(
            try await HKSampleQueryDescriptor(predicates: [.workout()], sortDescriptors: []).result(for: store).first)
        let late = HKQuantitySample(
            type: energyType, quantity: HKQuantity(unit: .kilocalorie(), doubleValue: 5), start: workout.endDate,
            end: workout.endDate.addingTimeInterval(60))
        try await store.addSamples([late], to: workout)
        #expect(Set(try await all.result(for: store).map(\.uuid)) == Set(before.map(\.uuid) + [late.uuid]))
        #expect(try await all.result(for: store).allSatisfy { $0.count == 1 })
    }

    @Test func CON_10_theReportTellsWhatBecame() async throws {
        let store = try await store()
        let dry = try await store.condense(CondensingOptions(sources: .all, isDryRun: true))
        #expect((dry.samplesBefore, dry.samplesAfter) == (10, 1))
        let report = try await store.condense(CondensingOptions(sources: .all))
        #expect(report.workouts.count == 1)
        #expect((report.samplesBefore, report.samplesAfter) == (10, 1))
        #expect(report.workouts[0].types[0].quantityType == energyType)
        #expect(report.workouts[0].types[0].valuesBefore == 10)
        #expect(report.statisticsChecked > 0 && report.refusals.isEmpty && report.isComplete)
        #expect(try await store.condense(CondensingOptions(sources: .all)).workouts.isEmpty)
    }

    @Test func CON_4_nothingWithoutAChoiceOfSources() async throws {
        let report = try await store().condense()
        #expect(report.workoutsExamined == 0)
    }

    @Test func CON_10_aCancelledTaskStops() async throws {
        let store = try await store()
        let task = Task {
            try await store.condense(CondensingOptions(sources: .all))
        }
        task.cancel()
        // The work completed by then is consistent.
        let report = try await task.value
        #expect(report.samplesBefore == 0 || report.samplesBefore == 10)
    }
}
