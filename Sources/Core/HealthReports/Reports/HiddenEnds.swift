package import HealthModel
import WorkoutFiles

/// Ways without what lies around their start and their end: where somebody lives (API-37).
package enum HiddenEnds {
    /// Metres that are hidden for whoever wants it and has settled nothing.
    package static let usualRadius = 200.0

    /// The points between the first that lies so many metres from the start and the last that lies so far from the end.
    package static func shown(_ points: [RoutePoint], radius: Double) -> ArraySlice<RoutePoint> {
        points[shown(points.count, radius: radius) { (points[$0].latitude, points[$0].longitude) }]
    }

    /// The places in a list of so many points with coordinates; those whose coordinates are NaN are nowhere.
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
        // Whoever passes by home on the way is there, too.
        guard let first = known.first(where: { isAway($0, from: start) }),
            let last = known.last(where: { isAway($0, from: end) }), first <= last
        else { return 0..<0 }
        return first..<last + 1
    }
}

extension WorkoutRecording {
    /// The recording without the coordinates around its start and its end; all else stays.
    func hidingEnds(radius: Double) -> WorkoutRecording {
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
