import Dispatch
import Testing

@testable import HealthService

/// The pool as a server has it.
@Suite struct UsualPoolTests {
    @Test("SRV-10: four calls are made at once, 64 wait, and more are refused", .timeLimit(.minutes(10)))
    func bounds() async throws {
        let pool = WorkPool()
        let gate = DispatchSemaphore(value: 0)
        let begun = DispatchSemaphore(value: 0)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    try await pool.run {
                        begun.signal()
                        gate.wait()
                    }
                    return true
                }
            }
            await withCheckedContinuation { ready in
                DispatchQueue.global().async {
                    for _ in 0..<4 { begun.wait() }
                    ready.resume()
                }
            }
            // All threads are busy: of seventy others 64 may wait.
            for _ in 0..<70 {
                group.addTask {
                    do { try await pool.run { gate.wait() } } catch is Problem { return false }
                    return true
                }
            }
            var refused = 0
            while refused < 6, let done = try await group.next() { refused += done ? 0 : 1 }
            #expect(refused == 6)
            for _ in 0..<68 { gate.signal() }
            for try await done in group { #expect(done) }
        }
    }
}
