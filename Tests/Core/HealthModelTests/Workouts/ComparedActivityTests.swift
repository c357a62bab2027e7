import HealthModel
import Testing

/// The activities of a workout as predicates compare them.
@Suite struct ComparedActivityTests {
    private static func workout(_ activities: [WorkoutActivityRecord]?) -> WorkoutRecord {
        var workout = WorkoutRecord(
            activityType: .running, start: 0, end: 60, events: [], totals: [.distance: QuantityValue(1, .kilometer)])
        if let activities { workout.activities = activities }
        return workout
    }

    private static func activity(_ start: Double, _ end: Double?) -> WorkoutActivityRecord {
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = .running
        return WorkoutActivityRecord(configuration: configuration, start: start, end: end)
    }

    private static func distances(_ workout: WorkoutRecord) -> [Double?] {
        workout.comparedActivities(start: 0, end: 60).map { $0.statistics[.distanceWalkingRunning]?.sum }
    }

    @Test func WAC_3_aSingleActivityHasTheStatisticsOfItsWorkout() {
        // One that is missing is that of the whole workout.
        for activities in [nil, [], [Self.activity(0, 60)], [Self.activity(10, 20)]] as [[WorkoutActivityRecord]?] {
            #expect(Self.distances(Self.workout(activities)) == [1_000])
        }
        #expect(Self.distances(Self.workout([Self.activity(0, 30), Self.activity(30, 60)])) == [nil, nil])
        var own = Self.activity(0, 60)
        own.statistics = [.distanceWalkingRunning: WorkoutStatisticsRecord(sum: 7)]
        #expect(Self.distances(Self.workout([own])) == [7])
        own.statistics = [:]
        #expect(Self.distances(Self.workout([own])) == [nil])
    }

    @Test func WAC_3_activitiesAreInOrderAndMayBeInProgress() {
        let compared = Self.workout([Self.activity(30, nil), Self.activity(0, 20)])
            .comparedActivities(start: 0, end: 60)
        #expect(compared.map(\.start) == [0, 30] && compared.map(\.activityType) == [.running, .running])
        #expect(compared[0].end == 20 && compared[0].duration == 20)
        #expect(compared[1].end == SampleValidation.distantFuture && compared[1].duration == nil)
    }

    @Test func WKO_12_totalsAreTheStatisticsOfAWorkoutWithoutABuilder() {
        func reported(_ activity: WorkoutActivity) -> [ObjectType: Double?] {
            WorkoutRecord(
                activityType: activity, start: 0, end: 60, events: [],
                totals: [
                    .distance: QuantityValue(2, .kilometer), .energyBurned: QuantityValue(30, .kilocalorie),
                    .flightsClimbed: QuantityValue(4, .count), .swimmingStrokeCount: QuantityValue(5, .count),
                ]
            ).reportedStatistics.mapValues(\.sum)
        }
        #expect(reported(.running)[.distanceWalkingRunning] == 2_000 && reported(.cycling)[.distanceCycling] == 2_000)
        #expect(reported(.running)[.flightsClimbed] == 4 && reported(.running)[.swimmingStrokeCount] == 5)
        #expect(reported(.running).count == 4 && reported(.running)[.activeEnergyBurned] != nil)
        var stored = Self.workout(nil)
        stored.statistics = [:]
        #expect(stored.reportedStatistics.isEmpty)
        stored.statistics = [.stepCount: WorkoutStatisticsRecord(sum: 3)]
        #expect(stored.reportedStatistics.mapValues(\.sum) == [.stepCount: 3])
    }
}
