import HealthModel
import Testing

@Suite struct ActiveTimeTests {
    struct Example: Sendable {
        var events: [(WorkoutEventRecord.Kind, Double)]
        var duration: Double
    }

    static let examples = [
        Example(events: [(.pause, 300), (.resume, 600)], duration: 3300),
        Example(events: [(.pause, 300), (.resume, 600), (.pause, 3000)], duration: 2700),
        Example(events: [(.pause, 300), (.pause, 400), (.resume, 600)], duration: 3300),
        Example(events: [(.resume, 100), (.pause, 300), (.resume, 600)], duration: 3300),
        Example(events: [(.motionPaused, 300), (.motionResumed, 600)], duration: 3600),
        Example(events: [(.pauseOrResumeRequest, 300)], duration: 3600),
    ]

    private func records(_ events: [(WorkoutEventRecord.Kind, Double)]) -> [WorkoutEventRecord] {
        events.map { WorkoutEventRecord(kind: $0.0, start: $0.1, end: $0.1) }
    }

    @Test(arguments: examples)
    func WEV_2_durationLeavesPausesOut(example: Example) {
        #expect(ActiveTime.duration(of: records(example.events), start: 0, end: 3600) == example.duration)
    }

    @Test(arguments: examples)
    func WKO_3_workoutTakesItsDurationFromItsEvents(example: Example) {
        let workout = WorkoutRecord(
            activityType: .running, start: 0, end: 3600, events: records(example.events.reversed()), totals: [:])
        #expect(workout.duration == example.duration)
        #expect(workout.events?.map(\.start) == example.events.map(\.1))
    }

    @Test func WEV_1_ignoredEventsStayInTheList() {
        let events = records([(.resume, 1), (.pause, 2), (.pause, 3)])
        #expect(ActiveTime.sorted(events).count == 3)
        #expect(ActiveTime.pauses(in: events, start: 0, end: 10).map(\.start) == [2])
    }

    @Test func WKO_7_equalStartsKeepTheirOrder() {
        let events = records([(.marker, 5), (.pause, 5), (.lap, 1), (.resume, 5)])
        #expect(ActiveTime.sorted(events).map(\.kind) == [.lap, .marker, .pause, .resume])
    }

    @Test func WKO_2_givenDurationCounts() {
        func duration(_ given: Double) -> Double {
            WorkoutRecord(activityType: .running, start: 0, end: 3600, givenDuration: given, totals: [:]).duration
        }
        #expect(duration(0) == 3600)
        #expect(duration(10) == 10)
        #expect(duration(4000) == 4000)
        #expect(duration(-1) == -1)
    }
}
