import HealthModel

/// Routes without what lies around their start and their end: where somebody lives (API-37).
enum HiddenEnds {
    /// The points between the first that lies so many metres from the start and the last that lies so far from the end.
    static func shown(_ points: [RoutePoint], radius: Double) -> ArraySlice<RoutePoint> {
        guard let start = points.first, let end = points.last, radius > 0 else { return points[...] }
        func isAway(_ point: RoutePoint, from home: RoutePoint) -> Bool {
            Geodesic.distance(
                latitude1: home.latitude, longitude1: home.longitude, latitude2: point.latitude,
                longitude2: point.longitude) > radius
        }
        // Whoever passes by home on the way is there, too.
        guard let first = points.firstIndex(where: { isAway($0, from: start) }),
            let last = points.lastIndex(where: { isAway($0, from: end) }), first <= last
        else { return [] }
        return points[first...last]
    }
}
