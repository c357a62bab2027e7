import Foundation
import HealthModel
import Testing

@testable import WorkoutFiles

/// What is done with a recording as a whole.
@Suite struct RecordingChangesTests {
    private static let start = RandomRecording.start

    /// Returns every time of a recording, in the order of its parts.
    private static func times(_ recording: WorkoutRecording) -> [[Double]] {
        func spans(_ intervals: [some RecordedInterval]) -> [Double] { intervals.flatMap { [$0.start, $0.end] } }
        return [
            [recording.start, recording.end], recording.points.times, spans(recording.segments),
            spans(recording.sessions), spans(recording.pauses), spans(recording.laps), spans(recording.lengths),
            spans(recording.sets), recording.markers.map(\.time), recording.beats.map(\.time),
            [recording.details.firstTime ?? .nan, recording.details.fileTime ?? .nan],
        ]
    }

    @Test func everyDateIsMovedAndNothingElse() {
        let before = RichRecording.make()
        var moved = before
        moved.shift(by: -3_600.5)
        #expect(Self.times(before).allSatisfy { !$0.isEmpty })
        #expect(Self.times(moved) == Self.times(before).map { $0.map { $0 - 3_600.5 } })
        #expect(moved.details.shift == -3_600.5)
        moved.shift(by: 3_600.25)
        #expect(moved.details.shift == -0.25)
        moved.shift(by: 0.25)
        moved.details.shift = nil
        #expect(moved.parts == before.parts)
        var bare = before
        (bare.details.firstTime, bare.details.fileTime) = (nil, nil)
        bare.shift(by: 5)
        #expect(bare.details.firstTime == nil && bare.details.fileTime == nil)
        var measurements = RecordedMeasurements(format: .fit)
        measurements.add(.heartRate, 60, .count, from: 10, to: 25)
        measurements.add(.heartRate, 61, .count, at: 30)
        measurements.shift(by: -4)
        #expect(measurements.samples.map { [$0.start, $0.end] } == [[6, 21], [26, 26]])
    }

