import Foundation
import HealthKit
import HealthModel
import Synchronization
import TestStores
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer
@testable import OpenHealthKit

@Suite struct RecordingFeedTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static func point(_ second: Int) -> String {
        "<ele>\(500 + second)</ele>|" + GPX.extensions("<t:hr>\(120 + second % 40)</t:hr><t:cad>80</t:cad>")
    }

    private func file(_ seconds: [[Int]], type: String? = "cycling") throws -> URL {
        let text = GPX.file(GPX.track(seconds, type: type, point: Self.point))
        return URL(fileURLWithPath: try folder.write(text, to: "ride.gpx"))
    }

    /// Plays a feed to its end on a clock that shows the start of the recording, or another date.
    private func play(_ feed: RecordingFeed, from date: Date? = nil) async throws -> (LiveWorkout, HKWorkout) {
        let clock = VirtualClock(now: date ?? feed.startDate)
        let store = try HKHealthStore.forTest(clock: clock)
        store.attach(feed)
        let live = try await LiveWorkout(feed.configuration, in: store)
        live.start(at: clock.now)
        clock.resume()
        await feed.finished()
        clock.pause()
        return (live, try await live.finish(at: clock.now))
    }

    private func imported(_ file: URL) async throws -> HKWorkout {
        let store = try HKHealthStore.forTest()
        _ = await WorkoutImporter(access: store.context.access).importFile(file.path)
        try await store.requestAuthorization(toShare: [], read: LiveWorkout.readable)
        return try #require(
            try await HKSampleQueryDescriptor(predicates: [.workout()], sortDescriptors: []).result(for: store).first)
    }

    @Test(arguments: [1.0, 30, 3_600])
    func aReplayIsTheImportOnceMore(rhythm: Double) async throws {
        let url = try file([Array(0...300), Array(400...500)])
        let feed = try RecordingFeed(contentsOf: url, rhythm: rhythm)
        let (live, workout) = try await play(feed)
        let original = try await imported(url)
        #expect(live.errors == [])
        #expect(feed.refusal == nil)
        #expect(workout.startDate == original.startDate)
        #expect(workout.endDate == original.endDate)
        #expect(workout.duration == 400)
        #expect(workout.duration == original.duration)
        #expect(workout.workoutActivityType == .cycling)
        #expect(workout.workoutEvents?.map(\.type) == [.pause, .resume])
        // All values but the one at the instant at which the pause began (SES-15), one of 402.
        let rates = try [workout, original].map { try #require($0.value(.heartRate, .perMinute)) }
        #expect(abs(rates[0] - rates[1]) < 0.3)
        let distances = [workout, original].map { $0.value(.distanceCycling, .meter()) ?? 0 }
        #expect(abs(distances[0] - distances[1]) < 1e-6)
        #expect(distances[0] > 40)
        #expect(
            live.collectedTypes == [
                "HKQuantityTypeIdentifierHeartRate", "HKQuantityTypeIdentifierDistanceCycling",
                "HKQuantityTypeIdentifierCyclingCadence",
            ])
    }

    @Test func aPauseUpToTheEndIsReplayed() async throws {
        let url = try file([Array(0...300), [400]])
        let (_, workout) = try await play(try RecordingFeed(contentsOf: url))
        let original = try await imported(url)
        #expect(workout.endDate == original.endDate && workout.duration == original.duration)
        #expect(workout.workoutEvents?.map(\.type) == original.workoutEvents?.map(\.type))
        #expect(workout.workoutEvents?.map(\.type) == [.pause, .resume])
    }

    /// A session that continues in a pause, as after a crash, has sensors that do not move.
    @Test(arguments: [false, true]) func aFeedThatBeginsInAPauseWaits(isPaused: Bool) {
        let calls = Collected()
        let player = SensorPlayer(rhythm: 1) { ToldSource(calls: calls) }
        let clock = VirtualClock(now: Date(timeIntervalSinceReferenceDate: 800_000_000))
        let outlet = FeedOutlet(receiver: { _, completion in completion(nil) }, scheduler: clock.scheduler)
        let activity = FeedActivity(configuration: WorkoutConfigurationRecord(), isPaused: isPaused)
        player.begin(activity, at: 800_000_000, into: outlet)
        player.end(at: 800_000_000)
        #expect(calls.all == (isPaused ? ["begin", "pause"] : ["begin"]))
    }

    @Test(arguments: [WorkoutFileFormat.tcx, .fit])
    func everyFormatIsReplayed(format: WorkoutFileFormat) async throws {
        let path = try file([Array(0...300)]).path
        let recording = try WorkoutFileReader.recording(from: FileByteSource(path: path), file: path)
        let bytes = try WorkoutFileWriter.bytes(of: recording, as: format, file: "ride")
        let url = folder.url.appending(path: "ride.\(format)")
        try Data(bytes).write(to: url)
        let (live, workout) = try await play(RecordingFeed(contentsOf: url))
        let original = try await imported(url)
        #expect(live.errors == [])
        #expect(workout.workoutActivityType == .cycling)
        #expect(workout.startDate == original.startDate)
        let rates = try [workout, original].map { try #require($0.value(.heartRate, .perMinute)) }
        #expect(abs(rates[0] - rates[1]) < 0.3)
        let distances = [workout, original].map { $0.value(.distanceCycling, .meter()) ?? 0 }
        #expect(abs(distances[0] - distances[1]) < 1e-6)
        #expect(distances[0] > 30)
    }

    @Test func LIV_12_samplesNameTheDeviceOfTheFile() async throws {
        let feed = try RecordingFeed(contentsOf: try file([[0, 10, 20]]))
        let (live, workout) = try await play(feed)
        let samples = try await HKSampleQueryDescriptor(
            predicates: [
                .quantitySample(
                    type: HKQuantityType(.heartRate), predicate: HKQuery.predicateForObjects(from: workout))
            ], sortDescriptors: []
        ).result(for: live.store)
        #expect(samples.count == 3)
        #expect(samples.allSatisfy { $0.device?.name == "Test watch" })
        #expect(samples.allSatisfy { $0.sourceRevision.source != .default() })
    }

    @Test func whatBeginsLaterIsPlayedLater() async throws {
        let feed = try RecordingFeed(contentsOf: try file([[0, 10, 20]]))
        let date = Date(timeIntervalSinceReferenceDate: 810_000_000)
        let (_, workout) = try await play(feed, from: date)
        #expect(workout.startDate == date)
        #expect(workout.endDate == date.addingTimeInterval(20))
        #expect(
            workout.statistics(for: HKQuantityType(.heartRate))?.mostRecentQuantityDateInterval()?.start
                == workout.endDate)
    }

    @Test func aFileThatBreaksOffIsPlayedAsFarAsItGoes() async throws {
        let text = GPX.file(GPX.track([Array(0...100)], type: "running", point: Self.point))
        let half = String(text.prefix(text.count / 2))
        let url = URL(fileURLWithPath: try folder.write(half, to: "broken.gpx"))
        let feed = try RecordingFeed(contentsOf: url)
        #expect(feed.isTruncated)
        #expect(feed.notes.contains { $0.hasPrefix("The file is damaged:") })
        let (live, workout) = try await play(feed)
        #expect(live.errors == [])
        #expect(40...60 ~= workout.duration)
        #expect(workout.statistics(for: HKQuantityType(.heartRate)) != nil)
        #expect(try RecordingFeed(contentsOf: try file([[0, 10]])).isTruncated == false)
    }

    @Test func theActivityIsThatOfTheFileOrElseTheCallers() throws {
        let named = try RecordingFeed(contentsOf: try file([[0, 10]]), activity: .running)
        #expect(named.configuration.activityType == .cycling)
        #expect(named.configuration.locationType == .outdoor)
        let silent = try RecordingFeed(contentsOf: try file([[0, 10]], type: nil), activity: .swimming)
        #expect(silent.configuration.activityType == .swimming)
        #expect(silent.configuration.swimmingLocationType == .openWater)
        #expect(try RecordingFeed(contentsOf: try file([[0, 10]], type: nil)).configuration.activityType == .other)
    }

    @Test func ofSeveralWorkoutsTheFirstIsPlayed() throws {
        let text = GPX.file(GPX.track([[0, 60]], type: "running") + GPX.track([[90_000, 90_060]], type: "running"))
        let feed = try RecordingFeed(contentsOf: URL(fileURLWithPath: try folder.write(text, to: "two.gpx")))
        #expect(feed.endDate.timeIntervalSince(feed.startDate) == 60)
        #expect(feed.notes.contains("The file contains 2 workouts. Only the first one is played."))
    }

    @Test func whatIsNoRecordingIsNamed() throws {
        let url = URL(fileURLWithPath: try folder.write("Hello", to: "notes.gpx"))
        let error = #expect(throws: RecordingFeed.Unreadable.self) { try RecordingFeed(contentsOf: url) }
        #expect(error?.reason.contains("notes.gpx") == true)
    }
}

/// The recorded calls of a source.
private final class Collected: Sendable {
    private let calls = Mutex<[String]>([])

    var all: [String] { calls.withLock { $0 } }

    func add(_ call: String) { calls.withLock { $0.append(call) } }
}

private struct ToldSource: MeasurementSource {
    let calls: Collected

    var lastDate: Double? { nil }

    mutating func begin(_ configuration: WorkoutConfigurationRecord, at date: Double) { calls.add("begin") }
    mutating func pause(at date: Double) { calls.add("pause") }
    mutating func resume(at date: Double) { calls.add("resume") }
    mutating func advance(to date: Double) -> FeedBatch { FeedBatch() }
}
