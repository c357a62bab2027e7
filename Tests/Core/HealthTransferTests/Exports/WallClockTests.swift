import Foundation
import TestSupport
import Testing

@testable import HealthTransfer

/// Times as services write them, and their moments.
@Suite struct WallClockTests {
    private static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

    private func seconds(_ text: String) -> Double? { WallClock(text)?.local }

    @Test("IMP-23, IMP-82: times in the forms of services")
    func knownForms() {
        let morning = 731_664_000.0
        for text in [
            "2024-03-09 08:00:00", "2024-03-09T08:00:00.000", "Mar 9, 2024, 8:00:00 AM", "March 9, 2024, 8:00 AM",
            "9 Mar 2024, 08:00", "9. März 2024, 08:00", "09.03.2024, 08:00:00", "2024-03-09 08:00",
            "Mar 9, 2024, 8:00:00\u{202F}AM",
        ] {
            #expect(seconds(text) == morning, "\(text)")
        }
        #expect(seconds("May 29, 2022, 12:30:00 PM") == seconds("2022-05-29 12:30:00"))
        #expect(seconds("May 29, 2022, 12:30:00 AM") == seconds("2022-05-29 00:30:00"))
        #expect(WallClock("2024-03-09T08:00:00+01:00") == WallClock("2024-03-09T08:00:00+0100"))
        #expect(
            WallClock("2024-03-09T08:00:00-01:30")?.offset == -5_400 && WallClock("2024-03-09T08:00:00Z")?.offset == 0)
    }

    @Test("IMP-82: dates that do not exist, and months that no table knows, are none")
    func unknownFormsAreNone() {
        for text in [
            "", "noon", "2024-02-30 08:00:00", "2024-13-01", "9 Foo 2024, 08:00", "0001-01-01 00:00:00",
            "2024-03-09 25:00",
            "Mar 9, 2024, 13:00:00 PM", "99999-03-09 08:00:00", String(repeating: "9", count: 10_000),
        ] {
            #expect(seconds(text) == nil, "\(text.prefix(40))")
        }
    }

    @Test("IMP-12: the hour that exists twice is the earlier one unless that goes back; the missing hour runs on")
    func changesOfTheClock() throws {
        func moment(_ text: String, after: Double? = nil) throws -> Double {
            LocalClock.moment(try #require(seconds(text)), in: Self.berlin, after: after)
        }
        func utc(_ text: String) throws -> Double { try #require(seconds(text)) }
        #expect(try moment("2024-10-27 02:30:00") == utc("2024-10-27 00:30:00"))
        let before = try utc("2024-10-27 00:50:00")
        #expect(try moment("2024-10-27 02:30:00", after: before) == utc("2024-10-27 01:30:00"))
        #expect(try moment("2024-03-31 02:30:00") == utc("2024-03-31 01:30:00"))
        // The night of the change lasts 7 hours.
        let night = (try moment("2024-03-30 23:30:00"), try moment("2024-03-31 07:30:00"))
        #expect(night.1 - night.0 == 7 * 3_600)
    }

    @Test("IMP-11: an offset beats the zone, and assumed times are told once")
    func offsetsBeatTheZone() throws {
        var clock = LocalClock(Self.berlin)
        #expect(clock.moment(try #require(WallClock("2024-03-09T08:00:00Z"))) == 731_664_000 && clock.remark == nil)
        #expect(clock.moment(try #require(WallClock("2024-03-09 09:00:00"))) == 731_664_000)
        #expect(clock.remark?.text == "1 time without a zone was taken as Europe/Berlin.")
    }
}
