// Alternating work and rest, each an activity of its own. The coach checks the time whenever data arrive, and begins
// the next part. Nothing in this file is specific to this package: it builds in an iPhone or watch app.

import Foundation
import HealthKit

final class IntervalCoach: NSObject, HKWorkoutSessionDelegate, HKLiveWorkoutBuilderDelegate {
    /// A part of the training.
    struct Part {
        var name: String
        var seconds: TimeInterval
    }

    let session: HKWorkoutSession
    let builder: HKLiveWorkoutBuilder
    private let parts: [Part]
    private let configuration = HKWorkoutConfiguration()
    /// The current part and its start; used on the queue of the delegates only.
    private var current = 0
    private var start: Date?

    /// The metadata key of the name of an activity's part.
    static let partKey = "Part"

    init(store: HKHealthStore, parts: [Part]) throws {
        configuration.activityType = .running
        configuration.locationType = .outdoor
        self.parts = parts
        session = try HKWorkoutSession(healthStore: store, configuration: configuration)
        builder = session.associatedWorkoutBuilder()
        super.init()
        session.delegate = self
        builder.delegate = self
        builder.dataSource = HKLiveWorkoutDataSource(healthStore: store, workoutConfiguration: configuration)
    }

    func begin(at date: Date) async throws {
        session.startActivity(with: date)
        try await builder.beginCollection(at: date)
    }

    func finish(at date: Date) async throws -> HKWorkout? {
        session.stopActivity(with: date)
        try await builder.endCollection(at: date)
        let workout = try await builder.finishWorkout()
        session.end()
        return workout
    }

    private func beginPart(_ number: Int, at date: Date) {
        current = number
        start = date
        print("\(Int(builder.elapsedTime(at: date))) s: \(parts[number].name)")
        session.beginNewActivity(
            configuration: configuration, date: date, metadata: [Self.partKey: parts[number].name])
    }

    // MARK: HKWorkoutSessionDelegate

    func workoutSession(
        _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState,
        from fromState: HKWorkoutSessionState, date: Date
    ) {
        if toState == .running, start == nil { beginPart(0, at: date) }
    }

    func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error) {
        print("Failed: \(error.localizedDescription)")
    }

    // MARK: HKLiveWorkoutBuilderDelegate

    func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>) {
        guard let start, let begin = workoutBuilder.startDate, current + 1 < parts.count else { return }
        let end = start.addingTimeInterval(parts[current].seconds)
        // The same clock as that of the workout.
        let now = begin.addingTimeInterval(workoutBuilder.elapsedTime)
        if now >= end { beginPart(current + 1, at: end) }
    }

    func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder) {}
}
