import Foundation
import HealthKit
import HealthModel
import HealthReports
import OpenHealthKit
import TestSupport
import Testing

@testable import hk

/// A store in which a simulated athlete is recorded on a virtual clock.
struct RecordingScene {
    static let start = Date(timeIntervalSinceReferenceDate: 800_000_000)

    let clock = VirtualClock(now: RecordingScene.start)
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Returns the number of seconds from the start of the recording.
    static func offset(_ date: Date) -> Double { date.timeIntervalSince(start) }

    func open(as app: AppInformation = CommandSession.simulation) async throws -> CommandSession {
        try await CommandSession(
            path: folder.url.appending(path: "health.sqlite").path, as: app, clock: clock, settings: try Settings())
    }

    /// Returns a recorder of an athlete who is measured every few seconds.
    func recorder(
        in session: CommandSession, _ activity: WorkoutActivity = .running, at location: RecordLocation = .outdoor,
        duration: Double? = nil, rhythm: Double = 10, every: Double = 3_600, maximalHeartRate: Double? = nil,
        plan: RecordPlan? = nil, splits: Bool = false
    ) async throws -> Recorder {
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = activity
        location.apply(to: &configuration)
        let source = RecordSource(
            athlete: AthleteFeed(seed: 1, duration: duration, rhythm: rhythm),
            HKWorkoutConfiguration(record: configuration), duration: duration)
        return try await Recorder.beginning(
            source, in: session, maximalHeartRate: maximalHeartRate, every: every, plan: plan,
            splitsFromTheStart: splits)
    }

    /// Returns a recorder of an athlete who runs a plan.
    func planned(
        in session: CommandSession, _ plan: PlannedWorkout, duration: Double? = nil
    ) async throws -> Recorder {
        try await recorder(
            in: session, duration: duration, plan: RecordPlan(started: StartedPlan(plan)), splits: true)
    }
}
