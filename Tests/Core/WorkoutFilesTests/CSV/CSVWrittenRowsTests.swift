import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

/// The rows of a table: those of segments in their order, then the points outside of all of them.
@Suite struct CSVWrittenRowsTests {
    private static let start = 599_529_600.0

    private static func points(_ count: Int, _ change: (Int, inout RecordedPoint) -> Void = { _, _ in })
        -> RecordedPoints
    {
        var points = RecordedPoints()
        for index in 0..<count {
            var point = RecordedPoint()
            point.time = start + Double(index)
            change(index, &point)
            points.append(point)
        }
        return points
    }

    private static func text(
        _ points: RecordedPoints, _ segments: [(points: Range<Int>, session: Int)], sessions: Int = 1
    ) -> [String] {
        let recording = WorkoutRecording(
            format: .fit,
            sessions: (0..<sessions).map { _ in RecordedSession(start: start, end: start + 9, activity: .running) },
            points: points,
            segments: segments.map {
                .init($0.points, from: start, to: start + 9, session: $0.session, track: 0)
            }, pauses: [], details: .init(), device: nil)
        let text = String(decoding: CSVWriter.bytes(of: recording), as: UTF8.self)
        return text.split(separator: "\n").map { String($0).replacing("2020-01-01T00:00:0", with: "") }
    }

    @Test func pointsOutsideOfSegmentsComeLast() {
        let header = "time,session,segment"
        let points = Self.points(5)
        #expect(Self.text(points, [(0..<5, 0)]) == [header, "0Z,1,1", "1Z,1,1", "2Z,1,1", "3Z,1,1", "4Z,1,1"])
        #expect(Self.text(points, []) == [header, "0Z,,", "1Z,,", "2Z,,", "3Z,,", "4Z,,"])
        #expect(Self.text(points, [(1..<3, 0)]) == [header, "1Z,1,1", "2Z,1,1", "0Z,,", "3Z,,", "4Z,,"])
        #expect(
            Self.text(points, [(0..<1, 0), (2..<3, 1), (4..<5, 1)], sessions: 2)
                == [header, "0Z,1,1", "2Z,2,2", "4Z,2,3", "1Z,,", "3Z,,"])
        #expect(
            Self.text(points, [(3..<5, 1), (0..<2, 0)], sessions: 2) == [
                header, "3Z,2,1", "4Z,2,1", "0Z,1,2", "1Z,1,2", "2Z,,",
            ])
        #expect(Self.text(Self.points(0), []) == [header])
        #expect(Self.text(Self.points(1), [(0..<1, 0)]) == [header, "0Z,1,1"])
    }

    @Test func cellsWithoutAValueAreEmpty() {
        let points = Self.points(4) { index, point in
            if index != 1 { (point.latitude, point.longitude) = (Double(index), -Double(index) / 2) }
            if index > 1 { point.heartRate = 100 + Double(index) }
            if index == 0 { point.elevation = 7.25 }
        }
        #expect(
            Self.text(points, [(0..<2, 0)]) == [
                "time,session,segment,latitude_deg,longitude_deg,elevation_m,heart_rate_per_min", "0Z,1,1,0,0,7.25,",
                "1Z,1,1,,,,",
                "2Z,,,2,-1,,102", "3Z,,,3,-1.5,,103",
            ])
        // A position of one point is enough for the columns.
        let one = Self.points(2) { index, point in if index == 1 { (point.latitude, point.longitude) = (1, 2) } }
        #expect(
            Self.text(one, [(0..<2, 0)]) == [
                "time,session,segment,latitude_deg,longitude_deg", "0Z,1,1,,", "1Z,1,1,1,2",
            ])
    }

    @Test func namedFieldsHaveTheirUnits() {
        var points = Self.points(3)
        points.append(RecordedPoints.NamedField(name: "Depth", unit: "m"), [1, .nan, .infinity])
        points.append(RecordedPoints.NamedField(name: "Count", unit: nil), [.nan, 2, 3])
        #expect(
            Self.text(points, [(0..<2, 0)]) == [
                "time,session,segment,Depth (m),Count", "0Z,1,1,1,", "1Z,1,1,,2", "2Z,,,,3",
            ])
    }
}
