import HealthModel
import TestSupport
import Testing

@Suite struct GeodesicTests {
    private func distance(_ p: (Double, Double), _ q: (Double, Double)) -> Double {
        Geodesic.distance(latitude1: p.0, longitude1: p.1, latitude2: q.0, longitude2: q.1)
    }

    // swift-format-ignore
    @Test(arguments: [
        (0.0,      0.0,     0.0,     0.001,     111.319491),
        (0.0,      0.0,     0.001,   0.0,       110.574276),
        (60.0,     10.0,    60.001,  10.0,      111.412296),
        (60.0,     10.0,    60.0,    10.001,    55.800002),
        (37.3349, -122.0090, 37.3362, -122.0073, 208.596698),
        (52.5,     13.4,    52.51,   13.42,     1755.721175),
    ])
    func LOC_3_flattenedEllipsoid(_ row: (Double, Double, Double, Double, Double)) {
        #expect(abs(distance((row.0, row.1), (row.2, row.3)) - row.4) < 1e-6)
    }

    // The first is the check value of the rule, the others are results of GeographicLib.
    // swift-format-ignore
    @Test(arguments: [
        (37.7749, -122.4194, 34.0522, -118.2437, 559042.3365),
        (0.0,      0.0,      0.5,      179.5,    19936288.579),
        (0.0,      0.0,      0.5,      179.7,    19944127.421),
        (0.0,      0.0,      0.0,      180.0,    20003931.4586),
        (90.0,     0.0,     -90.0,     0.0,      20003931.4586),
        (30.0,     0.0,     -30.0,     180.0,    20003931.4586),
        (0.0,      0.0,      0.0,      90.0,     10018754.1714),
    ])
    func LOC_5_geodesicBeyond200Kilometres(_ row: (Double, Double, Double, Double, Double)) {
        #expect(abs(distance((row.0, row.1), (row.2, row.3)) - row.4) < 2e-3)
    }

    @Test func LOC_5_switchesAtTwoHundredKilometresOfTheFlatValue() {
        // 1.796 degrees of longitude on the equator are 199.93 km, 1.797 are 200.04 km; both formulas agree there.
        #expect(abs(distance((0, 0), (0, 1.796)) - 6_378_137 * 1.796 * .pi / 180) < 1e-6)
        // At 60 degrees the flat value of 4 degrees is off the geodesic by metres.
        let beyond = distance((60, 0), (60, 4))
        #expect(abs(beyond - 223_140.0) < 100)
        #expect(beyond < 4 * 55_800.002)
    }

    @Test(arguments: [UInt64.random(in: 0 ... .max)])
    func LOC_2_symmetricAndZeroForEqualPoints(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2_000 {
            let p = (Double.random(in: -90...90, using: &generator), Double.random(in: -180...180, using: &generator))
            let q = (Double.random(in: -90...90, using: &generator), Double.random(in: -180...180, using: &generator))
            let there = distance(p, q)
            #expect(there == distance(q, p), "seed \(seed): \(p) \(q)")
            #expect(there >= 0 && there < 20_003_932, "seed \(seed): \(p) \(q)")
            #expect(distance(p, p) == 0, "seed \(seed): \(p)")
        }
    }

    @Test(arguments: [UInt64.random(in: 0 ... .max)])
    func LOC_2_nearAntipodalPointsKeepTheTriangleInequality(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<30 {
            let p = (Double.random(in: -89...89, using: &generator), Double.random(in: -180...180, using: &generator))
            let q = (
                -p.0 + Double.random(in: -0.5...0.5, using: &generator),
                p.1 + 180 + Double.random(in: -0.5...0.5, using: &generator)
            )
            let m = (Double.random(in: -90...90, using: &generator), Double.random(in: -180...180, using: &generator))
            let direct = distance(p, q)
            #expect(direct > 19_800_000 && direct < 20_003_932, "seed \(seed): \(p) \(q)")
            #expect(direct <= distance(p, m) + distance(m, q) + 1e-3, "seed \(seed): \(p) \(m) \(q)")
        }
    }

    @Test func LOC_2_longitudesWrap() {
        #expect(abs(distance((0, 179.9995), (0, -179.9995)) - 111.319491) < 1e-5)
        #expect(abs(distance((10, 190), (10, -170)) - 0) < 1e-6)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func LOC_2_notANumberForNumbersThatAreNotFinite(_ bad: Double) {
        #expect(distance((bad, 0), (1, 1)).isNaN)
        #expect(distance((0, bad), (1, 1)).isNaN)
        #expect(distance((0, 0), (bad, 1)).isNaN)
        #expect(distance((0, 0), (1, bad)).isNaN)
    }

    @Test func LOC_4_doesNotDependOnEarlierCalls() {
        let first = distance((52.5, 13.4), (52.51, 13.42))
        _ = distance((52.5001, 13.4), (52.53, 13.42))
        #expect(distance((52.5, 13.4), (52.51, 13.42)) == first)
    }
}
