import HealthModel
import TestStores
import Testing

@testable import HealthTransfer
@testable import OpenHealthKit
@testable import WorkoutFiles

/// The pauses of a recording, and the part of it that is played.
@Suite struct PlayedPauseTests {
    private static let start = MadeUpRecordings.start

    /// Returns a run of 100 s with a point each second.
    private static func recording(_ pauses: [ClosedRange<Double>]) -> WorkoutRecording {
        WorkoutRecording(
            format: .fit, sessions: [MadeUpRecordings.session(.running, 0, 100)],
            points: MadeUpRecordings.points(0, 100),
            pauses: pauses.map { .init(start: start + $0.lowerBound, end: start + $0.upperBound) }, name: "Run",
            device: RecordedDevice())
    }

    /// Returns the part of a recording from 20 s to 80 s.
    private static func middle(of recording: WorkoutRecording) throws -> [WorkoutRecording.Segment] {
        var segment = try #require(recording.segments.first)
        (segment.points, segment.start, segment.end) = (20..<81, start + 20, start + 80)
        return [segment]
    }

    private static func events(_ player: inout RecordingPlayer) -> [String] {
        player.advance(to: 1e9).events.map { "\($0.kind) \(Int($0.start)) \(Int($0.end))" }
    }

    /// Only a pause that lies within what is played is played with it.
    @Test(
        arguments: [
            (20...80, true), (20...21, true), (79...80, true), (30...40, true), (19...30, false), (79...81, false),
            (10...90, false), (0...10, false), (81...90, false), (80...95, false), (5...20, false),
        ] as [(ClosedRange<Double>, Bool)])
    func aPauseOfAnotherPartIsNotPlayed(pause: ClosedRange<Double>, isPlayed: Bool) throws {
        let recording = Self.recording([pause])
        var player = RecordingPlayer(recording, segments: try Self.middle(of: recording), activity: .running)
        player.begin(WorkoutConfigurationRecord(), at: 1_000)
        // Nothing comes before or after the part.
        #expect(player.lastDate == 1_060)
        let (from, to) = (Int(pause.lowerBound) + 980, Int(pause.upperBound) + 980)
        #expect(Self.events(&player) == (isPlayed ? ["pause \(from) \(from)", "resume \(to) \(to)"] : []))
    }

    @Test func pausesThatFollowOneAnotherKeepTheirOrder() throws {
        let recording = Self.recording([20...30, 30...40, 50...60])
        var player = RecordingPlayer(recording, segments: try Self.middle(of: recording), activity: .running)
        player.begin(WorkoutConfigurationRecord(), at: 20)
        #expect(
            Self.events(&player) == [
                "pause 20 20", "resume 30 30", "pause 30 30", "resume 40 40", "pause 50 50", "resume 60 60",
            ])
    }

    /// The session goes on after a pause that ends when it begins.
    @Test func aPauseOfNoTimeIsOverAtOnce() throws {
        let recording = Self.recording([30...30, 50...60])
        var player = RecordingPlayer(recording, segments: try Self.middle(of: recording), activity: .running)
        player.begin(WorkoutConfigurationRecord(), at: 20)
        #expect(Self.events(&player) == ["pause 30 30", "resume 30 30", "pause 50 50", "resume 60 60"])
    }

    /// A player gives each entry once, when its time has come, and none before it has begun.
    @Test func entriesComeAtTheirTimes() throws {
        let recording = Self.recording([30...40])
        var player = RecordingPlayer(recording, segments: try Self.middle(of: recording), activity: .running)
        #expect(player.lastDate == nil && player.advance(to: 1e9).isEmpty)
        player.begin(WorkoutConfigurationRecord(), at: 1_000)
        func rates(_ batch: FeedBatch) -> [Double] { batch.samples.filter { $0.type == .heartRate }.map(\.start) }
        #expect(player.advance(to: 999.9).isEmpty)
        #expect(rates(player.advance(to: 1_000)) == [1_000])
        #expect(rates(player.advance(to: 1_000)) == [])
        let upTo = player.advance(to: 1_009.9)
        #expect(rates(upTo) == (1_001...1_009).map(Double.init) && upTo.events.isEmpty)
        let pause = player.advance(to: 1_010)
        #expect(rates(pause) == [1_010] && pause.events.map(\.kind) == [.pause])
        #expect(player.advance(to: 1_019.9).events.isEmpty)
        #expect(player.advance(to: 1_020).events.map(\.kind) == [.resume])
        #expect(rates(player.advance(to: 1e9)).last == 1_060)
        #expect(player.advance(to: 1e9).isEmpty && player.lastDate == 1_060)
    }

    /// A heart rate of 0 is none, and what is no number is no value.
    @Test func valuesThatAreNoneAreLeftOut() {
        let rates: [Double] = [0, -1, 0.5, .nan, 120]
        let points = MadeUpRecordings.points(0, 4) { point, second in
            (point.heartRate, point.distance, point.power) = (rates[Int(second)], .nan, second == 1 ? .nan : 0)
        }
        let recording = WorkoutRecording(
            format: .fit, sessions: [MadeUpRecordings.session(.cycling, 0, 4)], points: points, pauses: [],
            name: nil, device: nil)
        var player = RecordingPlayer(recording, segments: recording.segments, activity: .cycling)
        player.begin(WorkoutConfigurationRecord(), at: 0)
        let samples = player.advance(to: 10).samples
        #expect(samples.filter { $0.type == .heartRate }.map(\.start) == [2, 4])
        #expect(samples.filter { $0.type == .cyclingPower }.map(\.start) == [0, 2, 3, 4])
    }
}
