import Foundation
import HealthModel
import HealthStore
import HealthTransfer
import Synchronization
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthPages
@testable import HealthService

/// Watched folders and names of sports on the page of imports (WEB-83, WEB-116).
@Suite(.enabled(if: Pages.areBuiltIn, "built without the trait 'Pages'"))
struct FolderViewTests {
    /// A server with a folder of Ann's.
    private struct World {
        let fixture: AccountsFixture
        let folders: FolderWatching
        let responder: HealthResponder
        let cookie: String
        let person: Person
        let inbox: String
        private let time: Time

        private final class Time: Sendable { let now = Mutex(800_000_000.0) }

        init(after: WatchedFolder.After = .keep) async throws {
            let (fixture, time) = (try AccountsFixture(), Time())
            (self.fixture, self.time) = (fixture, time)
            let accounts = fixture.accounts
            inbox = fixture.root.path + "/inbox"
            try FileManager.default.createDirectory(atPath: inbox, withIntermediateDirectories: true)
            person = try await accounts.makePerson(name: "ann", role: .person, password: AccountsFixture.password)
            let issued = try await accounts.logIn(name: "ann", password: AccountsFixture.password, from: .home)
            var settings = PersonSettings()
            settings.timeZone = "GMT"
            _ = try accounts.change(settings: settings, of: issued.signedIn)
            cookie = issued.secret
            var rules = WatchRules()
            (rules.look, rules.networkLook, rules.closedLook, rules.settled) = (10, 10, 10, 0)
            folders = FolderWatching(
                [WatchedFolder(path: inbox, person: "ann", after: after)], rules: rules,
                clock: { time.now.withLock { $0 } })
            let jobs = JobScheduler(
                database: accounts.database, limits: ServiceLimits(), clock: { fixture.clock.now })
            let imports = Imports(
                accounts: accounts, jobs: jobs, limits: ServiceLimits(), keepsOriginals: true, folders: folders)
            let authenticator = Authenticator(accounts: accounts)
            responder = HealthResponder(
                authenticate: { try authenticator.requester(of: $0) },
                openStore: { try authenticator.store(of: $0) }, origins: OriginCheck(hosts: ["health.test"]),
                services: AccountServices(accounts: accounts, imports: imports),
                seal: { ServiceUnderTest.seal($0) }, clock: ServiceClock(now: { fixture.clock.now }))
        }

        func step(_ count: Int = 1) async {
            for _ in 0..<count {
                time.now.withLock { $0 += 60 }
                await folders.stepAll(in: fixture.accounts)
            }
        }

        func write(_ text: String, _ name: String) throws {
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(inbox)/\(name)"))
        }

        /// Returns what the page says of the folder.
        func page() async throws -> String {
            var request = ServiceRequest(method: "GET", target: "/import", address: "192.0.2.7")
            request.fields = HeaderFields([
                ("Host", "health.test"), ("Cookie", "hk=\(cookie)"), ("Sec-Fetch-Site", "same-origin"),
            ])
            let text = try await Answer(responder.respond(to: request, by: responder.views)).text
            return text.components(separatedBy: " hasFolders").first ?? ""
        }

        /// Returns its files as they are listed.
        static func files(_ page: String) -> [String] {
            page.matches(of: /file '([^']*)' when .*? isFailed (\w+) stateText '([^']*)' report '([^']*)'/).map {
                "\($0.output.1) \($0.output.2) \($0.output.3): \($0.output.4)"
            }
        }
    }

    @Test("WEB-116: a folder says what it does, what waits, and where files go") func states() async throws {
        let world = try await World(after: .move)
        let moved = "What was taken is moved to .openhealthkit/done there."
        #expect(try await world.page().contains("state 'Waits for files. \(moved)' notices [] waiting '' "))
        try world.write(Running.ride, "a.gpx")
        try world.write("<gpx></trk></gpx>", "b.gpx")
        await world.step()
        #expect(
            try await world.page().contains(
                "state 'Waits for files. 2 waiting. \(moved)' notices [] waiting 'Waiting' waitingFiles ['a.gpx','b.gpx',]"
            ))
        await world.step()
        let done = try await world.page()
        #expect(
            done.contains(
                "state 'Waits for files. 1 taken and 1 failed. \(moved)' notices [] waiting '' waitingFiles []"))
        let files = World.files(done)
        #expect(files.count == 2)
        // What failed comes first.
        #expect(files.first?.hasPrefix("b.gpx true failed: ") == true)
        #expect(files.last?.hasPrefix("a.gpx false taken: Imported 1 workout") == true)
        try world.write(Running.ride.replacing("05-12", with: "05-13"), "c.gpx")
        await world.step()
        #expect(
            try await world.page().contains("state 'Waits for files. 1 taken, 1 failed and 1 waiting. \(moved)'"))
    }

    @Test("WEB-116: a folder says why nothing is imported, and what else is to be known") func problems() async throws {
        let world = try await World()
        let accounts = world.fixture.accounts
        let admin = try await world.fixture.signIn("root", as: .admin)
        await world.step()
        try accounts.setDisabled(true, world.person.id, by: admin, from: .home)
        await world.step()
        try accounts.setDisabled(false, world.person.id, by: admin, from: .home)
        // Who was disabled has no session.
        let again = try await accounts.logIn(name: "ann", password: AccountsFixture.password, from: .home)
        #expect(again.signedIn.person.id == world.person.id)
        var request = ServiceRequest(method: "GET", target: "/import", address: "192.0.2.7")
        request.fields = HeaderFields([
            ("Host", "health.test"), ("Cookie", "hk=\(again.secret)"), ("Sec-Fetch-Site", "same-origin"),
        ])
        func page() async throws -> String {
            try await Answer(world.responder.respond(to: request, by: world.responder.views)).text
        }
        #expect(try await page().contains("state 'The account 'ann' is disabled.' notices [] waiting ''"))
        await world.step()
        #expect(try await page().contains("state 'Waits for files.' notices [] waiting ''"))
        try FileManager.default.removeItem(atPath: world.inbox)
        await world.step(3)
        let gone = try await page()
        #expect(
            gone.contains(
                "state 'Waits for files.' notices ['The folder '\(world.inbox)' is gone; its return is waited for.',"),
            "\(gone.prefix(600))")
    }

    @Test("WEB-116: a failure that passes says when it is tried again, and one that lasts does not") func again()
        async throws
    {
        let world = try await World()
        let outcomes: [(WatchedFile.Outcome, Double?)] = [
            (.passing, 800_000_100), (.passing, nil), (.lasting, 800_000_100), (.same, 800_000_100), (.done, nil),
        ]
        for (number, (outcome, again)) in outcomes.enumerated() {
            try world.fixture.accounts.store(of: world.person).engine.write {
                try $0.note([
                    WatchedFile(
                        folder: world.inbox, path: Array("f\(number)".utf8),
                        stamp: .init(size: 1, modified: 1, inode: 1), outcome: outcome, again: again, version: "1",
                        report: "R\(number).")
                ])
            }
        }
        #expect(
            World.files(try await world.page()).sorted() == [
                "f0 true failed, again at today 06:15: R0.", "f1 true failed: R1.", "f2 true failed: R2.",
                "f3 false taken: R3.", "f4 false taken: R4.",
            ])
    }
}
