// Adds up the steps of a week day by day, and receives updates of the sums while another walk is saved.

import HealthKit

let store = HKHealthStore()
let stepType = HKQuantityType(.stepCount)
try await store.requestAuthorization(toShare: [stepType], read: [stepType])

let calendar = Calendar.current
let today = calendar.startOfDay(for: Date())
guard let weekAgo = calendar.date(byAdding: .day, value: -6, to: today) else { fatalError("There is no last week.") }

/// Returns a walk of an hour at noon, each day a little longer than the previous one.
@Sendable func walk(on day: Date, steps: Double) -> HKQuantitySample {
    let noon = calendar.date(byAdding: .hour, value: 12, to: day) ?? day
    return HKQuantitySample(
        type: stepType, quantity: HKQuantity(unit: .count(), doubleValue: steps), start: noon,
        end: noon.addingTimeInterval(3600))
}

let days = (0..<7).compactMap { calendar.date(byAdding: .day, value: $0, to: weekAgo) }
try await store.save(days.enumerated().map { walk(on: $1, steps: 1_000 + 100 * Double($0)) })

let thisWeek = HKQuery.predicateForSamples(withStart: weekAgo, end: nil, options: .strictStartDate)
let sums = HKStatisticsCollectionQueryDescriptor(
    predicate: .quantitySample(type: stepType, predicate: thisWeek), options: .cumulativeSum, anchorDate: today,
    intervalComponents: DateComponents(day: 1))

var lastSum = 0.0
for try await result in sums.results(for: store) {
    guard let changed = result.updatedStatistics else {
        // The first element: all days so far.
        result.statisticsCollection.enumerateStatistics(from: weekAgo, to: today) { day, _ in
            let steps = day.sumQuantity()?.doubleValue(for: .count()) ?? 0
            print("\(day.startDate.formatted(.iso8601.year().month().day())): \(Int(steps)) steps")
        }
        try await store.save(walk(on: today, steps: 250))
        continue
    }
    lastSum = changed.last?.sumQuantity()?.doubleValue(for: .count()) ?? 0
    print("Today it is \(Int(lastSum)) now.")
    break
}

guard lastSum == 1_850 else { fatalError("The sum is \(lastSum).") }
