import HealthModel
import Testing

@Suite struct WorkoutResultTests {
    private func assembly(_ change: (inout WorkoutConfigurationRecord) -> Void = { _ in }) throws -> WorkoutAssembly {
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = .running
        change(&configuration)
        var assembly = WorkoutAssembly(configuration: configuration)
        try assembly.begin(at: 0)
        return assembly
    }

    private func event(
        _ kind: WorkoutEventRecord.Kind, _ start: Double, _ end: Double? = nil
    ) -> WorkoutEventRecord {
        WorkoutEventRecord(kind: kind, start: start, end: end ?? start)
    }

    @Test func WBD_16_whatReachesBeyondIsCutOrDropped() throws {
        var assembly = try assembly()
        try assembly.add([
            event(.marker, -1), event(.marker, 0), event(.marker, 100), event(.marker, 101),
            event(.segment, -10, -5), event(.segment, -10, 10), event(.lap, 90, 120), event(.lap, 100, 120),
        ])
        for (start, end) in [(0.0, 40.0), (50, 90), (90, 95.5), (95.5, 98), (100, nil)] as [(Double, Double?)] {
            try assembly.add(WorkoutAssemblyTests.activity(start, end))
        }
        try assembly.end(at: 95)
        let workout = try #require(try assembly.result(device: nil).workout)
        #expect(
            workout.events?.map { [$0.start, $0.end] } == [[0, 10], [0, 0], [90, 95]],
            "Ascending; what came before or after is left out.")
        #expect(workout.activities.map { [$0.start, $0.end] } == [[0, 40], [50, 90], [90, 95]])
        #expect(workout.activities.map(\.duration) == [40, 40, 5])
    }

    @Test func WBD_16_anActivityThatBeginsAtTheEndIsNone() throws {
        var assembly = try assembly()
        for (start, end) in [(0.0, 95.0), (95, 98)] { try assembly.add(WorkoutAssemblyTests.activity(start, end)) }
        try assembly.end(at: 95)
        #expect(try assembly.result(device: nil).workout?.activities.map(\.start) == [0])
    }

    @Test func WBD_16_aMarkerAtTheVeryEndStays() throws {
        var assembly = try assembly()
        try assembly.add([event(.marker, 0), event(.marker, 95), event(.marker, 95.001)])
        try assembly.end(at: 95)
        #expect(try assembly.result(device: nil).workout?.events?.map(\.start) == [0, 95])
    }

    @Test func WBD_16_anOpenActivityEndsWithTheWorkout() throws {
        var assembly = try assembly()
        try assembly.add(WorkoutAssemblyTests.activity(20, nil))
        try assembly.add([event(.pause, 30), event(.resume, 50)])
        try assembly.end(at: 100)
        let activity = try #require(try assembly.result(device: nil).workout?.activities.first)
        #expect(activity.end == 100 && activity.duration == 60)
    }

    @Test func WBD_15_metadataFollowFromTheConfiguration() throws {
        var pool = try assembly {
            $0.locationType = .indoor
            $0.swimmingLocationType = .pool
            $0.lapLength = QuantityValue(25, .meter)
        }
        try pool.add([MetadataKey.indoorWorkout: .bool(false)])
        try pool.end(at: 1)
        #expect(
            try pool.result(device: nil).metadata == [
                MetadataKey.indoorWorkout: .bool(false), MetadataKey.swimmingLocationType: .integer(1),
                MetadataKey.lapLength: .quantity(QuantityValue(25, .meter)),
            ], "What the app set wins.")
        var outside = try assembly { $0.locationType = .outdoor }
        try outside.end(at: 1)
        #expect(try outside.result(device: nil).metadata == [MetadataKey.indoorWorkout: .bool(false)])
        #expect(outside.metadata.isEmpty)
        var unknown = try assembly()
        try unknown.end(at: 1)
        #expect(try unknown.result(device: nil).metadata == nil)
    }

    @Test func WBD_17_WAC_3_datesAndTheDefaultActivity() throws {
        var assembly = try assembly()
        try assembly.add([event(.pause, 10), event(.resume, 30)])
        try assembly.end(at: 100)
        let record = try assembly.result(device: nil)
        let workout = try #require(record.workout)
        #expect(record.start == 0 && record.end == 100 && workout.duration == 80)
        #expect(workout.isBuilderMade && workout.activities.count == 1)
        #expect(workout.activities[0].duration == 80 && workout.activities[0].statistics == nil)
        #expect(workout.activities[0].configuration == assembly.configuration && workout.activities[0].metadata == nil)
    }

    @Test func WAC_4_workedExample() throws {
        var assembly = try assembly()
        try assembly.add(WorkoutAssemblyTests.activity(0, 1_100))
        try assembly.add(WorkoutAssemblyTests.activity(1_100, 3_600))
        try assembly.add([event(.pause, 1_000), event(.resume, 1_200)])
        try assembly.end(at: 3_600)
        #expect(try assembly.result(device: nil).workout?.activities.map(\.duration) == [1_000, 2_400])
    }

    @Test func WKO_13_totalsFollowFromTheStatistics() throws {
        func totals(_ type: WorkoutActivity, _ data: [ObjectType: Double]) throws -> [WorkoutTotal: QuantityValue] {
            var assembly = try assembly { $0.activityType = type }
            try assembly.end(at: 100)
            var workout = try #require(try assembly.result(device: nil).workout)
            workout.measure(
                data.mapValues { value in
                    MeasuredData(
                        sources: SourceRanking([SourceRecord(bundleIdentifier: "a", name: "a")]),
                        data: [StatisticsDatum(start: 0, end: 10, value: value)])
                }, end: 100)
            return workout.totals
        }
        let distances: [ObjectType: Double] = [
            .distanceWalkingRunning: 10_000, .distanceCycling: 40_000, .distanceSwimming: 1_500,
        ]
        #expect(try totals(.running, distances)[.distance]?.value == 10_000)
        #expect(try totals(.cycling, distances)[.distance]?.value == 40_000)
        #expect(try totals(.swimBikeRun, distances)[.distance]?.value == 51_500)
        #expect(try totals(.swimming, [.heartRate: 1]).isEmpty)
        let others = try totals(.swimming, [.swimmingStrokeCount: 80, .flightsClimbed: 3])
        #expect(others[.swimmingStrokeCount]?.value == 80 && others[.flightsClimbed]?.value == 3)
        #expect(others[.energyBurned] == nil)
    }
}
