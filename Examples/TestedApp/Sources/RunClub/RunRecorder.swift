// The model of an app that records runs, and shows the best one. Nothing in this file is specific to this package: it
// builds in an iPhone or watch app.

import Foundation
import HealthKit

/// A recorder of live runs, which stores the state for a screen.
// Unchecked: the session and the builder call their delegates on one queue, and the screen reads when nothing is
// running.
final class RunRecorder: NSObject, @unchecked Sendable {
    private(set) var heartRate = 0.0
    private(set) var meters = 0.0
    private(set) var isRunning = false
    private(set) var failure: (any Error)?

    private let healthStore: HKHealthStore
    /// The current date; a test passes a clock of its own.
    private let now: @Sendable () -> Date
    private var session: HKWorkoutSession?
    private var builder: HKLiveWorkoutBuilder?

    static let beatsPerMinute = HKUnit.count().unitDivided(by: .minute())
    private static let heartRateType = HKQuantityType(.heartRate)
    private static let distanceType = HKQuantityType(.distanceWalkingRunning)

    init(healthStore: HKHealthStore = HKHealthStore(), now: @escaping @Sendable () -> Date = { Date() }) {
        self.healthStore = healthStore
        self.now = now
    }

    func start() async throws {
        try await healthStore.requestAuthorization(
            toShare: [.workoutType()], read: [.workoutType(), Self.heartRateType, Self.distanceType])
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = .running
        configuration.locationType = .indoor
        let session = try HKWorkoutSession(healthStore: healthStore, configuration: configuration)
        let builder = session.associatedWorkoutBuilder()
        builder.dataSource = HKLiveWorkoutDataSource(healthStore: healthStore, workoutConfiguration: configuration)
        session.delegate = self
        builder.delegate = self
        self.session = session
        self.builder = builder
        let start = now()
        session.startActivity(with: start)
        try await builder.beginCollection(at: start)
    }

    func togglePause() {
        if isRunning { session?.pause() } else { session?.resume() }
    }

    func finish() async throws -> HKWorkout? {
        guard let session, let builder else { return nil }
        let end = now()
        session.stopActivity(with: end)
        try await builder.endCollection(at: end)
        let workout = try await builder.finishWorkout()
        session.end()
        return workout
    }

    /// Returns the longest run of all apps.
    func longestRun() async throws -> HKWorkout? {
        let runs = HKSampleQueryDescriptor(
            predicates: [.workout(HKQuery.predicateForWorkouts(with: .running))],
            sortDescriptors: [SortDescriptor(\.duration, order: .reverse)], limit: 1)
        return try await runs.result(for: healthStore).first
    }
}

extension RunRecorder: HKWorkoutSessionDelegate, HKLiveWorkoutBuilderDelegate {
    func workoutSession(
        _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState,
        from fromState: HKWorkoutSessionState, date: Date
    ) {
        isRunning = toState == .running
    }

    func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error) {
        failure = error
    }

    func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>) {
        if let beats = workoutBuilder.statistics(for: Self.heartRateType)?.mostRecentQuantity() {
            heartRate = beats.doubleValue(for: Self.beatsPerMinute)
        }
        if let way = workoutBuilder.statistics(for: Self.distanceType)?.sumQuantity() {
            meters = way.doubleValue(for: .meter())
        }
    }

    func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder) {}
}
