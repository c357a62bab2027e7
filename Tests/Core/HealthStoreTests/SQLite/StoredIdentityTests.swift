import Foundation
import HealthModel
import Testing

@testable import HealthStore

/// The columns of numbers and identifiers of blocks whose samples were not saved together.
@Suite struct StoredIdentityTests {
    @Test("insertion numbers are whole numbers of 64 bits") func numbers() throws {
        #expect(try BlockIdentity.numbers([]) == [])
        #expect(try BlockIdentity.numbers([3, 1, -2, 0x1p53]) == [3, 1, -2, 1 << 53])
        for number in [2.5, .nan, .infinity, 0x1p63, -0x1p64] as [Double] {
            for column in [[number], [1, number], [number, 1]] {
                #expect(throws: BlockDamage.malformed) { try BlockIdentity.numbers(column) }
            }
        }
    }

    @Test("identifiers are four numbers of 32 bits") func identifiers() throws {
        let uuids = [
            UUID(high: 0x0001_0002_0003_0004, low: 0x0005_0006_0007_0008), UUID(high: 0, low: 0),
            UUID(high: .max, low: .max), UUID(high: 0xFFFF_FFFF_0000_0000, low: 0x0000_0000_FFFF_FFFF),
        ]
        let columns = BlockIdentity.columns(uuids)
        #expect(columns.map { $0[0] } == [0x0001_0002, 0x0003_0004, 0x0005_0006, 0x0007_0008])
        #expect(columns.map { $0[1] } == [0, 0, 0, 0])
        #expect(columns.map { $0[2] } == [0xFFFF_FFFF, 0xFFFF_FFFF, 0xFFFF_FFFF, 0xFFFF_FFFF])
        #expect(columns.map { $0[3] } == [0xFFFF_FFFF, 0, 0, 0xFFFF_FFFF])
        #expect(columns.count == BlockIdentity.columnCount)
        #expect(try BlockIdentity.uuids(columns) == uuids)
        for column in 0..<4 {
            for number in [-1, 0.5, 0x1p32, .nan] as [Double] {
                for row in [0, 3] {
                    var changed = columns
                    changed[column][row] = number
                    #expect(throws: BlockDamage.malformed) { try BlockIdentity.uuids(changed) }
                }
            }
        }
    }

    @Test("the low halves of derived identifiers have the value of a category, and not that of a quantity")
    func derived() {
        func lows(_ type: ObjectType, _ ordinal: Int) -> [UInt64] {
            BlockIdentity.lows(starts: [1, 2], ends: [3, 4], values: [5, 6], of: type, ordinal: ordinal)
        }
        for ordinal in [0, 2] {
            #expect(
                lows(.sleepAnalysis, ordinal) == [
                    DerivedIdentity.low(start: 1, end: 3, value: 5, ordinal: ordinal),
                    DerivedIdentity.low(start: 2, end: 4, value: 6, ordinal: ordinal),
                ])
            #expect(
                lows(.heartRate, ordinal) == [
                    DerivedIdentity.low(start: 1, end: 3, value: 0, ordinal: ordinal),
                    DerivedIdentity.low(start: 2, end: 4, value: 0, ordinal: ordinal),
                ])
        }
        #expect(lows(.heartRate, 0) != lows(.heartRate, 1))
    }
}
