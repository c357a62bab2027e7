import HealthKit
import HealthModel
import HealthStore
import Synchronization
import Testing

@Suite struct AuthorizationTests {
    private let test: TestStore

    init() throws { test = try TestStore() }

    @Test func AUTH_1_AUTH_2_shareAndReadAreSeparateAndOnlyShareIsTold() async throws {
        let store = test.stranger()
        #expect(store.authorizationStatus(for: steps) == .notDetermined)
        try await store.requestAuthorization(toShare: [], read: [steps])
        #expect(store.authorizationStatus(for: steps) == .notDetermined)
        try await store.requestAuthorization(toShare: [steps], read: [])
        #expect(store.authorizationStatus(for: steps) == .sharingAuthorized)
        let denied = test.stranger("denied", policy: .denyAll)
        try await denied.requestAuthorization(toShare: [steps], read: [steps])
        #expect(denied.authorizationStatus(for: steps) == .sharingDenied)
    }

    @Test(arguments: [HKObjectType.characteristicType(forIdentifier: .bloodType), HKQuantityType(.appleExerciseTime)])
    func AUTH_3_whatCannotBeSharedIsDeniedOnceAskedFor(type: HKObjectType?) async throws {
        let type = try #require(type)
        let store = test.stranger()
        #expect(store.authorizationStatus(for: type) == .notDetermined)
        try await store.requestAuthorization(toShare: [], read: [type])
        #expect(store.authorizationStatus(for: type) == .sharingDenied)
    }

    @Test func AUTH_4_deniedReadingShowsOwnSamplesOnly() async throws {
        try await test.app("other").save(stepSample(1, 0))
        let store = try test.app()
        try await store.save(stepSample(2, 1))
        #expect(try await store.count(steps) == 2)
        try test.decide(store, read: [.stepCount: false])
        let seen = try await store.samples(steps)
        #expect(seen.map(\.sourceRevision.source.bundleIdentifier) == ["com.example.one"])
    }

