// The model behind the screens of a workout app: it runs the session, and publishes the state of the screens. Nothing
// in this file is specific to this package: it builds in an iPhone or watch app, where its properties feed SwiftUI.

import Combine
import Foundation
import HealthKit

// Unchecked: the session calls its delegates on one queue, and the app reads when nothing is running.
final class WorkoutManager: NSObject, ObservableObject, @unchecked Sendable {
    // MARK: State of the screens

    @Published var isRunning = false
    @Published var averageHeartRate = 0.0
    @Published var heartRate = 0.0
    @Published var activeEnergy = 0.0
    @Published var distance = 0.0
    @Published var elapsed: TimeInterval = 0
    @Published var workout: HKWorkout?
    @Published var failure: String?

    private let healthStore: HKHealthStore
    private var session: HKWorkoutSession?
    private var builder: HKLiveWorkoutBuilder?
    private let now: () -> Date

    init(healthStore: HKHealthStore, now: @escaping () -> Date = Date.init) {
        self.healthStore = healthStore
        self.now = now
    }

    // MARK: Actions of the buttons

    func requestAuthorization() async throws {
        let measured: Set<HKObjectType> = [
            HKQuantityType(.heartRate), HKQuantityType(.activeEnergyBurned), HKQuantityType(.distanceWalkingRunning),
            HKQuantityType(.distanceCycling), .workoutType(),
        ]
        try await healthStore.requestAuthorization(toShare: [.workoutType()], read: measured)
    }

    func startWorkout(_ activity: HKWorkoutActivityType) {
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = activity
        configuration.locationType = .outdoor
        do {
            let session = try HKWorkoutSession(healthStore: healthStore, configuration: configuration)
            let builder = session.associatedWorkoutBuilder()
            builder.dataSource = HKLiveWorkoutDataSource(
                healthStore: healthStore, workoutConfiguration: configuration)
            session.delegate = self
            builder.delegate = self
            self.session = session
            self.builder = builder
            let start = now()
            session.startActivity(with: start)
            builder.beginCollection(withStart: start) { [weak self] success, error in
                if !success { self?.failure = error?.localizedDescription }
            }
        } catch {
            failure = error.localizedDescription
        }
    }

    func togglePause() {
        if isRunning { session?.pause() } else { session?.resume() }
    }

    func endWorkout() {
        session?.end()
    }

    // MARK: Updates

    private func update(with statistics: HKStatistics) {
        let beats = HKUnit.count().unitDivided(by: .minute())
        switch statistics.quantityType {
        case HKQuantityType(.heartRate):
            heartRate = statistics.mostRecentQuantity()?.doubleValue(for: beats) ?? 0
            averageHeartRate = statistics.averageQuantity()?.doubleValue(for: beats) ?? 0
        case HKQuantityType(.activeEnergyBurned):
            activeEnergy = statistics.sumQuantity()?.doubleValue(for: .kilocalorie()) ?? 0
        case HKQuantityType(.distanceWalkingRunning), HKQuantityType(.distanceCycling):
            distance = statistics.sumQuantity()?.doubleValue(for: .meter()) ?? 0
        default: break
        }
    }
}

// MARK: - HKWorkoutSessionDelegate

extension WorkoutManager: HKWorkoutSessionDelegate {
    func workoutSession(
        _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState,
        from fromState: HKWorkoutSessionState, date: Date
    ) {
        isRunning = toState == .running
        // The workout is saved once the session is over.
        guard toState == .ended, let builder else { return }
        builder.endCollection(withEnd: date) { _, _ in
            builder.finishWorkout { workout, error in
                self.workout = workout
                self.failure = error?.localizedDescription
            }
        }
    }

    func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error) {
        failure = error.localizedDescription
    }
}

// MARK: - HKLiveWorkoutBuilderDelegate

extension WorkoutManager: HKLiveWorkoutBuilderDelegate {
    func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder) {
        elapsed = workoutBuilder.elapsedTime
    }

    func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>) {
        elapsed = workoutBuilder.elapsedTime
        for case let type as HKQuantityType in collectedTypes {
            if let statistics = workoutBuilder.statistics(for: type) { update(with: statistics) }
        }
    }
}
