import Dispatch
import Synchronization
import Testing

@testable import HealthService

/// The limited concurrency of password hashing.
@Suite struct HashQueueTests {
    /// Work that runs until it is released.
    private final class Gate: Sendable {
        private let semaphore = DispatchSemaphore(value: 0)
        let running = Mutex((now: 0, most: 0))

        func pass() {
            running.withLock { running in
                running.now += 1
                running.most = max(running.most, running.now)
            }
            semaphore.wait()
            running.withLock { $0.now -= 1 }
        }

        func open(_ count: Int) { for _ in 0..<count { semaphore.signal() } }
    }

    @Test func SEC_2_twoRunSixteenWaitAndTheNextIsTooMany() async throws {
        let queue = HashQueue()
        let gate = Gate()
        let total = HashQueue.mostAtOnce + HashQueue.mostWaiting
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<total { group.addTask { try await queue.run { gate.pass() } } }
            while await queue.waitingCount < HashQueue.mostWaiting { await Task.yield() }
            while gate.running.withLock({ $0.now }) < HashQueue.mostAtOnce { await Task.yield() }
            await #expect {
                try await queue.run {}
            } throws: { error in
                guard case AccountError.busy(let seconds) = error else { return false }
                return seconds == HashQueue.retryAfter
            }
            gate.open(total)
            try await group.waitForAll()
        }
        #expect(gate.running.withLock { $0.most } == HashQueue.mostAtOnce)
        // Afterwards there is capacity again.
        #expect(try await queue.run { 5 } == 5)
    }

    @Test func SEC_2_whoFailsGivesThePlaceFree() async throws {
        struct Fault: Error {}
        let queue = HashQueue()
        for _ in 0..<5 { await #expect(throws: Fault.self) { try await queue.run { throw Fault() } } }
        #expect(try await queue.run { 1 } == 1)
    }
}
