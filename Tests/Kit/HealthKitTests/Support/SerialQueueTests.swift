import Dispatch
import Synchronization
import Testing

@testable import HealthKit

@Suite struct SerialQueueTests {
    @Test func WBD_21_piecesAreGatheredButNeverOvertake() {
        let queue = SerialQueue<Int>(label: "test")
        let log = Mutex<[[Int]]>([])
        let isDone = DispatchSemaphore(value: 0)
        let note: @Sendable ([Int]) -> Void = { pieces in log.withLock { $0.append(pieces) } }
        queue.suspend()
        queue.gather(1, execute: note)
        queue.gather(2, execute: note)
        queue.async { note([-1]) }
        queue.gather(3, execute: note)
        queue.gather(4, execute: note)
        queue.async { isDone.signal() }
        queue.resume()
        isDone.wait()
        #expect(log.withLock { $0 } == [[1, 2], [-1], [3, 4]])
        queue.gather(5, execute: note)
        queue.async { isDone.signal() }
        isDone.wait()
        #expect(log.withLock { $0.last } == [5])
    }

    /// A piece joins the latest ones that wait, although earlier ones are worked on.
    @Test func WBD_21_piecesJoinTheLatest() {
        let queue = SerialQueue<Int>(label: "test")
        let log = Mutex<[[Int]]>([])
        let isDone = DispatchSemaphore(value: 0)
        queue.suspend()
        queue.gather(1) { pieces in
            log.withLock { $0.append(pieces) }
            queue.gather(3) { _ in isDone.signal() }
        }
        queue.async {}
        queue.gather(2) { pieces in
            log.withLock { $0.append(pieces) }
            isDone.signal()
        }
        queue.resume()
        isDone.wait()
        #expect(log.withLock { $0 } == [[1], [2, 3]])
    }
}
