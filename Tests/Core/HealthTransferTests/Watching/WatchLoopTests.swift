import Foundation
import HealthStore
import Synchronization
import TestSupport
import Testing

@testable import HealthTransfer

/// The loop over watched folders, the events of a folder, and its list.
@Suite struct WatchLoopTests {
    private struct Odd: Error {}

    /// What a loop did: the steps of each watcher, and how often it was ready.
    private final class Course: Sendable {
        private struct State {
            var steps: [String] = []
            var ready: [Int] = []
            var isCancelled = false
        }

        private let state = Mutex(State())

        var steps: [String] { state.withLock { $0.steps } }
        /// The number of steps before the loop was ready.
        var ready: [Int] { state.withLock { $0.ready } }
        var isCancelled: Bool { state.withLock { $0.isCancelled } }

        func cancel() { state.withLock { $0.isCancelled = true } }
        func beReady() { state.withLock { $0.ready.append($0.steps.count) } }
        func step(_ name: String) -> Int {
            state.withLock {
                $0.steps.append(name)
                return $0.steps.count { $0 == name }
            }
        }
    }

    /// Runs a loop over two folders whose next steps are due at once.
    ///
    /// - Parameter step: Returns whether a folder settles after its step, by its name and the number of the step.
    private func run(
        isOnce: Bool, _ course: Course, isSettling: @escaping @Sendable (String, Int) throws -> Bool
    ) async throws {
        let watchers = ["a", "b"].map { FolderWatcher("/nowhere/\($0)") }
        try await WatchLoop.run(
            watchers, isOnce: isOnce, waker: Waker(), clock: { 1_000 }, isCancelled: { course.isCancelled },
            ready: { course.beReady() },
            step: { watcher in
                let name = String(watcher.folder.suffix(1))
                let settles = try isSettling(name, course.step(name))
                return FolderWatcher.Wake(at: name == "a" ? 1_000 : -.infinity, isSettling: settles)
            })
    }

    @Test("IMP-109: a single run ends when no folder settles any more, and is ready after the first round of all")
    func once() async throws {
        let one = Course()
        try await run(isOnce: true, one) { _, _ in false }
        #expect(one.steps == ["a", "b"] && one.ready == [2])
        for name in ["a", "b"] {
            let three = Course()
            try await run(isOnce: true, three) { $0 == name && $1 < 3 }
            #expect(three.steps == ["a", "b", "a", "b", "a", "b"] && three.ready == [2], "\(name)")
        }
    }

    @Test("IMP-109: a loop ends with its cancellation, before a step or after its round") func cancellations()
        async throws
    {
        let before = Course()
        before.cancel()
        try await run(isOnce: false, before) { _, _ in true }
        #expect(before.steps.isEmpty && before.ready.isEmpty)
        for isSettling in [false, true] {
            let within = Course()
            try await run(isOnce: false, within) { name, number in
                if name == "a", number == 2 { within.cancel() }
                return isSettling
            }
            #expect(within.steps == ["a", "b", "a", "b"] && within.ready == [2])
        }
    }

