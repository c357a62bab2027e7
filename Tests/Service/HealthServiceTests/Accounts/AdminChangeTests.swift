import Foundation
import HealthModel
import Testing
import WorkoutFiles

@testable import HealthService

/// Changes of an account by an administrator, of which all are made or none (API-85).
@Suite struct AdminChangeTests {
    private struct Case: Sendable, CustomStringConvertible {
        var body: String
        var status: Int
        var state = PersonRecord.State.active
        var role = PersonRecord.Role.person
        /// The notes on it, the latest first.
        var actions: [String] = []
        var description: String { body }
    }

    private static let cases = [
        Case(body: "{}", status: 204),
        Case(body: #"{"disabled": true}"#, status: 204, state: .disabled, actions: ["person-disabled"]),
        Case(body: #"{"disabled": false}"#, status: 204, actions: ["person-enabled"]),
        Case(body: #"{"role": "admin"}"#, status: 204, role: .admin, actions: ["role-changed"]),
        Case(
            body: #"{"role": "admin", "disabled": true}"#, status: 204, state: .disabled, role: .admin,
            actions: ["role-changed", "person-disabled"]),
        Case(body: #"{"disabled": null, "role": null}"#, status: 204),
        // What cannot be read changes nothing.
        Case(body: #"{"disabled": true, "role": "owner"}"#, status: 400),
        Case(body: #"{"disabled": true, "role": 7}"#, status: 400),
        Case(body: #"{"disabled": "yes", "role": "admin"}"#, status: 400),
        Case(body: "[]", status: 400), Case(body: "{", status: 400),
    ]

    @Test("API-85: a change of an account is made as a whole, or not at all", arguments: cases)
    private func changes(_ example: Case) async throws {
        var server = try SweptAccounts()
        let ben = try await server.signUp("ben")
        let own = server.cookie
        let ann = try await server.signUp("ann", as: .admin)
        let accounts = server.fixture.accounts
        let before = try accounts.audit(of: ann, limit: 100).count
        let address = "/api/v1/admin/people/\(ben.person.id.uuidString)"
        let answer = try await server.ask("PATCH", address, body: example.body)
        #expect(answer.status == example.status, "\(answer.text)")
        let person = try #require(try accounts.person(ben.person.id))
        #expect(person.state == example.state && person.role == example.role)
        let lines = try accounts.audit(of: ann, limit: 100)
        #expect(lines.dropLast(before).map(\.action) == example.actions)
        // Who is disabled is out at once.
        server.cookie = own
        #expect(try await server.ask("GET", "/api/v1/me").status == (example.state == .active ? 200 : 401))
        // Nobody but an administrator changes anybody.
        if example.role == .person, example.state == .active {
            #expect(try await server.ask("PATCH", address, body: #"{"role": "admin"}"#).status == 404)
            #expect(try accounts.person(ben.person.id)?.role == .person)
        }
    }
}
