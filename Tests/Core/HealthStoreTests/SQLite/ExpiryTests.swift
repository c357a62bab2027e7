import Foundation
import HealthModel
import Synchronization
import TestEngines
import Testing

@testable import HealthStore

/// The moments when deletions are forgotten and workouts in the bin are erased, each of them alone.
@Suite struct ExpiryTests {
    /// Objects that are kept for some time.
    enum Kept: String, CaseIterable {
        case tombstone
        case run = "tombstone_run"
        case bin

        var retention: Double { self == .bin ? Bin.retention : SQLiteEngine.tombstoneRetention }
    }

    private static func run(_ number: Int) -> SampleRecord {
        .workout(.given(number), WorkoutRecord(activityType: .running, duration: 60), 0, 60)
    }

    @Test("STO-37, STO-65: what was kept for longer than its time is gone, and nothing else", arguments: Kept.allCases)
    func expiry(kept: Kept) throws {
        let start = 700_000_000.0
        let time = Mutex(start)
        let engine = try SQLiteEngine.inMemory { time.withLock { $0 } }
        try engine.allow(.own)
        try engine.save((1...2).map(Self.run), by: .own)
        try engine.save([11, 12].map { .quantity(.given($0), .bodyMass, 70, .kilogram, Double($0)) }, by: .own)
        let form = BinForm { _, _, _, write in
            try Array("{}".utf8).withUnsafeBytes(write)
        } read: { _, _ in
        }
        func delete(_ number: Int) throws {
            switch kept {
            case .tombstone: try engine.delete([.given(10 + number)], by: .own)
            case .run:
                try engine.write(as: .own) { store in
                    let sql = "SELECT id FROM source WHERE bundle = 'test.own'"
                    let source = try #require(try SQLStatement(store.database, sql).firstInteger())
                    try store.insertTombstones([(.consecutive(number * 10), 3)], type: .heartRate, source: source)
                }
            case .bin:
                _ = try engine.deleteWithAssociated([DeletionPart([.given(number)], by: .own, .owner)], bin: form)
            }
        }
        func counts() throws -> [Kept: Int64] {
            var counts: [Kept: Int64] = [:]
            for table in Kept.allCases {
                counts[table] = try engine.read {
                    try SQLStatement($0.database, "SELECT count(*) FROM \(table.rawValue)").firstInteger()
                }
            }
            return counts
        }
        try delete(1)
        time.withLock { $0 += 10 }
        try delete(2)
        var expected = try counts()
        #expect(expected[kept] == 2)
        for (seconds, left) in [(0, 2), (0.5, 1), (10, 1), (10.5, 0), (1_000, 0)] as [(Double, Int64)] {
            time.withLock { $0 = start + kept.retention + seconds }
            try engine.purge()
            expected[kept] = left
            #expect(try counts() == expected, "\(seconds)")
        }
    }
}
