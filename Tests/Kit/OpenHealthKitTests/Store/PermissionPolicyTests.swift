import Foundation
import HealthKit
import HealthModel
import HealthStore
import OpenHealthKit
import Synchronization
import TestStores
import Testing

/// Persons who answer requests for permission.
@Suite struct PermissionPolicyTests {
    private static let (steps, mass) = (HKQuantityType(.stepCount), HKQuantityType(.bodyMass))
    private static let app = AppInformation(bundleIdentifier: "org.example.runner", name: "Runner", version: "7")

    private static func state(_ type: HKObjectType, of store: HKHealthStore) throws -> String {
        let state = try store.context.access.permissions { try $0.authorization(for: type.record) }
        return "\(state.share) \(state.read)"
    }

    /// A type granted to share is not granted to read, and one that was not asked for is not decided.
    @Test func AUTH_3_sharingAndReadingAreAnsweredEach() async throws {
        let seen = Mutex<[String]>([])
        let policy = PermissionPolicy.ask { request in
            let share = request.share.map(\.identifier).sorted()
            let read = request.read.map(\.identifier).sorted()
            seen.withLock {
                $0.append(
                    "\(request.app.bundleIdentifier) \(request.app.name) \(request.app.version ?? "-") "
                        + "\(share.count) \(read.count) \(request.schedulesWorkouts)")
            }
            // More than was asked for.
            return .init(
                share: [Self.steps, HKQuantityType(.height)], read: [Self.mass, HKQuantityType(.height)],
                schedulesWorkouts: true)
        }
        let store = try HKHealthStore.forTest(as: Self.app, permissions: policy)
        try await store.requestAuthorization(toShare: [Self.steps, Self.mass], read: [Self.steps, Self.mass])
        #expect(seen.withLock { $0 } == ["org.example.runner Runner 7 2 2 false"])
        #expect(try Self.state(Self.steps, of: store) == "authorized denied")
        #expect(try Self.state(Self.mass, of: store) == "denied authorized")
        #expect(try Self.state(HKQuantityType(.height), of: store) == "notDetermined notDetermined")
        // Only what is not decided yet is asked for.
        try await store.requestAuthorization(
            toShare: [Self.steps], read: [Self.steps, Self.mass, HKQuantityType(.height)])
        #expect(seen.withLock { $0.last } == "org.example.runner Runner 7 0 1 false")
        #expect(try Self.state(HKQuantityType(.height), of: store) == "notDetermined authorized")
    }

    @Test func PLN_51_schedulingIsAskedForAlone() async throws {
        for isGranted in [false, true] {
            let seen = Mutex<[String]>([])
            let policy = PermissionPolicy.ask { request in
                seen.withLock {
                    $0.append("\(request.app.name) \(request.share) \(request.read) \(request.schedulesWorkouts)")
                }
                return .init(schedulesWorkouts: isGranted)
            }
            let store = try HKHealthStore.forTest(as: Self.app, permissions: policy)
            let answer = try await store.context.access.requestScheduling()
            #expect(answer == (isGranted ? .authorized : .denied))
            #expect(seen.withLock { $0 } == ["Runner [] [] true"])
        }
        #expect(!PermissionPolicy.Answer().schedulesWorkouts)
    }

    @Test func AUTH_3_whoGrantsAllAndWhoDeniesAll() async throws {
        for (policy, state) in [(PermissionPolicy.grantAll, "authorized"), (.denyAll, "denied")] {
            let store = try HKHealthStore.forTest(as: Self.app, permissions: policy)
            try await store.requestAuthorization(toShare: [Self.steps], read: [Self.mass])
            #expect(try Self.state(Self.steps, of: store) == "\(state) notDetermined")
            #expect(try Self.state(Self.mass, of: store) == "notDetermined \(state)")
        }
    }

    /// Another app on the same store has its own name, permissions and policy, and the same clock.
    @Test func AUTH_3_anotherAppIsAskedForItself() async throws {
        let clock = VirtualClock(now: Date(timeIntervalSinceReferenceDate: 740_145_600))
        let store = try HKHealthStore.forTest(as: Self.app, permissions: .denyAll, clock: clock)
        try await store.requestAuthorization(toShare: [Self.steps], read: [])
        let other = try store.store(as: AppInformation(bundleIdentifier: "org.example.other"))
        #expect(try Self.state(Self.steps, of: other) == "notDetermined notDetermined")
        try await other.requestAuthorization(toShare: [Self.steps], read: [])
        #expect(try Self.state(Self.steps, of: other) == "authorized notDetermined")
        #expect(try Self.state(Self.steps, of: store) == "denied notDetermined")
        #expect(other.context.scheduler === store.context.scheduler)
        let source = other.context.access.identity.source
        #expect(source.bundleIdentifier == "org.example.other" && source.name == "org.example.other")
        #expect(AppInformation(bundleIdentifier: "a").version == nil)
    }
}
