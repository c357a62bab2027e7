import Foundation
import HealthModel
import HealthStore
import HealthTransfer
import Synchronization
import TestSupport
import Testing

@testable import HealthService

/// News of watched folders, and the files that are tried again (IMP-100, IMP-108, API-144).
@Suite struct FolderNewsTests {
    /// Folders of people, with a clock that the test sets.
    private final class World: Sendable {
        let fixture: AccountsFixture
        let people: [Person]
        let folders: FolderWatching
        private let time: Time

        final class Time: Sendable { let now = Mutex(800_000_000.0) }

        init(_ names: [String] = ["ann"], after: WatchedFolder.After = .keep) async throws {
            let (fixture, time) = (try AccountsFixture(), Time())
            (self.fixture, self.time) = (fixture, time)
            var people: [Person] = []
            for name in names {
                people.append(
                    try await fixture.accounts.makePerson(name: name, role: .person, password: "a long enough one"))
                try FileManager.default.createDirectory(
                    atPath: "\(fixture.root.path)/\(name)", withIntermediateDirectories: true)
            }
            self.people = people
            var rules = WatchRules()
            (rules.look, rules.networkLook, rules.closedLook, rules.settled) = (0, 0, 0, 0)
            folders = FolderWatching(
                names.map { WatchedFolder(path: "\(fixture.root.path)/\($0)", person: $0, after: after) }, rules: rules,
                clock: { time.now.withLock { $0 } })
        }

        func path(_ name: String, _ file: String = "") -> String { "\(fixture.root.path)/\(name)\(file)" }

        func write(_ text: String, _ name: String, _ file: String) throws {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path(name, "/\(file)")))
        }

        /// Lets all folders do some steps, each a while after the last.
        func step(_ count: Int = 3) async {
            for _ in 0..<count {
                time.now.withLock { $0 += 60 }
                await folders.stepAll(in: fixture.accounts)
            }
        }

        func report(_ number: Int = 0) throws -> WatchedFolderReport {
            let (person, folders, accounts) = (people[number], folders, fixture.accounts)
            let reports = try accounts.store(of: person).access(as: .dashboard).read {
                try folders.reports(of: person.id, in: accounts, $0)
            }
            #expect(reports.count == 1)
            return try #require(reports.first)
        }
    }

    private static func ride(_ day: Int) -> String { Running.ride.replacing("05-12", with: "05-\(10 + day)") }

    @Test("API-144: the last five notices are told, the latest last") func notices() async throws {
        let world = try await World(after: .move)
        await world.step()
        // A file of that name is where they are moved to, and with a number, the name would be too long.
        func name(_ day: Int) -> String { "\(day)" + String(repeating: "x", count: 250) + ".gpx" }
        let done = world.path("ann", "/.openhealthkit/done/2026")
        try FileManager.default.createDirectory(atPath: done, withIntermediateDirectories: true)
        for day in 1...7 {
            try world.write("x", "ann", ".openhealthkit/done/2026/\(name(day))")
            try world.write(Self.ride(day), "ann", name(day))
            await world.step()
            let report = try world.report()
            #expect(report.importedCount == day, "\(report)")
            let told = report.notices.map { String($0.prefix { $0 != " " }) }
            #expect(told == (max(1, day - 4)...day).map { "'\(name($0))'" }, "\(report.notices)")
        }
        #expect(try world.report().state == .watching && world.report().problem == nil)
    }

    @Test("IMP-108: who tries again tries what failed in their own folder") func retry() async throws {
        let world = try await World(["ann", "ben"])
        for name in ["ann", "ben"] { try world.write("<gpx></trk></gpx>", name, "broken.gpx") }
        await world.step()
        func times() throws -> [Date] { try (0..<2).map { try #require(try world.report($0).failed.first).time } }
        let first = try times()
        await world.step()
        #expect(try times() == first)
        await world.folders.retry(of: world.people[1].id, in: world.fixture.accounts)
        await world.step()
        let second = try times()
        #expect(second[0] == first[0] && second[1] > first[1])
        // Once is enough.
        await world.step()
        #expect(try times() == second)
        await world.folders.retry(of: SweptLife.absent, in: world.fixture.accounts)
        await world.step()
        #expect(try times() == second)
    }

    @Test("IMP-100, STO-60: a store that takes the place of another gets the files of its folder as well")
    func replaced() async throws {
        let world = try await World()
        try world.write(Self.ride(1), "ann", "1.gpx")
        await world.step()
        #expect(try world.report().importedCount == 1)
        // As long as the store is the same, nothing is imported twice.
        world.fixture.accounts.stores.closeAll()
        await world.step()
        #expect(try world.report().importedCount == 1)
        func workouts() throws -> Int {
            try world.fixture.accounts.store(of: world.people[0]).access(as: .dashboard)
                .read { try $0.samples(SampleRequest(.workout)).count }
        }
        #expect(try workouts() == 1)
        world.fixture.accounts.stores.closeAll()
        let store = world.fixture.accounts.folder.store(of: world.people[0].id)
        for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: store + ending) }
        #expect(try workouts() == 0)
        await world.step()
        #expect(try workouts() == 1 && world.report().importedCount == 1)
    }

    @Test("SRV-8: after the end of watching, nothing is imported") func stopped() async throws {
        let world = try await World()
        await world.step(1)
        world.folders.stop()
        try world.write(Self.ride(1), "ann", "1.gpx")
        await world.step()
        let report = try world.report()
        #expect(report.importedCount == 0 && report.waiting == ["1.gpx"] && report.state == .watching)
    }

    @Test("SRV-37: of two people, the one whose account is erased gets nothing more") func erased() async throws {
        let world = try await World(["ann", "ben"])
        await world.step(1)
        await world.folders.endAll(of: world.people[0].id)
        for name in ["ann", "ben"] { try world.write(Self.ride(1), name, "1.gpx") }
        await world.step()
        #expect(try (0..<2).map { try world.report($0).importedCount } == [0, 1])
    }

    @Test("API-144: a problem ends what was told of the file before it, and a good step ends the problem")
    func problem() async throws {
        let world = try await World()
        let accounts = world.fixture.accounts
        let admin = try await world.fixture.signIn("root", as: .admin)
        try world.write(Self.ride(1), "ann", "1.gpx")
        await world.step()
        try accounts.setDisabled(true, world.people[0].id, by: admin, from: .home)
        await world.step()
        #expect(try await Self.told(world, admin) == "stopped The account 'ann' is disabled. 1")
        await world.step()
        #expect(try await Self.told(world, admin) == "watching - 1")
    }

    /// Lets the account be enabled, and returns what is then told.
    private static func told(_ world: World, _ admin: SignedIn) async throws -> String {
        try world.fixture.accounts.setDisabled(false, world.people[0].id, by: admin, from: .home)
        let report = try world.report()
        #expect(report.current == nil)
        return "\(report.state.rawValue) \(report.problem ?? "-") \(report.importedCount)"
    }
}
