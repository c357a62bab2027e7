import Foundation
import HealthKit
import HealthModel
import TestStores
import Testing

@testable import HealthTransfer
@testable import OpenHealthKit
@testable import WorkoutFiles

/// Totals that a file states without their parts, when it is played, and the body of a simulated athlete.
@Suite struct PlayedTotalsTests {
    /// Returns the sums of what is played of a recording, by type.
    private static func sums(_ recording: WorkoutRecording, _ activity: WorkoutActivity) -> [ObjectType: Double] {
        var sums: [ObjectType: Double] = [:]
        for segments in RecordingDivision.workouts(recording) {
            var player = RecordingPlayer(recording, segments: segments, activity: activity)
            player.begin(WorkoutConfigurationRecord(), at: 1_000)
            for sample in player.advance(to: 1e9).samples { sums[sample.type, default: 0] += sample.value }
        }
        return sums
    }

    /// Files count strides, which are two steps each, unless there are too many of them for that.
    @Test(
        arguments: [
            (WorkoutActivity.running, 80, 160), (.running, 170, 170), (.cycling, 80, nil), (.walking, 50, 100),
        ] as [(WorkoutActivity, Double, Double?)])
    func aCycleOnFootIsTwoSteps(activity: WorkoutActivity, cycles: Double, steps: Double?) {
        var session = MadeUpRecordings.session(activity, 0, 60)
        (session.totals.cycles, session.totals.timer, session.totals.energy) = (cycles, 60, 12.5)
        let recording = WorkoutRecording(
            format: .fit, sessions: [session], points: MadeUpRecordings.points(0, 60), pauses: [], name: "Totals",
            device: RecordedDevice())
        let sums = Self.sums(recording, activity)
        #expect(sums[.stepCount] == steps && sums[.activeEnergyBurned] == 12.5)
    }

    /// Lengths without strokes, such as those under water, are played without samples of strokes.
    @Test(arguments: [nil, 0, 1] as [Double?]) func onlyLengthsWithStrokesHaveThem(count: Double?) {
        var recording = MadeUpRecordings.pool
        recording.lengths[1].strokeCount = count
        var strokes: [Double] = []
        for segments in RecordingDivision.workouts(recording) {
            var player = RecordingPlayer(recording, segments: segments, activity: .swimming)
            player.begin(WorkoutConfigurationRecord(), at: 1_000)
            strokes += player.advance(to: 1e9).samples.filter { $0.type == .swimmingStrokeCount }.map(\.value)
        }
        #expect(strokes == (count == 1 ? [20, 1, 23, 24] : [20, 23, 24]))
    }

    @Test func anAthleteHasTheBodyThatIsGiven() {
        let body = AthleteFeed.Body(
            age: 41, sex: .male, mass: 81.5, height: 1.83, restingHeartRate: 51, maximalHeartRate: 181,
            maximalOxygenUptake: 55)
        let profile = body.profile
        #expect(profile.age == 41 && profile.sex == .male && profile.mass == 81.5)
        #expect(abs(profile.height - 183) < 1e-9 && profile.restingHeartRate == 51 && profile.maximalHeartRate == 181)
        #expect(profile.maximalOxygenUptake == 55)
        #expect(body.restingHeartRate == 51 && body.maximalHeartRate == 181)
        let standard = AthleteFeed.Body().profile
        #expect(standard.age == 35 && standard.sex == .female && standard.mass == 68)
        #expect(abs(standard.height - 172) < 1e-9 && standard.restingHeartRate == 56)
        #expect(standard.maximalOxygenUptake == 48)
        for sex in [HKBiologicalSex.notSet, .female, .other] {
            #expect(AthleteFeed.Body(sex: sex).profile.sex == .female)
        }
    }
}
