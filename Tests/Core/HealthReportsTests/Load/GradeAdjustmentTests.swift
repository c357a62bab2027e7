import HealthModel
import HealthReports
import Testing

@Suite struct GradeAdjustmentTests {
    /// The polynomial of Minetti and others (2002), worked out on paper.
    @Test(arguments: [
        (0.0, 3.6),
        // 0.001554 − 0.00304 − 0.0433 + 0.463 + 1.95 + 3.6
        (0.1, 5.968214),
        // −0.001554 − 0.00304 + 0.0433 + 0.463 − 1.95 + 3.6
        (-0.1, 2.151706),
        // −0.049728 − 0.04864 + 0.3464 + 1.852 − 3.9 + 3.6: about the least
        (-0.2, 1.800032),
    ])
    func gradesCost(grade: Double, joules: Double) {
        #expect(abs(GradeAdjustment.cost(ofGrade: grade) - joules) < 1e-9)
    }

    @Test func steeperThanMeasuredCountsAsSteepest() {
        #expect(GradeAdjustment.cost(ofGrade: 2) == GradeAdjustment.cost(ofGrade: 0.45))
        #expect(GradeAdjustment.cost(ofGrade: -2) == GradeAdjustment.cost(ofGrade: -0.45))
    }

    @Test func aWayIsAsLongAsItCosts() throws {
        // 200 m up at 0.1, then 200 m level: 200 · 5.968214 / 3.6 + 200 = 331.567 + 200
        let meters = stride(from: 0.0, through: 400, by: 10).map { $0 }
        let way = try #require(GradeAdjustment(meters: meters, heights: meters.map { min($0, 200) / 10 }))
        #expect(abs(way.adjusted(from: 0, to: 400) - 531.567) < 0.001)
        #expect(abs(way.adjusted(from: 200, to: 300) - 100) < 1e-9)
        #expect(abs(way.adjusted(from: 50, to: 150) - 165.784) < 0.001)
        // There are no heights beyond.
        #expect(way.known == 0...400 && abs(way.adjusted(from: 400, to: 500) - 100) < 1e-9)
        // The parts add up to the whole.
        #expect(abs(way.adjusted(from: 0, to: 123) + way.adjusted(from: 123, to: 400) - 531.567) < 0.001)
    }

    @Test func levelGroundChangesNothing() throws {
        let meters = stride(from: 0.0, through: 1033, by: 3).map { $0 }
        let way = try #require(GradeAdjustment(meters: meters, heights: meters.map { _ in 612 }))
        #expect(abs(way.adjusted(from: 0, to: 1000) - 1000) < 1e-9)
        #expect(GradeAdjustment(meters: [0, 99], heights: [0, 5]) == nil)
        #expect(GradeAdjustment(meters: [], heights: []) == nil)
        #expect(GradeAdjustment(meters: [0, 50, 100, 100, 100], heights: [0, 0, 0, 5, 9]) != nil)
    }

    /// The steepest measured grades, and those beside them.
    @Test(arguments: [
        (0.45, 19.426_014_562_5), (0.46, 19.426_014_562_5), (0.44, 18.878_589_736_96),
        (-0.45, 4.032_305_437_5), (-0.46, 4.032_305_437_5), (-0.44, 3.969_927_895_04),
    ])
    func steepestGrades(grade: Double, joules: Double) {
        #expect(abs(GradeAdjustment.cost(ofGrade: grade) - joules) < 1e-9)
        #expect(abs(GradeAdjustment.factor(ofGrade: grade) - joules / 3.6) < 1e-9)
    }

    /// What remains after the last whole stretch has a grade of its own if it is at least half of one.
    @Test(arguments: [(1.0, false), (10, false), (49, false), (50, true), (51, true), (99, true), (100, true)])
    func remainders(rest: Double, isApart: Bool) throws {
        let way = try #require(GradeAdjustment(meters: [0, 100, 200, 200 + rest], heights: [0, 0, 0, 8]))
        let length = isApart ? rest : 100 + rest
        #expect(abs(way.adjusted(from: 0, to: 100) - 100) < 1e-9)
        let expected = 200 + rest - length + length * GradeAdjustment.factor(ofGrade: 8 / length)
        #expect(abs(way.adjusted(from: 0, to: 200 + rest) - expected) < 1e-9)
        let middle = isApart ? 100 : 100 * GradeAdjustment.factor(ofGrade: 8 / length)
        #expect(abs(way.adjusted(from: 100, to: 200) - middle) < 1e-9)
    }

    /// A stretch ends at the first height that is at least a hundred metres from its beginning.
    @Test(arguments: [(99.0, false), (99.9, false), (100, true), (101, true), (250, true), (251, false)])
    func stretches(meters: Double, isEnd: Bool) throws {
        let way = try #require(GradeAdjustment(meters: [0, 40, meters, 300], heights: [0, 30, 5, 5]))
        let expected =
            isEnd
            ? meters * GradeAdjustment.factor(ofGrade: 5 / meters) + 300 - meters
            : 300 * GradeAdjustment.factor(ofGrade: 5.0 / 300)
        #expect(abs(way.adjusted(from: 0, to: 300) - expected) < 1e-9)
    }

    /// Metres before the first height and after the last one count once; places without a height are none.
    @Test func metresWithoutHeights() throws {
        let heights: [Double] = [9, .nan, 0, 10, 0, .infinity]
        let way = try #require(GradeAdjustment(meters: [.nan, 10, 50, 150, 250, 400], heights: heights))
        #expect(way.known == 50...250)
        let (up, down) = (100 * GradeAdjustment.factor(ofGrade: 0.1), 100 * GradeAdjustment.factor(ofGrade: -0.1))
        for (from, to, expected) in [
            (0.0, 50.0, 50.0), (20, 50, 30), (250, 300, 50), (0, 300, 100 + up + down), (50, 150, up),
            (150, 250, down), (40, 75, 10 + up / 4), (125, 175, up / 4 + down / 4), (225, 260, down / 4 + 10),
            (175, 125, -up / 4 - down / 4), (60, 60, 0),
        ] {
            #expect(abs(way.adjusted(from: from, to: to) - expected) < 1e-9, "\(from) \(to)")
        }
        #expect(GradeAdjustment(meters: [0, 99.9], heights: [0, 0]) == nil)
        #expect(GradeAdjustment(meters: [0, 100], heights: [0, 0])?.known == 0...100)
        #expect(GradeAdjustment(meters: [0, 100, 200], heights: [0, 0, .nan])?.known == 0...100)
        #expect(GradeAdjustment(meters: [0, 50, 200], heights: [.nan, 0, .nan]) == nil)
    }

    /// Each of several stretches has its own grade, at its ends and between them.
    @Test(arguments: 1...6) func severalStretches(count: Int) throws {
        let meters = (0...count).map { Double($0) * 100 }
        let heights = meters.map { $0 * $0 / 10_000 }
        let way = try #require(GradeAdjustment(meters: meters, heights: heights))
        var whole = 0.0
        for place in 0..<count {
            let factor = GradeAdjustment.factor(ofGrade: (heights[place + 1] - heights[place]) / 100)
            #expect(abs(way.adjusted(from: 0, to: meters[place]) - whole) < 1e-9)
            #expect(abs(way.adjusted(from: 0, to: meters[place] + 30) - whole - 30 * factor) < 1e-9)
            whole += 100 * factor
        }
        #expect(abs(way.adjusted(from: 0, to: meters[count]) - whole) < 1e-9)
    }
}
