import Foundation
import HealthModel

/// The route of a workout as a small picture in a list: few points in a square, north at the top (WEB-109).
package struct RoutePreview: Sendable, Equatable {
    /// The length of a side of the square.
    package static let side = 100
    /// The extent in metres below which a route has no picture, because positions at one place err by that much.
    static let leastExtent = 40.0
    /// The share of the side that the picture may differ from the route.
    private static let tolerance = 0.02
    /// The length of a degree of latitude in metres.
    private static let degree = 111_195.0

    /// A point, in units of the side from the left and from the top.
    package struct Point: Sendable, Equatable {
        package var x: Int
        package var y: Int
    }

    /// The lines, one for each route.
    package let lines: [[Point]]

    /// Creates a picture from the routes of a workout; nil if they have no extent.
    init?(_ routes: [[WorkoutSeries.Coordinate]]) {
        let all = routes.joined()
        guard let first = all.first else { return nil }
        // Across the date line, the short way counts.
        func east(_ point: WorkoutSeries.Coordinate) -> Double { remainder(point.longitude - first.longitude, 360) }
        var (west, east_, south, north) = (0.0, 0.0, first.latitude, first.latitude)
        for point in all {
            (west, east_) = (min(west, east(point)), max(east_, east(point)))
            (south, north) = (min(south, point.latitude), max(north, point.latitude))
        }
        let scale = cos((south + north) / 2 * .pi / 180)
        let (width, height) = ((east_ - west) * scale, north - south)
        let extent = max(width, height)
        guard extent.isFinite, extent * Self.degree >= Self.leastExtent else { return nil }
        let unit = Double(Self.side) / extent
        let (left, top) = ((extent - width) / 2, (extent - height) / 2)
        lines = routes.compactMap { route in
            let line = SimplifiedLine.points(route, tolerance: extent * Self.degree * Self.tolerance).map { point in
                Point(
                    x: Int((((east(point) - west) * scale + left) * unit).rounded()),
                    y: Int(((north - point.latitude + top) * unit).rounded()))
            }
            let distinct = line.enumerated().filter { $0 == 0 || line[$0 - 1] != $1 }.map(\.element)
            return distinct.count > 1 ? distinct : nil
        }
        if lines.isEmpty { return nil }
    }

    // MARK: Cache

    /// Reads the cached form; nil if the workout has no picture.
    init?(bytes: Data) {
        var (lines, rest): ([[Point]], Data.SubSequence) = ([], bytes[...])
        while let count = rest.popFirst(), rest.count >= 2 * Int(count) {
            let line = rest.prefix(2 * Int(count)).map { min(Int($0), Self.side) }
            rest = rest.dropFirst(2 * Int(count))
            lines.append(stride(from: 0, to: line.count, by: 2).map { Point(x: line[$0], y: line[$0 + 1]) })
        }
        guard !lines.isEmpty, lines.allSatisfy({ $0.count > 1 }) else { return nil }
        self.lines = lines
    }

    /// The cached form: the number of points of each line, and their coordinates.
    var bytes: Data {
        var bytes = Data()
        for line in lines {
            // A line of more points continues with the last one.
            for first in stride(from: 0, to: line.count - 1, by: 254) {
                let part = line[first...min(first + 254, line.count - 1)]
                bytes.append(UInt8(part.count))
                for point in part { bytes += [UInt8(point.x), UInt8(point.y)] }
            }
        }
        return bytes
    }
}
