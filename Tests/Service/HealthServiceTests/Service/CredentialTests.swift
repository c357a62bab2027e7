import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthService

/// The credentials of requests: cookies and tokens as clients write them (SEC-20, SEC-30).
@Suite struct CredentialTests {
    private static func request(
        _ fields: [HeaderFields.Field], _ target: String = "/api/v1/types", isSecure: Bool = false
    ) -> ServiceRequest {
        var request = ServiceRequest(method: "GET", target: target, address: "192.0.2.7", isSecure: isSecure)
        request.fields = HeaderFields(fields)
        return request
    }

    @Test("SEC-30: a token is sent as a bearer's, in any case, and as a key only where payloads are received")
    func tokens() async throws {
        let fixture = try AccountsFixture()
        let signedIn = try await fixture.signIn("ada")
        let token = try fixture.accounts.makeToken(
            TokenDraft(name: "t", grant: TokenGrant(scopes: TokenScopes())), signedIn, from: .home
        ).secret
        let authenticator = Authenticator(accounts: fixture.accounts)
        func isKnown(_ fields: [HeaderFields.Field], _ target: String = "/api/v1/types") throws -> Bool {
            let principal = try authenticator.requester(of: Self.request(fields, target))
            guard case .token? = principal?.right else { return false }
            return principal?.person == signedIn.person.id.uuidString
        }
        for scheme in ["Bearer", "bearer", "BEARER", "bEaReR"] {
            #expect(try isKnown([("Authorization", "\(scheme) \(token)")]), "\(scheme)")
        }
        for value in [token, "Bearer", "Bearer ", "Basic \(token)", "Bearer x\(token)", "Token \(token)", ""] {
            #expect(try !isKnown([("Authorization", value)]), "\(value)")
        }
        for name in ["X-API-Key", "api-key", "x-api-key"] {
            #expect(try isKnown([(name, token)], "/api/v1/ingest/health-auto-export"), "\(name)")
            for target in ["/api/v1/types", "/api/v1/ingest", "/api/v1/ingested/a", "/x/api/v1/ingest/a"] {
                #expect(try !isKnown([(name, token)], target), "\(name) \(target)")
            }
            // Another token in the usual place is the one that counts.
            let both: [HeaderFields.Field] = [(name, token), ("Authorization", "Bearer x")]
            #expect(try !isKnown(both, "/api/v1/ingest/health-auto-export"))
        }
    }

    @Test("SEC-20: a session is that of the cookie of the connection's kind") func cookies() {
        func value(_ cookies: [String], isSecure: Bool = false) -> String? {
            SessionCookie.value(in: Self.request(cookies.map { ("Cookie", $0) }, isSecure: isSecure))
        }
        #expect(value(["hk=a"]) == "a" && value(["b=c; hk=a"]) == "a" && value(["b=c;hk=a;d=e"]) == "a")
        #expect(value(["b=c", "hk=a"]) == "a" && value(["hk=a", "hk=b"]) == "a" && value(["hk=a=b"]) == "a=b")
        for none in ["", "hk", "hk=", "hk2=a", "xhk=a", "HK=a", "__Host-hk=a", "b=hk=a"] {
            #expect(value([none]) == nil, "\(none)")
        }
        #expect(value(["__Host-hk=a"], isSecure: true) == "a" && value(["hk=a"], isSecure: true) == nil)
        #expect(value([]) == nil)
    }

    @Test("SEC-20: a cookie is for this server alone, and over TLS for nothing else") func fields() {
        #expect(SessionCookie.field("a", isSecure: false) == "hk=a; Path=/; HttpOnly; SameSite=Lax")
        #expect(SessionCookie.field("a", isSecure: true) == "__Host-hk=a; Path=/; HttpOnly; SameSite=Lax; Secure")
        #expect(SessionCookie.ending(isSecure: false) == "hk=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0")
        #expect(
            SessionCookie.ending(isSecure: true) == "__Host-hk=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0")
    }
}
