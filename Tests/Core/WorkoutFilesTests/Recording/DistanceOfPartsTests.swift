import HealthModel
import Testing

@testable import WorkoutFiles

/// Which way belongs to which part of a recording.
@Suite struct DistanceOfPartsTests {
    private static func points(_ times: [Double], _ distances: [Double] = []) -> RecordedPoints {
        var points = RecordedPoints()
        for (index, time) in times.enumerated() {
            var point = RecordedPoint()
            point.time = time
            if index < distances.count { point.distance = distances[index] }
            points.append(point)
        }
        return points
    }

    private static func pool(_ start: Double, _ end: Double, _ length: Double? = 25) -> RecordedSession {
        var session = RecordedSession(start: start, end: end, activity: .swimming)
        session.poolLength = length
        return session
    }

    private static func steps(_ recording: WorkoutRecording) -> [String] {
        var steps: [String] = []
        recording.forEachStep(in: recording.segments) { step in
            steps.append(
                "\(ByteText.text(step.start))–\(ByteText.text(step.end)) \(ByteText.text(step.distance))")
        }
        return steps
    }

    /// A length belongs to the pool in which its middle lies, for its ends may be seconds outside; one before the first
    /// pool belongs to that.
    @Test func lengthsBelongToThePoolOfTheirMiddle() {
        func swum(_ lengths: (start: Double, end: Double)..., pools: [RecordedSession]) -> [[Double]] {
            var recording = WorkoutRecording(
                format: .fit, sessions: pools, points: Self.points([0, 60]), pauses: [], name: nil, device: nil)
            recording.lengths = lengths.map { RecordedLength(start: $0.start, end: $0.end, isActive: true) }
            return pools.indices.map { recording.swumLengths(of: $0)?.lengths.map(\.start) ?? [] }
        }
        let two = [Self.pool(0, 50), Self.pool(50, 100, 50)]
        #expect(swum((0, 40), (60, 90), pools: two) == [[0], [60]])
        #expect(swum((40, 60), pools: two) == [[], [40]] && swum((40, 59), pools: two) == [[40], []])
        #expect(swum((49, 52), pools: two) == [[], [49]] && swum((10, 89), pools: two) == [[10], []])
        #expect(swum((10, 90), pools: two) == [[], [10]] && swum((-9, -1), (99, 200), pools: two) == [[-9], [99]])
        // What is no pool has no lengths, whatever its time.
        let mixed = [Self.pool(0, 50), Self.pool(50, 60, nil), Self.pool(60, 70, 0), Self.pool(70, 90)]
        #expect(swum((52, 56), (62, 68), (72, 80), pools: mixed) == [[52, 62], [], [], [72]])
        let late = [Self.pool(0, 50, nil), Self.pool(50, 90)]
        #expect(swum((10, 20), (60, 70), pools: late) == [[], [10, 60]])
        #expect(swum((10, 20), pools: [Self.pool(0, 50, nil)]) == [[]])
        #expect(swum((10, 20), pools: [Self.pool(0, 50, -25)]) == [[]] && swum(pools: two) == [[], []])
    }

    @Test func restsAtTheWallAreNoLengths() {
        var recording = WorkoutRecording(
            format: .fit, sessions: [Self.pool(0, 90, 33.5)], points: Self.points([0, 90], [0, 70]), pauses: [],
            name: nil, device: nil)
        recording.lengths = [
            RecordedLength(start: 0, end: 20, isActive: true), RecordedLength(start: 20, end: 30, isActive: false),
            RecordedLength(start: 30, end: 52.5, isActive: true),
        ]
        #expect(Self.steps(recording) == ["0–20 33.5", "30–52.5 33.5"])
        #expect(recording.swumLengths(of: 0)?.metres == 33.5)
        #expect(recording.swumLengths(of: 1) == nil && recording.swumLengths(of: -1) == nil)
        // Without a length that was swum, the readings of the device count.
        recording.lengths = [RecordedLength(start: 20, end: 30, isActive: false)]
        #expect(recording.swumLengths(of: 0) == nil && Self.steps(recording) == ["0–0 0", "0–90 70"])
    }

    @Test func aRecordedDistanceCountsWhereThereIsOne() {
        func recording(_ format: FormatName, _ distances: [Double]) -> WorkoutRecording {
            var points = RecordedPoints()
            for (index, distance) in distances.enumerated() {
                var point = RecordedPoint()
                point.time = Double(index) * 10
                (point.latitude, point.longitude, point.distance) = (Double(index) * 0.001, 8, distance)
                points.append(point)
            }
            let half = Double(distances.count) * 5
            return WorkoutRecording(
                format: format,
                sessions: [
                    RecordedSession(start: 0, end: half, activity: .running),
                    RecordedSession(start: half, end: half * 2, activity: .running),
                ], points: points, pauses: [], name: nil, device: nil)
        }
        let metres = Geodesic.distance(latitude1: 0, longitude1: 8, latitude2: 0.001, longitude2: 8)
        let measured = Self.steps(recording(.gpx, [0, 30, 60, 90]))
        #expect(measured.count == 2 && measured[0].hasPrefix("0–10 110.5") && measured[1].hasPrefix("20–30 110.5"))
        for format in [FormatName.gpx, .kml, .geoJSON] {
            #expect(!recording(format, [0, 30, 60, 90]).hasRecordedDistance)
        }
        #expect(recording(.fit, [0, 30, 60, 90]).hasRecordedDistance && recording(.tcx, [0, 1]).hasRecordedDistance)
        #expect(!recording(.fit, [.nan, .nan]).hasRecordedDistance)
        #expect(Self.steps(recording(.fit, [0, 30, 60, 90])) == ["0–0 0", "0–10 30", "20–20 30", "20–30 30"])
        // A session without readings is measured, beside one with readings.
        let mixed = Self.steps(recording(.fit, [0, 30, .nan, .nan]))
        #expect(mixed == ["0–0 0", "0–10 30", measured[1]])
        #expect(recording(.fit, [.nan, .nan, .nan, 90]).distance == metres + 0)
    }

