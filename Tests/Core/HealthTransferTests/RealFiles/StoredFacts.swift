import CoreLocation
import Foundation
import HealthKit
import HealthStore
import OpenHealthKit

/// The data that an app finds in a store with an imported file, as numbers under the names in the list of files.
struct StoredFacts {
    /// The numbers by column of the list.
    var numbers: [String: Double] = [:]
    /// The activity of each session.
    var activities: [HKWorkoutActivityType] = []

    private static let read: Set<HKObjectType> = [
        .workoutType(), HKSeriesType.workoutRoute(), HKQuantityType(.heartRate), HKQuantityType(.cyclingPower),
        HKQuantityType(.runningPower), HKQuantityType(.cyclingCadence), HKQuantityType(.cyclingSpeed),
        HKQuantityType(.runningSpeed), HKQuantityType(.distanceCycling), HKQuantityType(.distanceWalkingRunning),
        HKQuantityType(.distanceSwimming), HKQuantityType(.distancePaddleSports), HKQuantityType(.swimmingStrokeCount),
        HKQuantityType(.stepCount), HKQuantityType(.activeEnergyBurned), HKQuantityType(.flightsClimbed),
        HKQuantityType(.bodyMassIndex),
    ]

    /// Reads a store as an app does.
    init(_ store: HKHealthStore) async throws {
        try await store.requestAuthorization(toShare: [], read: Self.read)
        let workouts = try await HKSampleQueryDescriptor(
            predicates: [.workout()], sortDescriptors: [SortDescriptor(\.startDate), SortDescriptor(\.endDate)]
        ).result(for: store)
        add(workouts)
        try await addHeartRates(store)
        try await addRoutes(store)
        func count(_ types: HKQuantityTypeIdentifier...) async throws -> Double {
            var count = 0
            for type in types { count += try await Self.samples(type, store).count }
            return Double(count)
        }
        numbers["watts_points"] = try await count(.cyclingPower, .runningPower)
        numbers["cadence_points"] = try await count(.cyclingCadence)
        numbers["speed_points"] = try await count(.cyclingSpeed, .runningSpeed)
        var way = 0.0
        for type in [
            HKQuantityTypeIdentifier.distanceCycling, .distanceWalkingRunning, .distanceSwimming, .distancePaddleSports,
        ] {
            way += try await Self.samples(type, store).reduce(0) { $0 + $1.quantity.doubleValue(for: .meter()) }
        }
        numbers["way_m"] = way
    }

    /// Returns the problems of a store.
    static func problems(_ store: HKHealthStore) throws -> [String] {
        try store.context.access.read { try $0.integrityProblems() }
    }

    private static func samples(
        _ type: HKQuantityTypeIdentifier, _ store: HKHealthStore
    ) async throws -> [HKQuantitySample] {
        try await HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: HKQuantityType(type))], sortDescriptors: []
        ).result(for: store)
    }

    private mutating func add(_ workouts: [HKWorkout]) {
        func sum(_ value: (HKWorkout) -> Double?) -> Double { workouts.compactMap(value).reduce(0, +) }
        let sessions = workouts.flatMap(\.workoutActivities)
        let events = workouts.flatMap { $0.workoutEvents ?? [] }
        activities = sessions.map(\.workoutConfiguration.activityType)
        numbers["workouts"] = Double(workouts.count)
        numbers["sessions"] = Double(sessions.count)
        numbers["start_utc"] = workouts.first?.startDate.timeIntervalSinceReferenceDate
        if let start = workouts.first?.startDate, let end = workouts.map(\.endDate).max() {
            numbers["span_s"] = end.timeIntervalSince(start)
        }
        numbers["elapsed_s"] = sessions.reduce(0) { $0 + ($1.endDate ?? $1.startDate).timeIntervalSince($1.startDate) }
        numbers["timer_s"] = sum(\.duration)
        numbers["distance_stated_m"] = sum { $0.totalDistance?.doubleValue(for: .meter()) }
        numbers["calories"] = sum { $0.totalEnergyBurned?.doubleValue(for: .kilocalorie()) }
        numbers["strokes"] = sum { $0.totalSwimmingStrokeCount?.doubleValue(for: .count()) }
        numbers["laps"] = Double(events.count { $0.type == .lap })
        numbers["active_lengths"] = Double(events.count { $0.type == .segment })
        numbers["ascent_m"] = sum {
            ($0.metadata?[HKMetadataKeyElevationAscended] as? HKQuantity)?.doubleValue(for: .meter())
        }
    }

    private mutating func addHeartRates(_ store: HKHealthStore) async throws {
        let unit = HKUnit.count().unitDivided(by: .minute())
        let values = try await Self.samples(.heartRate, store).map { $0.quantity.doubleValue(for: unit) }
        numbers["hr_count"] = Double(values.count)
        guard !values.isEmpty else { return }
        numbers["hr_avg_points"] = values.reduce(0, +) / Double(values.count)
        numbers["hr_max_points"] = values.max()
    }

    private mutating func addRoutes(_ store: HKHealthStore) async throws {
        let routes = try await HKSampleQueryDescriptor(
            predicates: [.workoutRoute()], sortDescriptors: [SortDescriptor(\.startDate)]
        ).result(for: store)
        var (positions, length) = (0, 0.0)
        for route in routes {
            var last: CLLocation?
            for try await location in HKWorkoutRouteQueryDescriptor(route).results(for: store) {
                positions += 1
                if let last { length += location.distance(from: last) }
                last = location
            }
        }
        numbers["positions"] = Double(positions)
        numbers["route_m"] = length
    }
}
