import HealthKit
import HealthModel
import HealthStore
import Testing

/// The statistics and the zones of a builder that counts anew from what is stored.
@Suite struct ZoneRecountTests {
    private let store: HKHealthStore

    init() throws { store = try TestStore().app() }

    /// Returns a builder with three heart rates, the second of which is deleted from the store.
    private func builder() async throws -> HKWorkoutBuilder {
        let builder = try await store.collecting(into: heartZones(100, 120, 140, 160), .swimBikeRun)
        let middle = pulse(131, 10)
        try await builder.addSamples([pulse(110, 0), middle, pulse(150, 20)])
        try await store.delete(middle)
        return builder
    }

    @Test func ZON_45_WBD_12_whatWasDeletedIsNotCountedAnew() async throws {
        let builder = try await builder()
        #expect(builder.zoneGroup(for: heartRate)?.seconds == [0, 10, 10, 0, 0])
        // An activity in the past: its values are counted from the store.
        try await builder.addWorkoutActivity(activity(.running, 5, nil))
        #expect(builder.zoneGroup(for: heartRate)?.seconds == [0, 20, 0, 0, 0])
        #expect(builder.statistics(for: heartRate)?.averageBeats.map { $0.rounded() } == 130)
        let parts = builder.workoutActivities
        #expect(parts.map { $0.zoneGroup(for: heartRate)?.seconds } == [[0, 15, 0, 0, 0]])
        #expect(parts.map { $0.statistics(for: heartRate)?.averageBeats.map { $0.rounded() } } == [150])
        let workout = try await builder.finish(at: 30)
        #expect(workout.zoneGroup(for: heartRate)?.seconds == [0, 20, 0, 10, 0])
    }

    @Test func WBD_12_withoutAnAnswerOfTheStoreTheLastCountStands() async throws {
        let builder = try await builder()
        try await builder.addWorkoutActivity(activity(.running, 5, nil))
        store.context.change { $0.isFull = true }
        #expect(builder.zoneGroup(for: heartRate)?.seconds == [0, 10, 10, 0, 0])
        #expect(builder.statistics(for: heartRate)?.maximumQuantity()?.doubleValue(for: beats).rounded() == 150)
        store.context.change { $0.isFull = false }
        #expect(builder.zoneGroup(for: heartRate)?.seconds == [0, 20, 0, 0, 0])
    }

    /// The durations of an activity end with it, and with the workout at the latest, though a value lasts longer.
    @Test(arguments: [nil, 100, 30, 25]) func ZON_53_anActivityEndsWithTheWorkout(end: Double?) async throws {
        let builder = try await store.collecting(into: heartZones(100, 120, 140, 160), .swimBikeRun)
        try await builder.addSamples([pulse(110, 0), pulse(130, 10), pulse(150, 20)])
        try await builder.addWorkoutActivity(activity(.running, 5, end))
        // Until the end of collection a value lasts until the next one.
        #expect(builder.workoutActivities.map { $0.zoneGroup(for: heartRate)?.seconds } == [[0, 5, 10, 0, 0]])
        try await builder.endCollection(at: noon(30))
        #expect(builder.zoneGroup(for: heartRate)?.seconds == [0, 10, 10, 10, 0])
        let last = min(end ?? 30, 30) - 20
        #expect(builder.workoutActivities.map { $0.zoneGroup(for: heartRate)?.seconds } == [[0, 5, 10, last, 0]])
    }

    /// Statistics begin and end with the workout, and those of an activity with it; what is open ends with its values.
    @Test func WBD_12_WAC_8_theDatesOfStatistics() async throws {
        let builder = try await store.collecting(.swimBikeRun)
        try await builder.addWorkoutActivity(activity(.cycling, 2, 10))
        try await builder.addWorkoutActivity(activity(.running, 10, nil))
        try await builder.addSamples([pulse(110, 4), pulse(120, 12), pulse(130, 20)])
        func dates(_ statistics: HKStatistics?) -> [Double]? {
            statistics.map { [$0.startDate, $0.endDate].map { $0.timeIntervalSince(noon(0)) } }
        }
        #expect(dates(builder.statistics(for: heartRate)) == [0, 20])
        #expect(dates(builder.allStatistics[heartRate]) == [0, 20])
        #expect(builder.workoutActivities.map { dates($0.statistics(for: heartRate)) } == [[2, 10], [10, 20]])
        try await builder.endCollection(at: noon(60))
        #expect(dates(builder.statistics(for: heartRate)) == [0, 60])
        #expect(builder.statistics(for: steps) == nil && builder.allStatistics.count == 1)
    }
}
