import Foundation
import HealthModel
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthService

/// Requests of people about their own sessions, passwords and accounts (API-80, API-81).
@Suite struct RequestAccountTests {
    private let server: SweptAccounts
    private let ann: SignedIn
    /// Another session of the same person.
    private let other: IssuedSession
    private var accounts: Accounts { server.fixture.accounts }

    init() async throws {
        var server = try SweptAccounts()
        ann = try await server.signUp("ann")
        other = try await server.fixture.accounts.logIn(
            name: "ann", password: AccountsFixture.password, from: .away)
        self.server = server
    }

    /// Returns the statuses of requests with cookies.
    private func statuses(_ cookies: String?...) async throws -> [Int] {
        var (server, statuses) = (server, [Int]())
        for cookie in cookies {
            server.cookie = cookie
            statuses.append(try await server.ask("GET", "/api/v1/me").status)
        }
        return statuses
    }

    @Test("SEC-21: a session sees which one it is, and ends one other or all others") func sessions() async throws {
        let listed = try await server.ask("GET", "/api/v1/me/sessions").items()
        let own = try listed.map { session in
            let id = try session.member("id") { try $0.asString() }
            return "\(id) \(session["isThis"]?.line ?? "-") \(session["address"]?.line ?? "-")"
        }
        #expect(
            Set(own) == [
                "\(ann.session.id.uuidString) true \"local\"",
                "\(other.signedIn.session.id.uuidString) false \"198.51.100.0/24\"",
            ])
        let address = "/api/v1/me/sessions/\(other.signedIn.session.id.uuidString)"
        #expect(try await server.ask("DELETE", address).status == 204)
        #expect(try await statuses(other.secret, server.cookie) == [401, 200])
        #expect(try await server.ask("DELETE", address).status == 404)
        let third = try await accounts.logIn(name: "ann", password: AccountsFixture.password, from: .away)
        #expect(try await statuses(third.secret) == [200])
        #expect(try await server.ask("DELETE", "/api/v1/me/sessions").status == 204)
        #expect(try await statuses(third.secret, server.cookie) == [401, 200])
    }

    @Test("SEC-20: who logs out has no cookie and no session, and others stay") func logout() async throws {
        let answer = try await server.ask("POST", "/api/v1/me/logout")
        #expect(answer.status == 204)
        #expect(answer.fields.values("Set-Cookie") == ["hk=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0"])
        #expect(try await statuses(server.cookie, other.secret, nil) == [401, 200, 401])
        #expect(try accounts.audit(of: ann, limit: 1).map(\.address) == ["192.0.2.0/24"])
    }

    @Test("SEC-20, SEC-21: a changed password gives another cookie, and ends all other sessions") func passwords()
        async throws
    {
        let body = #"{"password": "another long secret"}"#
        let answer = try await server.ask("POST", "/api/v1/me/password", body: body)
        let field = try #require(answer.fields["Set-Cookie"])
        #expect(answer.status == 204 && field.hasPrefix("hk=") && field.hasSuffix("; Path=/; HttpOnly; SameSite=Lax"))
        let cookie = String(field.prefix { $0 != ";" }.dropFirst("hk=".count))
        #expect(try await statuses(cookie, server.cookie, other.secret) == [200, 401, 401])
        _ = try await accounts.logIn(name: "ann", password: "another long secret", from: .home)
    }

    @Test("SEC-21: a confirmed password permits what needs it, in the session in which it was") func confirmed()
        async throws
    {
        let token = #"{"name": "scale", "scopes": {"share": ["bodyMass"]}}"#
        server.fixture.clock.advance(SessionLife.confirmation)
        let refused = try await server.ask("POST", "/api/v1/tokens", body: token)
        #expect(try refused.status == 403 && refused.json()["scope"]?.line == "\"password\"")
        let wrong = try await server.ask("POST", "/api/v1/me/confirm", body: #"{"password": "a wrong secret"}"#)
        #expect(wrong.status == 401)
        #expect(try await server.ask("POST", "/api/v1/tokens", body: token).status == 403)
        let right = #"{"password": "\#(AccountsFixture.password)"}"#
        #expect(try await server.ask("POST", "/api/v1/me/confirm", body: right).status == 204)
        #expect(try await server.ask("POST", "/api/v1/tokens", body: token).status == 201)
        var elsewhere = server
        elsewhere.cookie = other.secret
        #expect(try await elsewhere.ask("POST", "/api/v1/tokens", body: token).status == 403)
    }

    @Test("SRV-37: an account that is erased by its person is gone at once, with its files") func erasure() async throws
    {
        let ben = try await accounts.makePerson(
            name: "ben", role: .person, password: AccountsFixture.password)
        let files = accounts.folder.files(of: ann.person.id)
        #expect(FileManager.default.fileExists(atPath: files))
        let body = #"{"name": "ann", "password": "\#(AccountsFixture.password)"}"#
        #expect(try await server.ask("DELETE", "/api/v1/me", body: body).status == 204)
        #expect(!FileManager.default.fileExists(atPath: files))
        #expect(try accounts.database.read { try $0.people() }.map(\.id) == [ben.id])
        let erasure = try #require(try accounts.database.read { try $0.erasures() }.first)
        #expect(erasure.person == ann.person.id && erasure.ended == AccountsFixture.start)
        #expect(try await statuses(server.cookie, other.secret) == [401, 401])
    }
}
