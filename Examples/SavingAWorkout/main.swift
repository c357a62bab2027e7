// Saves a run with its distance, energy and heart rate, and reads the samples back by workout.
//
// Nothing here is specific to this package: the same file builds in an iPhone app.

import HealthKit

let store = HKHealthStore()
let distanceType = HKQuantityType(.distanceWalkingRunning)
let energyType = HKQuantityType(.activeEnergyBurned)
let heartRateType = HKQuantityType(.heartRate)
let beatsPerMinute = HKUnit.count().unitDivided(by: .minute())

guard HKHealthStore.isHealthDataAvailable() else { fatalError("There are no health data here.") }
try await store.requestAuthorization(
    toShare: [.workoutType(), distanceType, energyType, heartRateType],
    read: [HKObjectType.workoutType(), distanceType, energyType, heartRateType])

// A run of half an hour, measured once a minute.
let minutes = 30
let start = Date(timeIntervalSinceNow: -3600)
let end = start.addingTimeInterval(Double(minutes) * 60)
let energy = HKQuantity(unit: .kilocalorie(), doubleValue: 310)
let distance = HKQuantity(unit: .meterUnit(with: .kilo), doubleValue: 5.1)

let workout = HKWorkout(
    activityType: .running, start: start, end: end, workoutEvents: nil, totalEnergyBurned: energy,
    totalDistance: distance, metadata: [HKMetadataKeyIndoorWorkout: false])
try await store.save(workout)

var samples: [HKSample] = []
for minute in 0..<minutes {
    let from = start.addingTimeInterval(Double(minute) * 60)
    let to = from.addingTimeInterval(60)
    samples.append(
        HKQuantitySample(
            type: distanceType, quantity: HKQuantity(unit: .meter(), doubleValue: 170), start: from, end: to))
    samples.append(
        HKQuantitySample(
            type: energyType, quantity: HKQuantity(unit: .kilocalorie(), doubleValue: 310 / Double(minutes)),
            start: from, end: to))
    samples.append(
        HKQuantitySample(
            type: heartRateType, quantity: HKQuantity(unit: beatsPerMinute, doubleValue: 120 + Double(minute)),
            start: from, end: from))
}
try await store.addSamples(samples, to: workout)

// The heart rates of this workout, in the order in which they were measured.
let query = HKSampleQueryDescriptor(
    predicates: [.quantitySample(type: heartRateType, predicate: HKQuery.predicateForObjects(from: workout))],
    sortDescriptors: [SortDescriptor(\.startDate)])
let heartRates = try await query.result(for: store)
let values = heartRates.map { $0.quantity.doubleValue(for: beatsPerMinute) }

print("Saved a workout of \(workout.duration / 60) minutes with \(samples.count) samples.")
print("Its \(values.count) heart rates go from \(values.first ?? 0) to \(values.last ?? 0) beats a minute.")

guard values == (0..<minutes).map({ 120 + Double($0) }) else { fatalError("The heart rates came back changed.") }
