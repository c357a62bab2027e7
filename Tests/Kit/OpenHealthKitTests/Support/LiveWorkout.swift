import Foundation
import HealthKit
import OpenHealthKit
import Synchronization
import Testing

/// A live workout as in an app, controlled by a test.
final class LiveWorkout: NSObject, HKWorkoutSessionDelegate, HKLiveWorkoutBuilderDelegate, Sendable {
    let store: HKHealthStore
    let session: HKWorkoutSession
    let builder: HKLiveWorkoutBuilder
    private let seen = Mutex<(types: Set<String>, errors: [String], states: [HKWorkoutSessionState])>(([], [], []))

    var collectedTypes: Set<String> { seen.withLock { $0.types } }
    var errors: [String] { seen.withLock { $0.errors } }
    var states: [HKWorkoutSessionState] { seen.withLock { $0.states } }

    static let readable: Set<HKObjectType> = [
        .workoutType(), HKSeriesType.workoutRoute(),
        HKQuantityType(.heartRate), HKQuantityType(.activeEnergyBurned), HKQuantityType(.basalEnergyBurned),
        HKQuantityType(.distanceWalkingRunning), HKQuantityType(.distanceCycling), HKQuantityType(.distanceSwimming),
        HKQuantityType(.swimmingStrokeCount), HKQuantityType(.stepCount), HKQuantityType(.cyclingPower),
        HKQuantityType(.cyclingCadence), HKQuantityType(.cyclingSpeed), HKQuantityType(.runningSpeed),
        HKQuantityType(.runningPower),
    ]

    init(_ configuration: HKWorkoutConfiguration, in store: HKHealthStore) async throws {
        self.store = store
        try await store.requestAuthorization(
            toShare: [.workoutType(), HKSeriesType.workoutRoute()], read: Self.readable)
        session = try HKWorkoutSession(healthStore: store, configuration: configuration)
        builder = session.associatedWorkoutBuilder()
        super.init()
        session.delegate = self
        builder.delegate = self
        builder.dataSource = HKLiveWorkoutDataSource(healthStore: store, workoutConfiguration: configuration)
    }

    static func configuration(
        _ activity: HKWorkoutActivityType, _ location: HKWorkoutSessionLocationType = .outdoor,
        _ swimming: HKWorkoutSwimmingLocationType = .unknown
    ) -> HKWorkoutConfiguration {
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = activity
        configuration.locationType = location
        configuration.swimmingLocationType = swimming
        return configuration
    }

    func start(at date: Date) {
        session.startActivity(with: date)
        builder.beginCollection(withStart: date) { _, _ in }
    }

    /// Stops, ends, and stores the workout.
    func finish(at date: Date) async throws -> HKWorkout {
        session.stopActivity(with: date)
        try await builder.endCollection(at: date)
        let workout = try await builder.finishWorkout()
        session.end()
        return try #require(workout)
    }

    func workoutSession(
        _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState,
        from fromState: HKWorkoutSessionState, date: Date
    ) {
        seen.withLock { $0.states.append(toState) }
    }

    func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error) {
        seen.withLock { $0.errors.append("\(error)") }
    }

    func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>) {
        seen.withLock { $0.types.formUnion(collectedTypes.map(\.identifier)) }
    }

    func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder) {}
}

extension HKWorkout {
    /// Returns the sum of a cumulative type, or the average of another one.
    func value(_ type: HKQuantityTypeIdentifier, _ unit: HKUnit) -> Double? {
        let statistics = statistics(for: HKQuantityType(type))
        return (statistics?.sumQuantity() ?? statistics?.averageQuantity())?.doubleValue(for: unit)
    }
}

extension HKUnit {
    /// The unit of counts per minute.
    static var perMinute: HKUnit { .count().unitDivided(by: .minute()) }
}