    @Test("IMP-100: an error of a folder ends the loop") func errors() async throws {
        let course = Course()
        await #expect(throws: Odd.self) {
            try await run(isOnce: true, course) { name, _ in
                if name == "b" { throw Odd() }
                return false
            }
        }
        #expect(course.steps == ["a", "b"] && course.ready.isEmpty)
    }

    @Test("A wait ends when it is told to, also before it began", .timeLimit(.minutes(1))) func waking() {
        let waker = Waker()
        for _ in 0..<3 { waker.wake() }
        FolderEvents.wait([], 3_600, waker)
        FolderEvents.wait([], 0, waker)
        FolderEvents.wait([], -5, waker)
        waker.wake()
        FolderEvents.wait([FolderEvents("/nowhere", isUseful: false)], .infinity, waker)
    }

    // MARK: Events

    @Test("IMP-101: files that were closed or moved into watched folders are hints, once", .timeLimit(.minutes(1)))
    func events() throws {
        let folder = try TemporaryFolder()
        let outside = try TemporaryFolder()
        func hints(_ events: FolderEvents) -> (closed: [String], any: Bool) {
            let hints = events.hints()
            return (hints.closed.map { String(decoding: $0, as: UTF8.self) }, hints.any)
        }
        let events = FolderEvents(folder.url.path, isUseful: true)
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "x/y"), withIntermediateDirectories: true)
        #expect(hints(events) == ([], false))
        events.add([])
        events.add(Array("x/y".utf8))
        events.add(Array("gone".utf8))
        #expect(!events.isShort && hints(events) == ([], false))
        _ = try folder.write("1", to: "a.gpx")
        _ = try folder.write("2", to: "x/y/b.gpx")
        // This folder is not watched.
        _ = try folder.write("3", to: "x/c.gpx")
        #expect(hints(events) == (["a.gpx", "x/y/b.gpx"], true))
        #expect(hints(events) == ([], false))
        let moved = try outside.write("4", to: "d.gpx")
        try FileManager.default.moveItem(atPath: moved, toPath: folder.url.appending(path: "x/y/e.gpx").path)
        #expect(hints(events) == (["x/y/e.gpx"], true))
        // What is made, read or removed is no hint of a file.
        try FileManager.default.createDirectory(at: folder.url.appending(path: "z"), withIntermediateDirectories: true)
        #expect(hints(events) == ([], true))
        _ = try String(contentsOfFile: folder.url.appending(path: "a.gpx").path, encoding: .utf8)
        #expect(hints(events) == ([], false))
        // A wait ends with an event.
        _ = try folder.write("5", to: "a.gpx")
        FolderEvents.wait([events], 3_600, Waker())
        #expect(hints(events) == (["a.gpx"], true))
        // A folder that is gone sends nothing more.
        try FileManager.default.removeItem(at: folder.url.appending(path: "x"))
        _ = hints(events)
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "x/y"), withIntermediateDirectories: true)
        _ = try folder.write("6", to: "x/y/b.gpx")
        #expect(hints(events).closed.isEmpty)
        let silent = FolderEvents(folder.url.path, isUseful: false)
        silent.add([])
        _ = try folder.write("7", to: "a.gpx")
        #expect(hints(silent) == ([], false))
    }

    // MARK: Lists

    @Test("IMP-101, IMP-104: a list has regular files down to eight folders, and enters each folder once")
    func scan() throws {
        let folder = try TemporaryFolder()
        func make(_ path: String, _ text: String) throws {
            let url = folder.url.appending(path: path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        let deep = (1...8).map(String.init).joined(separator: "/")
        try make("a.gpx", "12345")
        try make("\(deep)/b.gpx", "1")
        try make("\(deep)/9/c.gpx", "1")
        try make(".hidden/d.gpx", "1")
        try make("part.tmp/e.gpx", "1")
        try make("x/.f.gpx", "1")
        try make("x/g.gpx", "")
        try FileManager.default.createSymbolicLink(
            atPath: folder.url.appending(path: "link").path,
            withDestinationPath: folder.url.appending(path: "x").path)
        try FileManager.default.createSymbolicLink(
            atPath: folder.url.appending(path: "link.gpx").path,
            withDestinationPath: folder.url.appending(path: "a.gpx").path)
        let places = try FolderPlaces(folder.url.path)
        var entered: [String] = []
        let scan = FolderScan(places.folder) { entered.append(String(decoding: $0, as: UTF8.self)) }
        #expect(scan.isPresent)
        let sizes = Dictionary(
            uniqueKeysWithValues: scan.files.map { (String(decoding: $0.key, as: UTF8.self), $0.value.size) })
        #expect(sizes == ["a.gpx": 5, "\(deep)/b.gpx": 1, "x/g.gpx": 0])
        let levels = (1...8).map { (1...$0).map(String.init).joined(separator: "/") }
        #expect(entered.first == "" && entered.sorted() == ([""] + levels + ["x"]).sorted())
        #expect(entered.filter { $0.hasPrefix("1") } == levels)
        var none: [[UInt8]] = []
        let nothing = FolderScan(-1) { none.append($0) }
        #expect(!nothing.isPresent && nothing.files.isEmpty && none.isEmpty)
        withExtendedLifetime(places) {}
    }

    @Test("IMP-109: a file is opened once, and tells whether it is as it was") func openFiles() throws {
        let folder = try TemporaryFolder()
        let places = try FolderPlaces(folder.url.path)
        _ = try folder.write("0123456789", to: "a")
        let file = try HealthTransfer.OpenFile(Array("a".utf8), in: places.folder)
        func text(_ offset: Int, _ count: Int) throws -> String {
            String(decoding: try file.bytes(offset, count), as: UTF8.self)
        }
        #expect(file.stamp.size == 10 && file.isUnchanged)
        #expect(try text(0, 10) == "0123456789" && text(0, 0) == "" && text(3, 4) == "3456")
        #expect(try text(8, 5) == "89" && text(10, 5) == "" && text(99, 1) == "")
        let hash = try file.digest()
        #expect(hash.prefix(4) == [0x84, 0xd8, 0x98, 0x77])
        // Another file of its name is another file; the open one stays.
        try FileManager.default.removeItem(atPath: folder.url.appending(path: "a").path)
        _ = try folder.write("other", to: "a")
        #expect(try text(0, 10) == "0123456789")
        let other = try HealthTransfer.OpenFile(Array("a".utf8), in: places.folder)
        #expect(other.stamp.inode != file.stamp.inode || other.stamp != file.stamp)
        let handle = try FileHandle(forWritingTo: folder.url.appending(path: "a"))
        try handle.write(contentsOf: Data("longer".utf8))
        try handle.close()
        #expect(!other.isUnchanged)
        for (path, number) in [
            ("none", ENOENT), ("a/b", ENOTDIR), ("", ENXIO), (".", ENXIO), ("x", ENXIO),
        ] {
            if path == "x" {
                try FileManager.default.createDirectory(
                    at: folder.url.appending(path: "x"), withIntermediateDirectories: true)
            }
            let error = #expect(throws: HealthTransfer.OpenFile.Failure.self) {
                try HealthTransfer.OpenFile(Array(path.utf8), in: places.folder)
            }
            #expect(error?.number == number && error?.isGone == true, "\(path)")
        }
        #expect(!HealthTransfer.OpenFile.Failure(number: EACCES).isGone)
    }

    // MARK: Names in exports

    @Test("Files of an export have names of their own, whatever the case") func exportFiles() {
        var files = ExportFiles()
        let names = ["a/b.gpx", "A/B.gpx", "a/b.gpx", "a/b_1.gpx", "c.gpx", "a/b.csv", "a/b.gpx"].map {
            files.add(.text($0), $0)
        }
        #expect(
            names == ["a/b.gpx", "A/B_1.gpx", "a/b_2.gpx", "a/b_1_1.gpx", "c.gpx", "a/b.csv", "a/b_3.gpx"])
        #expect(files.count == 7 && files.all.map(\.name) == names)
    }
}
