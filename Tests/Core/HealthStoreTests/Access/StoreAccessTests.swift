import Foundation
import HealthModel
import Synchronization
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// What the conditions of a store, its bounds and policies permit.
@Suite struct StoreAccessTests {
    private static let app = AppIdentity(bundleIdentifier: "test.own", name: "Own")

    private func access(
        _ policy: AuthorizationPolicy = .grantAll, _ change: (inout StoreConditions) -> Void = { _ in }
    ) throws -> StoreAccess {
        var conditions = StoreConditions()
        change(&conditions)
        return StoreAccess(engine: try .forTest(), identity: Self.app, policy: policy, conditions: conditions)
    }

    @Test func AUTH_20_AUTH_21_everyConditionForbidsItsUses() throws {
        let conditions: [(String, (inout StoreConditions) -> Void, [EngineError.Code?])] = [
            ("usual", { _ in }, [nil, nil, nil]),
            ("locked", { $0.isLocked = true }, [.databaseInaccessible, nil, nil]),
            ("guest", { $0.isGuestUser = true }, [nil, .notPermissibleForGuestUserMode, nil]),
            ("full", { $0.isFull = true }, [nil, .storage, nil]),
            (
                "unavailable", { $0.availability = .unavailable },
                [.healthDataUnavailable, .healthDataUnavailable, .healthDataUnavailable]
            ),
            (
                "restricted", { $0.availability = .restricted },
                [.healthDataRestricted, .healthDataRestricted, .healthDataRestricted]
            ),
            (
                "unavailable and locked",
                {
                    $0.availability = .unavailable
                    $0.isLocked = true
                }, [.healthDataUnavailable, .healthDataUnavailable, .healthDataUnavailable]
            ),
            (
                "guest on a full disk",
                {
                    $0.isGuestUser = true
                    $0.isFull = true
                }, [nil, .notPermissibleForGuestUserMode, nil]
            ),
        ]
        for (name, change, expected) in conditions {
            let access = try access(.grantAll, change)
            let uses: [StoreAccess.Use] = [.reading, .writing, .permissions]
            #expect(uses.map { use in EngineError.code { _ = try access.engine(for: use) } } == expected, "\(name)")
            #expect(
                EngineError.code { try access.read { _ in } } == expected[0]
                    && EngineError.code { try access.write { _ in } } == expected[1])
            #expect(
                EngineError.code { try access.reports { _ in } } == expected[0]
                    && EngineError.code { try access.own { _ in } } == expected[1])
            #expect(
                EngineError.code { try access.permissions { _ in } } == expected[2]
                    && EngineError.code { try access.register { _ in } } == expected[2])
        }
    }

    @Test func QRY_7_whoWaitsIsWokenWhenTheStoreBecomesReadable() throws {
        let access = try access { $0.isLocked = true }
        let woken = Mutex(0)
        var observation: ChangeObservation? = access.onReadable { woken.withLock { $0 += 1 } }
        func change(_ body: @escaping @Sendable (inout StoreConditions) -> Void) -> Int {
            let (old, new) = access.change(body)
            #expect(new.isLocked == access.conditions.isLocked && old.isFull == false)
            return woken.withLock { $0 }
        }
        #expect(change { $0.isGuestUser = true } == 0 && change { $0.isLocked = false } == 1)
        #expect(change { $0.isLocked = false } == 1 && change { $0.availability = .restricted } == 1)
        #expect(change { $0.isLocked = true } == 1 && change { $0.availability = .available } == 1)
        #expect(change { $0.isLocked = false } == 2)
        #expect(change { $0.isLocked = true } == 2)
        observation?.cancel()
        observation = nil
        #expect(change { $0.isLocked = false } == 2)
    }

    @Test func AUTH_7_policiesDecideAboutExactlyWhatIsAsked() async throws {
        let (share, read): (Set<ObjectType>, Set<ObjectType>) = ([.heartRate, .stepCount], [.heartRate, .bodyMass])
        let granted = try await AuthorizationPolicy.grantAll.decide(for: Self.app, share: share, read: read)
        #expect(
            granted.share == [.heartRate: true, .stepCount: true]
                && granted.read == [.heartRate: true, .bodyMass: true])
        let denied = try await AuthorizationPolicy.denyAll.decide(for: Self.app, share: share, read: read)
        #expect(
            denied.share == [.heartRate: false, .stepCount: false]
                && denied.read == [.heartRate: false, .bodyMass: false])
        let asked = AuthorizationPolicy.ask { app, share, read in
            #expect(app == Self.app && share == [.heartRate, .stepCount] && read == [.heartRate, .bodyMass])
            // One answer is missing, and one was not asked for.
            return AuthorizationDecisions(
                share: [.heartRate: true, .height: true], read: [.bodyMass: true, .heartRate: false])
        }
        let answered = try await asked.decide(for: Self.app, share: share, read: read)
        #expect(
            answered.share == [.heartRate: true, .stepCount: false]
                && answered.read == [.heartRate: false, .bodyMass: true])
        let scheduling = try await [
            AuthorizationPolicy.grantAll.decideScheduling(for: Self.app),
            AuthorizationPolicy.denyAll.decideScheduling(for: Self.app),
            asked.decideScheduling(for: Self.app),
            AuthorizationPolicy.ask({ _, _, _ in AuthorizationDecisions() }, scheduling: { $0 == Self.app })
                .decideScheduling(for: Self.app),
        ]
        #expect(scheduling == [true, false, false, true])
    }

    @Test func AUTH_5_onlyWhatIsNotDeterminedIsAsked() async throws {
        let questions = Mutex<[[Set<ObjectType>]]>([])
        let access = try access(
            .ask(
                { _, share, read in
                    questions.withLock { $0.append([share, read]) }
                    return AuthorizationDecisions(
                        share: Dictionary(uniqueKeysWithValues: share.map { ($0, $0 == .heartRate) }),
                        read: Dictionary(uniqueKeysWithValues: read.map { ($0, true) }))
                }, scheduling: { _ in true }))
        #expect(
            try await access.request(share: [.heartRate, .stepCount], read: [.bodyMass]) == [
                .heartRate: true, .stepCount: false,
            ])
        #expect(try await access.request(share: [.heartRate], read: [.bodyMass]) == [.heartRate: true])
        #expect(
            try await access.request(share: [.stepCount, .height], read: [.heartRate, .bodyMass]) == [
                .stepCount: false, .height: false,
            ])
        #expect(questions.withLock { $0 } == [[[.heartRate, .stepCount], [.bodyMass]], [[.height], [.heartRate]]])
        #expect(
            EngineError.code { try access.checkSharing(.heartRate) } == nil
                && EngineError.code { try access.checkSharing(.height) } == .authorizationDenied)
        #expect(EngineError.code { try access.checkSharing(.workout) } == .authorizationNotDetermined)
        #expect(try await access.requestScheduling() == .authorized)
        try access.write { try $0.setSchedulingPermission(.denied, ofApp: "test.own") }
        #expect(try await access.requestScheduling() == .denied)
    }

    @Test(
        "PLN-52: a decision of the owner while the person is asked stands",
        arguments: [nil, .restricted, .denied, .authorized] as [SchedulingPermission?], [true, false])
    func schedulingMeanwhile(owner: SchedulingPermission?, isGranted: Bool) async throws {
        let engine = try SQLiteEngine.forTest()
        let asked = Mutex(0)
        let access = StoreAccess(
            engine: engine, identity: Self.app,
            policy: .ask(
                { _, _, _ in AuthorizationDecisions() },
                scheduling: { app in
                    asked.withLock { $0 += 1 }
                    if let owner {
                        try engine.write {
                            try $0.setSchedulingPermission(owner, ofApp: app.source.bundleIdentifier)
                        }
                    }
                    return isGranted
                }))
        let expected = owner ?? (isGranted ? .authorized : .denied)
        #expect(try await access.requestScheduling() == expected)
        #expect(try access.permissions { try $0.schedulingPermission() } == expected)
        // What was decided is asked no more.
        #expect(try await access.requestScheduling() == expected && asked.withLock { $0 } == 1)
    }

    @Test("AUTH-20, AUTH-21, AUTH-24: what is forbidden is said in these words") func words() async throws {
        func words(_ body: () throws -> Void) -> String? {
            do {
                try body()
                return nil
            } catch {
                return (error as? EngineError)?.message
            }
        }
        let locked = "Health data is protected while the device is locked."
        let guest = "A guest user can neither write health data nor grant access."
        let cases: [((inout StoreConditions) -> Void, String?, String?)] = [
            ({ _ in }, nil, nil), ({ $0.isLocked = true }, locked, nil), ({ $0.isGuestUser = true }, nil, guest),
            ({ $0.isFull = true }, nil, "The disk is full."),
            (
                { $0.availability = .unavailable }, "Health data is unavailable on this device",
                "Health data is unavailable on this device"
            ),
            (
                { $0.availability = .restricted }, "Health data is restricted on this device.",
                "Health data is restricted on this device."
            ),
        ]
        for (change, reading, writing) in cases {
            let access = try access(.grantAll, change)
            #expect(words { try access.read { _ in } } == reading && words { try access.write { _ in } } == writing)
        }
        let access = try access(.ask({ _, _, _ in AuthorizationDecisions(share: [.stepCount: true]) }))
        _ = try await access.request(share: [.stepCount, .heartRate], read: [.bodyMass])
        #expect(words { try access.checkSharing(.stepCount) } == nil)
        #expect(
            words { try access.checkSharing(.heartRate) }
                == "The app may not share HKQuantityTypeIdentifierHeartRate.")
        #expect(words { try access.checkSharing(.bodyMass) } == "Authorization not determined")
        // Units are customary without permission, and the person's with any; either decision is needed.
        _ = access.change {
            $0.preferredUnits = [.stepCount: .second, .heartRate: .second, .bodyMass: .pound]
            $0.locale = Locale(identifier: "de_DE")
        }
        let units = try access.preferredUnits(for: [.stepCount, .heartRate, .bodyMass])
        #expect(units[.stepCount] == .second && units[.heartRate] == .countPerMinute && units[.bodyMass] == .kilogram)
        #expect(words { _ = try access.preferredUnits(for: [.stepCount, .height]) } == "Authorization not determined")
    }

    @Test func boundsNarrowWhatMayBeRead() {
        typealias State = AuthorizationState
        let full = State(share: .denied, read: .authorized)
        let dated = State(share: .authorized, read: .authorized, earliestReadDate: 50)
        let table: [(ReadBounds, State, State)] = [
            (ReadBounds(), full, full), (ReadBounds(types: [.heartRate]), full, full),
            (ReadBounds(types: [.stepCount]), full, State(share: .denied, read: .denied)),
            (ReadBounds(types: []), dated, State(share: .authorized, read: .denied, earliestReadDate: 50)),
            (ReadBounds(earliestReadDate: 40), full, State(share: .denied, read: .authorized, earliestReadDate: 40)),
            (ReadBounds(earliestReadDate: 40), dated, dated),
            (
                ReadBounds(earliestReadDate: 60), dated,
                State(share: .authorized, read: .authorized, earliestReadDate: 60)
            ),
            (
                ReadBounds(types: [.heartRate], earliestReadDate: 60), dated,
                State(share: .authorized, read: .authorized, earliestReadDate: 60)
            ),
            (ReadBounds(earliestReadDate: 60), State(read: .denied), State(read: .denied)),
            (ReadBounds(earliestReadDate: 60), State(share: .authorized), State(share: .authorized)),
        ]
        for (bounds, state, expected) in table { #expect(bounds.narrowing(state, for: .heartRate) == expected) }
    }

    @Test func theStoreIsWhereTheEnvironmentSays() {
        func path(_ environment: [String: String]) -> String { StoreLocation.path(in: environment) }
        #expect(path(["OPENHEALTHKIT_STORE": "/a/b.sqlite", "HOME": "/h", "XDG_DATA_HOME": "/x"]) == "/a/b.sqlite")
        #expect(
            path(["OPENHEALTHKIT_STORE": "", "HOME": "/h", "XDG_DATA_HOME": "/x"]) == "/x/openhealthkit/health.sqlite")
        #expect(path(["HOME": "/h"]) == "/h/.local/share/openhealthkit/health.sqlite")
        let tests = [
            "a.xctest", "xctest", "swiftpm-testing-helper", "hk", "xctests", "my.xctest.app", "swiftpm-testing-helper2",
        ]
        #expect(tests.map(StoreLocation.isTest) == [true, true, true, false, false, false, false])
    }
}
