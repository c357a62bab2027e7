package import HealthModel
import HealthReports
import HealthStore
import HealthTransfer

/// The types as people allow them to programs (MCP-20).
package enum MCPTypes {
    /// What people call types besides their names.
    private static let nicknames: [String: ObjectType] = [
        "workouts": .workout, "sleep": .sleepAnalysis, "rings": .activitySummary, "steps": .stepCount,
        "routes": .workoutRoute, "weight": .bodyMass,
    ]

    /// The type somebody means: an identifier, a Swift name or what people call it, in any case.
    package static func type(_ text: String) -> ObjectType? { TypeName.type(text) ?? nicknames[text.lowercased()] }

    /// The name under which a type is allowed.
    package static func name(of type: ObjectType) -> String {
        switch type {
        case .workout: "workouts"
        case .sleepAnalysis: "sleep"
        case .activitySummary: "rings"
        case .workoutRoute: "workouts --routes"
        default: TypeName.name(of: type)
        }
    }

    /// The names most like a misspelt one.
    package static func suggestions(for text: String) -> [String] {
        let similar = TypeName.suggestions(for: text)
        return similar.isEmpty ? Spelling.closest(to: text, among: nicknames.keys.sorted()) : similar
    }

    /// What `common` stands for: how one moves and sleeps, and heart and breath meanwhile; nothing that is sensitive, no places.
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

    /// Whether a type is never allowed but by its own name: clinical, medication, state of mind, reproductive (SEC-32).
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

    /// What is to be allowed where somebody names a type: what it consists of, if it is a correlation (AUTH-10).
    package static func permissions(for type: ObjectType) -> [ObjectType] {
        type.isReadable ? [type] : type.containedTypes
    }
}
