public import Foundation
public import HealthKit
import HealthModel
import HealthStore
public import OpenHealthKit

/// An in-memory store for one test, which replaces the phone's store for the app under test.
///
/// Pass ``store`` to the code under test, or run code that creates its own `HKHealthStore()` inside
/// ``run(isolation:_:)``. ``ScriptedPermissions`` determine the permissions of the app; ``seed(_:as:)``,
/// ``seed(from:as:)`` and ``seedWorkout(_:start:duration:isIndoor:athlete:as:)`` insert existing data;
/// ``saved(_:matching:)`` and ``requireSaved(_:count:matching:)`` return the samples that the app saved.
///
/// Each instance has its own database, so that tests can run in parallel.
public final class TestHealthStore: Sendable {
    /// The store from the perspective of the app.
    public let store: HKHealthStore
    /// The app under test.
    public let app: AppInformation
    /// The store from the perspective of its owner.
    let engine: SQLiteEngine

    /// Creates an empty store.
    ///
    /// - Parameters:
    ///   - app: The app under test.
    ///   - permissions: The responses to its authorization requests.
    ///   - clock: The clock of workout sessions, live builders and feeds; with a `VirtualClock`, the test controls
    ///     the time.
    /// - Throws: An error if the system cannot allocate the memory.
    public init(
        as app: AppInformation = AppInformation(bundleIdentifier: "com.example.app", name: "App", version: "1.0"),
        permissions: ScriptedPermissions = .granted, clock: HealthClock = .system
    ) throws {
        self.app = app
        engine = try SQLiteEngine.inMemory()
        store = HKHealthStore(
            context: StoreContext(
                engine: engine, identity: app.identity, policy: permissions.policy.policy, scheduler: clock.scheduler))
    }

    /// Runs code with this store as the `HKHealthStore()`, including all tasks that the code starts.
    ///
    /// - Parameters:
    ///   - isolation: The isolation of the code; the caller's by default.
    ///   - body: The code.
    public func run<Value>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
    ) async rethrows -> Value {
        try await withHealthStore(store, body)
    }

    // MARK: - Permissions

    /// Decides permissions immediately, as a user does in the settings, even for types already decided or never
    /// requested.
    ///
    /// - Parameters:
    ///   - share: The types with their permission to write.
    ///   - read: The types with their permission to read.
    public func decide(share: [HKSampleType: Bool] = [:], read: [HKObjectType: Bool] = [:]) throws {
        let decisions = AuthorizationDecisions(
            share: Dictionary(uniqueKeysWithValues: share.map { ($0.key.record, $0.value) }),
            read: Dictionary(uniqueKeysWithValues: read.map { ($0.key.record, $0.value) }))
        try engine.write { try $0.authorize(app.identity, decisions) }
    }

    // MARK: - The device

    /// A Boolean value that indicates whether the device is locked: reading fails with `errorDatabaseInaccessible`,
    /// and saved objects become visible after unlocking.
    public var isLocked: Bool {
        get { store.context.access.conditions.isLocked }
        set { store.context.change { $0.isLocked = newValue } }
    }

    /// A Boolean value that indicates whether a guest uses the device: reading works, and everything else fails with
    /// `errorNotPermissibleForGuestUserMode`.
    public var isGuestUser: Bool {
        get { store.context.access.conditions.isGuestUser }
        set { store.context.change { $0.isGuestUser = newValue } }
    }

    /// A Boolean value that indicates whether health data is available on the device; otherwise each call fails with
    /// `errorHealthDataUnavailable`.
    public var hasHealthData: Bool {
        get { store.context.access.conditions.availability == .available }
        set { store.context.change { $0.availability = newValue ? .available : .unavailable } }
    }

    // MARK: - Reading

    /// Returns the samples of a type that the app under test saved, regardless of its permissions, in the order of
    /// saving.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - predicate: The predicate that samples must match; `nil` for all.
    public func saved(_ type: HKSampleType, matching predicate: NSPredicate? = nil) async throws -> [HKSample] {
        let own = HKQuery.predicateForObjects(from: HKSource(record: app.identity.source))
        let parts = [own, predicate].compactMap { $0 }
        return try await contents(of: type, matching: NSCompoundPredicate(andPredicateWithSubpredicates: parts))
    }

    /// Returns all samples of a type in the store, from all sources, in the order of saving.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - predicate: The predicate that samples must match; `nil` for all.
    public func contents(of type: HKSampleType, matching predicate: NSPredicate? = nil) async throws -> [HKSample] {
        let reader = try owner(reading: type)
        return try await withCheckedThrowingContinuation { continuation in
            reader.execute(
                HKSampleQuery(
                    sampleType: type, predicate: predicate, limit: HKObjectQueryNoLimit, sortDescriptors: nil
                ) { _, samples, error in
                    continuation.resume(with: samples.map(Result.success) ?? .failure(error ?? HKError.noSamples))
                })
        }
    }

    /// Returns a store that can read all data, even while the device is locked.
    private func owner(reading type: HKSampleType) throws -> HKHealthStore {
        let owner = AppInformation(bundleIdentifier: "org.openhealthkit.testing").identity
        let types = type.record.family == .correlation ? ObjectType.all.filter(\.isReadable) : [type.record]
        let medications: [ObjectType] = type.record == .medicationDoseEvent ? [.userAnnotatedMedication] : []
        let all = Dictionary(uniqueKeysWithValues: (types + medications).map { ($0, true) })
        try engine.write { try $0.authorize(owner, AuthorizationDecisions(read: all)) }
        return HKHealthStore(context: StoreContext(engine: engine, identity: owner))
    }
}

extension HKError {
    /// An error for a query that returns neither samples nor an error.
    fileprivate static let noSamples = HKError(.unknownError, "The query returned no result.")
}
