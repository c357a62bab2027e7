import HealthModel
import Testing

@Suite struct WorkoutActivitiesTests {
    private func activity(_ start: Double, _ end: Double?) -> WorkoutActivityRecord {
        WorkoutActivityRecord(configuration: WorkoutConfigurationRecord(), start: start, end: end)
    }

    private func point(_ kind: WorkoutEventRecord.Kind, _ time: Double) -> WorkoutEventRecord {
        WorkoutEventRecord(kind: kind, start: time, end: time)
    }

    @Test func WAC_4_activitiesShareAPause() {
        let events = [point(.pause, 1000), point(.resume, 1200)]
        #expect(WorkoutActivities.duration(of: activity(0, 1100), among: events, now: 0) == 1000)
        #expect(WorkoutActivities.duration(of: activity(1100, 3600), among: events, now: 0) == 2400)
    }

    @Test func WAC_4_openActivityRunsToNow() {
        let events = [point(.pause, 100), point(.resume, 150)]
        #expect(WorkoutActivities.duration(of: activity(0, nil), among: events, now: 400) == 350)
        #expect(WorkoutActivities.duration(of: activity(500, nil), among: [], now: 400) == 0)
    }

    @Test func WAC_4_knownDurationCounts() {
        var known = activity(0, 100)
        known.duration = 70
        #expect(WorkoutActivities.duration(of: known, among: [point(.pause, 10)], now: 0) == 70)
    }

    @Test(arguments: [
        (0.0, false, true), (50, false, true), (100, false, false), (100, true, true), (-1, false, false),
        (101, true, false),
    ])
    func WAC_5_pointsBelongFromStartToBeforeEnd(time: Double, isLast: Bool, belongs: Bool) {
        let events = WorkoutActivities.events(
            of: activity(0, 100), among: [point(.marker, time)], isLast: isLast)
        #expect(events.count == (belongs ? 1 : 0))
    }

    @Test func WAC_5_overlappingEventBelongsToBoth() {
        let segment = WorkoutEventRecord(kind: .segment, start: 80, end: 120)
        for activity in [activity(0, 100), activity(100, 200), activity(90, 95), activity(110, nil)] {
            #expect(WorkoutActivities.events(of: activity, among: [segment], isLast: false).count == 1)
        }
        for activity in [activity(0, 80), activity(120, 200)] {
            #expect(WorkoutActivities.events(of: activity, among: [segment], isLast: true).isEmpty)
        }
    }

    @Test func WAC_5_activityWithoutLengthTakesWhatGoesOnThen() {
        let segment = WorkoutEventRecord(kind: .segment, start: 80, end: 120)
        let touching = WorkoutEventRecord(kind: .segment, start: 50, end: 100)
        let events = WorkoutActivities.events(
            of: activity(100, 100), among: [segment, touching, point(.lap, 100)], isLast: true)
        #expect(events.map(\.kind) == [.segment, .lap])
        #expect(events.first?.end == 120)
    }

    @Test func WAC_5_eventsAscend() {
        let events = WorkoutActivities.events(
            of: activity(0, 100), among: [point(.resume, 9), point(.pause, 3)], isLast: true)
        #expect(events.map(\.kind) == [.pause, .resume])
    }

    @Test func WAC_3_activitiesAscend() {
        let sorted = WorkoutActivities.sorted([activity(5, 6), activity(1, 2), activity(5, 5)])
        #expect(sorted.map(\.start) == [1, 5, 5])
        #expect(sorted.map(\.end) == [2, 6, 5])
    }

    @Test func WAC_3_defaultActivityIsMadeOnce() throws {
        var workout = WorkoutRecord(activityType: .swimming, duration: 30)
        workout.addDefaultActivity(start: 0, end: 60)
        let first = try #require(workout.activities.first)
        #expect(first.configuration.activityType == .swimming)
        #expect(first.start == 0)
        #expect(first.end == 60)
        #expect(first.duration == 30)
        #expect(first.metadata == nil)
        workout.addDefaultActivity(start: 0, end: 99)
        #expect(workout.activities.map(\.uuid) == [first.uuid])
    }
}
