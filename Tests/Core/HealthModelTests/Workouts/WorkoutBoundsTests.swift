import Foundation
import Testing

@testable import HealthModel

/// Events, activities, beats and statistics of workouts, at the bounds of each rule.
@Suite struct WorkoutBoundsTests {
    private func event(_ kind: WorkoutEventRecord.Kind, _ start: Double, _ end: Double? = nil) -> WorkoutEventRecord {
        WorkoutEventRecord(kind: kind, start: start, end: end ?? start)
    }

    private func activity(_ start: Double, _ end: Double?, duration: Double? = nil) -> WorkoutActivityRecord {
        WorkoutActivityRecord(configuration: .init(), start: start, end: end, duration: duration)
    }

    @Test func WEV_2_pausesAreCutToTheTime() {
        func pauses(_ events: [WorkoutEventRecord], _ start: Double, _ end: Double) -> [[Double]] {
            ActiveTime.pauses(in: events, start: start, end: end).map { [$0.start, $0.end] }
        }
        let events = [event(.pause, 10), event(.resume, 20), event(.pause, 30)]
        #expect(pauses(events, 0, 100) == [[10, 20], [30, 100]] && pauses(events, 15, 25) == [[15, 20]])
        #expect(
            pauses(events, 20, 30) == [] && pauses(events, 20, 30.5) == [[30, 30.5]] && pauses(events, 10, 10) == [])
        #expect(ActiveTime.duration(of: events, start: 12, end: 35) == 10)
        // A pause and a resume of one moment, in either order.
        #expect(pauses([event(.pause, 5), event(.resume, 5)], 0, 9) == [])
        #expect(pauses([event(.resume, 5), event(.pause, 5)], 0, 9) == [[5, 9]])
    }

    @Test func WAC_6_eventsBelongToTheirActivities() {
        let events = [
            event(.marker, 10), event(.marker, 20), event(.marker, 9), event(.segment, 0, 10), event(.segment, 0, 10.5),
            event(.segment, 20, 30), event(.segment, 19, 30), event(.lap, 5, 25),
        ]
        func found(_ activity: WorkoutActivityRecord, isLast: Bool) -> [[Double]] {
            WorkoutActivities.events(of: activity, among: events, isLast: isLast).map { [$0.start, $0.end] }
        }
        #expect(found(activity(10, 20), isLast: false) == [[0, 10.5], [5, 25], [10, 10], [19, 30]])
        #expect(found(activity(10, 20), isLast: true) == [[0, 10.5], [5, 25], [10, 10], [19, 30], [20, 20]])
        #expect(found(activity(20, nil), isLast: false) == [[5, 25], [19, 30], [20, 20], [20, 30]])
        // One of no duration has what lasts over it.
        #expect(found(activity(20, 20), isLast: false) == [[5, 25], [19, 30], [20, 30]])
        #expect(found(activity(10, 10), isLast: true) == [[0, 10.5], [5, 25], [10, 10]])
    }

    @Test func WAC_4_durationsOfActivities() {
        let events = [event(.pause, 10), event(.resume, 20)]
        func duration(_ activity: WorkoutActivityRecord) -> Double {
            WorkoutActivities.duration(of: activity, among: events, now: 50)
        }
        #expect(duration(activity(5, 30)) == 15 && duration(activity(5, nil)) == 35 && duration(activity(60, nil)) == 0)
        #expect(duration(activity(5, 30, duration: 7)) == 7 && duration(activity(12, 15)) == 0)
    }

    @Test func WKO_12_statisticsOfTotals() {
        let totals: [WorkoutTotal: QuantityValue] = [
            .distance: QuantityValue(2, .kilometer), .energyBurned: QuantityValue(100, .kilocalorie),
            .swimmingStrokeCount: QuantityValue(30, .count), .flightsClimbed: QuantityValue(4, .count),
        ]
        let types: [(WorkoutActivity, ObjectType)] = [
            (.running, .distanceWalkingRunning), (.cycling, .distanceCycling), (.handCycling, .distanceCycling),
            (.swimming, .distanceSwimming), (.wheelchairWalkPace, .distanceWheelchair),
            (.wheelchairRunPace, .distanceWheelchair), (.downhillSkiing, .distanceDownhillSnowSports),
            (.snowboarding, .distanceDownhillSnowSports), (.snowSports, .distanceDownhillSnowSports),
            (.crossCountrySkiing, .distanceCrossCountrySkiing), (.paddleSports, .distancePaddleSports),
            (.rowing, .distanceRowing), (.skatingSports, .distanceSkatingSports), (.other, .distanceWalkingRunning),
        ]
        for (activity, type) in types {
            #expect(WorkoutDistance.type(for: activity) == type && WorkoutDistance.types(for: activity) == [type])
            let workout = WorkoutRecord(activityType: activity, duration: 1, totals: totals)
            let expected: [ObjectType: Double] = [
                type: 2_000, .activeEnergyBurned: 100, .swimmingStrokeCount: 30, .flightsClimbed: 4,
            ]
            #expect(workout.reportedStatistics.compactMapValues(\.sum) == expected)
            #expect(workout.reportedStatistics.values.allSatisfy { $0 == WorkoutStatisticsRecord(sum: $0.sum) })
        }
        #expect(Set(WorkoutDistance.types(for: .swimBikeRun)) == Set(types.map(\.1)))
        #expect(WorkoutDistance.types(for: .swimBikeRun).count == 9)
        let made = WorkoutRecord(activityType: .running, duration: 1, totals: totals, isBuilderMade: true)
        #expect(made.reportedStatistics.isEmpty)
        let own = [ObjectType.heartRate: WorkoutStatisticsRecord(average: 2)]
        let measured = WorkoutRecord(activityType: .running, duration: 1, totals: totals, statistics: own)
        #expect(measured.reportedStatistics == own)
    }

    @Test func WKO_12_recordsOfStatisticsHaveEveryFigure() {
        let full = WorkoutStatisticsRecord(
            sum: 1, minimum: 2, average: 3, maximum: 4, mostRecent: 5, mostRecentStart: 6, mostRecentEnd: 7, duration: 8
        )
        var half = full
        half.mostRecentEnd = nil
        let workout = WorkoutRecord(
            activityType: .running, duration: 50,
            activities: [
                WorkoutActivityRecord(configuration: .init(), start: 10, end: nil, statistics: [.heartRate: full]),
                activity(50, 60),
            ], statistics: [.stepCount: half, .heartRate: full])
        let sample = SampleRecord(type: .workout, start: 0, end: 90, content: .workout(workout))
        let records = WorkoutStatistics.records(of: sample)
        #expect(records.map(\.type) == [ObjectType.heartRate, .stepCount].sorted { $0.index < $1.index })
        #expect(records.allSatisfy { $0.start == 0 && $0.end == 90 })
        for record in records {
            let values = record.values
            #expect([values.sum, values.minimum, values.average, values.maximum, values.duration] == [1, 2, 3, 4, 8])
            #expect(values.mostRecent == (record.type == .stepCount ? nil : .init(value: 5, start: 6, end: 7)))
            #expect(
                WorkoutStatisticsRecord(values) == (record.type == .heartRate ? full : WorkoutStatisticsRecord(values)))
        }
        let own = WorkoutStatistics.records(of: workout.activities[0], in: sample)
        #expect(own.map(\.type) == [.heartRate] && own.map(\.start) == [10] && own.map(\.end) == [90])
        #expect(WorkoutStatistics.records(of: workout.activities[1], in: sample).isEmpty)
        var alone = sample
        alone.content = .workout(
            WorkoutRecord(
                activityType: .running, duration: 50, activities: [activity(5, 6)], statistics: [.heartRate: full]))
        #expect(WorkoutStatistics.records(of: activity(5, 6), in: alone).map(\.end) == [90])
        for (statistic, value) in zip(WorkoutStatistic.allCases, [1.0, 2, 3, 4]) { #expect(full[statistic] == value) }
        for statistic in WorkoutStatistic.allCases {
            #expect(statistic.exists(for: .stepCount) == (statistic == .sum))
            #expect(statistic.exists(for: .heartRate) == (statistic != .sum) && !statistic.exists(for: .sleepAnalysis))
        }
    }

    @Test func PRED_27_comparedActivitiesAreThoseThatTheWorkoutShows() {
        let own = [ObjectType.heartRate: WorkoutStatisticsRecord(average: 2)]
        let whole = [ObjectType.stepCount: WorkoutStatisticsRecord(sum: 9)]
        var workout = WorkoutRecord(
            activityType: .running, duration: 40, events: [event(.pause, 10), event(.resume, 20)],
            activities: [activity(50, nil), activity(0, 30)], statistics: whole)
        workout.activities[1].statistics = own
        func compared() -> [String] {
            workout.comparedActivities(start: 0, end: 90).map { activity in
                let duration = activity.duration.map { "\($0)" } ?? "-"
                let types = activity.statistics.keys.map(\.identifier).sorted().map { $0.suffix(9) }.joined()
                let end = activity.end == Date.distantFuture.timeIntervalSinceReferenceDate ? "open" : "\(activity.end)"
                return "\(activity.start) \(end) \(duration) \(types)"
            }
        }
        #expect(compared() == ["0.0 30.0 20.0 HeartRate", "50.0 open - "])
        // A single one shares the statistics of the workout.
        workout.activities = [activity(50, 60)]
        #expect(compared() == ["50.0 60.0 10.0 StepCount"])
        workout.activities = []
        #expect(compared() == ["0.0 90.0 40.0 StepCount"])
    }

    @Test func OTH_51_beatsBecomeSeriesOfAtMostThirtyThousand() {
        var train = BeatTrain(device: DeviceRecord([.name: "Strap"]))
        #expect(train.series().isEmpty)
        train.add(1_000.25, followsGap: false)
        train.add(1_001, followsGap: false)
        // A beat that does not come later is left out, and the next one follows a gap.
        train.add(1_001, followsGap: false)
        train.add(1_002.5, followsGap: false)
        train.add(1_003, followsGap: true)
        train.leaveOut()
        train.add(1_004, followsGap: false)
        train.add(1_005, followsGap: false)
        #expect(train.times == [1_000.25, 1_001, 1_002.5, 1_003, 1_004, 1_005] && train.gaps == [0, 2, 3, 4])
        let series = train.series()
        #expect(series.map(\.start) == [1_000] && series[0].beats.map(\.time) == [0.25, 1, 2.5, 3, 4, 5])
        #expect(series[0].beats.map(\.isPrecededByGap) == [true, false, true, true, true, false])
        var whole = BeatTrain(device: DeviceRecord([:]))
        for beat in 0..<30_001 { whole.add(Double(beat), followsGap: beat == 30_000) }
        let parts = whole.series()
        // A beat is after the start of its series, and a second one goes on from the last beat of the first.
        #expect(parts.map(\.beats.count) == [30_000, 1] && parts.map(\.start) == [-1, 29_999])
        #expect(parts[0].beats[0].time == 1 && parts[1].beats == [HeartbeatRecord(time: 1, isPrecededByGap: true)])
    }

    @Test func LIV_30_theLatestDateOfASession() {
        let assembly = WorkoutAssembly(configuration: .init())
        var record = ActiveSessionRecord(state: 1, created: 5, assembly: assembly)
        #expect(record.latestDate == 5)
        record.start = 7
        #expect(record.latestDate == 7)
        record.activities = [activity(8, nil), activity(6, 9)]
        #expect(record.latestDate == 9)
        record.events = [event(.segment, 1, 11), event(.marker, 10), event(.marker, .infinity)]
        #expect(record.latestDate == 11)
        record.end = 12
        #expect(record.latestDate == 12)
        let anchor = ClockAnchor(boot: "b", uptime: 100, date: 5_000)
        #expect(anchor.date(at: 100, of: "b") == 5_000 && anchor.date(at: 103.5, of: "b") == 5_003.5)
        #expect(anchor.date(at: 99.9, of: "b") == nil && anchor.date(at: 200, of: "c") == nil)
        #expect(anchor.date(at: 200, of: nil) == nil)
    }

    @Test func SES_2_whatAPoolNeeds() {
        func reason(_ activity: WorkoutActivity, _ location: SwimmingLocation, _ lap: QuantityValue?) -> String? {
            var configuration = WorkoutConfigurationRecord()
            (configuration.activityType, configuration.swimmingLocationType, configuration.lapLength) = (
                activity, location, lap
            )
            return ValidationError.reason { () throws(ValidationError) in try configuration.checkForSession() }
        }
        let lap = QuantityValue(25, .meter)
        #expect(reason(.running, .unknown, nil) == nil && reason(.swimming, .openWater, nil) == nil)
        #expect(reason(.swimming, .pool, lap) == nil && reason(.swimBikeRun, .pool, lap) == nil)
        #expect(reason(.running, .pool, lap) == "A swimming location requires a swimming activity.")
        for location in [SwimmingLocation.unknown, .openWater] {
            #expect(reason(.swimming, location, lap) == "A lap length requires the swimming location pool.")
        }
        for bad in [
            QuantityValue(0, .meter), QuantityValue(-1, .meter), QuantityValue(.infinity, .meter),
            QuantityValue(25, .second),
        ] {
            #expect(reason(.swimming, .pool, bad) == "A lap length must be a positive length.")
        }
        #expect(reason(.swimming, .pool, nil) == "Pool swimming requires a lap length.")
    }
}
