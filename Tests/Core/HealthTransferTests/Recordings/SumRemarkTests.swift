import HealthModel
import TestSupport
import Testing

@testable import HealthTransfer
@testable import WorkoutFiles

/// What is said where the sum of the samples differs from the totals of the file.
@Suite struct SumRemarkTests {
    /// A run of some metres that states a distance, with other sessions without points after it.
    private static func recording(
        _ metres: Double, stated: Double?, others: [Double?] = []
    ) -> WorkoutRecording {
        var recording = RecordingSweep.run(steps: 10, speed: metres / 50)
        recording.sessions[0].totals.distance = stated
        for (index, total) in others.enumerated() {
            let start = recording.sessions[0].end + Double(index) * 100
            var session = RecordedSession(start: start, end: start + 100, activity: .running)
            session.totals.distance = total
            recording.sessions.append(session)
        }
        return recording
    }

    private static func remarks(_ recording: WorkoutRecording) -> [String] {
        let judged = JudgedRecording(asRecorded: recording)
        let plans = RecordingDivision.parts(recording).map { WorkoutPlan(judged, $0, activity: .other) }
        return WorkoutPlan.sumRemarks(on: plans).map(\.text)
    }

    private static func sentence(_ words: String) -> String {
        "The distance samples add up to \(words) than the file states."
    }

    @Test(
        "A sum is told if it differs by more than a hundredth of the total and by more than two metres",
        arguments: [
            (900.0, 900.0, nil), (900, 909, nil), (900, 909.5, "1.0% less"), (900, 891.25, nil),
            (900, 890.5, "1.1% more"), (60, 62, nil), (60, 62.5, "4.0% less"), (60, 58, nil), (60, 57.5, "4.3% more"),
            (900, 1_125, "20% less"), (900, 990, "9.1% less"), (900, 450, "100% more"), (900, 600, "50% more"),
            (900, 0.5, "179900% more"), (0.5, 900, "100% less"),
        ] as [(Double, Double, String?)])
    func differences(metres: Double, stated: Double, words: String?) {
        #expect(Self.remarks(Self.recording(metres, stated: stated)) == [words.map(Self.sentence)].compactMap(\.self))
    }

    @Test("The totals of sessions are compared together, if all of them state one") func sessions() {
        #expect(Self.remarks(Self.recording(900, stated: nil)) == [])
        #expect(Self.remarks(Self.recording(900, stated: 0)) == [])
        #expect(Self.remarks(Self.recording(900, stated: 500, others: [400])) == Self.remarksOfWhole(400))
        #expect(Self.remarks(Self.recording(900, stated: 500, others: [nil])) == [])
        #expect(Self.remarks(Self.recording(900, stated: nil, others: [500])) == [])
        #expect(Self.remarks(Self.recording(900, stated: 500, others: [400, nil])) == [])
    }

    /// What is said if a session without points states a distance of its own.
    private static func remarksOfWhole(_ metres: Double) -> [String] {
        // The stated distance of a session without points is a sample, too.
        let sum = 900 + metres
        let part = (abs(sum / (500 + metres) - 1) * 1_000).rounded() / 10
        return [sentence("\(Int(part.rounded()))% more")]
    }

    @Test("Of several workouts each remark names its own, and a part of a session is compared with nothing")
    func severalWorkouts() {
        var recording = Self.recording(900, stated: 500, others: [400])
        (recording.sessions[1].start, recording.sessions[1].end) = (
            recording.sessions[1].start + 30_000, recording.sessions[1].end + 30_000
        )
        #expect(
            Self.remarks(recording) == [
                "The distance samples add up to 80% more than the file states (workout 1 of 2)."
            ])
        let whole = Self.recording(900, stated: 500)
        var segment = whole.segments[0]
        segment.points = 0..<6
        let part = WorkoutPlan(
            JudgedRecording(asRecorded: whole), RecordingDivision.Part(sessions: [0], segments: [segment]),
            activity: .other)
        #expect(!part.isWhole && WorkoutPlan.sumRemarks(on: [part]).isEmpty)
    }
}
