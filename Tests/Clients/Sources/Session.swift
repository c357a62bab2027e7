// A workout manager as in Apple's samples for the watch: delegate of session and builder, with state for the screen.
import Foundation
import HealthKit

class WorkoutManager: NSObject {
    let store = HKHealthStore()
    var session: HKWorkoutSession?
    var builder: HKLiveWorkoutBuilder?
    var heartRate = 0.0
    var workout: HKWorkout?

    func start(_ configuration: HKWorkoutConfiguration) throws {
        let session = try HKWorkoutSession(healthStore: store, configuration: configuration)
        let builder = session.associatedWorkoutBuilder()
        builder.dataSource = HKLiveWorkoutDataSource(healthStore: store, workoutConfiguration: configuration)
        session.delegate = self
        builder.delegate = self
        self.session = session
        self.builder = builder
        let start = Date()
        session.startActivity(with: start)
        builder.beginCollection(withStart: start) { _, error in
            if let error { print(error) }
        }
    }
}

extension WorkoutManager: HKWorkoutSessionDelegate {
    func workoutSession(
        _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState,
        from fromState: HKWorkoutSessionState, date: Date
    ) {
        guard toState == .ended else { return }
        builder?.endCollection(withEnd: date) { _, _ in
            self.builder?.finishWorkout { workout, _ in
                DispatchQueue.main.async { self.workout = workout }
            }
        }
    }

    func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: Error) {}
}

extension WorkoutManager: HKLiveWorkoutBuilderDelegate {
    func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>) {
        let rate = workoutBuilder.statistics(for: HKQuantityType(.heartRate))
        heartRate = rate?.mostRecentQuantity()?.doubleValue(for: .count().unitDivided(by: .minute())) ?? 0
    }

    func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder) {}
}
