// A sprint triathlon, recorded live by the code in Triathlon.swift. There are no sensors here, and an hour would be a
// long wait: three marked lines provide a simulated athlete, and a clock that advances as fast as possible.

import Foundation
import HealthKit
import OpenHealthKit  // <- not on an iPhone

let clock = VirtualClock(now: Date(timeIntervalSinceNow: -5_000))  // <- not on an iPhone
let store = try HKHealthStore.standard(clock: clock)  // <- on an iPhone: HKHealthStore()
store.attach(AthleteFeed(seed: 21, rhythm: 5))  // <- not on an iPhone: there it has sensors

let types = Set(Triathlon.measured)
try await store.requestAuthorization(
    toShare: [.workoutType(), HKSeriesType.workoutRoute()],
    read: Set<HKObjectType>(types).union([.workoutType(), HKSeriesType.workoutRoute()]))

let race = try Triathlon(store: store, now: { clock.now })
try await race.start()
let parts: [(activity: HKWorkoutActivityType, minutes: Double)] = [
    (.swimming, 14), (.transition, 2), (.cycling, 36), (.transition, 1.5), (.running, 25),
]
for part in parts {
    race.begin(part.activity)
    await clock.advance(by: part.minutes * 60)
}
guard let workout = try await race.finish() else { fatalError("The workout cannot be read now.") }

let beats = HKUnit.count().unitDivided(by: .minute())
for activity in workout.workoutActivities {
    let kind = activity.workoutConfiguration.activityType
    var line = "\(kind.label.padding(toLength: 11, withPad: " ", startingAt: 0)) \(Int(activity.duration / 60)) min"
    if let type = kind.distanceType, let way = activity.statistics(for: type)?.sumQuantity() {
        line += ", \(Int(way.doubleValue(for: .meter()))) m"
    }
    if let rate = activity.statistics(for: HKQuantityType(.heartRate))?.averageQuantity() {
        line += ", \(Int(rate.doubleValue(for: beats))) beats a minute"
    }
    if kind == .cycling, let power = activity.statistics(for: HKQuantityType(.cyclingPower))?.averageQuantity() {
        line += ", \(Int(power.doubleValue(for: .watt()))) W"
    }
    if kind == .swimming, let strokes = activity.statistics(for: HKQuantityType(.swimmingStrokeCount))?.sumQuantity() {
        line += ", \(Int(strokes.doubleValue(for: .count()))) strokes"
    }
    print(line)
}
let total = workout.totalDistance?.doubleValue(for: .meter()) ?? 0
print("All in all \(Int(total)) m in \(Int(workout.duration / 60)) min.")

guard workout.workoutActivities.count == 5, workout.duration == 4_710, total > 15_000 else {
    fatalError("The triathlon came back changed.")
}
