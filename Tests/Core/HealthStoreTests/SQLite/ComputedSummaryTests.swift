import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The days that samples of activity summaries count for, where days have other than 24 hours.
@Suite struct ComputedSummaryTests {
    private static func moment(_ text: String) throws -> Double {
        try #require(ISO8601DateFormatter().date(from: text)).timeIntervalSinceReferenceDate
    }

    private static func day(_ year: Int, _ month: Int, _ day: Int) -> CalendarDay {
        CalendarDay(year: year, month: month, day: day)
    }

    /// Saves energy of the system's own source, and returns its store.
    private func store(_ energies: [(from: String, to: String, value: Double)]) throws -> SQLiteEngine {
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        try engine.setSystemSources([AppIdentity.own.source.bundleIdentifier])
        try engine.save(
            energies.enumerated().map { place, energy in
                .quantity(
                    .given(place), .activeEnergyBurned, energy.value, .kilocalorie, try Self.moment(energy.from),
                    try Self.moment(energy.to))
            }, by: .own)
        return engine
    }

    private func energies(
        _ predicate: SummaryPredicate, _ zone: String, _ engine: SQLiteEngine
    ) throws -> [String] {
        let zone = try #require(TimeZone(identifier: zone))
        return try engine.activitySummaries(predicate, in: zone, for: .own).map {
            "\($0.day?.month ?? 0)/\($0.day?.day ?? 0): \(Int($0.energy.value.rounded()))"
        }
    }

