import Foundation
import HealthModel
import Testing

@testable import HealthService

/// The lines of a person's audit log about an assistant, and the settings that hold for it (MCP-20, MCP-22, SRV-41).
@Suite struct MCPAuditRecordTests {
    private let fixture: AccountsFixture

    init() throws { fixture = try AccountsFixture() }

    private func person() throws -> MCPPerson {
        try #require(try MCPPerson.find("ada", in: fixture.accounts.folder.root))
    }

    private static let midnight = Date(timeIntervalSinceReferenceDate: 0)

    @Test("MCP-22: a call is recorded with its types and its period, as far as it has any, and its outcome")
    func lines() async throws {
        let ada = try await fixture.signIn("ada")
        let person = try person()
        for (types, from, to, rows, outcome, line) in [
            ([], nil, nil, 0, .answered, "a_tool 0 rows done"),
            ([.stepCount], nil, nil, 1, .answered, "a_tool stepCount 1 rows done"),
            (
                [.workout, .stepCount], nil, Self.midnight, 2, .failed,
                "a_tool workout,stepCount /2001-01-01T00:00:00Z 2 rows failed"
            ),
            ([], Self.midnight, nil, 3, .refused, "a_tool 2001-01-01T00:00:00Z/ 3 rows refused"),
            (
                [], Self.midnight, Self.midnight + 60, 4, .answered,
                "a_tool 2001-01-01T00:00:00Z/2001-01-01T00:01:00Z 4 rows done"
            ),
        ] as [([ObjectType], Date?, Date?, Int, MCPAudit.Outcome, String)] {
            let time = fixture.clock.now + Double(rows)
            try person.add(
                .init(time: time, tool: "a_tool", types: types, from: from, to: to, rows: rows, outcome: outcome))
            let found = try #require(try fixture.accounts.audit(of: ada, limit: 1).first)
            #expect("\(found.object ?? "-") \(found.outcome)" == line)
            #expect(found.time == time && found.action == "read" && found.actor == .app("org.openhealthkit.mcp"))
        }
        try person.notePermissions(at: fixture.clock.now + 9)
        let last = try #require(try fixture.accounts.audit(of: ada, limit: 1).first)
        #expect(last.object == "org.openhealthkit.mcp" && last.actor == .system && last.outcome == "done")
        #expect(last.time == fixture.clock.now + 9)
    }

    @Test("SRV-41: without a chosen zone the person has none, and weeks begin on Monday") func settings() async throws {
        let ada = try await fixture.signIn("ada")
        let usual = try person()
        #expect(usual.timeZone == nil && usual.weekStart == 1 && usual.units == "metric")
        var settings = PersonSettings()
        (settings.timeZone, settings.weekStart) = ("Europe/Zurich", 6)
        _ = try fixture.accounts.change(settings: settings, of: ada)
        let chosen = try person()
        #expect(chosen.timeZone?.identifier == "Europe/Zurich" && chosen.weekStart == 6 && chosen.units == "metric")
    }
}
