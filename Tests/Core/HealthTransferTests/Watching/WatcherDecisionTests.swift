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

/// The decisions of a watcher with a file at the exact second, and with what stands in its way.
@Suite struct WatcherDecisionTests {
    static let origin = 800_000_000.0

    /// A folder, its watcher, and what that told.
    final class Scene: Sendable {
        private struct State {
            var now = origin
            var news: [String] = []
            var progress: [String] = []
            var isCancelled = false
            var onBeginning: (@Sendable () -> Void)?
        }

        private let state = Mutex(State())
        // Only its address is read.
        nonisolated(unsafe) let folder: TemporaryFolder
        let store: LawStore
        let access: StoreAccess

        init(in place: URL = FileManager.default.temporaryDirectory) throws {
            folder = try TemporaryFolder(in: place)
            store = try LawStore()
            access = store.access
        }

        func watcher(hasStore: Bool = true, _ change: (inout FolderWatcher.Options) -> Void = { _ in }) -> FolderWatcher
        {
            var options = FolderWatcher.Options()
            (options.version, options.interval) = ("1", 900)
            change(&options)
            return FolderWatcher(
                folder.url.path, access: hasStore ? access : nil, options: options,
                clock: { [self] in state.withLock { $0.now } },
                isCancelled: { [self] in state.withLock { $0.isCancelled } },
                report: { [self] news in
                    let begun = state.withLock { state -> (@Sendable () -> Void)? in
                        switch news {
                        case .file(let result):
                            let again = result.again.map { ", again after \(JSON.digits($0 - state.now))" } ?? ""
                            let moved = result.movedTo.map { ", moved to \($0)" } ?? ""
                            state.news.append(
                                "\(result.file) \(result.outcome): \(result.sentence)\(again)\(moved)")
                        case .progress(let file, let share):
                            state.progress.append("\(file) \(share.map { JSON.digits($0) } ?? "-")")
                            guard share == nil else { return nil }
                            defer { state.onBeginning = nil }
                            return state.onBeginning
                        case .notice(let sentence): state.news.append(sentence)
                        }
                        return nil
                    }
                    begun?()
                })
        }

        /// Lets something happen when the next import begins.
        func onBeginning(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.onBeginning = body } }

        func cancel(_ isCancelled: Bool = true) { state.withLock { $0.isCancelled = isCancelled } }

        /// The news of the files being read in the last step, each with the share of it.
        var progress: [String] { state.withLock { $0.progress } }

        /// Steps at a second after the beginning, and returns what was told.
        func step(_ watcher: FolderWatcher, at second: Double, in store: StoreAccess? = nil) async throws -> [String] {
            try await stepping(watcher, at: second, in: store).news
        }

        /// Steps at a second; returns what was told, and the seconds until the next step.
        func stepping(
            _ watcher: FolderWatcher, at second: Double, in store: StoreAccess? = nil
        ) async throws -> (news: [String], wait: Double, isSettling: Bool) {
            state.withLock { ($0.now, $0.news, $0.progress) = (origin + second, [], []) }
            let wake = try await watcher.step(in: store)
            return (state.withLock { $0.news }, wake.at - origin - second, wake.isSettling)
        }

        func path(_ name: String) -> String { folder.url.appending(path: name).path }
        func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

        func stamp(_ name: String) throws -> WatchedFile.Stamp {
            let places = try FolderPlaces(folder.url.path)
            return try withExtendedLifetime(places) {
                try HealthTransfer.OpenFile(Array(name.utf8), in: places.folder).stamp
            }
        }

