import Foundation
import HealthKit
import HealthModel
import Testing

@Suite struct HKWorkoutTests {
    private func workout(_ events: [HKWorkoutEvent]?, end: Double = 3600) -> HKWorkout {
        HKWorkout(
            activityType: .running, start: at(0), end: at(end), workoutEvents: events, totalEnergyBurned: nil,
            totalDistance: nil, metadata: nil)
    }

    private func workout(duration: Double) -> HKWorkout {
        HKWorkout(
            activityType: .running, start: at(0), end: at(3600), duration: duration, totalEnergyBurned: nil,
            totalDistance: nil, metadata: nil)
    }

    private func event(_ type: HKWorkoutEventType, _ seconds: Double) -> HKWorkoutEvent {
        HKWorkoutEvent(type: type, dateInterval: DateInterval(start: at(seconds), duration: 0), metadata: nil)
    }

    private func energy(_ value: Double) -> HKQuantity { HKQuantity(unit: .kilocalorie(), doubleValue: value) }

    @Test(arguments: [(0.0, 3600.0), (1800, 1800), (7200, 7200)])
    func WKO_2_durationIsTakenAsGiven(given: Double, expected: Double) {
        let workout = workout(duration: given)
        #expect(abs(workout.duration - expected) < 1e-6)
        #expect(workout.workoutEvents == nil)
    }

    @Test func WKO_3_durationFollowsFromTheEvents() {
        #expect(abs(workout([event(.pause, 300), event(.resume, 600)]).duration - 3300) < 1e-6)
        #expect(abs(workout(nil).duration - 3600) < 1e-6)
        #expect(abs(HKWorkout(activityType: .running, start: at(0), end: at(60)).duration - 60) < 1e-6)
        #expect(workout(nil).workoutEvents == nil)
        #expect(workout([]).workoutEvents == [])
    }

