import Foundation
import GRDB
import HealthModel
import HealthReports
import Synchronization
import TestStores
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthStore
@testable import HealthTransfer

/// The facts that a watcher keeps of its files in the ledger, and what belongs together.
@Suite struct WatcherImportTests {
    private typealias Scene = WatcherDecisionTests.Scene

    private static let origin = WatcherDecisionTests.origin
    private static let year = ".openhealthkit/done/2026"

    private static func run(_ first: Int = 0) -> String { WatcherDecisionTests.run(first) }

    /// The entries of the ledger of a folder, in the order of their names.
    private static func ledger(_ scene: Scene) throws -> [String] {
        let folder = scene.folder.url.standardizedFileURL.path
        return try scene.access.read { try $0.watchedFiles(in: folder) }.map { entry in
            let again = entry.again.map { JSON.digits($0 - origin) } ?? "-"
            return "\(entry.name) \(entry.outcome), tries \(entry.tries), ends \(entry.ends), again \(again), "
                + "version \(entry.version), \(entry.digest?.count ?? 0) bytes: \(entry.report)"
        }.sorted()
    }

    private static func text(_ scene: Scene, _ name: String) throws -> String {
        try String(contentsOfFile: scene.path(name), encoding: .utf8)
    }

    private static func write(_ bytes: [UInt8], _ scene: Scene, _ name: String) throws {
        let url = scene.folder.url.appending(path: name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceReferenceDate: origin)], ofItemAtPath: url.path)
    }

    // MARK: Ledger

    @Test("IMP-106, IMP-107: a copy keeps the sentence of its first import, and is moved with it later")
    func copies() async throws {
        let scene = try Scene()
        let sentence = "Imported 1 workout and 3 samples."
        do {
            let watcher = scene.watcher()
            try scene.write(Self.run(), to: "a.gpx")
            _ = try await scene.step(watcher, at: 0)
            #expect(try await scene.step(watcher, at: 2) == ["a.gpx done: \(sentence)"])
            try scene.write(Self.run(), to: "copy.gpx", modified: 1)
            _ = try await scene.step(watcher, at: 10)
            #expect(try await scene.step(watcher, at: 12) == ["copy.gpx same: \(sentence)"])
        }
        #expect(
            try Self.ledger(scene) == [
                "a.gpx done, tries 0, ends 0, again -, version 1, 32 bytes: \(sentence)",
                "copy.gpx same, tries 0, ends 0, again -, version 1, 32 bytes: \(sentence)",
            ])
        let later = scene.watcher {
            $0.after = .move
            $0.version = "2"
        }
        #expect(
            try await scene.step(later, at: 20) == [
                "a.gpx done: \(sentence), moved to \(Self.year)/a.gpx",
                "copy.gpx same: \(sentence), moved to \(Self.year)/copy.gpx",
            ])
        #expect(!scene.exists("a.gpx") && !scene.exists("copy.gpx"))
        #expect(try await scene.stepping(later, at: 21) == ([], 900, false))
    }

    @Test("IMP-106: the same content in another folder is no file of this one, also under the same name")
    func otherFolders() async throws {
        let scene = try Scene()
        let first = scene.watcher()
        try scene.write(Self.run(), to: "in/a.gpx")
        _ = try await scene.step(first, at: 0)
        #expect(try await scene.step(first, at: 2) == ["in/a.gpx done: Imported 1 workout and 3 samples."])
        let other = try TemporaryFolder()
        try FileManager.default.createDirectory(
            at: other.url.appending(path: "in"), withIntermediateDirectories: true)
        _ = try other.write(Self.run(), to: "in/a.gpx")
        var options = FolderWatcher.Options()
        options.version = "1"
        let told = Told()
        let second = FolderWatcher(
            other.url.path, access: scene.access, options: options, clock: { told.now }, report: { told.add($0) })
        for seconds in [0.0, 2] {
            told.now = Self.origin + seconds
            _ = try await second.step()
        }
        #expect(told.lines == ["in/a.gpx same"])
    }

    @Test("IMP-108: an import that finds no space is tried again, and counts its tries until it succeeds")
    func noSpaceWhileImporting() async throws {
        let scene = try Scene()
        let watcher = scene.watcher()
        // Larger than what the free pages of a store hold.
        let points = (0..<4_000).map { second in
            let time = Date(timeIntervalSinceReferenceDate: GPX.start + Double(second)).formatted(.iso8601)
            let (north, east) = (Double(second * 7_919 % 9_973) * 1e-7, Double(second * 7_907 % 9_967) * 1e-7)
            return "<trkpt lat=\"\(47 + north)\" lon=\"\(8 + east)\"><time>\(time)</time></trkpt>"
        }
        try scene.write(GPX.file("<trk><trkseg>\(points.joined())</trkseg></trk>"), to: "a.gpx")
        func limit(_ pages: Int) throws {
            try scene.store.engine.write { try $0.database.execute(sql: "PRAGMA max_page_count = \(pages)") }
        }
        _ = try await scene.step(watcher, at: 0)
        try limit(1)
        var (second, tries) = (2.0, 0)
        for delay in [5.0, 30] {
            let told = try await scene.stepping(watcher, at: second)
            tries += 1
            #expect(told.news.count == 1 && told.wait == delay)
            #expect(told.news.first?.hasPrefix("a.gpx passing: ") == true)
            #expect(told.news.first?.hasSuffix(", again after \(JSON.digits(delay))") == true)
            second += delay
            let entry = try #require(try Self.ledger(scene).first)
            #expect(
                entry.hasPrefix(
                    "a.gpx passing, tries \(tries), ends 0, again \(JSON.digits(second)), version 1, 32 bytes: "))
            #expect(entry.hasSuffix("The disk is full. Free some space and try again."))
            let report = try Self.text(scene, ".openhealthkit/failed/a.gpx.txt")
            #expect(report.hasSuffix("\n\nIt is tried again by itself.\n"))
        }
        try limit(1_000_000)
        #expect(try await scene.step(watcher, at: second).map { String($0.prefix(10)) } == ["a.gpx done"])
        #expect(
            try Self.ledger(scene).map { $0.prefix { $0 != ":" } } == [
                "a.gpx done, tries 0, ends 0, again \(JSON.digits(second)), version 1, 32 bytes"
            ]
                || Self.ledger(scene).map { $0.prefix { $0 != ":" } } == [
                    "a.gpx done, tries 0, ends 0, again -, version 1, 32 bytes"
                ])
        #expect(!scene.exists(".openhealthkit/failed/a.gpx.txt"))
    }

    @Test("IMP-108: a file that changed begins with the first time again") func triesOfAnotherFile() async throws {
        let scene = try Scene()
        let watcher = scene.watcher()
        try scene.write(Self.run(), to: "a.gpx")
        _ = try await scene.step(watcher, at: 0)
        _ = scene.access.change { $0.isFull = true }
        let full = "a.gpx passing: The disk is full., again after "
        #expect(try await scene.step(watcher, at: 2) == [full + "5"])
        #expect(try await scene.step(watcher, at: 7) == [full + "30"])
        try scene.write(Self.run(500), to: "a.gpx")
        _ = try await scene.step(watcher, at: 10)
        #expect(try await scene.step(watcher, at: 12) == [full + "5"])
        #expect(try await scene.step(watcher, at: 17) == [full + "30"])
    }

    @Test("IMP-108, IMP-109: cancellations are no ends of the program, however many") func cancellations()
        async throws
    {
        let scene = try Scene()
        try scene.write(Self.run(), to: "a.gpx")
        for second in 0..<4 {
            let watcher = scene.watcher()
            scene.cancel(false)
            if second == 0 { _ = try await scene.step(watcher, at: -2) }
            scene.onBeginning { scene.cancel() }
            #expect(try await scene.step(watcher, at: Double(second)).isEmpty)
            #expect(
                try Self.ledger(scene) == [
                    "a.gpx passing, tries 0, ends 0, again \(second), version 1, 32 bytes: "
                ])
        }
        scene.cancel(false)
        let told = try await scene.step(scene.watcher(), at: 4)
        #expect(told.map { String($0.prefix(10)) } == ["a.gpx done"])
    }

    @Test("IMP-108: a failure that lasts forgets earlier tries and ends") func afterFailures() async throws {
        let scene = try Scene()
        try scene.write("nothing of a workout", to: "a.fit")
        let stamp = try scene.stamp("a.fit")
        try scene.store.engine.write {
            try $0.note([
                WatchedFile(
                    folder: scene.folder.url.standardizedFileURL.path, path: Array("a.fit".utf8), stamp: stamp,
                    outcome: .begun, tries: 3, ends: 0, version: "1")
            ])
        }
        let told = try await scene.step(scene.watcher(), at: 0)
        #expect(told.count == 1 && told[0].hasPrefix("a.fit lasting: "))
        let entry = try #require(try Self.ledger(scene).first)
        #expect(entry.hasPrefix("a.fit lasting, tries 0, ends 0, again -, version 1, 32 bytes: "))
    }

    @Test("A file that is again as it was imported waits for nothing") func asBefore() async throws {
        let scene = try Scene()
        let watcher = scene.watcher()
        try scene.write(Self.run(), to: "a.gpx")
        _ = try await scene.step(watcher, at: 0)
        #expect(try await scene.step(watcher, at: 2).count == 1)
        func touch(_ second: Double) throws {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceReferenceDate: Self.origin + second)],
                ofItemAtPath: scene.path("a.gpx"))
        }
        try touch(5)
        #expect(try await scene.stepping(watcher, at: 10) == ([], 2, true))
        #expect(await watcher.waiting == ["a.gpx"])
        try touch(0)
        #expect(try await scene.stepping(watcher, at: 11) == ([], 900, false))
        #expect(await watcher.waiting.isEmpty)
    }

    // MARK: While others are imported

    @Test("IMP-109: a file that changes or goes while another one is imported is left to a later step")
    func changedBeforeItsTurn() async throws {
        let scene = try Scene()
        let watcher = scene.watcher()
        for (index, name) in ["a.gpx", "b.gpx", "c.gpx", "d.gpx"].enumerated() {
            try scene.write(Self.run(500 * index), to: name, modified: Double(index))
        }
        _ = try await scene.step(watcher, at: 0)
        scene.onBeginning {
            try? scene.write(Self.run(5_000), to: "b.gpx", modified: 9)
            try? FileManager.default.removeItem(atPath: scene.path("c.gpx"))
        }
        #expect(try await scene.step(watcher, at: 2).map { String($0.prefix(10)) } == ["a.gpx done", "d.gpx done"])
        #expect(try Self.ledger(scene).map { String($0.prefix(5)) } == ["a.gpx", "d.gpx"])
        #expect(try await scene.step(watcher, at: 3).isEmpty)
        #expect(try await scene.step(watcher, at: 5).map { String($0.prefix(10)) } == ["b.gpx done"])
    }

    @Test("IMP-101: what is closed in a folder that was moved away is no hint of the one that took its place")
    func hintsOfAnotherFolder() async throws {
        let scene = try Scene()
        let watcher = scene.watcher()
        _ = try await scene.step(watcher, at: 0)
        let place = scene.folder.url.path
        try FileManager.default.moveItem(atPath: place, toPath: place + "-moved")
        defer { try? FileManager.default.removeItem(atPath: place + "-moved") }
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        try scene.write(Self.run(), to: "a.gpx")
        let gone = try await scene.stepping(watcher, at: 10)
        #expect(gone == (["The folder '\(place)' is gone; its return is waited for."], 2, true))
        try Data("closed".utf8).write(to: URL(filePath: place + "-moved/a.gpx"))
        #expect(try await scene.stepping(watcher, at: 10.5) == ([], 1.5, true))
        #expect(try await scene.step(watcher, at: 12).map { String($0.prefix(10)) } == ["a.gpx done"])
        // The new folder has hints of its own.
        try scene.write(Self.run(500), to: "b.gpx")
        #expect(try await scene.stepping(watcher, at: 20) == ([], 0.5, true))
    }

    @Test("IMP-107: what cannot be moved stays, is imported once, and is told once") func unmovable() async throws {
        let scene = try Scene()
        let watcher = scene.watcher { $0.after = .move }
        let name = String(repeating: "r", count: 251) + ".gpx"
        try scene.write(Self.run(), to: name)
        _ = try await scene.step(watcher, at: 0)
        let first = "\(name) done: Imported 1 workout and 3 samples."
        #expect(try await scene.step(watcher, at: 2) == ["\(first), moved to \(Self.year)/\(name)"])
        // A second name with a number would be too long.
        try scene.write(Self.run(500), to: name)
        _ = try await scene.step(watcher, at: 10)
        #expect(
            try await scene.step(watcher, at: 12) == [
                "'\(name)' cannot be moved: its name is too long. It stays where it is.", first,
            ])
        #expect(scene.exists(name))
        // Others can be moved.
        try scene.write(Self.run(1_000), to: "b.gpx")
        _ = try await scene.step(watcher, at: 20)
        let next = try await scene.step(watcher, at: 22)
        #expect(next.contains("b.gpx done: Imported 1 workout and 3 samples., moved to \(Self.year)/b.gpx"))
        #expect(!next.contains { $0.contains("cannot be moved") })
    }

    // MARK: Archives

    @Test("IMP-108: an archive of which a file cannot be read is done, and one of which none can be is not")
    func archives() async throws {
        let scene = try Scene()
        let watcher = scene.watcher { $0.after = .move }
        let (good, bad) = (Array(Self.run().utf8), Array("nothing of a workout".utf8))
        try Self.write(StoredPacking.zip([("a.fit", bad), ("b.gpx", good), ("notes.txt", bad)]), scene, "some.zip")
        _ = try await scene.step(watcher, at: 0)
        #expect(
            try await scene.step(watcher, at: 2) == [
                "some.zip done: Imported 1 workout and 3 samples; 1 of 2 files could not be read., moved to "
                    + "\(Self.year)/some.zip"
            ])
        #expect(scene.progress.first == "some.zip -")
        #expect(scene.progress.dropFirst().allSatisfy { $0.hasPrefix("some.zip 0.") || $0 == "some.zip 1" })
        let kept = try Self.text(scene, ".openhealthkit/failed/some.zip.txt")
        #expect(
            kept.hasPrefix("File: some.zip\nFormat: gpx\n\n") && kept.hasSuffix("\n\nThe rest of it was imported.\n"))
        try Self.write(StoredPacking.zip([("a.fit", bad), ("b.fit", bad)]), scene, "none.zip")
        _ = try await scene.step(watcher, at: 10)
        let told = try await scene.step(watcher, at: 12)
        #expect(told.count == 1 && told[0].hasPrefix("none.zip lasting: ") && scene.exists("none.zip"))
    }

    // MARK: Sets

    @Test("IMP-105: an export alone waits for nothing, and one with files beside it until they are quiet")
    func quietSets() async throws {
        let scene = try Scene()
        let watcher = scene.watcher()
        try scene.write(ExampleExport.values(["60"]), to: "alone/export.xml")
        try scene.write(ExampleExport.values(["61", "62"]), to: "in/Export.XML", modified: 1)
        try scene.write(ExampleExport.route(1), to: "in/workout-routes/route_1.gpx", modified: 2)
        _ = try await scene.step(watcher, at: 0)
        let first = try await scene.stepping(watcher, at: 2)
        #expect(first.news == ["alone/export.xml done: Imported 1 sample."])
        #expect(first.wait == 28 && first.isSettling)
        try scene.write(ExampleExport.route(2), to: "in/workout-routes/route_2.gpx", modified: 3)
        _ = try await scene.step(watcher, at: 20)
        let second = try await scene.stepping(watcher, at: 30)
        #expect(second == ([], 20, true))
        #expect(
            await watcher.waiting == [
                "in/Export.XML", "in/workout-routes/route_1.gpx", "in/workout-routes/route_2.gpx",
            ])
        #expect(try await scene.stepping(watcher, at: 49.75) == ([], 0.25, true))
        #expect(try await scene.step(watcher, at: 50) == ["in/Export.XML done: Imported 1 sample."])
        #expect(
            try Self.ledger(scene) == [
                "alone/export.xml done, tries 0, ends 0, again -, version 1, 32 bytes: Imported 1 sample.",
                "in/Export.XML done, tries 0, ends 0, again -, version 1, 32 bytes: Imported 1 sample.",
                "in/workout-routes/route_1.gpx done, tries 0, ends 0, again -, version 1, 0 bytes: "
                    + "It belongs to in/Export.XML.",
                "in/workout-routes/route_2.gpx done, tries 0, ends 0, again -, version 1, 0 bytes: "
                    + "It belongs to in/Export.XML.",
            ])
        #expect(await watcher.waiting.isEmpty)
        #expect(try await scene.stepping(watcher, at: 51) == ([], 900, false))
    }

    @Test("IMP-105, IMP-106: an export whose content is known is imported again if what belongs to it is new")
    func changedSets() async throws {
        let scene = try Scene()
        let watcher = scene.watcher()
        let text = ExampleExport.values(["60"])
        try scene.write(text, to: "in/export.xml")
        try scene.write(ExampleExport.route(1), to: "in/workout-routes/route_1.gpx")
        _ = try await scene.step(watcher, at: 0)
        _ = try await scene.step(watcher, at: 2)
        #expect(try await scene.step(watcher, at: 30) == ["in/export.xml done: Imported 1 sample."])
        // Touched: the routes are as they were.
        try scene.write(text, to: "in/export.xml", modified: 100)
        _ = try await scene.step(watcher, at: 100)
        #expect(try await scene.stepping(watcher, at: 102) == ([], 28, true))
        #expect(try await scene.step(watcher, at: 130) == ["in/export.xml done: Imported 1 sample."])
        // With a route more it is read.
        try scene.write(text, to: "in/export.xml", modified: 200)
        try scene.write(ExampleExport.route(2), to: "in/workout-routes/route_2.gpx")
        _ = try await scene.step(watcher, at: 200)
        #expect(try await scene.step(watcher, at: 202).isEmpty)
        #expect(try await scene.step(watcher, at: 230) == ["in/export.xml done: Stored before."])
        // A route that comes later, without the export, is a file of its own.
        try scene.write(ExampleExport.route(3), to: "in/workout-routes/route_3.gpx")
        _ = try await scene.step(watcher, at: 300)
        #expect(try await scene.stepping(watcher, at: 302) == ([], 28, true))
        let alone = try await scene.step(watcher, at: 330)
        // Nobody is that fast.
        #expect(alone.map { $0.prefix { $0 != ":" } } == ["in/workout-routes/route_3.gpx lasting"])
    }

    @Test("IMP-105: two exports in two folders wait each for its own files") func twoSets() async throws {
        let scene = try Scene()
        let watcher = scene.watcher { $0.after = .move }
        for (index, folder) in ["a", "b"].enumerated() {
            try scene.write(ExampleExport.values(Array(repeating: "60", count: index + 1)), to: "\(folder)/export.xml")
            try scene.write(ExampleExport.route(index), to: "\(folder)/workout-routes/r.gpx")
        }
        _ = try await scene.step(watcher, at: 0)
        try scene.write(ExampleExport.route(5), to: "b/workout-routes/s.gpx")
        _ = try await scene.step(watcher, at: 10)
        #expect(try await scene.stepping(watcher, at: 29.75) == ([], 0.25, true))
        let first = try await scene.stepping(watcher, at: 30)
        #expect(first.news == ["a/export.xml done: Imported 1 sample., moved to \(Self.year)/export.xml"])
        #expect(first.wait == 10 && first.isSettling)
        #expect(!scene.exists("a/workout-routes/r.gpx") && scene.exists("\(Self.year)/r.gpx"))
        #expect(
            try await scene.step(watcher, at: 40) == [
                "b/export.xml done: Imported 1 sample., moved to \(Self.year)/export (2).xml"
            ])
        #expect(scene.exists("\(Self.year)/r (2).gpx") && scene.exists("\(Self.year)/s.gpx"))
    }

    // MARK: Parts of a takeout

    @Test("IMP-4, IMP-105: parts are those of one name in one folder, and wait for no others") func namesOfParts()
        async throws
    {
        let scene = try Scene()
        let watcher = scene.watcher()
        let parts = FolderWatcherTests.parts.map(\.bytes)
        try Self.write(parts[0], scene, "a-001.zip")
        try Self.write(parts[1], scene, "a-002.zip")
        try Self.write(StoredPacking.zip([("run.gpx", Array(Self.run().utf8))]), scene, "a-003.zip")
        _ = try await scene.step(watcher, at: 0)
        // An archive that has no folder of a takeout is by itself, whatever its name.
        let first = try await scene.stepping(watcher, at: 2)
        #expect(first.news == ["a-003.zip done: Imported 1 workout and 3 samples."])
        #expect(first.wait == 28 && first.isSettling)
        let other = StoredPacking.zip([("Takeout/b.txt", [1]), ("Takeout/run.gpx", Array(Self.run(500).utf8))])
        try Self.write(other, scene, "b-001.zip")
        _ = try await scene.step(watcher, at: 10)
        try Self.write(
            StoredPacking.zip([("Takeout/run.gpx", Array(Self.run(900).utf8))]), scene, "x/a-004.zip")
        _ = try await scene.step(watcher, at: 20)
        #expect(try await scene.stepping(watcher, at: 29.75) == ([], 0.25, true))
        let second = try await scene.stepping(watcher, at: 30)
        #expect(second.news.map { String($0.prefix { $0 != ":" }) } == ["a-001.zip done"])
        #expect(second.wait == 10)
        #expect(try await scene.step(watcher, at: 40).map { String($0.prefix { $0 != ":" }) } == ["b-001.zip done"])
        #expect(try await scene.step(watcher, at: 50).map { String($0.prefix { $0 != ":" }) } == ["x/a-004.zip done"])
        let stages = try scene.access.own { try $0.samples(SampleRequest(.sleepAnalysis)) }.map(\.categoryValue)
        #expect(stages.sorted { $0 ?? 0 < $1 ?? 0 } == [0, 4])
        let belonging = try Self.ledger(scene).filter { $0.contains("belongs") }
        #expect(
            belonging == [
                "a-002.zip done, tries 0, ends 0, again -, version 1, 0 bytes: It belongs to a-001.zip."
            ])
    }

    @Test(
        "IMP-4: of what was moved away before, parts of the same name are read again, and nothing else",
        arguments: [
            ("2025/a-001.zip", [0, 4]), ("2024/a-001 (2).zip", [0, 4]), ("2026/b-001.zip", []), ("2026/a-1.gpx", []),
        ] as [(String, [Int])])
    func movedParts(name: String, stages: [Int]) async throws {
        let scene = try Scene()
        let watcher = scene.watcher { $0.after = .move }
        let parts = FolderWatcherTests.parts.map(\.bytes)
        try Self.write(parts[0], scene, ".openhealthkit/done/\(name)")
        // One of the name that is no part.
        try Self.write(
            StoredPacking.zip([("run.gpx", Array(Self.run().utf8))]), scene, ".openhealthkit/done/2026/a-009.zip")
        try Self.write(parts[1], scene, "a-002.zip")
        for second in [0.0, 2] { #expect(try await scene.step(watcher, at: second).isEmpty) }
        #expect(try await scene.step(watcher, at: 30).count == 1)
        let found = try scene.access.own { try $0.samples(SampleRequest(.sleepAnalysis)) }.map(\.categoryValue)
        #expect(found.sorted { $0 ?? 0 < $1 ?? 0 } == stages)
        #expect(try scene.access.own { try $0.samples(SampleRequest(.workout)) }.isEmpty)
    }
}

/// The time, and what a watcher told.
private final class Told: Sendable {
    private struct State {
        var now = 0.0
        var lines: [String] = []
    }

    private let state = Mutex(State())

    var now: Double {
        get { state.withLock { $0.now } }
        set { state.withLock { $0.now = newValue } }
    }

    var lines: [String] { state.withLock { $0.lines } }

    func add(_ news: WatchNews) {
        guard case .file(let result) = news else { return }
        state.withLock { $0.lines.append("\(result.file) \(result.outcome)") }
    }
}
