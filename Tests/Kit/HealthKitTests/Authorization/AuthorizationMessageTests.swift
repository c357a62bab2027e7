import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthKit

/// The whole messages of requests for permission that fail.
@Suite(.timeLimit(.minutes(5))) struct AuthorizationMessageTests {
    private let test: TestStore

    init() throws { test = try TestStore() }

    /// Returns the code and the message of a request for reading.
    private func told(_ store: HKHealthStore, _ types: [ObjectType]) async -> String {
        do {
            try await store.requestAuthorization(toShare: [], read: Set(types.map(HKObjectType.type(for:))))
            return "done"
        } catch {
            return "\((error as? HKError)?.errorCode ?? -1) \(error.localizedDescription)"
        }
    }

    @Test func AUTH_6_whoCancelsAndWhoFails() async {
        let cancelled = test.stranger("cancelled", policy: .ask { _, _, _ in throw CancellationError() })
        #expect(await told(cancelled, [.stepCount]) == "7 The request for permission was cancelled.")
        let own = test.stranger("own", policy: .ask { _, _, _ in throw HKError(.errorNoData, "Nobody is here.") })
        #expect(await told(own, [.stepCount]) == "11 Nobody is here.")
        let full = test.stranger("full", policy: .ask { _, _, _ in throw EngineError(.storage, "The disk is full.") })
        #expect(await told(full, [.stepCount]) == "0 The disk is full.")
    }

    /// The types that were requested, are required and were not granted are named in order.
    @Test func AUTH_19_theDeniedTypesAreNamed() async {
        let required: [ObjectType] = [.medicationRecord, .allergyRecord, .labResultRecord, .conditionRecord]
        let policy = AuthorizationPolicy.ask { _, _, read in
            AuthorizationDecisions(read: Dictionary(uniqueKeysWithValues: read.map { ($0, $0 == .conditionRecord) }))
        }
        let store = test.stranger("clinic", policy: policy)
        store.context.change { $0.requiredReadTypes = Set(required) }
        #expect(await told(store, [.conditionRecord, .stepCount]) == "done")
        let one = "10 Required types were denied: HKClinicalTypeIdentifierMedicationRecord"
        #expect(await told(store, [.medicationRecord, .conditionRecord, .stepCount]) == one)
        #expect(
            await told(store, required)
                == "10 Required types were denied: HKClinicalTypeIdentifierAllergyRecord, "
                + "HKClinicalTypeIdentifierLabResultRecord, HKClinicalTypeIdentifierMedicationRecord")
        #expect(await told(store, [.medicationRecord]) == one)
    }
}
