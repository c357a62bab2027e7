import Foundation
import HealthModel
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthReports

/// Laps, lengths and legs of workouts whose file states them.
@Suite struct StatedPartTests {
    private static let style: Metadata = [MetadataKey.swimmingStrokeStyle: .integer(2)]

    private static func header(
        _ format: FormatName = .fit, _ change: (inout RecordingSupplement) -> Void
    ) throws -> WorkoutSupplement {
        var header = RecordingSupplement(
            format: format, sessions: [], segments: [])
        change(&header)
        return try header.stored([])
    }

    private static func detail(
        _ activity: WorkoutActivity = .swimming, seconds: Double = 120, events: [WorkoutEventRecord] = [],
        activities: [WorkoutActivityRecord] = [], supplement: WorkoutSupplement? = nil, trim: WorkoutTrim? = nil,
        samples: [[SampleRecord]] = []
    ) throws -> WorkoutDetail {
        var workout = WorkoutRecord(activityType: activity, start: 0, end: seconds, events: events, totals: [:])
        if !activities.isEmpty { workout.activities = activities }
        let record = SampleRecord(type: .workout, start: 0, end: seconds, content: .workout(workout))
        var annotation = WorkoutAnnotation()
        annotation.trim = trim
        var reading = try #require(WorkoutReading(record, supplement: supplement, StoredAnnotation(annotation)))
        for samples in samples {
            if let type = samples.first?.type { reading.add(samples, of: type, .workout) }
        }
        return reading.detail(routes: [], load: nil)
    }

    private static func quantity(
        _ type: ObjectType, _ start: Double, _ end: Double, _ value: Double, _ unit: QuantityUnit
    ) -> SampleRecord {
        SampleRecord(type: type, start: start, end: end, content: .quantity(QuantityValue(value, unit)))
    }

    // MARK: Lengths

    @Test("Laps with a style are lengths and no laps, unless the file states the lengths themselves")
    func lengths() throws {
        let styled = [WorkoutEventRecord(.lap, 0, 30, Self.style), WorkoutEventRecord(.lap, 40, 70, Self.style)]
        let recorded = [
            RecordedLength(start: 0, end: 28, isActive: true), RecordedLength(start: 30, end: 59, isActive: true),
            RecordedLength(start: 60, end: 90, isActive: true),
        ]
        func parts(_ events: [WorkoutEventRecord], _ supplement: WorkoutSupplement?) throws -> [[Double]] {
            let detail = try Self.detail(events: events, supplement: supplement)
            return [detail.laps.map(\.end), detail.swim?.lengths.map(\.end) ?? []]
        }
        #expect(try parts(styled, nil) == [[], [30, 70]])
        #expect(try parts(styled, Self.header { _ in }) == [[], [30, 70]])
        #expect(try parts(styled, Self.header { $0.lengths = recorded }) == [[30, 70], [28, 59, 90]])
        // Rests are no lengths, and yet the file states them.
        let rest = RecordedLength(start: 0, end: 28, isActive: false)
        #expect(try parts(styled, Self.header { $0.lengths = [rest] }) == [[30, 70], []])
        // Laps without a style are laps, and lengths are then the segments with one.
        let plain = [WorkoutEventRecord(.lap, 0, 60), WorkoutEventRecord(.segment, 0, 25, Self.style)]
        #expect(try parts(plain, nil) == [[60], [25]])
        #expect(try parts(plain + styled, nil) == [[], [30, 70]])
        #expect(try parts([], nil) == [[], []])
    }

    @Test("Of a trimmed workout those events and lengths count that touch its part")
    func trimmed() throws {
        let events = [(0.0, 39.0), (0, 40), (50, 60), (80, 90), (81, 99)].map { start, end in
            WorkoutEventRecord(.lap, start, end)
        }
        let lengths = [(10.0, 39.5), (20, 40), (50, 60), (80, 90), (80.5, 99)].map { start, end in
            RecordedLength(start: start, end: end, isActive: true)
        }
        let detail = try Self.detail(
            events: events, supplement: Self.header { $0.lengths = lengths },
            trim: WorkoutTrim(start: 40, end: 80, shares: .init()))
        #expect(detail.events.map(\.end) == [40, 60, 90])
        #expect(detail.swim?.lengths.map(\.end) == [40, 60, 90])
    }

