import HealthModel
import HealthStore
import Testing

@testable import HealthKit

/// Reasons for which a request for authorization ends the app, as whole sentences.
@Suite struct AuthorizationReasonTests {
    private func reason(
        share: Set<ObjectType> = [], read: Set<ObjectType> = [], _ change: (inout StoreConditions) -> Void = { _ in }
    ) -> String? {
        var conditions = StoreConditions()
        change(&conditions)
        do throws(ValidationError) {
            try AuthorizationRequest(share: share, read: read).check(conditions)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test func AUTH_8_AUTH_14_whatIsMissing() {
        #expect(reason() == "At least one type to share or read must be requested")
        #expect(reason(share: [.stepCount]) == nil && reason(read: [.stepCount]) == nil)
        let parent =
            "Authorization for HKDataTypeIdentifierHeartbeatSeries must be requested together with "
            + "HKQuantityTypeIdentifierHeartRateVariabilitySDNN"
        #expect(reason(read: [.heartbeatSeries, .stepCount]) == parent)
        #expect(reason(share: [.heartbeatSeries], read: [.heartRateVariabilitySDNN]) == parent)
        #expect(reason(share: [.heartbeatSeries, .heartRateVariabilitySDNN]) == nil)
        #expect(
            reason(share: [.heartbeatSeries, .heartRateVariabilitySDNN], read: [.heartbeatSeries]) == parent)
    }

    /// Reasons that are empty are none, and only those that are needed are missed.
    @Test func AUTH_11_whichReasonsAreMissed() {
        let share = "NSHealthUpdateUsageDescription must be set in the app's configuration"
        let read = "NSHealthShareUsageDescription must be set in the app's configuration"
        for none in [nil, ""] as [String?] {
            let strict: (inout StoreConditions) -> Void = {
                ($0.requiresUsageDescriptions, $0.updateUsageDescription, $0.shareUsageDescription) = (true, none, none)
            }
            #expect(reason(share: [.stepCount], strict) == share && reason(read: [.stepCount], strict) == read)
            #expect(reason(share: [.stepCount], read: [.stepCount], strict) == share)
            // The wrong one does not help.
            let crossed: [(String?, String?, String)] = [(none, "Why", share), ("Why", none, read)]
            for (update, shown, expected) in crossed {
                #expect(
                    reason(share: [.stepCount], read: [.stepCount]) {
                        ($0.requiresUsageDescriptions, $0.updateUsageDescription, $0.shareUsageDescription) = (
                            true, update, shown
                        )
                    } == expected)
            }
            #expect(
                reason(share: [.stepCount]) { ($0.updateUsageDescription, $0.shareUsageDescription) = (none, none) }
                    == nil)
        }
        let both: (inout StoreConditions) -> Void = {
            ($0.requiresUsageDescriptions, $0.updateUsageDescription, $0.shareUsageDescription) = (true, "W", "R")
        }
        #expect(reason(share: [.stepCount], read: [.stepCount], both) == nil)
    }

    @Test func AUTH_19_howManyTypesCanBeRequired() {
        let all: [ObjectType] = [.allergyRecord, .conditionRecord, .labResultRecord, .immunizationRecord]
        let few = "NSHealthRequiredReadAuthorizationTypeIdentifiers must contain at least 3 types"
        let told = (0...4).map { count in reason(read: [.stepCount]) { $0.requiredReadTypes = Set(all.prefix(count)) } }
        #expect(told == [nil, few, few, nil, nil])
    }

    /// The first reason counts: what cannot be asked for, before what is missing.
    @Test func AUTH_8_theOrderOfReasons() {
        let strict: (inout StoreConditions) -> Void = {
            ($0.requiresUsageDescriptions, $0.requiredReadTypes) = (true, [.allergyRecord])
        }
        #expect(
            reason(share: [.food], read: [.food, .heartbeatSeries], strict)
                == "Authorization to share the following types is disallowed: HKCorrelationTypeIdentifierFood")
        #expect(
            reason(read: [.food, .heartbeatSeries], strict)
                == "Authorization to read the following types is disallowed: HKCorrelationTypeIdentifierFood")
        #expect(reason(read: [.heartbeatSeries], strict)?.contains("must be requested together") == true)
        #expect(reason(read: [.stepCount], strict)?.hasPrefix("NSHealthShareUsageDescription") == true)
    }
}
