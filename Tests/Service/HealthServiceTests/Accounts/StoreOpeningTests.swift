import Foundation
import HealthStore
import TestSupport
import Testing

@testable import HealthService

/// Stores that are just being opened by the pool.
@Suite struct StoreOpeningTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()

    init() throws {
        folder = try TemporaryFolder()
    }

    private func path(_ number: Int) -> String { folder.url.appending(path: "\(number).sqlite").path }

    @Test("SRV-32: a store that is being opened counts as open, and stays where others can find it")
    func opening() throws {
        let pool = StorePool(most: 2) { [clock] in clock.now }
        var counts = [pool.openCount]
        var others: [PersonStore] = []
        let first = try pool.store(path(1)) { _ in
            counts.append(pool.openCount)
            others.append(try pool.store(path(2)))
            counts.append(pool.openCount)
        }
        #expect(counts == [0, 1, 2] && pool.openCount == 2)
        var prepared = 0
        #expect(try pool.store(path(1)) { _ in prepared += 1 } === first)
        #expect(try pool.store(path(2)) { _ in prepared += 1 } === others[0] && prepared == 0)
    }

    @Test("SRV-32: a store that is being opened leaves no room for another") func room() throws {
        let pool = StorePool(most: 1) { [clock] in clock.now }
        var waits: [Int?] = []
        _ = try pool.store(path(1)) { _ in
            do throws(AccountError) {
                _ = try pool.store(path(2))
            } catch {
                if case .busy(let seconds) = error { waits.append(seconds) }
            }
            // The idle stores are closed meanwhile, and this one is not idle.
            pool.closeIdle()
            pool.closeAll()
        }
        #expect(waits == [5] && pool.openCount == 1)
        _ = try pool.store(path(2))
        #expect(pool.openCount == 1)
    }

    @Test("SRV-32: of the stores that nobody holds, the one used longest ago is closed") func order() throws {
        let pool = StorePool(most: 3) { [clock] in clock.now }
        func isOpened(_ number: Int) throws -> Bool {
            var isOpened = false
            clock.advance(1)
            _ = try pool.store(path(number)) { _ in isOpened = true }
            return isOpened
        }
        #expect(try [1, 2, 3].map(isOpened) == [true, true, true])
        #expect(try [3, 1, 2].map(isOpened) == [false, false, false])
        // The third was used longest ago.
        #expect(try [4, 1, 2].map(isOpened) == [true, false, false])
        #expect(try [3, 4].map(isOpened) == [true, true] && pool.openCount == 3)
        pool.close(path(4))
        pool.close(path(9))
        #expect(pool.openCount == 2)
        // Exactly ten minutes after its use a store is closed.
        clock.advance(598)
        pool.closeIdle()
        #expect(pool.openCount == 1)
        clock.advance(1)
        pool.closeIdle()
        #expect(pool.openCount == 0)
    }
}
