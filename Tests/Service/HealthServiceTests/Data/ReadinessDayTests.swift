import Foundation
import HealthModel
import Testing
import WorkoutFiles

@testable import HealthService

/// The day of measures of recovery and of a digest: as asked for, or today, in the zone that was asked for (API-133,
/// API-136).
@Suite struct ReadinessDayTests {
    private static let shared = Result { try ServiceUnderTest(Fixture.fill) }

    private static func ask(_ target: String) async throws -> JSON {
        let answer = try await shared.get().ask("GET", target)
        #expect(answer.status == 200, "\(target): \(answer.text)")
        return try answer.json()
    }

    @Test(
        "API-133: the day is one of the zone that was asked for",
        arguments: [
            // It is noon in Greenwich, and one o'clock at night of the next day in Auckland.
            ("", "2026-11-22"), ("?timeZone=UTC", "2026-11-22"), ("?timeZone=Pacific/Auckland", "2026-11-23"),
            ("?timeZone=Pacific/Honolulu", "2026-11-22"), ("?day=2026-11-20", "2026-11-20"),
            ("?day=2026-11-20&timeZone=Pacific/Auckland", "2026-11-20"),
            ("?day=2026-11-20&timeZone=Pacific/Honolulu", "2026-11-20"), ("?day=yesterday", "2026-11-21"),
            ("?day=yesterday&timeZone=Pacific/Auckland", "2026-11-22"),
            ("?day=today&timeZone=Pacific/Auckland", "2026-11-23"),
        ])
    func readiness(query: String, day: String) async throws {
        let report = try await Self.ask("/api/v1/readiness\(query)")
        #expect(try report.member("day") { try $0.asString() } == day)
    }

    @Test(
        "API-136: a digest is of the day of the zone that was asked for",
        arguments: [
            ("", "2026-11-22T00:00:00Z", "2026-11-23T00:00:00Z"),
            ("?timeZone=Pacific/Auckland", "2026-11-22T11:00:00Z", "2026-11-23T11:00:00Z"),
            ("?timeZone=Pacific/Honolulu", "2026-11-22T10:00:00Z", "2026-11-23T10:00:00Z"),
            ("?day=2026-11-20&timeZone=Pacific/Auckland", "2026-11-19T11:00:00Z", "2026-11-20T11:00:00Z"),
            ("?day=2026-11-20&timeZone=Pacific/Honolulu", "2026-11-20T10:00:00Z", "2026-11-21T10:00:00Z"),
        ])
    func digest(query: String, start: String, end: String) async throws {
        let report = try await Self.ask("/api/v1/digest\(query)")
        let moments = try ["start", "end"].map { name in
            try Date(report.member(name) { try $0.asString() }, strategy: .iso8601)
        }
        #expect(moments == [IngestStore.moment(start), IngestStore.moment(end)])
    }
}
