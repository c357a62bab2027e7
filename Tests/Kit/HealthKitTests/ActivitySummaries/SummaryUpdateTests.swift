import Foundation
import HealthKit
import HealthModel
import OpenHealthKit
import Testing

/// Each type of sample from which the summary of a day follows, and whose changes are told (OTH-5, OTH-7).
@Suite(.timeLimit(.minutes(1))) struct SummaryUpdateTests {
    private let store: HKHealthStore

    init() throws { store = try TestStore().app() }

    /// Returns an hour of a day in June.
    private static func moment(_ hour: Int) throws -> Date {
        let components = DateComponents(year: 2024, month: 6, day: 3, hour: hour)
        return try #require(Calendar(identifier: .gregorian).date(from: components))
    }

    private static func amount(
        _ type: HKQuantityTypeIdentifier, _ value: Double, _ unit: HKUnit
    ) throws -> HKQuantitySample {
        HKQuantitySample(
            type: HKQuantityType(type), quantity: HKQuantity(unit: unit, doubleValue: value), start: try moment(8),
            end: try moment(9))
    }

    /// Returns the energy, the times of moving and of exercise, and the hours of standing of each day.
    private static func told(_ summaries: [HKActivitySummary]?) -> [[Double]] {
        (summaries ?? []).map { summary in
            [
                summary.activeEnergyBurned.doubleValue(for: .kilocalorie()),
                summary.appleMoveTime.doubleValue(for: .minute()),
                summary.appleExerciseTime.doubleValue(for: .minute()),
                summary.appleStandHours.doubleValue(for: .count()),
            ]
        }
    }

    @Test func OTH_5_OTH_7_everyTypeOfADayIsTold() async throws {
        let calls = Calls<[[Double]]>()
        let query = HKActivitySummaryQuery(predicate: nil) { _, found, _ in calls.add(Self.told(found)) }
        query.updateHandler = { _, found, _ in calls.add(Self.told(found)) }
        store.execute(query)
        #expect(await calls.next() == [])
        try store.systemData.save([try Self.amount(.appleMoveTime, 75, .minute())])
        #expect(await calls.next() == [[0, 75, 0, 0]])
        try store.systemData.save([try Self.amount(.appleExerciseTime, 42, .minute())])
        #expect(await calls.next() == [[0, 75, 42, 0]])
        let hour = HKCategorySample(
            type: HKCategoryType(.appleStandHour), value: HKCategoryValueAppleStandHour.stood.rawValue,
            start: try Self.moment(8), end: try Self.moment(9))
        try store.systemData.save([hour])
        #expect(await calls.next() == [[0, 75, 42, 1]])
        // Only in a workout the energy of an app counts.
        let run = HKWorkout(activityType: .running, start: try Self.moment(8), end: try Self.moment(9))
        try await store.save(run)
        try await store.addSamples([try Self.amount(.activeEnergyBurned, 300, .kilocalorie())], to: run)
        #expect(await calls.next() == [[300, 75, 42, 1]])
        try await store.delete(run)
        #expect(await calls.next() == [[0, 75, 42, 1]])
        store.stop(query)
    }
}
