import Foundation
import HealthModel
import HealthReports
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthReports

/// The parts of workouts: laps, lengths, sets, legs, power.
@Suite struct WorkoutPartsTests {
    private static func quantity(
        _ type: ObjectType, _ start: Double, _ end: Double, _ value: Double, _ unit: QuantityUnit
    ) -> SampleRecord {
        SampleRecord(type: type, start: start, end: end, content: .quantity(QuantityValue(value, unit)))
    }

    private static func reading(
        _ type: WorkoutActivity, _ end: Double, events: [WorkoutEventRecord] = [],
        activities: [WorkoutActivityRecord] = [], metadata: Metadata? = nil
    ) throws -> WorkoutReading {
        var workout = WorkoutRecord(activityType: type, start: 0, end: end, events: events, totals: [:])
        if !activities.isEmpty { workout.activities = activities }
        let record = SampleRecord(type: .workout, start: 0, end: end, content: .workout(workout), metadata: metadata)
        return try #require(WorkoutReading(record, supplement: nil, StoredAnnotation()))
    }

    private static func detail(
        _ type: WorkoutActivity, _ end: Double, events: [WorkoutEventRecord] = [],
        activities: [WorkoutActivityRecord] = [], metadata: Metadata? = nil, samples: [[SampleRecord]] = []
    ) throws -> WorkoutDetail {
        var reading = try reading(type, end, events: events, activities: activities, metadata: metadata)
        for samples in samples {
            if let type = samples.first?.type { reading.add(samples, of: type, .workout) }
        }
        let load = WorkoutLoad(inputs: LoadInputs(), facts: LoadFacts())
        return reading.detail(routes: [], load: load)
    }

    // MARK: Laps

    @Test func lapsAreMeasuredWithoutPauses() throws {
        let detail = try Self.detail(
            .running, 600,
            events: [
                WorkoutEventRecord(.lap, 0, 300), WorkoutEventRecord(.lap, 300, 600),
                WorkoutEventRecord(.pause, 400, 400),
                WorkoutEventRecord(.resume, 450, 450),
            ],
            samples: [
                [Self.quantity(.distanceWalkingRunning, 0, 600, 1800, .meter)],
                [
                    Self.quantity(.heartRate, 10, 10, 120, .countPerMinute),
                    Self.quantity(.heartRate, 20, 20, 140, .countPerMinute),
                    Self.quantity(.heartRate, 300, 300, 160, .countPerMinute),
                ],
            ])
        #expect(detail.laps.map(\.seconds) == [300, 250])
        #expect(detail.laps.map(\.meters) == [900, 900])
        #expect(detail.laps.map(\.averageHeartRate) == [130, 160])
        #expect(detail.laps.map(\.maximumHeartRate) == [140, 160])
        #expect(detail.laps[0].speed == 3)
        // Events in a table are not listed again.
        #expect(detail.otherEvents.map(\.kind) == [.pause, .resume])
    }

    @Test func WEV_4_aLapWithoutDurationEndsAtItsDate() throws {
        let events = [WorkoutEventRecord(.lap, 200, 200), WorkoutEventRecord(.lap, 450, 450)]
        let laps = try Self.detail(.running, 600, events: events).laps
        #expect(laps.map(\.start) == [0, 200, 450])
        #expect(laps.map(\.end) == [200, 450, 600])
        #expect(laps.map(\.number) == [1, 2, 3])
    }

    // MARK: Swims

