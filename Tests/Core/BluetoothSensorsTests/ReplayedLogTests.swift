import Foundation
import HealthKit
import HealthModel
import OpenHealthKit
import TestSupport
import Testing
import WorkoutFiles

@testable import BluetoothSensors

/// Feeds of files: logs of sensors are played by their frames, and other recordings by their values.
@Suite struct ReplayedLogTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let start = Date(timeIntervalSinceReferenceDate: 817_025_400)

    private func feed(_ lines: String..., activity: HKWorkoutActivityType? = nil) throws -> RecordingFeed {
        let text = (["gattlog 1", "start 2026-11-22T07:30:00Z"] + lines).joined(separator: "\n")
        return try RecordingFeed(
            replaying: URL(fileURLWithPath: try folder.write(text, to: "ride.gattlog")), activity: activity)
    }

    @Test("SEN-252: the activity is that of the log, else the one asked for, else the one that its frames suggest")
    func activities() throws {
        let rower = ["sensor 1 address=A name=B", "1 1 notify 2ad1 00"]
        #expect(try feed("activity cycling", rower[0], rower[1]).configuration.activityType == .cycling)
        #expect(
            try feed("activity cycling", rower[0], rower[1], activity: .running).configuration.activityType == .cycling)
        #expect(try feed(rower[0], rower[1], activity: .running).configuration.activityType == .running)
        #expect(try feed(rower[0], rower[1]).configuration.activityType == .rowing)
        #expect(try feed(rower[0]).configuration.activityType == .other)
    }

    @Test("SEN-252: a log lasts from its start to its last event") func dates() throws {
        let none = try feed("sensor 1 address=A name=B")
        #expect(none.startDate == Self.start && none.endDate == Self.start)
        let some = try feed(
            "sensor 1 address=A name=B", "1.5 1 connected", "2 1 notify 2a37 0048", "61.25 1 lost")
        #expect(some.startDate == Self.start && some.endDate == Self.start + 61.25)
        #expect(!some.isTruncated && some.notes.isEmpty && some.device == nil)
    }

    @Test("SEN-251: a log that cannot be read to its end says why, and one without any event is none") func damage()
        throws
    {
        let cut = try feed("sensor 1 address=A name=B", "1 1 connected", "2 1 notify 2a37 0", "3 1 connected")
        let path = folder.url.appending(path: "ride.gattlog").path
        #expect(cut.isTruncated && cut.notes == ["\(path):5: a value needs pairs of hexadecimal digits."])
        #expect(cut.endDate == Self.start + 1)
        let error = #expect(throws: RecordingFeed.Unreadable.self) { try feed("sensor 1 address=A name=B", "x") }
        #expect(
            error?.reason
                == "\(path):4: unknown word 'x'; expected start, activity, sensor, char or seconds.")
    }

    @Test("SEN-252: any other recording is played, too, and the activity is the one asked for if it names none")
    func recordings() throws {
        func feed(_ type: String?) throws -> RecordingFeed {
            let path = try folder.write(GPX.file(GPX.track([[0, 10, 20]], type: type)), to: "a.gpx")
            return try RecordingFeed(replaying: URL(fileURLWithPath: path), activity: .hiking, rhythm: 7)
        }
        let run = try feed("running")
        #expect(run.configuration.activityType == .running && run.endDate == run.startDate + 20)
        #expect(run.startDate.timeIntervalSinceReferenceDate == GPX.start)
        #expect(try feed(nil).configuration.activityType == .hiking)
        for (name, text) in [("b.gpx", "nothing"), ("c.fit", "")] {
            let path = try folder.write(text, to: name)
            let error = #expect(throws: RecordingFeed.Unreadable.self) {
                try RecordingFeed(replaying: URL(fileURLWithPath: path))
            }
            #expect(error?.reason.contains("'\(path)'") == true)
        }
        let missing = folder.url.appending(path: "none.gattlog").path
        let error = #expect(throws: RecordingFeed.Unreadable.self) {
            try RecordingFeed(replaying: URL(fileURLWithPath: missing))
        }
        #expect(error?.reason.contains("'\(missing)'") == true)
    }

    /// Values of a log in an in-memory store, a delivery after each rhythm.
    @Test("SEN-252: a log delivers once in a rhythm", arguments: [1, 5] as [Double]) func rhythms(rhythm: Double)
        async throws
    {
        let lines =
            ["gattlog 1", "start 2026-11-22T07:30:00Z", "activity cycling", "sensor 1 address=C0:01 name=Belt"]
            + (1...9).map { "\($0) 1 notify 2a37 00\(String($0 + 60, radix: 16))" }
        let path = try folder.write(lines.joined(separator: "\n"), to: "ride.gattlog")
        let feed = try RecordingFeed(replaying: URL(fileURLWithPath: path), rhythm: rhythm)
        let clock = VirtualClock(now: feed.startDate)
        let store = try HKHealthStore.inMemory(clock: clock)
        store.attach(feed)
        let workout = try await SensorWorkout(clock, store)
        workout.begin(at: feed.startDate)
        await clock.waitUntilIdle()
        await clock.advance(by: 3.5)
        #expect(feed.lastDate == Self.start + (rhythm == 1 ? 3 : 0))
        await clock.advance(by: 20)
        #expect(feed.isFinished && feed.lastDate == Self.start + 9)
        _ = try await workout.finish()
        let values = try await workout.measured(in: store)
        #expect(values.count == 9 && values[0].contains("61 count/min") && values[8].contains("69 count/min"))
    }
}
