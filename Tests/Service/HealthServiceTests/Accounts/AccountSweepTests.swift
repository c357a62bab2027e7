import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestEngines
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// What routes of accounts answer to each body and at each time.
@Suite struct AccountSweepTests {
    private static func expect(_ outcomes: SweptOutcomes, _ name: String, _ location: SourceLocation = #_sourceLocation)
        throws
    {
        let difference = try outcomes.difference(from: "Service/Texts/Accounts/\(name).txt")
        #expect(difference == nil, sourceLocation: location)
    }

    private static func weight(_ engine: SQLiteEngine) throws {
        try engine.allow(Fixture.watch)
        try engine.write(as: Fixture.watch) {
            try $0.save([
                .quantity(.bodyMass, 70.5, .kilogram, 799_000_000),
                .quantity(.stepCount, 99, .count, 799_000_000, seconds: 60),
            ])
        }
    }

    private static let shown = ["Location", "Set-Cookie", "Retry-After"]

    // MARK: Bodies

    private static let settings: KeyValuePairs = [
        "units": "\"imperial\"", "unitOverrides": "{\"bodyMass\": \"st\"}", "timeZone": "\"Asia/Kathmandu\"",
        "weekStart": "3", "locale": "\"de_CH\"", "theme": "\"dark\"",
        "homeRadius": "250.5", "paceFor": "[\"cycling\"]", "keepOriginals": "false", "tiles": "false",
        "sportNames": "{\"Lauf\": \"running\"}",
    ]

    private static let ownSettings: [String: [String]] = [
        "units": ["\"metric\"", "\"Metric\""],
        "unitOverrides": [
            "{\"bodyMass\": \"m\"}", "{\"nothing\": \"kg\"}", "{\"sleepAnalysis\": \"s\"}", "{\"bodyMass\": 7}",
            "{\"bodyMass\": \"\(String(repeating: "k", count: 65))\"}",
        ],
        "timeZone": ["\"Mars\"", "\"\(String(repeating: "z", count: 65))\"", "\"GMT\""], "weekStart": ["0", "1", "8"],
        "locale": ["\"en\"", "\"xx_YY_ZZ_1\"", "\"fr-CA\""], "theme": ["\"light\"", "\"auto\""],
        "homeRadius": ["0", "10000", "10000.5", "-0.5"], "paceFor": ["[\"joging\"]", "[\"running\",\"running\"]"],
        "sportNames": [
            "{\"Lauf\": \"joging\"}", "{\"\(String(repeating: "n", count: 256))\": \"running\"}",
            "{\"\(String(repeating: "n", count: 257))\": \"running\"}",
        ],
    ]

    @Test func settingsAreReadMemberByMember() throws {
        var outcomes = SweptOutcomes()
        for (label, body) in BodyVariants.all(Self.settings, Self.ownSettings) {
            outcomes.add(label) {
                do { return try PersonSettings().changed(by: JSON(parsing: body)).stored } catch let error
                    as JSONFormError
                { return "\(error.pointer) \(error.sentence)" }
            }
            outcomes.add("\(label), stored") { OutcomeText.line(PersonSettings(stored: body).stored, shown: 20) }
        }
        for count in [500, 501] {
            for name in ["sportNames", "unitOverrides"] {
                let members = (0..<count).map {
                    "\"\(name == "sportNames" ? "s\($0)" : "bodyMass")\": \"\(name == "sportNames" ? "running" : "kg")\""
                }
                outcomes.add("\(count) \(name)") {
                    do {
                        let changed = try PersonSettings().changed(
                            by: JSON(parsing: "{\"\(name)\": {\(members.joined(separator: ","))}}"))
                        return changed.sportNames.count + changed.unitOverrides.count
                    } catch let error as JSONFormError { return -(error.sentence.count) }
                }
            }
        }
        try Self.expect(outcomes, "settings")
    }

    private static let scopes = [
        "{\"read\": [\"all\"], \"import\": true}", "{\"read\": \"all\", \"routes\": true}",
        "{\"read\": [\"bodyMass\", \"heartRate\"], \"share\": [\"bodyMass\"]}", "{\"read\": [\"bloodPressure\"]}",
        "{\"share\": [\"workoutRoute\"]}",
        "{\"share\": \"all\", \"delete\": true, \"export\": true, \"live\": true, \"changes\": true}",
        "{\"read\": [\"nothing\"]}", "{\"import\": [\"bodyMass\", \"heartRate\"]}", "{\"import\": []}",
        "{\"import\": [\"all\"]}", "{\"import\": \"x\"}",
        "{\"since\": \"2026-01-02T03:04:05Z\", \"read\": [\"menstrualFlow\"]}", "{\"since\": \"x\"}",
        "{\"nothing\": true}", "{\"routes\": 7}", "{\"read\": [7]}", "{\"read\": [], \"share\": []}",
        "{\"export\": false, \"import\": false}",
    ]

    @Test func scopesAreReadStoredAndDecided() throws {
        var outcomes = SweptOutcomes()
        for text in Self.scopes {
            outcomes.add(text) {
                do {
                    let grant = try TokenGrant(JSON(parsing: text))
                    let decisions = grant.decisions
                    return
                        "\(grant.json.line) \(grant.scopes.stored) \(TokenScopes(stored: grant.scopes.stored) == grant.scopes) \(grant.shares) "
                        + "\(decisions.read.values.count { $0 }) of \(decisions.read.count), \(decisions.share.values.count { $0 }) of \(decisions.share.count), \(decisions.earliestReadDates.count), "
                        + "\([ObjectType.bodyMass, .heartRate, .workoutRoute, .menstrualFlow].map { "\(grant.mayRead($0)) \(grant.mayShare($0)) \(grant.scopes.mayImport($0))" })"
                } catch let error as JSONFormError { return "\(error.pointer) \(error.sentence)" }
            }
        }
        for (one, other) in [(0, 1), (2, 0), (2, 2), (5, 2), (11, 2), (11, 0)] {
            outcomes.add("\(one) and \(other)") {
                let common = try TokenGrant(JSON(parsing: Self.scopes[one])).intersection(
                    TokenGrant(JSON(parsing: Self.scopes[other])))
                return OutcomeText.line(common.json.line, shown: 60)
            }
        }
        for stored in [
            "", "x", "[]", "{}", "{\"readsAll\": true}", "{\"readsAll\": 7}",
            "{\"sharesAll\": true, \"import\": [\"bodyMass\"], \"since\": null}",
            "{\"import\": [\"nothing\"], \"readsAll\": true}",
        ] {
            outcomes.add("stored \(stored)") { TokenScopes(stored: stored).stored }
        }
        for type in ObjectType.all {
            outcomes.add(type.identifier) { "\(type.isSensitive) \(type.isReadByAll) \(type.isSharedByAll)" }
        }
        for (names, isAll, routes) in [
            ([], true, false), (["bodyMass"], false, true), (["nothing"], false, false),
            (["bodyMass", "bloodPressure"], false, false),
        ] as [([String], Bool, Bool)] {
            outcomes.add("form \(names) \(isAll) \(routes)") {
                do {
                    return try TokenGrant(reading: names, isAll: isAll, routes: routes, allowing: [.live, .import]).json
                        .line
                } catch let error as JSONFormError { return "\(error.pointer) \(error.sentence)" }
            }
        }
        try Self.expect(outcomes, "scopes")
    }

    @Test func tokensAreMadeChangedAndRevoked() async throws {
        var server = try SweptAccounts()
        _ = try await server.signUp("ann", fill: Self.weight)
        var outcomes = SweptOutcomes()
        let own = [
            "name": [
                "\"\(String(repeating: "n", count: 64))\"", "\"\(String(repeating: "n", count: 65))\"", "\" \"",
                "\"a\\u0007b\"",
            ], "scopes": Self.scopes,
            "expires": ["false", "\"2026-05-09T06:13:20Z\"", "\"2026-05-09T06:13:21Z\"", "\"2030-01-01\""],
        ]
        let body: KeyValuePairs = [
            "name": "\"Kitchen <1>\"", "scopes": "{\"read\": [\"bodyMass\"]}", "expires": "\"2026-06-01T00:00:00Z\"",
        ]
        for (label, text) in BodyVariants.all(body, own) {
            let line = server.line(try await server.ask("POST", "/api/v1/tokens", body: text), fields: Self.shown)
            outcomes.add(label) { line }
        }
        let made = try await server.ask("GET", "/api/v1/tokens").items()
        let id = try #require(made.first).member("id") { try $0.asString() }
        for (label, text) in BodyVariants.all(body, own) {
            let line = server.line(try await server.ask("PATCH", "/api/v1/tokens/\(id)", body: text))
            outcomes.add("changed: \(label)") { line }
        }
        for target in [id, id, SweptLife.absent.uuidString, "x"] {
            let line = server.line(try await server.ask("DELETE", "/api/v1/tokens/\(target)"))
            outcomes.add("revoked \(target == id ? "it" : target)") { line }
            let again = server.line(
                try await server.ask("PATCH", "/api/v1/tokens/\(target)", body: "{\"name\": \"n\", \"scopes\": {}}"))
            outcomes.add("changed after it") { again }
        }
        for target in [
            "tokens", "permissions", "audit?limit=3", "audit?limit=2&before=5", "audit?before=0", "audit?before=-1",
            "me/sessions",
        ] {
            let line = server.line(try await server.ask("GET", "/api/v1/\(target)"))
            outcomes.add("then \(target)") { line }
        }
        try Self.expect(outcomes, "tokens")
    }

    @Test func permissionsAreSetAndWithdrawn() async throws {
        var server = try SweptAccounts()
        _ = try await server.signUp("ann", fill: Self.weight)
        var outcomes = SweptOutcomes()
        let own = [
            "read": [
                "{\"bodyMass\": true, \"heartRate\": false}", "{\"bloodPressure\": true}", "{\"nothing\": true}",
                "{\"bodyMass\": 7}", "{\"HKQuantityTypeIdentifierStepCount\": true}",
            ],
            "share": [
                "{\"bodyMass\": true}", "{\"workoutRoute\": true}", "{\"workoutRoute\": false}",
                "{\"electrocardiogram\": true}",
            ],
        ]
        for app in [
            "com.example.app", "org.openhealthkit.dashboard", "a%20b", "token.x", String(repeating: "a", count: 255),
            String(repeating: "a", count: 256), "com.example.watch",
        ] {
            for (label, text) in app == "com.example.app"
                ? BodyVariants.all(["read": "{\"stepCount\": true}", "share": "{}"], own)
                : [("as it is", "{\"read\": {\"stepCount\": true}}")]
            {
                let line = server.line(try await server.ask("PUT", "/api/v1/permissions/\(app)", body: text))
                outcomes.add("\(app.prefix(30)) \(label)") { line }
            }
        }
        let given = server.line(try await server.ask("GET", "/api/v1/permissions"), shown: 500)
        outcomes.add("given") { given }
        for app in ["com.example.app", "com.example.app", "nobody", "token.x", "org.openhealthkit.dashboard"] {
            let line = server.line(try await server.ask("DELETE", "/api/v1/permissions/\(app)"))
            outcomes.add("withdrawn \(app)") { line }
        }
        try Self.expect(outcomes, "permissions")
    }

    @Test func peopleChangeThemselves() async throws {
        var server = try SweptAccounts()
        _ = try await server.signUp("ann")
        var outcomes = SweptOutcomes()
        func ask(_ label: String, _ method: String, _ target: String, _ body: String = "") async throws {
            let line = server.line(try await server.ask(method, target, body: body), fields: Self.shown)
            outcomes.add(label) { line }
        }
        let names = [
            "\"Ann <1>\"", "\"\(String(repeating: "n", count: 128))\"", "\"\(String(repeating: "n", count: 129))\"",
            "\"a\\u202Eb\"",
        ]
        for (label, body) in BodyVariants.all(
            ["shownName": "\"Ann\"", "settings": "{\"units\": \"imperial\"}"],
            ["shownName": names, "settings": ["{\"nothing\": 1}", "{\"weekStart\": 9}"]])
        {
            try await ask(label, "PATCH", "/api/v1/me", body)
        }
        try await ask("me", "GET", "/api/v1/me")
        for (label, body) in BodyVariants.all(["password": "\"\(AccountsFixture.password)\""]).prefix(14) {
            try await ask("confirm \(label)", "POST", "/api/v1/me/confirm", body)
        }
        server.fixture.clock.advance(1_000)
        try await ask(
            "confirmed too long ago", "POST", "/api/v1/me/password", "{\"password\": \"another long secret\"}")
        try await ask("an archive, confirmed too long ago", "POST", "/api/v1/me/export")
        try await ask("confirmed", "POST", "/api/v1/me/confirm", "{\"password\": \"\(AccountsFixture.password)\"}")
        for password in [
            "short", "ann", "aaaaaaaaaaaaaaaa", "health.example.org", String(repeating: "pq", count: 129),
            "OpenHealthKit",
        ] {
            try await ask(
                "password \(password.prefix(20)) \(password.count)", "POST", "/api/v1/me/password",
                "{\"password\": \"\(password)\"}")
        }
        for target in [
            "/api/v1/me/sessions/x", "/api/v1/me/sessions/\(SweptLife.absent.uuidString)", "/api/v1/me/sessions",
        ] { try await ask("end \(target)", "DELETE", target) }
        for (label, body) in BodyVariants.all(["name": "\"ann\"", "password": "\"a wrong secret of her\""]).prefix(12) {
            try await ask("erase \(label)", "DELETE", "/api/v1/me", body)
        }
        try await ask(
            "erase another", "DELETE", "/api/v1/me",
            "{\"name\": \"ben\", \"password\": \"\(AccountsFixture.password)\"}")
        try await ask("audit", "GET", "/api/v1/audit")
        server.fixture.clock.advance(2_000)
        try await ask("new password", "POST", "/api/v1/me/confirm", "{\"password\": \"\(AccountsFixture.password)\"}")
        try await ask(
            "erased", "DELETE", "/api/v1/me", "{\"name\": \" ANN \", \"password\": \"\(AccountsFixture.password)\"}")
        try await ask("me after it", "GET", "/api/v1/me")
        try Self.expect(outcomes, "me")
    }

    @Test func administratorsInviteResetDisableAndErase() async throws {
        var server = try SweptAccounts()
        let ben = try await server.signUp("ben")
        let benjamin = server
        let ann = try await server.signUp("ann", as: .admin)
        var outcomes = SweptOutcomes()
        func ask(
            _ label: String, _ method: String, _ target: String, _ body: String = "", as other: SweptAccounts? = nil
        ) async throws -> Answer {
            let answer = try await (other ?? server).ask(method, target, body: body)
            let line = server.line(answer, fields: Self.shown)
            outcomes.add(label) { line }
            return answer
        }
        for (label, body) in BodyVariants.all(["role": "\"admin\""], ["role": ["\"person\"", "\"Admin\""]]) {
            _ = try await ask("invite \(label)", "POST", "/api/v1/admin/invitations", body)
        }
        let person = "/api/v1/admin/people/\(ben.person.id.uuidString)"
        for (label, body) in BodyVariants.all(
            ["disabled": "false", "role": "\"person\""], ["role": ["\"admin\"", "\"person\"", "\"x\""]])
        {
            _ = try await ask("change \(label)", "PATCH", person, body)
        }
        for (name, target) in [
            ("herself", ann.person.id.uuidString), ("nobody", SweptLife.absent.uuidString), ("x", "x"),
        ] {
            for body in ["{\"disabled\": true}", "{\"role\": \"person\"}"] {
                _ = try await ask("\(name) \(body)", "PATCH", "/api/v1/admin/people/\(target)", body)
            }
            _ = try await ask("reset of \(name)", "POST", "/api/v1/admin/people/\(target)/reset")
            _ = try await ask(
                "erasure of \(name)", "DELETE", "/api/v1/admin/people/\(target)",
                "{\"name\": \"x\", \"password\": \"x\"}")
        }
        _ = try await ask("reset", "POST", person + "/reset")
        for target in ["people", "invitations", "jobs"] {
            _ = try await ask("list \(target)", "GET", "/api/v1/admin/\(target)")
            _ = try await ask("list \(target) as another", "GET", "/api/v1/admin/\(target)", as: benjamin)
        }
        let invitations = try await server.ask("GET", "/api/v1/admin/invitations").items()
        let id = try #require(invitations.first).member("id") { try $0.asString() }
        for _ in 0..<2 { _ = try await ask("revoke", "DELETE", "/api/v1/admin/invitations/\(id)") }
        let erasure = "{\"name\": \"ben\", \"password\": \"\(AccountsFixture.password)\"}"
        _ = try await ask("erase one who is not disabled", "DELETE", person, erasure)
        _ = try await ask("disable", "PATCH", person, "{\"disabled\": true}")
        _ = try await ask("as the disabled", "GET", "/api/v1/me", as: benjamin)
        _ = try await ask("reset of the disabled", "POST", person + "/reset")
        _ = try await ask(
            "erase by another name", "DELETE", person,
            "{\"name\": \"bob\", \"password\": \"\(AccountsFixture.password)\"}")
        _ = try await ask("erase by a wrong password", "DELETE", person, "{\"name\": \"ben\", \"password\": \"x\"}")
        _ = try await ask("erase", "DELETE", person, erasure)
        _ = try await ask("erase again", "DELETE", person, erasure)
        _ = try await ask("people", "GET", "/api/v1/admin/people")
        _ = try await ask("audit", "GET", "/api/v1/audit")
        try Self.expect(outcomes, "administration")
    }

    @Test func sessionsBeginByPasswordsInvitationsAndResets() async throws {
        var server = try SweptAccounts()
        let ann = try await server.signUp("ann", as: .admin)
        server.cookie = nil
        let accounts = server.fixture.accounts
        var outcomes = SweptOutcomes()
        func ask(_ label: String, _ method: String, _ target: String, _ body: String = "") async throws {
            let line = server.line(try await server.ask(method, target, body: body), fields: Self.shown)
            outcomes.add(label) { line }
        }
        for (label, body) in BodyVariants.all(
            ["name": "\" Ann \"", "password": "\"\(AccountsFixture.password)\""], ["name": ["\"ben\""]])
        {
            try await ask("log in \(label)", "POST", "/login", body)
            server.fixture.clock.advance(1_000)
        }
        let invitation = try accounts.invite(as: .person, by: ann, from: .home)
        for (label, body) in BodyVariants.all(
            ["name": "\"ann\"", "shownName": "\"B\"", "password": "\"short\""],
            [
                "name": ["\"b\"", "\"\(String(repeating: "b", count: 65))\"", "\"b\\u202Ec\""],
                "password": ["\"\(String(repeating: "b", count: 257))\""],
            ])
        { try await ask("join \(label)", "POST", invitation.invitationPath, body) }
        try await ask("the invitation", "GET", invitation.invitationPath)
        try await ask(
            "joined", "POST", invitation.invitationPath,
            "{\"name\": \"Ben\", \"password\": \"a stapler of another kind\"}")
        try await ask(
            "joined again", "POST", invitation.invitationPath,
            "{\"name\": \"Bob\", \"password\": \"a stapler of another kind\"}")
        try await ask("the invitation again", "GET", invitation.invitationPath)
        for link in ["x", "", String(repeating: "a", count: 22), String(repeating: "a", count: 65)] {
            try await ask("join \(link)", "GET", "/join/\(link)")
            try await ask("reset \(link)", "POST", "/reset/\(link)", "{\"password\": \"a long enough one\"}")
        }
        let reset = try accounts.makeReset(of: ann.person.id, by: ann, from: .home)
        for body in [
            "{}", "{\"password\": \"short\"}", "{\"password\": \"another long secret\"}",
            "{\"password\": \"another long secret\"}",
        ] { try await ask("reset \(body)", "POST", reset.resetPath, body) }
        try await ask("a start key", "GET", "/start?key=x")
        let late = try accounts.invite(as: .admin, by: ann, from: .home)
        server.fixture.clock.advance(Accounts.invitationLife - 1)
        try await ask("in time", "GET", late.invitationPath)
        server.fixture.clock.advance(1)
        try await ask("too late", "GET", late.invitationPath)
        try Self.expect(outcomes, "sessions")
    }

    // MARK: Time

    /// Of each lifetime: what lasts just before its end has ended at it.
    @Test func sessionsLinksAndTokensEndInTime() async throws {
        let fixture = try AccountsFixture()
        let accounts = fixture.accounts
        let ann = try await fixture.signIn("ann", as: .admin)
        func advance(to seconds: Double) {
            fixture.clock.advance(
                AccountsFixture.start.timeIntervalSinceReferenceDate + seconds
                    - fixture.clock.now.timeIntervalSinceReferenceDate)
        }
        let session = try await accounts.logIn(name: "ann", password: AccountsFixture.password, from: .away)
        func used() throws -> Double? {
            try? accounts.signedIn(cookie: session.secret).session.used.timeIntervalSince(AccountsFixture.start)
        }
        // The use is noted by the minute.
        for (seconds, noted) in [(0.0, 0.0), (59, 0), (60, 60), (119, 60), (120, 120)] {
            advance(to: seconds)
            #expect(try used() == noted, "\(seconds)")
        }
        // The password counts as given for ten minutes, and not before.
        for (seconds, isFresh) in [(120.0, true), (599, true), (600, false), (601, false)] {
            advance(to: seconds)
            let isAllowed = (try? accounts.requirePassword(ann)) != nil
            #expect(isAllowed == isFresh, "\(seconds)")
        }
        var later = ann
        later.session.confirmed = fixture.clock.now + 1
        #expect(throws: AccountError.self) { try accounts.requirePassword(later) }
        let token = try accounts.makeToken(TokenDraft(name: "t", grant: TokenGrant()), ann, from: .home)
        let endless = try accounts.makeToken(TokenDraft(name: "e", grant: TokenGrant(), end: .never), ann, from: .home)
        let made = fixture.clock.now.timeIntervalSince(AccountsFixture.start)
        #expect(throws: AccountError.self) {
            try accounts.makeToken(
                TokenDraft(name: "p", grant: TokenGrant(), end: .at(fixture.clock.now)), ann, from: .home)
        }
        let invitation = try accounts.invite(as: .person, by: ann, from: .home)
        let reset = try accounts.makeReset(of: ann.person.id, by: ann, from: .home)
        for (seconds, isReset, isInvited) in [
            (3_599.0, true, true), (3_600, false, true), (72 * 3_600 - 1, false, true), (72 * 3_600, false, false),
        ] {
            advance(to: made + seconds)
            #expect(
                ((try? accounts.resetPerson(reset.secret)) != nil) == isReset
                    && ((try? accounts.invitation(invitation.secret)) != nil) == isInvited, "\(seconds)")
        }
        // Two weeks without a use, and ninety days in all.
        var last = try #require(try used())
        advance(to: last + 14 * 86_400 - 1)
        last = try #require(try used())
        for day in stride(from: 26.0, to: 90, by: 10) {
            advance(to: day * 86_400)
            #expect(try used() != nil)
        }
        advance(to: 90 * 86_400 - 1)
        #expect(try used() != nil && accounts.sessions(of: session.signedIn).count == 1)
        advance(to: 90 * 86_400)
        #expect(try used() == nil && accounts.sessions(of: session.signedIn).isEmpty)
        let other = try await accounts.logIn(name: "ann", password: AccountsFixture.password, from: .home)
        advance(to: 104 * 86_400 - 1)
        #expect(try accounts.sessions(of: other.signedIn).count == 1)
        advance(to: 104 * 86_400)
        #expect((try? accounts.signedIn(cookie: other.secret)) == nil)
        for (seconds, isGood) in [(365.0 * 86_400 - 1, true), (365 * 86_400, false)] {
            advance(to: made + seconds)
            #expect(((try? accounts.bearer(of: token.secret, from: .local)) != nil) == isGood, "\(seconds)")
            #expect((try? accounts.bearer(of: endless.secret, from: .local)) != nil)
        }
        // The use of a token is noted by the hour.
        let hour = (fixture.clock.now.timeIntervalSinceReferenceDate / 3_600).rounded(.down) * 3_600
        #expect(
            try accounts.bearer(of: endless.secret, from: .local).token.used?.timeIntervalSinceReferenceDate == hour)
    }

    @Test func waitsOfLoginsAreThoseOfTheTable() throws {
        var outcomes = SweptOutcomes()
        let start = AccountsFixture.start
        let addresses = try ["192.0.2.1", "192.0.2.2", "2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"].map {
            try #require(ClientAddress($0))
        }
        var budget = LoginBudget()
        func wait(_ name: String, _ place: Int, _ isFamiliar: Bool, _ seconds: Double) -> String {
            switch budget.attempt(name: name, from: addresses[place], isFamiliar: isFamiliar, at: start + seconds) {
            case .success: "tried, \(budget.count) tallies"
            case .failure(let wait): "waits \(wait.seconds)"
            }
        }
        for number in 0..<9 { outcomes.add("ann at \(number)") { wait("ann", 0, false, Double(number)) } }
        for number in 0..<24 {
            outcomes.add("\(number) of one address") {
                wait("n\(number)", 2 + number % 2, false, 20 + Double(number) / 4)
            }
        }
        for seconds in [26, 26.5, 27, 27.01, 28, 30] {
            outcomes.add("another of its network at \(seconds)") { wait("m", 4, false, seconds) }
        }
        for number in 0..<7 { outcomes.add("familiar ann \(number)") { wait("ann", 1, true, 40) } }
        for seconds in [900, 908, 909, 939.9, 940, 941, 1_840, 1_841] as [Double] {
            outcomes.add("ann at \(seconds)") { wait("ann", 0, false, seconds) }
            outcomes.add("familiar ann at \(seconds)") { wait("ann", 1, true, seconds) }
        }
        for outcome in ["succeed", "refund"] {
            var own = LoginBudget()
            for number in 0..<7 {
                outcomes.add("\(outcome) \(number)") {
                    switch own.attempt(name: "a", from: addresses[0], isFamiliar: false, at: start + Double(number) * 3)
                    {
                    case .success(let attempt):
                        if number % 3 == 2 {
                            if outcome == "succeed" { own.succeed(attempt) } else { own.refund(attempt) }
                        }
                        return "tried, \(own.count) tallies"
                    case .failure(let wait): return "waits \(wait.seconds)"
                    }
                }
            }
        }
        var long = LoginBudget()
        for number in 0..<6 {
            outcomes.add("a long name \(number)") {
                let name = String(repeating: "n", count: 64) + (number % 2 == 0 ? "" : "more")
                return
                    "\(long.attempt(name: name, from: addresses[number % 5], isFamiliar: false, at: start + Double(number)))"
                    .contains("success")
            }
        }
        try Self.expect(outcomes, "waits")
    }

    // MARK: Values

    @Test func namesPasswordsAndAddressesAreJudged() throws {
        var outcomes = SweptOutcomes()
        for count in [0, 1, 2, 64, 65, 128, 129] {
            let name = String(repeating: "n", count: count)
            outcomes.add("name of \(count)") { (try? LoginName.kept(name)) != nil }
            outcomes.add("shown name of \(count)") { (try? LoginName.shown(name)) != nil }
        }
        for name in [
            " ann ", "Ａｎｎ", "ÄNN", "straße", "a\u{200B}b", "a\u{7}b", "a\u{E000}b", "a\u{2028}b", "a b", "é",
            String(repeating: "👨‍👩‍👧‍👦", count: 40), String(repeating: "👨‍👩‍👧‍👦", count: 41), String(repeating: "👨‍👩‍👧‍👦", count: 50),
        ] {
            outcomes.add("name '\(name.prefix(8))' \(name.count)") {
                func text(_ make: () throws(NameFault) -> String) -> String {
                    do throws(NameFault) { return String(try make().prefix(12)) } catch { return error.description }
                }
                return
                    "\(text { () throws(NameFault) in try LoginName.kept(name) }) | \(text { () throws(NameFault) in try LoginName.shown(name) }) | \(LoginName.folded(name).prefix(12))"
            }
        }
        let rules = PasswordRules(hosts: ["Health.Example.org"], list: "short\nCorrect Horse Battery\npassword1234")
        let passwords = [
            "elevencharc", "twelvecharsx", String(repeating: "xy1", count: 85) + "z",
            String(repeating: "xy1", count: 85) + "z2", String(repeating: "€", count: 256), "health.example.org",
            "HEALTH.EXAMPLE.ORG",
            "openhealthkit", "OpenHealthKit", "a name of hers", "A Name Of Hers", "aaaaaaaaaaaa", "abababababab",
            "abcabcabcabcab", "abcdefabcdef", "abcdefgabcdef", "abcdefgabcdefg", "abcdefghijkl",
            "correct horse battery", "PASSWORD1234",
            "short", String(repeating: "👨‍👩‍👧‍👦", count: 163), String(repeating: "👨‍👩‍👧‍👦1", count: 100),
        ]
        for password in passwords {
            outcomes.add("password \(password.prefix(24)) \(password.count) \(password.utf8.count)") {
                do throws(PasswordFault) {
                    try rules.check(password, name: "A name of hers")
                    return "good"
                } catch {
                    return error.description
                }
            }
        }
        for address in [
            "127.0.0.1", "127.255.0.9", "128.0.0.1", "192.0.2.77", "[192.0.2.1]", "::1", "[::1]", "::2",
            "::ffff:192.0.2.7", "::ffff:127.0.0.1", "2001:db8:1:2:3:4:5:6", "fe80::1%eth0", "[fe80::1%25eth0]",
            "1::1:0:0:1", "x", "", "192.0.2.256",
            "192.0.2", String(repeating: "1", count: 65),
        ] {
            outcomes.add("address \(address)") {
                guard let address = ClientAddress(address) else { return "-" }
                return "\(address.prefix) \(address.party) \(address.isLoopback)"
            }
        }
        outcomes.add("local") {
            "\(ClientAddress.local.prefix) \(ClientAddress.local.party) \(ClientAddress.local.isLoopback)"
        }
        for count in [199, 200, 201] {
            outcomes.add("browser of \(count)") {
                Visitor(address: .local, browser: String(repeating: "b", count: count)).browser.count
            }
        }
        try Self.expect(outcomes, "names")
    }

    @Test func cookiesTokensAndFormsAreWritten() async throws {
        var outcomes = SweptOutcomes()
        for isSecure in [false, true] {
            outcomes.add("cookie \(isSecure)") {
                "\(SessionCookie.field("v", isSecure: isSecure)) | \(SessionCookie.ending(isSecure: isSecure))"
            }
            for fields in [
                [], ["hk=a"], ["__Host-hk=b"], ["x=1; hk=a; __Host-hk=b"], [" hk=a=b"], ["hk="], ["hk"],
                ["x=1", "hk=c;__Host-hk=d"], ["HK=a"], ["hk=a; hk=b"],
            ] {
                outcomes.add("cookie \(fields) \(isSecure)") {
                    var request = ServiceRequest(method: "GET", target: "/", isSecure: isSecure)
                    request.fields = HeaderFields(fields.map { ("Cookie", $0) })
                    return SessionCookie.value(in: request) ?? "-"
                }
            }
        }
        for seed in [0, 1, 0x7F, 0xFF] as [UInt8] {
            let text = TokenText.text((0..<32).map { seed &+ UInt8($0) &* 7 })
            outcomes.add("token \(seed)") { "\(text) \(TokenText.prefix(text)) \(TokenText.isWellFormed(text))" }
            for place in [0, 3, 4, 5, 46, 47, 48, 53] {
                var bytes = Array(text.utf8)
                bytes[place] = bytes[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
                #expect(!TokenText.isWellFormed(String(decoding: bytes, as: UTF8.self)), "\(seed) \(place)")
            }
            #expect(!TokenText.isWellFormed(text + "A") && !TokenText.isWellFormed(String(text.dropLast())))
        }
        let fixture = try AccountsFixture()
        let (ann, ben) = (try await fixture.signIn("ann"), try await fixture.signIn("ben"))
        let forms = fixture.accounts.formTokens
        let token = forms.make(for: ann, purpose: "goals")
        #expect(forms.check(token, for: ann, purpose: "goals") && token != forms.make(for: ann, purpose: "goals"))
        #expect(!forms.check(token, for: ann, purpose: "gear") && !forms.check(token, for: ben, purpose: "goals"))
        #expect(
            !forms.check(token + "AAAA", for: ann, purpose: "goals") && !forms.check("", for: ann, purpose: "goals")
                && !forms.check(String(token.dropLast(4)), for: ann, purpose: "goals"))
        #expect(forms.mark(of: ann) != forms.mark(of: ben) && forms.mark(of: ann).count == 11)
        try Self.expect(outcomes, "secrets")
    }
}
