import Foundation
import TestSupport
import Testing

@testable import HealthTransfer

/// Parts of a takeout that failed, beside those that come later.
@Suite struct FailedPartTests {
    private typealias Scene = WatcherDecisionTests.Scene

    private static func write(_ files: [(name: String, bytes: [UInt8])], _ scene: Scene, _ name: String) throws {
        let path = scene.path(name)
        try Data(StoredPacking.zip(files)).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceReferenceDate: WatcherDecisionTests.origin)],
            ofItemAtPath: path)
    }

    private static func run(_ first: Int = 0) -> [UInt8] { Array(WatcherDecisionTests.run(first).utf8) }

    @Test("IMP-4, IMP-105: a part that has failed is not read again with the next one") func failed() async throws {
        let scene = try Scene()
        let watcher = scene.watcher()
        try Self.write([("Takeout/a.fit", Array("nothing".utf8))], scene, "a-001.zip")
        for second in [0.0, 2] { #expect(try await scene.step(watcher, at: second).isEmpty) }
        #expect(try await scene.step(watcher, at: 30).map { String($0.prefix(18)) } == ["a-001.zip lasting:"])
        try Self.write([("Takeout/run.gpx", Self.run())], scene, "a-002.zip")
        for second in [40.0, 42] { #expect(try await scene.step(watcher, at: second).isEmpty) }
        #expect(
            try await scene.step(watcher, at: 70) == ["a-002.zip done: Imported 1 workout and 3 samples."])
        // The failure is still told by its own file, and by no other one.
        #expect(scene.exists(".openhealthkit/failed/a-001.zip.txt"))
        #expect(!scene.exists(".openhealthkit/failed/a-002.zip.txt"))
    }

    @Test("IMP-4, IMP-105: parts that come at the same time are one import, also if one of them fails")
    func together() async throws {
        let scene = try Scene()
        let watcher = scene.watcher()
        try Self.write([("Takeout/run.gpx", Self.run())], scene, "a-001.zip")
        try Self.write([("Takeout/a.fit", Array("nothing".utf8))], scene, "a-002.zip")
        for second in [0.0, 2] { #expect(try await scene.step(watcher, at: second).isEmpty) }
        #expect(
            try await scene.step(watcher, at: 30) == [
                "a-001.zip done: Imported 1 workout and 3 samples; 1 of 2 files could not be read."
            ])
        #expect(await watcher.waiting.isEmpty)
    }
}
