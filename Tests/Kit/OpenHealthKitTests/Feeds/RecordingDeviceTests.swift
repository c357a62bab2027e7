import Foundation
import HealthKit
import HealthModel
import Synchronization
import TestStores
import Testing

@testable import HealthTransfer
@testable import OpenHealthKit
@testable import WorkoutFiles

/// The device of a replayed recording, and callers who wait for the end of a replay.
@Suite(.timeLimit(.minutes(5))) struct RecordingDeviceTests {
    private static func recording(_ creator: String?) -> WorkoutRecording {
        var recording = MadeUpRecordings.pausedRun
        recording.details.creator = creator
        return recording
    }

    @Test(
        "LIV-12: the device of a recording has the name of its creator, and there is none without a name",
        arguments: [(nil, nil), ("", nil), ("M", "M"), ("Test watch", "Test watch")] as [(String?, String?)])
    func devices(creator: String?, name: String?) {
        let device = RecordingFeed(Self.recording(creator), activity: nil).device
        #expect((device == nil) == (name == nil) && device?.name == name)
        #expect(device?.manufacturer == nil && device?.model == nil)
    }

    @Test("A feed of another source has the dates that are given, and no device")
    func others() {
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = .rowing
        let start = Date(timeIntervalSinceReferenceDate: 800_000_000)
        for isTruncated in [false, true] {
            let feed = RecordingFeed(
                configuration, startDate: start, endDate: start + 60, isTruncated: isTruncated, notes: ["One."],
                rhythm: 1
            ) { Endless() }
            #expect(feed.device == nil && feed.configuration.activityType == .rowing)
            #expect(feed.startDate == start && feed.endDate == start + 60)
            #expect(feed.isTruncated == isTruncated && feed.notes == ["One."])
            #expect(!feed.isFinished && feed.lastDate == nil && feed.refusal == nil)
        }
    }

    /// A source that never comes to its end.
    private struct Endless: MeasurementSource {
        var lastDate: Double? { nil }
        mutating func begin(_ configuration: WorkoutConfigurationRecord, at date: Double) {}
        mutating func pause(at date: Double) {}
        mutating func resume(at date: Double) {}
        mutating func advance(to date: Double) -> FeedBatch { FeedBatch() }
    }

    /// The number of those who have begun to wait.
    private final class Begun: Sendable {
        let count = Mutex(0)
    }

    @Test("LIV-12: who waits for the end of a replay is told when the session ends before it") func waiting() async {
        let scheduler = VirtualScheduler(now: 1_000)
        let outlet = FeedOutlet(receiver: { _, completion in completion(nil) }, scheduler: scheduler)
        let player = SensorPlayer(rhythm: 10) { Endless() }
        player.begin(
            FeedActivity(configuration: WorkoutConfigurationRecord(), isPaused: false), at: 1_000, into: outlet)
        let begun = Begun()
        let waiting = (0..<3).map { _ in
            Task {
                begun.count.withLock { $0 += 1 }
                await player.finish()
            }
        }
        // All of them wait before the session ends.
        while begun.count.withLock({ $0 }) < 3 { await Task.yield() }
        for _ in 0..<200 { await Task.yield() }
        #expect(!player.isFinished)
        player.end(at: 1_005)
        for task in waiting { await task.value }
        #expect(player.isFinished && player.lastDate == 1_000 && player.refusal == nil)
    }
}
