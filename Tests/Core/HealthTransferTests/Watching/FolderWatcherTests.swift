import Foundation
import HealthModel
import HealthReports
import HealthStore
import Synchronization
import TestStores
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// A watched folder with a clock that the test moves.
@Suite struct FolderWatcherTests {
    /// What happened, and the time.
    private final class Scene: Sendable {
        private struct State {
            var now = 800_000_000.0
            var results: [WatchResult] = []
            var notices: [String] = []
        }

        private let state = Mutex(State())
        // Only its address is read.
        nonisolated(unsafe) let folder: TemporaryFolder
        let store: LawStore

        init() throws {
            folder = try TemporaryFolder()
            store = try LawStore()
        }

        func watcher(_ change: (inout FolderWatcher.Options) -> Void = { _ in }) -> FolderWatcher {
            var options = FolderWatcher.Options()
            options.version = "1"
            change(&options)
            return FolderWatcher(
                folder.url.path, access: store.access, options: options,
                clock: { [self] in state.withLock { $0.now } },
                report: { [self] news in
                    state.withLock { state in
                        switch news {
                        case .file(let result): state.results.append(result)
                        case .progress: break
                        case .notice(let sentence): state.notices.append(sentence)
                        }
                    }
                })
        }

        /// Steps after some seconds, and returns what became of which file.
        @discardableResult
        func step(_ watcher: FolderWatcher, after seconds: Double = 0) async throws -> [String] {
            state.withLock {
                $0.now += seconds
                $0.results = []
            }
            _ = try await watcher.step()
            return results.map { "\($0.file) \($0.outcome)" }
        }

        /// Steps until a file that is there now is imported.
        @discardableResult
        func settle(_ watcher: FolderWatcher) async throws -> [String] {
            try await step(watcher) + step(watcher, after: 2)
        }

        var results: [WatchResult] { state.withLock { $0.results } }
        var notices: [String] { state.withLock { $0.notices } }
        var workouts: Int { get throws { try store.access.reports { try $0.workouts().count } } }

