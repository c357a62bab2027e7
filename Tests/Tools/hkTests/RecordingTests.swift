import Foundation
import HealthKit
import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit
import TestSupport
import Testing

@testable import hk

/// A recording with a simulated athlete on a virtual clock: its events, and the workout that is saved.
@Suite struct RecordingTests {
    private let scene: RecordingScene

    init() throws { scene = try RecordingScene() }

    /// Returns all events of a recorder whose session has ended.
    private func news(of recorder: Recorder) async -> [RecordNews] {
        var all: [RecordNews] = []
        for await item in recorder.news { all.append(item) }
        return all
    }

    private func workouts(_ session: CommandSession) async throws -> [HKWorkout] {
        try await HKSampleQueryDescriptor(predicates: [.workout()], sortDescriptors: []).result(for: session.store)
    }

    private static func offsets(_ interval: DateInterval) -> [Double] {
        [RecordingScene.offset(interval.start), RecordingScene.offset(interval.end)]
    }

    // MARK: Laps and pauses

    @Test("A lap ends where the next one begins, has a length, and ends in no pause") func laps() async throws {
        let session = try await scene.open()
        let recorder = try await scene.recorder(in: session)
        recorder.start()
        await scene.clock.advance(by: 100)
        recorder.lap()
        await scene.clock.advance(by: 50)
        recorder.lap()
        await scene.clock.waitUntilIdle()
        recorder.lap()
        recorder.pauseOrResume()
        await scene.clock.waitUntilIdle()
        #expect(recorder.report.state == .paused)
        await scene.clock.advance(by: 20)
        recorder.lap()
        await scene.clock.waitUntilIdle()
        #expect(recorder.elapsed == 150)
        recorder.pauseOrResume()
        await scene.clock.waitUntilIdle()
        #expect(recorder.report.state == .running)
        await scene.clock.advance(by: 30)
        recorder.lap()
        await scene.clock.advance(by: 40)
        #expect(recorder.elapsed == 220 && RecordingScene.offset(recorder.now) == 240)
        recorder.stop(at: nil)
        let uuid = try await recorder.save()
        let workout = try #require(try await workouts(session).first)
        #expect(workout.uuid == uuid && workout.duration == 220 && RecordingScene.offset(workout.endDate) == 240)
        let laps = (workout.workoutEvents ?? []).filter { $0.type == .lap }.map { Self.offsets($0.dateInterval) }
        #expect(laps == [[0, 100], [100, 150], [150, 200]])
        // Each lap is told with those before it.
        let told = await news(of: recorder).compactMap { news -> [Int]? in
            guard case .lap(let report) = news else { return nil }
            return report.laps.map(\.number)
        }
        #expect(told == [[1], [1, 2], [1, 2, 3]])
    }

