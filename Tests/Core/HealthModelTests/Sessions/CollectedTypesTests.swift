import HealthModel
import Testing

@Suite struct CollectedTypesTests {
    private static let base: Set<ObjectType> = [.activeEnergyBurned, .basalEnergyBurned, .heartRate]
    private static let onFoot: Set<ObjectType> = [.distanceWalkingRunning, .stepCount]
    private static let ride: Set<ObjectType> = [.distanceCycling, .cyclingSpeed, .cyclingPower, .cyclingCadence]
    private static let swim: Set<ObjectType> = [.distanceSwimming, .swimmingStrokeCount]

    private typealias Row = (activities: [WorkoutActivity], anywhere: Set<ObjectType>, outdoors: Set<ObjectType>)

    /// The table of `live-sessions.md`, row by row: activities, then the types anywhere, then those outdoors.
    private static let table: [Row] = [
        (
            [.running], onFoot.union([.runningSpeed]),
            [.runningPower, .runningStrideLength, .runningVerticalOscillation, .runningGroundContactTime]
        ),
        ([.walking], onFoot, []),
        ([.hiking], onFoot.union([.flightsClimbed]), []),
        ([.cycling, .handCycling], ride, []),
        ([.swimming, .swimBikeRun], swim, []),
        ([.wheelchairWalkPace, .wheelchairRunPace], [.distanceWheelchair, .pushCount], []),
        ([.downhillSkiing, .snowboarding, .snowSports], [.distanceDownhillSnowSports], []),
        ([.crossCountrySkiing], [.distanceCrossCountrySkiing, .crossCountrySkiingSpeed], []),
        ([.paddleSports], [.distancePaddleSports, .paddleSportsSpeed], []),
        ([.rowing], [], [.distanceRowing, .rowingSpeed]),
        ([.skatingSports], [.distanceSkatingSports], []),
        ([.stairs, .stairClimbing, .stepTraining], [.flightsClimbed, .stepCount], []),
        ([.transition], [], []),
        (
            [
                .soccer, .americanFootball, .australianFootball, .rugby, .lacrosse, .hockey, .discSports, .golf,
                .trackAndField, .elliptical,
            ], [.distanceWalkingRunning], []
        ),
        ([.underwaterDiving], [.underwaterDepth, .waterTemperature], []),
        // Not in the table: yoga, tennis, others.
        ([.yoga, .tennis, .other], [], []),
    ]

    @Test(arguments: 0..<16)
    func LIV_20_LIV_25_defaultTypes(row: Int) {
        let row = Self.table[row]
        for activity in row.activities {
            for location in 1...3 {
                let configuration = WorkoutConfigurationRecord(activity, location: location)
                let expected = Self.base.union(row.anywhere).union(location == 3 ? row.outdoors : [])
                #expect(
                    CollectedTypes(configuration: configuration).types == expected, "\(activity.name) at \(location)")
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
        var types = CollectedTypes(configuration: WorkoutConfigurationRecord(.yoga))
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
        types.adopt(WorkoutConfigurationRecord(.cycling))
        #expect(types.types == Self.base.union(Self.ride))
        types.adopt(WorkoutConfigurationRecord(.transition))
        #expect(types.types == Self.base)
        types.adopt(WorkoutConfigurationRecord(.running))
        #expect(types.types == Self.base.union(Self.onFoot).union([.runningSpeed]))
        types.adopt(nil)
        #expect(types.types == Self.base)
    }

    @Test func LIV_24_theAppsChoiceStays() {
        var types = CollectedTypes(configuration: .multisport)
        types.enable(.bodyMass, .constant(true))
        types.enable(.distanceSwimming, .start(.greater, 5))
        types.disable(.heartRate)
        types.adopt(WorkoutConfigurationRecord(.cycling))
        #expect(types.types.contains(.bodyMass))
        #expect(types.selection[.distanceSwimming] == .start(.greater, 5))
        #expect(!types.types.contains(.heartRate))
        types.disable(.cyclingPower)
        types.adopt(nil)
        types.adopt(WorkoutConfigurationRecord(.cycling))
        #expect(!types.types.contains(.cyclingPower))
        // Disabling a type that is not collected has no lasting effect.
        types.disable(.distanceWalkingRunning)
        types.adopt(.running)
        #expect(types.types.contains(.distanceWalkingRunning))
    }
}
