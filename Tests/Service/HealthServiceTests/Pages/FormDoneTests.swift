import Foundation
import HealthModel
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthPages
@testable import HealthService

/// Forms whose change is made: what is then there, what is not, and where the browser goes.
@Suite(.enabled(if: Pages.areBuiltIn, "built without the trait 'Pages'"))
struct FormDoneTests {
    private static let encoded: [HeaderFields.Field] = [("Content-Type", "application/x-www-form-urlencoded")]

    private func post(_ server: SweptAccounts, _ target: String, _ form: String = "") async throws -> Answer {
        try await server.ask("POST", target, body: form, fields: Self.encoded, by: server.responder.views)
    }

    @Test("WEB-87: a token is made for the chosen time, and the one that is revoked is gone") func tokens() async throws
    {
        var server = try SweptAccounts()
        let ann = try await server.signUp("ann")
        let accounts = server.fixture.accounts
        for (name, expires) in [("One", "never"), ("Two", "year"), ("Three", "")] {
            let made = try await post(server, "/access/tokens", "name=\(name)&reads=all&expires=\(expires)")
            #expect(made.text.contains("newName '\(name)' newSecret 'hkt_"), "\(made.text.prefix(300))")
        }
        let tokens = try accounts.tokens(of: ann).map(\.token)
        let year = AccountsFixture.start + 365 * 86_400
        let ends = Dictionary(uniqueKeysWithValues: tokens.map { ($0.name, $0.expires) })
        #expect(ends == ["One": nil, "Two": year, "Three": year])
        let two = try #require(tokens.first { $0.name == "Two" })
        let revoked = try await post(server, "/access/tokens/\(two.id.uuidString)/revoke")
        #expect(revoked.status == 200 && revoked.text == "to /access#tokens")
        #expect(Set(try accounts.tokens(of: ann).map(\.token.name)) == ["One", "Three"])
        #expect(try accounts.audit(of: ann, limit: 1).map(\.action) == ["token-revoked"])
        #expect(try await post(server, "/access/tokens/\(two.id.uuidString)/revoke").status == 404)
        // Nobody revokes the token of somebody else.
        let other = try #require(tokens.first { $0.name == "One" })
        _ = try await server.signUp("ben")
        #expect(try await post(server, "/access/tokens/\(other.id.uuidString)/revoke").status == 404)
        #expect(try accounts.tokens(of: ann).count == 2)
    }

    @Test("WEB-90: one session is ended, or all others, and the own one stays") func sessions() async throws {
        var server = try SweptAccounts()
        let ann = try await server.signUp("ann")
        let accounts = server.fixture.accounts
        var others: [UUID] = []
        for _ in 0..<3 {
            let issued = try await accounts.logIn(name: "ann", password: AccountsFixture.password, from: .away)
            others.append(issued.signedIn.session.id)
        }
        func left() throws -> Set<UUID> { Set(try accounts.sessions(of: ann).map(\.id)) }
        #expect(try left() == Set(others + [ann.session.id]))
        let one = try await post(server, "/settings/sessions/end", "id=\(others[1].uuidString)")
        #expect(one.status == 200 && one.text == "to /settings#sessions")
        #expect(try left() == [others[0], others[2], ann.session.id])
        #expect(try accounts.audit(of: ann, limit: 1).map(\.object) == [others[1].uuidString])
        let rest = try await post(server, "/settings/sessions/end")
        #expect(rest.status == 200 && rest.text == "to /settings#sessions")
        #expect(try left() == [ann.session.id])
        #expect(try accounts.audit(of: ann, limit: 1).map(\.object) == ["2"])
        let out = try await post(server, "/logout")
        #expect(out.status == 200 && out.text.hasPrefix("303 "))
        #expect(try left().isEmpty)
    }

    @Test("WEB-80: a preview on the page is imported, or cancelled", arguments: [true, false])
    func previews(isConfirmed: Bool) async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder) { _ in }
            var request = ServiceRequest(
                method: "POST", target: "/api/v1/imports?name=run.gpx&preview=true",
                body: RequestBody(Array(Running.ride.utf8)), address: "127.0.0.1")
            request.fields = HeaderFields([
                ("Host", "health.test"), ("Sec-Fetch-Site", "same-origin"), ("Cookie", pages.cookie ?? ""),
            ])
            let sent = try await Answer(pages.pages.respond(to: request))
            #expect(sent.status == 202)
            let id = try sent.json().member("id") { try $0.asString() }
            func state() async throws -> String {
                _ = try await pages.ask("GET", "/api/v1/imports/\(id)/events")
                let job = try await pages.ask("GET", "/api/v1/imports/\(id)").json()
                return try job.member("state") { try $0.asString() }
            }
            #expect(try await state() == "previewed")
            let action = isConfirmed ? "confirm" : "cancel"
            let answer = try await pages.ask("POST", "/import/\(id)/\(action)", form: "x=1")
            #expect(answer.status == 303 && answer.fields["Location"] == "/import")
            #expect(try await state() == (isConfirmed ? "done" : "cancelled"))
            let workouts = try await pages.ask("GET", "/api/v1/workouts").items()
            #expect(workouts.count == (isConfirmed ? 1 : 0))
            // Nothing is left to be imported or cancelled.
            #expect(try await pages.ask("POST", "/import/\(id)/\(action)", form: "x=1").status == 409)
        }
    }
}
