import Foundation
import HealthModel
import Testing

/// The day of a slot that names a zone is a day there, wherever the person is.
@Suite struct ScheduledZoneTests {
    private static func zone(_ hours: Int) throws -> TimeZone { try #require(TimeZone(secondsFromGMT: hours * 3_600)) }

    private static func calendar(_ hours: Int) throws -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try zone(hours)
        return calendar
    }

    /// 2024-05-10.
    private static let day = CalendarDay(year: 2024, month: 5, day: 10).number

    private static func utc(_ day: Int, _ hour: Int, _ minute: Int = 0, _ second: Int = 0) throws -> Date {
        let parts = DateComponents(year: 2024, month: 5, day: day, hour: hour, minute: minute, second: second)
        return try #require(calendar(0).date(from: parts))
    }

    @Test func theDayIsThatOfTheZone() throws {
        for minute in [nil, 0, 1_439] as [Int?] {
            for person in [-11, 0, 3, 14] {
                let calendar = try Self.calendar(person)
                // The zone of the slot, and the first and the last moment of its day there.
                for zone in [nil, -11, 0, 3, 14] as [Int?] {
                    let slot = ScheduledSlot(day: Self.day, minute: minute, zone: try zone.map(Self.zone))
                    let first = try Self.utc(10, 0) - Double(zone ?? person) * 3_600
                    let last = first + 86_399
                    for (date, isDay, isLater) in [
                        (first - 86_400, false, true), (first - 1, false, true), (first, true, true),
                        (last, true, true), (last + 1, false, false), (last + 86_400, false, false),
                    ] {
                        #expect(slot.isDay(of: date, in: calendar) == isDay, "\(person) \(zone ?? 99) \(date)")
                        #expect(slot.isTodayOrLater(date, in: calendar) == isLater, "\(person) \(zone ?? 99) \(date)")
                    }
                }
            }
        }
    }

    @Test func theMomentIsThatOfTheZone() throws {
        for (minute, seconds) in [(nil, 0), (0, 0), (61, 3_660), (1_439, 86_340)] as [(Int?, Double)] {
            for (zone, person, hours) in [(nil, 3, 3), (nil, -11, -11), (14, 3, 14), (-11, 14, -11)]
                as [(Int?, Int, Int)]
            {
                let slot = ScheduledSlot(day: Self.day, minute: minute, zone: try zone.map(Self.zone))
                let start = try Self.utc(10, 0) - Double(hours) * 3_600 + seconds
                let calendar = try Self.calendar(person)
                #expect(slot.start(in: calendar) == start)
                let minutes = Int64(start.timeIntervalSinceReferenceDate / 60)
                #expect(slot.moment(in: calendar) == (minute == nil ? .day(Self.day) : .minute(minutes)))
            }
        }
    }
}