    /// Time may go back between two readings or positions; the way counts.
    @Test func stepsBackInTimeAreStepsForward() {
        let session = RecordedSession(start: 0, end: 20, activity: .running)
        var recording = WorkoutRecording(
            format: .fit, sessions: [session], points: Self.points([0, 20, 10], [0, 30, 50]), pauses: [], name: nil,
            device: nil)
        #expect(Self.steps(recording) == ["0–0 0", "0–20 30", "10–20 20"])
        var points = RecordedPoints()
        for (time, longitude) in [(5.0, 0.0), (20, 0.001), (10, 0.003), (30, 0.003)] {
            var point = RecordedPoint()
            (point.time, point.latitude, point.longitude) = (time, 0, longitude)
            points.append(point)
        }
        recording = WorkoutRecording(
            format: .gpx, sessions: [session], points: points, pauses: [], name: nil, device: nil)
        #expect(Self.steps(recording).map { $0.prefix(5) } == ["5–20 ", "10–20", "10–30"])
        #expect(points.stepsBack(in: recording.segments) == 1)
        let halves = [0..<2, 2..<4].map { WorkoutRecording.Segment($0, from: 0, to: 30, session: 0, track: 0) }
        #expect(points.stepsBack(in: halves) == 0 && points.stepsBack(in: []) == 0)
        // The break before the third point, the second passed over, and the third repeated.
        recording.uncounted.breaks = [2]
        #expect(Self.steps(recording).map { $0.prefix(5) } == ["5–20 ", "10–30"])
        recording.uncounted.breaks = []
        recording.uncounted.bridged = [1]
        #expect(Self.steps(recording).map { $0.prefix(5) } == ["5–10 ", "10–30"])
        recording.uncounted.bridged = []
        recording.uncounted.repeated = [2]
        #expect(Self.steps(recording).map { $0.prefix(5) } == ["5–20 ", "20–30"])
        recording.uncounted.breaks = [2]
        #expect(Self.steps(recording).map { $0.prefix(5) } == ["5–20 ", "20–30"])
    }

    @Test func theFirstReadingOfAPartOfASessionIsNoWay() {
        let recording = WorkoutRecording(
            format: .fit, sessions: [RecordedSession(start: 0, end: 30, activity: .running)],
            points: Self.points([2, 10, 20, 30], [10, 30, 60, 90]), pauses: [.init(start: 10, end: 20)], name: nil,
            device: nil)
        #expect(recording.segments.map(\.points) == [0..<2, 2..<4])
        #expect(Self.steps(recording) == ["0–2 10", "2–10 20", "20–20 30", "20–30 30"])
        var steps: [Double] = []
        recording.forEachStep(in: [recording.segments[1]]) { steps.append($0.distance) }
        #expect(steps == [30])
        var part = recording.segments[0]
        part.points = 1..<2
        steps = []
        recording.forEachStep(in: [part, recording.segments[1]]) { steps.append($0.distance) }
        #expect(steps == [30, 30])
        recording.forEachStep(in: []) { _ in steps = [] }
        #expect(steps == [30, 30])
    }

    /// Without a better measure a pace of five metres a second is possible, and always three times the mean.
    @Test func aJumpAtTheBeginningIsAWayIfAPersonCanHaveComeSoFar() {
        func first(_ reading: Double, at time: Double, then next: [Double] = []) -> String? {
            let readings = [reading] + next
            let times = readings.indices.map { time + Double($0) * 10 }
            let recording = WorkoutRecording(
                format: .fit, sessions: [RecordedSession(start: 0, end: time + 100, activity: .running)],
                points: Self.points(times, readings), pauses: [], name: nil, device: nil)
            return Self.steps(recording).first
        }
        // Five seconds of tolerance, and ten since the start of the session.
        #expect(first(75, at: 10) == "0–10 75" && first(75.5, at: 10) == nil && first(25, at: 0) == "0–0 25")
        #expect(first(25.5, at: 0) == nil)
        // 60 m in ten seconds: eighteen metres a second are possible.
        #expect(first(270, at: 10, then: [330]) == "0–10 270")
        #expect(first(270.5, at: 10, then: [330.5]) == "10–20 60")
    }
}
