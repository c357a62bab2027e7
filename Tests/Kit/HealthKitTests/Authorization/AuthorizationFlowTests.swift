import Foundation
import HealthModel
import HealthStore
import OpenHealthKit
import Synchronization
import TestSupport
import Testing

@testable import HealthKit

/// Requests for permission: what is asked, what is kept of the answer, and what follows for other calls and apps.
@Suite(.timeLimit(.minutes(10))) struct AuthorizationFlowTests {
    private let test: TestStore

    init() throws { test = try TestStore() }

    private struct Trouble: Error {}

    /// A person whose answers a test gives.
    private final class Person: Sendable {
        private let state = Mutex<(asked: [String], allowed: Set<ObjectType>, trouble: (any Error)?)>(([], [], nil))

        var asked: [String] {
            state.withLock { state in
                defer { state.asked = [] }
                return state.asked
            }
        }

        func allow(_ types: ObjectType...) { state.withLock { $0.allowed = Set(types) } }

        func fail(with error: (any Error)?) { state.withLock { $0.trouble = error } }

        var policy: AuthorizationPolicy {
            .ask { [self] _, share, read in
                await Task.yield()
                return try state.withLock { state in
                    let types = share.map { "share \($0.identifier)" } + read.map { "read \($0.identifier)" }
                    state.asked.append(
                        types.map { text in
                            ["HKQuantityTypeIdentifier", "HKClinicalTypeIdentifier"].reduce(text) {
                                $0.replacing($1, with: "")
                            }
                        }.sorted().joined(separator: ", "))
                    if let trouble = state.trouble { throw trouble }
                    let allowed = state.allowed
                    return AuthorizationDecisions(
                        share: Dictionary(uniqueKeysWithValues: share.map { ($0, allowed.contains($0)) }),
                        read: Dictionary(uniqueKeysWithValues: read.map { ($0, allowed.contains($0)) }))
                }
            }
        }
    }

    private func state(_ store: HKHealthStore, _ type: ObjectType) throws -> String {
        let state = try test.engine.read { try $0.authorization(of: store.context.access.identity, for: type) }
        return "\(state.share) \(state.read)"
    }

    @Test func AUTH_7_eachHalfOfARequestIsKept() async throws {
        let person = Person()
        person.allow(.stepCount)
        let store = test.stranger(policy: person.policy)
        try await store.requestAuthorization(toShare: [steps, heartRate], read: [])
        #expect(try state(store, .stepCount) == "authorized notDetermined")
        #expect(try state(store, .heartRate) == "denied notDetermined")
        try await store.requestAuthorization(toShare: [], read: [steps, bodyMass])
        #expect(try state(store, .stepCount) == "authorized authorized")
        #expect(try state(store, .bodyMass) == "notDetermined denied")
        #expect(try state(store, .heartRate) == "denied notDetermined")
        #expect(person.asked == ["share HeartRate, share StepCount", "read BodyMass, read StepCount"])
        // Another store of the app shares the answers, and another app does not.
        let again = test.stranger(policy: .denyAll)
        #expect(again.authorizationStatus(for: steps) == .sharingAuthorized)
        #expect(again.authorizationStatus(for: heartRate) == .sharingDenied)
        #expect(again.authorizationStatus(for: bodyMass) == .notDetermined)
        let other = test.stranger("other", policy: .denyAll)
        #expect(other.authorizationStatus(for: steps) == .notDetermined)
        #expect(try await other.statusForAuthorizationRequest(toShare: [], read: [bodyMass]) == .shouldRequest)
    }

    @Test func AUTH_5_requestsThatWaitAreAskedOneAfterAnother() async throws {
        let person = Person()
        person.allow(.stepCount, .heartRate)
        let store = test.stranger(policy: person.policy)
        let calls = Calls<String>()
        store.queue.suspend()
        store.requestAuthorization(toShare: [steps], read: [steps]) { isDone, _ in calls.add("first \(isDone)") }
        store.save(stepSample(1, 0)) { isDone, _ in calls.add("saved \(isDone)") }
        store.requestAuthorization(toShare: [steps, heartRate], read: [heartRate, steps]) { isDone, _ in
            calls.add("second \(isDone)")
        }
        store.getRequestStatusForAuthorization(toShare: [steps, heartRate], read: [steps]) { status, _ in
            calls.add("status \(status == .unnecessary)")
        }
        store.save(pulse(60, 0)) { isDone, _ in calls.add("saved \(isDone)") }
        store.queue.resume()
        var told: [String] = []
        for _ in 0..<5 { told.append(await calls.next()) }
        #expect(told == ["first true", "saved true", "second true", "status true", "saved true"])
        #expect(person.asked == ["read StepCount, share StepCount", "read HeartRate, share HeartRate"])
    }

    @Test func AUTH_6_anAnswerThatFailsDecidesNothing() async throws {
        let person = Person()
        person.allow(.stepCount)
        let store = test.stranger(policy: person.policy)
        let errors: [any Error] = [
            CancellationError(), HKError(.errorHealthDataRestricted, "Restricted."),
            EngineError(.storage, "The disk is full."),
        ]
        let codes: [HKError.Code] = [.errorUserCanceled, .errorHealthDataRestricted, .unknownError]
        for (error, code) in zip(errors, codes) {
            person.fail(with: error)
            #expect(await failure { try await store.requestAuthorization(toShare: [steps], read: [steps]) } == code)
            #expect(try state(store, .stepCount) == "notDetermined notDetermined")
            // The calls that follow are done.
            #expect(await failure { try await store.save(stepSample(1, 0)) } == .errorAuthorizationNotDetermined)
        }
        person.fail(with: Trouble())
        await #expect(throws: Trouble.self) { try await store.requestAuthorization(toShare: [steps], read: []) }
        let type = HKObjectType.visionPrescriptionType()
        await #expect(throws: Trouble.self) {
            try await store.requestPerObjectReadAuthorization(for: type, predicate: nil)
        }
        #expect(try state(store, .visionPrescription) == "notDetermined notDetermined")
        person.fail(with: nil)
        try await store.requestAuthorization(toShare: [steps], read: [])
        try await store.save(stepSample(1, 0))
    }

    @Test func AUTH_19_requiredTypesCountWheneverTheyAreAskedFor() async throws {
        let required: [ObjectType] = [.allergyRecord, .conditionRecord, .labResultRecord]
        let types = required.map(HKObjectType.type(for:))
        let person = Person()
        person.allow(.allergyRecord, .conditionRecord, .stepCount)
        let store = test.stranger(policy: person.policy)
        store.context.change { $0.requiredReadTypes = Set(required) }
        func code(_ asked: [HKObjectType], share: Set<HKSampleType> = []) async -> HKError.Code? {
            await failure { try await store.requestAuthorization(toShare: share, read: Set(asked)) }
        }
        #expect(await code(Array(types[..<2])) == nil)
        #expect(await code(types) == .errorRequiredAuthorizationDenied)
        #expect(person.asked.count == 2)
        // The answer is kept, and nobody is asked again.
        #expect(try state(store, .labResultRecord) == "notDetermined denied")
        #expect(await code(types) == .errorRequiredAuthorizationDenied)
        #expect(await code([types[2]]) == .errorRequiredAuthorizationDenied)
        #expect(person.asked.isEmpty)
        // What is not asked for is not required.
        #expect(await code([steps], share: [steps]) == nil)
        #expect(await code(Array(types[..<2]) + [steps]) == nil)
        try test.decide(store, read: [.labResultRecord: true])
        #expect(await code(types) == nil)
    }

    @Test func AUTH_20_AUTH_21_whoMayNotAskIsNotAsked() async throws {
        let person = Person()
        let store = test.stranger(policy: person.policy)
        let conditions: [(@Sendable (inout StoreConditions) -> Void, HKError.Code)] = [
            ({ $0.isGuestUser = true }, .errorNotPermissibleForGuestUserMode),
            ({ $0.availability = .unavailable }, .errorHealthDataUnavailable),
            ({ $0.availability = .restricted }, .errorHealthDataRestricted),
        ]
        for (change, code) in conditions {
            store.context.change(change)
            #expect(await failure { try await store.requestAuthorization(toShare: [steps], read: []) } == code)
            #expect(
                await failure {
                    try await store.requestPerObjectReadAuthorization(for: .visionPrescriptionType(), predicate: nil)
                } == code)
            #expect(
                await failure {
                    _ = try await store.statusForAuthorizationRequest(toShare: [steps], read: [])
                } == code)
            store.context.change { $0 = StoreConditions() }
        }
        #expect(person.asked.isEmpty)
        // A device that is locked can ask.
        store.context.change { $0.isLocked = true }
        person.allow(.stepCount)
        try await store.requestAuthorization(toShare: [steps], read: [])
        #expect(store.authorizationStatus(for: steps) == .sharingAuthorized)
    }

    // MARK: Objects

    private func prescription(_ start: Double, expiring end: Double?) -> HKVisionPrescription {
        HKVisionPrescription(
            type: .glasses, dateIssued: noon(start), expirationDate: end.map(noon), device: nil, metadata: nil)
    }

    @Test func AUTH_17_everyAnswerReplacesTheLastForTheObjectsItIsAbout() async throws {
        let type = HKObjectType.visionPrescriptionType()
        let owner = try test.app("owner")
        let all = [
            prescription(0, expiring: nil), prescription(1, expiring: 100), prescription(2, expiring: 200),
            prescription(3, expiring: 200),
        ]
        try await owner.save(all)
        let person = Person()
        let store = test.stranger(policy: person.policy)
        let other = test.stranger("other", policy: person.policy)
        try test.decide(store, share: [.visionPrescription: true])
        let own = prescription(9, expiring: nil)
        try await store.save(own)
        func seen(_ store: HKHealthStore) async throws -> [Int] {
            let samples = try await store.samples(type)
            let changes = try await HKAnchoredObjectQueryDescriptor(predicates: [.sample(type: type)], anchor: nil)
                .result(for: store).addedSamples
            #expect(changes.map(\.uuid) == samples.map(\.uuid))
            return (all + [own]).indices.filter { place in
                samples.contains { $0.uuid == (all + [own])[place].uuid }
            }
        }
        func ask(_ store: HKHealthStore, from start: Double, _ isAllowed: Bool) async throws {
            if isAllowed { person.allow(.visionPrescription) } else { person.allow() }
            try await store.requestPerObjectReadAuthorization(
                for: type,
                predicate: HKQuery.predicateForSamples(withStart: noon(start), end: nil, options: .strictStartDate))
        }
        try await ask(store, from: 1, true)
        #expect(try await seen(store) == [1, 2, 3, 4])
        #expect(await failure { _ = try await other.samples(type) } == .errorAuthorizationNotDetermined)
        // A refusal takes back what it is about, and no more.
        try await ask(store, from: 3, false)
        #expect(try await seen(store) == [1, 2, 4])
        try await ask(other, from: 2, true)
        #expect(try await seen(other) == [2, 3, 4])
        try await ask(store, from: 2, true)
        #expect(try await seen(store) == [1, 2, 3, 4])
        // Nothing else becomes visible, whether there is something to ask about or not.
        try await ask(store, from: 500, false)
        #expect(try await seen(store) == [1, 2, 3, 4])
        let new = prescription(4, expiring: nil)
        try await owner.save(new)
        #expect(try await !store.samples(type).map(\.uuid).contains(new.uuid))
        person.allow()
        try await store.requestPerObjectReadAuthorization(for: type, predicate: nil)
        #expect(try await seen(store) == [4])
        #expect(try await seen(other) == [2, 3, 4])
        #expect(person.asked.count == 6)
        try await owner.delete(all[2])
        #expect(try await seen(other) == [3, 4])
    }

    /// An answer that leaves a type out permits nothing of it.
    @Test func AUTH_7_AUTH_17_noAnswerIsARefusal() async throws {
        let type = HKObjectType.visionPrescriptionType()
        try await test.app("owner").save(prescription(0, expiring: nil))
        let store = test.stranger(policy: .ask { _, _, _ in AuthorizationDecisions() })
        try await store.requestPerObjectReadAuthorization(for: type, predicate: nil)
        #expect(try await store.samples(type).isEmpty)
        try await store.requestAuthorization(toShare: [steps], read: [heartRate])
        #expect(try state(store, .stepCount) == "denied notDetermined")
        #expect(try state(store, .heartRate) == "notDetermined denied")
    }

    @Test func OTH_82_laterMedicationsFollowTheLastAnswer() async throws {
        let type = HKObjectType.userAnnotatedMedicationType()
        let person = Person()
        let (store, other) = (test.stranger(policy: person.policy), test.stranger("other", policy: person.policy))
        func add(_ name: String, archived: Bool = false) throws {
            let medication = try store.systemData.saveMedication(name, displayText: name, isArchived: archived)
            try store.systemData.saveDose(of: medication.medication, status: .taken, date: noon(0), quantity: 1)
        }
        func seen(_ store: HKHealthStore) async throws -> [String] {
            let names = try await HKUserAnnotatedMedicationQueryDescriptor().result(for: store)
                .map(\.medication.displayText)
            // Who may read a medication may read its doses.
            #expect(try await store.count(.medicationDoseEventType()) == names.count)
            return names
        }
        let archived = HKQuery.predicateForUserAnnotatedMedications(isArchived: true)
        try add("a")
        try add("b", archived: true)
        person.allow(.userAnnotatedMedication)
        try await store.requestPerObjectReadAuthorization(for: type, predicate: archived)
        #expect(try await seen(store) == ["b"])
        try add("c", archived: true)
        #expect(try await seen(store) == ["b"])
        try await store.requestPerObjectReadAuthorization(for: type, predicate: nil)
        try add("d")
        #expect(try await seen(store) == ["a", "b", "c", "d"])
        #expect(
            await failure { _ = try await HKUserAnnotatedMedicationQueryDescriptor().result(for: other) }
                == .errorAuthorizationNotDetermined)
        person.allow()
        try await other.requestPerObjectReadAuthorization(for: type, predicate: nil)
        try add("e")
        #expect(try await seen(other).isEmpty)
        try await store.requestPerObjectReadAuthorization(for: type, predicate: nil)
        try add("f")
        #expect(try await seen(store).isEmpty)
    }

    // MARK: What is told of permissions

    @Test func AUTH_3_AUTH_2_theStatusOfEveryStateOfATypeThatCannotBeShared() throws {
        let types: [(HKObjectType, ObjectType)] = [
            (steps, .stepCount), (HKQuantityType(.appleExerciseTime), .appleExerciseTime),
            (HKObjectType.activitySummaryType(), .activitySummary),
        ]
        for (number, read) in [nil, false, true].enumerated() {
            let store = test.stranger("app\(number)")
            for (type, record) in types {
                try test.decide(store, read: read.map { [record: $0] } ?? [:])
                let expected: HKAuthorizationStatus =
                    type == steps || read == nil ? .notDetermined : .sharingDenied
                for isLocked in [false, true] {
                    store.context.change { $0.isLocked = isLocked }
                    #expect(store.authorizationStatus(for: type) == expected)
                }
            }
        }
    }

    @Test func AUTH_4_AUTH_23_theFirstDateIsOfTheAppAndTheType() async throws {
        let (store, other) = (test.stranger(), test.stranger("other"))
        for (app, date) in [(store, 100.0), (other, 50)] {
            var decisions = AuthorizationDecisions(share: [.stepCount: true], read: [.stepCount: true])
            decisions.earliestReadDates[.stepCount] = noon(date).timeIntervalSinceReferenceDate
            try test.engine.write { try $0.authorize(app.context.access.identity, decisions) }
        }
        let writer = try test.app("writer")
        let samples = [
            stepSample(1, 40, 49), stepSample(2, 40, 50), stepSample(3, 60, 99.5), stepSample(4, 90, 100),
            stepSample(5, 150, 160),
        ]
        try await writer.save(samples)
        let own = stepSample(6, 0, 1)
        try await store.save(own)
        func counts(_ store: HKHealthStore) async throws -> [Double] {
            let found = try await store.samples(steps).compactMap { ($0 as? HKQuantitySample) }
            let statistics = try await HKStatisticsQueryDescriptor(
                predicate: .quantitySample(type: steps), options: .cumulativeSum
            ).result(for: store)
            let collection = try await HKStatisticsCollectionQueryDescriptor(
                predicate: .quantitySample(type: steps), options: .cumulativeSum, anchorDate: noon(0),
                intervalComponents: DateComponents(day: 1)
            ).result(for: store)
            var values: [Double] = []
            for try await value in HKQuantitySeriesSampleQueryDescriptor(predicate: .quantitySample(type: steps))
                .results(for: store)
            {
                values.append(value.quantity.doubleValue(for: .count()))
            }
            let sum = found.reduce(0) { $0 + $1.quantity.doubleValue(for: .count()) }
            #expect(values.reduce(0, +) == sum)
            #expect(collection.statistics().count == 1)
            #expect(
                collection.statistics().first?.sumQuantity()?.doubleValue(for: .count())
                    == statistics?.sumQuantity()?.doubleValue(for: .count()))
            return found.map { $0.quantity.doubleValue(for: .count()) }
        }
        #expect(try await counts(store) == [4, 5, 6])
        #expect(try await counts(other) == [2, 3, 4, 5])
        #expect(try await counts(writer) == [1, 2, 3, 4, 5, 6])
        #expect(try await store.earliestAuthorizedSampleDate(for: [steps]) == [steps: noon(100)])
        #expect(try await other.earliestAuthorizedSampleDate(for: [steps, heartRate]) == [steps: noon(50)])
        // Deletions of what could not be seen are told, because their dates are gone.
        try test.decide(store, read: [.stepCount: false])
        #expect(try await store.earliestAuthorizedSampleDate(for: [steps]) == [:])
        #expect(try await store.samples(steps).map(\.uuid) == [own.uuid])
    }
}
