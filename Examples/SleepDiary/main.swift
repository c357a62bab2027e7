// Two nights of sleep, one with stages and one without, as displayed by a diary.

import Foundation
import HealthKit

let store = HKHealthStore()
let diary = SleepDiary(healthStore: store)
try await diary.requestAuthorization()

// The last night that is over at any time of day: it began the evening before yesterday.
let calendar = Calendar.current
let today = calendar.startOfDay(for: Date())
guard let day = calendar.date(byAdding: .day, value: -2, to: today) else { fatalError("There is no such day.") }
let evening = day.addingTimeInterval(22.5 * 3_600)

/// Returns consecutive stages, with durations in minutes.
func night(_ start: Date, _ stages: [(HKCategoryValueSleepAnalysis, Double)]) -> [HKCategorySample] {
    var now = start
    return stages.map { stage, minutes in
        let end = now.addingTimeInterval(minutes * 60)
        defer { now = end }
        return HKCategorySample(
            type: HKCategoryType(.sleepAnalysis), value: stage.rawValue, start: now, end: end,
            metadata: [HKMetadataKeyTimeZone: TimeZone.current.identifier])
    }
}

let cycle: [(HKCategoryValueSleepAnalysis, Double)] = [(.asleepCore, 50), (.asleepDeep, 25), (.asleepREM, 15)]
let lastNight = night(evening, [(.awake, 12)] + cycle + cycle + [(.awake, 6)] + cycle + cycle)
let before = night(
    evening.addingTimeInterval(-86_400), [(.asleepUnspecified, 400)])
let inBed = night(evening.addingTimeInterval(-600), [(.inBed, 400)])
try await store.save(lastNight + before + inBed)

let nights = try await diary.nights(from: evening.addingTimeInterval(-2 * 86_400), to: Date())
for night in nights {
    print(
        "\(night.sourceName): \(Int(night.asleep / 60)) min asleep, \(Int(night.efficiency * 100)) % of the time in bed"
    )
    for stage in HKCategoryValueSleepAnalysis.allCases {
        guard let length = night.durations[stage] else { continue }
        print("    \(stage)".padding(toLength: 12, withPad: " ", startingAt: 0), Int(length / 60), "min")
    }
}
let hours = try await diary.hoursAsleep(since: evening.addingTimeInterval(-3_600))
print("Asleep in the last of them: \(hours) h")

guard nights.map(\.asleep) == [400 * 60, 360 * 60], hours == 6, nights.last?.durations[.asleepDeep] == 6_000 else {
    fatalError("The diary is wrong.")
}
