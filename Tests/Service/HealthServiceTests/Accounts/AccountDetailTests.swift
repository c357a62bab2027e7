import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing

@testable import HealthService

/// The start of a server, its folders, and people who change while they are looked at.
@Suite struct AccountDetailTests {
    private let fixture: AccountsFixture
    private var accounts: Accounts { fixture.accounts }
    private let password = AccountsFixture.password

    init() throws {
        fixture = try AccountsFixture()
    }

    // MARK: Start

    @Test("TST-12, API-71: a server that starts ends what the last one left, and forgets what is too old")
    func start() async throws {
        let ada = try await fixture.signIn("ada")
        let (person, now, day) = (ada.person.id, AccountsFixture.start, 86_400.0)
        try Data([1]).write(to: URL(filePath: accounts.folder.temporary + "/upload"))
        try accounts.database.write { tables in
            for (number, state, ended) in [(1, .running, nil), (2, .previewed, nil), (3, .done, now - 1)]
                as [(Int, JobRecord.State, Date?)]
            {
                var job = JobRecord(
                    id: SweptLife.uuid(number), person: person, kind: .import, state: state, made: now)
                (job.ended, job.digest) = (ended, [1])
                try tables.add(job)
            }
            try tables.add(
                AuditRecord(
                    time: now - 401 * day, person: person, actor: .system, action: "old", outcome: "done"))
            try tables.add(
                SessionRecord(
                    digest: [1], id: SweptLife.uuid(4), person: person, begun: now - 20 * day, used: now - 15 * day,
                    confirmed: now, browser: "", address: "local"))
        }
        fixture.clock.advance(7)
        func jobs(_ accounts: Accounts) throws -> [String] {
            try accounts.database.read { try $0.jobs(of: person, kind: .import, limit: 9) }
                .map { "\($0.state) \($0.ended?.timeIntervalSince(now) ?? 99)" }
        }
        let again = try fixture.restarted()
        #expect(try jobs(again) == ["done -1.0", "interrupted 7.0", "interrupted 7.0"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: again.folder.temporary).isEmpty)
        #expect(try again.database.read { try $0.sessions(of: person) }.map(\.id) == [ada.session.id])
        #expect(try fixture.actions(of: ada) == ["login done", "person-made done"])
        // What has ended ends no second time.
        fixture.clock.advance(7)
        #expect(try jobs(fixture.restarted()) == ["done -1.0", "interrupted 7.0", "interrupted 7.0"])
    }

    @Test("SEC-2, SEC-4: a server of several people has a hash for names that nobody has") func hashes() throws {
        #expect(fixture.secrets.hashCount == 1 && !accounts.dummyHash.isEmpty)
        let personal = try AccountsFixture(.personal)
        #expect(personal.secrets.hashCount == 0 && personal.accounts.dummyHash.isEmpty)
    }

    @Test("SRV-32: the folders and the store of a person are for the server alone") func folders() async throws {
        let ada = try await fixture.signIn("ada")
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        let folder = accounts.folder
        #expect(!FileManager.default.fileExists(atPath: folder.root + "/people"))
        let store = try accounts.store(of: ada.person)
        #expect(try mode(folder.root + "/people") == 0o700 && mode(folder.files(of: ada.person.id)) == 0o700)
        #expect(try mode(folder.store(of: ada.person.id)) == 0o600)
        #expect(try accounts.store(of: ada.person) === store)
    }