        func url(_ name: String) -> URL { folder.url.appending(path: name) }
        func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: url(name).path) }
        func write(_ text: String, to name: String) throws {
            try FileManager.default.createDirectory(
                at: url(name).deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url(name))
        }
    }

    /// Returns a run of a hundred seconds from a second on.
    private static func run(_ first: Int = 0) -> String {
        GPX.file(
            GPX.track([Array(first...first + 100)], type: "running") { _ in "<ele>500</ele>" })
    }

    /// Runs a closure with a watcher, and ends that.
    private static func watch(
        _ watcher: FolderWatcher, _ body: (FolderWatcher) async throws -> Void
    ) async throws { try await body(watcher) }

    // MARK: Complete files

    @Test("IMP-103: a file that grows for eight seconds is imported once, two seconds after its last change")
    func slowWriting() async throws {
        let scene = try Scene()
        let watcher = scene.watcher()
        let bytes = Array(Self.run().utf8)
        try scene.write("", to: "run.gpx")
        // Its writer has it open all the time.
        let file = try FileHandle(forWritingTo: scene.url("run.gpx"))
        for part in 0..<4 {
            try file.write(contentsOf: bytes[bytes.count * part / 4..<bytes.count * (part + 1) / 4])
            #expect(try await scene.step(watcher, after: 2).isEmpty)
        }
        #expect(try await scene.step(watcher, after: 1.5).isEmpty)
        #expect(try await scene.step(watcher, after: 0.5) == ["run.gpx done"])
        try file.close()
        for _ in 0..<3 { #expect(try await scene.step(watcher, after: 1_000).isEmpty) }
        #expect(try scene.workouts == 1)
    }

    @Test("IMP-103: what its writer closed is complete after half a second") func closing() async throws {
        let scene = try Scene()
        let watcher = scene.watcher()
        try scene.write(Self.run(), to: "a/b/run.gpx")
        await watcher.note(closed: "a/b/run.gpx")
        #expect(try await scene.step(watcher).isEmpty)
        #expect(try await scene.step(watcher, after: 0.5) == ["a/b/run.gpx done"])
    }

    @Test("IMP-103: half an archive waits until the rest comes, and is no failure") func halfAnArchive() async throws {
        let scene = try Scene()
        let watcher = scene.watcher()
        let bytes = Data(StoredPacking.zip([("run.gpx", Array(Self.run().utf8))]))
        try bytes.prefix(bytes.count / 2).write(to: scene.url("all.zip"))
        #expect(try await scene.settle(watcher).isEmpty)
        #expect(try await scene.step(watcher, after: 60).isEmpty)
        try bytes.write(to: scene.url("all.zip"))
        #expect(try await scene.settle(watcher) == ["all.zip done"])
        #expect(!scene.exists(".openhealthkit/failed/all.zip.txt") && scene.notices.isEmpty)
    }

    @Test("IMP-103: what stays incomplete counts as it is ten minutes after its last change") func truncated()
        async throws
    {
        let scene = try Scene()
        let watcher = scene.watcher()
        try await scene.step(watcher)
        let text = Self.run()
        try scene.write(String(text.prefix(text.count / 2)), to: "run.gpx")
        #expect(try await scene.settle(watcher).isEmpty)
        #expect(try await scene.step(watcher, after: 590).isEmpty)
        #expect(try await scene.step(watcher, after: 8) == ["run.gpx done"])
        #expect(scene.results.first?.reports.first?.isPartial == true)
    }

    @Test("IMP-103: an empty file waits for its content") func emptyFiles() async throws {
        let scene = try Scene()
        let watcher = scene.watcher()
        try scene.write("", to: "run.gpx")
        for _ in 0..<3 { #expect(try await scene.step(watcher, after: 1_000).isEmpty) }
        try scene.write(Self.run(), to: "run.gpx")
        #expect(try await scene.settle(watcher) == ["run.gpx done"])
    }

    @Test("IMP-104: hidden and unfinished names, links and pipes are not looked at", .timeLimit(.minutes(1)))
    func ignoredFiles() async throws {
        let scene = try Scene()
        let watcher = scene.watcher()
        let outside = try TemporaryFolder()
        let target = try outside.write(Self.run(), to: "outside.gpx")
        for name in [".run.gpx", "~run.gpx", "run.gpx~", "run.gpx.part", "run.CRDOWNLOAD", ".stfolder/run.gpx"] {
            try scene.write(Self.run(), to: name)
        }
        try FileManager.default.createSymbolicLink(atPath: scene.url("link.gpx").path, withDestinationPath: target)
        try FileManager.default.createSymbolicLink(
            atPath: scene.url("folder").path, withDestinationPath: outside.url.path)
        #expect(mkfifo(scene.url("x.fit").path, 0o600) == 0)
        try scene.write(Self.run(), to: (0..<9).map { "\($0)/" }.joined() + "deep.gpx")
        #expect(try await scene.settle(watcher).isEmpty)
        #expect(try scene.workouts == 0)
        try scene.write(Self.run(), to: (0..<8).map { "\($0)/" }.joined() + "run.gpx")
        #expect(try await scene.settle(watcher) == ["0/1/2/3/4/5/6/7/run.gpx done"])
    }

    @Test("IMP-109: a file that becomes a link before it is opened is not followed") func replacedByALink() throws {
        let scene = try Scene()
        let outside = try TemporaryFolder()
        let target = try outside.write(Self.run(), to: "outside.gpx")
        try FileManager.default.createSymbolicLink(atPath: scene.url("link.gpx").path, withDestinationPath: target)
        try FileManager.default.createSymbolicLink(
            atPath: scene.url("folder").path, withDestinationPath: outside.url.path)
        let places = try FolderPlaces(scene.folder.url.path)
        for path in ["link.gpx", "folder/outside.gpx", "../outside.gpx", "nothing"] {
            #expect(throws: OpenFile.Failure.self) { try OpenFile(Array(path.utf8), in: places.folder) }
        }
    }

    // MARK: Ledger

    @Test("IMP-106: a renamed file, a copy and a touched one are not imported again; a changed one is")
    func sameContent() async throws {
        let scene = try Scene()
        try await Self.watch(scene.watcher()) { watcher in
            try scene.write(Self.run(), to: "run.gpx")
            #expect(try await scene.settle(watcher) == ["run.gpx done"])
            try FileManager.default.moveItem(at: scene.url("run.gpx"), to: scene.url("moved.gpx"))
            #expect(try await scene.settle(watcher) == ["moved.gpx same"])
            try scene.write(Self.run(), to: "copy.gpx")
            #expect(try await scene.settle(watcher) == ["copy.gpx same"])
            #expect(scene.results.allSatisfy { $0.reports.isEmpty })
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: scene.url("copy.gpx").path)
            #expect(try await scene.settle(watcher) == ["copy.gpx same"])
            try scene.write(Self.run(500), to: "copy.gpx")
            #expect(try await scene.settle(watcher) == ["copy.gpx done"])
            try FileManager.default.removeItem(at: scene.url("copy.gpx"))
            #expect(try await scene.settle(watcher).isEmpty)
            #expect(try scene.workouts == 2)
        }
        // Nothing of it is forgotten by a start.
        #expect(try await scene.settle(scene.watcher()).isEmpty)
    }

    @Test("IMP-109: many files are imported in one step, the oldest modification first") func manyFiles()
        async throws
    {
        let scene = try Scene()
        let watcher = scene.watcher()
        for number in 0..<60 {
            try scene.write(Self.run(number * 1_000), to: "\(number).gpx")
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: Double(1_000 - number))],
                ofItemAtPath: scene.url("\(number).gpx").path)
        }
        #expect(try await scene.settle(watcher) == (0..<60).reversed().map { "\($0).gpx done" })
        #expect(try scene.workouts == 60)
    }

    // MARK: Afterwards

    @Test("IMP-107: what is done is moved, never over another file, and comes again as the same") func moving()
        async throws
    {
        let scene = try Scene()
        let watcher = scene.watcher { $0.after = .move }
        for (place, name) in ["run.gpx", "other/run.gpx"].enumerated() {
            try scene.write(Self.run(place * 1_000), to: name)
            #expect(try await scene.settle(watcher) == ["\(name) done"])
            #expect(!scene.exists(name))
        }
        #expect(scene.exists(".openhealthkit/done/2026/run.gpx"))
        #expect(scene.exists(".openhealthkit/done/2026/run (2).gpx"))
        try scene.write(Self.run(), to: "again.gpx")
        #expect(try await scene.settle(watcher) == ["again.gpx same"])
        #expect(scene.exists(".openhealthkit/done/2026/again.gpx"))
        #expect(try scene.workouts == 2)
    }

    @Test("IMP-107: a file whose import ended before it was moved is moved by the next start, and imported once")
    func endedBeforeMoving() async throws {
        let scene = try Scene()
        try scene.write(Self.run(), to: "run.gpx")
        try await scene.settle(scene.watcher())
        #expect(scene.exists("run.gpx"))
        #expect(try await scene.settle(scene.watcher { $0.after = .move }) == ["run.gpx done"])
        #expect(!scene.exists("run.gpx") && scene.exists(".openhealthkit/done/2026/run.gpx"))
        #expect(scene.results.allSatisfy { $0.reports.isEmpty })
        #expect(try scene.workouts == 1)
    }

    // MARK: Failures

    @Test("IMP-108: what cannot be imported stays with its report, until it, the program or the wish changes")
    func lastingFailures() async throws {
        let scene = try Scene()
        let kept = ".openhealthkit/failed/notes_run.fit.txt"
        try await Self.watch(scene.watcher { $0.after = .move }) { watcher in
            try scene.write("Nothing of a workout: 4711.", to: "notes/run.fit")
            #expect(try await scene.settle(watcher) == ["notes/run.fit lasting"])
            let text = try String(contentsOf: scene.url(kept), encoding: .utf8)
            #expect(text.contains("notes/run.fit") && text.contains("--retry") && !text.contains("4711"))
            #expect(scene.exists("notes/run.fit"))
            #expect(try await scene.step(watcher, after: 10_000).isEmpty)
        }
        #expect(try await scene.settle(scene.watcher()).isEmpty)
        #expect(try await scene.settle(scene.watcher { $0.retriesLasting = true }) == ["notes/run.fit lasting"])
        #expect(try await scene.settle(scene.watcher { $0.version = "2" }) == ["notes/run.fit lasting"])
        #expect(try await scene.settle(scene.watcher { $0.version = "2" }).isEmpty)
        // The same content fails without being read again, under any name.
        try scene.write("Nothing of a workout: 4711.", to: "copy.fit")
        let next = scene.watcher { $0.version = "2" }
        #expect(try await scene.settle(next) == ["copy.fit lasting"] && scene.results.allSatisfy { $0.reports.isEmpty })
        try scene.write(Self.run(), to: "notes/run.fit")
        #expect(try await scene.settle(next) == ["notes/run.fit done"])
        #expect(!scene.exists(kept))
    }

    @Test("IMP-108: a failure that passes is tried again after 5 s, 30 s, 2 min, 10 min, and then hourly")
    func passingFailures() async throws {
        let scene = try Scene()
        try scene.write(Self.run(), to: "run.gpx")
        try scene.store.engine.write { store in
            var stamp = stat()
            #expect(lstat(scene.url("run.gpx").path, &stamp) == 0)
            let entry = WatchedFile(
                folder: scene.folder.url.standardizedFileURL.path, path: Array("run.gpx".utf8), stamp: .init(stamp),
                outcome: .passing, tries: 2, again: 800_000_030, version: "1", report: "The store is busy.")
            try store.note([entry])
        }
        let next = scene.watcher()
        #expect(try await scene.step(next, after: 29).isEmpty)
        #expect(try await scene.step(next, after: 1) == ["run.gpx done"])
        let rules = WatchRules()
        #expect(rules.retries == [5, 30, 120, 600, 3_600])
        for cause in [TransferFailure.Kind.locked, .disk] {
            var report = ImportReport.failure("run.gpx", "The disk is full.")
            report.cause = cause
            #expect(report.hasPassingFailure)
        }
        #expect(!ImportReport.failure("run.gpx", "It is damaged.").hasPassingFailure)
    }

    @Test("IMP-108: a file during which the program ended is tried once more, and is then at fault")
    func endedWhileImporting() async throws {
        for (ends, expected) in [(0, "done"), (1, "lasting")] {
            let scene = try Scene()
            try scene.write(Self.run(), to: "run.gpx")
            try scene.store.engine.write { store in
                var stamp = stat()
                #expect(lstat(scene.url("run.gpx").path, &stamp) == 0)
                let entry = WatchedFile(
                    folder: scene.folder.url.standardizedFileURL.path, path: Array("run.gpx".utf8),
                    stamp: .init(stamp), outcome: .begun, ends: ends, version: "1")
                try store.note([entry])
            }
            #expect(try await scene.settle(scene.watcher()) == ["run.gpx \(expected)"])
            if expected == "lasting" {
                #expect(try await scene.settle(scene.watcher()).isEmpty)
                #expect(try await scene.settle(scene.watcher { $0.retriesLasting = true }) == ["run.gpx done"])
            }
        }
    }

    // MARK: Folders

    @Test("IMP-100: one program watches a folder") func locking() async throws {
        let scene = try Scene()
        let watcher = scene.watcher()
        try await scene.step(watcher)
        await #expect(throws: FolderWatcher.Refusal.taken) { try await scene.watcher().step() }
        withExtendedLifetime(watcher) {}
    }

    @Test("IMP-109: a folder that vanishes is waited for") func vanishing() async throws {
        let scene = try Scene()
        let watcher = scene.watcher()
        try await scene.step(watcher)
        let elsewhere = scene.folder.url.path + "-gone"
        try FileManager.default.moveItem(atPath: scene.folder.url.path, toPath: elsewhere)
        for _ in 0..<2 { #expect(try await scene.step(watcher, after: 5).isEmpty) }
        #expect(scene.notices.count == 2 && scene.notices[0].contains("is gone"))
        try FileManager.default.moveItem(atPath: elsewhere, toPath: scene.folder.url.path)
        try scene.write(Self.run(), to: "run.gpx")
        #expect(try await scene.settle(watcher) == ["run.gpx done"])
    }

    @Test("IMP-105: an unpacked export is imported together, once nothing of it changed for 30 s")
    func unpackedExport() async throws {
        let scene = try Scene()
        let watcher = scene.watcher { $0.after = .move }
        // The routes come before the file that refers to them.
        try scene.write(ExampleExport.route(1), to: "in/workout-routes/route_1.gpx")
        #expect(try await scene.settle(watcher).isEmpty)
        #expect(try await scene.step(watcher, after: 20).isEmpty)
        try scene.write(ExampleExport(days: 2).text, to: "in/export.xml")
        #expect(try await scene.settle(watcher).isEmpty)
        #expect(try await scene.step(watcher, after: 27).isEmpty)
        #expect(try await scene.step(watcher, after: 1) == ["in/export.xml done"])
        #expect(scene.results.first?.reports.count == 1)
        #expect(scene.exists(".openhealthkit/done/2026/export.xml"))
        #expect(!scene.exists("in/workout-routes/route_1.gpx"))
        #expect(try await scene.settle(watcher).isEmpty)
    }

    @Test("IMP-101: more watches than folders are not needed for files that were there before") func newFolders()
        async throws
    {
        let scene = try Scene()
        let watcher = scene.watcher()
        try await scene.step(watcher)
        try scene.write(Self.run(), to: "new/inner/run.gpx")
        // The event of the new folder is a hint; the list of the next step has the file.
        #expect(try await scene.settle(watcher) == ["new/inner/run.gpx done"])
        try scene.write(Self.run(500), to: "new/inner/next.gpx")
        #expect(try await scene.step(watcher).isEmpty)
        #expect(try await scene.step(watcher, after: 0.5) == ["new/inner/next.gpx done"])
    }

    // MARK: Parts of a takeout

    /// Two parts of a takeout: the sessions of sleep, and their stages.
    static let parts: [(name: String, bytes: [UInt8])] = [
        (
            "takeout-20240310T101112Z-001.zip",
            StoredPacking.zip([
                (
                    "Takeout/Fitbit/Health Fitness Data_GoogleData/UserSleeps_2024-03-01.csv",
                    Array(
                        """
                        sleep_id,sleep_type,start_utc_offset,sleep_start,end_utc_offset,sleep_end,data_source
                        1,STAGES,+01:00,2024-03-09T22:30:00Z,+01:00,2024-03-10T06:00:00Z,DERIVED

                        """.utf8)
                )
            ])
        ),
        (
            "takeout-20240310T101112Z-002.zip",
            StoredPacking.zip([
                (
                    "Takeout/Fitbit/Health Fitness Data_GoogleData/UserSleepStages_2024-03-01.csv",
                    Array(
                        """
                        sleep_id,sleep_stage_id,sleep_stage_type,start_utc_offset,sleep_stage_start,end_utc_offset,sleep_stage_end,data_source
                        1,7,DEEP,+01:00,2024-03-09T22:30:00Z,+01:00,2024-03-10T06:00:00Z,DERIVED

                        """.utf8)
                )
            ])
        ),
    ]

    @Test(
        "IMP-4, IMP-105: parts of a takeout that come one by one, in any order, tell what they tell together, once",
        arguments: [[0, 1], [1, 0]], [FolderWatcher.After.keep, .move])
    func partsApart(order: [Int], after: FolderWatcher.After) async throws {
        let scene = try Scene()
        let watcher = scene.watcher { $0.after = after }
        func stages() throws -> [Int?] {
            try scene.store.access.own { try $0.samples(SampleRequest(.sleepAnalysis)) }.map(\.categoryValue).sorted {
                $0 ?? 0 < $1 ?? 0
            }
        }
        for part in order.map({ Self.parts[$0] }) {
            try Data(part.bytes).write(to: scene.url(part.name))
            #expect(try await scene.step(watcher).isEmpty)
            #expect(try await scene.step(watcher, after: 2).isEmpty)
            #expect(try await scene.step(watcher, after: 30).count == 1)
        }
        #expect(try stages() == [0, 4])
        for _ in 0..<2 { #expect(try await scene.step(watcher, after: 1_000).isEmpty) }
        #expect(try stages() == [0, 4])
        #expect(scene.exists(Self.parts[0].name) == (after == .keep))
    }

    @Test("IMP-105: parts of a takeout that come at the same time are one import") func partsTogether() async throws {
        let scene = try Scene()
        let watcher = scene.watcher()
        for part in Self.parts { try Data(part.bytes).write(to: scene.url(part.name)) }
        _ = try await scene.step(watcher)
        #expect(try await scene.step(watcher, after: 2).isEmpty)
        #expect(try await scene.step(watcher, after: 30) == ["takeout-20240310T101112Z-001.zip done"])
        for _ in 0..<2 { #expect(try await scene.step(watcher, after: 1_000).isEmpty) }
        #expect(try scene.store.access.own { try $0.samples(SampleRequest(.sleepAnalysis)) }.count == 2)
    }
}
