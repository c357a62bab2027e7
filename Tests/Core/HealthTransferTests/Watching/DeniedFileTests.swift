import Foundation
import TestSupport
import Testing

@testable import HealthTransfer

/// Files of a watched folder that this program may not read or move away.
///
/// The superuser may do everything, so that these run as somebody else in a process of their own.
@Suite struct DeniedFileTests {
    /// Runs as nobody, if this is the superuser.
    static func becomeNobody() { if getuid() == 0 { seteuid(65_534) } }

    static func becomeOneself() { seteuid(getuid()) }

    @Test("IMP-108: a file that may not be read is tried again, and says why") func unreadable() async {
        await #expect(processExitsWith: .success) {
            let scene = try WatcherDecisionTests.Scene(in: TemporaryFolder.placeOfAnybody)
            defer { DeniedFileTests.becomeOneself() }
            try scene.write(WatcherDecisionTests.run(), to: "a.gpx")
            chmod(scene.folder.url.path, 0o777)
            chmod(scene.path("a.gpx"), 0)
            DeniedFileTests.becomeNobody()
            let watcher = scene.watcher()
            let reason = "It cannot be read: you do not have permission to read it."
            #expect(try await scene.step(watcher, at: 0).isEmpty)
            #expect(try await scene.step(watcher, at: 2) == ["a.gpx passing: \(reason), again after 5"])
            let report = try String(contentsOfFile: scene.path(".openhealthkit/failed/a.gpx.txt"), encoding: .utf8)
            #expect(report == "File: a.gpx\n\n\(reason)\n\nIt is tried again by itself.\n")
            #expect(try await scene.stepping(watcher, at: 3) == ([], 4, false))
            #expect(try await scene.step(watcher, at: 7) == ["a.gpx passing: \(reason), again after 30"])
            DeniedFileTests.becomeOneself()
            chmod(scene.path("a.gpx"), 0o644)
            DeniedFileTests.becomeNobody()
            // It is the same file with other permissions.
            #expect(try await scene.step(watcher, at: 37) == ["a.gpx done: Imported 1 workout and 3 samples."])
            #expect(!scene.exists(".openhealthkit/failed/a.gpx.txt"))
        }
    }

    @Test("IMP-107: in a folder that may not be changed files stay, are imported once, and that is told once")
    func unmovable() async {
        await #expect(processExitsWith: .success) {
            let scene = try WatcherDecisionTests.Scene(in: TemporaryFolder.placeOfAnybody)
            let own = scene.path(".openhealthkit")
            defer {
                DeniedFileTests.becomeOneself()
                chmod(scene.folder.url.path, 0o700)
            }
            for (index, name) in ["a.gpx", "b.gpx"].enumerated() {
                try scene.write(WatcherDecisionTests.run(500 * index), to: name, modified: Double(index))
            }
            mkdir(own, 0o777)
            chmod(own, 0o777)
            chmod(scene.folder.url.path, 0o555)
            DeniedFileTests.becomeNobody()
            let watcher = scene.watcher { $0.after = .move }
            #expect(try await scene.step(watcher, at: 0).isEmpty)
            let done = "done: Imported 1 workout and 3 samples."
            #expect(
                try await scene.step(watcher, at: 2) == [
                    "'a.gpx' cannot be moved: you do not have permission to write there. It stays where it is.",
                    "a.gpx \(done)", "b.gpx \(done)",
                ])
            #expect(try await scene.stepping(watcher, at: 1_000) == ([], 900, false))
            #expect(scene.exists("a.gpx") && scene.exists("b.gpx"))
        }
    }
}
