import Foundation
import HealthModel
import Synchronization
import TestEngines
import Testing

@testable import HealthStore

/// The moments at which waiting queries are woken: when data can be read again, whatever was in the way.
@Suite struct ReadableTests {
    static let states: [StoreConditions] = {
        var states: [StoreConditions] = []
        for availability in [StoreConditions.Availability.available, .unavailable, .restricted] {
            for isLocked in [false, true] {
                var conditions = StoreConditions()
                (conditions.availability, conditions.isLocked) = (availability, isLocked)
                states.append(conditions)
            }
        }
        return states
    }()

    @Test(
        "QRY-7, QRY-33: who waits is woken when data become readable, and at no other change", arguments: states.indices
    )
    func woken(first: Int) throws {
        let engine = try SQLiteEngine.forTest()
        // Only what is available and not locked can be read.
        #expect(Self.states[first].isReadable == (first == 0))
        for next in Self.states.indices {
            let access = StoreAccess(engine: engine, identity: .own, conditions: Self.states[first])
            let count = Mutex(0)
            let observation = access.onReadable { count.withLock { $0 += 1 } }
            let states = access.change { $0 = Self.states[next] }
            let isWoken = first != 0 && next == 0
            #expect(count.withLock { $0 } == (isWoken ? 1 : 0), "\(first) to \(next)")
            #expect(states.old.isReadable == (first == 0) && states.new.isReadable == (next == 0))
            #expect(access.conditions.isReadable == (next == 0))
            // What does not change is no news.
            _ = access.change { $0.isFull = true }
            #expect(count.withLock { $0 } == (isWoken ? 1 : 0))
            observation.cancel()
            for state in [1, 0] { _ = access.change { $0 = Self.states[state] } }
            #expect(count.withLock { $0 } == (isWoken ? 1 : 0))
        }
    }
}
