import Foundation
import HealthModel
import HealthStore
import HealthTransfer
import Testing

@testable import HealthService

/// The store of a person who logs in to a server, for the assistant of the user of its machine.
@Suite struct MCPPersonTests {
    private let fixture: AccountsFixture
    private var accounts: Accounts { fixture.accounts }
    private var folder: String { accounts.folder.root }

    init() throws {
        fixture = try AccountsFixture()
    }

    private func find(_ name: String) throws -> MCPPerson? { try MCPPerson.find(name, in: folder) }

    @Test func MCP_20_whatOnePersonAllowedHoldsInTheirStoreAlone() async throws {
        let (ada, eve) = (try await fixture.signIn("ada"), try await fixture.signIn("eve"))
        for person in [ada, eve] { _ = try accounts.store(of: person.person) }
        let people = [try #require(try find("ADA")), try #require(try find("eve"))]
        #expect(people.map(\.store) == [ada, eve].map { accounts.folder.store(of: $0.person.id) })
        try MCPPermission.allow([.heartRate], since: nil, .permissions(changing: people[0].store, patience: nil))
        func granted(_ person: MCPPerson) throws -> [ObjectType] {
            try MCPPermission.grants(.mcp(reading: person.store, owner: .dashboard)).map(\.type)
        }
        #expect(try granted(people[0]) == [.heartRate])
        #expect(try granted(people[1]).isEmpty)
        // The person finds it among the permissions of their programs, and revokes it there.
        let consent = try accounts.permissions(of: ada).map(\.consent.bundleIdentifier)
        #expect(consent == [MCPPermission.app.source.bundleIdentifier])
        try accounts.withdraw(permissionsOf: consent[0], ada, from: .home)
        #expect(try granted(people[0]).isEmpty)
    }

    @Test func MCP_22_eachCallIsALineOfThePersonsAudit() async throws {
        let (ada, eve) = (try await fixture.signIn("ada"), try await fixture.signIn("eve"))
        let person = try #require(try find("ada"))
        let entry = MCPAudit.Entry(
            time: fixture.clock.now, tool: "get_statistics", types: [.stepCount, .heartRate],
            from: Date(timeIntervalSinceReferenceDate: 0), to: nil, rows: 3, outcome: .refused)
        try person.add(entry)
        let line = try #require(try accounts.audit(of: ada, limit: 1).first)
        #expect(line.actor == .app("org.openhealthkit.mcp") && line.action == "read" && line.outcome == "refused")
        #expect(line.object == "get_statistics stepCount,heartRate 2001-01-01T00:00:00Z/ 3 rows")
        #expect(try !fixture.actions(of: eve).contains { $0.hasPrefix("read") })
        try person.notePermissions(at: fixture.clock.now)
        #expect(try fixture.actions(of: ada).first == "permission-changed done")
        // Requests for a disabled person are refused, since the audit entry cannot be written.
        let admin = try await fixture.signIn("root", as: .admin)
        try accounts.setDisabled(true, ada.person.id, by: admin, from: .home)
        #expect(throws: EngineError.self) { try person.add(entry) }
        #expect(try find("ada") == nil)
    }

    @Test func MCP_20_whoeverIsNotThereIsNotFound() async throws {
        _ = try await fixture.signIn("ada")
        for name in ["", "eve", "ada\u{0}", String(repeating: "a", count: 100_000)] { #expect(try find(name) == nil) }
        #expect(try MCPPerson.find("ada", in: folder + "/none") == nil)
        #expect(!FileManager.default.fileExists(atPath: folder + "/none"))
    }

    @Test func SRV_41_daysAndWeeksAreThoseOfThePerson() async throws {
        let ada = try await fixture.signIn("ada")
        var settings = PersonSettings()
        (settings.timeZone, settings.weekStart, settings.units) = ("Asia/Kathmandu", 7, .imperial)
        _ = try accounts.change(settings: settings, of: ada)
        let person = try #require(try find("ada"))
        #expect(person.timeZone?.identifier == "Asia/Kathmandu" && person.weekStart == 7 && person.units == "imperial")
    }
}
