import HealthModel
import HealthReports
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// What a recording becomes in a store: events, gaps, heart beats and remarks.
@Suite struct WorkoutPlanTests {
    /// A recording of points with a distance of 2 m/s.
    private static func recording(
        _ times: [Double], activity: WorkoutActivity = .running, end: Double? = nil,
        _ change: (inout WorkoutRecording) -> Void = { _ in }, session: (inout RecordedSession) -> Void = { _ in }
    ) -> WorkoutRecording {
        var points = RecordedPoints()
        for time in times {
            var point = RecordedPoint()
            (point.time, point.distance) = (time, time * 2)
            points.append(point)
        }
        var own = RecordedSession(start: times.first ?? 0, end: end ?? times.last ?? 0, activity: activity)
        session(&own)
        var recording = WorkoutRecording(
            format: .fit, sessions: [own], points: points, pauses: [], name: nil, device: nil)
        change(&recording)
        return recording
    }

    private static func plan(_ recording: WorkoutRecording) throws -> WorkoutPlan {
        let part = try #require(RecordingDivision.parts(recording).first)
        return WorkoutPlan(JudgedRecording(asRecorded: recording), part, activity: .other)
    }

    @Test("Events are those within the workout, laps and sets are cut at its ends, and all are in order of time")
    func events() throws {
        let recording = Self.recording(
            [0, 1_000],
            {
                $0.pauses = [
                    .init(start: 100, end: 150), .init(start: -10, end: 5), .init(start: 990, end: 1_000),
                    .init(start: 995, end: 1_001),
                ]
                $0.laps = [(-50.0, 200.0), (900, 1_100), (1_000, 1_100), (500, 500), (2_000, 2_000), (-9, -9)].map {
                    RecordedLap(start: $0.0, end: $0.1)
                }
                var length = RecordedLength(start: 300, end: 330, isActive: true)
                length.stroke = .butterfly
                $0.lengths = [length, RecordedLength(start: 330, end: 340, isActive: false)]
                var set = RecordedSet(start: 400, end: 430, isActive: true)
                (set.repetitions, set.weight) = (8, 60.5)
                $0.sets = [
                    set, RecordedSet(start: 430, end: 450, isActive: false),
                    RecordedSet(start: 450, end: 460, isActive: true),
                ]
                $0.markers = [
                    .init(time: 0, name: "Begin"), .init(time: 1_000), .init(time: 1_000.1), .init(time: -0.1),
                    .init(time: 100),
                ]
            })
        let found = try Self.plan(recording).events.map { event in
            let metadata = (event.metadata?.sorted ?? []).map { "\($0.key)=\($0.value.quantityValue?.value ?? 0)" }
            return "\(event.kind) \(event.start) \(event.end) \(metadata.joined(separator: " "))"
        }
        #expect(
            found == [
                "lap 0.0 200.0 ", "marker 0.0 0.0 name=0.0", "pause 100.0 100.0 ", "marker 100.0 100.0 ",
                "resume 150.0 150.0 ", "segment 300.0 330.0 HKSwimmingStrokeStyle=0.0",
                "segment 400.0 430.0 repetitions=0.0 weight=60.5", "segment 450.0 460.0 ", "lap 500.0 500.0 ",
                "lap 900.0 1000.0 ", "pause 990.0 990.0 ", "resume 1000.0 1000.0 ", "marker 1000.0 1000.0 ",
            ])
    }

    @Test("Gaps of two minutes and twenty intervals count as active, unless the file leaves half of them out")
    func holes() throws {
        func holes(_ gap: Double, step: Double = 1, leftOut: Double = 0) throws -> [Double] {
            let begin = (0...20).map { Double($0) * step }
            let times = begin + begin.map { $0 + 20 * step + gap }
            let plan = try Self.plan(
                Self.recording(times, session: { $0.totals.timer = 40 * step + gap - leftOut }))
            return plan.activeHoles
        }
        #expect(
            try holes(120) == [120] && holes(119) == [] && holes(140, step: 7) == [140] && holes(139, step: 7) == [])
        #expect(try holes(120, leftOut: 59) == [120] && holes(120, leftOut: 60) == [])
        let one = try Self.plan(Self.recording([0, 1, 2, 3, 152]))
        #expect(
            WorkoutPlan.notes(on: [one]).map(\.text) == [
                "There are no points for 2 minutes within the recording, which count as active time: it was not paused."
            ])
        let two = try Self.plan(Self.recording([0, 1, 2, 3, 4, 154, 155, 156, 157, 158, 400]))
        #expect(
            WorkoutPlan.notes(on: [one, two]).map(\.text) == [
                "There are 3 gaps without points within the recording, the longest of 4 minutes. They count as active time: "
                    + "it was not paused."
            ])
    }

    @Test("Heart beats are those of the workout in order; a series begins with the second before its first beat")
    func heartbeats() throws {
        func drafts(_ beats: [(Double, Bool)]) throws -> [(start: Double, times: [Double], gaps: [Bool])] {
            let recording = Self.recording(
                [0, 100], { $0.beats = beats.map { RecordedBeat(time: $0.0, followsGap: $0.1) } })
            let plan = try Self.plan(recording)
            return plan.heartbeats(plan.identity(generation: 0)).map { draft in
                (draft.start, draft.beats.map(\.time), draft.beats.map(\.isPrecededByGap))
            }
        }
        let found = try drafts([(10.5, true), (10.25, false), (11.5, false), (11.5, true), (13.75, true)])
        #expect(
            found.count == 1 && found[0].start == 10 && found[0].times == [0.5, 1.5, 3.75]
                && found[0].gaps == [true, false, true])
        #expect(
            try drafts([(20, false)])[0].start == 19 && drafts([(20.001, false)])[0].start == 20 && drafts([]).isEmpty)
        let most = HeartbeatRecord.maximumCount
        let many = try drafts((0...most).map { (30 + Double($0) / 1_000, false) })
        #expect(many.map(\.times.count) == [most, 1] && many[1].start == 30 + Double(most - 1) / 1_000)
    }

    @Test("Sums that differ from what the file states by a hundredth and two are told")
    func sums() throws {
        func remarks(_ stated: Double?, metres: Double = 1_000) throws -> [String] {
            let recording = Self.recording([0, metres / 2], session: { $0.totals.distance = stated })
            return WorkoutPlan.sumRemarks(on: [try Self.plan(recording)]).map(\.text)
        }
        #expect(try remarks(1_010) == [] && remarks(nil) == [] && remarks(0) == [] && remarks(991) == [])
        #expect(try remarks(1_011) == ["The distance samples add up to 1.1% less than the file states."])
        #expect(try remarks(989) == ["The distance samples add up to 1.1% more than the file states."])
        #expect(try remarks(102, metres: 100) == [])
        #expect(try remarks(102.5, metres: 100) == ["The distance samples add up to 2.4% less than the file states."])
        #expect(try remarks(800) == ["The distance samples add up to 25% more than the file states."])
        let plan = try Self.plan(Self.recording([0, 500], session: { $0.totals.distance = 800 }))
        #expect(
            WorkoutPlan.sumRemarks(on: [plan, plan]).last?.text.hasSuffix("than the file states (workout 2 of 2).")
                == true)
    }

    @Test("What only the totals have, rates of 0, and values without a type are told")
    func notes() throws {
        let stated = Self.recording(
            [], activity: .running, end: 600,
            session: { ($0.totals.distance, $0.totals.cycles, $0.totals.timer) = (1_500, 800, 600) })
        #expect(
            WorkoutPlan.notes(on: [try Self.plan(stated)]).map(\.text) == [
                "The file has the distance and steps only as totals, stored as one sample over the workout."
            ])
        let swim = Self.recording([], activity: .swimming, end: 600, session: { $0.totals.cycles = 300 })
        #expect(
            WorkoutPlan.notes(on: [try Self.plan(swim)]).map(\.text) == [
                "The file has the strokes only as a total, stored as one sample over the workout."
            ])
        func zeros(_ count: Int) throws -> [String] {
            let recording = Self.recording(
                [0, 1, 2, 3],
                {
                    $0.points.replace(.heartRate, with: (0..<4).map { $0 < count ? 0 : 120 })
                })
            return WorkoutPlan.notes(on: [try Self.plan(recording)]).map(\.text)
        }
        #expect(try zeros(0) == [] && zeros(1) == ["1 heart rate of 0 was left out: the sensor measured nothing."])
        #expect(try zeros(2) == ["2 heart rates of 0 were left out: the sensor measured nothing."])
        var waypoints = Self.recording([0, 1])
        (waypoints.details.waypoints, waypoints.details.routes) = (3, 1)
        waypoints.markers = [.init(time: 0), .init(time: 1)]
        #expect(
            WorkoutPlan.remarks(on: waypoints).map(\.text) == [
                "Skipped 1 waypoint and 1 planned route: only tracks are imported as workouts."
            ])
        #expect(WorkoutPlan.remarks(on: waypoints).map(\.count) == [2])
    }
}
