package import HealthKit
import TestEngines

@testable package import OpenHealthKit

extension HKHealthStore {
    /// Returns an empty store for a test, as ``HealthStore/SQLiteEngine/forTest(clock:)`` does.
    ///
    /// - Parameters:
    ///   - app: The app that uses the store; this process by default.
    ///   - permissions: The policy for authorization requests; everything is granted by default.
    ///   - clock: The clock of workout sessions; the system clock by default.
    package static func forTest(
        as app: AppInformation = .process, permissions: PermissionPolicy = .grantAll, clock: HealthClock = .system
    ) throws -> HKHealthStore {
        HKHealthStore(
            context: StoreContext(
                engine: try .forTest(), identity: app.identity, policy: permissions.policy,
                scheduler: clock.scheduler))
    }
}
