import Foundation
import GRDB
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The numbers of data in each form in which the store has them, which decide between equal dates.
@Suite struct SurroundingNumbersTests {
    /// The forms in which the store has samples of one time.
    enum Form: CaseIterable {
        case scattered, row, run, series
    }

    private let engine: SQLiteEngine

    /// Saves samples from 100 to 163 in each form; the series has a rank that is no number of the store.
    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        try engine.save(
            [(10, 100.0), (20, 130), (30, 163)].map { .quantity(.given($0.0), .stepCount, 1, .count, $0.1) }, by: .own)
        _ = try engine.compact(olderThan: .infinity, isTrial: false, shortest: 2) { _ in true }
        try engine.save(
            (0..<64).map { .quantity(.consecutive($0), .stepCount, 2, .count, 100 + Double($0)) }, by: .own)
        try engine.save([.quantity(.given(40), .stepCount, 3, .count, 100, 163)], by: .own)
        try engine.saveSeries(.stepCount, [(100, 101, 4), (130, 131, 4), (162, 163, 4)], in: .count)
        try engine.connections.write { try $0.execute(sql: "UPDATE series SET rank = 777") }
        let scattered = try engine.read {
            try SQLStatement($0.database, "SELECT scattered FROM block ORDER BY id").integers()
        }
        try #require(scattered == [1, 0])
    }

    private func numbers(_ form: Form) -> [Int64] {
        switch form {
        case .scattered: [1, 2, 3]
        case .run: Array(4...67)
        case .row: [68]
        case .series: [777, 777, 777]
        }
    }

    /// Returns a group of what the store has in some forms.
    private func group(_ forms: Set<Form>, _ store: StoreReader) throws -> CondensingGroup {
        let group = CondensingGroup(
            CondensingGroup.Key(type: .stepCount, revision: 1, device: nil, metadata: nil), unit: .count)
        let unit = StoredUnit(id: 1, unit: .count)
        if forms.contains(.row) { group.addRow(68, .given(40), from: 100, to: 163, 3, in: unit, delay: nil) }
        if forms.contains(.series) {
            group.addSeries(69, .given(50))
            group.addSeriesBlock([[100, 130, 162], [101, 131, 163], [4, 4, 4]], in: unit, rank: 777, kept: nil)
        }
        var decoder = RowDecoder(store)
        try SQLStatement(store.database, "SELECT \(BlockColumn.list) FROM block b ORDER BY b.id")
            .forEach(BlockColumn.self) { row in
                let facts = try store.blockFacts(from: row, &decoder)
                guard forms.contains(facts.isScattered ? .scattered : .run) else { return true }
                let samples = try store.blockSamples(facts, type: .stepCount, unit: .count)
                group.addBlock(facts, samples, unit: 1, delays: nil)
                return true
            }
        return group
    }

    @Test("CON-8: beside samples is what is condensed with none of them, with its own numbers") func beside() throws {
        for bits in 1..<16 {
            let forms = Set(Form.allCases.enumerated().filter { bits & 1 << $0.offset != 0 }.map(\.element))
            let found = try engine.read { store in
                try CondensingSurroundings(
                    store, .stepCount, SourceTable(store, .stepCount), beside: [group(forms, store)],
                    spans: BlockSpans()
                ).data
            }
            let others = Form.allCases.filter { !forms.contains($0) }
            #expect(found.map(\.number).sorted() == others.flatMap(numbers).sorted(), "\(forms)")
            // Their values tell the form.
            let values = others.map { $0 == .scattered ? 1.0 : $0 == .run ? 2 : $0 == .row ? 3 : 4 }
            #expect(Set(found.map(\.value)) == Set(values), "\(forms)")
        }
    }

    @Test("the data of a workout have the numbers of their samples, and those of a series its rank") func measured()
        throws
    {
        let all = try engine.measuredData(of: MemberRuns([1...69]))
        #expect(Set(all.keys) == [.stepCount])
        let expected: [Int64] = Array(1...68) + [777, 777, 777]
        #expect(all[.stepCount]?.data.map(\.number).sorted() == expected)
        let some = try engine.measuredData(of: MemberRuns([2...2, 66...69]))
        #expect(some[.stepCount]?.data.map(\.number).sorted() == [2, 66, 67, 68, 777, 777, 777])
    }

    /// The rank of a series, and which of two values of one time is the most recent: that of the series or of the row.
    static let ranks: [(rank: Int64, isSeries: Bool)] = [(0, false), (1, false), (3, true), (1_000, true)]

    @Test("STAT-35: of data of one time the one with the greater number is the most recent", arguments: ranks.indices)
    func recent(place: Int) throws {
        let (rank, isSeries) = Self.ranks[place]
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        try engine.save(
            [
                .quantity(.given(1), .heartRate, 70, .countPerMinute, 0),
                .quantity(.given(2), .heartRate, 60, .countPerMinute, 190, 200),
            ], by: .own)
        try engine.saveSeries(.heartRate, [(100, 101, 70), (190, 200, 120)], in: .countPerMinute)
        try engine.connections.write { try $0.execute(sql: "UPDATE series SET rank = \(rank)") }
        for predicate in [SamplePredicate.constant(true), .start(.greater, 150), .end(.greaterOrEqual, 200)] {
            let request = StatisticsRequest(.heartRate, predicate, options: .mostRecent)
            let found = try engine.statistics(request, for: .own)?.values.mostRecent
            #expect(found.map { ($0.value * 60).rounded() } == (isSeries ? 120.0 : 60.0), "\(predicate)")
            #expect(found?.start == 190 && found?.end == 200)
        }
    }
}
