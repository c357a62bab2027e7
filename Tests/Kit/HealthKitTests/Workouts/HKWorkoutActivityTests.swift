import Foundation
import HealthModel
import Testing

@testable import HealthKit

@Suite struct HKWorkoutActivityTests {
    private func activity(from start: Date = at(0), to end: Date?, metadata: [String: Any]? = nil) -> HKWorkoutActivity
    {
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = .swimming
        return HKWorkoutActivity(workoutConfiguration: configuration, start: start, end: end, metadata: metadata)
    }

    @Test func WAC_7_identifierComesWithTheObject() throws {
        let activity = activity(to: at(60), metadata: ["key": true])
        #expect(activity.uuid != self.activity(to: at(60)).uuid)
        #expect(activity.startDate == at(0))
        #expect(activity.endDate == at(60))
        #expect(activity.metadata?["key"] as? Bool == true)
        let copy = try archived(activity)
        #expect(copy == activity)
        #expect(copy.endDate == at(60))
        #expect(copy.workoutConfiguration == activity.workoutConfiguration)
        #expect(activity.copy() as? HKWorkoutActivity === activity)
    }

    @Test func WAC_7_aloneItHasNoEventsAndLastsFromStartToEnd() {
        let activity = activity(to: at(60))
        #expect(activity.workoutEvents.isEmpty)
        #expect(abs(activity.duration - 60) < 1e-6)
    }

    @Test func WAC_4_openActivityRunsToNow() {
        let start = Date(timeIntervalSinceNow: -3600)
        let activity = activity(from: start, to: nil)
        #expect(activity.endDate == nil)
        let before = Date().timeIntervalSince(start)
        let duration = activity.duration
        #expect(duration >= before && duration <= Date().timeIntervalSince(start))
    }

    @Test func WAC_4_activityThatHasNotBegunLastsNothing() {
        #expect(activity(from: Date(timeIntervalSinceNow: 3600), to: nil).duration == 0)
    }

    @Test func WAC_5_archiveKeepsTheEventsOfTheWorkout() throws {
        let workout = HKWorkout(
            activityType: .running, start: at(0), end: at(60),
            workoutEvents: [HKWorkoutEvent(type: .pause, date: at(60))],
            totalEnergyBurned: nil, totalDistance: nil, metadata: nil)
        let activity = try archived(try #require(workout.workoutActivities.first))
        #expect(activity.workoutEvents.map(\.type) == [.pause])
    }

    @Test func WBD_30_configurationIsCopied() {
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = .cycling
        let activity = HKWorkoutActivity(workoutConfiguration: configuration, start: at(0), end: nil, metadata: nil)
        configuration.activityType = .running
        activity.workoutConfiguration.activityType = .running
        #expect(activity.workoutConfiguration.activityType == .cycling)
    }
}

@Suite struct HKWorkoutConfigurationTests {
    private var pool: HKWorkoutConfiguration {
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = .swimming
        configuration.locationType = .indoor
        configuration.swimmingLocationType = .pool
        configuration.lapLength = HKQuantity(unit: .yard(), doubleValue: 25)
        return configuration
    }

    @Test func WBD_31_defaults() {
        let configuration = HKWorkoutConfiguration()
        #expect(configuration.activityType == .other)
        #expect(configuration.locationType == .unknown)
        #expect(configuration.swimmingLocationType == .unknown)
        #expect(configuration.lapLength == nil)
    }

    @Test func WBD_30_copyGoesItsOwnWay() throws {
        let original = pool
        let copy = try #require(original.copy() as? HKWorkoutConfiguration)
        #expect(copy == original)
        copy.lapLength = nil
        copy.locationType = .outdoor
        #expect(original.lapLength?.description == "25 yd")
        #expect(original.locationType == .indoor)
        #expect(copy != original)
    }

    @Test func OBJ_11_archives() throws {
        let copy = try archived(pool)
        #expect(copy == pool)
        #expect(copy.hash == pool.hash)
        #expect(copy.activityType == .swimming)
        #expect(copy.locationType == .indoor)
        #expect(copy.swimmingLocationType == .pool)
        #expect(copy.lapLength?.description == "25 yd")
    }

    /// Predicates see no duration of an activity in progress, unless one is recorded.
    @Test func whatIsComparedOfAnActivity() {
        func compared(_ end: Double?, _ duration: Double?) -> ComparedActivity {
            let record = WorkoutActivityRecord(
                configuration: WorkoutConfigurationRecord(), start: 100, end: end, duration: duration)
            return HKWorkoutActivity(record: record).compared
        }
        #expect(compared(nil, nil).duration == nil && compared(nil, 40).duration == 40)
        #expect(compared(160, nil).duration == 60 && compared(160, 40).duration == 40)
        #expect(
            compared(160, nil).end == 160 && compared(nil, 40).end == Date.distantFuture.timeIntervalSinceReferenceDate)
        #expect(compared(nil, nil).start == 100)
    }
}
