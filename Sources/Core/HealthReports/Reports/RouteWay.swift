import Foundation

/// A way in a plane, as points at even distances along it, to be compared with others (API-138).
struct RouteWay {
    /// A coordinate in degrees.
    typealias Coordinate = WorkoutSeries.Coordinate

    /// The distance in metres up to which points are at the same place: the width of a valley road and its path, or
    /// what positions err by in a street.
    static let tolerance = 50.0
    /// The share of the points of each way that must be near the other one.
    static let share = 0.95
    /// The greatest difference of the lengths of two ways, as a share.
    static let lengthDifference = 0.1
    /// The greatest difference of the positions of two points along their ways, as a share.
    ///
    /// It makes the direction count: the same road back is elsewhere along the way.
    private static let window = 0.05
    /// The number of points.
    private static let count = 200
    /// The length of a degree of latitude in metres.
    private static let degree = 111_195.0

    let points: [SIMD2<Double>]
    /// The length in metres.
    let length: Double

    /// The greatest distance in metres between the starts of the way and of another one that may be the same.
    ///
    /// The ways are near each other after a twentieth of both at the latest, and there the other one may be a twentieth
    /// of this one behind; its length differs by a tenth at most.
    var farthestStart: Double { Self.tolerance + 4 * Self.window * length }

    /// Creates a way from its positions in order; nil if it is shorter than four tolerances.
    ///
    /// - Parameter origin: A place near which the plane touches the earth, the same for ways that are compared.
    init?(_ line: [Coordinate], around origin: Coordinate) {
        let scale = cos(origin.latitude * .pi / 180)
        var plane: [SIMD2<Double>] = []
        plane.reserveCapacity(line.count)
        for point in line {
            // Across the date line, the short way counts.
            let east = remainder(point.longitude - origin.longitude, 360)
            plane.append(SIMD2(east * Self.degree * scale, (point.latitude - origin.latitude) * Self.degree))
        }
        var along = [0.0]
        along.reserveCapacity(plane.count)
        for (one, other) in zip(plane, plane.dropFirst()) {
            along.append(along[along.count - 1] + Self.distance(one, other))
        }
        guard let length = along.last, length.isFinite, length >= 4 * Self.tolerance else { return nil }
        var (points, place): ([SIMD2<Double>], Int) = ([], 0)
        for index in 0..<Self.count {
            let target = length * Double(index) / Double(Self.count - 1)
            while place + 2 < along.count, along[place + 1] < target { place += 1 }
            let step = along[place + 1] - along[place]
            let part = step > 0 ? min(1, max(0, (target - along[place]) / step)) : 0
            points.append(plane[place] + (plane[place + 1] - plane[place]) * part)
        }
        (self.points, self.length) = (points, length)
    }

    /// Returns the mean distance of the points of this way from another one in metres; nil if they are not the same
    /// way in the same direction.
    func deviation(from other: RouteWay) -> Double? {
        guard abs(other.length - length) <= Self.lengthDifference * max(length, other.length),
            let own = nearness(to: other), let others = other.nearness(to: self)
        else { return nil }
        return (own + others) / 2
    }

    /// Returns the mean distance of the points that are near the other way; nil if too few are.
    private func nearness(to other: RouteWay) -> Double? {
        let reach = Int((Self.window * Double(Self.count)).rounded())
        var (near, sum, far) = (0, 0.0, 0)
        let most = Int(Double(Self.count) * (1 - Self.share))
        for (index, point) in points.enumerated() {
            var least = Double.infinity
            for place in max(0, index - reach)..<min(Self.count - 1, index + reach) {
                least = min(least, Self.distance(point, other.points[place], other.points[place + 1]))
            }
            if least <= Self.tolerance {
                near += 1
                sum += least
            } else {
                far += 1
                if far > most { return nil }
            }
        }
        return near > 0 ? sum / Double(near) : nil
    }

    private static func distance(_ one: SIMD2<Double>, _ other: SIMD2<Double>) -> Double {
        let difference = one - other
        return (difference * difference).sum().squareRoot()
    }

    /// Returns the distance of a point from a segment.
    private static func distance(
        _ point: SIMD2<Double>, _ start: SIMD2<Double>, _ end: SIMD2<Double>
    ) -> Double {
        let (line, own) = (end - start, point - start)
        let squared = (line * line).sum()
        let part = squared > 0 ? min(1, max(0, (line * own).sum() / squared)) : 0
        return distance(point, start + line * part)
    }

    /// Returns the distance of two coordinates in metres, near each other.
    static func distance(_ one: Coordinate, _ other: Coordinate) -> Double {
        let east = remainder(other.longitude - one.longitude, 360) * cos(one.latitude * .pi / 180)
        return (east * east + pow(other.latitude - one.latitude, 2)).squareRoot() * degree
    }
}
