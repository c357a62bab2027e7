import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStore

/// The checks of insertion numbers: none is used twice, whatever had the last one.
@Suite struct NumbersCheckTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.url.appending(path: "health.sqlite").path
    }

    /// The form of the data with the greatest number of a store.
    enum Last: CaseIterable {
        case row, block, scattered, tombstone, run, relation
    }

    private func rates(_ uuids: [UUID]) -> [SampleRecord] {
        uuids.enumerated().map { .quantity($1, .heartRate, 60, .countPerMinute, Double($0)) }
    }

    /// Makes a store, and returns its greatest number.
    private func make(_ last: Last) throws -> Int64 {
        let engine = try SQLiteEngine.open(in: path)
        try engine.save([.workout(.given(1), WorkoutRecord(activityType: .running, duration: 60), 0, 60)], by: .own)
        switch last {
        case .row: try engine.save(rates([.given(2)]), by: .own)
        case .block: try engine.save(rates((0..<64).map { .consecutive($0) }), by: .own)
        case .scattered:
            try engine.save(rates((0..<64).map { .given(10 + $0 * 37 % 64) }), by: .own)
            _ = try engine.compact(olderThan: .infinity, isTrial: false, shortest: 2) { _ in true }
        case .tombstone:
            try engine.save(rates([.given(2)]), by: .own)
            try engine.delete([.given(2)], by: .own)
        case .run:
            try engine.save(
                [.workout(.given(3), WorkoutRecord(activityType: .running, duration: 60), 0, 60)], by: .own)
            try engine.delete([.given(3)], by: .own)
            try engine.write(as: .own) { store in
                let source = try store.revision.get().source
                try store.insertTombstones([(.consecutive(0), 5)], type: .heartRate, source: source)
            }
        case .relation:
            let score = SampleRecord.quantity(.given(4), .workoutEffortScore, 7, .appleEffortScore, 0, 60)
            try engine.relate(score, to: .given(1), activity: nil, by: .own)
        }
        try engine.checkpoint()
        return try engine.read { try StoreReader.sequence($0.database) }
    }

    private func problems() throws -> [IntegrityProblem] {
        try DamagedStore(existing: path).problems()
    }

    @Test("the sequence of numbers goes on after the last one", arguments: Last.allCases) func sequence(last: Last)
        throws
    {
        let greatest = try make(last)
        #expect(try problems() == [])
        let store = DamagedStore(existing: path)
        // Numbers may be left out.
        try store.damage("UPDATE store SET value = value + 5 WHERE name = 'sequence'")
        #expect(try problems() == [])
        let reused = IntegrityProblem(.numbers, .repair, "Insertion numbers would be reused.")
        for number in [greatest - 1, 0] {
            try store.damage("UPDATE store SET value = \(number) WHERE name = 'sequence'")
            #expect(try problems().filter { $0.check == .numbers } == [reused])
            let repair = try StoreMaintenance.repair(path)
            #expect(repair.left == [] && repair.losses == [] && repair.repaired.contains(reused))
            let engine = try SQLiteEngine(path: path)
            #expect(try engine.read { try StoreReader.sequence($0.database) } == greatest)
        }
        try store.damage("DELETE FROM store WHERE name = 'sequence'")
        #expect(try problems().filter { $0.check == .numbers } == [reused])
    }

    /// Two blocks with the numbers 1 to 64 and 65 to 128, and a row with 129.
    @Test(
        "blocks share no number with each other, or with a row",
        arguments: [
            ("UPDATE block SET last = 65 WHERE id = 1", [1]), ("UPDATE block SET last = 200 WHERE id = 1", [1]),
            ("UPDATE block SET last = 129 WHERE id = 65", [65]), ("UPDATE sample SET id = 128", [65]),
            ("UPDATE sample SET id = 64", [1]), ("UPDATE sample SET id = 1", [1]), ("UPDATE sample SET id = 65", [65]),
            ("UPDATE sample SET id = 130", []), ("UPDATE store SET value = 500 WHERE name = 'sequence'", []),
        ] as [(String, [Int64])]) func apart(sql: String, blocks: [Int64]) throws
    {
        do {
            let engine = try SQLiteEngine.open(in: path)
            try engine.save(rates((0..<64).map { .consecutive($0) }), by: .own)
            try engine.save(rates((100..<164).map { .consecutive($0) }), by: .own)
            try engine.save(rates([.given(1)]), by: .own)
            try engine.checkpoint()
        }
        #expect(try problems() == [])
        let store = DamagedStore(existing: path)
        try store.damage(sql)
        if sql.contains("= 130") { try store.damage("UPDATE store SET value = 130 WHERE name = 'sequence'") }
        let overlaps = try problems().filter { $0.message.contains(" overlap ") }
        #expect(
            overlaps.map(\.message)
                == blocks.map { "Insertion numbers of block \($0) overlap those of other samples." })
        #expect(overlaps.allSatisfy { $0.check == .numbers && $0.remedy == .loss })
        guard !blocks.isEmpty else { return }
        let repair = try StoreMaintenance.repair(path)
        #expect(repair.left == [])
        #expect(try problems() == [])
        let left = try SQLiteEngine(path: path).samples(SampleRequest(.heartRate), for: .own)
        #expect(left.contains { $0.uuid == .given(1) })
    }
}
