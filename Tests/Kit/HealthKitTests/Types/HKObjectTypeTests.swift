import HealthKit
import HealthModel
import Testing

@Suite struct HKObjectTypeTests {
    @Test func OBJ_10_lookupsAnswerNilForOtherFamilies() {
        #expect(HKObjectType.quantityType(forIdentifier: .heartRate) == HKQuantityType(.heartRate))
        #expect(HKObjectType.quantityType(forIdentifier: .init(rawValue: "HKWorkoutTypeIdentifier")) == nil)
        #expect(HKObjectType.quantityType(forIdentifier: .init(rawValue: "nothing")) == nil)
        for record in ObjectType.all {
            let name = record.identifier
            let found: [HKObjectType?] = [
                HKObjectType.quantityType(forIdentifier: .init(rawValue: name)),
                HKObjectType.categoryType(forIdentifier: .init(rawValue: name)),
                HKObjectType.characteristicType(forIdentifier: .init(rawValue: name)),
                HKObjectType.correlationType(forIdentifier: .init(rawValue: name)),
                HKObjectType.documentType(forIdentifier: .init(rawValue: name)),
                HKObjectType.clinicalType(forIdentifier: .init(rawValue: name)),
                HKObjectType.seriesType(forIdentifier: name),
            ]
            let place: Int? =
                switch record.family {
                case .quantity: 0
                case .category: 1
                case .characteristic: 2
                case .correlation: 3
                case .document: 4
                case .clinical: 5
                case .workoutRoute, .heartbeatSeries: 6
                default: nil
                }
            for (index, type) in found.enumerated() {
                #expect((type != nil) == (index == place), "\(name)")
                #expect(type == nil || type === HKObjectType.type(for: record), "\(name)")
            }
        }
    }

    @Test func OBJ_10_typesAreValues() {
        let first = HKQuantityType(.stepCount)
        let second = HKQuantityType(.stepCount)
        #expect(first == second)
        #expect(first.hash == second.hash)
        #expect(Set<HKObjectType>([first, second, HKCategoryType(.acne)]).count == 2)
        #expect(first != HKQuantityType(.heartRate))
        #expect(first.copy() as? HKQuantityType === first)
        #expect(HKCategoryType(.audioExposureEvent) == HKCategoryType(.environmentalAudioExposureEvent))
        #expect(first.identifier == "HKQuantityTypeIdentifierStepCount")
        #expect(first.description == first.identifier)
    }

    @Test func OBJ_10_theOnlyTypesOfTheirFamilies() {
        let types: [(HKObjectType, ObjectType)] = [
            (.workoutType(), .workout), (HKWorkoutType.workoutType(), .workout),
            (HKSeriesType.workoutRoute(), .workoutRoute), (HKSeriesType.heartbeat(), .heartbeatSeries),
            (.activitySummaryType(), .activitySummary), (.audiogramSampleType(), .audiogram),
            (.electrocardiogramType(), .electrocardiogram), (.visionPrescriptionType(), .visionPrescription),
            (.stateOfMindType(), .stateOfMind), (.medicationDoseEventType(), .medicationDoseEvent),
            (.userAnnotatedMedicationType(), .userAnnotatedMedication),
        ]
        for (type, record) in types {
            #expect(type.record == record)
            #expect(type === HKObjectType.type(for: record))
        }
        #expect(HKScoredAssessmentType(.GAD7).identifier == "HKScoredAssessmentTypeIdentifierGAD7")
        #expect(HKDocumentType(.CDA).identifier == "HKDocumentTypeIdentifierCDA")
    }

    @Test func OBJ_10_sampleTypesAreSampleTypes() {
        for record in ObjectType.all {
            #expect((HKObjectType.type(for: record) is HKSampleType) == record.isSample, "\(record)")
        }
    }

    @Test func OBJ_11_typesSurviveArchiving() throws {
        for record in ObjectType.all {
            let type = HKObjectType.type(for: record)
            let data = try NSKeyedArchiver.archivedData(withRootObject: type, requiringSecureCoding: true)
            let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: Swift.type(of: type), from: data)
            #expect(read == type)
        }
    }

    @Test func QTY_11_aggregationStyles() {
        #expect(HKQuantityType(.stepCount).aggregationStyle == .cumulative)
        #expect(HKQuantityType(.bodyMass).aggregationStyle == .discreteArithmetic)
        #expect(HKQuantityType(.restingHeartRate).aggregationStyle == .discreteTemporallyWeighted)
        #expect(HKQuantityType(.headphoneAudioExposure).aggregationStyle == .discreteEquivalentContinuousLevel)
    }

    @Test(arguments: [
        (HKQuantityTypeIdentifier.uvExposure, "count", true), (.uvExposure, "%", true), (.bodyMassIndex, "count", true),
        (.appleSleepingBreathingDisturbances, "count", true), (.appleSleepingBreathingDisturbances, "count/hr", false),
        (.heartRate, "count/min", true), (.heartRate, "Hz", false), (.bodyMass, "lb", true), (.bodyMass, "m", false),
    ])
    func UNIT_20_compatibleUnits(identifier: HKQuantityTypeIdentifier, unit: String, isCompatible: Bool) {
        #expect(HKQuantityType(identifier).is(compatibleWith: HKUnit(from: unit)) == isCompatible)
    }

    @Test func DAT_4_DAT_5_durations() {
        #expect(HKQuantityType(.stepCount).isMaximumDurationRestricted)
        #expect(HKQuantityType(.stepCount).maximumAllowedDuration == 345_600)
        #expect(HKObjectType.workoutType().maximumAllowedDuration == 345_600)
        #expect(!HKQuantityType(.heartRate).isMaximumDurationRestricted)
        #expect(!HKQuantityType(.heartRate).isMinimumDurationRestricted)
        #expect(HKQuantityType(.sixMinuteWalkTestDistance).allowsRecalibrationForEstimates)
        #expect(!HKQuantityType(.heartRate).allowsRecalibrationForEstimates)
    }

    @Test func DAT_4_askingForNoMaximumRaises() async {
        await #expect(processExitsWith: .failure) { _ = HKQuantityType(.heartRate).maximumAllowedDuration }
    }

    @Test func DAT_4_askingForNoMinimumRaises() async {
        await #expect(processExitsWith: .failure) { _ = HKQuantityType(.stepCount).minimumAllowedDuration }
    }

    @Test func OBJ_10_anUnknownIdentifierRaises() async {
        await #expect(processExitsWith: .failure) { _ = HKQuantityType(.init(rawValue: "HKWorkoutTypeIdentifier")) }
    }

    @Test func AUTH_17_perObjectTypes() {
        #expect(HKObjectType.visionPrescriptionType().requiresPerObjectAuthorization())
        #expect(HKObjectType.userAnnotatedMedicationType().requiresPerObjectAuthorization())
        #expect(!HKObjectType.workoutType().requiresPerObjectAuthorization())
    }
}
