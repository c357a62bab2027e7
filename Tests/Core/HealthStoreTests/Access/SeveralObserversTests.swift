import Foundation
import HealthModel
import Synchronization
import TestEngines
import Testing

@testable import HealthStore

/// Several that wait for the store to become readable, and the app on whose behalf code runs.
@Suite struct SeveralObserversTests {
    /// The number of times that each of several was woken.
    private final class Counts: Sendable {
        private let numbers = Mutex([0, 0, 0, 0])

        var all: [Int] { numbers.withLock { $0 } }

        func add(_ place: Int) { numbers.withLock { $0[place] += 1 } }
    }

    @Test("QRY-33: each that waits is woken each time, until it is cancelled or let go") func woken() throws {
        let access = StoreAccess(engine: try SQLiteEngine.forTest(), identity: .own)
        let counts = Counts()
        func unlock() -> [Int] {
            for isLocked in [true, false] { _ = access.change { $0.isLocked = isLocked } }
            return counts.all
        }
        let first = access.onReadable { counts.add(0) }
        let second = access.onReadable { counts.add(1) }
        var third: ChangeObservation? = access.onReadable { counts.add(2) }
        #expect(unlock() == [1, 1, 1, 0])
        second.cancel()
        #expect(unlock() == [2, 1, 2, 0])
        withExtendedLifetime(third) {}
        third = nil
        let fourth = access.onReadable { counts.add(3) }
        #expect(unlock() == [3, 1, 2, 1])
        first.cancel()
        #expect(unlock() == [3, 1, 2, 2])
        fourth.cancel()
        #expect(unlock() == [3, 1, 2, 2])
    }

    @Test("OBJ-3: code runs on behalf of the process unless a task names another app") func identities() {
        let process = CurrentApp.process
        let host = ProcessInfo.processInfo
        #expect(process.source.bundleIdentifier == Bundle.main.bundleIdentifier ?? "local.\(host.processName)")
        let version = host.operatingSystemVersion
        #expect(
            process.system
                == SystemVersion(
                    major: version.majorVersion, minor: version.minorVersion, patch: version.patchVersion))
        #expect(CurrentApp.unknownVersion == "1.0" && CurrentApp.identity == nil)
        #expect(CurrentApp.effective == process)
        CurrentApp.$identity.withValue(.other) {
            #expect(CurrentApp.effective == .other && CurrentApp.process == process)
            CurrentApp.$identity.withValue(nil) { #expect(CurrentApp.effective == process) }
        }
        #expect(CurrentApp.effective == process)
    }
}
