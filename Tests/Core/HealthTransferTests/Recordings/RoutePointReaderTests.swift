import HealthModel
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// The points of routes, of what a recording knows of each point.
@Suite struct RoutePointReaderTests {
    /// Points at seconds, each with what a change gives it.
    private static func points(_ changes: ((inout RecordedPoint) -> Void)...) -> RecordedPoints {
        var points = RecordedPoints()
        for (index, change) in changes.enumerated() {
            var point = RecordedPoint()
            (point.time, point.latitude, point.longitude) = (Double(index), 48 + Double(index), 11 + Double(index))
            change(&point)
            points.append(point)
        }
        return points
    }

    /// The altitude, its accuracy, the horizontal accuracy, the speed and the course of each point.
    private static func figures(_ points: RecordedPoints, in range: Range<Int>? = nil) -> [[Double]] {
        let range = range ?? 0..<points.count
        let reader = RoutePointReader(points, in: range)
        return range.map { index in
            let point = reader.point(at: index)
            return [point.altitude, point.verticalAccuracy, point.horizontalAccuracy, point.speed, point.course]
        }
    }

    private static func whole(_ point: inout RecordedPoint) {
        (point.elevation, point.verticalAccuracy, point.horizontalAccuracy) = (520, 3, 5)
        (point.speed, point.course) = (2.5, 90)
    }

    @Test("A point has what the recording knows of it, and marks of what is unknown") func known() {
        #expect(Self.figures(Self.points(Self.whole)) == [[520, 3, 5, 2.5, 90]])
        #expect(Self.figures(Self.points({ _ in })) == [[0, -1, 0, -1, -1]])
        let mixed = Self.points(
            Self.whole, { _ in }, { $0.speed = 0 }, { $0.course = 0 }, { $0.horizontalAccuracy = 7 },
            { $0.elevation = 0 }
        )
        #expect(
            Self.figures(mixed) == [
                [520, 3, 5, 2.5, 90], [0, -1, 0, -1, -1], [0, -1, 0, 0, -1], [0, -1, 0, -1, 0], [0, -1, 7, -1, -1],
                [0, 0, 0, -1, -1],
            ])
    }

    @Test("An accuracy without an altitude makes no altitude, and an altitude without one is taken as it stands")
    func altitudes() {
        let points = Self.points(
            { $0.verticalAccuracy = 4 }, { ($0.elevation, $0.verticalAccuracy) = (-12, 4) }, { $0.elevation = 33 },
            { ($0.elevation, $0.verticalAccuracy) = (.infinity, 4) })
        #expect(Self.figures(points).map { Array($0.prefix(2)) } == [[0, -1], [-12, 4], [33, 0], [0, -1]])
        // Also where no point has an altitude.
        let flat = Self.points({ $0.verticalAccuracy = 4 }, { $0.verticalAccuracy = 5 })
        #expect(Self.figures(flat).map { Array($0.prefix(2)) } == [[0, -1], [0, -1]])
    }

    @Test("Values that are no numbers are unknown") func infinite() {
        func infinite(_ point: inout RecordedPoint) {
            (point.speed, point.course, point.horizontalAccuracy) = (.infinity, -.infinity, .infinity)
            (point.elevation, point.verticalAccuracy) = (520, .infinity)
        }
        let points = Self.points(Self.whole, infinite)
        #expect(Self.figures(points)[1] == [520, 0, 0, -1, -1])
    }

    @Test("Points of a part have the times, positions and values of their own rows") func parts() {
        let points = Self.points(
            { $0.elevation = 100 }, { ($0.elevation, $0.speed) = (101, 1) }, { ($0.elevation, $0.course) = (102, 20) },
            { ($0.elevation, $0.horizontalAccuracy) = (103, 3) })
        let all = Self.figures(points)
        #expect(all.map(\.first) == [100, 101, 102, 103])
        for range in [1..<3, 2..<4, 3..<4, 0..<1] { #expect(Self.figures(points, in: range) == Array(all[range])) }
        let reader = RoutePointReader(points, in: 2..<4)
        #expect(reader.point(at: 3).timestamp == 3 && reader.point(at: 3).latitude == 51)
        #expect(reader.point(at: 2).longitude == 13 && RoutePointReader(points).point(at: 1).longitude == 12)
    }
}
