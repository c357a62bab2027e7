import Foundation
import HealthKit
import HealthModel
import HealthStore
import Testing

/// The date from which on an app may read, if the person permits only a part.
@Suite struct HistoryTests {
    private let test: TestStore

    init() throws {
        test = try TestStore()
    }

    @Test func AUTH_4_onlyTypesWithALimitAreAnswered() async throws {
        let store = test.stranger()
        var decisions = AuthorizationDecisions(read: [.heartRate: true, .stepCount: true, .bodyMass: false])
        decisions.earliestReadDates[.heartRate] = noon(0).timeIntervalSinceReferenceDate
        decisions.earliestReadDates[.bodyMass] = noon(0).timeIntervalSinceReferenceDate
        try test.engine.write { try $0.authorize(store.context.access.identity, decisions) }
        let types: Set<HKObjectType> = [
            heartRate, steps, HKQuantityType(.bodyMass), HKQuantityType(.height), HKObjectType.workoutType(),
        ]
        #expect(try await store.earliestAuthorizedSampleDate(for: types) == [heartRate: noon(0)])
        #expect(try await store.earliestAuthorizedSampleDate(for: [steps]) == [:])
        #expect(try await store.earliestAuthorizedSampleDate(for: []) == [:])
        // Queries respect the date.
        let other = try test.app("two")
        try await other.save([pulse(60, -10), pulse(70, 10)])
        #expect(try await store.count(heartRate) == 1)
    }

    @Test func AUTH_4_lockedDataTellNoDate() async throws {
        let store = try test.app()
        store.context.change { $0.isLocked = true }
        #expect(
            await failure { _ = try await store.earliestAuthorizedSampleDate(for: [heartRate]) }
                == .errorDatabaseInaccessible)
    }

    @MainActor @Test func changedPreferencesAreAMessage() throws {
        let store = try test.app()
        let message = Notification(name: .HKUserPreferencesDidChange, object: store)
        #expect(HKHealthStore.HKUserPreferencesDidChangeMessage.makeMessage(message) != nil)
        #expect(HKHealthStore.HKUserPreferencesDidChangeMessage.makeMessage(Notification(name: .init("x"))) == nil)
    }
}