    @Test func WKO_1_anEndBeforeTheStartRaises() async {
        await #expect(processExitsWith: .failure) {
            _ = HKWorkout(activityType: .running, start: at(1), end: at(0))
        }
    }

    @Test func WKO_4_aNegativeDurationRaises() async {
        await #expect(processExitsWith: .failure) {
            _ = HKWorkout(
                activityType: .running, start: at(0), end: at(60), duration: -1, totalEnergyBurned: nil,
                totalDistance: nil, metadata: nil)
        }
    }

    @Test func WEV_6_WEV_7_onlyPausesTakeTimeOff() {
        #expect(abs(workout([event(.motionPaused, 300), event(.motionResumed, 600)]).duration - 3600) < 1e-6)
        #expect(abs(workout([event(.pauseOrResumeRequest, 300), event(.resume, 600)]).duration - 3600) < 1e-6)
    }

    @Test func WEV_5_segmentsMayOverlapAnything() {
        let segments = [(0.0, 900.0), (600, 1_200), (600, 1_200)].map { start, end in
            HKWorkoutEvent(
                type: .segment, dateInterval: DateInterval(start: at(start), end: at(end)), metadata: nil)
        }
        let workout = workout(segments + [event(.marker, 700)])
        #expect(workout.workoutEvents?.map(\.type) == [.segment, .segment, .segment, .marker])
        #expect(abs(workout.duration - 3600) < 1e-6)
    }

    @Test func OBJ_2_whatWasGivenIsCopied() {
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = .cycling
        let activity = HKWorkoutActivity(
            workoutConfiguration: configuration, start: at(0), end: at(60), metadata: nil)
        configuration.activityType = .yoga
        activity.workoutConfiguration.activityType = .golf
        #expect(activity.workoutConfiguration.activityType == .cycling)
    }

    @Test func MET_6_aTimeZoneMovesNoDate() {
        let zoned = HKWorkout(
            activityType: .running, start: at(0), end: at(60), workoutEvents: nil, totalEnergyBurned: nil,
            totalDistance: nil, metadata: [HKMetadataKeyTimeZone: "Pacific/Kiritimati"])
        #expect(zoned.startDate == at(0) && zoned.endDate == at(60))
        #expect(zoned.metadata?[HKMetadataKeyTimeZone] as? String == "Pacific/Kiritimati")
    }

    @Test func WKO_5_totalsStayAsGiven() {
        let device = HKDevice.local()
        let count = HKQuantity(unit: .count(), doubleValue: 12)
        let length = HKQuantity(unit: .mile(), doubleValue: 3)
        let swim = HKWorkout(
            activityType: .swimming, start: at(0), end: at(60), workoutEvents: nil, totalEnergyBurned: energy(5),
            totalDistance: length, totalSwimmingStrokeCount: count, device: device, metadata: ["key": 1])
        #expect(swim.totalEnergyBurned == energy(5))
        #expect(swim.totalDistance?.description == "3 mi")
        #expect(swim.totalSwimmingStrokeCount == count)
        #expect(swim.totalFlightsClimbed == nil)
        #expect(swim.device == device)
        #expect(swim.metadata?["key"] as? Int == 1)

        let climb = HKWorkout(
            activityType: .stairs, start: at(0), end: at(60), workoutEvents: nil, totalEnergyBurned: nil,
            totalDistance: nil, totalFlightsClimbed: count, device: nil, metadata: nil)
        #expect(climb.totalFlightsClimbed == count)
        #expect(climb.totalEnergyBurned == nil)
        #expect(climb.totalDistance == nil)
        #expect(climb.totalSwimmingStrokeCount == nil)
    }

    @Test func WKO_6_unknownActivityTypeIsKept() {
        let content = SampleContent.workout(
            WorkoutRecord(activityType: WorkoutActivity(rawValue: 4711), start: 0, end: 1, events: nil, totals: [:]))
        let workout = HKSample.make(from: SampleRecord(type: .workout, start: 0, end: 1, content: content))
        #expect((workout as? HKWorkout)?.workoutActivityType == .other)
        #expect(workout.record.workout?.activityType == WorkoutActivity(rawValue: 4711))
    }

    @Test func activitiesHaveTheNamesOfTheirCases() {
        for number in 0...4_000 as ClosedRange<UInt> {
            let name = HKWorkoutActivityType(rawValue: number).map { String(describing: $0) }
            #expect(WorkoutActivity(rawValue: number).name == name ?? "activity \(number)")
        }
    }

    @Test func WKO_7_eventsAscendByStart() {
        let workout = workout([event(.resume, 600), event(.marker, 100), event(.pause, 300)])
        #expect(workout.workoutEvents?.map(\.type) == [.marker, .pause, .resume])
        #expect(abs(workout.duration - 3300) < 1e-6)
    }

    @Test func WKO_8_eventsMayTouchTheEnds() {
        let whole = HKWorkoutEvent(
            type: .segment, dateInterval: DateInterval(start: at(0), end: at(3600)), metadata: nil)
        #expect(workout([whole, event(.marker, 0), event(.marker, 3600)]).workoutEvents?.count == 3)
    }

    @Test func WKO_9_leadingResumeIsAcceptedAndIgnored() {
        let workout = workout([event(.resume, 100), event(.pause, 300), event(.resume, 600)])
        #expect(abs(workout.duration - 3300) < 1e-6)
        #expect(workout.workoutEvents?.count == 3)
    }

    @Test func WKO_10_initializersSetNoAssociation() {
        let workout = HKWorkout(
            activityType: .running, start: at(0), end: at(3600), duration: 60, totalEnergyBurned: energy(1),
            totalDistance: nil, device: .local(), metadata: nil)
        #expect(workout.record.workout?.isBuilderMade == false)
        #expect(workout.totalEnergyBurned == energy(1))
        #expect(workout.sampleType == HKObjectType.workoutType())
    }

    @Test func WAC_3_workoutHasOneActivityThatCoversIt() throws {
        let given = workout([event(.pause, 300), event(.resume, 600), event(.marker, 3600)])
        for workout in [given, workout(duration: 1800), HKWorkout(activityType: .running, start: at(0), end: at(5))] {
            let activity = try #require(workout.workoutActivities.first)
            #expect(workout.workoutActivities.count == 1)
            #expect(activity.startDate == workout.startDate)
            #expect(activity.endDate == workout.endDate)
            #expect(activity.duration == workout.duration)
            #expect(activity.workoutEvents == workout.workoutEvents ?? [])
            #expect(activity.workoutConfiguration.activityType == .running)
            #expect(activity.metadata == nil)
            #expect(activity.uuid == workout.workoutActivities.first?.uuid)
        }
    }

    @Test func WAC_4_activitiesShareThePauses() {
        var record = workout([event(.pause, 1000), event(.resume, 1200)]).record
        let zero = record.start
        var workout = WorkoutRecord(
            activityType: .swimBikeRun, start: record.start, end: record.end, events: record.workout?.events,
            totals: [:])
        let configuration = WorkoutConfigurationRecord()
        workout.activities = [
            WorkoutActivityRecord(configuration: configuration, start: zero + 1100, end: zero + 3600),
            WorkoutActivityRecord(configuration: configuration, start: zero, end: zero + 1100),
        ]
        record.content = .workout(workout)
        let activities = (HKSample.make(from: record) as? HKWorkout)?.workoutActivities ?? []
        #expect(activities.map { ($0.duration * 1000).rounded() / 1000 } == [1000, 2400])
        #expect(activities.map { $0.workoutEvents.map(\.type) } == [[.pause], [.resume]])
    }
}
