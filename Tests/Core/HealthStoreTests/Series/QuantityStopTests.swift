import Foundation
import GRDB
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Quantities of series and single samples that are passed until there are enough.
@Suite struct QuantityStopTests {
    private let engine: SQLiteEngine

    /// Saves two series, and single samples before, between and after them.
    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        try engine.saveSeries(.stepCount, [(0, 5, 1), (20, 25, 2), (40, 45, 3)], in: .count)
        try engine.saveSeries(.stepCount, [(10, 15, 10), (20, 30, 20), (50, 55, 30)], in: .count, from: 5)
        for (number, start, value) in [(1, 22, 100), (2, 1_000, 8), (3, -100, 7), (4, 20, 50)]
            as [(Int, Double, Double)]
        {
            try engine.save([.quantity(.given(number), .stepCount, value, .count, start)], by: .own)
        }
    }

    /// The values in the order of their own starts, and by sample.
    static let orders: [(isBySample: Bool, values: [Double])] = [
        (false, [7, 1, 10, 2, 20, 50, 100, 3, 30, 8]), (true, [7, 1, 2, 3, 10, 20, 30, 50, 100, 8]),
    ]

    private func values(_ request: QuantityRequest, most: Int) throws -> [Double] {
        var found: [Double] = []
        try engine.quantities(request, for: .own) {
            found.append($0.quantity.value)
            return found.count < most
        }
        return found
    }

    @Test("SER-20, SER-21: nothing is passed after as many as were wanted", arguments: orders, [false, true])
    func stops(order: (isBySample: Bool, values: [Double]), isOriginal: Bool) throws {
        let request = QuantityRequest(.stepCount, isBySample: order.isBySample, isOriginal: isOriginal)
        for most in 1...order.values.count + 1 {
            #expect(try values(request, most: most) == Array(order.values.prefix(most)), "\(most)")
        }
    }

    @Test("SER-20: damage is told after all others were passed, and not to whom less is enough") func damage() throws {
        try engine.connections.write {
            try $0.execute(
                sql: "UPDATE series_data SET payload = x'00' WHERE block = (SELECT min(id) FROM series_block)")
        }
        let left: [(isBySample: Bool, values: [Double])] = [
            (false, [7, 10, 20, 50, 100, 30, 8]), (true, [7, 10, 20, 30, 50, 100, 8]),
        ]
        for (isBySample, expected) in left {
            let request = QuantityRequest(.stepCount, isBySample: isBySample)
            for most in 1...7 { #expect(try values(request, most: most) == Array(expected.prefix(most)), "\(most)") }
            var found: [Double] = []
            let code = EngineError.code {
                try engine.quantities(request, for: .own) {
                    found.append($0.quantity.value)
                    return true
                }
            }
            #expect(code == .storage && found == expected)
        }
    }

    @Test("SER-20: of several damaged blocks the first one is told", arguments: [true, false])
    func severalDamages(isBySample: Bool) throws {
        try engine.connections.write { try $0.execute(sql: "UPDATE series_data SET payload = x'00'") }
        let blocks = try engine.read {
            try SQLStatement($0.database, "SELECT id FROM series_block ORDER BY id").integers()
        }
        try #require(blocks.count == 2)
        var found: [Double] = []
        let told = EngineError.message {
            try engine.quantities(QuantityRequest(.stepCount, isBySample: isBySample), for: .own) {
                found.append($0.quantity.value)
                return true
            }
        }
        #expect(told == "Series block \(blocks[0]) is damaged (truncated)." && found == [7, 50, 100, 8])
        // Without the first series it is that of the second one.
        let second = EngineError.message {
            try engine.quantities(
                QuantityRequest(.stepCount, .start(.greater, 0), isBySample: isBySample), for: .own
            ) { _ in true }
        }
        #expect(second == "Series block \(blocks[1]) is damaged (truncated).")
        // What is stopped before its end tells none.
        for most in 1...4 {
            let request = QuantityRequest(.stepCount, isBySample: isBySample)
            #expect(try values(request, most: most) == Array([7, 50, 100, 8].prefix(most)))
        }
    }
}
