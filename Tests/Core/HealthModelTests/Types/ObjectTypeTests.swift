import Foundation
import HealthModel
import Testing

@Suite struct ObjectTypeTests {
    private func identifiers(_ isIncluded: (ObjectType) -> Bool) -> Set<String> {
        Set(
            ObjectType.all.filter(isIncluded).map { type in
                type.identifier
                    .replacingOccurrences(of: "HKQuantityTypeIdentifier", with: "")
                    .replacingOccurrences(of: "HKCategoryTypeIdentifier", with: "")
            })
    }

    @Test func OBJ_10_everyNameStandsForItsIdentifier() {
        for type in ObjectType.all {
            #expect(ObjectType(identifier: type.identifier) == type)
            #expect(ObjectType(identifier: type.identifier)?.hashValue == type.hashValue)
        }
        // The catalogue assigns numbers to names; the first, the last and one of each table that it was made of.
        #expect(ObjectType.bodyFatPercentage.identifier == "HKQuantityTypeIdentifierBodyFatPercentage")
        #expect(ObjectType.heartRate.identifier == "HKQuantityTypeIdentifierHeartRate")
        #expect(ObjectType.sleepAnalysis.identifier == "HKCategoryTypeIdentifierSleepAnalysis")
        #expect(ObjectType.workout.identifier == "HKWorkoutTypeIdentifier")
        #expect(ObjectType.userAnnotatedMedication.identifier == "HKDataTypeUserAnnotatedMedicationConcept")
        #expect(Set(ObjectType.all).count == ObjectType.all.count)
        #expect(ObjectType(identifier: "HKQuantityTypeIdentifierNothing") == nil)
        #expect(ObjectType(identifier: "") == nil)
    }

    @Test func OBJ_10_familiesHaveTheirCountsOrMore() {
        let counts = Dictionary(ObjectType.all.map { ($0.family, 1) }, uniquingKeysWith: +)
        let known: [(ObjectTypeFamily, Int)] = [
            (.quantity, 120), (.category, 69), (.correlation, 2), (.characteristic, 6), (.clinical, 9),
            (.scoredAssessment, 2),
        ]
        for (family, count) in known { #expect(counts[family, default: 0] >= count) }
        for family in ObjectTypeFamily.allCases {
            #expect(counts[family] != nil)
        }
    }

    @Test func OBJ_10_codingWritesTheIdentifier() throws {
        let types: [ObjectType] = [.heartRate, .workout, .stateOfMind]
        let data = try JSONEncoder().encode(types)
        #expect(
            String(decoding: data, as: UTF8.self)
                == #"["HKQuantityTypeIdentifierHeartRate","HKWorkoutTypeIdentifier","HKDataTypeStateOfMind"]"#)
        #expect(try JSONDecoder().decode([ObjectType].self, from: data) == types)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([ObjectType].self, from: Data(#"["HKNothing"]"#.utf8))
        }
    }

    @Test(arguments: [
        (ObjectType.heartRate, "count/s"), (.activeEnergyBurned, "kcal"), (.distanceWalkingRunning, "m"),
        (.bodyMass, "kg"), (.appleExerciseTime, "min"), (.oxygenSaturation, "%"), (.bodyTemperature, "degC"),
    ])
    func QTY_7_canonicalUnits(type: ObjectType, unit: String) throws {
        #expect(try type.canonicalUnit == QuantityUnit(parsing: unit))
    }

    @Test func QTY_7_everyQuantityTypeHasAUnitAndNoOtherTypeDoes() {
        for type in ObjectType.all {
            #expect((type.canonicalUnit != nil) == (type.family == .quantity), "\(type)")
            #expect((type.aggregationStyle != nil) == (type.family == .quantity), "\(type)")
            #expect((type.categoryValues != nil) == (type.family == .category), "\(type)")
        }
    }

    @Test func QTY_10_QTY_11_aggregationStyles() {
        #expect(
            identifiers { $0.aggregationStyle == .discreteTemporallyWeighted } == [
                "HeartRate", "AtrialFibrillationBurden", "RestingHeartRate", "WalkingHeartRateAverage",
                "CyclingCadence", "CyclingPower", "CyclingSpeed",
            ])
        #expect(
            identifiers { $0.aggregationStyle == .discreteEquivalentContinuousLevel } == [
                "EnvironmentalAudioExposure", "EnvironmentalSoundReduction", "HeadphoneAudioExposure",
            ])
        #expect(ObjectType.stepCount.isCumulative)
        #expect(ObjectType.bodyMass.aggregationStyle == .discreteArithmetic)
        #expect(!ObjectType.workout.isCumulative)
    }

    @Test(arguments: [
        (ObjectType.uvExposure, "count", true), (.uvExposure, "%", true), (.uvExposure, "", false),
        (.bodyMassIndex, "count", true), (.appleSleepingBreathingDisturbances, "count", true),
        (.appleSleepingBreathingDisturbances, "count/hr", false), (.heartRate, "count/min", true),
        (.bloodGlucose, "mmol<180.15588000005408>/L", true),
    ])
    func UNIT_20_compatibilityWithTheCanonicalUnit(type: ObjectType, unit: String, isCompatible: Bool) throws {
        let canonical = try #require(type.canonicalUnit)
        #expect(try QuantityUnit(parsing: unit).isCompatible(with: canonical) == isCompatible)
    }

    @Test func AUTH_13_readOnlyTypes() {
        #expect(
            identifiers(\.isReadOnly) == [
                "AppleExerciseTime", "AppleMoveTime", "AppleStandTime", "AppleStandHour", "WalkingHeartRateAverage",
                "AppleWalkingSteadiness", "AppleWalkingSteadinessEvent", "AppleSleepingWristTemperature",
                "AtrialFibrillationBurden", "NikeFuel", "HighHeartRateEvent", "LowHeartRateEvent",
                "IrregularHeartRhythmEvent", "AudioExposureEvent", "HeadphoneAudioExposureEvent",
                "LowCardioFitnessEvent", "HypertensionEvent", "AppleSleepingBreathingDisturbances",
                "SleepApneaEvent", "HKMedicationDoseEventTypeIdentifierMedicationDoseEvent",
            ])
    }

    @Test func AUTH_9_AUTH_10_whatMayBeRequested() {
        let closed: Set<ObjectTypeFamily> = [
            .correlation, .clinical, .activitySummary, .electrocardiogram, .characteristic, .userAnnotatedMedication,
        ]
        for type in ObjectType.all {
            #expect(type.isShareable == (!closed.contains(type.family) && !type.isReadOnly), "\(type)")
            #expect(type.isReadable == (type.family != .correlation), "\(type)")
        }
    }

    @Test func AUTH_14_onlyHeartbeatSeriesHasAParent() {
        #expect(ObjectType.all.filter { $0.authorizationParent != nil } == [.heartbeatSeries])
        #expect(ObjectType.heartbeatSeries.authorizationParent == .heartRateVariabilitySDNN)
    }

    @Test func AUTH_17_perObjectTypes() {
        #expect(
            ObjectType.all.filter(\.requiresPerObjectAuthorization) == [.visionPrescription, .userAnnotatedMedication])
    }

    @Test func DAT_3_openEndedTypes() {
        #expect(
            Set(ObjectType.all.filter(\.isOpenEnded)) == [.pregnancy, .lactation, .contraceptive, .visionPrescription])
    }

    @Test func DAT_5_restrictedTypes() {
        for type in ObjectType.all {
            let isRestricted = type.isCumulative || type == .workout
            #expect(type.maximumDuration == (isRestricted ? 345_600 : nil), "\(type)")
        }
    }
}
