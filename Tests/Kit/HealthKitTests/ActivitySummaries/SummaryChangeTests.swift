import Foundation
import HealthModel
import Testing

@testable import HealthKit

/// The days that have changed between two answers (OTH-7).
@Suite struct SummaryChangeTests {
    private static func day(_ number: Int, _ kilocalories: Double, paused: Bool = false) -> ActivitySummaryRecord {
        var record = ActivitySummaryRecord(day: CalendarDay(year: 2024, month: 6, day: number))
        record.energy = QuantityValue(kilocalories, .kilocalorie)
        record.isPaused = paused
        return record
    }

    private static func told(_ new: [ActivitySummaryRecord], since old: [ActivitySummaryRecord]) -> [String] {
        new.changed(since: old).map { "\($0.day?.day ?? 0) \($0.energy.value)\($0.isPaused ? " paused" : "")" }
    }

    @Test func OTH_7_daysThatAreNewChangedAndGone() {
        let days = [Self.day(1, 100), Self.day(2, 200), Self.day(3, 300)]
        #expect(Self.told([], since: []) == [] && Self.told(days, since: days) == [])
        #expect(Self.told(days, since: []) == ["1 100.0", "2 200.0", "3 300.0"])
        #expect(Self.told(days, since: [days[1]]) == ["1 100.0", "3 300.0"])
        #expect(Self.told([days[0], Self.day(2, 201), days[2]], since: days) == ["2 201.0"])
        #expect(Self.told([days[0], Self.day(2, 200, paused: true), days[2]], since: days) == ["2 200.0 paused"])
        // What is gone comes last, as an empty day.
        #expect(Self.told([days[0], Self.day(3, 5)], since: days) == ["3 5.0", "2 0.0"])
        #expect(Self.told([], since: days) == ["1 0.0", "2 0.0", "3 0.0"])
    }
}
