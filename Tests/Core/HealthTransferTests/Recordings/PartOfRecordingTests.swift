import HealthModel
import Testing

@testable import HealthTransfer
@testable import WorkoutFiles

/// The data of a recording that count for a part of it.
@Suite struct PartOfRecordingTests {
    private static let start = RecordingSweep.start

    /// A recording of ten minutes, of which a part is from 200 to 400 seconds.
    private static func recording(
        _ activity: WorkoutActivity = .running, sessions: Int, _ change: (inout WorkoutRecording) -> Void
    ) -> WorkoutRecording {
        var recording = RecordingSweep.run(.tcx, activity, steps: 120) { _, point in
            (point.latitude, point.longitude) = (.nan, .nan)
            (point.distance, point.speed, point.cadence) = (.nan, .nan, .nan)
        }
        recording.sessions[0].totals = StatedTotals()
        let whole = recording.sessions[0]
        if sessions == 3 {
            recording.sessions = [0.0, 200, 400].map { from in
                var session = whole
                (session.start, session.end) = (start + from, start + from + 200)
                return session
            }
            recording.segments = [0..<40, 40..<81, 81..<121].enumerated().map { index, points in
                let times = recording.points.times[points]
                return .init(
                    points, from: times.first ?? 0, to: times.last ?? 0, session: index, track: 0)
            }
        }
        change(&recording)
        return recording
    }

    // MARK: Heartbeats

    private static let offsets = [-1.0, 0, 199.5, 199.999, 200, 200.5, 399.5, 400, 400.001, 401, 600, 601]

    private static func beats(_ part: [Int], of recording: WorkoutRecording) -> [Double] {
        let part = RecordingDivision.Part(
            sessions: part, segments: recording.segments.filter { part.contains($0.session) })
        let plan = WorkoutPlan(JudgedRecording(asRecorded: recording), part, activity: .other)
        return plan.beats.map { $0.time - start }
    }

    @Test("OTH-51: a part of a recording has the beats from its start to its end, both with them") func beats() {
        let recording = Self.recording(sessions: 3) {
            $0.beats = Self.offsets.map { RecordedBeat(time: Self.start + $0, followsGap: false) }
        }
        let between = { (from: Double, to: Double) in Self.offsets.filter { $0 >= from && $0 <= to } }
        func near(_ found: [Double], _ expected: [Double]) -> Bool {
            found.count == expected.count && zip(found, expected).allSatisfy { abs($0 - $1) < 1e-6 }
        }
        #expect(near(Self.beats([1], of: recording), between(200, 400)))
        #expect(near(Self.beats([0], of: recording), between(0, 200)))
        #expect(near(Self.beats([2], of: recording), between(400, 600)))
        #expect(near(Self.beats([0, 1], of: recording), between(0, 400)))
        // The whole has all.
        #expect(near(Self.beats([0, 1, 2], of: recording), Self.offsets))
        let none = Self.recording(sessions: 3) {
            $0.beats = [-1, 199, 401].map { RecordedBeat(time: Self.start + $0, followsGap: false) }
        }
        #expect(Self.beats([1], of: none).isEmpty)
    }

    // MARK: Lengths

    private static func proposal(
        _ laps: [(from: Double, to: Double, metres: Double?)], segment: Int = 1, excludesCommon: Bool = true,
        timer: Double? = nil
    ) -> WorkoutActivity? {
        let recording = recording(.other, sessions: 3) { recording in
            recording.laps = laps.map { from, to, metres in
                var lap = RecordedLap(start: start + from, end: start + to)
                (lap.totals.distance, lap.totals.timer) = (metres, timer)
                return lap
            }
        }
        return ActivityProposal(
            recording, [recording.segments[segment]], names: [], ascent: nil, excludesCommon: excludesCommon
        ).activity
    }

    @Test("IMP-61: laps of whole lengths of a pool within a part propose swimming, and others say nothing of it")
    func lengths() {
        let swum = [(210.0, 260.0, 50.0 as Double?), (260, 320, 50), (320, 390, 75)]
        #expect(Self.proposal(swum) == .swimming && Self.proposal(swum, segment: 0) == nil)
        #expect(Self.proposal(swum, excludesCommon: false) == nil)
        // Laps of other parts, which touch this one at most.
        #expect(Self.proposal(swum + [(0, 200, 60), (400, 500, 61), (500, 600, 62)]) == .swimming)
        // Those that reach into it count.
        #expect(Self.proposal(swum + [(150, 201, 61)]) == nil && Self.proposal(swum + [(399, 450, 61)]) == nil)
        #expect(Self.proposal(swum + [(150, 201, 50)]) == .swimming && Self.proposal(swum + [(0, 600, 61)]) == nil)
        // One lap, and laps without a distance, say nothing.
        #expect(Self.proposal(Array(swum.prefix(1))) == nil)
        #expect(Self.proposal(swum + [(210, 390, nil), (220, 230, 0)]) == .swimming)
        #expect(Self.proposal([swum[0], (260, 320, nil)]) == nil)
        // Another speed than that of swimmers.
        #expect(Self.proposal([(210, 220, 50), (220, 230, 50)]) == nil)
        #expect(Self.proposal([(210, 220, 50), (220, 230, 50)], timer: 50) == .swimming)
        #expect(Self.proposal(swum, timer: 400) == nil)
    }
}
