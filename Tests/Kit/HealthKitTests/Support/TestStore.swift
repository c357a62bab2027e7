import HealthKit
import HealthModel
import HealthStore
import TestEngines
import Testing

/// A separate database for one test, used by any number of apps.
struct TestStore {
    let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
    }

    /// Opens a database in a file, which others may have open.
    init(path: String) throws {
        engine = try SQLiteEngine(path: path)
    }

    /// Returns a health store of an app that may share and read everything.
    func app(_ name: String = "one", _ change: (inout AppIdentity) -> Void = { _ in }) throws -> HKHealthStore {
        var identity = Self.identity(name)
        change(&identity)
        let share = ObjectType.all.filter { $0.isShareable }
        let read = ObjectType.all.filter { $0.isReadable }
        try engine.write {
            try $0.authorize(
                identity,
                AuthorizationDecisions(
                    share: Dictionary(uniqueKeysWithValues: share.map { ($0, true) }),
                    read: Dictionary(uniqueKeysWithValues: read.map { ($0, true) })))
        }
        return HKHealthStore(context: StoreContext(engine: engine, identity: identity))
    }

    /// Returns a health store of an app that has not requested authorization.
    func stranger(
        _ name: String = "stranger", policy: AuthorizationPolicy = .grantAll,
        conditions: StoreConditions = StoreConditions()
    ) -> HKHealthStore {
        HKHealthStore(
            context: StoreContext(
                engine: engine, identity: Self.identity(name), policy: policy, conditions: conditions))
    }

    /// Sets the decisions for an app.
    func decide(_ store: HKHealthStore, share: [ObjectType: Bool] = [:], read: [ObjectType: Bool] = [:]) throws {
        try engine.write {
            try $0.authorize(store.context.access.identity, AuthorizationDecisions(share: share, read: read))
        }
    }

    static func identity(_ name: String) -> AppIdentity {
        AppIdentity(
            bundleIdentifier: "com.example.\(name)", name: name, version: "1", productType: "Test1,1",
            system: SystemVersion(major: 1, minor: 2, patch: 3))
    }
}

// MARK: - Queries

extension HKHealthStore {
    /// Returns the samples of a query with a handler.
    func samples(
        _ type: HKSampleType, _ predicate: NSPredicate? = nil, limit: Int = HKObjectQueryNoLimit,
        sort: [NSSortDescriptor]? = nil
    ) async throws -> [HKSample] {
        // Predicates and descriptors are not Sendable: the query is created before anything is awaited.
        try await withCheckedThrowingContinuation { continuation in
            execute(
                HKSampleQuery(sampleType: type, predicate: predicate, limit: limit, sortDescriptors: sort) {
                    _, samples, error in
                    continuation.resume(with: samples.map(Result.success) ?? .failure(error ?? HKError(.unknownError)))
                })
        }
    }

    /// Returns the number of matching samples.
    func count(_ type: HKSampleType, _ predicate: NSPredicate? = nil) async throws -> Int {
        try await samples(type, predicate).count
    }
}

/// Returns the error code of a call; nil if it succeeds.
func failure(_ body: () async throws -> Void) async -> HKError.Code? {
    do {
        try await body()
        return nil
    } catch let error as HKError {
        return error.code
    } catch {
        Issue.record(error)
        return nil
    }
}

/// Returns all elements of a stream.
func all<Element: Sendable>(of stream: AsyncStream<Element>) async -> [Element] {
    await stream.reduce(into: []) { $0.append($1) }
}

// MARK: - Samples

/// Returns the date a number of seconds after noon of a day in 2024, a whole number of seconds since 2001:
/// differences are exact.
func noon(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: 740_145_600 + seconds) }

let steps = HKQuantityType(.stepCount)
let heartRate = HKQuantityType(.heartRate)
let bodyMass = HKQuantityType(.bodyMass)
let sleep = HKCategoryType(.sleepAnalysis)

/// Returns steps in a period.
func stepSample(
    _ count: Double, _ start: Double, _ end: Double? = nil, device: HKDevice? = nil, metadata: [String: Any]? = nil
) -> HKQuantitySample {
    HKQuantitySample(
        type: steps, quantity: HKQuantity(unit: .count(), doubleValue: count), start: noon(start),
        end: noon(end ?? start),
        device: device, metadata: metadata)
}

/// Returns steps with a sync identifier.
func syncedSteps(_ identifier: String, _ version: Double, _ start: Double = 0) -> HKQuantitySample {
    stepSample(
        1, start,
        metadata: [HKMetadataKeySyncIdentifier: identifier, HKMetadataKeySyncVersion: NSNumber(value: version)])
}

/// Returns a workout of an activity type.
func workout(
    _ type: HKWorkoutActivityType = .running, _ start: Double = 0, _ end: Double = 3600, meters: Double? = nil,
    kilocalories: Double? = nil, metadata: [String: Any]? = nil
) -> HKWorkout {
    HKWorkout(
        activityType: type, start: noon(start), end: noon(end), workoutEvents: nil,
        totalEnergyBurned: kilocalories.map { HKQuantity(unit: .kilocalorie(), doubleValue: $0) },
        totalDistance: meters.map { HKQuantity(unit: .meter(), doubleValue: $0) }, metadata: metadata)
}
