import Foundation
import Testing

@testable import HealthReports

/// Ways that are just as long, as near and as far along as those that are the same may be.
@Suite struct RouteWayTests {
    /// Returns the way through places that are so many metres east and north of a place on the equator.
    private static func way(_ places: [(east: Double, north: Double)]) -> RouteWay? {
        RouteWay(
            places.map { .init(latitude: $0.north / 111_195, longitude: $0.east / 111_195) },
            around: .init(latitude: 0, longitude: 0))
    }

    @Test("API-138: a way is as long as its pieces together, and two hundred metres at least")
    func lengths() {
        for (length, isWay) in [(0.0, false), (199.9, false), (200.1, true), (5_000, true)] {
            let way = Self.way([(0, 0), (length * 0.3, 0), (length * 0.3, length * 0.7)])
            #expect((way != nil) == isWay, "\(length)")
            if let way { #expect(abs(way.length - length) < 1e-6) }
        }
        #expect(Self.way([]) == nil && Self.way([(0, 0)]) == nil)
    }

    @Test("API-138: ways side by side are the same up to fifty metres, which is how far they are apart")
    func besides() throws {
        let own = try #require(Self.way([(0, 0), (2_000, 0)]))
        for (meters, isSame) in [(0.0, true), (30, true), (49.9, true), (50.1, false), (400, false)] {
            for side in [meters, -meters] {
                let other = try #require(Self.way([(0, side), (2_000, side)]))
                let deviation = own.deviation(from: other)
                #expect((deviation != nil) == isSame && other.deviation(from: own) == deviation, "\(side)")
                if let deviation { #expect(abs(deviation - meters) < 1e-6) }
            }
        }
    }

    @Test(
        "API-138: the lengths of ways that are the same differ by a tenth of the longer one at most",
        arguments: [(1.0, true), (1.05, true), (1.1, true), (1.11, true), (1.1125, false), (1.2, false)])
    func lengthDifferences(ratio: Double, isSame: Bool) throws {
        let own = try #require(Self.way([(0, 0), (3_000, 0)]))
        // To the side and back, each fifty metres of the way.
        let aside = 50 * (ratio * ratio - 1).squareRoot()
        let places = (0...60).map { (place: Int) -> (east: Double, north: Double) in
            (Double(place) * 50, place % 2 == 0 ? 0 : aside)
        }
        let other = try #require(Self.way(places))
        #expect(abs(other.length - 3_000 * ratio) < 1e-6)
        let deviation = own.deviation(from: other)
        #expect((deviation != nil) == isSame && other.deviation(from: own) == deviation)
        if let deviation { #expect(deviation < aside + 1e-6 && deviation > aside / 4 - 1e-6) }
    }

    @Test(
        "API-138: ten of two hundred points of a way may be elsewhere, and no more",
        arguments: [(1, true), (9, true), (10, true), (11, false), (12, false), (60, false)])
    func detours(points: Int, isSame: Bool) throws {
        let own = try #require(Self.way([(0, 0), (19_900, 0)]))
        // Eighty metres to the side and back, with so many of the points of this way on the part that is aside.
        let step = (19_900 + 160) / 199.0
        let (from, to) = (4_960.0, Double(49 + points) * step - 60)
        let other = try #require(Self.way([(0, 0), (from, 0), (from, 80), (to, 80), (to, 0), (19_900, 0)]))
        #expect(abs(other.length - 20_060) < 1e-6)
        let deviation = own.deviation(from: other)
        #expect((deviation != nil) == isSame && other.deviation(from: own) == deviation)
        if let deviation { #expect(deviation < 5) }
    }

    @Test(
        "API-138: a round that begins a twentieth of it later is the same, and one that begins elsewhere is not",
        arguments: [
            (0, true), (1, true), (9, true), (10, true), (11, false), (30, false), (100, false), (188, false),
            (189, true), (198, true),
        ])
    func rounds(points: Int, isSame: Bool) throws {
        // Of twenty kilometres, so that points are a hundred metres apart.
        func circle(_ first: Int) -> RouteWay? {
            let places = (0...1_990).map { (place: Int) -> (east: Double, north: Double) in
                let angle = (Double(first) / 199 + Double(place) / 1_990) * 2 * Double.pi
                return (3_183 * cos(angle), 3_183 * sin(angle))
            }
            return Self.way(places)
        }
        let (own, other) = (try #require(circle(0)), try #require(circle(points)))
        let deviation = own.deviation(from: other)
        #expect((deviation != nil) == isSame && other.deviation(from: own) == deviation)
        if let deviation { #expect(deviation < 1) }
    }

    @Test("API-138: the same way back is another one, and so is a way that is half as long")
    func others() throws {
        let own = try #require(Self.way([(0, 0), (3_000, 0), (3_000, 500)]))
        let back = try #require(Self.way([(3_000, 500), (3_000, 0), (0, 0)]))
        let half = try #require(Self.way([(0, 0), (1_750, 0)]))
        #expect(own.deviation(from: back) == nil && own.deviation(from: half) == nil)
        #expect(try #require(own.deviation(from: own)) < 1e-6)
    }
}