        /// Writes a file; its modification is at a second after the beginning.
        func write(_ text: String, to name: String, modified: Double = 0) throws {
            let url = folder.url.appending(path: name)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceReferenceDate: origin + modified)], ofItemAtPath: url.path)
        }
    }

    static func run(_ first: Int = 0) -> String {
        GPX.file(GPX.track([[first, first + 50]], type: "running"))
    }

    /// A run without its end.
    private static var half: String { String(run().dropLast(30)) }

    // MARK: Moments

    @Test(
        "IMP-103: what is incomplete at the start counts as it is ten minutes after its modification, or after now",
        arguments: [
            (-598.0, 2.0, 10.0), (-597, 3, 1), (-590, 10, 8), (-589, 11, 9), (0, 600, 10), (5_000, 600, 10),
        ])
    func truncatedBefore(modified: Double, done: Double, wait: Double) async throws {
        let scene = try Scene()
        let watcher = scene.watcher()
        try scene.write(Self.half, to: "a.gpx", modified: modified)
        let first = try await scene.stepping(watcher, at: 0)
        #expect(first.news.isEmpty && first.wait == 2 && first.isSettling)
        if done > 2 {
            let second = try await scene.stepping(watcher, at: 2)
            #expect(second.news.isEmpty && second.wait == wait && !second.isSettling)
            #expect(try await scene.step(watcher, at: done - 0.25).isEmpty)
        }
        #expect(try await scene.step(watcher, at: done).map { String($0.prefix(10)) } == ["a.gpx done"])
    }

    @Test("IMP-103: a later file counts from the moment at which it was seen, whatever its modification")
    func truncatedLater() async throws {
        let scene = try Scene()
        let watcher = scene.watcher()
        #expect(try await scene.stepping(watcher, at: 0) == ([], 900, false))
        try scene.write(Self.half, to: "a.gpx", modified: -5_000)
        // Its writer closed it.
        #expect(try await scene.stepping(watcher, at: 100) == ([], 0.5, true))
        #expect(try await scene.stepping(watcher, at: 100.5) == ([], 2.5, false))
        #expect(try await scene.stepping(watcher, at: 697) == ([], 2.5, false))
        #expect(try await scene.stepping(watcher, at: 699) == ([], 1, false))
        #expect(try await scene.stepping(watcher, at: 699.75) == ([], 0.25, false))
        #expect(abs(try await scene.stepping(watcher, at: 699.96875).wait - 0.05) < 1e-6)
        #expect(try await scene.step(watcher, at: 700).count == 1)
    }

    @Test("IMP-103: a file that its writer closes after it was seen waits half a second in all") func closedLater()
        async throws
    {
        let scene = try Scene()
        let watcher = scene.watcher()
        for name in ["a.gpx", "b.gpx"] { try scene.write(Self.run(name == "a.gpx" ? 0 : 500), to: name) }
        #expect(try await scene.stepping(watcher, at: 0).wait == 2)
        await watcher.note(closed: "b.gpx")
        let second = try await scene.stepping(watcher, at: 0.25)
        #expect(second.news.isEmpty && second.wait == 0.25 && second.isSettling)
        #expect(try await scene.step(watcher, at: 0.5).map { String($0.prefix(10)) } == ["b.gpx done"])
        #expect(try await scene.step(watcher, at: 1.75).isEmpty)
        #expect(try await scene.step(watcher, at: 2).map { String($0.prefix(10)) } == ["a.gpx done"])
        #expect(await watcher.waiting.isEmpty)
    }

    @Test("IMP-103: files that wait have names in order, and an empty one does not wait") func waiting() async throws {
        let scene = try Scene()
        let watcher = scene.watcher()
        for (index, name) in ["c.gpx", "a.gpx", "b/a.gpx"].enumerated() {
            try scene.write(Self.run(500 * index), to: name)
        }
        try scene.write("", to: "empty.gpx")
        _ = try await scene.step(watcher, at: 0)
        #expect(await watcher.waiting == ["a.gpx", "b/a.gpx", "c.gpx"])
        try scene.write("", to: "a.gpx")
        try FileManager.default.removeItem(atPath: scene.path("c.gpx"))
        _ = try await scene.step(watcher, at: 1)
        #expect(await watcher.waiting == ["b/a.gpx"])
    }

    @Test("IMP-109: of files of one modification the first name is first") func order() async throws {
        let scene = try Scene()
        let watcher = scene.watcher()
        for (index, file) in [("b.gpx", 0.0), ("a.gpx", 0), ("c.gpx", -1), ("ab.gpx", 0), ("d.gpx", 1)].enumerated() {
            try scene.write(Self.run(500 * index), to: file.0, modified: file.1)
        }
        _ = try await scene.step(watcher, at: 0)
        #expect(
            try await scene.step(watcher, at: 2).map { String($0.prefix { $0 != " " }) } == [
                "c.gpx", "a.gpx", "ab.gpx", "b.gpx", "d.gpx",
            ])
    }

    // MARK: The store

    @Test("IMP-108: without a store nothing is imported, and that is told once") func noStore() async throws {
        let scene = try Scene()
        let watcher = scene.watcher(hasStore: false)
        try scene.write(Self.run(), to: "a.gpx")
        #expect(try await scene.stepping(watcher, at: 0) == (["The store cannot be read: No store is open."], 5, false))
        #expect(try await scene.stepping(watcher, at: 5) == ([], 5, false))
        #expect(try await scene.stepping(watcher, at: 10, in: scene.access) == ([], 2, true))
        #expect(
            try await scene.step(watcher, at: 12, in: scene.access) == ["a.gpx done: Imported 1 workout and 3 samples."]
        )
        // The store of a step is that of this step.
        await watcher.reload()
        #expect(try await scene.stepping(watcher, at: 20).wait == 5)
    }

    @Test("IMP-108: while the store cannot be written, a file is tried again after longer and longer times")
    func fullDisk() async throws {
        let scene = try Scene()
        let watcher = scene.watcher()
        try scene.write(Self.run(), to: "a.gpx")
        _ = try await scene.step(watcher, at: 0)
        _ = scene.access.change { $0.isFull = true }
        var second = 2.0
        for delay in [5.0, 30, 120, 600, 3_600, 3_600] {
            let step = try await scene.stepping(watcher, at: second)
            #expect(step.news == ["a.gpx passing: The disk is full., again after \(JSON.digits(delay))"])
            #expect(step.wait == min(delay, 900) && !step.isSettling)
            let report = try String(contentsOfFile: scene.path(".openhealthkit/failed/a.gpx.txt"), encoding: .utf8)
            #expect(report == "File: a.gpx\n\nThe disk is full.\n\nIt is tried again by itself.\n")
            let between = try await scene.stepping(watcher, at: second + delay - 0.25)
            #expect(between == ([], 0.25, false))
            second += delay
        }
        _ = scene.access.change { $0.isFull = false }
        #expect(try await scene.step(watcher, at: second) == ["a.gpx done: Imported 1 workout and 3 samples."])
        #expect(!scene.exists(".openhealthkit/failed/a.gpx.txt"))
    }

    @Test("IMP-108: a file that failed and is gone, or another one now, is not waited for") func failedAndGone()
        async throws
    {
        let scene = try Scene()
        let watcher = scene.watcher()
        try scene.write(Self.run(), to: "a.gpx")
        try scene.write(Self.run(500), to: "b.gpx")
        _ = try await scene.step(watcher, at: 0)
        _ = scene.access.change { $0.isFull = true }
        #expect(try await scene.step(watcher, at: 2).count == 2)
        #expect(try await scene.stepping(watcher, at: 3) == ([], 4, false))
        try FileManager.default.removeItem(atPath: scene.path("a.gpx"))
        #expect(try await scene.stepping(watcher, at: 4) == ([], 3, false))
        try scene.write("", to: "b.gpx")
        #expect(try await scene.stepping(watcher, at: 5) == ([], 900, false))
    }

    @Test("IMP-108: with no times of their own, failures that pass wait for the next look at the folder")
    func retriesOfTheInterval() async throws {
        let scene = try Scene()
        let watcher = scene.watcher { ($0.rules.retries, $0.interval) = ([], 77) }
        try scene.write(Self.run(), to: "a.gpx")
        _ = try await scene.step(watcher, at: 0)
        _ = scene.access.change { $0.isFull = true }
        #expect(try await scene.step(watcher, at: 2) == ["a.gpx passing: The disk is full., again after 77"])
        // A file that changes meanwhile is another one, which has not failed yet.
        try scene.write(Self.run(500), to: "a.gpx")
        #expect(try await scene.stepping(watcher, at: 3) == ([], 0.5, true))
    }

    // MARK: The folder

    @Test("IMP-107: where nothing can be written, files stay, are imported once, and that is told once")
    func unwritableFolder() async throws {
        let scene = try Scene()
        try scene.write("mine", to: ".openhealthkit")
        try scene.write(Self.run(), to: "a.gpx")
        try scene.write("nothing", to: "b.fit")
        let watcher = scene.watcher { $0.after = .move }
        #expect(
            try await scene.step(watcher, at: 0) == [
                "The folder '\(scene.folder.url.path)' cannot be written, so that imported files stay where they are."
            ])
        #expect(try await scene.step(watcher, at: 2).map { String($0.prefix(10)) } == ["a.gpx done", "b.fit last"])
        #expect(scene.exists("a.gpx") && scene.exists("b.fit"))
        for second in [10.0, 1_000] { #expect(try await scene.stepping(watcher, at: second) == ([], 900, false)) }
        let other = try Scene()
        try other.write("mine", to: ".openhealthkit")
        #expect(try await other.step(other.watcher(), at: 0).isEmpty)
    }

    @Test("IMP-109: a folder that is not there yet, or is a file, is waited for") func missingFolder() async throws {
        let scene = try Scene()
        let watcher = scene.watcher()
        let path = scene.folder.url.path
        try FileManager.default.removeItem(atPath: path)
        let missing = "The folder '\(path)' cannot be opened: the file does not exist. It is waited for."
        #expect(try await scene.stepping(watcher, at: 0) == ([missing], 5, false))
        #expect(try await scene.stepping(watcher, at: 5) == ([], 5, false))
        try Data().write(to: scene.folder.url)
        #expect(
            try await scene.step(watcher, at: 10) == [
                "The folder '\(path)' cannot be opened: a part of its path is a file, not a folder. It is waited for."
            ])
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        #expect(try await scene.stepping(watcher, at: 15) == ([], 900, false))
        try FileManager.default.removeItem(atPath: path)
        let gone = try await scene.stepping(watcher, at: 20)
        #expect(gone == (["The folder '\(path)' is gone; its return is waited for."], 5, false))
    }

    // MARK: While a file is imported

    @Test("IMP-106: a file that changes while it is imported is imported again") func changedMeanwhile() async throws {
        let scene = try Scene()
        let watcher = scene.watcher { $0.after = .move }
        try scene.write(Self.run(), to: "a.gpx")
        _ = try await scene.step(watcher, at: 0)
        scene.onBeginning { try? scene.write(Self.run(500), to: "a.gpx", modified: 2) }
        #expect(try await scene.step(watcher, at: 2).isEmpty)
        #expect(scene.exists("a.gpx"))
        #expect(try await scene.step(watcher, at: 3).isEmpty)
        let year = ".openhealthkit/done/2026"
        let done = try await scene.step(watcher, at: 5)
        #expect(done == ["a.gpx done: Stored before., moved to \(year)/a.gpx"])
        #expect(!scene.exists("a.gpx") && scene.exists("\(year)/a.gpx"))
    }

    @Test("IMP-109: what a cancellation left goes on with the next step, and files after it are not begun")
    func cancelled() async throws {
        let scene = try Scene()
        let watcher = scene.watcher()
        for (index, name) in ["a.gpx", "b.gpx"].enumerated() {
            try scene.write(Self.run(500 * index), to: name, modified: Double(index))
        }
        _ = try await scene.step(watcher, at: 0)
        scene.onBeginning { scene.cancel() }
        #expect(try await scene.step(watcher, at: 2).isEmpty)
        #expect(await watcher.waiting == ["b.gpx"])
        #expect(try await scene.step(watcher, at: 3).isEmpty)
        scene.cancel(false)
        let rest = try await scene.step(watcher, at: 4)
        #expect(rest.map { String($0.prefix(10)) } == ["a.gpx done", "b.gpx done"])
    }

    @Test("IMP-106: what is known by its content has the sentence of then, and its first file stays its own")
    func knownContents() async throws {
        let scene = try Scene()
        let watcher = scene.watcher()
        try scene.write(Self.run(), to: "a.gpx")
        _ = try await scene.step(watcher, at: 0)
        let sentence = "Imported 1 workout and 3 samples."
        #expect(try await scene.step(watcher, at: 2) == ["a.gpx done: \(sentence)"])
        try scene.write(Self.run(), to: "copy.gpx")
        try scene.write(Self.run(), to: "a.gpx", modified: 5)
        _ = try await scene.step(watcher, at: 10)
        #expect(try await scene.step(watcher, at: 12) == ["copy.gpx same: \(sentence)", "a.gpx done: \(sentence)"])
        // The names differ from the first one in each folder.
        try scene.write("nothing of a workout", to: "x.fit")
        _ = try await scene.step(watcher, at: 20)
        let failed = try await scene.step(watcher, at: 22)
        #expect(failed.count == 1 && failed[0].hasPrefix("x.fit lasting: "))
        try scene.write("nothing of a workout", to: "y.fit")
        _ = try await scene.step(watcher, at: 30)
        #expect(
            try await scene.step(watcher, at: 32) == [failed[0].replacing("x.fit lasting", with: "y.fit lasting")])
    }

    @Test("IMP-108: what failed is read once more for each wish, and nothing else is") func wishes() async throws {
        let scene = try Scene()
        let watcher = scene.watcher()
        try scene.write(Self.run(), to: "a.gpx")
        try scene.write("nothing of a workout", to: "x.fit")
        _ = try await scene.step(watcher, at: 0)
        let first = try await scene.step(watcher, at: 2)
        #expect(first.map { String($0.prefix(13)) } == ["a.gpx done: I", "x.fit lasting"])
        for second in [10.0, 20] {
            await watcher.retry()
            #expect(try await scene.step(watcher, at: second) == Array(first.suffix(1)))
            #expect(scene.progress.allSatisfy { $0.hasPrefix("x.fit ") } && !scene.progress.isEmpty)
            #expect(try await scene.stepping(watcher, at: second + 5) == ([], 900, false))
            #expect(scene.progress.isEmpty)
        }
    }

    @Test(
        "IMP-108: the second end of the program while it read a file is the fault of the file",
        arguments: [(0, "done"), (1, "lasting"), (2, "lasting")])
    func endsOfTheProgram(ends: Int, outcome: String) async throws {
        let scene = try Scene()
        try scene.write(Self.run(), to: "a.gpx")
        let stamp = try scene.stamp("a.gpx")
        func note(_ outcome: WatchedFile.Outcome) throws {
            try scene.store.engine.write {
                try $0.note([
                    WatchedFile(
                        folder: scene.folder.url.standardizedFileURL.path, path: Array("a.gpx".utf8), stamp: stamp,
                        outcome: outcome, ends: ends, version: "1")
                ])
            }
        }
        try note(.begun)
        let first = scene.watcher()
        let told = try await scene.step(first, at: 0)
        #expect(told.map { String($0.prefix { $0 != ":" }) } == ["a.gpx \(outcome)"])
        if outcome == "lasting" {
            #expect(told == ["a.gpx lasting: The program ended twice while it read the file."])
            #expect(
                try String(contentsOfFile: scene.path(".openhealthkit/failed/a.gpx.txt"), encoding: .utf8)
                    == """
                    File: a.gpx

                    The program ended twice while it read the file.

                    It is tried again when the file or the program changes, or with 'hk watch-folder --retry'. If it \
                    is not meant to be imported, remove it from the folder.

                    """)
            await first.retry()
            #expect(try await scene.step(first, at: 1).map { String($0.prefix(10)) } == ["a.gpx done"])
        }
        // Ends before another outcome do not count.
        let other = try Scene()
        try other.write(Self.run(), to: "a.gpx")
        let own = try other.stamp("a.gpx")
        try other.store.engine.write {
            try $0.note([
                WatchedFile(
                    folder: other.folder.url.standardizedFileURL.path, path: Array("a.gpx".utf8), stamp: own,
                    outcome: .passing, ends: ends, again: Self.origin, version: "1")
            ])
        }
        let passed = try await other.step(other.watcher(), at: 0)
        #expect(passed.map { String($0.prefix(10)) } == ["a.gpx done"])
    }
}
