import HealthModel
import Testing

/// The table of limits (PLA-5, PLA-15), and the sentences (PLA-2).
@Suite struct PlausibilityLimitsTests {
    @Test func PLA_15_everyActivityHasALimit() {
        for activity in WorkoutActivity.named {
            let sport = PlausibleSport(activity)
            #expect(sport.stepSpeed >= sport.bestSpeed && sport.bestSpeed > 0)
        }
        #expect(PlausibleSport(.other, named: "Paragliding") == .flight)
        #expect(PlausibleSport(.other, named: "motorcycling") == .flight)
        #expect(PlausibleSport(.other, named: "chess") == .other)
        #expect(PlausibleSport(.running).stepSpeed == 13 && PlausibleSport(.handCycling).bestSpeed == 35)
    }

    @Test func PLA_48_noSwimIsFasterThanTheRecords() {
        #expect(PlausibleSport.swimming.shortestTime(of: 50) == 19.9)
        #expect(PlausibleSport.swimming.shortestTime(of: 1_500) == 846.88)
        #expect(PlausibleSport.running.shortestTime(of: 50) == 0)
        var last = 0.0
        for metres in stride(from: 25.0, through: 4_000, by: 25) {
            let time = PlausibleSport.swimming.shortestTime(of: metres)
            #expect(time > last, "\(metres) m")
            last = time
        }
    }

    @Test(
        arguments: [
            (.bodyMass, 0.2, .kilogram, false), (.bodyMass, 80_000, .gram, true), (.bodyMass, 700_000, .gram, false),
            (.bloodGlucose, 100, .milligramPerDeciliter, true), (.bloodGlucose, 5, .milligramPerDeciliter, false),
            (.bloodGlucose, 1_090, .milligramPerDeciliter, false), (.bodyTemperature, 98.6, .degreeFahrenheit, true),
            (.bodyTemperature, 20, .degreeCelsius, false), (.heartRate, 254, .countPerMinute, false),
            (.bloodPressureSystolic, 400, .millimeterOfMercury, false), (.oxygenSaturation, 0.97, .percent, true),
            (.oxygenSaturation, 0.2, .percent, false), (.stepCount, 1e9, .count, true),
        ] as [(ObjectType, Double, QuantityUnit, Bool)])
    func PLA_30_measurementsHaveARangeInAnyUnit(type: ObjectType, value: Double, unit: QuantityUnit, isPossible: Bool) {
        #expect(PlausibilityLimits.isPossible(value, unit, of: type) == isPossible)
    }

    @Test func PLA_42_invalidMinusOneIsReserved() {
        #expect(PlausibilityLimits.isReservedEnergy(65_534) && !PlausibilityLimits.isReservedEnergy(6_553))
        #expect(PlausibilityLimits.isReserved(254) && PlausibilityLimits.isReserved(65_535))
        #expect(!PlausibilityLimits.isReserved(250))
    }

    @Test func PLA_2_kindsAreCountedTogether() {
        var all: [Implausible] = []
        all.add(Implausible(.positionJump, count: 1, first: 20, figures: [100, 1]))
        all.add(Implausible(.positionJump, count: 2, first: 10, figures: [5_400_000, 1]))
        all.add(Implausible(.range, of: "power", count: 6, first: 5, figures: [30_000]))
        all.add(Implausible(.range, of: "cadence", count: 0))
        #expect(all.map(\.count) == [3, 6] && all[0].first == 10)
        #expect(
            all.map(\.text) == [
                "3 positions were left out of distance and route: they lie 5,400 km away and 1 s apart.",
                "6 power values were left out: 30,000 W is impossible.",
            ])
    }

    @Test(arguments: Implausible.Kind.allCases) func PLA_2_everyKindHasASentence(kind: Implausible.Kind) {
        for count in [1, 2_000] {
            for figures in [[], [1.5], [12_345.67, 3]] {
                let text = Implausible(kind, of: "speed", count: count, figures: figures).text
                #expect(text.hasSuffix(".") && text.first?.isLowercase == false && !text.contains("  "))
            }
        }
    }
}
