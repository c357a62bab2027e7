import Foundation
import HealthKit
import HealthModel
import OpenHealthKit
import Testing

/// The two ends of a channel between stores of one process (LIV-45).
@Suite(.timeLimit(.minutes(5))) struct InProcessChannelTests {
    private let time = VirtualScheduler(now: 0)
    private let lines = [Box<[String]>([]), Box<[String]>([])]

    private func open(_ channel: InProcessChannel, _ number: Int) {
        let log = lines[number]
        channel.open {
            log.value.append(String(decoding: $0, as: UTF8.self))
        } closed: {
            log.value.append("closed")
        }
    }

    private func drained() async -> [[String]] {
        await time.waitUntilIdle()
        return lines.map { log in
            defer { log.value = [] }
            return log.value
        }
    }

    private func send(_ texts: String..., over channel: InProcessChannel) {
        for text in texts { channel.send(Data(text.utf8)) }
    }

    @Test func LIV_45_eachEndGetsWhatTheOtherSends() async {
        let (one, two) = InProcessChannel.pair(on: time)
        // What is sent to an end that is not open yet waits for it.
        send("a", "b", over: one)
        open(one, 0)
        open(two, 1)
        send("c", over: one)
        send("d", "e", over: two)
        #expect(await drained() == [["d", "e"], ["a", "b", "c"]])
        send("", over: two)
        #expect(await drained() == [[""], []])
    }

    @Test(arguments: [0, 1]) func LIV_45_bothEndsAreClosedOnce(number: Int) async {
        let (one, two) = InProcessChannel.pair(on: time)
        open(one, 0)
        open(two, 1)
        send("last", over: one)
        for channel in [[one, two][number], one, two] { channel.close() }
        send("late", over: one)
        send("late", over: two)
        #expect(await drained() == [["closed"], ["last", "closed"]])
    }

    /// Time stands while a message is on its way.
    @Test func LIV_45_timeWaitsForMessages() async {
        let (one, two) = InProcessChannel.pair(on: time)
        send("a", over: one)
        let log = lines[1]
        time.schedule(at: 5) { log.value.append("5") }
        time.resume()
        open(one, 0)
        open(two, 1)
        #expect(await drained() == [[], ["a", "5"]])
    }

    @Test func LIV_45_aChannelThatNobodyOpensCanBeDropped() {
        for _ in 0..<3 { _ = InProcessChannel.pair(on: time) }
        let (one, _) = InProcessChannel.pair(on: time)
        open(one, 0)
    }
}
