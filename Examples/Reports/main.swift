// Imports a recorded run, generates a year of training and of sleep, and prints its reports: totals by month, records,
// load by week, and nights, as `hk totals`, `hk records`, `hk load` and `hk sleep` do.

import Foundation
import HealthKit
import HealthKitTesting
import HealthReports
import OpenHealthKit

var calendar = Calendar(identifier: .gregorian)
calendar.timeZone = .gmt
calendar.firstWeekday = 2

/// Returns an hour of a day of the year, which begins on Monday, 5 May 2025.
func hour(_ hour: Double, ofDay day: Int) -> Date {
    Date(timeIntervalSinceReferenceDate: 768_096_000 + Double(day) * 86_400 + hour * 3_600)
}

/// Prints columns, each as wide as its widest field.
func printTable(_ title: String, _ rows: [[String]]) {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
    print("\n\(title)")
    for row in rows {
        let fields = row.enumerated().map { column, field in
            let space = String(repeating: " ", count: widths[column] - field.count)
            return column == 0 ? field + space : space + field
        }
        print("    " + fields.joined(separator: "  "))
    }
}

/// Returns a duration as hours, minutes and seconds.
func time(_ seconds: Double) -> String {
    let parts = Duration.seconds(seconds.rounded())
    return parts.formatted(.time(pattern: .hourMinuteSecond))
}

func number(_ value: Double?, _ unit: String = "", decimals: Int = 0) -> String {
    value.map { $0.formatted(.number.precision(.fractionLength(decimals)).locale(Locale(identifier: "en"))) + unit }
        ?? ""
}

func month(_ date: Date) -> String { String(date.formatted(.iso8601.year().month())) }
func day(_ date: Date) -> String { String(date.formatted(.iso8601.year().month().day())) }

// 1. The data: a run from a file, and a simulated year of another app.
let clock = VirtualClock(now: hour(12, ofDay: 372))
let test = try TestHealthStore(clock: clock)
let store = test.store
let quantities: [HKQuantityTypeIdentifier] = [
    .heartRate, .restingHeartRate, .distanceWalkingRunning, .distanceCycling, .activeEnergyBurned,
]
try await store.requestAuthorization(
    toShare: [],
    read: Set(quantities.map { HKQuantityType($0) as HKObjectType }).union([
        .workoutType(), HKSeriesType.workoutRoute(), HKCategoryType(.sleepAnalysis),
        HKCharacteristicType(.dateOfBirth), HKCharacteristicType(.biologicalSex),
    ]))
let run = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Data/morning-run.gpx")
for report in try await store.importFiles(at: [run]).reports {
    print("\(URL(filePath: report.file).lastPathComponent): \(report.added) objects stored")
}

try test.systemData.setCharacteristics(
    biologicalSex: .female, dateOfBirth: DateComponents(year: 1986, month: 3, day: 9))
let beats = HKUnit.count().unitDivided(by: .minute())
try test.seed([
    HKQuantitySample(
        type: HKQuantityType(.restingHeartRate), quantity: HKQuantity(unit: beats, doubleValue: 52),
        start: hour(6, ofDay: 0), end: hour(6, ofDay: 0))
])
for month in 0..<13 {
    // A run every four weeks, which becomes longer, and some rides.
    try await test.seedWorkout(
        .running, start: hour(17, ofDay: month * 28 + 1), duration: Double(600 + month * 20),
        athlete: .simulatedAthlete(seed: UInt64(month + 1)))
    if month % 4 == 3 {
        try await test.seedWorkout(
            .cycling, start: hour(9, ofDay: month * 28 + 6), duration: 1_200,
            athlete: .simulatedAthlete(seed: UInt64(month + 100)))
    }
}
let stages: [(HKCategoryValueSleepAnalysis, Double)] = [
    (.asleepCore, 2), (.asleepDeep, 1.25), (.asleepREM, 1), (.awake, 0.1), (.asleepCore, 2.5), (.asleepREM, 0.75),
]
let nights = (1...364).flatMap { night in
    var start = hour(-1 + Double(night % 5) / 4, ofDay: night)
    return stages.map { stage, hours in
        defer { start += hours * 3_600 }
        return HKCategorySample(
            type: HKCategoryType(.sleepAnalysis), value: stage.rawValue, start: start, end: start + hours * 3_600)
    }
}
try test.seed(nights)

// 2. Totals by month.
let totals = try await store.totals(by: .month, calendar: calendar)
var rows = [["Month", "Workouts", "Time", "Distance", "Climb", "Year before"]]
for row in totals.rows {
    rows.append([
        month(row.start), "\(row.all.count)", time(row.all.duration),
        number(row.all.distance.map { $0 / 1_000 }, " km", decimals: 2), number(row.all.climb, " m"),
        row.yearBefore.map { time($0.duration) } ?? "",
    ])
}
rows.append(["All", "\(totals.all.count)", time(totals.all.duration)])
let longest = totals.streak.longest
printTable("Totals, with a longest streak of \(longest) \(totals.streak.unit)\(longest == 1 ? "" : "s")", rows)

// 3. The best times over distances, and the longest workouts, of each sport.
for sport in try await store.records().sports {
    let rows = sport.records.compactMap { record -> [String]? in
        guard let best = record.best.first else { return nil }
        switch record.kind {
        case .distance(let meters): return [number(meters, " m"), time(best.value), day(best.start)]
        case .power(let seconds): return ["\(number(seconds)) s", number(best.value, " W"), day(best.start)]
        case .longestDistance: return ["Longest", number(best.value / 1_000, " km", decimals: 2), day(best.start)]
        case .longestDuration: return ["Longest time", time(best.value), day(best.start)]
        case .highestClimb: return ["Highest climb", number(best.value, " m"), day(best.start)]
        case .mostEnergy: return ["Most energy", number(best.value, " kcal"), day(best.start)]
        }
    }
    printTable("Records of \(sport.count) workouts: \(sport.activityType.name)", rows)
}

// 4. Fitness, fatigue and form of the last eight weeks.
let load = try await store.load(by: .week, from: hour(0, ofDay: 308), to: hour(0, ofDay: 364), calendar: calendar)
printTable(
    "Load, by \(load.measure), of \(load.counted) workouts",
    [["Week from", "Load", "Fitness", "Fatigue", "Form"]]
        + load.rows.map { row in
            ["\(row.first.year)-\(row.first.month)-\(row.first.day)"]
                + [row.load, row.fitness, row.fatigue, row.form].map { number($0, decimals: 1) }
        })

// 5. The nights of the last week, and how regular all of them are.
let sleep = try await store.nights(from: hour(0, ofDay: 358), calendar: calendar)
printTable(
    "Sleep, with a regularity of \(number(sleep.regularity?.index))",
    [["Night", "Asleep", "Deep", "Core", "REM", "Awake"]]
        + sleep.nights.map { night in
            ["\(night.day.year)-\(night.day.month)-\(night.day.day)", time(night.main.asleep)]
                + [SleepReport.Stage.deep, .core, .rem, .awake].map { time(night.main.seconds($0)) }
        })

// 6. One workout, and a list: the three longest runs.
for workout in try await store.workouts(
    activityType: .running, sortedBy: WorkoutOrder(.distance, isDescending: true), limit: 3)
{
    guard let report = try await store.workoutReport(for: workout.uuid) else { continue }
    print("\n\(day(workout.start)): \(number(workout.totalDistance, " m")) in \(time(workout.duration))")
    for split in report.splits {
        print(
            "    \(split.number). \(number(split.meters, " m")) in \(time(split.seconds)), \(number(split.averageHeartRate)) bpm"
        )
    }
}
