import HealthModel
import Testing

@testable import WorkoutFiles

/// The totals that files state where the recording states none.
@Suite struct WrittenTotalsTests {
    private static let start = RandomRecording.start

    /// Returns seconds without those of pauses within them.
    @Test func activeTimeIsWithoutPauses() {
        var recording = RichRecording.make()
        let start = Self.start
        recording.pauses = [.init(start: start + 2, end: start + 5), .init(start: start + 8, end: start + 9)]
        func time(_ from: Double, _ to: Double) -> Double { recording.activeTime(from: start + from, to: start + to) }
        #expect(time(0, 20) == 16 && time(3, 20) == 14 && time(0, 4) == 2 && time(3, 4) == 0 && time(5, 8) == 3)
        #expect(time(2, 9) == 3 && time(9, 5) == 0 && time(8.5, 8.75) == 0 && time(0, 2) == 2)
    }

    @Test func totalsAreCompletedFromThePointsOfTheirRows() {
        let recording = RichRecording.make()
        let start = Self.start
        let totals = recording.completed(
            .init(), from: start + 0.25, to: start + 12, rows: [1..<3, 3..<4], distances: recording.distances)
        // The pause is from 3.5 to 10; the second point has no power, the first no cadence.
        var expected = StatedTotals()
        (expected.elapsed, expected.timer, expected.distance) = (11.75, 5.25, 32.5)
        let rate = recording.points[.heartRate][1..<4].filter { !$0.isNaN }
        (expected.averageHeartRate, expected.maximumHeartRate) = (rate.reduce(0, +) / Double(rate.count), rate.max())
        let power = recording.points[.power][1..<4].filter { !$0.isNaN }
        (expected.averagePower, expected.maximumPower) = (power.reduce(0, +) / Double(power.count), power.max())
        let cadence = recording.points[.cadence][1..<4].filter { !$0.isNaN }
        (expected.averageCadence, expected.maximumCadence) = (
            cadence.reduce(0, +) / Double(cadence.count), cadence.max()
        )
        expected.maximumSpeed = recording.points[.speed][1..<4].filter { !$0.isNaN }.max()
        #expect(totals == expected)
        #expect(expected.averageHeartRate == 60.5 && expected.maximumHeartRate == 61)
    }

    @Test func whatIsStatedStays() {
        let recording = RichRecording.make()
        var stated = StatedTotals()
        for (index, total) in StatedTotal.allCases.enumerated() { stated[total] = Double(index) + 1_000.5 }
        let completed = recording.completed(
            stated, from: Self.start, to: Self.start + 30, rows: [0..<7], distances: recording.distances)
        #expect(completed == stated)
        let none = recording.completed(
            .init(), from: Self.start, to: Self.start + 1, rows: [], distances: recording.distances)
        #expect(none.distance == nil && none.averagePower == nil && none.elapsed == 1 && none.timer == 1)
        let unmeasured = recording.completed(
            .init(), from: Self.start, to: Self.start + 1, rows: [0..<3], distances: [])
        #expect(unmeasured.distance == nil)
        let backwards = recording.completed(
            .init(), from: Self.start, to: Self.start + 1, rows: [0..<3], distances: [9, .nan, 4])
        #expect(backwards.distance == 0)
    }

    @Test func theDistanceOfTheWayIsCountedWithinSegmentsWithoutAStream() {
        var recording = RichRecording.make()
        recording.points.replace(.distance, with: [])
        recording.segments = [0..<3, 3..<4, 4..<7].map {
            .init(
                $0, from: recording.points.times[$0.lowerBound], to: recording.points.times[$0.upperBound - 1],
                session: 0, track: 0)
        }
        let found = recording.distances
        let (one, two, three) = (
            recording.points.distance(from: 0, to: 1), recording.points.distance(from: 4, to: 5),
            recording.points.distance(from: 5, to: 6)
        )
        #expect([0, 1, 3, 4, 5, 6].map { found[$0] } == [0, one, one, one, one + two, one + two + three])
        #expect(found[2].isNaN)
        recording.points.replacePositions(
            latitudes: Array(repeating: .nan, count: 7), longitudes: Array(repeating: .nan, count: 7))
        #expect(recording.distances.isEmpty)
        recording.points.replace(.distance, with: [1, 2, 3, 4, 5, 6, 7])
        #expect(recording.distances == [1, 2, 3, 4, 5, 6, 7])
    }

