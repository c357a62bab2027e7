import Foundation
import HealthModel
import Testing

/// Local times beside changes of clocks.
@Suite struct RecordedClockTests {
    private static func seconds(_ text: String) throws -> Double {
        try Date(text, strategy: .iso8601).timeIntervalSinceReferenceDate
    }

    @Test(
        "A repeated local time is its first occurrence, and a skipped one moves forward",
        arguments: [
            ("Europe/Berlin", "2026-05-12T06:00:00Z", "2026-05-12T04:00:00Z"),
            ("Europe/Berlin", "2026-03-29T01:59:59Z", "2026-03-29T00:59:59Z"),
            ("Europe/Berlin", "2026-03-29T02:30:00Z", "2026-03-29T01:30:00Z"),
            ("Europe/Berlin", "2026-03-29T03:00:00Z", "2026-03-29T01:00:00Z"),
            ("Europe/Berlin", "2026-10-25T02:30:00Z", "2026-10-25T00:30:00Z"),
            ("Europe/Berlin", "2026-10-25T03:00:00Z", "2026-10-25T02:00:00Z"),
            ("America/Los_Angeles", "2026-03-08T02:30:00Z", "2026-03-08T10:30:00Z"),
            ("America/Los_Angeles", "2026-03-08T03:30:00Z", "2026-03-08T10:30:00Z"),
            ("America/Los_Angeles", "2026-11-01T01:30:00Z", "2026-11-01T08:30:00Z"),
            ("Asia/Kathmandu", "2026-01-01T00:00:00Z", "2025-12-31T18:15:00Z"),
            ("Pacific/Kiritimati", "2026-01-01T00:00:00Z", "2025-12-31T10:00:00Z"),
        ])
    func localTimes(zone: String, wall: String, moment: String) throws {
        let zone = try #require(TimeZone(identifier: zone))
        #expect(RecordedClock.moment(showing: try Self.seconds(wall), in: zone) == (try Self.seconds(moment)))
    }

    @Test("No two clocks differ by more than 26 hours")
    func largestDifference() throws {
        let west = try #require(TimeZone(identifier: "Etc/GMT+12"))
        let east = try #require(TimeZone(identifier: "Pacific/Kiritimati"))
        let moment = try Self.seconds("2026-05-12T06:00:00Z")
        #expect(RecordedClock.largestDifference == 26 * 3_600)
        #expect(RecordedClock(reader: west).shown(moment, in: east) == moment + RecordedClock.largestDifference)
        #expect(RecordedClock(reader: east).shown(moment, in: west) == moment - RecordedClock.largestDifference)
        #expect(RecordedClock(reader: east).shown(moment, in: nil) == moment)
        #expect(RecordedClock.localTime(at: moment, in: east) == moment + 14 * 3_600)
    }

    @Test("Where the reader's clocks change at midnight, a recording stays on its own day")
    func changesAtMidnight() throws {
        let reader = try #require(TimeZone(identifier: "Africa/Cairo"))
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = reader
        for name in ["Pacific/Kiritimati", "Asia/Tokyo", "GMT", "America/Los_Angeles", "Asia/Kathmandu"] {
            let place = try #require(TimeZone(identifier: name))
            // In Egypt, 26 April 2024 began at one o'clock.
            for minute in [0.0, 30, 59, 60, 90, 1_439] {
                let moment = RecordedClock.moment(
                    showing: try Self.seconds("2024-04-26T00:00:00Z") + minute * 60, in: place)
                let shown = RecordedClock(reader: reader).shown(Date(timeIntervalSinceReferenceDate: moment), in: place)
                #expect(calendar.component(.day, from: shown) == 26, "\(name), \(minute)")
            }
        }
    }
}
