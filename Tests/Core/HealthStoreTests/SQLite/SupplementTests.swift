import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStore

/// Supplements of workouts: stored bit by bit, for apps that may read the workout, as long as it exists.
@Suite struct SupplementTests {
    private static let header = Data(#"{"version":1}"#.utf8)

    private func save(_ supplement: WorkoutSupplement, in engine: SQLiteEngine) throws -> UUID {
        let workout = SampleRecord.workout()
        try engine.insert(workout, from: .own, by: .own, in: ImportPass()) { (insertion) throws(EngineError) in
            try insertion.append(supplement)
        }
        return workout.uuid
    }

    private static func bits(_ columns: [[Double]]) -> [[UInt64]] { columns.map { $0.map(\.bitPattern) } }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func everyBitComesBack(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let columns: [[Double]] = (0..<Int(generator.next() % 6)).map { _ -> [Double] in
            (0..<Int(generator.next() % 3_000)).map { index -> Double in
                switch (seed + generator.next() % 2) % 4 {
                case 0: Double(index)
                case 1: Double(generator.next() % 100) / 10
                case 2: Double(bitPattern: generator.next())
                default: .nan
                }
            }
        }
        let engine = try SQLiteEngine.open()
        let uuid = try save(WorkoutSupplement(header: Self.header, columns: columns), in: engine)
        let found = try #require(try engine.supplement(of: uuid, for: .own))
        #expect(found.header == Self.header && Self.bits(found.columns) == Self.bits(columns))
        #expect(try engine.integrityProblems().isEmpty)
    }

    @Test func aColumnMayBeLongerThanABlock() throws {
        let column = (0...BlockCodec.maximumCount).map { Double($0) }
        let bytes = SupplementColumns.encode([column, []])
        #expect(try bytes.withUnsafeBytes { try SupplementColumns.decode($0) } == [column, []])
    }

    @Test func onlyWhoSeesTheWorkoutSeesIt() throws {
        let engine = try SQLiteEngine.open()
        let uuid = try save(WorkoutSupplement(header: Self.header, columns: [[1]]), in: engine)
        try engine.authorize(.other, AuthorizationDecisions(read: [.workout: false]))
        #expect(try engine.supplement(of: uuid, for: .other) == nil)
        #expect(try engine.supplement(of: UUID(), for: .own) == nil)
        let plain = SampleRecord.workout()
        try engine.save([plain], by: .own)
        #expect(try engine.supplement(of: plain.uuid, for: .own) == nil)
    }

    @Test func STO_36_itGoesWithTheWorkout() throws {
        try withTemporaryStore { path in
            let engine = try SQLiteEngine.open(to: .own, in: path)
            let uuid = try save(WorkoutSupplement(header: Self.header, columns: [[1]]), in: engine)
            try engine.delete([uuid], by: .own)
            #expect(try engine.supplement(of: uuid, for: .own) == nil)
            let count = try DatabaseQueue(path: path).read {
                try Int.fetchOne($0, sql: "SELECT count(*) FROM workout_supplement")
            }
            #expect(count == 0)
        }
    }

    @Test func damageIsToldAndNotBelieved() throws {
        try withTemporaryStore { path in
            var engine = try SQLiteEngine.open(to: .own, in: path)
            let uuid = try save(
                WorkoutSupplement(header: Self.header, columns: [[1, 2, 4], [3]]), in: engine)
            let whole = SupplementColumns.encode([[1, 2, 4], [3]])
            for place in whole.indices {
                var bytes = whole
                bytes[place] ^= 0x15
                _ = try? bytes.withUnsafeBytes { try SupplementColumns.decode($0) }
                #expect(throws: BlockDamage.self) {
                    try Array(whole[..<place]).withUnsafeBytes { try SupplementColumns.decode($0) }
                }
            }
            try DatabaseQueue(path: path).write {
                try $0.execute(sql: "UPDATE workout_supplement SET payload = x'0101'")
            }
            engine = try SQLiteEngine(path: path)
            #expect(throws: EngineError.self) { try engine.supplement(of: uuid, for: .own) }
            #expect(
                try engine.integrityProblems() == [
                    "The supplement of workout 1 is damaged (truncated)."
                ])
        }
    }
}
