import HealthKit
import HealthModel
import Testing

@Suite struct WorkoutStatisticsTests {
    @Test func WKO_12_anInitializersWorkoutReportsItsTotals() {
        let run = workout(.running, 0, 3_600, meters: 10_000, kilocalories: 700)
        #expect(
            Set(run.allStatistics.keys) == [
                HKQuantityType(.activeEnergyBurned), HKQuantityType(.distanceWalkingRunning),
            ])
        let energy = run.statistics(for: HKQuantityType(.activeEnergyBurned))
        #expect(energy?.sumQuantity()?.doubleValue(for: .kilocalorie()) == 700)
        #expect(energy?.startDate == noon(0) && energy?.endDate == noon(3_600))
        #expect(energy?.mostRecentQuantity() == nil && energy?.duration() == nil && energy?.sources == nil)
        #expect(run.statistics(for: heartRate) == nil)
        #expect(workout(.running).allStatistics.isEmpty)
    }

    @Test func WKO_15_theDistanceStandsUnderTheActivitysType() {
        let ride = workout(.cycling, meters: 40_000)
        #expect(
            ride.statistics(for: HKQuantityType(.distanceCycling))?.sumQuantity()?.doubleValue(for: .meter()) == 40_000)
        #expect(ride.statistics(for: HKQuantityType(.distanceWalkingRunning)) == nil)
    }

    @Test func WKO_12_strokesAndFlights() {
        let swim = HKWorkout(
            activityType: .swimming, start: noon(0), end: noon(60), workoutEvents: nil, totalEnergyBurned: nil,
            totalDistance: nil, totalSwimmingStrokeCount: HKQuantity(unit: .count(), doubleValue: 80), device: nil,
            metadata: nil)
        let strokes = swim.statistics(for: HKQuantityType(.swimmingStrokeCount))
        #expect(strokes?.sumQuantity()?.doubleValue(for: .count()) == 80)
    }

    @Test func WAC_3_theOneActivityHasTheWorkoutsStatistics() throws {
        let run = workout(.running, meters: 10_000, kilocalories: 700)
        let activity = try #require(run.workoutActivities.first)
        #expect(activity.allStatistics == run.allStatistics)
        #expect(activity.statistics(for: HKQuantityType(.activeEnergyBurned)) != nil)
        let alone = HKWorkoutActivity(
            workoutConfiguration: HKWorkoutConfiguration(), start: noon(0), end: noon(1), metadata: nil)
        #expect(alone.allStatistics.isEmpty && alone.statistics(for: heartRate) == nil)
    }

    @Test func WAC_3_anArchivedActivityKeepsItsStatistics() throws {
        let run = workout(.running, meters: 10_000, kilocalories: 700)
        let activity = try #require(run.workoutActivities.first)
        let copy = try archived(activity)
        #expect(copy.allStatistics.count == 2 && copy.allStatistics == activity.allStatistics)
        #expect(copy.statistics(for: HKQuantityType(.activeEnergyBurned))?.sumOfEnergy == 700)
    }
}
