import Foundation
import HealthModel
import Testing

/// The result of a predicate for an object of which only identifier, source and sync identifier remain.
@Suite struct DeletedPredicateTests {
    private static let uuid = UUID(uuidString: "00000000-0000-7000-8000-000000000001") ?? UUID()
    private static let synced = DeletedSubject(uuid: uuid, bundleIdentifier: "app", syncIdentifier: "s")
    private static let plain = DeletedSubject(uuid: uuid, bundleIdentifier: "app", syncIdentifier: nil)

    @Test(arguments: [
        (SamplePredicate.uuid([uuid]), true), (.uuid([UUID()]), false), (.uuid([]), false),
        (.source(["app", "other"]), true), (.source(["other"]), false),
        (.revision([SourceRevisionPattern(bundleIdentifier: "app")]), true),
        (.revision([SourceRevisionPattern(bundleIdentifier: "other")]), false), (.revision([]), false),
        (.metadataKey(MetadataKey.syncIdentifier), true),
        (.metadataValues(MetadataKey.syncIdentifier, [.string("s")]), true),
        (.metadataValues(MetadataKey.syncIdentifier, [.string("t")]), false),
        (.metadata(MetadataKey.syncIdentifier, .text(.beginsWith, "s")), true),
        (.metadata(MetadataKey.syncIdentifier, .text(.notEqual, "s")), false),
        (.constant(true), true), (.constant(false), false), (.and([]), true), (.or([]), false),
    ])
    func QRY_24_whatSurvivesIsDecided(predicate: SamplePredicate, expected: Bool) {
        #expect(predicate.verdict(on: Self.synced) == expected)
        #expect(SamplePredicate.not(predicate).verdict(on: Self.synced) == !expected)
        #expect(predicate.excludes(Self.synced) == !expected)
    }

    @Test(arguments: [
        SamplePredicate.start(.less, 0), .end(.greater, 0), .quantity(.less, QuantityValue(1, .count)),
        .category(.equal, 1), .categoryValues([]), .metadataKey("other"), .metadataValues("other", [.string("x")]),
        .metadataKey(MetadataKey.syncVersion), .metadata("other", .text(.equal, "x")), .device([]),
        .deviceProperty(.name, ["x"]), .hasNoCorrelation, .workout(uuid), .activityType(.americanFootball),
        .duration(.less, 1),
        .total(.distance, .less, QuantityValue(1, .meter)),
        .revision([SourceRevisionPattern(bundleIdentifier: "app", version: .exactly("1"))]),
    ])
    func QRY_24_whatIsGoneIsUnknownAndExcludesNothing(predicate: SamplePredicate) {
        #expect(predicate.verdict(on: Self.synced) == nil)
        #expect(SamplePredicate.not(predicate).verdict(on: Self.synced) == nil)
        #expect(!predicate.excludes(Self.synced))
        #expect(!SamplePredicate.not(predicate).excludes(Self.synced))
    }

    @Test func QRY_24_aMissingSyncIdentifierIsKnown() {
        #expect(SamplePredicate.metadataKey(MetadataKey.syncIdentifier).excludes(Self.plain))
        #expect(SamplePredicate.metadataValues(MetadataKey.syncIdentifier, []).excludes(Self.plain))
        #expect(SamplePredicate.metadata(MetadataKey.syncIdentifier, .text(.equal, "x")).excludes(Self.plain))
        #expect(!SamplePredicate.metadata(MetadataKey.syncIdentifier, .text(.notEqual, "x")).excludes(Self.plain))
        #expect(!SamplePredicate.not(.metadataKey(MetadataKey.syncIdentifier)).excludes(Self.plain))
    }

    @Test func QRY_24_compoundsFollowThreeValuedLogic() {
        let values: [Bool?] = [true, false, nil]
        func leaf(_ value: Bool?) -> SamplePredicate { value.map(SamplePredicate.constant) ?? .start(.less, 0) }
        for left in values {
            for right in values {
                let parts = [leaf(left), leaf(right)]
                let both: Bool? = left == false || right == false ? false : left == nil || right == nil ? nil : true
                let either: Bool? = left == true || right == true ? true : left == nil || right == nil ? nil : false
                #expect(SamplePredicate.and(parts).verdict(on: Self.plain) == both)
                #expect(SamplePredicate.or(parts).verdict(on: Self.plain) == either)
            }
        }
    }
}
