import Foundation
import HealthModel
import Synchronization
import Testing

/// Holds on time, which end once.
@Suite struct TimeHoldTests {
    @Test func aHoldEndsOnceHoweverOftenItIsReleased() {
        let ends = Mutex(0)
        let hold = TimeHold { ends.withLock { $0 += 1 } }
        #expect(ends.withLock { $0 } == 0)
        hold.release()
        #expect(ends.withLock { $0 } == 1)
        hold.release()
        #expect(ends.withLock { $0 } == 1)
    }

    @Test func aHoldThatNobodyKeepsEnds() {
        let ends = Mutex(0)
        var hold: TimeHold? = TimeHold { ends.withLock { $0 += 1 } }
        hold = hold.map(\.self)
        #expect(ends.withLock { $0 } == 0)
        hold = nil
        #expect(ends.withLock { $0 } == 1)
        hold = TimeHold { ends.withLock { $0 += 10 } }
        hold?.release()
        hold = nil
        #expect(ends.withLock { $0 } == 11)
    }

    @Test func aTimeThatCannotBeHeldHasAHoldNevertheless() {
        TimeHold.none.release()
        TimeHold.none.release()
    }
}
