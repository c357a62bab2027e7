import Foundation
import Testing

@testable import HealthModel

/// Whose calendar and zone buckets have, and where they end.
@Suite struct BucketZoneTests {
    private static func calendar(_ zone: String, _ identifier: Calendar.Identifier = .gregorian) throws -> Calendar {
        var calendar = Calendar(identifier: identifier)
        calendar.timeZone = try #require(TimeZone(identifier: zone))
        return calendar
    }

    /// The zone of the interval, else that of its calendar, else that of the calendar given.
    @Test func STAT_12_theZoneOfTheIntervalComesFirst() throws {
        let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
        let (berlin, utc) = (try Self.calendar("Europe/Berlin"), try Self.calendar("UTC"))
        func zone(_ own: Calendar?, _ zone: TimeZone?) throws -> String {
            var interval = DateComponents(day: 1)
            interval.calendar = own
            interval.timeZone = zone
            return try CalendarBuckets(anchor: 0, interval: interval, calendar: utc).calendar.timeZone.identifier
        }
        #expect(try zone(nil, nil) == utc.timeZone.identifier && zone(berlin, nil) == "Europe/Berlin")
        #expect(try zone(nil, tokyo) == "Asia/Tokyo" && zone(berlin, tokyo) == "Asia/Tokyo")
        let hebrew = try Self.calendar("UTC", .hebrew)
        var months = DateComponents(month: 1)
        months.calendar = hebrew
        months.timeZone = tokyo
        let buckets = try CalendarBuckets(anchor: 0, interval: months, calendar: berlin)
        #expect(buckets.calendar.identifier == .hebrew && buckets.calendar.timeZone == tokyo)
    }

    /// The clocks of that zone decide how long days are.
    @Test func STAT_12_daysFollowTheClocksOfTheInterval() throws {
        let utc = try Self.calendar("UTC")
        // 12:00 in Berlin on 29 March 2025, where clocks change in the night after.
        let anchor = 764_938_800.0
        func lengths(_ zone: String?) throws -> [Double] {
            var interval = DateComponents(day: 1)
            interval.timeZone = try zone.map { try #require(TimeZone(identifier: $0)) }
            let buckets = try CalendarBuckets(anchor: anchor, interval: interval, calendar: utc)
            return [0, 1].map { (buckets.bound($0 + 1) - buckets.bound($0)) / 3_600 }
        }
        #expect(try lengths(nil) == [24, 24] && lengths("Europe/Berlin") == [23, 24])
        #expect(try lengths("Asia/Tokyo") == [24, 24])
    }

    /// Days that begin at an hour that was skipped or repeated are others than those of the hour that it shows.
    @Test(
        arguments: [
            // Half past three on the day without half past two, and the second half past two of the day with two.
            ("Europe/Berlin", "2026-03-29T01:30:00Z", "2026-03-28T01:30:00Z", false),
            ("Europe/Berlin", "2026-03-29T01:30:00Z", "2026-03-30T01:30:00Z", true),
            ("Europe/Berlin", "2026-10-25T01:30:00Z", "2026-10-24T00:30:00Z", false),
            ("Europe/Berlin", "2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z", true),
            ("Australia/Lord_Howe", "2026-10-03T15:45:00Z", "2026-10-02T15:45:00Z", false),
            // The day that Samoa left out begins with the next one.
            ("Pacific/Apia", "2011-12-30T10:00:00Z", "2011-12-29T10:00:00Z", true),
        ] as [(String, String, String, Bool)])
    func STAT_12_anHourThatWasMovedIsAnother(zone: String, one: String, other: String, isSame: Bool) throws {
        let days = try [one, other].map {
            try CalendarBuckets(
                anchor: Date($0, strategy: .iso8601).timeIntervalSinceReferenceDate, interval: DateComponents(day: 1),
                calendar: Self.calendar(zone))
        }
        #expect(days[0].coincides(with: days[1]) == isSame && days[1].coincides(with: days[0]) == isSame)
        let isSoYearLong = (-400...400).allSatisfy { number in
            days[0].bound(days[0].number(at: days[1].bound(number))) == days[1].bound(number)
                && days[1].bound(days[1].number(at: days[0].bound(number))) == days[0].bound(number)
        }
        #expect(isSoYearLong == isSame)
    }

    @Test func STAT_10_numbersAndBoundsAgree() throws {
        let calendar = try Self.calendar("UTC")
        for interval in [DateComponents(second: 10), DateComponents(day: 1), DateComponents(month: 1)] {
            let buckets = try CalendarBuckets(anchor: 1_000, interval: interval, calendar: calendar)
            for number in [-9, -2, -1, 0, 1, 2, 3, 50] {
                let bounds = buckets.bounds(number)
                #expect(bounds.lowerBound == buckets.bound(number) && bounds.upperBound == buckets.bound(number + 1))
                #expect(buckets.number(at: bounds.lowerBound) == number, "\(interval) \(number)")
                #expect(buckets.number(at: bounds.lowerBound.nextDown) == number - 1, "\(interval) \(number)")
                #expect(buckets.number(at: bounds.upperBound.nextDown) == number, "\(interval) \(number)")
            }
        }
    }

    @Test func STAT_10_bucketsReachTheirLargestNumbers() throws {
        let buckets = try CalendarBuckets(
            anchor: 0, interval: DateComponents(nanosecond: 1_000), calendar: try Self.calendar("UTC"))
        let most = 1 << 52
        #expect(buckets.bound(most) == .infinity && buckets.bound(-most) == -.infinity)
        #expect(buckets.bound(most - 1).isFinite && buckets.bound(1 - most).isFinite)
        #expect(buckets.number(at: .infinity) == most - 1 && buckets.number(at: -.infinity) == -most)
        #expect(buckets.number(at: .nan) == most - 1)
        #expect(buckets.number(at: 1e12) == most - 1 && buckets.number(at: -1e12) == -most)
        #expect(buckets.bounds(most - 1).upperBound == .infinity && buckets.bounds(-most).lowerBound == -.infinity)
        #expect(buckets.number(at: buckets.bound(most - 1)) == most - 1)
        #expect(buckets.number(at: buckets.bound(1 - most)) == 1 - most)
        let days = try CalendarBuckets(
            anchor: 0, interval: DateComponents(day: 1), calendar: try Self.calendar("UTC"))
        // Thirty thousand years of 86,400 seconds.
        let last = Int(1e12 / 86_400)
        #expect(days.bound(last) == Double(last) * 86_400 && days.bound(last + 1) == .infinity)
        #expect(days.bound(-last) == Double(last) * -86_400 && days.bound(-last - 1) == -.infinity)
        #expect(days.number(at: 1e13) >= last && days.number(at: -1e13) < -last)
        #expect(days.bound(.max) == .infinity && days.bound(.min) == -.infinity)
    }
}
