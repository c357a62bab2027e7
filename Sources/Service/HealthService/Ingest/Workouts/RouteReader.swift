import HealthModel
import WorkoutFiles

/// A reader of route points, for both versions of the format (ING-43).
struct RouteReader {
    private let context: IngestContext

    init(_ context: IngestContext) { self.context = context }

    /// Returns the points in chronological order, without duplicate times.
    ///
    /// - Parameter scanner: A scanner positioned before the array.
    func points(_ scanner: JSONScanner, path: String, _ writer: inout IngestWriter) -> [RoutePoint] {
        var points: [RoutePoint] = []
        var scanner = scanner
        do {
            _ = try scanner.forEachElement { index, scanner in
                guard let element = try JSON(next: &scanner) else { return }
                do throws(IngestReason) {
                    points.append(try point(element))
                } catch {
                    writer.skip("\(path)[\(index)]", error)
                }
            }
        } catch {
            writer.skip(path, "unreadable data")
        }
        let ordered = points.enumerated().sorted { ($0.1.timestamp, $0.0) < ($1.1.timestamp, $1.0) }.map(\.1)
        var result: [RoutePoint] = []
        result.reserveCapacity(ordered.count)
        for point in ordered where result.last?.timestamp != point.timestamp { result.append(point) }
        return result
    }

    private func point(_ element: JSON) throws(IngestReason) -> RoutePoint {
        let time = try context.moments.moment(element.first(of: "timestamp", "date")).time
        let latitude = try JSON.number(element.first(of: "latitude", "lat"), "latitude")
        let longitude = try JSON.number(element.first(of: "longitude", "lon"), "longitude")
        var point = RoutePoint(timestamp: time, latitude: latitude, longitude: longitude)
        guard point.hasValidCoordinate else { throw IngestReason("invalid coordinates") }
        let altitude = element["altitude"]?.double
        point.altitude = altitude ?? 0
        func known(_ name: String) -> Double { element[name]?.double.flatMap { $0 >= 0 ? $0 : nil } ?? -1 }
        point.horizontalAccuracy = known("horizontalAccuracy")
        // A missing altitude is invalid.
        point.verticalAccuracy = altitude == nil ? -1 : known("verticalAccuracy")
        point.course = known("course")
        point.courseAccuracy = known("courseAccuracy")
        point.speed = known("speed")
        point.speedAccuracy = known("speedAccuracy")
        return point
    }
}
