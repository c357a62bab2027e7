package import HealthModel
package import WorkoutFiles

/// Points of a recording as locations.
package struct RoutePointReader {
    private let points: RecordedPoints
    private let elevations: [Double]
    private let speeds: [Double]
    private let courses: [Double]
    private let horizontalAccuracies: [Double]
    private let verticalAccuracies: [Double]

    package init(_ points: RecordedPoints) {
        self.points = points
        elevations = points[.elevation]
        speeds = points[.speed]
        courses = points[.course]
        horizontalAccuracies = points[.horizontalAccuracy]
        verticalAccuracies = points[.verticalAccuracy]
    }

    /// A point with everything that is recorded; the rest is marked as not known (LOC-1).
    ///
    /// A recorded position or elevation without an accuracy
    /// has accuracy 0, as in a location made from coordinates: a negative one would say that it is not valid.
    package func point(at index: Int) -> RoutePoint {
        let elevation = Self.value(elevations, index)
        return RoutePoint(
            timestamp: points.times[index], latitude: points.latitudes[index], longitude: points.longitudes[index],
            altitude: elevation ?? 0, speed: Self.value(speeds, index) ?? -1,
            course: Self.value(courses, index) ?? -1,
            horizontalAccuracy: Self.value(horizontalAccuracies, index) ?? 0,
            verticalAccuracy: elevation == nil ? -1 : Self.value(verticalAccuracies, index) ?? 0)
    }

    private static func value(_ column: [Double], _ index: Int) -> Double? {
        guard !column.isEmpty, column[index].isFinite else { return nil }
        return column[index]
    }
}
