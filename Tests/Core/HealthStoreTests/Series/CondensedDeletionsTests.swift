import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The deletions of what was condensed: originals whose identifiers follow one another share a row.
@Suite struct CondensedDeletionsTests {
    private enum Column: Int, SQLColumns {
        case count, uuid
        static let list = selection(of: "tombstone_run")
    }

    /// Places of consecutive identifiers, of samples that are saved together, and the first places and lengths of
    /// their runs of deletions; 64 and more become a block, fewer become rows.
    static let cases: [(saves: [Range<Int>], runs: [[Int]])] = [
        ([0..<100], [[0, 100]]), ([0..<50], [[0, 50]]), ([0..<50, 50..<55], [[0, 55]]),
        ([0..<50, 51..<56], [[0, 50], [51, 5]]),
        // Blocks that follow each other, and those that do not.
        ([0..<100, 100..<200], [[0, 200]]), ([0..<100, 101..<201], [[0, 100], [101, 100]]),
        ([0..<64, 64..<128, 200..<264], [[0, 128], [200, 64]]), ([100..<200, 0..<100], [[100, 100], [0, 100]]),
        // Rows come before blocks.
        ([0..<50, 50..<150], [[0, 150]]), ([0..<50, 51..<151], [[0, 50], [51, 100]]),
        ([50..<150, 0..<50], [[0, 150]]), ([0..<100, 100..<150], [[100, 50], [0, 100]]),
        // A single one has a row of its own, unless a block follows.
        ([0..<1, 2..<66], [[2, 64]]), ([0..<1, 1..<65], [[0, 65]]),
    ]

    @Test("originals whose identifiers follow one another are one run of deletions", arguments: cases.indices)
    func runs(place: Int) throws {
        let (saves, runs) = Self.cases[place]
        let engine = try CondensingTests.engine()
        try engine.save(
            [.workout(.given(1), WorkoutRecord(activityType: .running, duration: 600), 0, 600)], by: .own)
        var date = 0.0
        for save in saves {
            let samples = save.map { (number: Int) -> SampleRecord in
                date += 2
                return .quantity(.consecutive(number), .heartRate, 70, .countPerMinute, date)
            }
            try engine.add(samples, to: .given(1), by: .own)
        }
        let outcome = try engine.condense(CondensingRequest(sources: .all, types: [.heartRate])) { _, _ in true }
        #expect(outcome.workouts.flatMap(\.types).map(\.refusal) == [nil])
        let all = saves.flatMap { Array($0) }.sorted()
        let found: [[Int]] = try engine.read { store in
            var found: [[Int]] = []
            let sql = "SELECT \(Column.list) FROM tombstone_run ORDER BY id"
            try SQLStatement(store.database, sql).forEach(Column.self) { row in
                let uuid = try row.uuid(.uuid)
                let number = all.first { UUID.consecutive($0) == uuid }
                found.append([number ?? -1, Int(row.integer(.count))])
                return true
            }
            return found
        }
        #expect(found == runs)
        let deleted = try engine.deletedRecords(of: .heartRate, for: .own).map(\.uuid)
        #expect(deleted.count == all.count && Set(deleted) == Set(all.map { UUID.consecutive($0) }))
        #expect(try engine.samples(SampleRequest(.heartRate, .workout(.given(1))), for: .own).count == 1)
        #expect(try engine.integrityProblems().isEmpty)
    }
}
