import HealthModel
import Testing

@testable import WorkoutFiles

/// Recordings that are put together: their dates, their segments, and the details that follow from their points.
@Suite struct AssembledRecordingTests {
    private static func session(_ start: Double, _ end: Double, _ activity: WorkoutActivity = .running)
        -> RecordedSession
    {
        RecordedSession(start: start, end: end, activity: activity)
    }

    private static func recording(
        _ sessions: [RecordedSession], _ times: [Double], pauses: [(Double, Double)] = []
    ) -> WorkoutRecording {
        WorkoutRecording(
            format: .json, sessions: sessions, points: RecordedPoints(times: times),
            pauses: pauses.map { .init(start: $0.0, end: $0.1) }, name: nil, device: nil)
    }

    /// A recording begins with the first of its sessions and points, and ends with the last.
    @Test func aRecordingHasTheDatesOfSessionsAndPoints() {
        func dates(_ sessions: [(Double, Double)], _ times: [Double]) -> [Double] {
            let recording = Self.recording(sessions.map { Self.session($0.0, $0.1) }, times)
            return [recording.start, recording.end]
        }
        #expect(dates([(10, 50)], [20, 30]) == [10, 50] && dates([(10, 50)], []) == [10, 50])
        #expect(dates([(10, 50)], [5, 30]) == [5, 50] && dates([(10, 50)], [20, 60]) == [10, 60])
        #expect(dates([(10, 50)], [5, 60]) == [5, 60] && dates([(10, 50)], [60, 20]) == [10, 60])
        #expect(dates([(10, 50), (50, 80)], [20, 90]) == [10, 90] && dates([(10, 90), (20, 30)], [25]) == [10, 90])
        #expect(dates([], []) == [0, 0])
        // The sessions keep their own.
        let recording = Self.recording([Self.session(10, 50)], [5, 60])
        #expect(recording.sessions.map(\.start) == [10] && recording.sessions.map(\.end) == [50])
    }

    @Test func segmentsEndWithSessionsAndPauses() {
        func segments(
            _ times: [Double], _ sessions: [(Double, Double)] = [(0, 100)], pauses: [(Double, Double)] = []
        ) -> [String] {
            Self.recording(sessions.map { Self.session($0.0, $0.1) }, times, pauses: pauses).segments.map {
                "\($0.points.lowerBound)–\($0.points.upperBound) \(Int($0.start))–\(Int($0.end)) \($0.session)"
                    + ($0.track == $0.session ? "" : " of \($0.track)")
            }
        }
        #expect(segments([]) == [] && segments([5]) == ["0–1 5–5 0"] && segments([0, 10, 20]) == ["0–3 0–20 0"])
        // A session begins with the point at its start.
        #expect(segments([0, 10, 20], [(0, 10), (10, 20)]) == ["0–1 0–0 0", "1–3 10–20 1"])
        #expect(segments([0, 9, 11], [(0, 10), (10, 20)]) == ["0–2 0–9 0", "2–3 11–11 1"])
        #expect(segments([0, 50], [(0, 10), (10, 20), (40, 60)]) == ["0–1 0–0 0", "1–2 50–50 2"])
        #expect(segments([15, 16], [(0, 10), (10, 20)]) == ["0–2 15–16 1"])
        #expect(segments([-5, 0], [(0, 10), (10, 20)]) == ["0–2 -5–0 0"])
        #expect(segments([12, 5], [(0, 10), (10, 20)]) == ["0–2 12–12 1"])
        // A pause ends with the point at its end.
        #expect(segments([0, 10, 20, 30], pauses: [(10, 20)]) == ["0–2 0–10 0", "2–4 20–30 0"])
        #expect(segments([0, 10, 19, 30], pauses: [(10, 20)]) == ["0–3 0–19 0", "3–4 30–30 0"])
        #expect(segments([0, 40], pauses: [(10, 20), (25, 30)]) == ["0–1 0–0 0", "1–2 40–40 0"])
        #expect(
            segments([0, 22, 40], pauses: [(10, 20), (25, 30)]) == ["0–1 0–0 0", "1–2 22–22 0", "2–3 40–40 0"])
        #expect(segments([25, 26], pauses: [(10, 20)]) == ["0–2 25–26 0"])
        #expect(segments([0, 5], pauses: [(10, 20)]) == ["0–2 0–5 0"])
        // Both at once are one end.
        #expect(segments([0, 20], [(0, 20), (20, 30)], pauses: [(10, 20)]) == ["0–1 0–0 0", "1–2 20–20 1"])
        #expect(
            segments([0, 15, 20], [(0, 20), (20, 30)], pauses: [(10, 15)])
                == ["0–1 0–0 0", "1–2 15–15 0", "2–3 20–20 1"])
        // Where time goes back, a segment lasts to its latest point.
        #expect(segments([0, 30, 10]) == ["0–3 0–30 0"])
    }

    @Test func detailsThatFollowFromThePoints() {
        var points = RecordedPoints()
        for (time, latitude) in [(5.0, Double.nan), (6, 1), (7, 2), (8, .nan)] {
            var point = RecordedPoint()
            (point.time, point.latitude, point.longitude) = (time, latitude, latitude)
            points.append(point)
        }
        var device = RecordedDevice()
        device.name = "Edge"
        let recording = WorkoutRecording(
            format: .fit, sessions: [Self.session(5, 8, .other), Self.session(8, 9, .cycling)], points: points,
            pauses: [], name: "Ride", device: device)
        #expect(recording.details.firstTime == 5 && recording.details.positions == 2)
        #expect(recording.details.name == "Ride" && recording.details.creator == "Edge" && recording.device == device)
        #expect(recording.activity == .cycling && recording.ascent == nil && recording.descent == nil)
        #expect(recording.distance == points.distance(from: 1, to: 2) && recording.format == .fit)
        let bare = Self.recording([Self.session(0, 1)], [])
        #expect(bare.details.firstTime == nil && bare.details.positions == 0 && bare.details.creator == nil)
        #expect(bare.distance == 0 && bare.segments.isEmpty)
        points.replace(.elevation, with: [100, 103, 101, 99])
        let hilly = WorkoutRecording(
            format: .fit, sessions: [Self.session(5, 8)], points: points, pauses: [], name: nil, device: nil)
        #expect(hilly.ascent == 3 && hilly.descent == 4)
    }
}
