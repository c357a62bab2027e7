// Unused results.
import CoreLocation
import Foundation
import HealthKit

func finish(_ builder: HKWorkoutBuilder, _ route: HKWorkoutRouteBuilder, _ workout: HKWorkout) async throws {
    try await route.finishRoute(with: workout, metadata: nil)
    try await builder.finishWorkout()
}

func finish(_ series: HKQuantitySeriesSampleBuilder, _ beats: HKHeartbeatSeriesBuilder) async throws {
    try await series.finishSeries(metadata: nil)
    try await series.finishSeries(metadata: nil, endDate: nil)
    try await beats.finishSeries()
}

func touch(_ store: HKHealthStore, _ object: HKObject, _ file: URL) async throws {
    try store.dateOfBirthComponents()
    try store.biologicalSex()
    store.authorizationStatus(for: .workoutType())
    try await store.recoverActiveWorkoutSession()
    try await store.statusForAuthorizationRequest(toShare: [], read: [])
    try await store.deleteObjects(of: HKQuantityType(.stepCount), predicate: NSPredicate(value: true))
    HKQuery.predicateForSamples(withStart: nil, end: nil)
    HKUnit.count().unitDivided(by: .minute())
}
