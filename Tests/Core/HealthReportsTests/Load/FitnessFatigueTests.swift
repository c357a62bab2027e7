import Foundation
import HealthModel
import HealthReports
import Testing

@Suite struct FitnessFatigueTests {
    @Test func aDayLeavesFitnessAndFatigue() {
        var course = FitnessFatigue()
        course.live(100)
        // 100 · (1 − e^(−1/42)) = 2.3529; 100 · (1 − e^(−1/7)) = 13.3122
        #expect(abs(course.fitness - 2.3529) < 0.0001 && abs(course.fatigue - 13.3122) < 0.0001)
        #expect(course.form == 0)
        course.live(0)
        // Form is of the day before: 2.3529 − 13.3122; both then shrink by e^(−1/42) and e^(−1/7).
        #expect(abs(course.form + 10.9593) < 0.0001)
        #expect(abs(course.fitness - 2.3529 * 0.976471) < 0.0001 && abs(course.fatigue - 13.3122 * 0.866878) < 0.0001)
    }

    @Test func aConstantLoadIsWhatBothComeTo() {
        var course = FitnessFatigue()
        var last = 0.0
        for _ in 0..<FitnessFatigue.memory {
            course.live(70)
            #expect(course.fitness > last && course.fitness < 70 && course.fatigue <= 70)
            last = course.fitness
        }
        // e^(−420/42) of the difference remains.
        #expect(abs(course.fitness - 70 * (1 - exp(-10))) < 1e-9 && abs(course.form) < 0.01)
    }

    /// Loads add up: the course of two plans together is the sum of both.
    @Test func coursesAddUp() {
        var (first, second, both) = (FitnessFatigue(), FitnessFatigue(), FitnessFatigue())
        for day in 0..<100 {
            let loads = (Double(day % 7) * 20, day % 3 == 0 ? 85.0 : 0)
            first.live(loads.0)
            second.live(loads.1)
            both.live(loads.0 + loads.1)
            #expect(abs(both.fitness - first.fitness - second.fitness) < 1e-9)
            #expect(abs(both.form - first.form - second.form) < 1e-9)
        }
    }
}
