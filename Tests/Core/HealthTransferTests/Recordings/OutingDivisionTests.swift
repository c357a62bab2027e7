import HealthModel
import TestSupport
import Testing

@testable import HealthTransfer
@testable import WorkoutFiles

/// Which sessions and segments of a file are one outing, at the exact bounds and in any order.
@Suite struct OutingDivisionTests {
    private static let start = 700_000_000.0
    private static let pause = RecordingDivision.longestPause

    /// A session of a recording: its time, its group, its activity and the track of its segment, if it has one.
    private struct Piece {
        var from: Double
        var to: Double
        var group = 0
        var activity = WorkoutActivity.running
        var track: Int?
    }

    private static func recording(_ pieces: [Piece]) -> WorkoutRecording {
        var points = RecordedPoints()
        var segments: [WorkoutRecording.Segment] = []
        let sessions = pieces.enumerated().map { index, piece in
            var session = RecordedSession(
                start: start + piece.from, end: start + piece.to, activity: piece.activity)
            session.group = piece.group
            if let track = piece.track {
                let first = points.count
                for time in [piece.from, piece.to] {
                    var point = RecordedPoint()
                    (point.time, point.heartRate) = (start + time, 120)
                    points.append(point)
                }
                segments.append(
                    .init(
                        first..<first + 2, from: start + piece.from, to: start + piece.to, session: index, track: track)
                )
            }
            return session
        }
        return WorkoutRecording(
            format: .fit, sessions: sessions, points: points, segments: segments, pauses: [],
            details: .init(creator: nil, name: nil), device: nil)
    }

    private static func parts(_ pieces: Piece...) -> [[Int]] {
        RecordingDivision.parts(recording(pieces)).map(\.sessions)
    }

    @Test("Six hours are a rest, and a second more is the end of an outing, forwards and backwards") func pauses() {
        for track in [nil, 0] as [Int?] {
            let first = Piece(from: 0, to: 100, track: track)
            func other(_ from: Double, _ track: Int?) -> Piece { Piece(from: from, to: from + 100, track: track) }
            // What has points is told apart by its track.
            let next = track.map { $0 + 1 }
            #expect(Self.parts(first, other(100 + Self.pause, next)) == [[0, 1]])
            #expect(Self.parts(first, other(101 + Self.pause, next)) == [[0], [1]])
            #expect(Self.parts(first, other(-100 - Self.pause, next)) == [[0, 1]])
            #expect(Self.parts(first, other(-101 - Self.pause, next)) == [[0], [1]])
            #expect(Self.parts(first, other(50, next)) == [[0, 1]])
        }
        // One track goes on whatever the pause.
        let same = Piece(from: 101 + Self.pause, to: 201 + Self.pause, track: 0)
        #expect(Self.parts(Piece(from: 0, to: 100, track: 0), same) == [[0, 1]])
    }

    @Test("An outing reaches from its first start to its last end, in any order of its sessions") func reach() {
        let half = Self.pause / 2
        // Each is half a pause after the one before.
        let chain = (0..<4).map { Piece(from: Double($0) * (half + 100), to: Double($0) * (half + 100) + 100) }
        #expect(Self.parts(chain[0], chain[1], chain[2], chain[3]) == [[0, 1, 2, 3]])
        #expect(Self.parts(chain[3], chain[2], chain[1], chain[0]) == [[0, 1, 2, 3]])
        #expect(Self.parts(chain[1], chain[0], chain[2]) == [[0, 1, 2]])
        #expect(Self.parts(chain[1], chain[2], chain[0]) == [[0, 1, 2]])
        // What comes later in the file joins no outings before it.
        #expect(Self.parts(chain[0], chain[2], chain[1]) == [[0], [1, 2]])
        #expect(Self.parts(chain[3], chain[0], chain[2]) == [[0], [1], [2]])
        // A short session within a long one moves no bound.
        let long = Piece(from: 0, to: 10_000)
        let after = Piece(from: 10_000 + Self.pause, to: 10_100 + Self.pause)
        #expect(Self.parts(long, Piece(from: 10, to: 20), after) == [[0, 1, 2]])
        let before = Piece(from: -Self.pause - 100, to: -Self.pause)
        #expect(Self.parts(long, Piece(from: 10, to: 20), before) == [[0, 1, 2]])
        // The next outing begins anew.
        let third = Piece(from: 30_000 + Self.pause, to: 30_100 + Self.pause)
        let fourth = Piece(from: 30_100 + 2 * Self.pause, to: 30_200 + 2 * Self.pause)
        #expect(Self.parts(Piece(from: 0, to: 100), third, fourth) == [[0], [1, 2]])
    }

