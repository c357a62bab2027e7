package import HealthModel
package import WorkoutFiles

/// A reader of the points of a recording as locations.
package struct RoutePointReader {
    private let points: RecordedPoints
    private let first: Int
    private let elevations: [Double]
    private let speeds: [Double]
    private let courses: [Double]
    private let horizontalAccuracies: [Double]
    private let verticalAccuracies: [Double]

    package init(_ points: RecordedPoints) { self.init(points, in: 0..<points.count) }

    /// Creates a reader for a range of the points.
    init(_ points: RecordedPoints, in range: Range<Int>) {
        self.points = points
        first = range.lowerBound
        elevations = points.values(.elevation, in: range)
        speeds = points.values(.speed, in: range)
        courses = points.values(.course, in: range)
        horizontalAccuracies = points.values(.horizontalAccuracy, in: range)
        verticalAccuracies = points.values(.verticalAccuracy, in: range)
    }

    /// Returns a point with all recorded values; others are marked as unknown (LOC-1).
    ///
    /// A recorded position or elevation without an accuracy has accuracy 0, as in a location made from coordinates: a
    /// negative one would mark it as invalid.
    package func point(at index: Int) -> RoutePoint {
        let elevation = value(elevations, index)
        return RoutePoint(
            timestamp: points.times[index], latitude: points.latitudes[index], longitude: points.longitudes[index],
            altitude: elevation ?? 0, speed: value(speeds, index) ?? -1, course: value(courses, index) ?? -1,
            horizontalAccuracy: value(horizontalAccuracies, index) ?? 0,
            verticalAccuracy: elevation == nil ? -1 : value(verticalAccuracies, index) ?? 0)
    }

    private func value(_ column: [Double], _ index: Int) -> Double? {
        guard !column.isEmpty, column[index - first].isFinite else { return nil }
        return column[index - first]
    }
}
