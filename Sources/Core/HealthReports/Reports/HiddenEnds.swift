package import HealthModel
package import WorkoutFiles

/// Hides the surroundings of the start and the end of routes, to protect the home address (API-37).
package enum HiddenEnds {
    /// The default radius in metres.
    package static let usualRadius = 200.0

    /// Returns the points from the first one outside of the radius around the start to the last one outside of the
    /// radius around the end.
    package static func shown(_ points: [RoutePoint], radius: Double) -> ArraySlice<RoutePoint> {
        points[shown(points.count, radius: radius) { (points[$0].latitude, points[$0].longitude) }]
    }

    /// Returns the indices to show in a list of points; points with NaN coordinates have no position.
    static func shown(
        _ count: Int, radius: Double, at place: (Int) -> (latitude: Double, longitude: Double)
    ) -> Range<Int> {
        let known = (0..<count).filter { !place($0).latitude.isNaN }
        guard let start = known.first, let end = known.last, radius > 0 else { return 0..<count }
        func isAway(_ point: Int, from home: Int) -> Bool {
            let (one, other) = (place(home), place(point))
            return Geodesic.distance(
                latitude1: one.latitude, longitude1: one.longitude, latitude2: other.latitude,
                longitude2: other.longitude) > radius
        }
        // A route that passes the home on the way is not hidden there.
        guard let first = known.first(where: { isAway($0, from: start) }),
            let last = known.last(where: { isAway($0, from: end) }), first <= last
        else { return 0..<0 }
        return first..<last + 1
    }
}

extension WorkoutRecording {
    /// Returns the recording without the coordinates around its start and its end; all other data stays.
    package func hidingEnds(radius: Double) -> WorkoutRecording {
        let shown = HiddenEnds.shown(points.count, radius: radius) { (points.latitudes[$0], points.longitudes[$0]) }
        func hidden(_ values: [Double]) -> [Double] {
            values.enumerated().map { shown.contains($0.offset) ? $0.element : .nan }
        }
        var recording = self
        recording.points.replacePositions(
            latitudes: hidden(points.latitudes), longitudes: hidden(points.longitudes))
        return recording
    }
}
