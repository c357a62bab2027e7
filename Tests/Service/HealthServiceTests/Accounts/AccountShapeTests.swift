import Foundation
import HealthModel
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthService

/// The JSON of people, sessions, links, tokens, permissions and the audit log, as a whole (API-80, API-81, API-82).
@Suite struct AccountShapeTests {
    private static let start = AccountsFixture.start

    private static func id(_ number: Int) -> UUID { SweptLife.uuid(number) }
    private static func quoted(_ number: Int) -> String { "\"\(id(number).uuidString)\"" }
    /// A second of the minute in which the fixture begins.
    private static func moment(_ second: Int) -> String { "\"2026-05-09T06:13:\(20 + second)Z\"" }

    private static func person(_ name: String?) -> Person {
        Person(
            PersonRecord(
                id: id(1), name: name, folded: name, shownName: "Ann B.", role: .admin, state: .disabled,
                made: start + 1, settings: #"{"theme": "dark"}"#))
    }

    @Test("API-80: a person with their settings", arguments: ["ann", nil])
    func people(name: String?) {
        let person = Self.person(name)
        let written = name.map { "\"\($0)\"" } ?? "null"
        let expected: String =
            #"{"id": \#(Self.quoted(1)), "name": \#(written), "shownName": "Ann B.", "role": "admin", "#
            + #""made": \#(Self.moment(1)), "settings": \#(person.settings.json.line)}"#
        #expect(person.json.line == expected)
        #expect(person.settings.theme == .dark)
    }

    @Test("API-85: a person as administrators see them, without settings") func overviews() {
        let overview = PersonOverview(
            person: Self.person("ann"), bytes: 12, sessions: 3, tokens: ["a", "b"], openJobs: 4)
        let expected: String =
            #"{"id": \#(Self.quoted(1)), "name": "ann", "shownName": "Ann B.", "role": "admin", "#
            + #""state": "disabled", "bytes": 12, "sessions": 3, "tokens": ["a", "b"], "openJobs": 4}"#
        #expect(Person.overview.json(overview).line == expected)
    }

    @Test("SEC-21: a session, and whether it is that of the request", arguments: [true, false])
    func sessions(isThis: Bool) {
        let session = LoginSession(
            SessionRecord(
                digest: [1], id: Self.id(2), person: Self.id(1), begun: Self.start, used: Self.start + 1,
                confirmed: Self.start + 2, browser: "Browser", address: "192.0.2.0/24"))
        #expect(session.confirmed == Self.start + 2)
        let expected: String =
            #"{"id": \#(Self.quoted(2)), "begun": \#(Self.moment(0)), "used": \#(Self.moment(1)), "#
            + #""browser": "Browser", "address": "192.0.2.0/24", "isThis": \#(isThis)}"#
        #expect(LoginSession.shape.json((session, isThis)).line == expected)
    }

    @Test("SRV-33, SRV-34: links, and invitations without their secrets") func links() throws {
        let link = IssuedLink(secret: "s", id: Self.id(3), ends: Self.start + 2)
        #expect(
            IssuedLink.shape.json((link, link.invitationPath)).line
                == #"{"id": \#(Self.quoted(3)), "link": "/join/s", "ends": \#(Self.moment(2))}"#)
        #expect(IssuedLink.shape.json((link, link.resetPath)).line.contains(#""link": "/reset/s""#))
        func record(_ role: PersonRecord.Role?) -> LinkRecord {
            LinkRecord(
                digest: [1], id: Self.id(3), kind: .invitation, role: role, issuer: Self.id(1), made: Self.start + 1,
                ends: Self.start + 2, closed: Self.start + 3)
        }
        let invitation = try #require(Invitation(record(.person)))
        #expect(
            invitation.json.line == #"{"id": \#(Self.quoted(3)), "role": "person", "ends": \#(Self.moment(2))}"#)
        #expect(invitation.made == Self.start + 1 && invitation.closed == Self.start + 3)
        #expect(Invitation(record(nil)) == nil)
    }

    @Test("API-81: a token without its secret, and a new one with it") func tokens() {
        let record = TokenRecord(
            id: Self.id(4), person: Self.id(1), name: "phone", digest: [1], prefix: "hkt_abcd",
            scopes: #"{"live": true}"#, made: Self.start, used: Self.start + 1, expires: Self.start + 2,
            address: "192.0.2.0/24", revoked: Self.start + 3)
        let token = Token(record)
        let description = TokenDescription(
            token: token, grant: TokenGrant(scopes: token.scopes, read: [.bodyMass], share: [.stepCount]))
        let scopes =
            #"{"read": ["HKQuantityTypeIdentifierBodyMass"], "share": ["HKQuantityTypeIdentifierStepCount"], "#
            + #""routes": false, "import": false, "export": false, "delete": false, "live": true, "changes": false, "#
            + #""since": null}"#
        let known =
            #"{"id": \#(Self.quoted(4)), "name": "phone", "prefix": "hkt_abcd", "scopes": \#(scopes), "#
            + #""made": \#(Self.moment(0)), "used": \#(Self.moment(1)), "expires": \#(Self.moment(2)), "#
            + #""address": "192.0.2.0/24"}"#
        #expect(description.json.line == known)
        #expect(token.revoked == Self.start + 3)
        #expect(
            TokenDescription.created.json((description, "hkt_secret")).line
                == String(known.dropLast()) + #", "token": "hkt_secret"}"#)
    }

    @Test("API-82: the decisions about an app, by the names of types", arguments: [true, false])
    func permissions(isToken: Bool) {
        let consent = AppConsent(
            bundleIdentifier: "a.b", name: "Other",
            states: [
                .stepCount: AuthorizationState(read: .denied), .heartRate: AuthorizationState(read: .authorized),
                .bodyMass: AuthorizationState(share: .authorized), .height: AuthorizationState(share: .denied),
                .workout: AuthorizationState(share: .denied, read: .authorized), .bodyMassIndex: AuthorizationState(),
            ])
        let permission = AppPermission(consent: consent, token: isToken ? Self.id(4) : nil, name: "App")
        let expected: String =
            #"{"app": "a.b", "name": "App", "token": \#(isToken ? Self.quoted(4) : "null"), "#
            + #""read": {"heartRate": true, "stepCount": false, "workout": true}, "#
            + #""share": {"bodyMass": true, "height": false, "workout": false}}"#
        #expect(permission.json.line == expected)
    }

    @Test("API-83: an entry of the audit log, with each of its actors") func entries() {
        let actors: [(AuditRecord.Actor, String)] = [
            (.session(Self.id(2)), #""session", "who": \#(Self.quoted(2))"#),
            (.token(Self.id(4)), #""token", "who": \#(Self.quoted(4))"#),
            (.admin(Self.id(1)), #""admin", "who": \#(Self.quoted(1))"#), (.app("a.b"), #""app", "who": "a.b""#),
            (.system, #""system", "who": null"#),
        ]
        for (actor, written) in actors {
            let entry = AuditRecord(
                number: 7, time: Self.start, person: Self.id(1), actor: actor, action: "read", object: "o",
                address: "p", outcome: "done")
            let expected: String =
                #"{"number": 7, "time": \#(Self.moment(0)), "actor": \#(written), "action": "read", "#
                + #""object": "o", "address": "p", "outcome": "done"}"#
            #expect(entry.json.line == expected)
        }
        let entry = AuditRecord(time: Self.start, person: nil, actor: .system, action: "a", outcome: "refused")
        #expect(entry.json.line.hasSuffix(#""action": "a", "object": null, "address": null, "outcome": "refused"}"#))
    }
}