    @Test func datesAreRoundedAndDurationsByTheirOwnStep() {
        let start = Self.start
        func rounded(_ steps: Double, _ durations: Double?) -> [[Double]] {
            var recording = RichRecording.make()
            recording.shift(by: 0.375)
            recording.beats = []
            let rounded = recording.rounded(stepsPerSecond: steps, durations: durations)
            return Self.times(rounded).map { $0.map { $0 - start } }
        }
        #expect(
            rounded(1, nil) == [
                [1, 31], [1, 2, 4, 10, 20, 22, 31], [1, 4, 10, 10, 20, 31], [1, 12, 20, 31], [4, 10],
                [1, 4, 4, 12, 20, 31], [20, 25, 25, 26], [1, 3, 3, 9], [3, 29], [], [0.625, 91],
            ])
        #expect(
            rounded(1, 1_000) == [
                [1, 31], [1, 2, 4, 10, 20, 22, 31], [1, 4, 10, 10, 20, 31], [1, 12.75, 20, 30.125], [4, 10],
                [1, 4.25, 4, 12.5, 20, 30.125], [20, 24.5, 25, 26.5], [1, 2.5, 3, 9], [3, 29], [], [0.625, 91],
            ])
        let fine = RichRecording.make()
        #expect(fine.rounded(stepsPerSecond: 8).parts == fine.parts)
    }

    @Test func segmentsAreWrittenInTheirOrderAndPointsOutsideThemAreNot() {
        var recording = RichRecording.make()
        recording.segments = [recording.segments[2], recording.segments[0]]
        let ordered = recording.inOrder
        #expect(ordered.segments.map(\.points) == [0..<3, 3..<6])
        #expect(ordered.segments.map(\.session) == [1, 0])
        let source = RichRecording.make().points
        let order = [4, 5, 6, 0, 1, 2]
        #expect(ordered.points.times == order.map { source.times[$0] })
        for stream in RecordedStream.allCases {
            let (found, expected) = (ordered.points[stream], order.map { source[stream][$0] })
            #expect(found.map(\.description) == expected.map(\.description), "\(stream)")
        }
        for field in source.namedFields {
            let expected = order.map { source.values(of: field)[$0].description }
            #expect(ordered.points.values(of: field).map(\.description) == expected)
        }
        #expect(RichRecording.make().inOrder.parts == RichRecording.make().parts)
        // A point after the last segment is not written either.
        var shorter = RichRecording.make()
        shorter.segments.removeLast()
        #expect(shorter.inOrder.points.count == 4)
    }

    @Test func recordingsOfLessThanATenthOfASecondAreOfOneMoment() {
        func isOfOneMoment(_ times: [Double], until end: Double? = nil) -> Bool {
            let points = RecordedPoints(times: times)
            let session = RecordedSession(start: times[0], end: end ?? times[times.count - 1], activity: .running)
            return WorkoutRecording(
                format: .fit, sessions: [session], points: points, pauses: [], name: nil, device: nil
            ).isOfOneMoment
        }
        #expect(isOfOneMoment([0, 0.05, 0.09]) && !isOfOneMoment([0, 0.05, 0.1]) && !isOfOneMoment([0]))
        #expect(!isOfOneMoment([0, 0.05], until: 0.1) && isOfOneMoment([0, 0.05], until: 0.0999))
        #expect(isOfOneMoment([0, 0]))
        #expect(!WorkoutRecording.isOneMoment([]) && WorkoutRecording.isOneMoment([5, 4.95]))
        #expect(!WorkoutRecording.isOneMoment([5, 4.875, 5]))
        var recording = WorkoutRecording(
            format: .fit, sessions: [RecordedSession(start: 0, end: 0, activity: .swimming)],
            points: RecordedPoints(times: [0, 0]), pauses: [], name: nil, device: nil)
        recording.lengths = [RecordedLength(start: 0, end: 30, isActive: true)]
        #expect(!recording.isOfOneMoment)
        recording.lengths = []
        recording.sets = [RecordedSet(start: 0, end: 30, isActive: true)]
        #expect(!recording.isOfOneMoment)
    }

    @Test func totalsAreAddedWhereTheyAreSums() {
        var (left, right) = (StatedTotals(), StatedTotals())
        for (index, total) in StatedTotal.allCases.enumerated() {
            left[total] = Double(index + 1)
            right[total] = Double(100 * (index + 1))
        }
        var sum = left
        sum.add(right)
        let added: [StatedTotal] = [.elapsed, .timer, .distance, .energy, .ascent, .descent]
        for (index, total) in StatedTotal.allCases.enumerated() {
            let factor = added.contains(total) ? 101.0 : total == .maximumSpeed ? 100 : 1
            #expect(sum[total] == Double(index + 1) * factor, "\(total)")
        }
        var other = right
        other.add(left)
        #expect(other.maximumSpeed == right.maximumSpeed)
        for total in added {
            var (one, none) = (StatedTotals(), StatedTotals())
            one[total] = 7
            one.add(none)
            none.add(one)
            #expect(one[total] == 7 && none[total] == 7 && none == one, "\(total)")
        }
    }

    @Test func aSummaryIsOfTheValuesThatThereAre() {
        var points = RecordedPoints(times: [0, 1, 2, 3])
        points.replace(.power, with: [5, .nan, -2, 6])
        let recording = WorkoutRecording(
            format: .fit, sessions: [RecordedSession(start: 0, end: 3, activity: .cycling)], points: points,
            pauses: [], name: nil, device: nil)
        #expect(recording.summary(of: .power) == .init(count: 3, minimum: -2, maximum: 6, average: 3))
        #expect(recording.summary(of: .cadence) == nil)
    }

    @Test func namesOfSessionsAndDevicesAreWrittenOnce() {
        var recording = RichRecording.make()
        #expect(recording.writtenName(ofSession: 0) == "Ride" && recording.writtenName(ofSession: 1) == "Swim")
        recording.sessions[0].name = nil
        #expect(recording.writtenName(ofSession: 0) == nil)
        recording.sessions[1].name = nil
        #expect(recording.writtenName(ofSession: 0) == "Title & <all>" && recording.writtenName(ofSession: 1) == nil)
        #expect(recording.writtenDevice?.name == "Own name")
        recording.device = nil
        #expect(recording.writtenDevice?.name == "Creator" && recording.writtenDevice?.model == nil)
        recording.details.creator = nil
        #expect(recording.writtenDevice == nil)
    }

    @Test func datesOfPartsAreTheirSeconds() {
        let recording = RichRecording.make()
        func date(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: Self.start + seconds) }
        #expect(recording.startDate == date(0.25) && recording.endDate == date(30.125) && recording.duration == 29.875)
        #expect(recording.laps[1].startDate == date(3.5) && recording.laps[1].endDate == date(12))
        #expect(recording.laps[1].duration == 8.5 && recording.points[2].date == date(3.5))
        #expect(recording.markers[0].date == date(2.5) && recording.beats[1].date == date(1.25))
        #expect(recording.details.creationDate == date(90.5) && RecordedPoint().date == nil)
        let point = RecordedPoint(date: date(4), latitude: 3, longitude: 5)
        #expect(point.time == Self.start + 4 && point.latitude == 3 && point.longitude == 5 && point.hasPosition)
    }

    @Test func positionsAreOnTheEarth() {
        func isValid(_ latitude: Double, _ longitude: Double) -> Bool {
            var point = RecordedPoint()
            (point.latitude, point.longitude) = (latitude, longitude)
            return point.hasValidPosition
        }
        #expect(isValid(90, 360) && isValid(-90, -360) && isValid(0, 0))
        #expect(!isValid(90.0001, 0) && !isValid(-90.0001, 0) && !isValid(0, 360.0001) && !isValid(0, -360.0001))
        #expect(!isValid(.nan, 0) && !isValid(0, .nan))
    }

    /// What is outside of these bounds is an error of a sensor or of a file.
    @Test func possibleValuesHaveTheseBounds() {
        let bounds: [RecordedStream: ClosedRange<Double>] = [
            .elevation: -20_000...100_000, .speed: 0...10_000, .course: -1_000...1_000, .horizontalAccuracy: 0...1e8,
            .verticalAccuracy: 0...1e8, .heartRate: 0...1_000, .cadence: 0...10_000, .power: 0...100_000,
            .temperature: -300...1_000, .waterTemperature: -300...1_000, .distance: 0...1e10,
            .strideLength: 0...100_000, .verticalOscillation: 0...100_000, .groundContactTime: 0...100_000,
            .depth: 0...20_000, .respirationRate: 0...1_000, .bodyTemperature: -300...1_000,
        ]
        for stream in RecordedStream.allCases { #expect(stream.possible == bounds[stream], "\(stream)") }
    }
}
