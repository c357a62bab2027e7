import Dispatch
import Synchronization
import Testing

@testable import HealthKit

@Suite struct WorkLaneTests {
    @Test func WBD_21_piecesAreGatheredButNeverOvertake() {
        let lane = WorkLane<Int>(label: "test")
        let log = Mutex<[[Int]]>([])
        let isDone = DispatchSemaphore(value: 0)
        let note: @Sendable ([Int]) -> Void = { pieces in log.withLock { $0.append(pieces) } }
        lane.suspend()
        lane.gather(1, execute: note)
        lane.gather(2, execute: note)
        lane.async { note([-1]) }
        lane.gather(3, execute: note)
        lane.gather(4, execute: note)
        lane.async { isDone.signal() }
        lane.resume()
        isDone.wait()
        #expect(log.withLock { $0 } == [[1, 2], [-1], [3, 4]])
        lane.gather(5, execute: note)
        lane.async { isDone.signal() }
        isDone.wait()
        #expect(log.withLock { $0.last } == [5])
    }
}
