import Foundation
import GRDB
import HealthModel
import TestStores
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthStore
@testable import HealthTransfer

/// Parts of a takeout whose import fails for a while.
@Suite struct PassingPartTests {
    private typealias Scene = WatcherDecisionTests.Scene
    private static let origin = WatcherDecisionTests.origin

    /// The entries of the ledger up to their sentences, and those of what belongs to others as a whole.
    private static func ledger(_ scene: Scene) throws -> [String] {
        let folder = scene.folder.url.standardizedFileURL.path
        return try scene.access.read { try $0.watchedFiles(in: folder) }.map { entry in
            let again = entry.again.map { JSON.digits($0 - origin) } ?? "-"
            let sentence = entry.report.hasPrefix("It belongs") ? ": \(entry.report)" : ""
            return "\(entry.name) \(entry.outcome), tries \(entry.tries), ends \(entry.ends), again \(again)\(sentence)"
        }.sorted()
    }

    private static func write(_ files: [(name: String, bytes: [UInt8])], _ scene: Scene, _ name: String) throws {
        let path = scene.path(name)
        try Data(StoredPacking.zip(files)).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceReferenceDate: origin)], ofItemAtPath: path)
    }

    @Test("IMP-105, IMP-108: parts of one import that finds no space are tried again together") func noSpace()
        async throws
    {
        let scene = try Scene()
        let watcher = scene.watcher()
        // Larger than what the free pages of a store hold.
        let points = (0..<4_000).map { second in
            let time = Date(timeIntervalSinceReferenceDate: GPX.start + Double(second)).formatted(.iso8601)
            let (north, east) = (Double(second * 7_919 % 9_973) * 1e-7, Double(second * 7_907 % 9_967) * 1e-7)
            return "<trkpt lat=\"\(47 + north)\" lon=\"\(8 + east)\"><time>\(time)</time></trkpt>"
        }
        let run = Array(GPX.file("<trk><trkseg>\(points.joined())</trkseg></trk>").utf8)
        try Self.write([("Takeout/run.gpx", run)], scene, "a-001.zip")
        try Self.write([("Takeout/notes.txt", [1])], scene, "a-002.zip")
        for second in [0.0, 2] { #expect(try await scene.step(watcher, at: second).isEmpty) }
        func limit(_ pages: Int) throws {
            try scene.store.engine.write { try $0.database.execute(sql: "PRAGMA max_page_count = \(pages)") }
        }
        try limit(1)
        let first = try await scene.stepping(watcher, at: 30)
        #expect(first.news.count == 1 && first.wait == 5 && !first.isSettling)
        #expect(first.news.first?.hasPrefix("a-001.zip passing: ") == true)
        #expect(
            try Self.ledger(scene) == [
                "a-001.zip passing, tries 1, ends 0, again 35",
                "a-002.zip passing, tries 1, ends 0, again 35: It belongs to a-001.zip.",
            ])
        #expect(try await scene.stepping(watcher, at: 34.75) == ([], 0.25, false))
        try limit(1_000_000)
        let second = try await scene.step(watcher, at: 35)
        #expect(second.map { String($0.prefix { $0 != ":" }) } == ["a-001.zip done"])
        #expect(
            try Self.ledger(scene).map { $0.replacing("again 35", with: "again -") } == [
                "a-001.zip done, tries 0, ends 0, again -",
                "a-002.zip done, tries 0, ends 0, again -: It belongs to a-001.zip.",
            ])
        #expect(try await scene.stepping(watcher, at: 36) == ([], 900, false))
        #expect(await watcher.waiting.isEmpty)
    }
}
