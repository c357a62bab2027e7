// A pattern: a reducer of sleep. Stages of several sources and nights arrive as one list of category samples;
// extensions of HealthKit's own types provide names and an order for the stages; samples less than some hours apart
// form a night; if several sources recorded the same night, the one with stages takes precedence; overlaps count
// once. Sleep screens of health dashboards, and layers of typed samples over HealthKit, work this way.
//
// Nothing in this file is specific to this package.

import Foundation
import HealthKit

extension HKCategoryValueSleepAnalysis: CaseIterable, CustomStringConvertible {
    /// The stages, in the order of a diary.
    public static var allCases: [HKCategoryValueSleepAnalysis] {
        [.inBed, .awake, .asleepREM, .asleepCore, .asleepDeep, .asleepUnspecified]
    }

    /// The display name.
    public var description: String {
        switch self {
        case .inBed: "In bed"
        case .awake: "Awake"
        case .asleepREM: "REM"
        case .asleepCore: "Core"
        case .asleepDeep: "Deep"
        case .asleepUnspecified: "Asleep"
        @unknown default: "Unknown"
        }
    }

    var isAsleep: Bool { Self.allAsleepValues.contains(self) }
}

extension HKCategorySample {
    /// The stage; nil for values of newer systems.
    var stage: HKCategoryValueSleepAnalysis? { HKCategoryValueSleepAnalysis(rawValue: value) }
    var interval: DateInterval { DateInterval(start: startDate, end: endDate) }
}

/// One night.
struct Night: Identifiable {
    let id: UUID
    let interval: DateInterval
    let durations: [HKCategoryValueSleepAnalysis: TimeInterval]
    let sourceName: String
    let timeZone: TimeZone?

    var asleep: TimeInterval { durations.filter { $0.key.isAsleep }.values.reduce(0, +) }
    var inBed: TimeInterval { max(durations[.inBed] ?? 0, interval.duration) }
    var efficiency: Double { inBed > 0 ? asleep / inBed : 0 }
}

struct SleepDiary {
    let healthStore: HKHealthStore
    /// The maximum gap within a night, in seconds.
    var largestGap: TimeInterval = 3 * 3_600

    private let sleepType = HKCategoryType(.sleepAnalysis)

    func requestAuthorization() async throws {
        guard HKHealthStore.isHealthDataAvailable() else { throw HKError(.errorHealthDataUnavailable) }
        try await healthStore.requestAuthorization(toShare: [sleepType], read: [sleepType])
    }

    func nights(from start: Date, to end: Date) async throws -> [Night] {
        let window = HKQuery.predicateForSamples(withStart: start, end: end)
        let descriptor = HKSampleQueryDescriptor(
            predicates: [.categorySample(type: sleepType, predicate: window)],
            sortDescriptors: [SortDescriptor(\.startDate, order: .forward), SortDescriptor(\.endDate)])
        return Self.groups(try await descriptor.result(for: healthStore), gap: largestGap).compactMap(Self.night)
    }

    /// Returns only the hours asleep, for a widget: in any stage.
    func hoursAsleep(since start: Date) async throws -> Double {
        let asleep = HKCategoryValueSleepAnalysis.predicateForSamples(
            equalTo: HKCategoryValueSleepAnalysis.allAsleepValues)
        let window = HKQuery.predicateForSamples(withStart: start, end: nil, options: .strictStartDate)
        let both = NSCompoundPredicate(andPredicateWithSubpredicates: [asleep, window])
        let samples = try await HKSampleQueryDescriptor(
            predicates: [.categorySample(type: sleepType, predicate: both)], sortDescriptors: []
        ).result(for: healthStore)
        return samples.reduce(0) { $0 + $1.interval.duration } / 3_600
    }

    private static func groups(_ samples: [HKCategorySample], gap: TimeInterval) -> [[HKCategorySample]] {
        var groups: [[HKCategorySample]] = []
        var end = Date.distantPast
        for sample in samples {
            if sample.startDate.timeIntervalSince(end) > gap { groups.append([]) }
            groups[groups.count - 1].append(sample)
            end = max(end, sample.endDate)
        }
        return groups
    }

    private static func night(_ samples: [HKCategorySample]) -> Night? {
        let sources = Dictionary(grouping: samples, by: \.sourceRevision.source)
        func stages(_ samples: [HKCategorySample]) -> Int { Set(samples.map(\.value)).count }
        guard
            let (source, best) = sources.max(by: { stages($0.value) < stages($1.value) }),
            let first = best.map(\.startDate).min(), let last = best.map(\.endDate).max()
        else { return nil }
        var durations: [HKCategoryValueSleepAnalysis: TimeInterval] = [:]
        for stage in HKCategoryValueSleepAnalysis.allCases {
            let length = length(best.filter { $0.stage == stage }.map(\.interval))
            if length > 0 { durations[stage] = length }
        }
        return Night(
            id: best[0].uuid, interval: DateInterval(start: first, end: last), durations: durations,
            sourceName: source.name,
            timeZone: (best[0].metadata?[HKMetadataKeyTimeZone] as? String).flatMap(TimeZone.init(identifier:)))
    }

    /// Returns the seconds that at least one interval covers.
    private static func length(_ intervals: [DateInterval]) -> TimeInterval {
        var total: TimeInterval = 0
        var end = Date.distantPast
        for interval in intervals.sorted() where interval.end > end {
            total += interval.end.timeIntervalSince(max(interval.start, end))
            end = interval.end
        }
        return total
    }
}
