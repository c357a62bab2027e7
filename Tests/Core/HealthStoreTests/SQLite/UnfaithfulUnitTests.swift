import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Quantities in units whose text does not say their scale, such as seconds of a count per minute.
@Suite struct UnfaithfulUnitTests {
    private static let odd = QuantityUnit.countPerMinute.multiplied(by: .second)

    @Test("QTY-7: they are kept as what they amount to, wherever they stand") func kept() throws {
        try #require(!Self.odd.hasFaithfulString && Self.odd.isCompatible(with: .count))
        let two = QuantityValue(120, Self.odd)
        func isTwo(_ value: Double?) -> Bool { value.map { abs($0 - 2) < 1e-12 } ?? false }
        try #require(isTwo(two.converted(to: .count)))
        let metadata: Metadata = ["q": .quantity(two), "r": .quantity(QuantityValue(3, .kilometer))]
        let decoded = try MetadataCoder.encode(metadata).withUnsafeBytes { try MetadataCoder.decode($0) }
        #expect(isTwo(decoded["q"]?.quantityValue?.converted(to: .count)))
        #expect(decoded["r"] == .quantity(QuantityValue(3, .kilometer)))

        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        func steps(_ number: Int, _ start: Double) -> SampleRecord {
            .quantity(
                .consecutive(number), .stepCount, 120, Self.odd, start, start + 1,
                metadata: number == 1 ? metadata : nil)
        }
        try engine.save([steps(0, 0), steps(1, 10)], by: .own)
        // Many of them are no block.
        try engine.save((100..<170).map { steps($0, Double($0)) }, by: .own)
        let answer = try engine.collect([steps(300, 500), steps(301, 510)], beside: MemberRuns(), by: .own)
        #expect(answer.data[.stepCount]?.data.map { isTwo($0.value) } == [true, true])
        let found = try engine.samples(SampleRequest(.stepCount), for: .own)
        #expect(found.count == 74 && found.allSatisfy { isTwo($0.quantity?.converted(to: .count)) })
        #expect(found.allSatisfy { $0.quantity?.unit.hasFaithfulString == true })
        #expect(isTwo(found[1].metadata?["q"]?.quantityValue?.converted(to: .count)))
        let sum = try engine.statistics(StatisticsRequest(.stepCount, options: .cumulativeSum), for: .own)
        #expect(isTwo((sum?.values.sum).map { $0 / 74 }))
        let near = SamplePredicate.and([
            .quantity(.greater, QuantityValue(1.9, .count)), .quantity(.less, QuantityValue(2.1, .count)),
        ])
        #expect(try engine.samples(SampleRequest(.stepCount, near), for: .own).count == 74)
        let noted = SamplePredicate.metadata("q", .ordered(.greater, .quantity(QuantityValue(1.9, .count))))
        #expect(try engine.samples(SampleRequest(.stepCount, noted), for: .own).map(\.uuid) == [.consecutive(1)])
        #expect(try engine.integrityProblems().isEmpty)
    }
}
