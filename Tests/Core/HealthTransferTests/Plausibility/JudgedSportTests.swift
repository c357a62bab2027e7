import HealthModel
import TestSupport
import Testing

@testable import HealthTransfer
@testable import WorkoutFiles

/// The values of streams that can be true in each sport.
@Suite struct JudgedSportTests {
    /// A recording of ten minutes on the spot, in which each tenth point has another value of a stream.
    private static func recording(
        _ activity: WorkoutActivity, _ stream: RecordedStream, _ usual: Double, _ values: [Double]
    ) -> WorkoutRecording {
        var recording = RecordingSweep.run(.fit, activity, steps: 120) { _, point in
            (point.latitude, point.longitude) = (.nan, .nan)
            (point.speed, point.power, point.cadence, point.temperature) = (.nan, .nan, .nan, .nan)
            (point.distance, point.heartRate, point.elevation) = (.nan, 120, .nan)
        }
        recording.points.replace(
            stream,
            with: (0...120).map { $0 % 10 == 5 && $0 / 10 < values.count ? values[$0 / 10] : usual })
        return recording
    }

    /// The values of a stream that are left.
    private static func left(
        _ activity: WorkoutActivity, _ stream: RecordedStream, usual: Double, _ values: [Double],
        unnamed: WorkoutActivity = .other
    ) -> [Double] {
        let judged = JudgedRecording(recording(activity, stream, usual, values), activity: unnamed)
        return judged.recording.points[stream].filter { !$0.isNaN && $0 != usual }
    }

    @Test(
        "PLA-30: steps of walks, hikes and runs are up to 350 a minute, revolutions and strokes of others up to 250",
        arguments: [
            (.running, 350), (.walking, 350), (.hiking, 350), (.cycling, 250), (.handCycling, 250), (.swimming, 250),
            (.rowing, 250), (.paddleSports, 250), (.crossCountrySkiing, 250), (.skatingSports, 250), (.yoga, 250),
            (.wheelchairRunPace, 250), (.equestrianSports, 250), (.sailing, 250), (.other, 250),
        ] as [(WorkoutActivity, Double)])
    func cadences(activity: WorkoutActivity, most: Double) {
        let values = [0, 249, 250, 250.5, 349, 350, 350.5, -1]
        let expected = values.filter { $0 >= 0 && $0 <= most }
        #expect(Self.left(activity, .cadence, usual: 80, values) == expected)
        #expect(JudgedRecording(Self.recording(activity, .cadence, 80, [])).possibleCadence(0) == 0...most)
        guard activity != .other else { return }
        // The activity that was told for a session without one.
        #expect(Self.left(.other, .cadence, usual: 80, values, unnamed: activity) == expected)
        #expect(
            Self.left(.yoga, .cadence, usual: 80, values, unnamed: activity)
                == values.filter {
                    (0...250).contains($0)
                })
    }

    @Test(
        "PLA-15, PLA-30: speeds are those of the sport",
        arguments: [
            (.walking, 8), (.hiking, 8), (.running, 13), (.cycling, 40), (.swimming, 4), (.rowing, 12),
            (.downhillSkiing, 70), (.skatingSports, 25), (.sailing, 35), (.wheelchairWalkPace, 20), (.yoga, 120),
        ] as [(WorkoutActivity, Double)])
    func speeds(activity: WorkoutActivity, most: Double) {
        let values = [most - 0.5, most, most + 0.5, -0.5]
        #expect(Self.left(activity, .speed, usual: 1, values) == [most - 0.5, most])
    }

    @Test("PLA-30: other streams have one range in all sports", arguments: [WorkoutActivity.walking, .cycling, .yoga])
    func ranges(activity: WorkoutActivity) {
        func left(
            _ stream: RecordedStream, _ usual: Double, _ values: [Double]
        ) -> [Double] { Self.left(activity, stream, usual: usual, values) }
        #expect(left(.heartRate, 100, [19.5, 20, 250, 250.5]) == [20, 250])
        #expect(left(.power, 100, [0, 900, -1, 3_000.5]) == [0, 900])
        #expect(left(.temperature, 20, [-60.5, -60, 70, 70.5]) == [-60, 70])
        #expect(left(.waterTemperature, 20, [-60.5, -60, 70, 70.5]) == [-60, 70])
        #expect(left(.respirationRate, 20, [1.5, 2, 120, 120.5]) == [2, 120])
        #expect(left(.bodyTemperature, 37, [24.5, 25, 45, 45.5]) == [25, 45])
        #expect(left(.depth, 3, [0, 1_000]) == [0, 1_000])
    }

    @Test("PLA-30: each session has the range of its own sport") func sessions() {
        var recording = Self.recording(.walking, .cadence, 80, [300, 300, 300, 300, 300, 300, 300, 300])
        let (middle, end) = (recording.start + 200, recording.end)
        (recording.sessions[0].end, recording.sessions[0].totals) = (middle, StatedTotals())
        var other = RecordedSession(start: middle, end: end, activity: .cycling)
        other.group = recording.sessions[0].group
        let times = recording.points.times
        let first = times.firstIndex { $0 >= middle } ?? 0
        recording.sessions.append(other)
        recording.segments = [
            .init(0..<first, from: recording.start, to: middle, session: 0, track: 0),
            .init(first..<times.count, from: middle, to: end, session: 1, track: 0),
        ]
        let judged = JudgedRecording(recording)
        #expect(judged.recording.points[.cadence].filter { $0 == 300 }.count == 4)
        #expect(judged.findings.map(\.session) == [1] && judged.findings.map(\.implausible.count) == [4])
        #expect(judged.possibleCadence(0).upperBound == 350 && judged.possibleCadence(1).upperBound == 250)
    }
}
