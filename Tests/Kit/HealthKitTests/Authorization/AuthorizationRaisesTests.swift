import HealthModel
import HealthStore
import Testing

@testable import HealthKit

@Suite struct AuthorizationRaisesTests {
    private func reason(
        share: Set<ObjectType> = [], read: Set<ObjectType> = [], _ conditions: StoreConditions = StoreConditions()
    ) -> String? {
        do throws(ValidationError) {
            try AuthorizationRequest(share: share, read: read).check(conditions)
            return nil
        } catch {
            #expect(error.kind == .invalidArgument)
            return error.reason
        }
    }

    @Test func AUTH_8_askingForNothing() {
        #expect(reason() != nil)
        #expect(reason(read: [.stepCount]) == nil)
    }

    @Test func AUTH_9_AUTH_13_whatCannotBeShared() {
        #expect(
            reason(share: [.food, .appleSleepingWristTemperature, .stepCount])
                == "Authorization to share the following types is disallowed: "
                + "HKCorrelationTypeIdentifierFood, HKQuantityTypeIdentifierAppleSleepingWristTemperature")
        let systemTypes = ObjectType.all.filter(\.isReadOnly)
        #expect(systemTypes.contains(.walkingHeartRateAverage))
        for type in systemTypes + [.electrocardiogram, .activitySummary, .allergyRecord] {
            #expect(reason(share: [type]) != nil, "\(type)")
        }
    }

    @Test func AUTH_10_correlationsCannotBeRead() {
        #expect(
            reason(read: [.food])
                == "Authorization to read the following types is disallowed: HKCorrelationTypeIdentifierFood")
    }

    @Test func AUTH_11_strictModeWantsReasons() {
        var conditions = StoreConditions()
        #expect(reason(share: [.stepCount], read: [.stepCount], conditions) == nil)
        conditions.requiresUsageDescriptions = true
        #expect(reason(share: [.stepCount], conditions)?.contains("NSHealthUpdateUsageDescription") == true)
        #expect(reason(read: [.stepCount], conditions)?.contains("NSHealthShareUsageDescription") == true)
        conditions.updateUsageDescription = "To write."
        #expect(reason(share: [.stepCount], conditions) == nil)
        #expect(reason(share: [.stepCount], read: [.stepCount], conditions) != nil)
        conditions.shareUsageDescription = "To read."
        #expect(reason(share: [.stepCount], read: [.stepCount], conditions) == nil)
    }

    @Test func AUTH_14_heartbeatSeriesComeWithTheirParent() {
        #expect(reason(read: [.heartbeatSeries]) != nil)
        #expect(reason(share: [.heartRateVariabilitySDNN], read: [.heartbeatSeries]) != nil)
        #expect(reason(read: [.heartbeatSeries, .heartRateVariabilitySDNN]) == nil)
    }

    @Test func AUTH_18_perObjectTypesAreSharedButNotReadSo() {
        #expect(reason(read: [.visionPrescription]) != nil)
        #expect(reason(share: [.visionPrescription]) == nil)
    }

    @Test(arguments: [(0, false), (1, true), (2, true), (3, false)])
    func AUTH_19_requiredTypesAreNoneOrThree(count: Int, isRefused: Bool) {
        var conditions = StoreConditions()
        conditions.requiredReadTypes = Set([.allergyRecord, .conditionRecord, .labResultRecord].prefix(count))
        #expect((reason(read: [.stepCount], conditions) != nil) == isRefused)
    }

    @Test func AUTH_8_AUTH_17_theCallsRaise() async {
        await #expect(processExitsWith: .failure) {
            try await TestStore().stranger().requestAuthorization(toShare: [], read: [])
        }
        await #expect(processExitsWith: .failure) {
            try await TestStore().stranger().requestPerObjectReadAuthorization(
                for: HKQuantityType(.stepCount), predicate: nil)
        }
    }
}
