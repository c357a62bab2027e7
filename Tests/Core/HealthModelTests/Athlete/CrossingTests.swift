import Testing

@testable import HealthModel

/// Courses across the line where longitudes change their sign, and stages without length.
@Suite struct CrossingTests {
    @Test(arguments: [179.9995, -179.9995]) func aCourseCrossesTheDateLine(longitude: Double) {
        var crossings = 0
        for seed in 0..<12 as Range<UInt64> {
            var random = AthleteRandom(seed: seed)
            var path = CoursePath(latitude: 10, longitude: longitude, &random)
            for _ in 0..<60 {
                let before = path.longitude
                path.move(20, &random)
                #expect(abs(path.longitude) <= 180 && abs(path.longitude) > 179.9, "seed \(seed)")
                let way = Geodesic.distance(
                    latitude1: 10, longitude1: before, latitude2: 10, longitude2: path.longitude)
                #expect(way < 21, "seed \(seed)")
                if (before < 0) != (path.longitude < 0) { crossings += 1 }
            }
        }
        #expect(crossings > 3)
    }

    /// The error of a position may lead across the line, too.
    @Test(arguments: [180.0, -180]) func positionsBesideTheDateLineAreValid(longitude: Double) {
        var random = AthleteRandom(seed: 3)
        var path = CoursePath(latitude: 10, longitude: longitude, &random)
        let points = (0..<300).map { path.fix(at: Double($0), seconds: 1, elevation: 5, speed: 0, &random) }
        #expect(points.allSatisfy { $0.hasValidCoordinate && abs($0.longitude) > 179.9999 })
        #expect(points.contains { $0.longitude > 0 } && points.contains { $0.longitude < 0 })
        #expect(points.allSatisfy { abs($0.latitude - 10) < 1e-4 } && Set(points.map(\.latitude)).count > 200)
    }

    /// Beyond a kilometre and a half turns lead back, wherever the start is.
    @Test(arguments: [2, 3, 4, 6] as [UInt64], [(47, 8.5), (-20, 179.99), (47, -179.999)] as [(Double, Double)])
    func aLongCourseStaysInItsRegion(seed: UInt64, start: (latitude: Double, longitude: Double)) {
        var random = AthleteRandom(seed: seed)
        var path = CoursePath(latitude: start.latitude, longitude: start.longitude, &random)
        var farthest = 0.0
        for _ in 0..<1_500 {
            path.move(20, &random)
            farthest = max(
                farthest,
                Geodesic.distance(
                    latitude1: start.latitude, longitude1: start.longitude, latitude2: path.latitude,
                    longitude2: path.longitude))
        }
        #expect(farthest > 1_500 && farthest < 2_600, "\(farthest)")
    }

    @Test func aPlanHasNoStageWithoutLength() {
        // 48 s of warm-up and 32 s of cool-down leave 240 s, which are one brisk stretch.
        #expect(EffortPlan.standard(lasting: 320).stages.map(\.seconds) == [48, 240, 32])
        #expect(EffortPlan.standard(lasting: 480).stages.map(\.seconds) == [72, 240, 120, 48])
        #expect(EffortPlan.standard(lasting: 484).stages.map(\.seconds).count == 5)
    }

    @Test func aPlanEndsWithItsLastEffort() {
        typealias Stage = EffortPlan.Stage
        let once = EffortPlan([Stage(seconds: 10, from: 0.2, to: 0.6)])
        #expect([-5, 0, 5, 10, 50].map(once.effort) == [0.2, 0.2, 0.4, 0.6, 0.6])
        let again = EffortPlan(
            [Stage(seconds: 10, effort: 0.3)],
            repeating: [Stage(seconds: 4, effort: 0.5), Stage(seconds: 6, effort: 0.7)])
        #expect(
            [9.5, 10, 13.5, 14, 19.5, 20, 24, 1_010].map(again.effort) == [0.3, 0.5, 0.5, 0.7, 0.7, 0.5, 0.7, 0.5])
        // What repeats without length has the effort at its end.
        let still = EffortPlan(
            [Stage(seconds: 10, effort: 0.3)], repeating: [Stage(seconds: 0, from: 0.5, to: 0.8)])
        #expect(still.effort(at: 10) == 0.8)
        #expect(EffortPlan([]).effort(at: 3) == 0)
    }
}