    @Test("Events that a table has are not listed again, and those of another time are")
    func others() throws {
        let events = [
            WorkoutEventRecord(.segment, 0, 25, Self.style), WorkoutEventRecord(.segment, 30, 60),
            WorkoutEventRecord(.marker, 0, 25), WorkoutEventRecord(.lap, 0, 60), WorkoutEventRecord(.pause, 70, 70),
        ]
        #expect(try Self.detail(events: events).otherEvents.map(\.start) == [0, 30, 70])
        let set = RecordedSet(start: 30, end: 60, isActive: true)
        let sets = try Self.detail(
            .coreTraining, events: events, supplement: Self.header { $0.sets = [set] })
        #expect(sets.sets.map(\.start) == [30])
        #expect(sets.otherEvents.map(\.kind) == [.marker, .pause])
    }

    // MARK: Laps

    private static func laps(_ stated: RecordedLap, _ format: FormatName = .fit, lost: [Int] = [])
        throws -> [WorkoutLap]
    {
        try detail(
            .running, seconds: 600,
            events: [WorkoutEventRecord(.lap, 0, 200), WorkoutEventRecord(.lap, 200, 600)],
            supplement: header(format) {
                $0.laps = [stated]
                $0.judgement = .init(version: 1)
                $0.judgement?.lostDistances = lost
            }, samples: [[quantity(.distanceWalkingRunning, 0, 600, 1_800, .meter)]]
        ).laps
    }

    /// A lap of 200 s and 600 measured metres.
    @Test(
        "A lap has the distance that the file states of a lap with its times, as long as that was not outvoted",
        arguments: [
            (0.0, 200.0, 650.0), (0, 200.9, 650), (0, 199.1, 650), (0, 201, 600), (0, 199, 600), (1, 200, 600),
        ])
    func statedLaps(start: Double, end: Double, meters: Double) throws {
        var lap = RecordedLap(start: start, end: end)
        lap.totals.distance = 650
        #expect(try Self.laps(lap).map(\.meters) == [meters, 1_200])
        #expect(try Self.laps(lap, lost: [0]).map(\.meters) == [600, 1_200])
        #expect(try Self.laps(lap, .gpx).map(\.meters) == [600, 1_200])
    }

    @Test("PLA-40: the timer of a lap counts if it is positive, and a second longer than the lap at most")
    func timers() throws {
        for (timer, seconds) in [(nil, 200.0), (0, 200), (-1, 200), (0.5, 0.5), (150, 150), (201, 201), (201.1, 200)]
            as [(Double?, Double)]
        {
            var lap = RecordedLap(start: 0, end: 200)
            lap.totals.timer = timer
            #expect(try Self.laps(lap).map(\.seconds) == [seconds, 400], "\(timer ?? -9)")
        }
    }

    @Test("WEV-4: laps without a duration end at their dates, and the last part of the workout is a lap too")
    func moments() throws {
        func laps(_ moments: [Double], _ more: [WorkoutEventRecord] = []) throws -> [[Double]] {
            try Self.detail(
                .running, seconds: 600, events: moments.map { WorkoutEventRecord(.lap, $0, $0) } + more
            ).laps.map { [$0.start, $0.end] }
        }
        #expect(try laps([]) == [] && laps([600]) == [[0, 600]] && laps([599]) == [[0, 599], [599, 600]])
        #expect(try laps([0]) == [] && laps([0, 300]) == [[0, 300], [300, 600]])
        #expect(try laps([400, 200]) == [[0, 200], [200, 400], [400, 600]])
        // One with a duration makes all of them what they say.
        #expect(try laps([200], [WorkoutEventRecord(.lap, 300, 400)]) == [[200, 200], [300, 400]])
        #expect(try laps([200], [WorkoutEventRecord(.segment, 300, 400)]) == [[0, 200], [200, 600]])
    }

