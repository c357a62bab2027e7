import Foundation
import GRDB
import Synchronization
import Testing

@testable import HealthStore

/// The connections that read a store: opened on demand, five at most, each used by one call at a time.
@Suite struct ReadingConnectionsTests {
    private struct Refused: Error {}

    private final class Opened: Sendable {
        let all = Mutex<[DatabaseQueue]>([])
        let refuses = Mutex(false)

        var count: Int { all.withLock { $0.count } }

        func open() throws -> DatabaseQueue {
            if refuses.withLock({ $0 }) { throw Refused() }
            let queue = try DatabaseQueue()
            all.withLock { $0.append(queue) }
            return queue
        }

        func place(of queue: DatabaseQueue) -> Int? { all.withLock { $0.firstIndex { $0 === queue } } }
    }

    /// Uses several connections at a time, and calls a closure with their numbers.
    private func using(
        _ count: Int, of pool: ReadingConnections, _ opened: Opened, _ numbers: [Int?] = [],
        do body: ([Int?]) throws -> Void
    ) throws {
        guard count > 0 else { return try body(numbers) }
        try pool.use { try using(count - 1, of: pool, opened, numbers + [opened.place(of: $0)], do: body) }
    }

    @Test func connectionsAreOpenedOnDemandUpToFive() throws {
        let opened = Opened()
        let pool = try ReadingConnections { try opened.open() }
        #expect(opened.count == 1)
        for _ in 0..<3 { try using(1, of: pool, opened) { #expect($0 == [0]) } }
        #expect(opened.count == 1)
        for count in 2...5 {
            try using(count, of: pool, opened) { numbers in
                #expect(Set(numbers) == Set(0..<count))
                let isFree = try pool.useIfFree { _ in true } ?? false
                #expect(isFree == (count < 5))
            }
            #expect(opened.count == min(count + 1, 5))
        }
        #expect(try pool.useIfFree { _ in 7 } == 7)
    }

    @Test func theOneThatWasUsedLastIsUsedFirst() throws {
        let opened = Opened()
        let pool = try ReadingConnections { try opened.open() }
        try using(3, of: pool, opened) { #expect($0 == [0, 1, 2]) }
        // The inner ones were free before the outer ones.
        try using(1, of: pool, opened) { #expect($0 == [0]) }
        try using(3, of: pool, opened) { #expect($0 == [0, 1, 2]) }
    }

    @Test func anErrorLeavesItsPlaceFree() throws {
        let opened = Opened()
        let pool = try ReadingConnections { try opened.open() }
        for _ in 0..<7 { #expect(throws: Refused.self) { try pool.use { _ in throw Refused() } } }
        for _ in 0..<7 { #expect(throws: Refused.self) { try pool.useIfFree { _ in throw Refused() } } }
        #expect(opened.count == 1)
        opened.refuses.withLock { $0 = true }
        try using(1, of: pool, opened) { _ in
            for _ in 0..<7 { #expect(throws: Refused.self) { try pool.use { _ in } } }
        }
        opened.refuses.withLock { $0 = false }
        try using(5, of: pool, opened) { #expect(Set($0) == Set(0..<5)) }
        #expect(throws: Refused.self) { try ReadingConnections { throw Refused() } }
    }

    @Test func closedConnectionsAreNotUsed() throws {
        let opened = Opened()
        let pool = try ReadingConnections { try opened.open() }
        try using(2, of: pool, opened) { _ in }
        try pool.use { connection in
            pool.close()
            // The one in use is closed when its call ends.
            #expect(opened.place(of: connection) == 0)
            let one = try connection.read { try Int.fetchOne($0, sql: "SELECT 1") }
            #expect(one == 1)
        }
        for _ in 0..<6 {
            let error = #expect(throws: DatabaseError.self) { try pool.use { _ in } }
            #expect(error?.resultCode == .SQLITE_MISUSE)
        }
        #expect(throws: DatabaseError.self) { try pool.useIfFree { _ in } }
        #expect(opened.count == 2)
        pool.close()
    }

    @Test func aSingleConnectionIsForOneCallAtATime() throws {
        let queue = try DatabaseQueue()
        let pool = ReadingConnections(only: queue)
        try pool.use { connection in
            #expect(connection === queue)
            let isFree = try pool.useIfFree { _ in true } ?? false
            #expect(!isFree)
        }
        #expect(try pool.useIfFree { $0 === queue } == true)
        pool.close()
        #expect(throws: DatabaseError.self) { try pool.use { _ in } }
    }
}
