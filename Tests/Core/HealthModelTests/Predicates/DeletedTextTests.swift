import Foundation
import HealthModel
import Testing

/// Comparisons of the texts that remain of a deleted object, with all options (QRY-24).
@Suite struct DeletedTextTests {
    private static let subject = DeletedSubject(
        uuid: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)), bundleIdentifier: "org.Café.App",
        syncIdentifier: "Sync-é")

    private static let options: [TextOptions] = [
        [], .caseInsensitive, .diacriticInsensitive, [.caseInsensitive, .diacriticInsensitive],
    ]

    /// Each pattern and the options under which it is the text, or a part of it.
    private static let patterns: [(TextComparison, String, [Bool])] = [
        (.equal, "org.Café.App", [true, true, true, true]), (.equal, "ORG.café.app", [false, true, false, true]),
        (.equal, "org.Cafe.App", [false, false, true, true]), (.equal, "ORG.CAFE.APP", [false, false, false, true]),
        (.equal, "org.Café", [false, false, false, false]), (.notEqual, "org.Café.App", [false, false, false, false]),
        (.notEqual, "ORG.café.app", [true, false, true, false]), (.contains, "CAFÉ", [false, true, false, true]),
        (.contains, "Cafe", [false, false, true, true]), (.beginsWith, "ORG", [false, true, false, true]),
        (.endsWith, "app", [false, true, false, true]), (.like, "*.CAF?.*", [false, true, false, true]),
        (.like, "*.Cafe.*", [false, false, true, true]), (.matches, "org\\.cafe\\..*", [false, false, false, true]),
        (.matches, "org\\.Café\\..*", [true, true, true, true]),
    ]

    @Test func QRY_24_theSourceIsComparedWithTheOptions() {
        for (comparison, pattern, expected) in Self.patterns {
            for (options, holds) in zip(Self.options, expected) {
                let predicate = SamplePredicate.text(.sourceIdentifier, comparison, pattern, options)
                #expect(predicate.verdict(on: Self.subject) == holds, "\(comparison) \(pattern) \(options)")
                #expect(predicate.excludes(Self.subject) == !holds)
                #expect(SamplePredicate.not(predicate).verdict(on: Self.subject) == !holds)
            }
        }
    }

    @Test func QRY_24_otherTextsAreUnknown() {
        for field in [TextField.sourceName, .sourceVersion, .productType, .device(.name)] {
            for options in Self.options {
                let predicate = SamplePredicate.text(field, .notEqual, "x", options)
                #expect(predicate.verdict(on: Self.subject) == nil && !predicate.excludes(Self.subject))
            }
        }
    }

    @Test func QRY_24_theSyncIdentifierIsComparedWithTheOptions() {
        let none = DeletedSubject(uuid: Self.subject.uuid, bundleIdentifier: "a", syncIdentifier: nil)
        for (comparison, pattern, expected) in [
            (.equal, "SYNC-é", [false, true, false, true]), (.equal, "Sync-e", [false, false, true, true]),
            (.equal, "sync-e", [false, false, false, true]), (.notEqual, "sync-é", [true, false, true, false]),
            (.beginsWith, "sync", [false, true, false, true]),
        ] as [(TextComparison, String, [Bool])] {
            for (options, holds) in zip(Self.options, expected) {
                let predicate = SamplePredicate.metadata(
                    MetadataKey.syncIdentifier, .text(comparison, pattern, options))
                #expect(predicate.verdict(on: Self.subject) == holds, "\(comparison) \(pattern) \(options)")
                // A missing one is unequal and satisfies nothing else.
                #expect(predicate.verdict(on: none) == (comparison == .notEqual))
            }
        }
        for (ordering, value) in [(.less, .integer(1)), (.equal, .integer(1)), (.notEqual, .integer(1))]
            as [(Ordering, MetadataValue)]
        {
            let predicate = SamplePredicate.metadata(MetadataKey.syncIdentifier, .ordered(ordering, value))
            #expect(predicate.verdict(on: Self.subject) == (ordering == .notEqual))
        }
    }

    @Test func QRY_24_revisionsOfTheApp() {
        let app = SourceRevisionPattern(bundleIdentifier: "org.Café.App")
        let other = SourceRevisionPattern(bundleIdentifier: "org.café.App")
        let version = SourceRevisionPattern(bundleIdentifier: "org.Café.App", version: .exactly("1"))
        let anotherVersion = SourceRevisionPattern(bundleIdentifier: "x", version: .exactly("1"))
        for (patterns, verdict) in [
            ([app], true), ([other], false), ([other, app], true), ([app, version], true), ([version], nil),
            ([other, version], nil), ([other, anotherVersion], false), ([], false),
        ] as [([SourceRevisionPattern], Bool?)] {
            #expect(SamplePredicate.revision(Set(patterns)).verdict(on: Self.subject) == verdict)
        }
    }
}
