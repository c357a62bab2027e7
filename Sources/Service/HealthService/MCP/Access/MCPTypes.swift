package import HealthModel
import HealthReports
import HealthStore
import HealthTransfer

/// The names of types in permissions (MCP-20).
package enum MCPTypes {
    /// Returns the name under which a type is granted.
    package static func name(of type: ObjectType) -> String {
        switch type {
        case .workout: "workouts"
        case .sleepAnalysis: "sleep"
        case .activitySummary: "rings"
        case .workoutRoute: "workouts --routes"
        default: TypeName.name(of: type)
        }
    }

    /// The types that `common` stands for: movement, sleep, heart and breathing, without sensitive types and
    /// locations.
    package static let common: Set<ObjectType> = [
        .workout, .sleepAnalysis, .activitySummary,
        .stepCount, .distanceWalkingRunning, .distanceCycling, .distanceSwimming, .distanceWheelchair,
        .distanceDownhillSnowSports, .distanceCrossCountrySkiing, .distancePaddleSports, .distanceRowing,
        .distanceSkatingSports, .pushCount, .swimmingStrokeCount, .flightsClimbed,
        .activeEnergyBurned, .basalEnergyBurned, .appleExerciseTime, .appleMoveTime, .appleStandTime, .appleStandHour,
        .heartRate, .restingHeartRate, .walkingHeartRateAverage, .heartRateVariabilitySDNN, .heartRateRecoveryOneMinute,
        .vo2Max, .respiratoryRate, .oxygenSaturation,
        .runningSpeed, .runningPower, .runningStrideLength, .runningVerticalOscillation, .runningGroundContactTime,
        .cyclingSpeed, .cyclingPower, .cyclingCadence, .cyclingFunctionalThresholdPower, .walkingSpeed,
        .walkingStepLength, .physicalEffort, .workoutEffortScore, .estimatedWorkoutEffortScore,
    ]

    /// Returns whether a type is only granted by its own name: clinical, medication, state of mind, reproductive
    /// (SEC-32).
    package static func isSensitive(_ type: ObjectType) -> Bool {
        switch type.family {
        case .clinical, .document, .stateOfMind, .scoredAssessment, .medicationDoseEvent, .userAnnotatedMedication: true
        default: reproductive.contains(type)
        }
    }

    private static let reproductive: Set<ObjectType> = [
        .menstrualFlow, .intermenstrualBleeding, .infrequentMenstrualCycles, .irregularMenstrualCycles,
        .persistentIntermenstrualBleeding, .prolongedMenstrualPeriods, .ovulationTestResult, .cervicalMucusQuality,
        .basalBodyTemperature, .progesteroneTestResult, .pregnancy, .pregnancyTestResult, .lactation, .contraceptive,
        .sexualActivity, .bleedingAfterPregnancy, .bleedingDuringPregnancy, .bleedingAfterMenopause,
        .menopausalState,
    ]

    /// Returns the types to grant for a named type: for a correlation, the types that it contains (AUTH-10).
    package static func permissions(for type: ObjectType) -> [ObjectType] {
        type.isReadable ? [type] : type.containedTypes
    }
}
