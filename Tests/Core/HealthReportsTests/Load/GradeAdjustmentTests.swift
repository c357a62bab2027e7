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
}
