import HealthModel
import Testing

@Suite struct CollectedTypesTests {
    private static let base: Set<ObjectType> = [.activeEnergyBurned, .basalEnergyBurned, .heartRate]
    private static let onFoot: Set<ObjectType> = [.distanceWalkingRunning, .stepCount]
    private static let ride: Set<ObjectType> = [.distanceCycling, .cyclingSpeed, .cyclingPower, .cyclingCadence]
    private static let swim: Set<ObjectType> = [.distanceSwimming, .swimmingStrokeCount]

    /// The table of `live-sessions.md`, row by row: activities, then the types anywhere, then those outdoors.
    private static let table: [(activities: [UInt], anywhere: Set<ObjectType>, outdoors: Set<ObjectType>)] = [
        (
            [37], onFoot.union([.runningSpeed]),
            [.runningPower, .runningStrideLength, .runningVerticalOscillation, .runningGroundContactTime]
        ),
        ([52], onFoot, []),
        ([24], onFoot.union([.flightsClimbed]), []),
        ([13, 74], ride, []),
        ([46, 82], swim, []),
        ([70, 71], [.distanceWheelchair, .pushCount], []),
        ([61, 67, 40], [.distanceDownhillSnowSports], []),
        ([60], [.distanceCrossCountrySkiing, .crossCountrySkiingSpeed], []),
        ([31], [.distancePaddleSports, .paddleSportsSpeed], []),
        ([35], [], [.distanceRowing, .rowingSpeed]),
        ([39], [.distanceSkatingSports], []),
        ([68, 44, 69], [.flightsClimbed, .stepCount], []),
        ([83], [], []),
        ([41, 1, 3, 36, 27, 25, 75, 21, 49, 16], [.distanceWalkingRunning], []),
        ([84], [.underwaterDepth, .waterTemperature], []),
        // Not in the table: yoga, tennis, others.
        ([57, 48, 3000], [], []),
    ]

    @Test(arguments: 0..<16)
    func LIV_20_LIV_25_defaultTypes(row: Int) {
        let row = Self.table[row]
        for activity in row.activities {
            for location in 1...3 {
                let configuration = WorkoutConfigurationRecord(activity, location: location)
                let expected = Self.base.union(row.anywhere).union(location == 3 ? row.outdoors : [])
                #expect(CollectedTypes(configuration: configuration).types == expected, "\(activity) at \(location)")
            }
        }
    }

    @Test func LIV_20_withoutConfigurationNothing() {
        var types = CollectedTypes(configuration: nil)
        #expect(types.types.isEmpty)
        types.enable(.heartRate, .constant(true))
        types.adopt(.running)
        #expect(types.types == [.heartRate])
    }

    @Test func LIV_21_enablingAndDisabling() {
        var types = CollectedTypes(configuration: WorkoutConfigurationRecord(57))
        types.enable(.bodyMass, .start(.greater, 5))
        #expect(types.selection[.bodyMass] == .start(.greater, 5))
        types.enable(.bodyMass, .constant(true))
        #expect(types.selection[.bodyMass] == .constant(true))
        types.enable(.heartRate, .start(.less, 5))
        #expect(types.selection[.heartRate] == .start(.less, 5))
        types.disable(.heartRate)
        types.disable(.bodyMass)
        types.disable(.height)
        #expect(types.types == [.activeEnergyBurned, .basalEnergyBurned])
        #expect(Set(types.selection.keys) == types.types)
        types.enable(.heartRate, .constant(true))
        #expect(types.types == Self.base)
    }

    @Test func LIV_24_activitiesSwitchTheDefaults() {
        var types = CollectedTypes(configuration: .multisport)
        #expect(types.types == Self.base.union(Self.swim))
        types.adopt(WorkoutConfigurationRecord(13))
        #expect(types.types == Self.base.union(Self.ride))
        types.adopt(WorkoutConfigurationRecord(83))
        #expect(types.types == Self.base)
        types.adopt(WorkoutConfigurationRecord(37))
        #expect(types.types == Self.base.union(Self.onFoot).union([.runningSpeed]))
        types.adopt(nil)
        #expect(types.types == Self.base)
    }

    @Test func LIV_24_theAppsChoiceStays() {
        var types = CollectedTypes(configuration: .multisport)
        types.enable(.bodyMass, .constant(true))
        types.enable(.distanceSwimming, .start(.greater, 5))
        types.disable(.heartRate)
        types.adopt(WorkoutConfigurationRecord(13))
        #expect(types.types.contains(.bodyMass))
        #expect(types.selection[.distanceSwimming] == .start(.greater, 5))
        #expect(!types.types.contains(.heartRate))
        types.disable(.cyclingPower)
        types.adopt(nil)
        types.adopt(WorkoutConfigurationRecord(13))
        #expect(!types.types.contains(.cyclingPower))
        // What was not collected when it was disabled is no choice.
        types.disable(.distanceWalkingRunning)
        types.adopt(.running)
        #expect(types.types.contains(.distanceWalkingRunning))
    }
}
