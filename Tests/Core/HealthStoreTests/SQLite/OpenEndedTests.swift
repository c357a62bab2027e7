import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Samples without an end, such as a pregnancy: they are found by any later date, and bound no other query.
@Suite struct OpenEndedTests {
    private static let future = SampleValidation.distantFuture
    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
    }

    private func longest(_ type: ObjectType) throws -> Double? {
        try engine.read { store in
            try SQLStatement(store.database, "SELECT longest FROM type WHERE id = ?")
                .first(.integer(store.references.id(of: type))) { $0.real(.only) }
        }
    }

    private func sample(_ number: Int, _ type: ObjectType, _ start: Double, _ end: Double) -> SampleRecord {
        .category(.given(number), type, type == .contraceptive ? 1 : 0, start, end)
    }

    @Test(
        "DAT-4: what has no end is found by its dates, and stays so when others come and go",
        arguments: [ObjectType.pregnancy, .lactation, .contraceptive])
    func dates(type: ObjectType) throws {
        try engine.save(
            [
                sample(1, type, 100, Self.future), sample(2, type, 500, 600), sample(3, type, 550, 560),
                sample(4, .sleepAnalysis, 100, 700),
            ], by: .own)
        #expect(try longest(type) == 0 && longest(.sleepAnalysis) == 600)
        func found(_ predicate: SamplePredicate) throws -> [UUID] {
            try engine.samples(SampleRequest(type, predicate, sort: [.init(.start)]), for: .own).map(\.uuid)
        }
        let cases: [(SamplePredicate, [Int])] = [
            (.end(.greater, 1e9), [1]), (.end(.greaterOrEqual, 600), [1, 2]), (.end(.greater, 600), [1]),
            (.end(.greater, 555), [1, 2, 3]), (.end(.equal, Self.future), [1]), (.end(.less, Self.future), [2, 3]),
            (.and([.start(.greater, 100), .end(.greater, 580)]), [2]),
            (.and([.start(.less, 550), .end(.greater, 560)]), [1, 2]),
            (.and([.end(.greater, 1e9), .start(.less, 100)]), []),
        ]
        for (predicate, expected) in cases {
            #expect(try found(predicate) == expected.map { .given($0) }, "\(StoreText.label(predicate))")
            var each: [UUID] = []
            try engine.forEachSample(of: type, predicate, for: .own) {
                each.append($0.uuid)
                return true
            }
            #expect(each == expected.map { .given($0) }, "\(StoreText.label(predicate))")
        }
        func bounds() throws -> [Double] {
            try engine.inventory(for: .own).filter { $0.type == type }.flatMap { [$0.earliest, $0.latest] }
        }
        #expect(try bounds() == [100, Self.future] && engine.integrityProblems() == [])
        try engine.delete([.given(1)], by: .own)
        #expect(try bounds() == [500, 600] && longest(type) == 0)
        try engine.save([sample(5, type, 0, 590)], by: .own)
        #expect(try found(.end(.greater, 580)) == [.given(5), .given(2)])
        try engine.delete([.given(2)], by: .own)
        #expect(try bounds() == [0, 590] && found(.end(.greater, 580)) == [.given(5)])
        #expect(try engine.integrityProblems() == [])
    }

    @Test("AUTH-23: what has no end is visible from any date on") func permission() throws {
        try engine.save([sample(1, .pregnancy, 100, Self.future), sample(2, .pregnancy, 500, 600)], by: .own)
        for (date, expected) in [(550.0, [1, 2]), (600, [1, 2]), (600.5, [1]), (1e9, [1])] as [(Double, [Int])] {
            try engine.authorize(
                .other, AuthorizationDecisions(read: [.pregnancy: true], earliestReadDates: [.pregnancy: date]))
            let found = try engine.samples(SampleRequest(.pregnancy), for: .other).map(\.uuid)
            #expect(found == expected.map { .given($0) }, "\(date)")
            let listed = try engine.inventory(for: .other).map { [Double($0.count), $0.earliest, $0.latest] }
            #expect(listed == [[Double(expected.count), 100, Self.future]], "\(date)")
        }
    }
}
