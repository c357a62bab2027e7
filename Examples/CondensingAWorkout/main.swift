// Condenses a run of last winter: thousands of samples become a few series, and no statistic changes.
//
// `HKQuantitySeriesSampleQuery` and the statistics are HealthKit's own; only the condensing itself is an API that an
// iPhone does not have, because there the system does it by night.

import HealthKit
import OpenHealthKit

let store = HKHealthStore()
let heartRateType = HKQuantityType(.heartRate)
let energyType = HKQuantityType(.activeEnergyBurned)
let beatsPerMinute = HKUnit.count().unitDivided(by: .minute())
try await store.requestAuthorization(
    toShare: [.workoutType(), heartRateType, energyType], read: [HKObjectType.workoutType(), heartRateType, energyType])

// An hour of running, four months ago: a heart rate each five seconds, energy each ten.
let start = Date(timeIntervalSinceNow: -120 * 86_400)
let run = HKWorkout(activityType: .running, start: start, end: start.addingTimeInterval(3600))
var samples: [HKSample] = []
for second in stride(from: 0.0, to: 3600, by: 5) {
    let date = start.addingTimeInterval(second)
    // The heart rate is constant for a while, and so are the values of most sensors.
    let beats = 120 + (second / 60).rounded(.down)
    samples.append(
        HKQuantitySample(
            type: heartRateType, quantity: HKQuantity(unit: beatsPerMinute, doubleValue: beats), start: date, end: date)
    )
    guard second.truncatingRemainder(dividingBy: 10) == 0 else { continue }
    let energy = HKQuantity(unit: .kilocalorie(), doubleValue: second < 1800 ? 2 : 2.5)
    samples.append(
        HKQuantitySample(type: energyType, quantity: energy, start: date, end: date.addingTimeInterval(10)))
}
try await store.save(run)
try await store.addSamples(samples, to: run)

/// Returns the run's statistics, with the query of an app.
func statistics(_ type: HKQuantityType, _ options: HKStatisticsOptions) async throws -> HKStatistics? {
    try await HKStatisticsQueryDescriptor(
        predicate: .quantitySample(type: type, predicate: HKQuery.predicateForObjects(from: run)), options: options
    ).result(for: store)
}

/// Returns a line that must be the same before and after.
func figures() async throws -> String {
    let beats = try await statistics(heartRateType, [.discreteAverage, .discreteMax])
    let energy = try await statistics(energyType, .cumulativeSum)
    let average = beats?.averageQuantity()?.doubleValue(for: beatsPerMinute) ?? 0
    let greatest = beats?.maximumQuantity()?.doubleValue(for: beatsPerMinute) ?? 0
    let burned = energy?.sumQuantity()?.doubleValue(for: .kilocalorie()) ?? 0
    return String(format: "%.3f beats a minute on average, %.0f at most; %.0f kcal", average, greatest, burned)
}

print("Before:", try await figures())
let report = try await store.condense(CondensingOptions(sources: .all))
print(
    "\(report.samplesBefore) samples became \(report.samplesAfter) series; "
        + "\(report.statisticsChecked) statistics were compared.")
print("After: ", try await figures())

// The single values are still there, each with its time.
let values = HKQuantitySeriesSampleQueryDescriptor(
    predicate: .quantitySample(type: heartRateType, predicate: HKQuery.predicateForObjects(from: run)),
    options: .includeSample)
var count = 0
for try await value in values.results(for: store) {
    if count < 3 {
        let seconds = value.dateInterval.start.timeIntervalSince(start)
        print(String(format: "  %4.0f s, for %2.0f s: %@", seconds, value.dateInterval.duration, "\(value.quantity)"))
    }
    count += 1
}
print("  … and \(count - 3) more")