    @Test func lapsBelongToTheSessionInWhichTheyBegin() {
        let recording = RichRecording.make()
        #expect(recording.laps(of: 0).map(\.start) == [0.25, 3.5].map { Self.start + $0 })
        #expect(recording.laps(of: 1).map(\.start) == [Self.start + 20])
        func session(_ seconds: Double) -> [Bool] {
            var recording = recording
            recording.laps = [RecordedLap(start: Self.start + seconds, end: Self.start + 40)]
            return [recording.hasLaps(session: 0), recording.hasLaps(session: 1)]
        }
        // A lap may begin half a second before its session.
        #expect(session(19.5) == [false, true] && session(19.25) == [true, false] && session(-50) == [true, false])
        var bare = recording
        bare.laps = []
        #expect(bare.laps(of: 1).map { [$0.start, $0.end] } == [[Self.start + 20, Self.start + 30.125]])
        #expect(bare.laps(of: 0).map(\.totals) == [bare.sessions[0].totals])
    }

    /// Laps that state no energy, distance or time share what the session states, and together have all of it.
    @Test func whatASessionStatesIsDividedAmongLaps() {
        var recording = RichRecording.make()
        let start = Self.start
        recording.pauses = []
        recording.laps = [0.0, 2, 5].map { RecordedLap(start: start + $0, end: start + ($0 == 5 ? 9 : $0 + 2)) }
        var totals = StatedTotals()
        (totals.energy, totals.distance, totals.timer) = (100, 50.005, 18.0005)
        recording.sessions[0].totals = totals
        recording.laps[1].end = start + 5
        func divided() -> [StatedTotals] {
            recording.totals(
                ofLaps: recording.laps, of: 0, rows: [[0..<2], [1..<3], [2..<4]], distances: recording.distances)
        }
        // Lap times of 2, 3 and 4 seconds, and distances of 12.5, 7.5 and 25 metres.
        #expect(divided().map(\.energy) == [22, 33, 45])
        #expect(divided().map(\.distance) == [13.89, 8.33, 50.005 - 22.22])
        #expect(divided().map(\.timer) == [4, 6, 18.0005 - 10])
        recording.laps[1].totals.energy = 5
        #expect(divided().map(\.energy) == [nil, 5, nil])
        recording.laps[1].totals.timer = 1
        #expect(divided().map(\.timer) == [2, 1, 4])
        recording.laps = [recording.laps[0]]
        #expect(divided().map(\.energy) == [100] && divided().map(\.distance) == [50.005])
        recording.laps = []
        #expect(divided().isEmpty)
    }

    /// Laps of no time and no way leave all that the session states to the last of them.
    @Test func lapsOfNoTimeShareNothing() {
        var recording = RichRecording.make()
        recording.pauses = []
        recording.laps = [2.0, 2, 3].map { RecordedLap(start: Self.start + $0, end: Self.start + $0) }
        recording.sessions[0].totals = StatedTotals()
        (recording.sessions[0].totals.energy, recording.sessions[0].totals.distance) = (100, 50.005)
        recording.sessions[0].totals.timer = 18
        let divided = recording.totals(
            ofLaps: recording.laps, of: 0, rows: [[], [], []], distances: recording.distances)
        #expect(divided.map(\.energy) == [0, 0, 100] && divided.map(\.distance) == [0, 0, 50.005])
        #expect(divided.map(\.timer) == [0, 0, 18] && divided.map(\.elapsed) == [0, 0, 0])
    }
}