    /// Laps with a style are lengths, and segments are sets, as an Apple Watch writes them.
    @Test func lapsWithAStyleAreLengths() throws {
        let style: Metadata = [MetadataKey.swimmingStrokeStyle: .integer(4)]
        var stated = style
        stated[MetadataKey.swolfScore] = .number(41.5)
        let detail = try Self.detail(
            .swimming, 120,
            events: [
                WorkoutEventRecord(.segment, 0, 70), WorkoutEventRecord(.lap, 0, 30, style),
                WorkoutEventRecord(.lap, 32, 70, stated),
            ],
            metadata: [MetadataKey.lapLength: .quantity(QuantityValue(25, .meter))],
            samples: [
                [
                    Self.quantity(.swimmingStrokeCount, 0, 30, 12, .count),
                    Self.quantity(.swimmingStrokeCount, 32, 50, 8, .count),
                    Self.quantity(.swimmingStrokeCount, 50, 70, 7, .count),
                ]
            ])
        let swim = try #require(detail.swim)
        #expect(swim.poolLength == 25)
        #expect(swim.lengths.map(\.seconds) == [30, 38])
        #expect(swim.lengths.map(\.strokes) == [12, 15])
        #expect(swim.lengths.map(\.strokeStyle) == [4, 4])
        // Seconds and strokes, unless the recorder provides its own.
        #expect(swim.lengths.map(\.swolf) == [42, 41.5])
        #expect(swim.averageSWOLF == 41.75)
        #expect(swim.strokes == 27)
        #expect(swim.seconds == 68 && swim.speed == 50.0 / 68)
        #expect(detail.laps.isEmpty)
        #expect(detail.otherEvents.map(\.kind) == [.segment])
    }

    @Test("The speed of a swim is that of its lengths, which are segments of the distance or have a style")
    func speedsOfSwims() throws {
        func speed(_ activity: WorkoutActivity = .swimming, distance: Double?, pool: Double? = 25) throws -> Double? {
            var record = SampleRecord(
                type: .workout, start: 0, end: 200,
                content: .workout(
                    WorkoutRecord(
                        activityType: activity, duration: 200,
                        totals: distance.map { [.distance: QuantityValue($0, .meter)] } ?? [:],
                        events: [WorkoutEventRecord(.segment, 0, 20), WorkoutEventRecord(.segment, 40, 70)])))
            record.metadata = pool.map { [MetadataKey.lapLength: .quantity(QuantityValue($0, .meter))] }
            return try #require(WorkoutSummary(record)).swimmingSpeed
        }
        // Two lengths of 25 metres in 50 seconds.
        #expect(try speed(distance: 50) == 1 && speed(distance: 100) == nil && speed(distance: nil) == nil)
        #expect(try speed(.running, distance: 50) == nil && speed(distance: 50, pool: nil) == nil)
    }

