import Foundation
import TestSupport
import Testing

@testable import HealthModel

/// Scheduled dates, over all ways to name a day and zones with all kinds of changes.
@Suite struct ScheduleSweepTests {
    private static func calendar(_ identifier: Calendar.Identifier, _ zone: String) -> Calendar {
        var calendar = Calendar(identifier: identifier)
        calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
        return calendar
    }

    @Test func everyWayToNameADay() throws {
        var all: [(String, DateComponents)] = []
        for (year, month, day) in [
            (2024, 2, 29), (2023, 2, 29), (2024, 12, 31), (2024, 13, 1), (2024, 0, 1), (2024, 4, 31), (2024, 4, 0),
            (1, 1, 1),
            (99_999, 1, 2), (100_000, 1, 2), (-5, 3, 4),
        ] {
            all.append(("\(year)-\(month)-\(day)", DateComponents(year: year, month: month, day: day)))
        }
        for (hour, minute) in [
            (0, nil), (23, 59), (24, nil), (-1, nil), (7, 60), (7, -1), (7, 0), (nil, 5), (23, nil),
        ] as [(Int?, Int?)] {
            all.append(
                (
                    "\(hour ?? -9):\(minute ?? -9)",
                    DateComponents(year: 2025, month: 3, day: 30, hour: hour, minute: minute)
                ))
        }
        for day in [0, 1, 60, 365, 366, 367] {
            var components = DateComponents(year: 2024)
            components.dayOfYear = day
            all.append(("day \(day)", components))
            (components.year, components.hour) = (2025, 6)
            all.append(("day \(day) of 2025", components))
        }
        for (week, weekday) in [(1, 1), (52, 7), (53, 2), (54, 2), (0, 3), (9, 0), (9, 8)] {
            all.append(
                ("week \(week).\(weekday)", DateComponents(weekday: weekday, weekOfYear: week, yearForWeekOfYear: 2026))
            )
        }
        for (weekday, ordinal) in [(2, 1), (7, 4), (2, 5), (7, 5), (2, 6), (2, 0), (8, 1)] {
            all.append(
                (
                    "weekday \(weekday) no. \(ordinal)",
                    DateComponents(year: 2026, month: 5, weekday: weekday, weekdayOrdinal: ordinal)
                ))
        }
        all.append(("no day", DateComponents(year: 2026, month: 5)))
        all.append(("nothing", DateComponents()))
        all.append(("era", DateComponents(era: 0, year: 44, month: 3, day: 15)))
        all.append(
            (
                "all ways",
                DateComponents(year: 2026, month: 5, day: 9, weekday: 1, weekOfYear: 1, yearForWeekOfYear: 2026)
            ))
        var zoned = DateComponents(year: 2026, month: 5, day: 9, hour: 1, minute: 2)
        zoned.timeZone = TimeZone(identifier: "Asia/Kathmandu")
        all.append(("a zone", zoned))
        zoned.calendar = Self.calendar(.gregorian, "America/New_York")
        all.append(("a zone and a calendar", zoned))
        zoned.timeZone = nil
        all.append(("a calendar", zoned))
        zoned.calendar = Self.calendar(.hebrew, "America/New_York")
        (zoned.year, zoned.month, zoned.day) = (5784, 6, 30)
        all.append(("hebrew", zoned))
        (zoned.year, zoned.month, zoned.day) = (5785, 6, 3)
        all.append(("hebrew, without a leap month", zoned))
        for (year, month, isLeap) in [(40, 2, true), (40, 2, false), (40, 3, true), (41, 2, true)] {
            var chinese = DateComponents(era: 78, year: year, month: month, day: 12)
            chinese.calendar = Self.calendar(.chinese, "Asia/Shanghai")
            chinese.isLeapMonth = isLeap
            all.append(("chinese \(year) \(month) \(isLeap)", chinese))
        }
        var kept = Sweep()
        for (name, components) in all {
            kept.add(name) {
                guard let date = ScheduledDate(components, in: Self.calendar(.gregorian, "Europe/Zurich")) else {
                    return "nil"
                }
                let slot = date.slot
                return "\(slot.day) \(slot.minute.map { "\($0)" } ?? "-") \(slot.zone?.identifier ?? "-")"
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/scheduled-dates.txt") == nil)
    }

    @Test func everySlotInEveryZone() throws {
        var kept = Sweep()
        let zones = [
            "GMT", "Europe/Zurich", "America/New_York", "Asia/Kathmandu", "Pacific/Apia", "Australia/Lord_Howe",
        ]
        let days = [(2025, 3, 30), (2025, 10, 26), (2025, 3, 9), (2011, 12, 30), (2024, 2, 29), (2025, 4, 6)]
        for (year, month, day) in days {
            let number = CalendarDay(year: year, month: month, day: day).number
            for minute in [nil, 0, 119, 120, 150, 180, 1_439] as [Int?] {
                for zone in zones {
                    let calendar = Self.calendar(.gregorian, zone)
                    let slot = ScheduledSlot(day: number, minute: minute)
                    let start = slot.start(in: calendar)
                    let nows = [-86_400, -3_600, -1, 0, 1, 3_600, 86_399, 86_400, 90_000].map { start + $0 }
                    kept.add("\(number) \(minute ?? -1) \(zone)") {
                        let today = nows.map { slot.isTodayOrLater($0, in: calendar) ? "1" : "0" }.joined()
                        let same = nows.map { slot.isDay(of: $0, in: calendar) ? "1" : "0" }.joined()
                        return
                            "\(start.timeIntervalSinceReferenceDate.outline) \(slot.moment(in: calendar)) "
                            + "\(today) \(same)"
                    }
                }
            }
            let fixed = ScheduledSlot(day: number, minute: 61, zone: TimeZone(identifier: "Asia/Kathmandu"))
            kept.add("\(number) of Kathmandu") {
                let calendar = Self.calendar(.gregorian, "America/New_York")
                return
                    "\(fixed.start(in: calendar).timeIntervalSinceReferenceDate.outline) \(fixed.moment(in: calendar))"
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/scheduled-slots.txt") == nil)
    }
}
