import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing

@testable import HealthService

/// The pool of stores, which are open while they are in use.
@Suite struct StorePoolTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()

    init() throws {
        folder = try TemporaryFolder()
    }

    private func path(_ number: Int) -> String { folder.url.appending(path: "\(number).sqlite").path }

    private func pool(_ most: Int = StorePool.most) -> StorePool {
        StorePool(most: most) { [clock] in clock.now }
    }

    /// Returns whether this process has a file open.
    private func isOpen(_ number: Int) throws -> Bool {
        let path = path(number)
        return try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").contains {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
        }
    }

    @Test func SRV_32_aStoreIsOpenedWhenItIsNeededAndClosedAfterTenMinutes() throws {
        let pool = pool()
        var opened = 0
        let name = { try pool.store(path(1)) { _ in opened += 1 }.engine.read { try $0.consents() }.count }
        _ = try name()
        clock.advance(599)
        _ = try name()
        #expect(opened == 1)
        pool.closeIdle()
        clock.advance(599)
        pool.closeIdle()
        #expect(try isOpen(1) && pool.openCount == 1)
        clock.advance(1)
        pool.closeIdle()
        #expect(try !isOpen(1) && pool.openCount == 0)
        // No files remain beside the store.
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["1.sqlite"])
        _ = try name()
        #expect(opened == 2)
    }

    @Test func STO_60_anotherStoreInTheSamePlaceIsOpenedAnew() throws {
        let pool = pool()
        let first = try pool.store(path(1))
        let identity = try pool.store(path(2)).engine.identity
        pool.closeAll()
        #expect(rename(path(2), path(1)) == 0)
        #expect(throws: EngineError.self) {
            try first.engine.write { try $0.authorize(.dashboard, AuthorizationDecisions()) }
        }
        #expect(try pool.store(path(1)).engine.identity == identity)
        // A deleted store is not recreated while it is in use.
        try FileManager.default.removeItem(atPath: path(1))
        #expect(try pool.store(path(1)).engine.identity == identity)
    }

    @Test func SRV_32_whoHoldsAStoreKeepsItOpen() throws {
        let pool = pool()
        var opened = 0
        var held: PersonStore? = try pool.store(path(1)) { _ in opened += 1 }
        clock.advance(10_000)
        pool.closeIdle()
        pool.close(path(1))
        #expect(try isOpen(1) && pool.openCount == 1)
        // Other uses meanwhile share the same instance.
        #expect(try pool.store(path(1)) { _ in opened += 1 } === held)
        #expect(opened == 1)
        pool.close(path(1))
        held = nil
        #expect(try !isOpen(1) && pool.openCount == 0)
    }

    @Test func SRV_32_ofTooManyTheOneUsedLongestAgoIsClosed() async throws {
        let pool = pool(3)
        for number in 0..<3 {
            clock.advance(1)
            _ = try pool.store(path(number))
        }
        clock.advance(1)
        _ = try pool.store(path(0))
        _ = try pool.store(path(3))
        #expect(try [0, 1, 2, 3].map(isOpen) == [true, false, true, true] && pool.openCount == 3)
        // Stores in use remain open; when all are, the next use has to wait.
        var held = try (0..<3).map { try pool.store(path($0)) }
        #expect(pool.openCount == 3)
        await expectError(\.isBusy) { try pool.store(path(3)) }
        #expect(try pool.store(path(0)) === held[0])
        held.removeLast()
        _ = try pool.store(path(3))
        #expect(try [0, 1, 2, 3].map(isOpen) == [true, true, false, true])
        #expect(StorePool.most == 64)
    }

    @Test func SRV_32_aStoreThatCannotBeOpenedIsAnErrorAndNotRemembered() async throws {
        let pool = pool(1)
        let wrong = try folder.write(String(repeating: "no store ", count: 1_000), to: "wrong.sqlite")
        for _ in 0..<3 {
            await expectError({ if case .storage = $0 { true } else { false } }) { try pool.store(wrong) }
        }
        struct Refusal: Error {}
        await expectError({ if case .storage = $0 { true } else { false } }) {
            try pool.store(path(1)) { _ in throw Refusal() }
        }
        #expect(pool.openCount == 0)
        _ = try pool.store(path(1))
        #expect(pool.openCount == 1)
    }

    @Test func SRV_32_manyAskAtOnceAndOneOpens() async throws {
        let pool = pool()
        let opened = Collected<Int>()
        let path = path(1)
        let stores = try await withThrowingTaskGroup(of: PersonStore.self) { group in
            for _ in 0..<20 {
                group.addTask { try pool.store(path) { _ in opened.add(1) } }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(opened.all.count == 1 && stores.allSatisfy { $0 === stores[0] })
    }
}
