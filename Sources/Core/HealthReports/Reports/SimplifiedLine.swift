import Foundation

/// A simplified line, from which no original point is further away than a tolerance (Ramer, Douglas, Peucker).
package enum SimplifiedLine {
    /// A coordinate in degrees.
    package typealias Coordinate = WorkoutSeries.Coordinate

    /// The length of a degree of latitude in metres.
    private static let degree = 111_195.0

    /// Returns the points of the simplified line, in order; the first and the last are always included.
    ///
    /// - Parameters:
    ///   - points: The points of a line in one part of the earth; distances are computed in a plane.
    ///   - tolerance: The tolerance in metres.
    package static func points(_ points: [Coordinate], tolerance: Double) -> [Coordinate] {
        guard points.count > 2, let first = points.first else { return points }
        let scale = cos(first.latitude * .pi / 180)
        let plane = points.map {
            (x: ($0.longitude - first.longitude) * degree * scale, y: ($0.latitude - first.latitude) * degree)
        }
        var isKept = Array(repeating: false, count: points.count)
        (isKept[0], isKept[points.count - 1]) = (true, true)
        var spans = [0..<points.count - 1]
        while let span = spans.popLast() {
            var (place, farthest) = (span.lowerBound, tolerance * tolerance)
            for index in span.dropFirst() {
                let distance = squared(plane[index], from: plane[span.lowerBound], to: plane[span.upperBound])
                if distance > farthest { (place, farthest) = (index, distance) }
            }
            guard place > span.lowerBound else { continue }
            isKept[place] = true
            spans += [span.lowerBound..<place, place..<span.upperBound]
        }
        return zip(points, isKept).filter(\.1).map(\.0)
    }

    /// Returns the square of the distance between a point and a line segment.
    private static func squared(
        _ point: (x: Double, y: Double), from start: (x: Double, y: Double), to end: (x: Double, y: Double)
    ) -> Double {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let length = dx * dx + dy * dy
        let share = length > 0 ? min(1, max(0, ((point.x - start.x) * dx + (point.y - start.y) * dy) / length)) : 0
        let (x, y) = (point.x - start.x - share * dx, point.y - start.y - share * dy)
        return x * x + y * y
    }
}