    @Test("Sessions of another group are another workout, however near") func groups() {
        #expect(Self.parts(Piece(from: 0, to: 100), Piece(from: 100, to: 200, group: 1)) == [[0], [1]])
        #expect(
            Self.parts(
                Piece(from: 0, to: 100, group: 1, track: 0), Piece(from: 100, to: 200, group: 1, track: 0),
                Piece(from: 200, to: 300, group: 0, track: 0)) == [[0, 1], [2]])
        #expect(
            Self.parts(
                Piece(from: 0, to: 100), Piece(from: 100, to: 200, group: 1), Piece(from: 200, to: 300)) == [
                    [0], [1], [2],
                ])
    }

    @Test("WAC-2: sessions of several activities are one workout only as a triathlon") func activities() {
        func parts(_ activities: WorkoutActivity...) -> [[Int]] {
            RecordingDivision.parts(
                Self.recording(
                    activities.enumerated().map {
                        Piece(from: Double($0.offset) * 200, to: Double($0.offset) * 200 + 100, activity: $0.element)
                    })
            ).map(\.sessions)
        }
        #expect(parts(.swimming, .transition, .cycling, .transition, .running) == [[0, 1, 2, 3, 4]])
        #expect(parts(.yoga, .yoga) == [[0, 1]] && parts(.running, .cycling) == [[0, 1]])
        #expect(parts(.running, .yoga) == [[0], [1]] && parts(.running, .yoga, .running) == [[0], [1], [2]])
        #expect(parts(.walking, .running) == [[0], [1]])
    }

    @Test("DAT-5: sessions without points and with impossible dates are left out and counted") func impossible() {
        let limit = 4 * 86_400.0
        func leftOut(_ piece: Piece) -> Int {
            let recording = Self.recording([Piece(from: 0, to: 100), piece])
            #expect(
                RecordingDivision.parts(recording).flatMap(\.sessions).contains(1)
                    == (RecordingDivision.leftOut(recording) == 0))
            return RecordingDivision.leftOut(recording)
        }
        #expect(leftOut(Piece(from: 0, to: limit)) == 0 && leftOut(Piece(from: 0, to: limit + 1)) == 1)
        #expect(leftOut(Piece(from: 0, to: 0)) == 0 && leftOut(Piece(from: 0, to: -1)) == 1)
        #expect(leftOut(Piece(from: 0, to: limit + 1, track: 0)) == 0)
    }

    @Test("DAT-5: what is longer than four days is cut at long gaps, and else before the point that is too late")
    func cuts() {
        func cut(_ hours: [[Double]]) -> [[Range<Int>]] {
            var points = RecordedPoints()
            var segments: [WorkoutRecording.Segment] = []
            for own in hours {
                let first = points.count
                for hour in own {
                    var point = RecordedPoint()
                    (point.time, point.heartRate) = (Self.start + hour * 3_600, 120)
                    points.append(point)
                }
                let times = own.map { Self.start + $0 * 3_600 }
                segments.append(
                    .init(
                        first..<points.count, from: times.min() ?? 0, to: times.max() ?? 0, session: 0, track: 0))
            }
            let all = hours.joined()
            let session = RecordedSession(
                start: Self.start + (all.min() ?? 0) * 3_600, end: Self.start + (all.max() ?? 0) * 3_600,
                activity: .running)
            let recording = WorkoutRecording(
                format: .fit, sessions: [session], points: points, segments: segments, pauses: [],
                details: .init(creator: nil, name: nil), device: nil)
            return RecordingDivision.parts(recording).map { $0.segments.map(\.points) }
        }
        // Not longer, with a long gap: one workout.
        #expect(cut([[0, 1], [50, 96]]) == [[0..<2, 2..<4]])
        // Longer: divided at the gaps between segments of more than six hours.
        #expect(cut([[0, 1], [7, 8], [15, 97]]) == [[0..<2, 2..<4], [4..<6]])
        #expect(cut([[0, 1], [5, 100]]) == [[0..<2, 2..<3], [3..<4]])
        // Within a segment, at gaps of more than six hours and before what exceeds four days.
        #expect(cut([stride(from: 0.0, through: 120, by: 6).map(\.self)]) == [[0..<17], [17..<21]])
        #expect(cut([[0, 1, 2] + stride(from: 9.0, through: 105, by: 6).map(\.self)]) == [[0..<3], [3..<20]])
        // A short segment within a long one begins no gap, neither between segments nor between points.
        let long = stride(from: 0.0, through: 24, by: 6).map(\.self)
        let rest = stride(from: 30.0, through: 96, by: 6).map(\.self)
        #expect(cut([long, [1, 2], rest + [97]]) == [[0..<5, 5..<7, 7..<19], [19..<20]])
        #expect(cut([long, [1, 2], [31, 97]]) == [[0..<5, 5..<7], [7..<9]])
    }
}
