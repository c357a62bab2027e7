import Foundation
import HealthModel
import Testing

@Suite struct CalendarBucketsTests {
    private static func calendar(_ zone: String) throws -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: zone))
        return calendar
    }

    private static func date(_ calendar: Calendar, _ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0) throws
        -> Double
    {
        let components = DateComponents(year: year, month: month, day: day, hour: hour)
        return try #require(calendar.date(from: components)).timeIntervalSinceReferenceDate
    }

    @Test func STAT_11_monthsAreCountedFromTheAnchor() throws {
        let calendar = try Self.calendar("UTC")
        let anchor = try Self.date(calendar, 2023, 1, 31)
        let buckets = try CalendarBuckets(anchor: anchor, interval: DateComponents(month: 1), calendar: calendar)
        let expected = try [Self.date(calendar, 2023, 2, 28), Self.date(calendar, 2023, 3, 31)]
        #expect([1, 2].map(buckets.bound) == expected)
        #expect(buckets.bound(-2) == (try Self.date(calendar, 2022, 11, 30)))
    }

    @Test func STAT_12_daysAreShortAndLong() throws {
        let calendar = try Self.calendar("Europe/Berlin")
        let anchor = try Self.date(calendar, 2025, 1, 1)
        let buckets = try CalendarBuckets(anchor: anchor, interval: DateComponents(day: 1), calendar: calendar)
        func hours(_ month: Int, _ day: Int) throws -> Double {
            let bounds = buckets.bounds(buckets.number(at: try Self.date(calendar, 2025, month, day, 12)))
            return (bounds.upperBound - bounds.lowerBound) / 3_600
        }
        #expect(try hours(3, 29) == 24)
        #expect(try hours(3, 30) == 23)
        #expect(try hours(10, 26) == 25)
        // Hours are absolute: 24 of them are not a day when clocks change.
        let absolute = try CalendarBuckets(anchor: anchor, interval: DateComponents(hour: 24), calendar: calendar)
        #expect(absolute.bound(365) - absolute.bound(0) == 365 * 86_400)
    }

    @Test func STAT_12_whatStandsInTheComponentsWins() throws {
        var interval = DateComponents(day: 1)
        interval.timeZone = TimeZone(identifier: "Asia/Tokyo")
        var calendar = try Self.calendar("Europe/Berlin")
        interval.calendar = calendar
        let buckets = try CalendarBuckets(anchor: 0, interval: interval, calendar: try Self.calendar("UTC"))
        #expect(buckets.calendar.timeZone.identifier == "Asia/Tokyo")
        calendar.timeZone = try #require(interval.timeZone)
        #expect(buckets.calendar == calendar)
    }

    /// The shortcut to a bound must agree with the calendar.
    @Test(arguments: ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Africa/Monrovia"])
    func STAT_11_boundsAreTheCalendars(zone: String) throws {
        let calendar = try Self.calendar(zone)
        for hour in [0, 2, 3, 12] {
            let anchor = try Self.date(calendar, 2011, 6, 15, hour) + 0.25
            for interval in [DateComponents(day: 1), DateComponents(day: 3, weekOfYear: 1)] {
                let buckets = try CalendarBuckets(anchor: anchor, interval: interval, calendar: calendar)
                for number in stride(from: -900, through: 900, by: 1) {
                    let days = ((interval.day ?? 0) + 7 * (interval.weekOfYear ?? 0)) * number
                    let start = Date(timeIntervalSinceReferenceDate: anchor)
                    let expected = try #require(calendar.date(byAdding: .day, value: days, to: start))
                    let bound = buckets.bound(number)
                    #expect(abs(bound - expected.timeIntervalSinceReferenceDate) < 1e-6, "\(zone) \(hour) \(number)")
                    #expect(buckets.number(at: bound) == number)
                    #expect(buckets.number(at: bound.nextDown) == number - 1)
                }
            }
        }
    }

    @Test func STAT_10_aDayLeftOutIsAnEmptyBucket() throws {
        // Samoa had no 30 December 2011.
        let calendar = try Self.calendar("Pacific/Apia")
        let anchor = try Self.date(calendar, 2011, 6, 15)
        let buckets = try CalendarBuckets(anchor: anchor, interval: DateComponents(day: 1), calendar: calendar)
        let lengths = (0..<900).map { buckets.bound($0 + 1) - buckets.bound($0) }
        #expect(lengths.filter { $0 == 0 }.count == 1)
        #expect(lengths.allSatisfy { [0, 82_800, 86_400, 90_000].contains($0) })
        let newYear = try Self.date(calendar, 2012, 1, 1)
        #expect(buckets.bound(buckets.number(at: newYear)) == newYear)
    }

    @Test(arguments: [
        DateComponents(), DateComponents(day: 0), DateComponents(day: -1), DateComponents(hour: 1, minute: -60),
        DateComponents(month: 1, day: -40), DateComponents(second: Int.min),
    ])
    func STAT_13_theAnchorMustMoveForward(interval: DateComponents) {
        let error = #expect(throws: ValidationError.self) { try CalendarBuckets(anchor: 0, interval: interval) }
        #expect(error?.kind == .invalidArgument)
    }

    /// Any interval returns promptly, and the buckets are consecutive.
    @Test(arguments: [
        DateComponents(year: 1_000_000), DateComponents(nanosecond: 200), DateComponents(second: .max),
        DateComponents(month: 1, day: -30), DateComponents(month: 13, day: 1, hour: -3), DateComponents(day: 1 << 40),
        DateComponents(year: 1, month: -11), DateComponents(hour: 1, minute: -59), DateComponents(month: Int.max),
    ])
    func STAT_10_absurdIntervalsStayInOrder(interval: DateComponents) throws {
        let calendar = try Self.calendar("Europe/Berlin")
        guard let buckets = try? CalendarBuckets(anchor: 1_000_000, interval: interval, calendar: calendar) else {
            return
        }
        for date in [-1e300, -6e10, -1, 0, 1_000_000, 999_999.99, 7.6e8, 6.4e10, 1e300, .infinity, -.infinity, .nan] {
            let number = buckets.number(at: date)
            let bounds = buckets.bounds(number)
            #expect(bounds.lowerBound <= bounds.upperBound)
            if date.isFinite { #expect(bounds.lowerBound <= date && date < bounds.upperBound, "\(date) \(bounds)") }
            #expect(buckets.bound(number - 1) <= bounds.lowerBound)
            #expect(buckets.bound(number + 2) >= bounds.upperBound)
        }
    }

    // swift-format-ignore
    @Test func STAT_11_bucketsOfAnotherAnchorMayBeTheSame() throws {
        let day = 86_400.0
        let table: [(interval: DateComponents, anchor: Double, other: Double, isSame: Bool)] = [
            (DateComponents(day: 1),       0,   5 * day, true),  (DateComponents(day: 1),       0, -3 * day, true),
            (DateComponents(day: 1),       0,   3_600,   false), (DateComponents(day: 2),       0, day,      false),
            (DateComponents(day: 2),       0,   2 * day, true),  (DateComponents(weekOfYear: 1), 0, 7 * day, true),
            (DateComponents(weekOfYear: 1), 0,  8 * day, false), (DateComponents(hour: 6),      0, 151_200,  true),
            (DateComponents(hour: 6),      0,   151_201, false), (DateComponents(month: 1),     5, 5,        true),
            (DateComponents(month: 1),     0,   31 * day, false),
        ]
        let calendar = try Self.calendar("UTC")
        for row in table {
            let buckets = try CalendarBuckets(anchor: row.anchor, interval: row.interval, calendar: calendar)
            let others = try CalendarBuckets(anchor: row.other, interval: row.interval, calendar: calendar)
            #expect(buckets.coincides(with: others) == row.isSame, "\(row)")
            #expect(others.coincides(with: buckets) == row.isSame, "\(row)")
        }
        // The days of a zone are the same in summer and in winter; those of another interval are not asked.
        let berlin = try Self.calendar("Europe/Berlin")
        func days(_ month: Int, _ interval: DateComponents) throws -> CalendarBuckets {
            try CalendarBuckets(anchor: Self.date(berlin, 2025, month, 1), interval: interval, calendar: berlin)
        }
        #expect(try days(1, DateComponents(day: 1)).coincides(with: days(7, DateComponents(day: 1))))
        #expect(try !days(1, DateComponents(hour: 24)).coincides(with: days(7, DateComponents(hour: 24))))
        #expect(try !days(1, DateComponents(day: 7)).coincides(with: days(1, DateComponents(weekOfYear: 1))))
    }

    @Test func STAT_10_bucketsEndAtTheirLargestNumber() throws {
        let calendar = try Self.calendar("UTC")
        let interval = DateComponents(hour: 1, minute: 2, second: 3, nanosecond: 500_000_000)
        let buckets = try CalendarBuckets(anchor: 10, interval: interval, calendar: calendar)
        #expect([-2, -1, 0, 1, 2].map(buckets.bound) == [-7_437, -3_713.5, 10, 3_733.5, 7_457])
        #expect(buckets.bounds(1) == 3_733.5..<7_457)
        let most = 1 << 52
        #expect(buckets.bound(most) == .infinity && buckets.bound(-most) == -.infinity)
        #expect(buckets.bound(most - 1).isFinite && buckets.bound(1 - most).isFinite)
        #expect([-Double.infinity, .infinity, .nan].map(buckets.number) == [-most, most - 1, most - 1])
        for anchor in [1e12, -1e12, .infinity, .nan] {
            let error = #expect(throws: ValidationError.self) {
                try CalendarBuckets(anchor: anchor, interval: interval, calendar: calendar)
            }
            #expect(error?.reason == "The interval components must move the anchor date forward")
            #expect(error?.kind == .invalidArgument)
        }
        for anchor in [1e12.nextDown, (-1e12).nextUp] {
            #expect(try CalendarBuckets(anchor: anchor, interval: interval, calendar: calendar).bound(0) == anchor)
        }
    }
}
