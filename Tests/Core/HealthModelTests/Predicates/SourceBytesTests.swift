import Foundation
import HealthModel
import Testing

/// Identifiers are compared byte by byte: accents written in two ways are two identifiers.
@Suite struct SourceBytesTests {
    private static let (composed, decomposed) = ("org.caf\u{E9}", "org.cafe\u{301}")

    private static func subject(_ identifier: String) -> PredicateSubject {
        PredicateSubject(
            SampleRecord(
                type: .stepCount, start: 1, end: 2, content: .quantity(QuantityValue(1, .count)),
                source: SourceRevisionRecord(
                    source: SourceRecord(bundleIdentifier: identifier, name: identifier), version: identifier,
                    productType: nil, system: nil), device: DeviceRecord([.name: identifier])))
    }

    @Test func PRED_12_sourcesAndDevices() {
        for (own, other) in [(Self.composed, Self.decomposed), (Self.decomposed, Self.composed)] {
            #expect(own == other && !own.utf8.elementsEqual(other.utf8))
            let subject = Self.subject(own)
            #expect(SamplePredicate.source([own]).matches(subject))
            #expect(SamplePredicate.source(["x", own]).matches(subject))
            #expect(!SamplePredicate.source([other]).matches(subject))
            #expect(!SamplePredicate.source([]).matches(subject))
            #expect(SamplePredicate.deviceProperty(.name, [own]).matches(subject))
            #expect(!SamplePredicate.deviceProperty(.name, [other]).matches(subject))
            #expect(!SamplePredicate.deviceProperty(.name, []).matches(subject))
            #expect(SamplePredicate.deviceProperty(.model, []).matches(subject))
            for field in [TextField.sourceName, .sourceIdentifier, .sourceVersion, .device(.name)] {
                #expect(SamplePredicate.text(field, .equal, own, []).matches(subject))
                #expect(!SamplePredicate.text(field, .equal, other, []).matches(subject))
                #expect(SamplePredicate.text(field, .notEqual, other, []).matches(subject))
            }
            func revision(_ identifier: String, _ version: SourceRevisionPattern.Part<String> = .any) -> SamplePredicate
            {
                .revision([SourceRevisionPattern(bundleIdentifier: identifier, version: version)])
            }
            #expect(revision(own).matches(subject) && !revision(other).matches(subject))
            #expect(revision(own, .exactly(own)).matches(subject) && !revision(own, .exactly(other)).matches(subject))
            #expect(!revision(own, .exactly(nil)).matches(subject))
            let product = SourceRevisionPattern(bundleIdentifier: own, productType: .exactly(nil))
            #expect(SamplePredicate.revision([product]).matches(subject))
            let deleted = DeletedSubject(uuid: UUID(), bundleIdentifier: own, syncIdentifier: nil)
            #expect(SamplePredicate.source([own]).verdict(on: deleted) == true)
            #expect(SamplePredicate.source([other]).verdict(on: deleted) == false)
        }
    }
}
