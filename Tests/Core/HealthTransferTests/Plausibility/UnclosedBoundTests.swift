import HealthModel
import TestSupport
import Testing

@testable import HealthTransfer
@testable import WorkoutFiles

/// Sessions and laps whose points go on after their stated end: what then becomes of time and distance.
@Suite struct UnclosedBoundTests {
    private static let start = RecordingSweep.start

    /// A run of three metres a second, and what its session states.
    private struct Run: Sendable {
        var steps = 60
        var interval = 5.0
        var hasPositions = false
        var hasCounter = true
        var timer: Double?
        var elapsed: Double?
        var distance: Double?

        var recording: WorkoutRecording {
            var recording = RecordingSweep.run(.fit, steps: steps, speed: 3) { step, point in
                let second = Double(step) * interval
                point.time = UnclosedBoundTests.start + second
                point.distance = hasCounter ? second * 3 : .nan
                if !hasPositions { (point.latitude, point.longitude) = (.nan, .nan) }
            }
            recording.sessions[0].end = recording.sessions[0].start + Double(steps) * interval
            recording.sessions[0].totals = StatedTotals()
            (recording.sessions[0].totals.timer, recording.sessions[0].totals.elapsed) = (timer, elapsed)
            recording.sessions[0].totals.distance = distance
            return recording
        }
    }

    /// The findings, and the distance, the active time and the elapsed time that are left of each session.
    private static func outcome(_ recording: WorkoutRecording) -> String {
        let judged = JudgedRecording(recording)
        let found = judged.findings.map { session, found in
            ([session == 0 ? found.kind.rawValue : "\(found.kind.rawValue) of \(session)"]
                + found.figures.map { JSON.digits($0) }).joined(separator: " ")
        }
        let left = judged.recording.sessions.map { session in
            [session.totals.distance, session.totals.timer, session.totals.elapsed]
                .map { $0.map { JSON.digits($0) } ?? "-" }.joined(separator: "/")
        }
        return (found + left).joined(separator: ", ")
    }

    @Test(
        "PLA-40: where the time goes on after the stated end, a stated distance that is too short goes with it",
        arguments: [
            (Run(timer: 200, elapsed: 200, distance: 600), "unclosed 100, -/-/-"),
            (Run(timer: 200, elapsed: 200, distance: 849.5), "unclosed 100, -/-/-"),
            // It agrees with the counter to 50 m, or is more than that.
            (Run(timer: 200, elapsed: 200, distance: 850), "unclosed 100, 850/-/-"),
            (Run(timer: 200, elapsed: 200, distance: 960), "unclosed 100, 960/-/-"),
            (Run(timer: 200, elapsed: 200), "unclosed 100, -/-/-"),
            // Nothing is unclosed.
            (Run(timer: 300, elapsed: 300, distance: 600), "600/300/300"),
            (Run(timer: 300, distance: 600), "600/300/-"),
            // The positions are the only other witness.
            (
                Run(hasPositions: true, hasCounter: false, timer: 200, elapsed: 200, distance: 600),
                "unclosed 100, -/-/-"
            ),
            (
                Run(hasPositions: true, hasCounter: false, timer: 200, elapsed: 200, distance: 960),
                "unclosed 100, 960/-/-"
            ),
            // There is no other.
            (Run(hasCounter: false, timer: 200, elapsed: 200, distance: 600), "unclosed 100, 600/-/-"),
            // Less than half of the way loses the vote.
            (Run(timer: 200, elapsed: 200, distance: 449.5), "unclosed 100, statedDistance 449.5 900, -/-/-"),
            (Run(timer: 200, elapsed: 200, distance: 450), "unclosed 100, -/-/-"),
        ])
    private func unclosedSessions(run: Run, outcome: String) {
        #expect(Self.outcome(run.recording) == outcome)
    }

    @Test("PLA-40: the end of a session is no end of the next one") func otherSessions() {
        for (first, outcome) in [
            (200.0, "unclosed 100, -/-/-, 600/300/300"), (300, "600/300/300, 600/300/300"),
        ] {
            var recording = Run(steps: 121, timer: first, elapsed: first, distance: 600).recording
            recording.segments = [0..<61, 61..<122].enumerated().map { session, points in
                let times = recording.points.times[points]
                return .init(points, from: times.min() ?? 0, to: times.max() ?? 0, session: session, track: 0)
            }
            recording.sessions[0].end = Self.start + 300
            var second = RecordedSession(start: Self.start + 305, end: Self.start + 605, activity: .running)
            (second.totals.timer, second.totals.elapsed, second.totals.distance) = (300, 300, 600)
            recording.sessions.append(second)
            #expect(Self.outcome(recording) == outcome)
        }
    }

    @Test(
        "PLA-40: a distance of the last lap takes its time with it if the way of that time is the same",
        arguments: [
            (Run(timer: 100, distance: 300), "unclosed 200, statedDistance 300 900, -/-/-"),
            (Run(steps: 300, interval: 1, timer: 100, distance: 300), "unclosed 200, statedDistance 300 900, -/-/-"),
            (Run(timer: 100, distance: 249.5), "statedDistance 249.5 900, -/100/-"),
            (Run(timer: 100, distance: 250), "unclosed 200, statedDistance 250 900, -/-/-"),
            (Run(timer: 100, distance: 350), "unclosed 200, statedDistance 350 900, -/-/-"),
            (Run(timer: 100, distance: 350.5), "statedDistance 350.5 900, -/100/-"),
            // The time has passed with the first point after it.
            (Run(timer: 95.5, distance: 350), "unclosed 200, statedDistance 350 900, -/-/-"),
            (Run(timer: 95, distance: 350), "statedDistance 350 900, -/95/-"),
            // Who states an elapsed time states the end.
            (Run(timer: 100, elapsed: 300, distance: 300), "statedDistance 300 900, -/100/300"),
            (Run(hasPositions: true, timer: 0, distance: 15), "statedDistance 15 900, -/0/-"),
            (Run(distance: 15), "statedDistance 15 900, -/-/-"),
            // More than half a minute, or a fiftieth of a longer time.
            (Run(hasPositions: true, timer: 270, distance: 810), "statedDistance 810 900, -/270/-"),
            (Run(hasPositions: true, timer: 269.5, distance: 810), "unclosed 30, statedDistance 810 900, -/-/-"),
            (
                Run(steps: 408, hasPositions: true, timer: 2_000, distance: 5_750),
                "statedDistance 5750 6120, -/2000/-"
            ),
            (
                Run(steps: 409, hasPositions: true, timer: 2_000, distance: 5_750),
                "unclosed 45, statedDistance 5750 6135, -/-/-"
            ),
            // Only intervals of a minute and less are active.
            (Run(steps: 10, interval: 60, timer: 180, distance: 540), "unclosed 420, statedDistance 540 1800, -/-/-"),
            (
                Run(steps: 10, interval: 60.5, timer: 181.5, distance: 544.5), "statedDistance 544.5 1815, -/181.5/-"
            ),
        ])
    private func laps(run: Run, outcome: String) {
        #expect(Self.outcome(run.recording) == outcome)
    }
}
