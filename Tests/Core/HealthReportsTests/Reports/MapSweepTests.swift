import Foundation
import HealthModel
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthReports

/// Tiles, ways and lines of routes, over places all around the world.
@Suite struct MapSweepTests {
    private typealias Coordinate = WorkoutSeries.Coordinate

    @Test("Tiles around their edges, the poles and the date line")
    func tiles() throws {
        var kept = KeptLines()
        let latitudes: [Double] = [
            -90, -89.99, -86, -85.06, -85.051_2, -85.051, -60, -33.8568, -0.000_01, 0, 0.000_01, 0.021_97, 0.021_98,
            47.3769, 60, 85.051,
            85.051_2, 85.06, 89.999_999, 90, 90.5, .nan, .infinity,
        ]
        let longitudes: [Double] = [
            -540, -360, -180.000_01, -180, -179.999, -0.02, 0, 0.021_97, 0.021_98, 8.5417, 179.999, 180, 180.1, 360,
            900, .nan,
        ]
        for latitude in latitudes {
            kept.add("\(latitude)", longitudes) {
                TileKey(latitude: latitude, longitude: $0).map { "\($0.x),\($0.y)" } ?? "-"
            }
        }
        let keys: Set<TileKey> = [
            .init(x: 0, y: 0), .init(x: 255, y: 256), .init(x: 256, y: 255), .init(x: 16_383, y: 16_382),
            .init(x: 4_660, y: 22_136), .init(x: 65_535, y: 1),
        ]
        let bytes = TileKey.bytes(of: keys)
        kept.add("bytes") { bytes.map { "\($0)" }.joined(separator: " ") }
        kept.add("back", 0...bytes.count) { count in "\(TileKey.tiles(bytes.prefix(count)).count)" }
        kept.add("tiles", TileKey.tiles(bytes)) { "\($0.x),\($0.y)" }
        kept.add("neighbours", TileKey(x: 5, y: 9).neighbours) { "\($0.x),\($0.y)" }
        #expect(Set(TileKey.tiles(bytes)) == keys)
        #expect(try kept.difference(from: "Core/Texts/Reports/tiles.txt") == nil)
    }

