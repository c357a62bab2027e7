import Dispatch
import Testing

@testable import HealthService

@Suite struct WorkPoolTests {
    @Test("SRV-10: a few calls are made at once, some wait, and more are refused") func bounds() async throws {
        let pool = WorkPool(width: 2, depth: 3)
        let gate = DispatchSemaphore(value: 0)
        let begun = DispatchSemaphore(value: 0)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    try await pool.run {
                        begun.signal(); gate.wait()
                    }; return true
                }
            }
            await withCheckedContinuation { ready in
                DispatchQueue.global().async {
                    begun.wait(); begun.wait(); ready.resume()
                }
            }
            // Both threads are busy: of ten others three may wait.
            for _ in 0..<10 {
                group.addTask {
                    do { try await pool.run { gate.wait() } } catch is Problem { return false }
                    return true
                }
            }
            var refused = 0
            while refused < 7, let done = try await group.next() { refused += done ? 0 : 1 }
            #expect(refused == 7)
            for _ in 0..<5 { gate.signal() }
            for try await done in group { #expect(done) }
        }
        #expect(try await pool.run { 7 } == 7)
    }
}
