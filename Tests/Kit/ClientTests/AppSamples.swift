// One object of each class that apps make.
import Foundation
import HealthKit

enum AppSamples {
    static let start = Date(timeIntervalSinceReferenceDate: 740_000_000)
    static let end = start.addingTimeInterval(600)

    private static func quantity(_ identifier: HKQuantityTypeIdentifier, _ value: Double, _ unit: HKUnit)
        -> HKQuantitySample
    {
        HKQuantitySample(
            type: HKQuantityType(identifier), quantity: HKQuantity(unit: unit, doubleValue: value), start: start,
            end: end,
            device: .local(), metadata: [HKMetadataKeyWasUserEntered: true, "note": "x"])
    }

    static func all() throws -> [HKSample] {
        let pressure = HKUnit.millimeterOfMercury()
        let diopters = HKQuantity(unit: .diopter(), doubleValue: -1.5)
        let point = try HKAudiogramSensitivityPoint(
            frequency: HKQuantity(unit: .hertz(), doubleValue: 1_000),
            tests: [
                HKAudiogramSensitivityTest(
                    sensitivity: HKQuantity(unit: .decibelHearingLevel(), doubleValue: 20), type: .air, masked: false,
                    side: .left, clampingRange: nil)
            ])
        return [
            quantity(.stepCount, 100, .count()), quantity(.heartRate, 72, .beatsPerMinute),
            HKCategorySample(
                type: HKCategoryType(.sleepAnalysis), value: HKCategoryValueSleepAnalysis.asleepDeep.rawValue,
                start: start, end: end),
            HKCorrelation(
                type: HKCorrelationType(.bloodPressure), start: start, end: end,
                objects: [
                    quantity(.bloodPressureSystolic, 120, pressure), quantity(.bloodPressureDiastolic, 80, pressure),
                ]),
            HKWorkout(
                activityType: .cycling, start: start, end: end,
                workoutEvents: [
                    HKWorkoutEvent(type: .lap, dateInterval: DateInterval(start: start, duration: 60), metadata: nil)
                ],
                totalEnergyBurned: HKQuantity(unit: .kilocalorie(), doubleValue: 100),
                totalDistance: HKQuantity(unit: .meter(), doubleValue: 5_000), metadata: nil),
            HKAudiogramSample(sensitivityPoints: [point], start: start, end: end, device: nil, metadata: nil),
            HKStateOfMind(
                date: start, kind: .momentaryEmotion, valence: 0.4, labels: [.happy], associations: [.fitness]),
            HKGAD7Assessment(date: start, answers: Array(repeating: .severalDays, count: 7)),
            HKPHQ9Assessment(date: start, answers: Array(repeating: .notAtAll, count: 9)),
            HKGlassesPrescription(
                rightEyeSpecification: HKGlassesLensSpecification(
                    sphere: diopters, cylinder: nil, axis: nil, addPower: nil, vertexDistance: nil, prism: nil,
                    farPupillaryDistance: nil, nearPupillaryDistance: nil),
                leftEyeSpecification: nil, dateIssued: start, expirationDate: nil, device: nil, metadata: nil),
            HKContactsPrescription(
                rightEyeSpecification: HKContactsLensSpecification(
                    sphere: diopters, cylinder: nil, axis: nil, addPower: nil, baseCurve: nil, diameter: nil),
                leftEyeSpecification: nil, brand: "Clear", dateIssued: start, expirationDate: end, device: nil,
                metadata: nil),
            HKVisionPrescription(
                type: .glasses, dateIssued: start, expirationDate: nil, device: nil, metadata: nil),
            try HKCDADocumentSample(
                data: Data("<ClinicalDocument><title>T</title></ClinicalDocument>".utf8), start: start, end: end,
                metadata: nil),
        ]
    }

    /// The types that need authorization to save all of them.
    static var types: Set<HKSampleType> {
        [
            HKQuantityType(.stepCount), HKQuantityType(.heartRate), HKCategoryType(.sleepAnalysis),
            HKQuantityType(.bloodPressureSystolic), HKQuantityType(.bloodPressureDiastolic), .workoutType(),
            .audiogramSampleType(), .stateOfMindType(), HKScoredAssessmentType(.GAD7), HKScoredAssessmentType(.PHQ9),
            .visionPrescriptionType(), HKObjectType.documentType(forIdentifier: .CDA) ?? .workoutType(),
        ]
    }
}
