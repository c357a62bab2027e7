import Foundation
import HealthCohort
import HealthModel
import Testing

@testable import ClickHouseCohort

/// Tests of batches as rows of tables.
struct RowBinaryBatchTests {
    @Test func rowsOfManyMonthsGoInPiecesOfFew() throws {
        var batch = CohortBatch(person: "p", version: 3)
        let first = CohortDay(year: 2000, month: 1, day: 1)
        batch.statistics = (0..<3_650).map { day in
            CohortBatch.StatisticRow(type: .stepCount, period: .day, day: first.advanced(by: day))
        }
        let pieces = try batch.packed()
        #expect(pieces.count > 1)
        #expect(pieces.allSatisfy { $0.table == .statistics && $0.parts.count <= RowBinaryBatch.mostParts })
        #expect(pieces.reduce(0) { $0 + $1.count } == 3_650)
    }

    @Test func theRowsOfAWorkoutStayTogether() throws {
        var packer = RowBinaryEncoder(.efforts, longest: 100)
        for _ in 0..<10 { packer.add(3) { writer in writer.write(fixed: [UInt8](repeating: 1, count: 90)) } }
        #expect(packer.pieces.count == 10)
        #expect(packer.pieces.allSatisfy { $0.count == 3 })
    }

    @Test func daysKnowTheirPeriods() throws {
        var batch = CohortBatch(person: "p", version: 1)
        var row = CohortBatch.EffortRow(workout: UUID())
        row.day = CohortDay(year: 1969, month: 12, day: 30)
        batch.efforts = [row]
        let piece = try #require(try batch.packed().first)
        try piece.bytes.withUnsafeBytes { bytes in
            var cursor = RowBinaryCursor(UnsafeRawBufferPointer(rebasing: bytes[(2 + 16 + 4 + 1)...]))
            let days: [Int32] = [
                try cursor.integer(), try cursor.integer(), try cursor.integer(), try cursor.integer(),
            ]
            let expected = [
                row.day, CohortDay(year: 1969, month: 12, day: 29), CohortDay(year: 1969, month: 12, day: 1),
                CohortDay(year: 1969, month: 1, day: 1),
            ]
            #expect(days == expected.map { Int32($0.rawValue) })
        }
        #expect(CohortDay(year: -44, month: 3, day: 15).part == 101)
        #expect(CohortDay(year: 20_000, month: 3, day: 15).part == 999_912)
        #expect(CohortDay(year: 2026, month: 5, day: 12).part == 202_605)
    }

    @Test func whatDoesNotFitIsRefused() {
        #expect(throws: CohortError.self) { try CohortBatch(person: "no name", version: 1).packed() }
        #expect(throws: CohortError.self) { try CohortBatch(person: "p", version: -1).packed() }
        #expect(throws: CohortError.self) { try CohortBatch(person: "p", version: .max).packed() }
        var far = CohortBatch(person: "p", version: 1)
        far.values = [CohortBatch.ValuesRow(type: .heartRate, day: CohortDay(rawValue: .max / 2))]
        #expect(throws: CohortError.self) { try far.packed() }
        var alone = CohortBatch(person: "p", version: 1)
        alone.efforts = [CohortBatch.EffortRow(workout: UUID(), number: 1)]
        #expect(throws: CohortError.self) { try alone.packed() }
        var uneven = CohortBatch(person: "p", version: 1)
        uneven.values = [CohortBatch.ValuesRow(type: .heartRate, day: CohortDay(rawValue: 1))]
        uneven.values[0].values = [1]
        #expect(throws: CohortError.self) { try uneven.packed() }
    }
}
