public import Foundation
public import HealthKit
import HealthModel
import HealthStore
public import OpenHealthKit

/// A store in memory for one test: what the app under test gets in the place of the phone's.
///
/// Give ``store`` to the code under test, or run code that makes its own `HKHealthStore()` inside ``run(isolation:_:)``.
/// What the app may do is said by ``ScriptedPermissions``; what is in the store beforehand comes from ``seed(_:from:)``,
/// ``seed(from:as:)`` and ``seedWorkout(_:start:duration:indoors:athlete:as:)``; what the app saved is asked of
/// ``saved(_:matching:)`` and ``requireSaved(_:count:matching:)``.
///
/// Each instance has a database of its own, so that tests run side by side.
public final class TestHealthStore: Sendable {
    /// The store as the app sees it.
    public let store: HKHealthStore
    /// The app under test.
    public let app: AppInformation
    /// The store as its owner sees it.
    let engine: any HealthEngine

    /// A fresh store.
    ///
    /// - Parameters:
    ///   - app: The app under test.
    ///   - permissions: How its requests for permission are answered.
    ///   - clock: The time of workout sessions, live builders and feeds; with a `VirtualClock`, a test says how it passes.
    /// - Throws: An error if the system cannot provide the memory.
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

    /// Runs code for which `HKHealthStore()` is this store, and everything the task of the code starts.
    ///
    /// - Parameters:
    ///   - isolation: Where the code runs; the caller's own place.
    ///   - body: The code.
    public func run<Value>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
    ) async rethrows -> Value {
        try await withHealthStore(store, body)
    }

    // MARK: - Permission

    /// Decides at once, as a person does in the settings: also what was decided before, and what the app never asked.
    ///
    /// - Parameters:
    ///   - share: Which types the app may write.
    ///   - read: Which types the app may read.
    public func decide(share: [HKSampleType: Bool] = [:], read: [HKObjectType: Bool] = [:]) throws {
        try engine.authorize(
            app.identity,
            AuthorizationDecisions(
                share: Dictionary(uniqueKeysWithValues: share.map { ($0.key.record, $0.value) }),
                read: Dictionary(uniqueKeysWithValues: read.map { ($0.key.record, $0.value) })))
    }

    // MARK: - The device

    /// Whether the device is locked: reading fails with `errorDatabaseInaccessible`, and what is saved is seen after
    /// unlocking.
    public var isLocked: Bool {
        get { store.context.access.conditions.isLocked }
        set { store.context.change { $0.isLocked = newValue } }
    }

    /// Whether a guest uses the device: reading works, and everything else fails with
    /// `errorNotPermissibleForGuestUserMode`.
    public var isGuestUser: Bool {
        get { store.context.access.conditions.isGuestUser }
        set { store.context.change { $0.isGuestUser = newValue } }
    }

    /// Whether there are health data on the device; without them each call fails with `errorHealthDataUnavailable`.
    public var hasHealthData: Bool {
        get { store.context.access.conditions.availability == .available }
        set { store.context.change { $0.availability = newValue ? .available : .unavailable } }
    }

    // MARK: - Asking

    /// What the app under test saved of a type, whatever it may read, in the order in which it was saved.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - predicate: What the samples have in common; nil for all.
    public func saved(_ type: HKSampleType, matching predicate: NSPredicate? = nil) async throws -> [HKSample] {
        let own = HKQuery.predicateForObjects(from: HKSource(record: app.identity.source))
        let parts = [own, predicate].compactMap { $0 }
        return try await contents(of: type, matching: NSCompoundPredicate(andPredicateWithSubpredicates: parts))
    }

    /// Everything in the store of a type, whoever saved it, in the order in which it was saved.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - predicate: What the samples have in common; nil for all.
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

    /// A store that sees everything, also while the device is locked.
    private func owner(reading type: HKSampleType) throws -> HKHealthStore {
        let owner = AppInformation(bundleIdentifier: "org.openhealthkit.testing").identity
        let types = type.record.family == .correlation ? ObjectType.all.filter(\.isReadable) : [type.record]
        let medications: [ObjectType] = type.record == .medicationDoseEvent ? [.userAnnotatedMedication] : []
        try engine.authorize(
            owner,
            AuthorizationDecisions(read: Dictionary(uniqueKeysWithValues: (types + medications).map { ($0, true) })))
        return HKHealthStore(context: StoreContext(engine: engine, identity: owner))
    }
}

extension HKError {
    /// There is neither an answer nor a reason.
    fileprivate static let noSamples = HKError(.unknownError, "There is no answer.")
}
