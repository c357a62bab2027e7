import Dispatch
import HealthModel
import Synchronization
import Testing

@testable import HealthKit

/// Virtual time, and queues that hold it.
@Suite(.timeLimit(.minutes(5))) struct VirtualSchedulerTests {
    @Test func timeNeverGoesBack() async {
        let time = VirtualScheduler(now: 10)
        await time.advance(to: 20)
        await time.advance(to: 15)
        #expect(time.now == 20)
        await time.advance(by: -5)
        #expect(time.now == 20)
        let log = Box<[Double]>([])
        time.schedule(at: 18) { log.value.append(time.now) }
        await time.waitUntilIdle()
        #expect(log.value == [20])
        // Without work a clock that runs stands where it is, and stays there when it is stopped.
        time.resume()
        await time.waitUntilIdle()
        #expect(time.now == 20)
        time.schedule(at: 31) { log.value.append(time.now) }
        await time.waitUntilIdle()
        #expect(log.value == [20, 31] && time.now == 31)
        time.pause()
        time.schedule(at: 31) { log.value.append(time.now) }
        time.schedule(at: 31.5) { log.value.append(-1) }
        await time.waitUntilIdle()
        #expect(log.value == [20, 31, 31] && time.now == 31)
    }

    @Test func workIsDoneInTheOrderOfItsDates() async {
        let time = VirtualScheduler(now: 0)
        let log = Box<[Int]>([])
        var works: [ScheduledWork] = []
        for (number, date) in [3.0, 1, 2, 1, 3, 2, 1].enumerated() {
            works.append(time.schedule(at: date) { log.value.append(number) })
        }
        works[3].cancel()
        works[3].cancel()
        await time.advance(to: 2)
        #expect(log.value == [1, 6, 2, 5])
        // What is done already cannot be cancelled any more.
        works[1].cancel()
        works[4].cancel()
        await time.advance(to: 9)
        #expect(log.value == [1, 6, 2, 5, 0])
    }

    @Test func everyHoldKeepsTimeWhereItIs() async {
        let time = VirtualScheduler(now: 0)
        let log = Box<[Int]>([])
        let holds = (0..<3).map { _ in time.hold() }
        time.schedule(at: 1) { log.value.append(1) }
        time.resume()
        for hold in holds {
            #expect(log.value == [] && time.now == 0)
            hold.release()
            hold.release()
        }
        await time.waitUntilIdle()
        #expect(log.value == [1] && time.now == 1)
    }

    @Test func theSystemTakesEveryDate() {
        let time = SystemScheduler(wall: { 100 }, uptime: { 0 }, boot: nil)
        for date in [Double.infinity, .greatestFiniteMagnitude, 3.3e9] { time.schedule(at: date) {}.cancel() }
        #expect(time.now == 100)
    }

    // MARK: Queues

    /// Pieces do not join those before other work, whether that holds time or not.
    @Test(arguments: [false, true]) func WBD_21_piecesAreGatheredUpToOtherWork(isHolding: Bool) async {
        let time = VirtualScheduler(now: 0)
        let queue = SerialQueue<Int>(label: "test")
        let log = Box<[[Int]]>([])
        let note: @Sendable ([Int]) -> Void = { log.value.append($0) }
        queue.suspend()
        queue.gather(1, execute: note)
        queue.gather(2, execute: note)
        if isHolding { queue.async(holding: time) { note([-1]) } } else { queue.async { note([-1]) } }
        queue.gather(3, execute: note)
        queue.async(holding: time) { note([-2]) }
        time.schedule(at: 1) { note([-3]) }
        time.resume()
        #expect(log.value == [] && time.now == 0)
        queue.resume()
        await time.waitUntilIdle()
        #expect(log.value == [[1, 2], [-1], [3], [-2], [-3]])
    }

    /// A piece that comes while others are worked on waits for the next time.
    @Test func WBD_21_piecesThatComeDuringTheWorkComeLater() {
        let queue = SerialQueue<Int>(label: "test")
        let log = Box<[[Int]]>([])
        let (begun, go, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        queue.gather(1) { pieces in
            begun.signal()
            go.wait()
            log.value.append(pieces)
        }
        begun.wait()
        queue.gather(2) { log.value.append($0) }
        queue.gather(3) { pieces in log.value.append(pieces) }
        queue.async { done.signal() }
        go.signal()
        done.wait()
        #expect(log.value == [[1], [2, 3]])
    }
}
