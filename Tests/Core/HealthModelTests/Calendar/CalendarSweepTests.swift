import Foundation
import TestSupport
import Testing

@testable import HealthModel

/// Buckets and clocks, over all components, zones and changes of clocks.
@Suite struct CalendarSweepTests {
    private static func calendar(_ zone: String) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
        return calendar
    }

    private static func components(_ values: [(DateComponents.Part, Int)]) -> DateComponents {
        var components = DateComponents()
        for (part, value) in values { components[part] = value }
        return components
    }

    private static let mixed: [[(DateComponents.Part, Int)]] = [
        [], [(.month, 1), (.day, -1)], [(.day, 1), (.hour, 1)], [(.weekOfYear, 1), (.day, -6)],
        [(.weekOfYear, 1), (.day, -7)], [(.weekOfMonth, 2), (.day, 3)], [(.hour, 1), (.minute, -30)],
        [(.hour, 1), (.minute, -60)], [(.year, 1), (.month, -11)], [(.year, 1), (.month, -12)], [(.day, .max)],
        [(.weekOfYear, .max / 3)], [(.year, 40_000)], [(.nanosecond, 1)], [(.nanosecond, 500_000_000)],
        [(.hour, .max)], [(.day, 1), (.second, -86_400)], [(.day, 2), (.hour, -24)], [(.quarter, 1), (.second, 1)],
    ]

    private static func text(_ stride: BucketStride) -> String {
        switch stride {
        case .seconds(let seconds): "seconds \(seconds.outline)"
        case .days(let days): "days \(days)"
        case .calendar(let components, let length):
            "calendar \(DateComponents.Part.allCases.map { components[$0] ?? 0 }) \(length.outline)"
        }
    }

    private static func text(_ components: DateComponents, from anchor: Double, _ calendar: Calendar) throws -> String {
        let buckets = try CalendarBuckets(anchor: anchor, interval: components, calendar: calendar)
        let stride = BucketStride(
            components, in: calendar, from: Date(timeIntervalSinceReferenceDate: anchor))
        let numbers = [-1_000, -2, -1, 0, 1, 2, 3, 50, 1 << 52, -(1 << 52), (1 << 52) - 1]
        let bounds = numbers.map(buckets.bound)
        let dates =
            [bounds[2], bounds[2].nextDown, anchor, anchor.nextDown, bounds[4] + 0.5, bounds[6], bounds[6] - 1]
            + [-Double.infinity, .infinity, anchor + 1e9]
        let places = dates.map(buckets.number)
        return "\(stride.map(text) ?? "-") \((stride?.typicalLength ?? 0).outline) "
            + "\(bounds.map(\.outline).joined(separator: " ")) | \(places) \(buckets.bounds(1))"
    }

    @Test func everyComponentAsABucket() throws {
        var kept = Sweep()
        let calendar = Self.calendar("Europe/Zurich")
        for part in DateComponents.Part.allCases {
            for value in [-1, 1, 2, 13] {
                kept.add("\(value) \(part)") {
                    try Self.text(Self.components([(part, value)]), from: 764_978_400, calendar)
                }
            }
            kept.add("\(part)") { "\(part.isAbsolute) \(part.days ?? -1) \(part.shortest.short) \(part.longest.short)" }
        }
        for (number, parts) in Self.mixed.enumerated() {
            kept.add("mixed \(number)") { try Self.text(Self.components(parts), from: 764_978_400, calendar) }
            kept.add("mixed \(number): longest") { Self.components(parts).longest.short }
            kept.add("mixed \(number): threefold") {
                Self.components(parts).multiplied(by: 3).map { scaled in
                    "\(DateComponents.Part.allCases.map { scaled[$0] ?? 0 })"
                } ?? "nil"
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/buckets.txt") == nil)
    }

    @Test func daysOfEveryZoneAndAnchor() throws {
        var kept = Sweep()
        for zone in ["GMT", "Europe/Zurich", "Australia/Lord_Howe", "Pacific/Apia", "America/New_York"] {
            let calendar = Self.calendar(zone)
            // Noon and half past two of a spring day, a day of autumn, the day that Samoa left out, and one long ago.
            for anchor in [764_978_400, 764_980_200.5, 783_100_800, 346_896_000, -3e9] {
                for (part, value) in [(DateComponents.Part.day, 1), (.day, 7), (.month, 1), (.hour, 6)] {
                    kept.add("\(zone) \(anchor) \(value) \(part)") {
                        try Self.text(Self.components([(part, value)]), from: anchor, calendar)
                    }
                }
            }
        }
        for anchor in [.nan, .infinity, 1e12, 1e12.nextDown, -1e12] as [Double] {
            kept.add("anchor \(anchor)") {
                try Self.text(Self.components([(.hour, 1)]), from: anchor, Self.calendar("GMT"))
            }
        }
        let all = try [(0.0, 1), (86_400.0, 1), (3_600.0, 1), (0.0, 2), (172_800.0, 2)].flatMap { anchor, days in
            try [DateComponents.Part.day, .hour, .month].map { part in
                try CalendarBuckets(
                    anchor: anchor, interval: Self.components([(part, days)]), calendar: Self.calendar("GMT"))
            }
        }
        for (number, one) in all.enumerated() {
            kept.add("coinciding with \(number)") { all.map { one.coincides(with: $0) ? "1" : "0" }.joined() }
        }
        var own = Self.components([(.day, 1)])
        own.timeZone = TimeZone(identifier: "Asia/Kathmandu")
        own.calendar = Self.calendar("Europe/Zurich")
        kept.add("the zone of the interval") {
            let buckets = try CalendarBuckets(anchor: 100, interval: own, calendar: Self.calendar("GMT"))
            return "\(buckets.calendar.timeZone.identifier) \(buckets.bound(3))"
        }
        #expect(try kept.difference(from: "Core/Texts/Model/bucket-days.txt") == nil)
    }

    @Test func momentsOfOtherClocks() throws {
        var kept = Sweep()
        let zones = ["GMT", "Europe/Zurich", "Australia/Lord_Howe", "Pacific/Apia", "Asia/Kathmandu"]
            .compactMap { TimeZone(identifier: $0) }
        let moments = [764_989_200, 783_133_200, 346_896_000, 0, 764_989_200.25].flatMap { (moment: Double) in
            [-86_400, -7_200, -3_600, -1_800, -1, 0, 1, 1_800, 3_599, 3_600, 7_200, 86_400].map { moment + $0 }
        }
        for reader in zones {
            let clock = RecordedClock(reader: reader)
            for zone in zones {
                let shown = moments.map { clock.shown($0, in: zone) }
                kept.add("\(zone.identifier) to \(reader.identifier)") {
                    "\(shown[3].outline) \(Outline.hash(shown.map(\.outline).joined(separator: " ")))"
                }
            }
            #expect(clock.shown(5, in: nil) == 5)
            let walls = moments.map { RecordedClock.moment(showing: $0, in: reader).outline }
            kept.add("walls of \(reader.identifier)") { "\(walls[0]) \(Outline.hash(walls.joined(separator: " ")))" }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/clocks.txt") == nil)
    }

    @Test func daysOfTheCalendar() throws {
        var kept = Sweep()
        let days = [
            CalendarDay(year: 2024, month: 2, day: 29), CalendarDay(year: 2025, month: 2, day: 28),
            CalendarDay(year: 2025, month: 3, day: 1), CalendarDay(era: 0, year: 44, month: 3, day: 15),
            CalendarDay(year: 1, month: 1, day: 1), CalendarDay(year: 99_999, month: 12, day: 31),
            CalendarDay(year: .max, month: 1, day: 1), CalendarDay(year: -3, month: 5, day: 6),
        ]
        for day in days {
            kept.add(Outline.of(day)) {
                let years = days.map { day.years(until: $0) }
                let order = days.map { day < $0 ? "<" : day == $0 ? "=" : ">" }.joined()
                return "\(day.number) \(Outline.of(CalendarDay(number: day.number))) \(years) \(order)"
            }
            guard day.year < 3_000 else { continue }
            for identifier in [Calendar.Identifier.gregorian, .iso8601, .hebrew, .buddhist] {
                var calendar = Calendar(identifier: identifier)
                calendar.timeZone = TimeZone(identifier: "Pacific/Apia") ?? .gmt
                let components = day.components(in: calendar)
                kept.add("  \(identifier)") {
                    "\(components.era ?? -1) \(components.year ?? -1) \(components.month ?? -1) "
                        + "\(components.day ?? -1) "
                        + "\(components.calendar == calendar) \(Outline.of(try CalendarDay(components)))"
                }
            }
            for zone in ["GMT", "Pacific/Apia", "America/New_York"].compactMap({ TimeZone(identifier: $0) }) {
                kept.add("  start in \(zone.identifier)") {
                    let start = try #require(day.start(in: zone))
                    return "\(start.timeIntervalSinceReferenceDate.outline) \(CalendarDay(of: start, in: zone) == day)"
                }
            }
        }
        var part = DateComponents(calendar: Self.calendar("GMT"), era: 1, year: 2024, month: 2, day: 30)
        kept.add("30 February") { Outline.of(try CalendarDay(part)) }
        for (name, change) in [
            ("calendar", { $0.calendar = nil }), ("era", { $0.era = nil }), ("year", { $0.year = nil }),
            ("month", { $0.month = nil }), ("day", { $0.day = nil }),
        ] as [(String, (inout DateComponents) -> Void)] {
            part = DateComponents(calendar: Self.calendar("GMT"), era: 1, year: 2024, month: 2, day: 3)
            change(&part)
            kept.add("without \(name)") { Outline.of(try CalendarDay(part)) }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/days.txt") == nil)
    }
}