    @Test("States are told with their date, and progress once for each interval that has passed")
    func progress() async throws {
        let session = try await scene.open()
        let recorder = try await scene.recorder(in: session, every: 25)
        recorder.start()
        await scene.clock.advance(by: 100)
        // It runs already.
        recorder.start()
        await scene.clock.advance(by: 2)
        recorder.stop(at: RecordingScene.start.addingTimeInterval(101))
        _ = try await recorder.save()
        var progress: [Double] = []
        var states: [String] = []
        for item in await news(of: recorder) {
            switch item {
            case .progress(let report): progress.append(report.elapsed)
            case .changed(let state, let report):
                states.append("\(state.rawValue) \(RecordingScene.offset(report.date))")
            default: Issue.record("\(item)")
            }
        }
        #expect(progress == [30, 50, 80, 100])
        let running = HKWorkoutSessionState.running.rawValue
        let stopped = HKWorkoutSessionState.stopped.rawValue
        #expect(states.prefix(2) == ["\(running) 0.0", "\(stopped) 101.0"])
        let workout = try #require(try await workouts(session).first)
        #expect(
            workout.startDate == RecordingScene.start && RecordingScene.offset(workout.endDate) == 101
                && workout.duration == 101)
    }

    @Test("Without a source a workout ends at its last measurement") func lastMeasurement() async throws {
        let session = try await scene.open()
        let recorder = try await scene.recorder(in: session)
        recorder.start()
        await scene.clock.advance(by: 97)
        recorder.stopAtTheLast()
        _ = try await recorder.save()
        let workout = try #require(try await workouts(session).first)
        #expect(85...90 ~= RecordingScene.offset(workout.endDate))
    }

    // MARK: Activities

    /// Starts a recording and begins the next activity after every ten seconds; returns what is told of activities.
    private func activities(
        _ activity: WorkoutActivity, duration: Double? = nil, splits: Bool = false, next count: Int, wait: Double = 0
    ) async throws -> [String] {
        let session = try await scene.open()
        let recorder = try await scene.recorder(in: session, activity, duration: duration, splits: splits)
        recorder.start()
        for _ in 0..<count {
            await scene.clock.advance(by: 10)
            recorder.beginNextActivity()
            // There is no plan, and so no step.
            recorder.beginPreviousStep()
        }
        await scene.clock.advance(by: 10 + wait)
        recorder.stop(at: nil)
        _ = try await recorder.save()
        return await news(of: recorder).compactMap { news in
            guard case .activity(let report) = news else { return nil }
            return
                "\(report.activityNumber ?? 0) \(report.activityType.name) \(Int(RecordingScene.offset(report.date)))"
        }
    }

    @Test("An activity is divided from its start where there are keys") func divided() async throws {
        #expect(
            try await activities(.running, splits: true, next: 2) == ["1 running 0", "2 running 10", "3 running 20"])
    }

    @Test("Without keys an activity begins only when it is asked for") func undivided() async throws {
        #expect(try await activities(.running, next: 0).isEmpty)
    }

    @Test("A triathlon begins with its first part, and has no part after the last") func parts() async throws {
        #expect(
            try await activities(.swimBikeRun, next: 7) == [
                "1 swimming 0", "2 transition 10", "3 cycling 20", "4 transition 30", "5 running 40",
            ])
    }

    @Test("A simulated athlete changes to the parts of a triathlon by their shares") func shares() async throws {
        #expect(
            try await activities(.swimBikeRun, duration: 100, next: 0, wait: 80) == [
                "1 swimming 0", "2 transition 20", "3 cycling 22", "4 transition 68", "5 running 70",
            ])
    }

    @Test("The length of a pool is that of swims in one") func pool() async throws {
        for (activity, location, length) in [
            (.swimming, .indoor, 25), (.swimming, .outdoor, nil), (.running, .indoor, nil),
        ] as [(WorkoutActivity, RecordLocation, Double?)] {
            let session = try await scene.open()
            let recorder = try await scene.recorder(in: session, activity, at: location, duration: 60)
            #expect(recorder.poolLength == length && recorder.duration == 60 && recorder.progress == nil)
        }
    }

    // MARK: Zones

    @Test(
        "The maximum heart rate of a workout determines its zones",
        arguments: [(100, true), (250, false)] as [(Double, Bool)])
    func zones(maximum: Double, isHighest: Bool) async throws {
        let session = try await scene.open()
        let recorder = try await scene.recorder(in: session, rhythm: 60, maximalHeartRate: maximum)
        recorder.start()
        await scene.clock.advance(by: 600)
        let report = recorder.report
        #expect((110...200) ~= report.heartRate ?? 0)
        #expect((report.zone == 5) == isHighest && report.zone != nil, "\(report)")
        recorder.discard()
    }

    // MARK: The end

    @Test(
        "A simulated workout says so, whoever records it", arguments: [CommandSession.app, CommandSession.simulation])
    func origin(app: AppInformation) async throws {
        let plain = try await scene.open(as: CommandSession.app)
        #expect(try Recorder.activeApp(plain) == nil)
        let session = try await scene.open(as: app)
        let recorder = try await scene.recorder(in: session)
        recorder.start()
        await scene.clock.advance(by: 30)
        #expect(try Recorder.activeApp(plain) == app)
        #expect(!recorder.isCollected && recorder.unstored == nil && recorder.copy == nil)
        recorder.stop(at: nil)
        _ = try await recorder.save()
        let workout = try #require(try await workouts(session).first)
        #expect(workout.metadata?[WorkoutSummary.originKey] as? String == "simulation")
        #expect(recorder.isCollected)
        _ = await news(of: recorder)
        await scene.clock.waitUntilIdle()
        #expect(try Recorder.activeApp(plain) == nil)
    }

    @Test("Nothing is left of a workout that is discarded") func discarding() async throws {
        let session = try await scene.open()
        let recorder = try await scene.recorder(in: session)
        recorder.start()
        await scene.clock.advance(by: 60)
        recorder.stop(at: nil)
        recorder.discard()
        _ = await news(of: recorder)
        await scene.clock.waitUntilIdle()
        #expect(try await workouts(session).isEmpty)
        #expect(try Recorder.activeApp(session) == nil && !session.access.hasActiveSession())
    }
}