    /// Clocks go back at 3:00 on the 29th, which begins at 22:00 UTC of the day before.
    @Test("OTH-5: a day with 25 hours has the energy of all of them") func longDay() throws {
        let engine = try store([
            ("2023-10-28T10:00:00Z", "2023-10-28T10:10:00Z", 1), ("2023-10-28T21:50:00Z", "2023-10-28T22:00:00Z", 2),
            ("2023-10-28T22:00:00Z", "2023-10-28T22:10:00Z", 4), ("2023-10-29T22:15:00Z", "2023-10-29T22:30:00Z", 8),
            ("2023-10-29T22:50:00Z", "2023-10-29T23:00:00Z", 16), ("2023-10-29T23:00:00Z", "2023-10-29T23:10:00Z", 32),
            ("2023-10-30T22:40:00Z", "2023-10-30T22:59:59Z", 64), ("2023-10-31T22:40:00Z", "2023-10-31T22:50:00Z", 128),
        ])
        let all = ["10/28: 3", "10/29: 28", "10/30: 96", "10/31: 128"]
        let the29th = Self.day(2023, 10, 29)
        let cases: [(SummaryPredicate, [String])] = [
            (.constant(true), all), (.day(.equal, the29th), [all[1]]), (.day(.less, the29th), [all[0]]),
            (.day(.lessOrEqual, the29th), [all[0], all[1]]), (.day(.greater, the29th), [all[2], all[3]]),
            (.day(.greaterOrEqual, the29th), [all[1], all[2], all[3]]),
            (.day(.notEqual, the29th), [all[0], all[2], all[3]]),
            (
                .and([.day(.greaterOrEqual, the29th), .day(.lessOrEqual, Self.day(2023, 10, 30))]),
                [all[1], all[2]]
            ), (.and([.day(.greater, the29th), .day(.less, Self.day(2023, 10, 30))]), []),
            (.or([.day(.equal, the29th), .day(.equal, Self.day(2023, 10, 31))]), [all[1], all[3]]),
        ]
        for (predicate, days) in cases { #expect(try energies(predicate, "Europe/Berlin", engine) == days) }
        // The 8 belong to the 29th there, too, which has 24 hours.
        #expect(try energies(.day(.equal, the29th), "GMT", engine) == ["10/29: 56"])
    }

    @Test("OTH-5: a day with 23 hours has none of the next") func shortDay() throws {
        let engine = try store([
            ("2023-03-25T22:50:00Z", "2023-03-25T23:00:00Z", 1), ("2023-03-25T23:00:00Z", "2023-03-25T23:05:00Z", 2),
            ("2023-03-26T21:30:00Z", "2023-03-26T22:00:00Z", 4), ("2023-03-26T22:00:00Z", "2023-03-26T22:30:00Z", 8),
        ])
        let the26th = Self.day(2023, 3, 26)
        #expect(try energies(.day(.equal, the26th), "Europe/Berlin", engine) == ["3/26: 6"])
        #expect(try energies(.day(.lessOrEqual, the26th), "Europe/Berlin", engine) == ["3/25: 1", "3/26: 6"])
        #expect(try energies(.day(.greater, the26th), "Europe/Berlin", engine) == ["3/27: 8"])
    }

    /// On Samoa the day after 29 December 2011 was the 31st.
    @Test("OTH-5: a day that a time zone skipped has nothing") func skippedDay() throws {
        let engine = try store([
            ("2011-12-30T09:30:00Z", "2011-12-30T10:00:00Z", 1), ("2011-12-30T10:00:00Z", "2011-12-30T10:30:00Z", 2),
            ("2011-12-31T09:30:00Z", "2011-12-31T10:00:00Z", 4), ("2011-12-31T10:00:00Z", "2011-12-31T10:30:00Z", 8),
        ])
        let the30th = Self.day(2011, 12, 30)
        let zone = "Pacific/Apia"
        #expect(try energies(.constant(true), zone, engine) == ["12/29: 1", "12/31: 6", "1/1: 8"])
        #expect(try energies(.day(.equal, the30th), zone, engine) == [])
        #expect(try energies(.day(.lessOrEqual, the30th), zone, engine) == ["12/29: 1"])
        #expect(try energies(.day(.greaterOrEqual, the30th), zone, engine) == ["12/31: 6", "1/1: 8"])
        #expect(try energies(.day(.equal, Self.day(2011, 12, 29)), zone, engine) == ["12/29: 1"])
        #expect(try energies(.day(.equal, Self.day(2011, 12, 31)), zone, engine) == ["12/31: 6"])
    }

    @Test("OTH-5: what goes on over midnight counts for both days in part, whichever are asked for") func overMidnight()
        throws
    {
        let engine = try store([
            ("2023-06-01T23:50:00Z", "2023-06-02T00:10:00Z", 8), ("2023-06-02T23:30:00Z", "2023-06-03T00:10:00Z", 16),
        ])
        let all = ["6/1: 4", "6/2: 16", "6/3: 4"]
        let the2nd = Self.day(2023, 6, 2)
        let cases: [(SummaryPredicate, [String])] = [
            (.constant(true), all), (.day(.equal, the2nd), [all[1]]), (.day(.less, the2nd), [all[0]]),
            (.day(.greaterOrEqual, the2nd), [all[1], all[2]]), (.day(.greater, the2nd), [all[2]]),
            (.day(.lessOrEqual, the2nd), [all[0], all[1]]), (.day(.equal, Self.day(2023, 6, 3)), [all[2]]),
        ]
        for (predicate, days) in cases { #expect(try energies(predicate, "GMT", engine) == days) }
    }

    @Test("OTH-5, OTH-6: hours and minutes of a long day, and the mode of computed days") func hours() throws {
        let engine = try store([("2023-10-28T10:00:00Z", "2023-10-28T10:10:00Z", 1)])
        func stood(_ number: Int, _ from: String, _ value: Int = 0) throws -> SystemSample {
            let start = try Self.moment(from)
            return SystemSample(.category(.given(number), .appleStandHour, value, start, start + 3_600))
        }
        func minutes(_ number: Int, _ type: ObjectType, _ value: Double, _ from: String) throws -> SystemSample {
            let start = try Self.moment(from)
            return SystemSample(.quantity(.given(number), type, value, .minute, start, start + 600))
        }
        try engine.insertSystemData(
            [
                // Both begin at 2:00, before and after the clocks go back.
                stood(20, "2023-10-29T00:00:00Z"), stood(21, "2023-10-29T01:00:00Z"),
                // Twice in one hour, once not, in the last hour, and in the first one of the next day.
                stood(22, "2023-10-29T08:00:00Z"), stood(23, "2023-10-29T08:59:59Z"),
                stood(24, "2023-10-29T12:00:00Z", 1),
                stood(25, "2023-10-29T22:00:00Z"), stood(26, "2023-10-29T23:00:00Z"),
                minutes(27, .appleMoveTime, 7, "2023-10-29T22:30:00Z"),
                minutes(28, .appleExerciseTime, 5, "2023-10-29T22:30:00Z"),
            ], by: .other)
        var imported = ActivitySummaryRecord(day: Self.day(2023, 10, 30))
        imported.standHours = QuantityValue(12, .count)
        try engine.setActivitySummaries([imported])
        func days(_ predicate: SummaryPredicate = .constant(true)) throws -> [[Int]] {
            let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
            return try engine.activitySummaries(predicate, in: zone, for: .own).map {
                [
                    $0.day?.day ?? 0, Int($0.energy.value), Int($0.moveTime.value), Int($0.exerciseTime.value),
                    Int($0.standHours.value), $0.moveMode,
                ]
            }
        }
        let last = [30, 0, 0, 0, 12, 1]
        #expect(try days() == [[28, 1, 0, 0, 0, 1], [29, 0, 7, 5, 4, 1], last])
        try engine.setCharacteristics([.activityMoveMode: 2])
        // An imported day says its mode itself.
        #expect(try days() == [[28, 1, 0, 0, 0, 2], [29, 0, 7, 5, 4, 2], last])
        #expect(try days(.day(.equal, Self.day(2023, 10, 29))) == [[29, 0, 7, 5, 4, 2]])
        #expect(try days(.day(.equal, Self.day(2023, 10, 30))) == [last])
        #expect(try days(.day(.equal, Self.day(2023, 10, 31))) == [])
    }
}
