import Foundation
import Testing

@testable import HealthService

/// Queues, lists of folders and queries that are just full.
@Suite struct QueueBoundTests {
    @Test(
        "SEC-2: so many enter a queue, so many wait, and the next is refused",
        arguments: [(1, 0), (1, 1), (2, 0), (2, 2)])
    func queue(width: Int, depth: Int) async {
        let queue = BoundedQueue(width: width, depth: depth)
        for _ in 0..<width { #expect(await queue.enter()) }
        let entered = Collected<Int>()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<depth {
                group.addTask {
                    #expect(await queue.enter())
                    entered.add(number)
                }
                while queue.waitingCount <= number { await Task.yield() }
            }
            #expect(queue.waitingCount == depth && entered.all.isEmpty)
            #expect(await !queue.enter())
            for _ in 0..<depth { queue.leave() }
        }
        // Who waited first enters first.
        #expect(Set(entered.all) == Set(0..<depth) && queue.waitingCount == 0)
        if depth == 1 { #expect(entered.all == [0]) }
        // The places of those who waited are taken still.
        if depth == 0 { #expect(await !queue.enter()) }
        for _ in 0..<width { queue.leave() }
        for _ in 0..<width { #expect(await queue.enter()) }
    }

    @Test("IMP-100: at most 64 folders are watched, each once, by an absolute path") func folders() {
        func isValid(_ paths: [String]) -> Bool { WatchedFolder.list(paths.joined(separator: ",")) != nil }
        func paths(_ count: Int) -> [String] { (0..<count).map { "/srv/\($0)" } }
        #expect(isValid(paths(64)) && !isValid(paths(65)) && isValid(paths(1)))
        #expect(!isValid(["/srv/a", "/srv/a"]) && !isValid(["srv/a"]) && !isValid(["/srv/a\u{0}"]))
        let longest = "/" + String(repeating: "a", count: 4_095)
        #expect(isValid([longest]) && !isValid([longest + "a"]))
        #expect(WatchedFolder.list(" /a , /b ")?.map(\.path) == ["/a", "/b"])
    }

    @Test("WEB-2: a query has ten thousand items at most, and a form a megabyte") func items() throws {
        func text(_ count: Int) -> String { Array(repeating: "a=1", count: count).joined(separator: "&") }
        #expect(try QueryItems(text(10_000)).values("a").count == 10_000)
        #expect(throws: Problem.self) { try QueryItems(text(10_001)) }
        #expect(QueryItems.longestForm == 1_048_576)
    }
}
