import Dispatch
import Foundation
import Synchronization
import Testing

@testable import HealthService

/// A client that sends faster than it is answered (MCP-22).
@Suite struct MCPQueueTests {
    @Test("MCP-22: of a thousand requests that wait the client is read again as soon as one is answered")
    func most() throws {
        let world = try MCPWorld.allowingEverything()
        let received = Mutex(0)
        let answered = Mutex(0)
        let session = MCPSession(world.server, clock: MCPClock(now: { 0 }, wait: { _ in })) { _ in
            answered.withLock { $0 += 1 }
        }
        let ping = Array(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#.utf8)
        let isDone = DispatchSemaphore(value: 0)
        Thread {
            for _ in 0..<1_001 {
                session.receive(ping)
                received.withLock { $0 += 1 }
            }
            isDone.signal()
        }.start()
        while received.withLock({ $0 }) < 1_000 { sched_yield() }
        // The last one is not taken yet, however long it has had.
        for _ in 0..<2_000 { sched_yield() }
        #expect(received.withLock { $0 } == 1_000)
        #expect(session.work() && answered.withLock { $0 } == 1)
        #expect(isDone.wait(timeout: .now() + 20) == .success)
        session.end()
        session.run()
        #expect(answered.withLock { $0 } == 1_001)
    }
}
