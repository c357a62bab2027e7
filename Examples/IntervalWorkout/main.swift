// Six times two minutes fast and one minute easy, coached by the code in IntervalCoach.swift, and then the figures of
// each one. The marked lines provide a simulated athlete who follows the coach, and a clock that advances without
// waiting.

import Foundation
import HealthKit
import OpenHealthKit  // <- not on an iPhone

let efforts =
    [AthleteFeed.Effort(seconds: 300, from: 0.5, to: 0.65)]
    + (0..<6).flatMap { _ in
        [AthleteFeed.Effort(seconds: 120, effort: 0.95), AthleteFeed.Effort(seconds: 60, effort: 0.45)]
    } + [AthleteFeed.Effort(seconds: 300, from: 0.6, to: 0.45)]
let clock = VirtualClock(now: Date(timeIntervalSinceNow: -3_600))  // <- not on an iPhone
let store = try HKHealthStore.standard(clock: clock)  // <- on an iPhone: HKHealthStore()
store.attach(AthleteFeed(seed: 3, efforts: efforts))  // <- not on an iPhone: there it has sensors

let heartRate = HKQuantityType(.heartRate)
let distance = HKQuantityType(.distanceWalkingRunning)
let energy = HKQuantityType(.activeEnergyBurned)
try await store.requestAuthorization(
    toShare: [.workoutType()], read: [HKObjectType.workoutType(), heartRate, distance, energy])

let turns = (1...6).flatMap {
    [IntervalCoach.Part(name: "Fast \($0)", seconds: 120), IntervalCoach.Part(name: "Easy \($0)", seconds: 60)]
}
let coach = try IntervalCoach(
    store: store,
    parts: [.init(name: "Warm-up", seconds: 300)] + turns + [.init(name: "Cool-down", seconds: 300)])
try await coach.begin(at: clock.now)
await clock.advance(by: 1_680)
guard let workout = try await coach.finish(at: clock.now) else { fatalError("The workout cannot be read now.") }

let beats = HKUnit.count().unitDivided(by: .minute())
print("\nPart         m   pace  beats a minute")
for activity in workout.workoutActivities {
    let name = activity.metadata?[IntervalCoach.partKey] as? String ?? ""
    let meters = activity.statistics(for: distance)?.sumQuantity()?.doubleValue(for: .meter()) ?? 0
    let top = activity.statistics(for: heartRate)?.maximumQuantity()?.doubleValue(for: beats) ?? 0
    let pace = Int(activity.duration / meters * 1000)
    print(
        name.padding(toLength: 10, withPad: " ", startingAt: 0), String(format: "%4.0f", meters),
        String(format: "%3d:%02d", pace / 60, pace % 60), String(format: "%4.0f", top))
}

// The workouts with a part in which the heart rate exceeded 165 beats a minute, and with a part of more than 400 m.
func workouts(_ activity: NSPredicate) async throws -> Int {
    let predicate = HKQuery.predicateForWorkouts(activityPredicate: activity)
    return try await HKSampleQueryDescriptor(predicates: [.workout(predicate)], sortDescriptors: [])
        .result(for: store).count
}
let hard = try await workouts(
    HKQuery.predicateForWorkoutActivities(
        operatorType: .greaterThan, quantityType: heartRate,
        maximumQuantity: HKQuantity(unit: beats, doubleValue: 165)))
let long = try await workouts(
    HKQuery.predicateForWorkoutActivities(
        operatorType: .greaterThan, quantityType: distance, sumQuantity: HKQuantity(unit: .meter(), doubleValue: 5_000))
)
print("\nWorkouts with a part above 165 beats a minute: \(hard), with a part of more than 5 km: \(long)")

guard workout.workoutActivities.count == 14, hard == 1, long == 0 else {
    fatalError("The workout came back changed.")
}
