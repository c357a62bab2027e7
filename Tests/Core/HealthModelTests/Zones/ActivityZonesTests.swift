import Testing

@testable import HealthModel

/// The time in zones of the activities of a workout.
@Suite struct ActivityZonesTests {
    private static func zones(_ type: ObjectType, _ unit: QuantityUnit) throws -> ZoneConfigurationRecord {
        try ZoneConfigurationRecord(
            type: type, boundaries: [QuantityValue(2, unit), QuantityValue(3, unit)], source: .app)
    }

    private static func group(_ seconds: Double) throws -> ZoneGroupRecord {
        try ZoneGroupRecord(configuration: zones(.heartRate, .countPerSecond), durations: [seconds, 0, 0])
    }

    private static func activity(
        _ start: Double, _ end: Double?, hasStatistics: Bool, _ groups: [ZoneGroupRecord]? = nil
    ) -> WorkoutActivityRecord {
        WorkoutActivityRecord(
            configuration: .running, start: start, end: end, statistics: hasStatistics ? [:] : nil, zoneGroups: groups)
    }

    @Test func ZON_52_anOnlyActivityHasTheZonesOfItsWorkout() throws {
        let (whole, own) = (try [Self.group(1)], try [Self.group(2)])
        for hasStatistics in [false, true] {
            for groups in [nil, [], own] as [[ZoneGroupRecord]?] {
                for count in [1, 2] {
                    var workout = WorkoutRecord(activityType: .running, duration: 9)
                    let activity = Self.activity(0, 9, hasStatistics: hasStatistics, groups)
                    workout.activities = Array(repeating: activity, count: count)
                    workout.zoneGroups = whole
                    let shared = count == 1 && !hasStatistics ? whole : nil
                    #expect(workout.zoneGroups(of: activity) == groups ?? shared, "\(hasStatistics) \(count)")
                    workout.zoneGroups = nil
                    #expect(workout.zoneGroups(of: activity) == groups, "\(hasStatistics) \(count)")
                }
            }
        }
        // Without any activity there is none that shares them.
        var workout = WorkoutRecord(activityType: .running, duration: 9)
        workout.zoneGroups = whole
        #expect(workout.zoneGroups(of: Self.activity(0, 9, hasStatistics: false)) == nil)
    }

    @Test func ZON_50_ZON_51_valuesAreSortedIntoZones() throws {
        func data(_ values: [(Double, Double)]) -> MeasuredData {
            MeasuredData(
                data: values.enumerated().map {
                    StatisticsDatum(start: $1.0, end: $1.0, value: $1.1, number: Int64($0))
                })
        }
        let zones = try [Self.zones(.heartRate, .countPerSecond), Self.zones(.cyclingPower, .watt)]
        func sorted(_ data: [ObjectType: MeasuredData], _ events: [WorkoutEventRecord]? = nil) -> WorkoutRecord {
            var workout = WorkoutRecord(activityType: .running, duration: 40)
            workout.events = events
            workout.activities = [
                Self.activity(0, 20, hasStatistics: true), Self.activity(20, nil, hasStatistics: true),
                Self.activity(20, 40, hasStatistics: false),
            ]
            workout.sort(data, into: zones, start: 0, end: 40)
            return workout
        }
        func seconds(_ groups: [ZoneGroupRecord]?) -> [[Double]]? { groups?.map(\.durations) }
        let rates = data([(0, 1), (10, 2.5), (30, 9)])
        let one = sorted([.heartRate: rates])
        #expect(one.zoneGroups?.map(\.configuration.type) == [.heartRate])
        #expect(seconds(one.zoneGroups) == [[10, 20, 10]])
        #expect(one.activities.map { seconds($0.zoneGroups) } == [[[10, 10, 0]], [[0, 10, 10]], nil])
        let both = sorted([.heartRate: rates, .cyclingPower: data([(5, 2), (35, 3)]), .stepCount: data([(0, 1)])])
        #expect(both.zoneGroups?.map(\.configuration.type) == [.heartRate, .cyclingPower])
        #expect(seconds(both.zoneGroups) == [[10, 20, 10], [0, 30, 5]])
        let paused = sorted(
            [.heartRate: rates],
            [
                WorkoutEventRecord(kind: .pause, start: 15, end: 15),
                WorkoutEventRecord(kind: .resume, start: 35, end: 35),
            ])
        #expect(seconds(paused.zoneGroups) == [[10, 5, 5]])
        for empty in [[:], [.heartRate: data([])], [.heartRate: data([(0, .nan)])], [.stepCount: rates]]
            as [[ObjectType: MeasuredData]]
        {
            let workout = sorted(empty)
            #expect(workout.zoneGroups == nil && workout.activities.allSatisfy { $0.zoneGroups == nil })
        }
        #expect(seconds(sorted([.heartRate: data([(0, .nan), (10, 2.5)])]).zoneGroups)?.first?[1] == 30)
    }

    @Test func ZON_56_groupsOfHiddenTypesAreRemoved() throws {
        let power = try ZoneGroupRecord(configuration: Self.zones(.cyclingPower, .watt), durations: [1, 2, 3])
        let groups = try [Self.group(1), power]
        func filtered(_ types: Set<ObjectType>) -> [[ObjectType]?] {
            var workout = WorkoutRecord(activityType: .running, duration: 9)
            workout.zoneGroups = groups
            workout.activities = [
                Self.activity(0, 5, hasStatistics: true, groups), Self.activity(5, 7, hasStatistics: true, [power]),
                Self.activity(7, 9, hasStatistics: true), Self.activity(8, 9, hasStatistics: true, []),
            ]
            workout.filterZones { types.contains($0) }
            return ([workout.zoneGroups] + workout.activities.map(\.zoneGroups)).map { $0?.map(\.configuration.type) }
        }
        let (rate, watt) = (ObjectType.heartRate, ObjectType.cyclingPower)
        #expect(filtered([rate, watt]) == [[rate, watt], [rate, watt], [watt], nil, nil])
        #expect(filtered([rate]) == [[rate], [rate], nil, nil, nil])
        #expect(filtered([watt]) == [[watt], [watt], [watt], nil, nil])
        #expect(filtered([]) == [nil, nil, nil, nil, nil])
    }
}