    @Test("SEC-34: a store that is opened permits its owner what nobody decided, and nothing that was denied")
    func grants() throws {
        let engine = try SQLiteEngine.inMemory()
        try engine.write {
            try $0.authorize(
                .dashboard, AuthorizationDecisions(share: [.stepCount: false], read: [.heartRate: false]))
        }
        _ = try PersonStore(engine: engine)
        func state(_ type: ObjectType) throws -> AuthorizationState {
            try engine.read { try $0.authorization(of: .dashboard, for: type) }
        }
        #expect(try state(.stepCount) == AuthorizationState(share: .denied, read: .authorized))
        #expect(try state(.heartRate) == AuthorizationState(share: .authorized, read: .denied))
        for type in ObjectType.all where ![.stepCount, .heartRate].contains(type) {
            let isReadable = type.isReadable && !type.requiresPerObjectAuthorization
            #expect(
                try state(type)
                    == AuthorizationState(
                        share: type.isShareable ? .authorized : .notDetermined,
                        read: isReadable ? .authorized : .notDetermined), "\(type)")
        }
        // A later decision stays, too.
        try engine.write { try $0.authorize(.dashboard, AuthorizationDecisions(share: [.bodyMass: false])) }
        _ = try PersonStore(engine: engine)
        #expect(try state(.bodyMass).share == .denied)
    }

    // MARK: People

    @Test("SRV-40: a person's settings and name change, and the role is that which an administrator gave")
    func settings() async throws {
        let eve = try await fixture.signIn("eve", as: .admin)
        let ada = try await fixture.signIn("ada")
        try accounts.setRole(.admin, of: ada.person.id, by: eve, from: .home)
        var settings = PersonSettings()
        (settings.theme, settings.weekStart) = (.dark, 3)
        let changed = try accounts.change(settings: settings, of: ada)
        #expect(changed.shownName == "ada" && changed.settings == settings && changed.role == .admin)
        let named = try accounts.change(settings: PersonSettings(), shownName: "  Ada L. ", of: ada)
        #expect(named.shownName == "Ada L." && named.settings == PersonSettings() && named.name == "ada")
        #expect(try accounts.person(ada.person.id) == named && accounts.person(eve.person.id) == eve.person)
        for name in ["", String(repeating: "n", count: 129)] {
            await expectError({ if case .nameRefused(.length) = $0 { true } else { false } }) {
                try accounts.change(settings: settings, shownName: name, of: ada)
            }
        }
        #expect(try accounts.person(ada.person.id) == named)
        try await accounts.beginErasure(ada, name: "ada", password: password, from: .home)
        _ = try await accounts.finishErasures()
        await expectError(\.isUnauthenticated) { try accounts.change(settings: settings, of: ada) }
        #expect(try accounts.person(ada.person.id) == nil)
    }

    @Test("SRV-37: nobody changes who is being erased, and all who are go together") func erasures() async throws {
        let eve = try await fixture.signIn("eve", as: .admin)
        let people = [try await fixture.signIn("ada"), try await fixture.signIn("ben")]
        for signedIn in people { _ = try accounts.store(of: signedIn.person) }
        try accounts.setDisabled(true, people[0].person.id, by: eve, from: .home)
        try await accounts.beginErasure(
            of: people[0].person.id, name: "ada", by: eve, password: password, from: .home)
        try await accounts.beginErasure(people[1], name: "ben", password: password, from: .home)
        for signedIn in people {
            let id = signedIn.person.id
            await expectError(\.isNotFound) { try accounts.setRole(.admin, of: id, by: eve, from: .home) }
            await expectError(\.isNotFound) { try accounts.setDisabled(false, id, by: eve, from: .home) }
            await expectError(\.isNotFound) { try accounts.makeReset(of: id, by: eve, from: .home) }
            await expectError(\.isNotFound) {
                try await accounts.beginErasure(of: id, name: "ada", by: eve, password: password, from: .home)
            }
        }
        accounts.stores.closeAll()
        let ended = Collected<UUID>()
        fixture.clock.advance(3)
        let again = try fixture.restarted { ended.add($0) }
        #expect(try await again.finishErasures() == 0)
        #expect(Set(ended.all) == Set(people.map(\.person.id)) && ended.all.count == 2)
        #expect(try again.people(by: eve).map(\.person.name) == ["eve"])
        let erasures = try again.database.read { try $0.erasures() }
        #expect(erasures.map(\.begun) == [AccountsFixture.start, AccountsFixture.start])
        #expect(erasures.map(\.ended) == [AccountsFixture.start + 3, AccountsFixture.start + 3])
        #expect(try FileManager.default.contentsOfDirectory(atPath: again.folder.root + "/people").isEmpty)
    }

    @Test("SRV-30: a name is the same with white space after it, and not with other letters") func names() async throws
    {
        _ = try await fixture.signIn("ada")
        for name in ["ada" + String(repeating: " ", count: 300), " ada", "\tADA\t"] {
            _ = try await accounts.logIn(name: name, password: password, from: .home)
        }
        for name in ["ada" + String(repeating: " ", count: 100) + "x", "a da", "adaa"] {
            await expectError(\.isWrongNameOrPassword) {
                try await accounts.logIn(name: name, password: password, from: .home)
            }
        }
    }

    @Test("SEC-2: a password counts to its last byte, and longer ones are others") func longPasswords() async throws {
        // Letters with marks, of sixteen bytes each: as many as a password may have.
        let letter = String(repeating: "\u{301}", count: 7)
        let long = "\u{E8}" + letter + String(repeating: "\u{E9}" + letter, count: 255)
        #expect(long.utf8.count == PasswordRules.mostBytes)
        _ = try await accounts.makePerson(name: "ada", role: .person, password: long)
        let bytes = Array(long.utf8)
        for wrong in [
            long + "x", long + String(repeating: "x", count: 10_000), String(long.dropLast()),
            String(decoding: bytes.dropLast(2), as: UTF8.self), String(decoding: bytes.dropFirst(2), as: UTF8.self),
        ] {
            await expectError(\.isWrongNameOrPassword) {
                try await accounts.logIn(name: "ada", password: wrong, from: .home)
            }
            // Nobody waits for the next attempt.
            fixture.clock.advance(LoginBudget.window)
        }
        _ = try await accounts.logIn(name: "ada", password: long, from: .home)
    }

    @Test("SEC-20: a session is that of a person who may log in", arguments: PersonRecord.State.allCases)
    func states(state: PersonRecord.State) async throws {
        _ = try await fixture.signIn("ada")
        let issued = try await accounts.logIn(name: "ada", password: password, from: .home)
        let id = issued.signedIn.person.id
        try accounts.database.write { try $0.change(id, state: state) }
        if state == .active {
            #expect(try accounts.signedIn(cookie: issued.secret).person.state == .active)
            _ = try await accounts.logIn(name: "ada", password: password, from: .home)
        } else {
            await expectError(\.isUnauthenticated) { try accounts.signedIn(cookie: issued.secret) }
            await expectError(\.isWrongNameOrPassword) {
                try await accounts.logIn(name: "ada", password: password, from: .home)
            }
        }
    }

    @Test("SRV-33, SRV-34: a link is recorded with its kind, its issuer, its end, and whom it is for")
    func linkRecords()
        async throws
    {
        let eve = try await fixture.signIn("eve", as: .admin)
        let ada = try await fixture.signIn("ada")
        let invitation = try accounts.invite(as: .admin, by: eve, from: .home)
        let reset = try accounts.makeReset(of: ada.person.id, by: eve, from: .home)
        let now = AccountsFixture.start
        let records = try accounts.database.read { try $0.links(.invitation) + $0.links(.reset) }
        let digests = [invitation, reset].map { link in
            fixture.secrets.sha256(Base64URL.bytes(link.secret.utf8) ?? [])
        }
        #expect(
            records == [
                LinkRecord(
                    digest: digests[0], id: invitation.id, kind: .invitation, role: .admin, issuer: eve.person.id,
                    made: now, ends: now + 72 * 3_600),
                LinkRecord(
                    digest: digests[1], id: reset.id, kind: .reset, person: ada.person.id, issuer: eve.person.id,
                    made: now, ends: now + 3_600),
            ])
        #expect(
            invitation.invitationPath == "/join/\(invitation.secret)" && reset.resetPath == "/reset/\(reset.secret)")
        let listed = try #require(try accounts.invitations(by: eve).first)
        #expect(listed.id == invitation.id && listed.role == .admin && listed.closed == nil)
        #expect(listed.made == now && listed.ends == now + 72 * 3_600)
    }

    // MARK: Permissions

    @Test("API-82: an app has the name of its token, or else that under which it saved") func appNames() async throws {
        let ada = try await fixture.signIn("ada")
        let token = try accounts.makeToken(
            TokenDraft(name: "phone", grant: TokenGrant(share: [.stepCount])), ada, from: .home
        ).token
        let engine = try accounts.store(of: ada.person).engine
        let program = AppIdentity(bundleIdentifier: "com.example.steps", name: "Steps")
        try engine.write { try $0.authorize(program, AuthorizationDecisions(share: [.stepCount: true])) }
        for (place, app) in [program, token.app].enumerated() {
            try engine.write(as: app) { try $0.save([Fixture.steps(5, from: Double(place) * 1_000)]) }
        }
        try accounts.change(
            permissionsOf: "com.example.none", AuthorizationDecisions(read: [.stepCount: true]), ada, from: .home)
        func names() throws -> [String?] { try accounts.permissions(of: ada).map(\.name) }
        #expect(try names() == [nil, "Steps", "phone"])
        let draft = TokenDraft(name: "watch", grant: TokenGrant(share: [.stepCount]))
        _ = try accounts.changeToken(token.id, to: draft, ada, from: .home)
        #expect(try names() == [nil, "Steps", "watch"])
        #expect(try accounts.permissions(of: ada).map(\.token) == [nil, nil, token.id])
    }

    @Test(
        "API-82: a bundle identifier has 1 to 255 bytes, and no white space or control characters",
        arguments: [
            ("!", true), ("~", true), ("a\u{7F}", false), ("a b", false), ("a\tb", false), ("\u{1}", false),
            ("a\u{E9}", true), ("a\u{A1}", true), (String(repeating: "\u{E9}", count: 127), true),
            (String(repeating: "\u{E9}", count: 128), false), (String(repeating: "a", count: 255), true), ("", false),
        ])
    func identifiers(app: String, isValid: Bool) async throws {
        let ada = try await fixture.signIn("ada")
        let decisions = AuthorizationDecisions(read: [.stepCount: true])
        if isValid {
            try accounts.change(permissionsOf: app, decisions, ada, from: .home)
            #expect(try accounts.permissions(of: ada).map(\.consent.bundleIdentifier) == [app])
            try accounts.withdraw(permissionsOf: app, ada, from: .home)
        } else {
            await expectError(\.isInvalid) { try accounts.change(permissionsOf: app, decisions, ada, from: .home) }
            await expectError(\.isInvalid) { try accounts.withdraw(permissionsOf: app, ada, from: .home) }
        }
        #expect(try accounts.permissions(of: ada).isEmpty)
    }

    // MARK: Requests

    @Test("SRV-38: the client of a request is its address and its browser") func visitors() throws {
        func visitor(_ address: String?, _ browser: String?) -> Visitor {
            var request = ServiceRequest(method: "GET", target: "/", address: address)
            request.fields["User-Agent"] = browser
            return request.visitor
        }
        let address = try #require(ClientAddress("192.0.2.7"))
        #expect(visitor("192.0.2.7", "Browser") == Visitor(address: address, browser: "Browser"))
        #expect(visitor(nil, "Browser") == Visitor(address: .local, browser: "Browser"))
        #expect(visitor("[192.0.2.7]", nil) == Visitor(address: address, browser: ""))
        #expect(visitor("nowhere", nil) == Visitor(address: .local, browser: ""))
    }

    @Test("SEC-20: a session is begun and ended by a cookie of the connection's kind", arguments: [false, true])
    func cookies(isSecure: Bool) async throws {
        _ = try await fixture.signIn("ada")
        let issued = try await accounts.logIn(name: "ada", password: password, from: .home)
        let request = ServiceRequest(method: "POST", target: "/login", isSecure: isSecure)
        let begun = ServiceResponse.redirect(to: "/a?b=c").settingCookie(of: issued, request)
        let (name, end) = (isSecure ? "__Host-hk" : "hk", isSecure ? "; Secure" : "")
        #expect(begun.status == .seeOther && begun.fields["Location"] == "/a?b=c")
        #expect(
            begun.fields.values("Set-Cookie") == [
                "\(name)=\(issued.secret); Path=/; HttpOnly; SameSite=Lax\(end)"
            ])
        let ended = ServiceResponse(.noContent).endingCookie(request)
        #expect(ended.status == .noContent)
        #expect(
            ended.fields.values("Set-Cookie") == ["\(name)=; Path=/; HttpOnly; SameSite=Lax\(end); Max-Age=0"])
    }

    // MARK: Settings

    @Test("SRV-21: the settings of a server are those of its configuration") func configuration() throws {
        func settings(_ flags: [String: String]) throws -> (ServiceConfiguration, ServiceSettings) {
            let configuration = try ServiceConfiguration(
                flags: flags, environment: ["HOME": "/nowhere"], exists: { _ in false })
            return (configuration, try ServiceSettings(configuration))
        }
        let (configuration, own) = try settings([
            "state": "/t", "signup": "invited", "keep-originals": "false", "time-zone": "Asia/Tokyo",
            "limits-jobs": "7", "watch": #"[{"folder": "/in", "person": "ann", "after": "move"}]"#,
            "public-url": "https://health.example.org",
        ])
        #expect(own.admitsInvited && !own.keepsOriginals && own.timeZone.identifier == "Asia/Tokyo")
        #expect(own.limits == configuration.limits && own.limits.jobs == 7)
        #expect(own.watchedFolders == [WatchedFolder(path: "/in", person: "ann", after: .move)])
        #expect(throws: PasswordFault.hostName) { try own.rules.check("health.example.org", name: "ada") }
        let usual = try settings(["state": "/t"]).1
        let none = try ServiceSettings(nil)
        for settings in [usual, none] {
            #expect(!settings.admitsInvited && settings.keepsOriginals && settings.limits == ServiceLimits())
            #expect(settings.watchedFolders.isEmpty && settings.timeZone == .current)
        }
        try usual.rules.check("health.example.org", name: "ada")
    }

    @Test("IMP-100: a folder is where its links lead") func links() throws {
        let folder = try TemporaryFolder()
        let state = folder.url.appending(path: "state").path
        let (inbox, link) = (state + "/inbox", folder.url.appending(path: "link").path)
        let outside = folder.url.appending(path: "outside").path
        try ServiceFolder.makeFolder(inbox)
        try ServiceFolder.makeFolder(outside)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: inbox)
        try Data().write(to: URL(filePath: inbox + "/a.sqlite"))
        func fault(_ path: String) -> String? {
            WatchedFolder(path: path, person: "ann").fault(in: .server(state: state))
        }
        for path in [inbox, link, state, folder.url.path] {
            #expect(fault(path) == "overlaps the server's own folder", "\(path)")
        }
        #expect(fault(outside) == nil && fault(state + "2") == nil)
        #expect(WatchedFolder.list("\(link),\(inbox)") == nil)
        #expect(WatchedFolder.list("\(link),\(outside)")?.map(\.path) == [link, outside])
        #expect(
            WatchedFolder(path: link).fault(in: .personal(store: inbox + "/a.sqlite")) == "contains the store")
        #expect(WatchedFolder(path: outside).fault(in: .personal(store: inbox + "/a.sqlite")) == nil)
    }
}