    @Test("Squares and clusters of tiles in any shape")
    func shapes() throws {
        var kept = KeptLines()
        let shapes: [[String]] = [
            [], ["x"], ["xx"], ["xx", "xx"], ["xx", "x."], ["xxx", "xxx", "xxx"], ["xxx", "x.x", "xxx"],
            [".x.", "xxx", ".x."],
            [".x...x.", "xxx.xxx", ".x...x."], [".x..x...", "xxxxxx..", ".x..x..."],
            [".x.x..", "xxxxx.", ".x.x..", "...x.x", "..xxxx", "...x.x"],
            ["xx..xx", "xx..xx", "..xx..", "..xx.."], ["xxxx", ".xxx", "..xx", "...x"],
            [".xx.", "xxxx", "xxxx", ".xx.", "....", ".xx.", "xxxx", "xxxx", ".xx."],
        ]
        for shape in shapes {
            var visits: [TileKey: (workouts: Int, first: Date)] = [:]
            for (y, row) in shape.enumerated() {
                for (x, mark) in row.enumerated() where mark == "x" {
                    visits[.init(x: 100 + x, y: 200 + y)] = (x + 2 * y + 1, Told.date(Double(10 * x + y)))
                }
            }
            let report = TilesReport(visits, workouts: 7)
            kept.add(shape.joined(separator: "/")) { Told.text(report) }
            kept.add("\(shape.joined(separator: "/")) counts") { TilesReport.counts.json(report).line }
            kept.add("\(shape.joined(separator: "/")) cluster", report.tiles.filter(\.isInCluster)) {
                "\($0.x - 100),\($0.y - 200)"
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/tile-shapes.txt") == nil)
    }

    private static func line(_ points: [(Double, Double)], _ latitude: Double = 47, _ longitude: Double = 8)
        -> [Coordinate]
    {
        points.map {
            .init(
                latitude: latitude + $0.0 / 111_195, longitude: longitude + $0.1 / 111_195 / cos(latitude * .pi / 180))
        }
    }

    private static let ways: [(String, [Coordinate])] = [
        ("none", []), ("one", line([(0, 0)])), ("short", line([(0, 0), (30, 20)])),
        ("199 m", line([(0, 0), (199, 0)])), ("200 m", line([(0, 0), (100, 0), (200.1, 0)])),
        ("straight", line([(0, 0), (0, 500), (0, 1_000)])), ("shifted", line([(45, 0), (45, 500), (45, 1_000)])),
        ("far", line([(60, 0), (60, 500), (60, 1_000)])), ("back", line([(0, 1_000), (0, 500), (0, 0)])),
        ("longer", line([(0, 0), (0, 500), (0, 1_105)])),
        ("too long", line([(0, 0), (0, 500), (0, 1_120)])),
        ("bent", line([(0, 0), (0, 460), (80, 500), (0, 540), (0, 1_000)])),
        ("bent more", line([(0, 0), (0, 400), (200, 500), (0, 600), (0, 1_000)])),
        ("standing", line([(0, 0), (0, 0), (0, 500), (0, 500), (0, 1_000)])),
        ("square", line([(0, 0), (250, 0), (250, 250), (0, 250), (0, 0)])),
        ("over the date line", line([(0, -500), (40, 10), (0, 500)], 10, 180)),
        ("past the date line", line([(0, 500), (0, 1_000)], 10, -180)),
        ("zigzag", line((0..<60).map { (Double($0 % 2) * 7, Double($0) * 17) })),
        ("invalid", [.init(latitude: .nan, longitude: 0), .init(latitude: 1, longitude: 1)]),
    ]

    @Test("Ways that are the same, and how far apart they are")
    func ways() throws {
        var kept = KeptLines()
        for (name, line) in Self.ways {
            guard let origin = line.first else { continue }
            let way = RouteWay(line, around: origin)
            kept.add(name) {
                way.map { "\(Told.text($0.length)) \(Told.text([$0.points[0].x, $0.points[0].y]))" } ?? "-"
            }
            guard let way else { continue }
            kept.add("\(name) and others", Self.ways) { _, other in
                Told.text(RouteWay(other, around: origin).flatMap(way.deviation(from:)))
            }
            kept.add("\(name) starts", Self.ways) { _, other in
                other.first.map { Told.text(RouteWay.distance(origin, $0)) } ?? "-"
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/ways.txt") == nil)
    }

    @Test("Lines are simplified, drawn small, and hidden at their ends")
    func lines() throws {
        var kept = KeptLines()
        func told(_ points: some Sequence<Coordinate>) -> String {
            points.map { Told.text([$0.latitude, $0.longitude]) }.joined(separator: ", ")
        }
        for (name, line) in Self.ways where name != "invalid" {
            for tolerance in [0, 5, 7.001, 50, 1_000] as [Double] {
                kept.add("\(name) to \(tolerance)") {
                    let points = SimplifiedLine.points(line, tolerance: tolerance)
                    return "\(points.count) \(told(points))"
                }
            }
            for radius in [-1, 0, 20, 200, 501, 2_000] as [Double] {
                let points = line.enumerated().map {
                    RoutePoint(
                        timestamp: Double($0.offset), latitude: $0.element.latitude, longitude: $0.element.longitude)
                }
                kept.add("\(name) hidden \(radius)") { HiddenEnds.shown(points, radius: radius).indices }
            }
            let previews: [(String, [[Coordinate]])] = [
                ("alone", [line]), ("with another", [Self.ways[6].1, line]), ("twice", [line, [], line]),
            ]
            for (what, routes) in previews {
                kept.add("\(name) \(what)") {
                    guard let preview = RoutePreview(routes) else { return "-" }
                    #expect(RoutePreview(bytes: preview.bytes) == preview)
                    return preview.lines.map { $0.map { "\($0.x),\($0.y)" }.joined(separator: " ") }.joined(
                        separator: "; ")
                }
            }
        }
        for extent in [39.9, 40, 40.2, 41] as [Double] {
            kept.add("extent \(extent)") { RoutePreview([Self.line([(0, 0), (extent, 0)])])?.lines.count ?? -1 }
        }
        let long = (0..<600).map { (place: Int) -> RoutePreview.Point in .init(x: place % 101, y: place / 7 % 101) }
        var bytes = Data()
        for first in stride(from: 0, to: long.count - 1, by: 254) {
            let part = long[first...min(first + 254, long.count - 1)]
            bytes.append(UInt8(part.count))
            for point in part { bytes += [UInt8(point.x), UInt8(point.y)] }
        }
        let preview = RoutePreview(bytes: bytes)
        kept.add("long") { "\(preview?.lines.map(\.count) ?? []) \(preview?.bytes.count ?? 0)" }
        kept.add(
            "bytes",
            [
                [], [0], [1, 5, 6], [2, 5, 6], [2, 5, 6, 7], [2, 5, 6, 7, 8], [2, 5, 6, 7, 200], [2, 1, 2, 3, 4, 1],
                [2, 1, 2, 3, 4, 1, 5, 5], [3, 1, 2, 3, 4, 5, 6],
            ] as [[UInt8]]
        ) {
            RoutePreview(bytes: Data($0)).map {
                $0.lines.map { $0.map { "\($0.x),\($0.y)" }.joined(separator: " ") }.joined(separator: "; ")
            } ?? "-"
        }
        // Points without a place are not at an end.
        let gaps = [
            (Double.nan, 0.0), (47, 8), (47.001, 8), (47.01, 8), (.nan, 0), (47.02, 8), (47.0205, 8), (.nan, 0),
        ].map { RoutePoint(timestamp: 0, latitude: $0.0, longitude: $0.1) }
        kept.add("gaps", [0, 50, 150, 5_000] as [Double]) { "\(HiddenEnds.shown(gaps, radius: $0).indices)" }
        #expect(try kept.difference(from: "Core/Texts/Reports/lines.txt") == nil)
    }

    @Test("Places of searches")
    func places() throws {
        var kept = KeptLines()
        let places: [WorkoutSearch.Place] = [
            .near(latitude: 47, longitude: 8, meters: 1_000), .near(latitude: 0, longitude: 179.999, meters: 500),
            .near(latitude: 89.999, longitude: 0, meters: 300),
            .box(south: 46, west: 7, north: 48, east: 9), .box(south: -10, west: 170, north: 10, east: -170),
            .box(south: 0, west: 0, north: 0, east: 0),
        ]
        let points: [(Double, Double)] = [
            (47, 8), (47.0089, 8), (47.009, 8), (47.0091, 8), (46.991, 8), (47, 8.0131), (47, 8.0132), (47, 7.98),
            (0, -179.999), (0, -179.996), (0, 179.9945), (0.005, 179.999),
            (89.999, 180), (89.9999, 90), (46, 7), (48, 9), (45.999, 8), (48.001, 8), (47, 6.999), (47, 9.001),
            (10, 170), (10.1, 175), (-10, -170), (0, -169.9), (0, 169.9), (0, 180), (0, 0), (0, 0.001),
        ]
        for place in places { kept.add("\(place)", points) { place.contains(latitude: $0, longitude: $1) ? "+" : "-" } }
        #expect(try kept.difference(from: "Core/Texts/Reports/places.txt") == nil)
    }

    /// On the equator, lengths are exact.
    @Test("A line keeps the first of the points that are farthest, if they are farther than the tolerance")
    func farthestPoints() {
        func kept(_ points: [(Double, Double)], _ tolerance: Double) -> [Int] {
            let line = points.map { Coordinate(latitude: $0.0 / 1_000, longitude: $0.1 / 1_000) }
            let result = SimplifiedLine.points(line, tolerance: tolerance)
            return result.compactMap { point in
                line.firstIndex { $0.latitude == point.latitude && $0.longitude == point.longitude }
            }
        }
        let degree = 0.001 * 111_195
        // Of two points as far as each other the first; the second is then 50 m from the line to the end.
        let table: [(Double, Double)] = [(0, 0), (1, 1), (1, 2), (0, 3)]
        #expect(kept(table, 60) == [0, 1, 3] && kept(table, 45) == [0, 1, 2, 3] && kept(table, 120) == [0, 3])
        let peak: [(Double, Double)] = [(0, 0), (1, 2), (0, 4)]
        #expect(kept(peak, degree * 1.000_001) == [0, 2] && kept(peak, degree * 0.999_999) == [0, 1, 2])
        // A straight line has no points between its ends, also on its way back.
        #expect(kept([(0, 0), (0, 1), (0, 2), (0, 3)], 0) == [0, 3])
        #expect(kept([(0, 0), (0, 5), (0, 2)], degree) == [0, 1, 2])
        #expect(kept([(0, 0), (0, -2), (0, 3)], degree) == [0, 1, 2])
        // Where a line ends at its beginning, the distance is that from there.
        #expect(kept([(0, 0), (0, 2), (1, 0), (0, 0)], degree * 1.5).count == 3)
        #expect(kept([(0, 0), (0, 1), (0, 0)], degree * 1.01).count == 2)
        #expect(kept([], 1) == [] && kept([(1, 1)], 1) == [0] && kept([(0, 0), (0, 0.001)], 900) == [0, 1])
    }
}
