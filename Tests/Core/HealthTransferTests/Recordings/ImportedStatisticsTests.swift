import Foundation
import HealthKit
import HealthModel
import HealthStore
import OpenHealthKit
import TestStores
import TestSupport
import Testing

@testable import HealthTransfer

/// The statistics of imported workouts.
@Suite struct ImportedStatisticsTests {
    private let folder: TemporaryFolder
    private let store: HKHealthStore
    private let heartRate = HKQuantityType(.heartRate)
    private let distance = HKQuantityType(.distanceCycling)
    private let beats = HKUnit.count().unitDivided(by: .minute())

    init() throws {
        folder = try TemporaryFolder()
        store = try HKHealthStore.forTest()
    }

    private static func point(_ second: Int) -> String {
        GPX.extensions("<t:hr>\(120 + second)</t:hr><t:cad>80</t:cad>")
    }

    private static func ride(_ seconds: [[Int]]) -> String {
        GPX.file(GPX.track(seconds, type: "cycling", point: point))
    }

    private func imported(_ text: String) async throws -> HKWorkout {
        let path = try folder.write(text, to: "ride.gpx")
        let report = await WorkoutImporter(access: store.context.access).importFile(path)
        #expect(report.error == nil)
        try await store.requestAuthorization(toShare: [], read: [.workoutType(), heartRate, distance])
        let all = try await HKSampleQueryDescriptor(predicates: [.workout()], sortDescriptors: []).result(for: store)
        return try #require(all.first)
    }

    @Test func WKO_11_importedWorkoutsHaveStatistics() async throws {
        let workout = try await imported(Self.ride([[0, 10], [30, 40]]))
        let rates = try #require(workout.statistics(for: heartRate))
        #expect(rates.minimumQuantity()?.doubleValue(for: beats) == 120)
        #expect(abs((rates.averageQuantity()?.doubleValue(for: beats) ?? 0) - 140) < 1e-9)
        #expect(rates.maximumQuantity()?.doubleValue(for: beats) == 160)
        #expect(rates.mostRecentQuantity()?.doubleValue(for: beats) == 160)
        let way = try #require(workout.statistics(for: distance)?.sumQuantity()?.doubleValue(for: .meter()))
        #expect(abs(way - 2.21) < 0.01)
        #expect(
            workout.statistics(for: HKQuantityType(.cyclingCadence))?.averageQuantity()?.doubleValue(for: beats) == 80)
        #expect(
            workout.workoutActivities.first?.statistics(for: heartRate)?.maximumQuantity() == rates.maximumQuantity())
    }

    /// The statistics of a workout equal those of a query on its samples.
    @Test func statisticsAreThoseOfTheSamples() async throws {
        for seconds in [[[0, 10], [30, 40]], [[0, 20, 10, 30, 30]]] {
            let workout = try await imported(Self.ride(seconds))
            let asked: [(HKQuantityType, HKStatisticsOptions)] = [
                (heartRate, [.discreteMin, .discreteAverage, .discreteMax]), (distance, .cumulativeSum),
            ]
            for (type, options) in asked {
                let query = HKStatisticsQueryDescriptor(
                    predicate: .quantitySample(type: type, predicate: HKQuery.predicateForObjects(from: workout)),
                    options: options)
                let counted = try #require(try await query.result(for: store))
                let own = try #require(workout.statistics(for: type))
                #expect(own.averageQuantity() == counted.averageQuantity())
                #expect(own.minimumQuantity() == counted.minimumQuantity())
                #expect(own.maximumQuantity() == counted.maximumQuantity())
                let sums = [own, counted].map { $0.sumQuantity()?.doubleValue(for: .meter()) ?? 0 }
                #expect(abs(sums[0] - sums[1]) < 1e-9)
            }
            // Its source is the file's, so that only the deletion of imports applies.
            _ = try await WorkoutDeletion(access: store.context.access).delete([workout.record])
        }
    }

    @Test func PRED_25_PRED_26_predicatesFindImportedWorkouts() async throws {
        _ = try await imported(Self.ride([[0, 10], [30, 40]]))
        func count(_ predicate: NSPredicate) async throws -> Int {
            try await HKSampleQueryDescriptor(predicates: [.workout(predicate)], sortDescriptors: [])
                .result(for: store).count
        }
        for (bound, found) in [(139.0, 1), (141.0, 0)] {
            let quantity = HKQuantity(unit: beats, doubleValue: bound)
            #expect(
                try await count(
                    HKQuery.predicateForWorkouts(
                        operatorType: .greaterThan, quantityType: heartRate, averageQuantity: quantity)) == found)
            let activities = HKQuery.predicateForWorkoutActivities(
                operatorType: .greaterThan, quantityType: heartRate, averageQuantity: quantity)
            #expect(try await count(HKQuery.predicateForWorkouts(activityPredicate: activities)) == found)
        }
    }

    @Test func whatIsNotStoredHasNoStatistics() async throws {
        let path = try folder.write(Self.ride([[0, 10]]), to: "ride.gpx")
        let policy = AuthorizationPolicy.ask { _, share, read in
            AuthorizationDecisions(
                share: Dictionary(uniqueKeysWithValues: share.map { ($0, $0 != .heartRate) }),
                read: Dictionary(uniqueKeysWithValues: read.map { ($0, true) }))
        }
        let refusing = try HKHealthStore.forTest()
        let engine = try refusing.context.access.engine(for: .reading)
        let context = StoreContext(engine: engine, identity: refusing.context.access.identity, policy: policy)
        let report = await WorkoutImporter(access: context.access).importFile(path)
        #expect(report.status == .imported)
        let workouts = try await HKSampleQueryDescriptor(predicates: [.workout()], sortDescriptors: [])
            .result(for: HKHealthStore(context: context))
        let workout = try #require(workouts.first)
        #expect(workout.statistics(for: heartRate) == nil)
        #expect(workout.statistics(for: distance) != nil)
    }
}
