import Foundation
import HealthModel
import Testing
import WorkoutFiles

@testable import HealthService

/// The day from which zones are in effect: as typed, or today where the person is.
@Suite struct ZoneDayTests {
    /// On 9 May in the afternoon in Greenwich: it is the next day in Auckland, and the same in Honolulu.
    private static func server(in zone: String) async throws -> SweptAccounts {
        var server = try SweptAccounts()
        let ann = try await server.signUp("ann")
        var settings = PersonSettings()
        settings.timeZone = zone
        _ = try server.fixture.accounts.change(settings: settings, of: ann)
        server.fixture.clock.advance(7 * 3_600)
        return server
    }

    private struct Case: Sendable, CustomStringConvertible {
        var zone: String
        /// The JSON of the day.
        var from: String
        var day: String
        var isInEffect: Bool
        var description: String { "\(from) in \(zone)" }
    }

    private static let cases = [
        Case(zone: "Pacific/Auckland", from: "null", day: "2026-05-10", isInEffect: true),
        Case(zone: "Pacific/Honolulu", from: "null", day: "2026-05-09", isInEffect: true),
        Case(zone: "Pacific/Auckland", from: #""today""#, day: "2026-05-10", isInEffect: true),
        Case(zone: "Pacific/Honolulu", from: #""yesterday""#, day: "2026-05-08", isInEffect: true),
        Case(zone: "Pacific/Auckland", from: #""yesterday""#, day: "2026-05-09", isInEffect: true),
        Case(zone: "Pacific/Auckland", from: #""2026-05-01""#, day: "2026-05-01", isInEffect: true),
        Case(zone: "Pacific/Auckland", from: #""2026-05-10""#, day: "2026-05-10", isInEffect: true),
        Case(zone: "Pacific/Honolulu", from: #""2026-05-10""#, day: "2026-05-10", isInEffect: false),
        Case(zone: "Pacific/Auckland", from: #""2026-05-11""#, day: "2026-05-11", isInEffect: false),
    ]

    @Test("Zones are in effect from the day that is said, by the person's calendar", arguments: cases)
    private func days(_ example: Case) async throws {
        let server = try await Self.server(in: example.zone)
        let body = #"{"of": "heartRateZones", "boundaries": [101, 121, 141], "from": \#(example.from)}"#
        let answer = try await server.ask("PUT", "/api/v1/zones", body: body)
        #expect(answer.status < 300, "\(answer.text)")
        let zones = try await JSON(parsing: server.ask("GET", "/api/v1/zones").text)
        let said = try zones.member("said") { try $0.elements { $0 } }
        #expect(said.count == 1 && said[0]["from"]?.line == #""\#(example.day)""#, "\(zones.line)")
        #expect(zones.line.contains("101") && (zones["today"]?.line.contains("101") == true) == example.isInEffect)
    }
}
