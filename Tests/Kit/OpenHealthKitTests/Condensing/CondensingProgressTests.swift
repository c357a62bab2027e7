import Foundation
import HealthKit
import OpenHealthKit
import Synchronization
import TestStores
import Testing

/// The progress of condensing, workout by workout, and its end in the middle (CON-10).
@Suite(.timeLimit(.minutes(2))) struct CondensingProgressTests {
    private let store: HKHealthStore
    private let workouts: [HKWorkout]
    private let energyType = HKQuantityType(.activeEnergyBurned)

    /// Three workouts of ten minutes, each with ten values, long ago.
    init() async throws {
        store = try HKHealthStore.forTest()
        try await store.requestAuthorization(
            toShare: [.workoutType(), energyType], read: [HKObjectType.workoutType(), energyType])
        let type = energyType
        var workouts: [HKWorkout] = []
        for number in 0..<3 {
            let start = Date(timeIntervalSinceReferenceDate: 600_000_000 + Double(number) * 86_400)
            let workout = HKWorkout(activityType: .running, start: start, end: start + 600)
            let samples = (0..<10).map { minute in
                HKQuantitySample(
                    type: type, quantity: HKQuantity(unit: .kilocalorie(), doubleValue: 5),
                    start: start + Double(minute) * 60, end: start + Double(minute + 1) * 60)
            }
            try await store.save(workout)
            try await store.addSamples(samples, to: workout)
            workouts.append(workout)
        }
        self.workouts = workouts
    }

    private func counts() async throws -> [Int] {
        var counts: [Int] = []
        for workout in workouts {
            let found = try await HKSampleQueryDescriptor(
                predicates: [
                    .quantitySample(type: energyType, predicate: HKQuery.predicateForObjects(from: workout))
                ], sortDescriptors: []
            ).result(for: store)
            counts.append(found.count)
        }
        return counts
    }

    @Test func CON_10_eachWorkoutIsTold() async throws {
        let told = Mutex<[String]>([])
        let report = try await store.condense(CondensingOptions(sources: .all)) { done, total in
            told.withLock { $0.append("\(done) of \(total)") }
        }
        #expect(told.withLock { $0 } == ["1 of 3", "2 of 3", "3 of 3"])
        #expect(report.isComplete && report.workouts.map(\.uuid) == workouts.map(\.uuid))
        #expect(report.samplesBefore == 30 && report.samplesAfter == 3)
        #expect(try await counts() == [1, 1, 1])
    }

    /// A task that is cancelled after a workout ends there: what was done by then is whole, and the rest as before.
    @Test(arguments: [1, 2]) func CON_10_aCancelledTaskEndsAfterAWorkout(last: Int) async throws {
        let task = Mutex<Task<CondensingReport, any Error>?>(nil)
        let (begin, start) = AsyncStream.makeStream(of: Void.self)
        let told = Mutex<[Int]>([])
        let condensing = Task { [store] in
            for await _ in begin {}
            return try await store.condense(CondensingOptions(sources: .all)) { done, _ in
                told.withLock { $0.append(done) }
                if done == last { task.withLock { $0 }?.cancel() }
            }
        }
        task.withLock { $0 = condensing }
        start.finish()
        let report = try await condensing.value
        #expect(told.withLock { $0 } == Array(1...last) && !report.isComplete)
        #expect(report.workouts.map(\.uuid) == workouts.prefix(last).map(\.uuid))
        #expect(try await counts() == (0..<3).map { $0 < last ? 1 : 10 })
        // The next run does the rest.
        let rest = try await store.condense(CondensingOptions(sources: .all))
        #expect(rest.isComplete && rest.workouts.map(\.uuid) == workouts.dropFirst(last).map(\.uuid))
        #expect(try await counts() == [1, 1, 1])
    }
}
