import HealthKit
import Synchronization

/// Returns heart rate zones between rates a minute.
func heartZones(_ boundaries: Double...) throws -> HKWorkoutZoneConfiguration {
    try HKWorkoutZoneConfiguration(
        quantityType: heartRate, zoneBoundaries: boundaries.map { HKQuantity(unit: beats, doubleValue: $0) })
}

extension HKWorkoutZoneGroup {
    /// The durations of the zones, in seconds.
    var seconds: [Double] { zoneDurations.map(\.duration) }
}

extension HKWorkoutZoneConfiguration {
    /// The boundaries, in beats a minute.
    var rates: [Double] { zones.compactMap { $0.maximum?.doubleValue(for: beats) }.map { ($0 * 1e6).rounded() / 1e6 } }
}

extension HKHealthStore {
    /// Returns a builder that collects from noon on into zones of its own.
    func collecting(into zones: HKWorkoutZoneConfiguration?, _ type: HKWorkoutActivityType = .running) async throws
        -> HKWorkoutBuilder
    {
        let builder = HKWorkoutBuilder(healthStore: self, configuration: configuration(type), device: nil)
        if let zones { try await builder.setCustomZoneConfiguration(zones, for: zones.quantityType) }
        try await builder.beginCollection(at: noon(0))
        return builder
    }
}

/// The delegate calls of a live builder about zones and samples.
// Unchecked, because NSObject is not Sendable; the lines are behind a lock.
final class ZoneLog: NSObject, HKLiveWorkoutBuilderDelegate, @unchecked Sendable {
    private let lines = Mutex<[String]>([])

    func drain() -> [String] {
        lines.withLock { lines in
            defer { lines = [] }
            return lines
        }
    }

    func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>) {
        lines.withLock { $0.append("collected") }
    }

    func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder) {}

    func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didUpdateWorkoutZone update: HKLiveWorkoutZoneUpdate) {
        func text(_ duration: HKWorkoutZoneDuration?) -> String {
            duration.map { "\($0.zone.index) (\(Int($0.duration)))" } ?? "none"
        }
        let date = update.lastSampleProcessedDate.map { "\(Int($0.timeIntervalSince(noon(0))))" } ?? "never"
        let seconds = update.zoneGroup?.seconds.map { Int($0) } ?? []
        lines.withLock {
            $0.append(
                "\(text(update.previousZoneDuration)) to \(text(update.currentZoneDuration)) at \(date): \(seconds)")
        }
    }
}
