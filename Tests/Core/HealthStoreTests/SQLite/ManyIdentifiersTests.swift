import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Samples among many identifiers, whose number decides how they are looked up.
@Suite struct ManyIdentifiersTests {
    private let engine: SQLiteEngine
    /// Identifiers with digits and letters, of rows and of a block.
    private let wanted: Set<UUID> = [.given(2), .given(0xABC), .consecutive(3), .consecutive(63)]

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own, .other)
        let rows = [1, 2, 3, 0xABC, 0xABD]
        try engine.save(
            rows.enumerated().map { place, number in
                .quantity(.given(number), .heartRate, 60, .countPerMinute, Double(place))
            }, by: .own)
        try engine.save(
            (0..<64).map { .quantity(.consecutive($0), .heartRate, 60, .countPerMinute, 100 + Double($0)) }, by: .other)
    }

    @Test(
        "samples are found among many identifiers as among few", arguments: [4, 999, 1_000, 1_001, 7_999, 8_000, 8_001])
    func found(count: Int) throws {
        let identifiers = wanted.union((0..<count - 4).map { UUID.given(100_000 + $0) })
        try #require(identifiers.count == count)
        func starts(_ predicate: SamplePredicate) throws -> [Double] {
            try engine.samples(SampleRequest(.heartRate, predicate, sort: [.init(.start)]), for: .own).map(\.start)
        }
        #expect(try starts(.uuid(identifiers)) == [1, 3, 103, 163])
        #expect(try starts(.and([.uuid(identifiers), .start(.greater, 1)])) == [3, 103, 163])
        #expect(try starts(.and([.uuid(identifiers), .uuid([.given(3), .given(2), .consecutive(3)])])) == [1, 103])
        let rest: [Double] = (0..<64).map { 100 + Double($0) }.filter { $0 != 103 && $0 != 163 }
        #expect(try starts(.not(.uuid(identifiers))) == [0, 2, 4] + rest)
        #expect(
            try engine.sources([.init(type: .heartRate, predicate: .uuid(identifiers))], for: .own)
                .map(\.bundleIdentifier) == ["test.other", "test.own"])
        let request = StatisticsRequest(.heartRate, .uuid(identifiers), options: [.mostRecent, .discreteMin])
        let statistics = try engine.statistics(request, for: .own)
        #expect(statistics?.start == 1 && statistics?.end == 163)
        let none = Set((0..<count).map { UUID.given(100_000 + $0) })
        #expect(try starts(.uuid(none)) == [])
    }
}
