import Foundation
import HealthModel
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// The bounds and the usual values of what is asked of a day, a week and a year at a glance.
@Suite struct DigestBoundTests {
    private let service: ServiceUnderTest

    init() throws {
        service = try ServiceUnderTest(Fixture.fill)
    }

    @Test(
        "API-137: a year is one from 1 to 9998",
        arguments: [("-1", true), ("0", false), ("1", false), ("9998", false), ("9999", true), ("x", true)])
    func years(year: String, isRefused: Bool) async throws {
        let status = try await service.ask("GET", "/api/v1/year?year=\(year)").status
        #expect((status == 400) == isRefused && status < 500, "\(status)")
    }

    @Test(
        "API-137: without a year, or with 0, it is this one",
        arguments: [("", 2_026), ("?year=0", 2_026), ("?year=2026", 2_026), ("?year=2025", 2_025)])
    func usualYear(query: String, year: Int) async throws {
        let answer = try await service.ask("GET", "/api/v1/year\(query)")
        #expect(answer.status == 200)
        #expect(try answer.json().member("year") { try $0.asInteger() } == year)
    }

    @Test("API-137: the year of now is that of the asked zone") func yearOfZone() async throws {
        let newYear = Date(timeIntervalSince1970: 1_798_761_600)  // 2027-01-01T00:00:00Z
        let later = try ServiceUnderTest(clock: ServiceClock(now: { newYear }), Fixture.fill)
        for (zone, year) in [("UTC", 2_027), ("America/New_York", 2_026), ("Asia/Tokyo", 2_027)] {
            let answer = try await later.ask("GET", "/api/v1/year?timeZone=\(zone)")
            #expect(try answer.json().member("year") { try $0.asInteger() } == year, "\(zone)")
        }
    }

    @Test("API-136: a digest is of a day, and of today, unless another is asked for") func usualDigest() async throws {
        func text(_ query: String) async throws -> String {
            let answer = try await service.ask("GET", "/api/v1/digest\(query)")
            #expect(answer.status == 200)
            return answer.text
        }
        let today = try await text("")
        #expect(try await text("?span=day") == today)
        #expect(try await text("?day=2026-11-22") == today)
        #expect(try await text("?day=2026-11-20") != today)
        let week = try await text("?span=week")
        #expect(week != today)
        #expect(try await text("?span=week&day=2026-11-22") == week)
        #expect(try await text("?span=week&day=2026-11-15") != week)
    }
}
