import Testing

@testable import HealthService

/// The order of those who wait in a queue (SEC-2).
@Suite struct QueueOrderTests {
    @Test("SEC-2: each turn that ends is that of the one who has waited longest") func order() async {
        let queue = BoundedQueue(width: 1, depth: 4)
        #expect(await queue.enter())
        let entered = Collected<Int>()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<4 {
                group.addTask {
                    #expect(await queue.enter())
                    entered.add(number)
                }
                while queue.waitingCount <= number { await Task.yield() }
            }
            for number in 0..<4 {
                queue.leave()
                while entered.all.count <= number { await Task.yield() }
                #expect(entered.all == Array(0...number) && queue.waitingCount == 3 - number)
            }
        }
        queue.leave()
        #expect(await queue.enter())
        #expect(queue.waitingCount == 0)
    }
}
