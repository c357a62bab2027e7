import Foundation
import HealthTransfer
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// Watched folders whose accounts come and go, and what is noted of their files (IMP-100).
@Suite struct WatchedAccountTests {
    /// Files are complete at once, because the test closes them.
    private static var rules: WatchRules {
        var rules = WatchRules()
        (rules.look, rules.networkLook, rules.closedLook, rules.settled, rules.patience) = (0, 0, 0, 0, 0)
        return rules
    }

    /// A server that watches a folder for Ben, with Ann as its administrator.
    private struct World {
        let inbox: URL
        let running: RunningService
        let state: URL

        init(_ folder: URL) async throws {
            (inbox, state) = (folder.appending(path: "inbox"), folder.appending(path: "state"))
            try FileManager.default.createDirectory(at: inbox, withIntermediateDirectories: true)
            try await RunningService.createPerson(
                name: "ann", isAdmin: true, password: Running.password, state: state, secrets: FastSecrets())
            let settings = try ServiceSettings(
                ServiceConfiguration(flags: ["watch": #"[{"folder": "\#(inbox.path)", "person": "ben"}]"#]))
            running = try RunningService(
                ServiceFolder(server: state.path), settings, hosts: ["health.test"], secrets: FastSecrets(),
                watchRules: WatchedAccountTests.rules, log: { _ in })
        }

        func write(_ text: String, _ name: String) throws {
            try Data(text.utf8).write(to: inbox.appending(path: name))
        }

        func step(_ count: Int = 1) async {
            for _ in 0..<count { await running.imports.folders.stepAll(in: running.accounts) }
        }

        func browser(_ name: String) async throws -> Browser {
            var browser = Browser(running: running)
            _ = try await browser.ask(
                "POST", "/login", body: "{\"name\": \"\(name)\", \"password\": \"\(Running.password)\"}")
            return browser
        }

        func makeBen() async throws -> Person {
            try await running.accounts.makePerson(name: "ben", role: .person, password: Running.password)
        }

        /// Returns the state of Ben's folder, and the problem with it.
        func told(_ browser: inout Browser) async throws -> String {
            let folders = try await browser.ask("GET", "/api/v1/watched-folders").items()
            return try folders.map { folder in
                "\(try folder.member("state") { try $0.asString() }) \(folder["problem"]?.line ?? "")"
            }.joined(separator: ", ")
        }
    }

    @Test("IMP-100: a folder without an active account says why, until the next step finds one") func problems()
        async throws
    {
        try await Running.withFolder { folder in
            let world = try await World(folder)
            let accounts = world.running.accounts
            await world.step()
            _ = try await world.makeBen()
            var ben = try await world.browser("ben")
            #expect(try await world.told(&ben) == #"stopped "There is no account 'ben'.""#)
            try world.write(Running.ride, "run.gpx")
            await world.step(2)
            #expect(try await world.told(&ben) == "watching ")
            #expect(try await ben.ask("GET", "/api/v1/workouts").items().count == 1)
            // Who is disabled gets nothing, and everything afterwards.
            let admin = try await accounts.logIn(name: "ann", password: Running.password, from: .home).signedIn
            let person = try #require(try accounts.reading { try $0.person(folded: "ben") })
            try accounts.setDisabled(true, person.id, by: admin, from: .home)
            try world.write(Running.ride.replacing("05-12", with: "05-13"), "next.gpx")
            await world.step(2)
            try accounts.setDisabled(false, person.id, by: admin, from: .home)
            ben = try await world.browser("ben")
            #expect(try await world.told(&ben) == #"stopped "The account 'ben' is disabled.""#)
            #expect(try await ben.ask("GET", "/api/v1/workouts").items().count == 1)
            await world.step(2)
            #expect(try await world.told(&ben) == "watching ")
            #expect(try await ben.ask("GET", "/api/v1/workouts").items().count == 2)
            var ann = try await world.browser("ann")
            #expect(try await world.told(&ann) == "")
            world.running.stop()
        }
    }

    @Test("SRV-38, IMP-100: the audit log counts the files of a step, those that were taken and those that failed")
    func audit() async throws {
        try await Running.withFolder { folder in
            let world = try await World(folder)
            let accounts = world.running.accounts
            let ben = try await world.makeBen()
            func lines() throws -> [String] {
                try accounts.database.read { try $0.audit(of: ben.id, limit: 100) }
                    .filter { $0.action == AuditAction.import.rawValue }.reversed()
                    .map { "\($0.object ?? "") \($0.outcome) \($0.actor == .system)" }
            }
            await world.step()
            #expect(try lines().isEmpty)
            for day in 1...2 { try world.write(Running.ride.replacing("05-12", with: "05-2\(day)"), "\(day).gpx") }
            for number in 1...2 { try world.write("<gpx><trk>\(number)", "broken\(number).gpx") }
            await world.step(6)
            var (good, bad) = (0, 0)
            for line in try lines() {
                let words = line.split(separator: " ")
                let count = try #require(Int(words[0]))
                #expect(line.contains(count == 1 ? "1 file of" : "\(count) files of") && line.hasSuffix(" true"))
                if line.contains(" done ") { good += count } else { bad += count }
            }
            #expect(good == 2 && bad == 2)
            // Nothing new, nothing noted.
            let before = try lines()
            await world.step(3)
            #expect(try lines() == before)
            world.running.stop()
        }
    }

    @Test("SRV-37: for a person whose account is erased, nothing more is imported") func erased() async throws {
        try await Running.withFolder { folder in
            let world = try await World(folder)
            let ben = try await world.makeBen()
            await world.step()
            await world.running.imports.folders.endAll(of: ben.id)
            try world.write(Running.ride, "run.gpx")
            await world.step(3)
            var browser = try await world.browser("ben")
            #expect(try await browser.ask("GET", "/api/v1/workouts").items().isEmpty)
            world.running.stop()
        }
    }
}
