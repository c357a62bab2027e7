import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthPages
@testable import HealthService

/// The forms with which an administrator invites people, disables them, and makes links for new passwords (WEB-97).
@Suite(.enabled(if: Pages.areBuiltIn, "built without the trait 'Pages'"))
struct PeopleFormTests {
    private static let encoded: [HeaderFields.Field] = [("Content-Type", "application/x-www-form-urlencoded")]

    /// A server with Ben, who is signed in, and the administrator Ann, who asks.
    private struct Scene {
        var server: SweptAccounts
        let ann: SignedIn
        let ben: SignedIn
        let bensCookie: String?

        init() async throws {
            var server = try SweptAccounts()
            ben = try await server.signUp("ben")
            bensCookie = server.cookie
            ann = try await server.signUp("ann", as: .admin)
            self.server = server
        }

        func post(_ target: String, _ form: String = "") async throws -> Answer {
            try await server.ask(
                "POST", target, body: form, fields: PeopleFormTests.encoded, by: server.responder.views)
        }

        /// The state of Ben's account.
        var state: PersonRecord.State? {
            get throws { try server.fixture.accounts.person(ben.person.id)?.state }
        }

        /// The actions of Ann that were noted, the latest first.
        func actions() throws -> [String] {
            try server.fixture.accounts.audit(of: ann, limit: 100).map(\.action)
        }

        var person: String { "/admin/people/\(ben.person.id.uuidString)" }
    }

    @Test(
        "WEB-97: the form of a person disables at 1, and enables at anything else",
        arguments: [
            ("disabled=1", PersonRecord.State.disabled), ("disabled=0", .active), ("disabled=", .active),
            ("disabled=2", .active), ("disabled=01", .active), ("disabled=true", .active), ("", .active),
            ("other=1", .active),
        ] as [(String, PersonRecord.State)])
    func disabling(form: String, state: PersonRecord.State) async throws {
        var scene = try await Scene()
        let before = try scene.actions().count
        let answer = try await scene.post(scene.person + "/disable", form)
        #expect(answer.status == 200 && answer.text == "to /admin")
        #expect(try scene.state == state)
        #expect(
            try scene.actions().dropLast(before) == [state == .disabled ? "person-disabled" : "person-enabled"])
        // Who is disabled is out at once, and comes in again only by a login of its own.
        scene.server.cookie = scene.bensCookie
        #expect(try await scene.server.ask("GET", "/api/v1/me").status == (state == .active ? 200 : 401))
    }

    @Test("WEB-97: who was disabled is enabled again, and is shown as such") func enabling() async throws {
        let scene = try await Scene()
        func shown() async throws -> [String] {
            let page = try await scene.server.ask("GET", "/admin", by: scene.server.responder.views).text
            return page.matches(
                of:
                    #/personName '([^']*)' role '([^']*)' state '([^']*)' size '[^']*' sessions '([^']*)' isDisabled (\w+)/#
            ).map { match in
                let row = match.output
                return "\(row.1) \(row.2) \(row.3) \(row.4) \(row.5)"
            }.sorted()
        }
        #expect(try await shown() == ["ann admin active 1 false", "ben person active 1 false"])
        _ = try await scene.post(scene.person + "/disable", "disabled=1")
        #expect(try await shown() == ["ann admin active 1 false", "ben person disabled 0 true"])
        _ = try await scene.post(scene.person + "/disable", "disabled=0")
        #expect(try scene.state == .active)
        #expect(try await shown() == ["ann admin active 1 false", "ben person active 0 false"])
    }

    @Test("WEB-97: no administrator disables themselves, and nobody else disables anybody") func refusals() async throws
    {
        var scene = try await Scene()
        let own = try await scene.post("/admin/people/\(scene.ann.person.id.uuidString)/disable", "disabled=1")
        #expect(own.status == 400)
        #expect(try scene.server.fixture.accounts.person(scene.ann.person.id)?.state == .active)
        scene.server.cookie = scene.bensCookie
        for form in ["disable", "reset"] {
            let target = "/admin/people/\(scene.ann.person.id.uuidString)/\(form)"
            #expect(try await scene.post(target, "disabled=1").status == 404)
        }
        #expect(try await scene.post("/admin/invitations", "role=admin").status == 404)
        #expect(try await scene.server.ask("GET", "/admin", by: scene.server.responder.views).status == 404)
        #expect(try scene.server.fixture.accounts.person(scene.ann.person.id)?.state == .active)
        #expect(try scene.server.fixture.accounts.invitations(by: scene.ann).isEmpty)
    }

    @Test("WEB-97: the link for a new password is that of the person, and is shown once") func resets() async throws {
        let scene = try await Scene()
        let answer = try await scene.post(scene.person + "/reset")
        let link = try #require(
            answer.text.firstMatch(of: #/linkText 'http:\/\/health\.test\/reset\/([A-Za-z0-9_-]{22})'/#))
        #expect(answer.text.hasPrefix("admin 'People' "))
        #expect(answer.text.contains("linkKind 'The link for a new password'"))
        #expect(try scene.server.fixture.accounts.resetPerson(String(link.output.1)).id == scene.ben.person.id)
        #expect(try scene.actions().first == "reset-made")
        let page = try await scene.server.ask("GET", "/admin", by: scene.server.responder.views).text
        #expect(page.contains("linkText '' linkKind ''"))
        // Who is disabled has none.
        _ = try await scene.post(scene.person + "/disable", "disabled=1")
        #expect(try await scene.post(scene.person + "/reset").status == 404)
    }

    @Test(
        "WEB-97: an invitation is for the chosen role, and for a person if none is chosen",
        arguments: [("role=admin", PersonRecord.Role.admin), ("role=person", .person), ("", .person)]
            as [(String, PersonRecord.Role)])
    func invitations(form: String, role: PersonRecord.Role) async throws {
        let scene = try await Scene()
        let answer = try await scene.post("/admin/invitations", form)
        let link = try #require(
            answer.text.firstMatch(of: #/linkText 'http:\/\/health\.test\/join\/([A-Za-z0-9_-]{22})'/#))
        #expect(answer.text.contains("linkKind 'The invitation'"))
        let accounts = scene.server.fixture.accounts
        #expect(try accounts.invitation(String(link.output.1)).role == role)
        #expect(try accounts.invitations(by: scene.ann).map(\.role) == [role])
    }
}