    @Test("A lap has a speed from one metre and one second on, and a heart rate at its start belongs to it")
    func speeds() throws {
        let rates = [(0.0, 100.0), (199, 110), (200, 150), (600, 170)].map {
            Self.quantity(.heartRate, $0, $0, $1, .countPerMinute)
        }
        let laps = try Self.detail(
            .running, seconds: 600, events: [WorkoutEventRecord(.lap, 0, 200), WorkoutEventRecord(.lap, 200, 600)],
            samples: [rates]
        ).laps
        #expect(laps.map(\.averageHeartRate) == [105, 160] && laps.map(\.maximumHeartRate) == [110, 170])
        var lap = laps[0]
        for (meters, seconds, speed) in [(1, 1, 1), (0.9, 1, nil), (1, 0.9, nil), (nil, 9, nil), (30, 10, 3)]
            as [(Double?, Double, Double?)]
        {
            (lap.meters, lap.seconds) = (meters, seconds)
            #expect(lap.speed == speed, "\(meters ?? -1) \(seconds)")
        }
        lap.swimmingSpeed = 0.5
        #expect(lap.speed == 0.5)
    }

    // MARK: Legs

    private static func leg(
        _ number: Int, _ activity: WorkoutActivity, _ start: Double, _ end: Double?, sum: Double? = nil
    ) -> WorkoutActivityRecord {
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = activity
        var leg = WorkoutActivityRecord(uuid: Told.id(number), configuration: configuration, start: start, end: end)
        leg.statistics = sum.map { [WorkoutDistance.type(for: activity): WorkoutStatisticsRecord(sum: $0)] }
        return leg
    }

    private static func session(_ start: Double, _ end: Double, _ meters: Double?) -> RecordedSession {
        var session = RecordedSession(start: start, end: end, activity: .running)
        session.totals.distance = meters
        return session
    }

    @Test("PLA-40: a leg has the distance that the file states, then that of its statistics, then that of its samples")
    func legs() throws {
        func meters(
            _ sessions: [RecordedSession], _ format: FormatName = .fit, lost: [Int] = [], sum: Double? = nil,
            trim: WorkoutTrim? = nil
        ) throws -> [Double?] {
            try Self.detail(
                .swimBikeRun, seconds: 300,
                activities: [
                    Self.leg(1, .running, 0, 100, sum: sum), Self.leg(2, .cycling, 100, 200),
                    Self.leg(3, .running, 200, nil),
                ],
                supplement: Self.header(format) {
                    $0.sessions = sessions
                    $0.judgement = .init(version: 1)
                    $0.judgement?.lostDistances = lost
                }, trim: trim,
                samples: [
                    [
                        Self.quantity(.distanceWalkingRunning, 0, 100, 300, .meter),
                        // Its middle is the end of the first leg, and it is of another sport than the second.
                        Self.quantity(.distanceWalkingRunning, 90, 110, 70, .meter),
                        Self.quantity(.distanceWalkingRunning, 199, 201, 9, .meter),
                        Self.quantity(.distanceWalkingRunning, 201, 299, 280, .meter),
                    ], [Self.quantity(.distanceCycling, 100, 199.9, 800, .meter)],
                ]
            ).legs.map(\.meters)
        }
        let all = [Self.session(0, 100, 310), Self.session(100, 200, 820), Self.session(200, 300, 290)]
        #expect(try meters(all) == [310, 820, 290])
        #expect(try meters(Array(all.dropLast())) == [300, 800, 289])
        #expect(try meters(all, .gpx) == [300, 800, 289] && meters(all, .tcx) == [310, 820, 290])
        #expect(try meters(all, lost: [1]) == [310, 800, 290] && meters(all, lost: [0, 2]) == [300, 820, 289])
        #expect(try meters([], sum: 305) == [305, 800, 289] && meters(all, sum: 305) == [310, 820, 290])
        // What is stated is of the whole leg.
        let trim = WorkoutTrim(start: 50, end: 300, shares: .init())
        #expect(try meters(all, sum: 305, trim: trim) == [300, 820, 290])
    }

    @Test("A leg has a speed from a hundred metres and ten seconds on")
    func legSpeeds() throws {
        var leg = try #require(
            try Self.detail(
                .swimBikeRun, seconds: 300,
                activities: [Self.leg(1, .running, 0, 100), Self.leg(2, .cycling, 100, 300)]
            ).legs.first)
        for (meters, seconds, speed) in [(100, 10, 10), (99.9, 10, nil), (100, 9.9, nil), (nil, 99, nil)]
            as [(Double?, Double, Double?)]
        {
            (leg.meters, leg.seconds) = (meters, seconds)
            #expect(leg.speed == speed, "\(meters ?? -1) \(seconds)")
        }
    }
}
