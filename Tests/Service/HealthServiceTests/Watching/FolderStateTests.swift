import Foundation
import HealthStore
import HealthTransfer
import Synchronization
import TestSupport
import Testing

@testable import HealthService

/// The state of a watched folder before, during and after imports (API-144).
@Suite struct FolderStateTests {
    /// A folder of Ann's, and a clock that the test sets.
    private final class World: Sendable {
        let fixture: AccountsFixture
        let inbox: URL
        let person: UUID
        let store: PersonStore
        private let time = Mutex(800_000_000.0)
        private let watched = Mutex<FolderWatching?>(nil)
        /// The state while a file was imported.
        let during = Collected<WatchedFolderReport>()

        init(after: WatchedFolder.After = .move) async throws {
            fixture = try AccountsFixture()
            let ann = try await fixture.accounts.makePerson(name: "ann", role: .person, password: "a long enough one")
            (person, store) = (ann.id, try fixture.accounts.store(of: ann))
            inbox = URL(fileURLWithPath: fixture.root.path).appending(path: "inbox")
            try FileManager.default.createDirectory(at: inbox, withIntermediateDirectories: true)
            var rules = WatchRules()
            (rules.look, rules.networkLook, rules.closedLook) = (10, 10, 10)
            let folders = FolderWatching(
                [WatchedFolder(path: inbox.path, person: "ann", after: after)], rules: rules,
                clock: { [weak self] in self?.told() ?? 0 })
            watched.withLock { $0 = folders }
        }

        var folders: FolderWatching {
            get throws { try #require(watched.withLock { $0 }) }
        }

        /// Returns the time, and notes what is told if a file is being imported.
        private func told() -> Double {
            if let report = try? report(), report.current != nil { during.add(report) }
            return time.withLock { $0 }
        }

        func report() throws -> WatchedFolderReport {
            let (folders, accounts, person) = (try folders, fixture.accounts, person)
            let reports = try store.access(as: .dashboard).read {
                try folders.reports(of: person, in: accounts, $0)
            }
            return try #require(reports.first)
        }

        func step(after seconds: Double) async throws {
            time.withLock { $0 += seconds }
            try await folders.stepAll(in: fixture.accounts)
        }

        /// Writes a file with a workout of its own day, the later the greater its number.
        func write(_ number: Int) throws {
            let file = inbox.appending(path: "\(number).gpx")
            try Data(Running.ride.replacing("05-12", with: "05-\(number)").utf8).write(to: file)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceReferenceDate: 700_000_000 + Double(number))],
                ofItemAtPath: file.path)
        }
    }

    @Test("API-144: a file that is being imported does not wait, nor does one that was imported before it")
    func waiting() async throws {
        let world = try await World()
        let before = try world.report()
        #expect(before.folder == world.inbox.path && before.after == .move && before.problem == nil)
        #expect(before.state == .watching && before.waiting.isEmpty && before.waitingCount == 0)
        for number in [11, 12, 13] { try world.write(number) }
        try await world.step(after: 1)
        let seen = try world.report()
        #expect(seen.state == .watching && seen.current == nil && seen.importedCount == 0)
        #expect(seen.waiting == ["11.gpx", "12.gpx", "13.gpx"] && seen.waitingCount == 3)
        #expect(world.during.all.isEmpty)
        try await world.step(after: 10)
        let told = world.during.all
        #expect(told.map(\.state) == [.importing, .importing, .importing])
        #expect(told.map { $0.current?.file } == ["11.gpx", "12.gpx", "13.gpx"])
        #expect(told.map(\.waiting) == [["12.gpx", "13.gpx"], ["13.gpx"], []])
        #expect(told.map(\.waitingCount) == [2, 1, 0])
        #expect(told.map(\.importedCount) == [1, 2, 3])
        let after = try world.report()
        #expect(after.state == .watching && after.current == nil && after.waitingCount == 0)
        #expect(after.importedCount == 3 && after.imported.map(\.file) == ["13.gpx", "12.gpx", "11.gpx"])
    }

    @Test("API-144: fifty files that wait are named, and all are counted", arguments: [50, 51])
    func manyWaiting(count: Int) async throws {
        let world = try await World()
        for number in 100..<100 + count { try world.write(number) }
        try await world.step(after: 1)
        let report = try world.report()
        #expect(report.waiting == (100..<150).map { "\($0).gpx" } && report.waitingCount == count)
    }

    @Test("API-144: files are imported or failed, the latest fifty of each are named, and all are counted")
    func manyDone() async throws {
        let world = try await World()
        try await world.step(after: 1)
        let outcomes: [WatchedFile.Outcome] = [.done, .same, .lasting, .passing, .begun]
        let files = (0..<125).map { number in
            WatchedFile(
                folder: world.inbox.path, path: Array("\(number).gpx".utf8),
                stamp: .init(size: 1, modified: 2, inode: Int64(number)), outcome: outcomes[number % 5],
                again: 800_000_100, version: "1", report: "It is number \(number).")
        }
        try world.store.engine.write(as: .dashboard) { try $0.note(files.dropLast(5)) }
        let fewer = try world.report()
        #expect(fewer.importedCount == 48 && fewer.failedCount == 48)
        #expect(fewer.imported.count == 48 && fewer.failed.count == 48)
        try world.store.engine.write(as: .dashboard) { try $0.note(files + files.prefix(2)) }
        try world.store.engine.write(as: .dashboard) {
            let more: [(number: Int, outcome: WatchedFile.Outcome)] = [(200, .done), (201, .lasting)]
            try $0.note(
                more.map { number, outcome in
                    WatchedFile(
                        folder: world.inbox.path, path: Array("\(number).gpx".utf8),
                        stamp: .init(size: 1, modified: 2, inode: 9), outcome: outcome, again: 800_000_100,
                        version: "1", report: "")
                })
            try $0.note([
                WatchedFile(
                    folder: "/elsewhere", path: Array("x.gpx".utf8), stamp: .init(size: 1, modified: 2, inode: 9),
                    outcome: .done, version: "1")
            ])
        }
        let report = try world.report()
        #expect(report.importedCount == 51 && report.failedCount == 51)
        #expect(report.imported.count == 50 && report.failed.count == 50)
        for (file, isFailed) in report.imported.map({ ($0, false) }) + report.failed.map({ ($0, true) }) {
            let number = try #require(Int(file.file.split(separator: ".")[0]))
            guard number < 200 else { continue }
            #expect(([2, 3].contains(number % 5)) == isFailed && file.report == "It is number \(number).")
            #expect(file.isPassing == (number % 5 == 3))
            // Only what fails for now is tried again.
            #expect(file.again == (number % 5 == 3 ? Date(timeIntervalSinceReferenceDate: 800_000_100) : nil))
        }
    }

    @Test("API-144, IMP-109: a folder that is gone is told, and watched again once it is back")
    func gone() async throws {
        let world = try await World()
        try await world.step(after: 1)
        try world.write(11)
        let moved = world.inbox.deletingLastPathComponent().appending(path: "elsewhere")
        try FileManager.default.moveItem(at: world.inbox, to: moved)
        try await world.step(after: 1)
        let gone = try world.report()
        #expect(gone.notices.contains("The folder '\(world.inbox.path)' is gone; its return is waited for."))
        #expect(gone.state == .watching)
        try FileManager.default.moveItem(at: moved, to: world.inbox)
        try await world.step(after: 10)
        try await world.step(after: 10)
        #expect(try world.report().importedCount == 1)
        #expect(FileManager.default.fileExists(atPath: world.inbox.appending(path: "11.gpx").path) == false)
    }
}
