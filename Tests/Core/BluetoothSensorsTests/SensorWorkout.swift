import Foundation
import HealthKit
import HealthModel
import OpenHealthKit
import Testing

@testable import BluetoothSensors

/// A ride in an in-memory store, on a clock that the test advances.
final class SensorWorkout: Sendable {
    let clock: VirtualClock
    let store: HKHealthStore
    let session: HKWorkoutSession
    let builder: HKLiveWorkoutBuilder

    static let start = Date(timeIntervalSinceReferenceDate: 817_025_400.25)

    private static let types: [HKQuantityTypeIdentifier] = [
        .heartRate, .cyclingPower, .cyclingCadence, .cyclingSpeed, .distanceCycling, .activeEnergyBurned,
        .oxygenSaturation, .heartRateVariabilitySDNN,
    ]

    init(
        _ clock: VirtualClock, _ store: HKHealthStore, sharesBeats: Bool = true,
        activity: HKWorkoutActivityType = .cycling
    ) async throws {
        self.clock = clock
        self.store = store
        var share: Set<HKSampleType> = [.workoutType()]
        if sharesBeats { share.formUnion([HKSeriesType.heartbeat(), HKQuantityType(.heartRateVariabilitySDNN)]) }
        var read: Set<HKObjectType> = [.workoutType(), HKSeriesType.heartbeat()]
        for type in Self.types { read.insert(HKQuantityType(type)) }
        try await store.requestAuthorization(toShare: share, read: read)
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = activity
        session = try HKWorkoutSession(healthStore: store, configuration: configuration)
        builder = session.associatedWorkoutBuilder()
        builder.dataSource = HKLiveWorkoutDataSource(healthStore: store, workoutConfiguration: configuration)
    }

    func begin(at date: Date) {
        session.startActivity(with: date)
        builder.beginCollection(withStart: date) { _, _ in }
    }

    func finish() async throws -> HKWorkout {
        session.stopActivity(with: clock.now)
        try await builder.endCollection(at: clock.now)
        let workout = try await builder.finishWorkout()
        session.end()
        return try #require(workout)
    }

    /// Returns all measurements, as text to the last digit, with devices and metadata.
    func measured(in store: HKHealthStore) async throws -> [String] {
        var all: [String] = []
        for type in Self.types {
            let descriptor = HKSampleQueryDescriptor(
                predicates: [.quantitySample(type: HKQuantityType(type))],
                sortDescriptors: [SortDescriptor(\.startDate), SortDescriptor(\.endDate)])
            for sample in try await descriptor.result(for: store) {
                let location = sample.metadata?[HKMetadataKeyHeartRateSensorLocation] as? NSNumber
                all.append(
                    "\(type.rawValue) \(sample.startDate.timeIntervalSinceReferenceDate) "
                        + "\(sample.endDate.timeIntervalSinceReferenceDate) \(sample.quantity) "
                        + "\(sample.device?.name ?? "-") \(location?.intValue ?? -1)")
            }
        }
        for series in try await series(in: store) {
            for try await beat in HKHeartbeatSeriesQueryDescriptor(series).results(for: store) {
                let date = series.startDate.timeIntervalSinceReferenceDate + beat.timeIntervalSinceStart
                all.append("beat \(date) \(beat.precededByGap)")
            }
        }
        return all
    }

    func series(in store: HKHealthStore) async throws -> [HKHeartbeatSeriesSample] {
        let descriptor = HKSampleQueryDescriptor(
            predicates: [.heartbeatSeries()], sortDescriptors: [SortDescriptor(\.startDate)])
        return try await descriptor.result(for: store)
    }
}
