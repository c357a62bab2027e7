// A triathlon as recorded by an app: one session, an activity for each part, transitions between them. Nothing in
// this file is specific to this package: it builds in an iPhone or watch app.

import Foundation
import HealthKit

/// A recorder of a triathlon, which reports its events.
final class Triathlon: NSObject, HKWorkoutSessionDelegate, HKLiveWorkoutBuilderDelegate {
    let session: HKWorkoutSession
    let builder: HKLiveWorkoutBuilder
    /// The current date; a test passes a clock of its own.
    private let now: () -> Date

    static let measured: [HKQuantityType] = [
        HKQuantityType(.heartRate), HKQuantityType(.activeEnergyBurned), HKQuantityType(.basalEnergyBurned),
        HKQuantityType(.distanceSwimming), HKQuantityType(.swimmingStrokeCount), HKQuantityType(.distanceCycling),
        HKQuantityType(.cyclingPower), HKQuantityType(.cyclingCadence), HKQuantityType(.cyclingSpeed),
        HKQuantityType(.distanceWalkingRunning), HKQuantityType(.runningPower), HKQuantityType(.stepCount),
    ]

    init(store: HKHealthStore, now: @escaping () -> Date = Date.init) throws {
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = .swimBikeRun
        configuration.locationType = .outdoor
        session = try HKWorkoutSession(healthStore: store, configuration: configuration)
        builder = session.associatedWorkoutBuilder()
        self.now = now
        super.init()
        session.delegate = self
        builder.delegate = self
        // Adapts to the activities: strokes in the water, power on the bicycle, steps on the run.
        builder.dataSource = HKLiveWorkoutDataSource(healthStore: store, workoutConfiguration: configuration)
    }

    func start() async throws {
        let start = now()
        session.startActivity(with: start)
        try await builder.beginCollection(at: start)
    }

    /// Begins another part, which ends the previous one.
    func begin(_ activity: HKWorkoutActivityType) {
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = activity
        configuration.locationType = .outdoor
        if activity == .swimming { configuration.swimmingLocationType = .openWater }
        session.beginNewActivity(configuration: configuration, date: now(), metadata: nil)
    }

    func finish() async throws -> HKWorkout? {
        let end = now()
        session.stopActivity(with: end)
        try await builder.endCollection(at: end)
        let workout = try await builder.finishWorkout()
        session.end()
        return workout
    }

    // MARK: HKWorkoutSessionDelegate

    func workoutSession(
        _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState,
        from fromState: HKWorkoutSessionState, date: Date
    ) {
        if toState == .running { print("The race is on.") }
    }

    func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error) {
        print("Failed: \(error.localizedDescription)")
    }

    func workoutSession(
        _ workoutSession: HKWorkoutSession, didEndActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date
    ) {
        let seconds = Int(builder.elapsedTime(at: date))
        print("  \(workoutConfiguration.activityType.label) ends after \(seconds / 60) min \(seconds % 60) s")
    }

    // MARK: HKLiveWorkoutBuilderDelegate

    func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>) {}

    func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder) {}
}

extension HKWorkoutActivityType {
    var label: String {
        switch self {
        case .swimming: "Swim"
        case .cycling: "Bike"
        case .running: "Run"
        case .transition: "Transition"
        default: "Activity"
        }
    }

    /// The type that measures the distance of a part.
    var distanceType: HKQuantityType? {
        switch self {
        case .swimming: HKQuantityType(.distanceSwimming)
        case .cycling: HKQuantityType(.distanceCycling)
        case .running: HKQuantityType(.distanceWalkingRunning)
        default: nil
        }
    }
}
