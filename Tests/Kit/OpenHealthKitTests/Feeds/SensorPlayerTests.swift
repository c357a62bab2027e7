import Foundation
import HealthKit
import HealthModel
import Synchronization
import Testing

@testable import OpenHealthKit

/// A player of measurements into one session after the other, on a clock that the test controls.
@Suite(.timeLimit(.minutes(5))) struct SensorPlayerTests {
    private static let start = 1_000.0

    private final class Log: Sendable {
        private let lines = Mutex<[String]>([])
        func add(_ line: String) { lines.withLock { $0.append(line) } }
        func drain() -> [String] {
            lines.withLock { lines in
                defer { lines = [] }
                return lines
            }
        }
    }

    /// A measurement each second, for some seconds.
    private struct Script: MeasurementSource {
        let log: Log
        let length: Double
        private(set) var lastDate: Double?
        private var next = 0.0

        init(log: Log, length: Double) { (self.log, self.length) = (log, length) }

        mutating func begin(_ configuration: WorkoutConfigurationRecord, at date: Double) {
            log.add("begin \(configuration.activityType.name) at \(Int(date))")
            if lastDate == nil { (lastDate, next) = (date + length, date + 1) }
        }

        mutating func pause(at date: Double) { log.add("pause at \(Int(date))") }
        mutating func resume(at date: Double) { log.add("resume at \(Int(date))") }

        mutating func advance(to date: Double) -> FeedBatch {
            var batch = FeedBatch()
            while next <= min(date, lastDate ?? 0) {
                batch.samples.append(FeedSample(type: .stepCount, start: next - 1, end: next, value: 1, unit: .count))
                next += 1
            }
            return batch
        }
    }

    private let time = VirtualScheduler(now: Self.start)
    private let log = Log()

    /// Returns an outlet that answers with refusals in order, and then with none.
    private func outlet(_ refusals: [FeedError?] = []) -> FeedOutlet {
        let (log, time, left) = (log, time, Left(refusals))
        return FeedOutlet(
            receiver: { batch, completion in
                log.add("\(batch.samples.count) until \(Int(time.now))")
                completion(left.next())
            }, scheduler: time)
    }

    private final class Left: Sendable {
        private let refusals: Mutex<[FeedError?]>
        init(_ refusals: [FeedError?]) { self.refusals = Mutex(refusals) }
        func next() -> FeedError? { refusals.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
    }

    private func player(rhythm: Double = 10, length: Double = 25) -> SensorPlayer {
        SensorPlayer(rhythm: rhythm) { [log] in Script(log: log, length: length) }
    }

    private static func activity(_ type: WorkoutActivity = .running, isPaused: Bool = false) -> FeedActivity {
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = type
        return FeedActivity(configuration: configuration, isPaused: isPaused)
    }

    @Test func eachSessionIsPlayedWhole() async {
        let player = player()
        #expect(!player.isFinished && player.lastDate == nil && player.refusal == nil)
        for begin in [1_000.0, 1_100] {
            await time.advance(to: begin)
            player.begin(Self.activity(), at: begin, into: outlet())
            #expect(!player.isFinished && player.lastDate == begin)
            await time.advance(to: begin + 24)
            #expect(!player.isFinished && player.lastDate == begin + 20)
            await time.advance(to: begin + 60)
            #expect(player.isFinished && player.lastDate == begin + 25)
            await player.finish()
            let moments = [10, 20, 25].map { Int(begin) + $0 }
            #expect(
                log.drain() == [
                    "begin running at \(Int(begin))", "10 until \(moments[0])", "10 until \(moments[1])",
                    "5 until \(moments[2])",
                ])
        }
    }

    @Test func theFirstRefusalIsReported() async {
        let player = player()
        player.begin(Self.activity(), at: Self.start, into: outlet([nil, .failed("One."), .failed("Two.")]))
        await time.advance(to: 1_010)
        #expect(player.refusal == nil)
        await time.advance(to: 1_020)
        #expect(player.refusal?.reason == "One." && player.refusal?.isFinal == false)
        await time.advance(to: 1_060)
        #expect(player.refusal?.reason == "One." && player.isFinished)
        // Another session has none.
        player.begin(Self.activity(), at: 1_060, into: outlet())
        #expect(player.refusal == nil)
        await time.advance(to: 1_200)
        #expect(player.refusal == nil && player.isFinished)
    }

    @Test func aSessionThatEndedGetsNothingMore() async {
        let player = player()
        player.begin(Self.activity(), at: Self.start, into: outlet([nil, .ended]))
        await time.advance(to: 1_100)
        #expect(player.refusal == nil && !player.isFinished)
        #expect(log.drain() == ["begin running at 1000", "10 until 1010", "10 until 1020"])
        player.end(at: 1_100)
        #expect(player.isFinished)
        await player.finish()
        await time.advance(to: 1_200)
        #expect(log.drain() == [])
    }

    /// A session that began more than five minutes ago is joined now; what began just less long ago is played at once.
    @Test(arguments: [(700.0, 700), (699, 1_000), (1_000, 1_000), (1_200, 1_200)])
    func longAgoIsNow(begin: Double, played: Int) async {
        let player = player()
        player.begin(Self.activity(isPaused: true), at: begin, into: outlet())
        await time.advance(to: 1_000)
        let isPast = played == 700
        let lines = ["begin running at \(played)", "pause at \(played)"]
        #expect(log.drain() == lines + (isPast ? ["25 until 1000"] : []))
        #expect(player.lastDate == Double(isPast ? 725 : played))
        player.end(at: 1_000)
    }

    @Test func changesReachTheSource() async {
        let player = player(length: 1_000)
        let (run, paused, ride) = (Self.activity(), Self.activity(isPaused: true), Self.activity(.cycling))
        player.begin(run, at: Self.start, into: outlet())
        player.change(paused, from: run, at: 1_001)
        player.change(paused, from: paused, at: 1_002)
        player.change(run, from: paused, at: 1_003)
        player.change(ride, from: run, at: 1_004)
        player.change(Self.activity(.cycling, isPaused: true), from: run, at: 1_005)
        #expect(
            log.drain() == [
                "begin running at 1000", "pause at 1001", "resume at 1003", "begin cycling at 1004",
                "begin cycling at 1005", "pause at 1005",
            ])
        player.end(at: 1_006)
        player.change(run, from: paused, at: 1_007)
        #expect(log.drain() == [])
    }

    /// Anything that is no rhythm counts as a second, and a tenth of it is the least.
    @Test(arguments: [(Double.nan, 5), (.infinity, 5), (5, 1), (2.5, 2), (100, 1)])
    func rhythms(rhythm: Double, deliveries: Int) async {
        let player = player(rhythm: rhythm, length: 5)
        player.begin(Self.activity(), at: Self.start, into: outlet())
        await time.advance(to: 1_010)
        #expect(player.isFinished && log.drain().count == 1 + deliveries)
    }

    /// The past of a session that began earlier comes at once, and then its time is kept.
    @Test func aLatePlayerDeliversInOneBatch() async {
        let player = player(length: 1_000)
        player.begin(Self.activity(), at: 800, into: outlet())
        await time.advance(to: 1_000)
        #expect(log.drain() == ["begin running at 800", "200 until 1000"] && player.lastDate == 1_000)
        await time.advance(to: 1_025)
        #expect(log.drain() == ["10 until 1010", "10 until 1020"])
        player.end(at: 1_025)
        // No more than the source has.
        let short = self.player(length: 50)
        short.begin(Self.activity(), at: 800, into: outlet())
        await time.advance(to: 1_025)
        #expect(log.drain() == ["begin running at 800", "50 until 1025"])
        #expect(short.isFinished && short.lastDate == 850)
    }

    /// Another session ends what was planned for the one before.
    @Test func aSessionThatIsReplacedGetsNothingMore() async {
        let player = player(length: 30)
        player.begin(Self.activity(), at: 1_000, into: outlet([.failed("One.")]))
        await time.advance(to: 1_015)
        #expect(player.refusal?.reason == "One.")
        player.begin(Self.activity(.cycling), at: 1_015, into: outlet())
        #expect(player.refusal == nil && player.lastDate == 1_015 && !player.isFinished)
        await time.advance(to: 1_100)
        #expect(
            log.drain() == [
                "begin running at 1000", "10 until 1010", "begin cycling at 1015", "10 until 1025", "10 until 1035",
                "10 until 1045",
            ])
        #expect(player.isFinished && player.lastDate == 1_045)
    }

    /// A caller who waits is told when the source has no more values, or the session ends, whichever comes first.
    @Test(arguments: [false, true]) func allWhoWaitAreTold(isEnded: Bool) async {
        let player = player()
        player.begin(Self.activity(), at: Self.start, into: outlet())
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<3 { group.addTask { await player.finish() } }
            if isEnded { player.end(at: 1_001) } else { await time.advance(to: 1_060) }
            await group.waitForAll()
        }
        #expect(player.isFinished && player.lastDate == (isEnded ? 1_000 : 1_025))
        // There is nothing to wait for any more.
        await player.finish()
        player.end(at: 1_100)
    }

    /// Time that runs by itself goes no further than there is something to do.
    @Test func afterItsEndAPlayerLeavesNothingToDo() async {
        for begins in [[1_000.0], [1_000, 1_005]] {
            let time = VirtualScheduler(now: Self.start)
            let player = player()
            let outlet = FeedOutlet(receiver: { _, completion in completion(nil) }, scheduler: time)
            for begin in begins {
                await time.advance(to: begin)
                player.begin(Self.activity(), at: begin, into: outlet)
            }
            await time.advance(to: 1_006)
            player.end(at: 1_006)
            time.resume()
            await time.waitUntilIdle()
            #expect(time.now == 1_006 && player.lastDate == begins.last)
        }
    }
}
