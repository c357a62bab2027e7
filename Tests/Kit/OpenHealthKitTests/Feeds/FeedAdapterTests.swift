import Foundation
import HealthKit
import HealthModel
import Synchronization
import Testing

@testable import OpenHealthKit

/// Calls of a feed by its session, and the clocks of sessions.
@Suite struct FeedAdapterTests {
    /// A feed that notes its calls, and delivers a heart rate when it begins.
    private final class Noted: WorkoutFeed {
        let device: HKDevice?
        private let lines = Mutex<[String]>([])

        init(device: HKDevice?) { self.device = device }

        var all: [String] { lines.withLock { $0 } }

        private func add(_ what: String, _ activity: WorkoutFeedActivity?, _ date: Date) {
            let name = activity.map { " \($0.configuration.activityType.rawValue) \($0.isPaused)" } ?? ""
            lines.withLock { $0.append("\(what)\(name) at \(date.timeIntervalSinceReferenceDate)") }
        }

        func begin(_ activity: WorkoutFeedActivity, at date: Date, into outlet: FeedOutlet) {
            add("begin", activity, date)
            add("now", nil, outlet.now)
            var readings = FeedReadings()
            readings.add(.heartRate, 60, .perMinute, at: date)
            outlet.deliver(readings) { refusal in
                self.lines.withLock { $0.append(refusal?.reason ?? "delivered") }
            }
        }

        func change(_ activity: WorkoutFeedActivity, at date: Date) { add("change", activity, date) }

        func end(at date: Date) { add("end", nil, date) }
    }

    private static func activity(_ type: WorkoutActivity, isPaused: Bool) -> FeedActivity {
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = type
        return FeedActivity(configuration: configuration, isPaused: isPaused)
    }

    @Test(arguments: [nil, .ended, .failed("It is full.")] as [FeedError?])
    func LIV_12_aFeedIsToldEachDate(refusal: FeedError?) {
        let feed = Noted(device: nil)
        let adapter = FeedAdapter(feed)
        let received = Mutex<[Double]>([])
        adapter.begin(
            Self.activity(.running, isPaused: false), at: 1_005,
            into: { batch, completion in
                received.withLock { $0 += batch.samples.map(\.start) }
                completion(refusal)
            }, on: VirtualScheduler(now: 1_003))
        adapter.change(Self.activity(.running, isPaused: true), at: 1_007)
        adapter.change(Self.activity(.cycling, isPaused: false), at: 1_009.5)
        adapter.end(at: 1_011)
        let answer =
            switch refusal {
            case nil: "delivered"
            case .ended: "The session has ended."
            case .failed(let reason): reason
            }
        #expect(
            feed.all == [
                "begin 37 false at 1005.0", "now at 1003.0", answer, "change 37 true at 1007.0",
                "change 13 false at 1009.5", "end at 1011.0",
            ])
        #expect(received.withLock { $0 } == [1_005])
    }

    @Test func LIV_12_theDeviceIsThatOfTheFeed() {
        let strap = HKDevice(
            name: "Strap", manufacturer: nil, model: nil, hardwareVersion: nil, firmwareVersion: nil,
            softwareVersion: nil, localIdentifier: nil, udiDeviceIdentifier: nil)
        #expect(FeedAdapter(Noted(device: strap)).device == strap.record)
        #expect(FeedAdapter(Noted(device: nil)).device == nil)
    }

    /// A thousand seconds of a clock that goes a million times faster pass in a millisecond.
    @Test func aClockGoesAsFastAsItIsTold() {
        let date = Date(timeIntervalSinceReferenceDate: 800_000_000)
        let clock = HealthClock.running(from: date, speed: 1_000_000)
        #expect(clock.now >= date)
        var turns = 0
        while clock.now.timeIntervalSince(date) < 1_000, turns < 500_000 { turns += 1 }
        #expect(clock.now.timeIntervalSince(date) >= 1_000)
    }
}
