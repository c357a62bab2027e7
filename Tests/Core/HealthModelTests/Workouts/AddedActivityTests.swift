import HealthModel
import Testing

/// Activities and zones of a workout under construction.
@Suite struct AddedActivityTests {
    private static func activity(_ start: Double, _ end: Double?) -> WorkoutActivityRecord {
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = .running
        var activity = WorkoutActivityRecord(configuration: configuration, start: start, end: end)
        activity.duration = 7
        activity.statistics = [.stepCount: WorkoutStatisticsRecord(sum: 3)]
        return activity
    }

    private static func assembly() -> WorkoutAssembly {
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = .running
        return WorkoutAssembly(configuration: configuration)
    }

    /// Figures that were computed for another workout are computed anew.
    @Test func WAC_8_anAddedActivityHasNoFiguresOfItsOwn() throws {
        var assembly = Self.assembly()
        try assembly.begin(at: 0)
        try assembly.add(Self.activity(10, 30))
        try assembly.add(Self.activity(40, nil))
        #expect(assembly.activities.allSatisfy { $0.duration == nil && $0.statistics == nil })
        try assembly.end(at: 100)
        let workout = try #require(try assembly.result(device: nil).workout)
        #expect(workout.activities.map(\.duration) == [20, 60] && workout.activities.map(\.end) == [30, 100])
        #expect(workout.activities.allSatisfy { $0.statistics?.isEmpty == true })
        #expect(workout.statistics?.isEmpty == true && workout.isBuilderMade)
        // One without any has a single activity without statistics of its own.
        var plain = Self.assembly()
        try plain.begin(at: 0)
        try plain.end(at: 100)
        let single = try #require(try plain.result(device: nil).workout).activities
        #expect(single.count == 1 && single[0].statistics == nil && single[0].duration == 100)
    }

    @Test func ZON_30_zonesAreSetByTypeBeforeTheStart() throws {
        func zones(_ type: ObjectType, _ low: Double) throws -> ZoneConfigurationRecord {
            let unit: QuantityUnit = type == .heartRate ? .countPerMinute : .watt
            return try ZoneConfigurationRecord(
                type: type, boundaries: [low, 200].map { QuantityValue($0, unit) }, source: .app)
        }
        var assembly = Self.assembly()
        try assembly.setZones(zones(.heartRate, 100), of: .heartRate)
        try assembly.setZones(zones(.cyclingPower, 110), of: .cyclingPower)
        #expect(assembly.zones.map(\.type) == [.heartRate, .cyclingPower])
        // Those of one type replace the earlier ones of that type alone.
        try assembly.setZones(zones(.heartRate, 120), of: .heartRate)
        #expect(try assembly.zones == [zones(.cyclingPower, 110), zones(.heartRate, 120)])
        let other = try zones(.cyclingPower, 120)
        for (given, type) in [(nil, ObjectType.stepCount), (nil, .workout), (other, .heartRate), (other, .stepCount)]
            as [(ZoneConfigurationRecord?, ObjectType)]
        {
            #expect(throws: WorkoutAssembly.Refusal.otherZones) { try assembly.setZones(given, of: type) }
        }
        try assembly.setZones(nil, of: .heartRate)
        #expect(try assembly.zones == [zones(.cyclingPower, 110)])
        // At the start the preferred ones of other types join them.
        try assembly.begin(at: 0, preferredZones: [zones(.cyclingPower, 150), zones(.heartRate, 150)])
        #expect(try assembly.zones == [zones(.cyclingPower, 110), zones(.heartRate, 150)])
        #expect(throws: WorkoutAssembly.Refusal.begun) { try assembly.setZones(nil, of: .heartRate) }
    }
}