    @Test("The lengths of a file are in order of time, without rests, and each has the strokes in its middle")
    func recordedLengths() throws {
        func length(_ start: Double, _ end: Double, _ stroke: RecordedLength.Stroke?, isActive: Bool = true)
            -> RecordedLength
        {
            var length = RecordedLength(start: start, end: end, isActive: isActive)
            length.stroke = stroke
            return length
        }
        let report = try #require(
            SwimReport(
                recorded: [
                    length(70, 100, .breaststroke), length(0, 30, .freestyle), length(30, 40, nil, isActive: false),
                    length(40, 65, nil),
                ],
                events: [WorkoutEventRecord(.lap, 0, 99, [MetadataKey.swimmingStrokeStyle: .integer(2)])],
                strokes: [
                    // Middles at 0, 30 and 65 are at the ends of lengths; 85 in the last, and 35 in the rest.
                    Self.quantity(.swimmingStrokeCount, -5, 5, 3, .count),
                    Self.quantity(.swimmingStrokeCount, 25, 35, 4, .count),
                    Self.quantity(.swimmingStrokeCount, 35, 35, 50, .count),
                    Self.quantity(.swimmingStrokeCount, 60, 70, 6, .count),
                    Self.quantity(.swimmingStrokeCount, 80, 90, 7, .count),
                ], poolLength: 25, distance: nil))
        #expect(report.lengths.map(\.number) == [1, 2, 3] && report.lengths.map(\.start) == [0, 40, 70])
        #expect(report.lengths.map(\.end) == [30, 65, 100] && report.lengths.map(\.strokes) == [7, 6, 7])
        #expect(report.lengths.map(\.strokeStyle) == [2, nil, 4] && report.lengths.map(\.swolf) == [37, 31, 37])
        #expect(report.strokes == 20 && report.seconds == 85 && report.averageSWOLF == 35)
        #expect(report.strokes(of: 0..<2) == 13 && report.strokes(of: 1..<9) == 13 && report.strokes(of: 3..<4) == nil)
        #expect(report.averageSWOLF(of: 0..<2) == 34 && report.averageSWOLF(of: 2..<3) == 37)
        #expect(report.speed(of: report.lengths[1]) == 1 && report.lengths[1].middle == 52.5)
        #expect(
            SwimReport(
                recorded: [length(0, 5, nil, isActive: false)], events: [], strokes: [], poolLength: 25, distance: 9)
                == nil)
    }

    @Test("Segments are lengths if all together are a tenth from the distance at most")
    func segmentsAsLengths() {
        let plain = [
            WorkoutEventRecord(.segment, 0, 30), WorkoutEventRecord(.segment, 30, 60),
            WorkoutEventRecord(.segment, 60, 60),
        ]
        func count(_ distance: Double?, pool: Double? = 25, _ events: [WorkoutEventRecord]) -> Int {
            SwimReport.events(of: events, poolLength: pool, distance: distance).count
        }
        // Two lengths of 25 metres, and one of no time.
        #expect(count(50, plain) == 2 && count(55.5, plain) == 2 && count(55.6, plain) == 0)
        #expect(count(45.5, plain) == 2 && count(45.4, plain) == 0)
        #expect(count(nil, plain) == 0 && count(50, pool: nil, plain) == 0 && count(0, plain) == 0)
        let styled = plain + [WorkoutEventRecord(.segment, 90, 99, [MetadataKey.swimmingStrokeStyle: .integer(2)])]
        #expect(count(200, styled) == 1 && count(75, styled) == 3)
        let lap = WorkoutEventRecord(.lap, 0, 9, [MetadataKey.swimmingStrokeStyle: .integer(2)])
        #expect(count(75, styled + [lap, WorkoutEventRecord(.lap, 9, 99)]) == 1)
    }

    @Test func aSwimWithoutStrokesHasNoSWOLF() throws {
        let style: Metadata = [MetadataKey.swimmingStrokeStyle: .integer(2)]
        let swim = try #require(
            try Self.detail(.swimming, 60, events: [WorkoutEventRecord(.segment, 0, 30, style)]).swim)
        #expect(swim.lengths.map(\.swolf) == [nil])
        #expect(swim.averageSWOLF == nil && swim.strokes == nil)
    }

    /// A swim of four lengths of 25 m in 30 s each, with a rest of a minute after the second.
    private static func restedSwim() throws -> WorkoutDetail {
        let style: Metadata = [MetadataKey.swimmingStrokeStyle: .integer(2)]
        let starts = [0.0, 30, 120, 150]
        return try detail(
            .swimming, 180,
            events: starts.map { WorkoutEventRecord(.segment, $0, $0 + 30, style) } + [
                WorkoutEventRecord(.lap, 0, 90), WorkoutEventRecord(.lap, 120, 180),
            ],
            metadata: [
                MetadataKey.lapLength: .quantity(QuantityValue(25, .meter))
            ],
            samples: [starts.map { quantity(.distanceSwimming, $0, $0 + 30, 25, .meter) }])
    }

    @Test func API_102_thePaceOfAPoolSwimIsThatOfSwimmingEverywhere() throws {
        let detail = try Self.restedSwim()
        let speed = 25.0 / 30
        #expect(detail.summary.speed == speed && detail.swim?.speed == speed)
        #expect(detail.swim.map { swim in swim.lengths.map { swim.speed(of: $0) } } == [speed, speed, speed, speed])
        #expect(detail.laps.map(\.speed) == [speed, speed])
        // A hundred metres take two minutes of swimming, and three with the rest.
        #expect(detail.splits.map(\.seconds) == [120])
        #expect(detail.series.pacePlot(places: 6) == [1_200, 1_200, nil, nil, 1_200, 1_200])
        let report = ChartReport(detail.series, route: [], ChartReport.Request([.speed, .pace]))
        #expect(report.places == [0, 30, 60, 90, 120, 150, 180])
        #expect(report.columns[0].values.map { $0.isNaN ? 0 : $0 } == [speed, speed, speed, 0, speed, speed, speed])
        #expect(report.columns[1].values.map { $0.isNaN ? 0 : $0 } == [1_200, 1_200, 1_200, 0, 1_200, 1_200, 1_200])
    }

    /// Lengths of drills have no stroke style; all segments together make the distance.
    @Test func lengthsWithoutAStyleAreCountedIfTheyMakeTheDistance() throws {
        let style: Metadata = [MetadataKey.swimmingStrokeStyle: .integer(2)]
        let events = [WorkoutEventRecord(.segment, 0, 30, style), WorkoutEventRecord(.segment, 40, 80)]
        #expect(SwimReport.events(of: events, poolLength: 25, distance: 50).count == 2)
        #expect(SwimReport.events(of: events, poolLength: 25, distance: 25).count == 1)
        #expect(SwimReport.events(of: events).count == 1)
    }

    // MARK: Sports

    @Test func WEB_31_aWorkoutInOnePlaceHasNoSpeedAndNoSplits() throws {
        let samples = [[Self.quantity(.distanceWalkingRunning, 0, 1_800, 1_200, .meter)]]
        let strength = try Self.detail(.traditionalStrengthTraining, 1_800, samples: samples)
        #expect(strength.splits.isEmpty && strength.wholeSplits(every: 100).isEmpty && strength.summary.speed == nil)
        #expect(strength.template.parts == [.route, .sets])
        let run = try Self.detail(.running, 1_800, metadata: [MetadataKey.indoorWorkout: .bool(true)], samples: samples)
        #expect(run.splits.count == 2 && !run.template.has(.route))
    }

    // MARK: Climb

    /// A hill of a metre in a hundred, over two kilometres: no split alone reaches a threshold at its border.
    @Test(arguments: [nil, 139.0]) func PLA_23_theClimbsOfSplitsAddUpToThatOfTheWorkout(stated: Double?) throws {
        var metadata: Metadata = [:]
        if let stated { metadata[MetadataKey.elevationAscended] = .quantity(QuantityValue(stated, .meter)) }
        var reading = try Self.reading(
            .running, 600, events: [WorkoutEventRecord(.lap, 0, 250), WorkoutEventRecord(.lap, 250, 600)],
            metadata: metadata)
        reading.add(
            [Self.quantity(.distanceWalkingRunning, 0, 600, 2_500, .meter)], of: .distanceWalkingRunning, .workout)
        let times = (0...600).map(Double.init)
        reading.series.elevation = .init(times: times, values: times.map { 500 + ($0 / 37).rounded(.down) * 1.5 })
        let detail = reading.detail(routes: [], load: WorkoutLoad(inputs: LoadInputs(), facts: LoadFacts()))
        let whole = try #require(stated ?? detail.series.climb(from: 0, to: 600))
        #expect(whole > 20)
        #expect(detail.splits.count == 3)
        for parts in [
            detail.splits.map(\.climb), detail.laps.map(\.climb), detail.wholeSplits(every: 100).map(\.climb),
        ] {
            #expect(abs(parts.reduce(0) { $0 + ($1 ?? 0) } - whole) < 1e-9)
        }
    }

    // MARK: Sets

    @Test func segmentsWithRepetitionsAreSets() throws {
        let set: Metadata = [
            ExerciseSet.repetitionsKey: .integer(12), ExerciseSet.weightKey: .quantity(QuantityValue(40, .kilogram)),
        ]
        let detail = try Self.detail(
            .traditionalStrengthTraining, 300,
            events: [
                WorkoutEventRecord(.segment, 10, 40, set), WorkoutEventRecord(.segment, 100, 120),
                WorkoutEventRecord(.segment, 130, 160, set),
            ])
        #expect(detail.sets.map(\.repetitions) == [12, 12])
        #expect(detail.sets.map(\.weight) == [40, 40])
        #expect(detail.sets.map(\.rest) == [90, nil])
        #expect(detail.otherEvents.map(\.start) == [100])
    }

    // MARK: Legs

    @Test func WKO_15_eachLegHasItsOwnDistanceAndSplits() throws {
        func leg(_ activity: WorkoutActivity, _ start: Double, _ end: Double) -> WorkoutActivityRecord {
            var configuration = WorkoutConfigurationRecord()
            configuration.activityType = activity
            return WorkoutActivityRecord(configuration: configuration, start: start, end: end, duration: end - start)
        }
        let detail = try Self.detail(
            .swimBikeRun, 1200,
            activities: [
                leg(.swimming, 0, 300), leg(.transition, 300, 360), leg(.cycling, 360, 960), leg(.running, 960, 1200),
            ],
            samples: [
                [Self.quantity(.distanceSwimming, 0, 300, 250, .meter)],
                [Self.quantity(.distanceCycling, 360, 960, 6000, .meter)],
                [
                    // Steps that a watch counted on the bicycle are not distance.
                    Self.quantity(.distanceWalkingRunning, 400, 410, 50, .meter),
                    Self.quantity(.distanceWalkingRunning, 960, 1200, 1500, .meter),
                ],
                [
                    Self.quantity(.cyclingPower, 400, 400, 200, .watt),
                    Self.quantity(.cyclingPower, 401, 401, 220, .watt),
                ],
            ])
        #expect(detail.legs.map(\.meters) == [250, nil, 6000, 1500])
        #expect(detail.legs.map { $0.splits.map(\.seconds) } == [[120, 120, 60], [], [500, 100], [160, 80]])
        #expect(detail.legs.map(\.isTransition) == [false, true, false, false])
        #expect(detail.legs.map { $0.power?.average } == [nil, nil, 210, nil])
        #expect(detail.splits.isEmpty)
        #expect(detail.series.distance.total == 7750)
    }

    @Test func aWorkoutOfOneActivityHasNoLegs() throws {
        let detail = try Self.detail(
            .running, 600, samples: [[Self.quantity(.distanceWalkingRunning, 0, 600, 2000, .meter)]])
        #expect(detail.legs.isEmpty)
        #expect(detail.splits.map(\.seconds) == [300, 300])
    }

    // MARK: Power

    @Test func powerHasBestMinutesAsFarAsItIsLong() throws {
        // The last value ends the measurement, as in the search for records.
        let samples = (0...90).map { Self.quantity(.cyclingPower, Double($0), Double($0), $0 < 60 ? 100 : 300, .watt) }
        let power = try #require(try Self.detail(.cycling, 90, samples: [samples]).power)
        #expect(abs(power.average - 15_300.0 / 91) < 1e-9)
        #expect(power.best == [.init(seconds: 5, watts: 300), .init(seconds: 60, watts: 200)])
        #expect(power.maximum == 300 && power.work == 15.3)
        #expect(try Self.detail(.cycling, 90).power == nil)
    }

    // MARK: Time zones

    @Test func theTimeZoneIsThatOfTheMetadata() throws {
        func zone(_ name: String) throws -> TimeZone? {
            try Self.detail(.running, 60, metadata: [MetadataKey.timeZone: .string(name)]).summary.timeZone
        }
        #expect(try zone("Europe/Vienna")?.identifier == "Europe/Vienna")
        #expect(try zone("GMT+0900")?.secondsFromGMT() == 32_400)
        #expect(try zone("Middle Earth") == nil)
        #expect(try Self.detail(.running, 60).summary.timeZone == nil)
    }
}

extension WorkoutEventRecord {
    /// Creates an event of a test.
    init(_ kind: Kind, _ start: Double, _ end: Double, _ metadata: Metadata? = nil) {
        self.init(kind: kind, start: start, end: end, metadata: metadata)
    }
}