    @Test func AUTH_5_AUTH_7_onlyWhatIsUndecidedIsAskedAbout() async throws {
        let asked = Mutex<[String]>([])
        let store = test.stranger(
            policy: .ask { app, share, read in
                let types = share.map { "share \($0)" }.sorted() + read.map { "read \($0)" }.sorted()
                asked.withLock { $0.append("\(app.source.name): \(types.joined(separator: ", "))") }
                // Contains no decision about reading, which is a refusal.
                return AuthorizationDecisions(share: Dictionary(uniqueKeysWithValues: share.map { ($0, true) }))
            })
        try await store.requestAuthorization(toShare: [steps], read: [steps])
        try await store.requestAuthorization(toShare: [steps, bodyMass], read: [steps])
        try await store.requestAuthorization(toShare: [steps], read: [steps])
        #expect(
            asked.withLock { $0 } == [
                "stranger: share HKQuantityTypeIdentifierStepCount, read HKQuantityTypeIdentifierStepCount",
                "stranger: share HKQuantityTypeIdentifierBodyMass",
            ])
        let state = try test.engine.read { try $0.authorization(of: store.context.access.identity, for: .stepCount) }
        #expect(state.share == .authorized)
        #expect(state.read == .denied)
    }

    @Test func AUTH_5_laterCallsWaitForTheAnswer() async throws {
        let store = test.stranger(
            policy: .ask { _, share, _ in
                await Task.yield()
                return AuthorizationDecisions(share: Dictionary(uniqueKeysWithValues: share.map { ($0, true) }))
            })
        store.requestAuthorization(toShare: [steps], read: nil) { _, _ in }
        try await store.save(stepSample(1, 0))
        #expect(try await store.count(steps) == 1)
    }

    @Test func AUTH_6_successSaysNothingAboutGrants() async throws {
        let (answers, continuation) = AsyncStream.makeStream(of: String.self)
        test.stranger("denied", policy: .denyAll).requestAuthorization(toShare: [steps], read: nil) { success, error in
            continuation.yield("\(success) \(error == nil)")
            continuation.finish()
        }
        #expect(await all(of: answers) == ["true true"])
        let cancelled = test.stranger("cancelled", policy: .ask { _, _, _ in throw CancellationError() })
        #expect(
            await failure {
                try await cancelled.requestAuthorization(toShare: [steps], read: [])
            } == .errorUserCanceled)
        #expect(cancelled.authorizationStatus(for: steps) == .notDetermined)
    }

    @Test func AUTH_12_AUTH_32_routesAndSamplesNeedTheirOwnPermission() async throws {
        let store = test.stranger()
        try await store.requestAuthorization(toShare: [.workoutType()], read: [])
        let run = workout()
        try await store.save(run)
        #expect(
            await failure { try await store.add([stepSample(1, 0)], to: run) } == .errorAuthorizationNotDetermined)
        let builder = HKWorkoutRouteBuilder(healthStore: store, device: nil)
        #expect(await failure { try await builder.insertRouteData([place(0)]) } == .errorAuthorizationNotDetermined)
    }

    @Test func AUTH_15_theStatusOfARequest() async throws {
        let store = test.stranger()
        #expect(try await store.statusForAuthorizationRequest(toShare: [steps], read: []) == .shouldRequest)
        try await store.requestAuthorization(toShare: [steps], read: [])
        #expect(try await store.statusForAuthorizationRequest(toShare: [steps], read: []) == .unnecessary)
        #expect(try await store.statusForAuthorizationRequest(toShare: [steps], read: [steps]) == .shouldRequest)
        store.context.change { $0.availability = .unavailable }
        let (answers, continuation) = AsyncStream.makeStream(of: String.self)
        store.getRequestStatusForAuthorization(toShare: [steps], read: []) { status, error in
            continuation.yield("\(status == .unknown) \((error as? HKError)?.code == .errorHealthDataUnavailable)")
            continuation.finish()
        }
        #expect(await all(of: answers) == ["true true"])
    }

    @Test func AUTH_16_extensionsHaveAskedForNothing() async throws {
        try await test.stranger().handleAuthorizationForExtension()
    }

    @Test func AUTH_17_objectsAreAskedAboutEveryTime() async throws {
        let asked = Mutex(0)
        let store = test.stranger(
            policy: .ask { _, _, read in
                asked.withLock { $0 += 1 }
                return AuthorizationDecisions(read: Dictionary(uniqueKeysWithValues: read.map { ($0, true) }))
            })
        let type = HKObjectType.visionPrescriptionType()
        try await store.requestPerObjectReadAuthorization(for: type, predicate: nil)
        try await store.requestPerObjectReadAuthorization(for: type, predicate: nil)
        #expect(asked.withLock { $0 } == 2)
    }

    @Test func AUTH_19_aRequiredTypeMustNotBeDenied() async throws {
        let required: [ObjectType] = [.allergyRecord, .conditionRecord, .labResultRecord]
        let types = Set(required.map(HKObjectType.type(for:)))
        for (isLastGranted, code) in [(true, nil), (false, HKError.Code.errorRequiredAuthorizationDenied)] {
            let store = test.stranger(
                "clinic\(isLastGranted)",
                policy: .ask { _, _, read in
                    AuthorizationDecisions(
                        read: Dictionary(
                            uniqueKeysWithValues: read.map { ($0, isLastGranted || $0 != .labResultRecord) }))
                })
            store.context.change { $0.requiredReadTypes = Set(required) }
            #expect(await failure { try await store.requestAuthorization(toShare: [], read: types) } == code)
        }
    }

    @Test func AUTH_20_aGuestReadsAndDoesNothingElse() async throws {
        let store = try test.app()
        let sample = stepSample(1, 0)
        try await store.save(sample)
        store.context.change { $0.isGuestUser = true }
        #expect(try await store.count(steps) == 1)
        let code = HKError.Code.errorNotPermissibleForGuestUserMode
        #expect(await failure { try await store.save(stepSample(2, 0)) } == code)
        #expect(await failure { try await store.delete(sample) } == code)
        #expect(await failure { try await store.requestAuthorization(toShare: [steps], read: []) } == code)
        #expect(
            await failure {
                try await store.requestPerObjectReadAuthorization(for: .visionPrescriptionType(), predicate: nil)
            } == code)
    }

    @Test(arguments: [
        (StoreConditions.Availability.unavailable, HKError.Code.errorHealthDataUnavailable),
        (.restricted, .errorHealthDataRestricted),
    ])
    func AUTH_21_withoutHealthDataEverythingFails(
        availability: StoreConditions.Availability, code: HKError.Code
    ) async throws {
        let store = try test.app()
        store.context.change { $0.availability = availability }
        StoreContext.$current.withValue(store.context) {
            #expect(HKHealthStore.isHealthDataAvailable() == (availability == .restricted))
        }
        #expect(await failure { try await store.save(stepSample(1, 0)) } == code)
        #expect(await failure { try await store.delete(stepSample(1, 0)) } == code)
        #expect(await failure { _ = try await store.samples(steps) } == code)
        #expect(await failure { try await store.requestAuthorization(toShare: [steps], read: []) } == code)
        #expect(await failure { _ = try await store.preferredUnits(for: [steps]) } == code)
    }

    @Test func AUTH_22_revokingTakesEffectAtOnce() async throws {
        let store = try test.app()
        try await store.save(stepSample(1, 0))
        try test.decide(store, share: [.stepCount: false])
        #expect(await failure { try await store.save(stepSample(1, 0)) } == .errorAuthorizationDenied)
        #expect(store.authorizationStatus(for: steps) == .sharingDenied)
    }

    @Test func AUTH_24_savingNeedsPermission() async throws {
        let store = test.stranger(policy: .denyAll)
        #expect(await failure { try await store.save(stepSample(1, 0)) } == .errorAuthorizationNotDetermined)
        try await store.requestAuthorization(toShare: [steps], read: [])
        #expect(await failure { try await store.save(stepSample(1, 0)) } == .errorAuthorizationDenied)
    }

    @Test func AUTH_26_AUTH_27_queriesWithoutARequest() async throws {
        try await test.app("other").save(stepSample(1, 0))
        let store = test.stranger()
        #expect(await failure { _ = try await store.samples(steps) } == .errorAuthorizationNotDetermined)
        try test.decide(store, share: [.stepCount: true])
        #expect(try await store.count(steps) == 0)
        try await store.save(stepSample(2, 0))
        #expect(try await store.count(steps) == 1)
        try test.decide(store, share: [.stepCount: false], read: [.stepCount: false])
        #expect(try await store.count(steps) == 1)
    }

    @Test func AUTH_31_aCorrelationNeedsThePermissionsOfItsSamples() async throws {
        let store = test.stranger()
        let systolic = HKQuantityType(.bloodPressureSystolic)
        let diastolic = HKQuantityType(.bloodPressureDiastolic)
        try await store.requestAuthorization(toShare: [systolic], read: [])
        #expect(await failure { try await store.save(bloodPressure()) } == .errorAuthorizationNotDetermined)
        try await store.requestAuthorization(toShare: [diastolic], read: [systolic, diastolic])
        try await store.save(bloodPressure())
        #expect(try await store.count(HKCorrelationType(.bloodPressure)) == 1)
    }
}
