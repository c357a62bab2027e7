import HealthModel
import HealthReports
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// The originals of the quantities of a condensed series in JSON.
@Suite struct ObjectOriginalsTests {
    private static let quantities = SeriesColumns(starts: [10, 20], ends: [15, 25], values: [60, 70])

    private static func original(
        _ start: Double = 10, _ end: Double = 15, _ value: Double = 60, _ unit: QuantityUnit = .countPerMinute,
        created: Double? = nil
    ) -> OriginalQuantity {
        var original = OriginalQuantity(start: start, end: end, quantity: QuantityValue(value, unit))
        original.created = created
        return original
    }

    private static let second = original(20, 25, 70)
    private static let perSecond = try? QuantityUnit(parsing: "count/s")

    @Test("EXP-12: an original is left out only if its quantity says all of it, and comes back with all it has")
    func originals() throws {
        let perSecond = try #require(Self.perSecond)
        for (list, isLeftOut) in [
            ([Self.original()], true), ([Self.original(created: 30)], false), ([Self.original(9)], false),
            ([Self.original(10, 16)], false), ([Self.original(10, 15, 61)], false),
            ([Self.original(10, 15, 60, perSecond)], false), ([Self.original(), Self.original()], false),
            ([Self.original(10, 12), Self.original(12, 15, created: 40)], false),
        ] {
            let json = JSON.originals([list, [Self.second]], of: Self.quantities, unit: .countPerMinute)
            #expect(json.list.count == 2 && json.list[1].list.isEmpty)
            #expect(json.list[0].list.count == (isLeftOut ? 0 : list.count))
            let read = try JSON(parsing: json.line).asOriginals(of: Self.quantities, unit: .countPerMinute)
            #expect("\(read)" == "\([list, [Self.second]])")
            // The unit is said only if it is another one.
            let units = json.list[0].list.map { $0["unit"]?.line }
            #expect(units == (isLeftOut ? [] : list.map { $0.quantity.unit == perSecond ? "\"count/s\"" : nil }))
            #expect(json.list[0].list.map { $0["created"] != nil } == (isLeftOut ? [] : list.map { $0.created != nil }))
        }
        // Originals beyond the quantities, and quantities without originals.
        let more = JSON.originals([[Self.original()], [], [Self.second]], of: Self.quantities, unit: .countPerMinute)
        #expect(more.list.map(\.list.count) == [0, 0, 1])
    }
}
