// Builds an interval workout as it would happen: three fast kilometres with a pause for breath, with heart rates,
// energy and distance, and then reads the figures of each interval.
//
// Nothing here is specific to this package: the same file builds in an iPhone app.

import HealthKit

let store = HKHealthStore()
let distanceType = HKQuantityType(.distanceWalkingRunning)
let energyType = HKQuantityType(.activeEnergyBurned)
let heartRateType = HKQuantityType(.heartRate)
let beatsPerMinute = HKUnit.count().unitDivided(by: .minute())

try await store.requestAuthorization(
    toShare: [.workoutType(), distanceType, energyType, heartRateType],
    read: [HKObjectType.workoutType(), distanceType, energyType, heartRateType])

let configuration = HKWorkoutConfiguration()
configuration.activityType = .running
configuration.locationType = .outdoor

let builder = HKWorkoutBuilder(healthStore: store, configuration: configuration, device: .local())
let start = Date(timeIntervalSinceNow: -3600)
try await builder.beginCollection(at: start)

/// Returns the measurements of ten seconds of running.
func samples(from: Date, meters: Double, beats: Double) -> [HKSample] {
    let to = from.addingTimeInterval(10)
    return [
        HKQuantitySample(
            type: distanceType, quantity: HKQuantity(unit: .meter(), doubleValue: meters), start: from, end: to),
        HKQuantitySample(
            type: energyType, quantity: HKQuantity(unit: .kilocalorie(), doubleValue: meters * 0.07), start: from,
            end: to),
        HKQuantitySample(
            type: heartRateType, quantity: HKQuantity(unit: beatsPerMinute, doubleValue: beats), start: from, end: from),
    ]
}

// Three intervals of 250 seconds, each faster than the one before, with two minutes of rest between them.
var now = start
for interval in 0..<3 {
    let activity = HKWorkoutActivity(
        workoutConfiguration: configuration, start: now, end: nil, metadata: ["Interval": interval + 1])
    try await builder.addWorkoutActivity(activity)
    for tick in 0..<25 {
        let beats = 140 + Double(10 * interval) + Double(tick) * 0.8
        try await builder.addSamples(samples(from: now, meters: 40 + Double(interval), beats: beats))
        now.addTimeInterval(10)
    }
    try await builder.updateActivity(uuid: activity.uuid, end: now)
    let soFar = builder.statistics(for: distanceType)?.sumQuantity()?.doubleValue(for: .meter()) ?? 0
    print("Interval \(interval + 1) done: \(soFar) m so far.")
    guard interval < 2 else { break }
    let rest = DateInterval(start: now, duration: 0)
    let goOn = DateInterval(start: now.addingTimeInterval(120), duration: 0)
    try await builder.addWorkoutEvents([
        HKWorkoutEvent(type: .pause, dateInterval: rest, metadata: nil),
        HKWorkoutEvent(type: .resume, dateInterval: goOn, metadata: nil),
    ])
    now = goOn.start
}

try await builder.endCollection(at: now)
guard let workout = try await builder.finishWorkout() else { fatalError("The workout cannot be read now.") }

let distance = workout.statistics(for: distanceType)?.sumQuantity()?.doubleValue(for: .meter()) ?? 0
print("Ran \(distance) m in \(Int(workout.duration.rounded())) s, without the rests.")
for activity in workout.workoutActivities {
    let fastest = activity.statistics(for: heartRateType)?.maximumQuantity()?.doubleValue(for: beatsPerMinute) ?? 0
    let meters = activity.statistics(for: distanceType)?.sumQuantity()?.doubleValue(for: .meter()) ?? 0
    print("  \(Int(meters.rounded())) m, at most \(Int(fastest.rounded())) beats a minute")
}

// The workouts with an interval in which the heart rate exceeded 175 beats a minute.
let hard = HKQuery.predicateForWorkouts(
    activityPredicate: HKQuery.predicateForWorkoutActivities(
        operatorType: .greaterThan, quantityType: heartRateType,
        maximumQuantity: HKQuantity(unit: beatsPerMinute, doubleValue: 175)))
let found = try await HKSampleQueryDescriptor(predicates: [.workout(hard)], sortDescriptors: []).result(for: store)
print("Workouts with an interval above 175 beats a minute: \(found.count)")

guard found.contains(workout), (distance - 3075).magnitude < 1e-6, workout.workoutActivities.count == 3 else {
    fatalError("The workout came back changed.")
}
