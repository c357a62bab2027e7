import Foundation
import HealthStore
import Synchronization
import TestStores
import TestSupport
import Testing

@testable import HealthTransfer

/// Folders on mounts that send no events for what others write, beside others.
@Suite struct SilentFolderTests {
    private static let origin = WatcherDecisionTests.origin

    /// A folder on such a mount, or on another one.
    private final class Place: Sendable {
        private struct State {
            var now = SilentFolderTests.origin
            var told: [String] = []
        }

        private let state = Mutex(State())
        // Only its address is read.
        nonisolated(unsafe) let folder: TemporaryFolder
        private let store: LawStore

        init() throws {
            folder = try TemporaryFolder()
            store = try LawStore()
        }

        func watcher(isSilent: Bool?, interval: Double? = nil) -> FolderWatcher {
            var options = FolderWatcher.Options()
            (options.version, options.interval) = ("1", interval)
            return FolderWatcher(
                folder.url.path, access: store.access, options: options, isSilent: isSilent,
                clock: { [self] in state.withLock { $0.now } },
                report: { [self] news in
                    switch news {
                    case .file(let result): state.withLock { $0.told.append("\(result.file) \(result.outcome)") }
                    case .notice(let sentence): state.withLock { $0.told.append(sentence) }
                    case .progress: break
                    }
                })
        }

        /// Steps at a second; returns what was told, and the seconds until the next step.
        func step(
            _ watcher: FolderWatcher, at second: Double
        ) async throws -> (told: [String], wait: Double, isSettling: Bool) {
            state.withLock { ($0.now, $0.told) = (SilentFolderTests.origin + second, []) }
            let wake = try await watcher.step()
            return (state.withLock { $0.told }, wake.at - SilentFolderTests.origin - second, wake.isSettling)
        }
    }

    @Test(
        "IMP-101, IMP-102: a folder is looked at every 15 minutes, one without events twice a minute, or as is wanted")
    func intervals() async throws {
        for (isSilent, interval, wait) in [
            (true, nil, 30), (false, nil, 900), (true, 77, 77), (false, 77, 77),
        ] as [(Bool, Double?, Double)] {
            let place = try Place()
            let watcher = place.watcher(isSilent: isSilent, interval: interval)
            #expect(try await place.step(watcher, at: 0) == ([], wait, false), "\(isSilent)")
            #expect(try await place.step(watcher, at: 5) == ([], wait, false), "\(isSilent)")
        }
        // The mount itself says so otherwise.
        let place = try Place()
        let wait: Double = Mount.isSilent(place.folder.url.path) ? 30 : 900
        #expect(try await place.step(place.watcher(isSilent: nil), at: 0) == ([], wait, false))
    }

    @Test("IMP-102, IMP-103: without events a file is complete after two equal looks ten seconds apart")
    func looks() async throws {
        let place = try Place()
        let watcher = place.watcher(isSilent: true, interval: 900)
        #expect(try await place.step(watcher, at: 0) == ([], 900, false))
        _ = try place.folder.write(WatcherDecisionTests.run(), to: "a.gpx")
        #expect(try await place.step(watcher, at: 1) == ([], 10, true))
        #expect(try await place.step(watcher, at: 10.75) == ([], 0.25, true))
        #expect(try await place.step(watcher, at: 11).told == ["a.gpx done"])
        // What is told of a file is believed there, too.
        _ = try place.folder.write(WatcherDecisionTests.run(500), to: "b.gpx")
        await watcher.note(closed: "b.gpx")
        #expect(try await place.step(watcher, at: 20) == ([], 0.5, true))
        #expect(try await place.step(watcher, at: 20.5).told == ["b.gpx done"])
        // An incomplete one is looked at after five times as long.
        _ = try place.folder.write(String(WatcherDecisionTests.run(900).dropLast(30)), to: "c.gpx")
        #expect(try await place.step(watcher, at: 30) == ([], 10, true))
        #expect(try await place.step(watcher, at: 40) == ([], 50, false))
        #expect(try await place.step(watcher, at: 629) == ([], 1, false))
        #expect(try await place.step(watcher, at: 630).told == ["c.gpx done"])
    }

    @Test("IMP-103: that a file was closed is told of what it was then, and of nothing that is written later")
    func writtenAgain() async throws {
        let place = try Place()
        let watcher = place.watcher(isSilent: true, interval: 900)
        _ = try place.folder.write(WatcherDecisionTests.run(), to: "a.gpx")
        await watcher.note(closed: "a.gpx")
        #expect(try await place.step(watcher, at: 0) == ([], 0.5, true))
        // It is of another length.
        _ = try place.folder.write(WatcherDecisionTests.run(500), to: "a.gpx")
        #expect(try await place.step(watcher, at: 0.25) == ([], 10, true))
        #expect(try await place.step(watcher, at: 10) == ([], 0.25, true))
        #expect(try await place.step(watcher, at: 10.25).told == ["a.gpx done"])
    }

    @Test(
        "IMP-102, IMP-109: a folder without events that vanishes and returns has none then, either",
        arguments: [true, false])
    func returning(isSilent: Bool) async throws {
        let place = try Place()
        let watcher = place.watcher(isSilent: isSilent, interval: 900)
        let path = place.folder.url.path
        _ = try await place.step(watcher, at: 0)
        try FileManager.default.moveItem(atPath: path, toPath: path + "-gone")
        #expect(try await place.step(watcher, at: 1).wait == 5)
        try FileManager.default.moveItem(atPath: path + "-gone", toPath: path)
        #expect(try await place.step(watcher, at: 6) == ([], 900, false))
        _ = try place.folder.write(WatcherDecisionTests.run(), to: "a.gpx")
        #expect(try await place.step(watcher, at: 7) == ([], isSilent ? 10 : 0.5, true))
    }
}
