import Foundation
import HealthModel
import HealthStore
import Testing
import UniformTypeIdentifiers

@testable import HealthKit

/// Numbers that a later version of the system, or a file, may have stored, and that no case has.
@Suite struct UnknownValueTests {
    private func sample<Sample: HKSample>(_ type: ObjectType, _ detail: SampleDetail, as: Sample.Type) throws -> Sample
    {
        try #require(
            HKSample.make(from: SampleRecord(type: type, start: 0, end: 0, content: .detail(detail))) as? Sample)
    }

    @Test func OTH_31_electrocardiograms() throws {
        func told(_ classification: Int, _ status: Int) throws -> String {
            let detail = ElectrocardiogramRecord(classification: classification, symptomsStatus: status)
            let sample = try sample(.electrocardiogram, .electrocardiogram(detail), as: HKElectrocardiogram.self)
            return "\(sample.classification) \(sample.symptomsStatus)"
        }
        #expect(try told(1, 1) == "sinusRhythm none" && told(2, 2) == "atrialFibrillation present")
        #expect(try told(99, 99) == "unrecognized notSet" && told(-1, -1) == "unrecognized notSet")
    }

    @Test func OTH_81_doses() throws {
        func told(_ schedule: Int, _ status: Int) throws -> String {
            let concept = HealthConceptRecord(identifier: "a")
            let dose = DoseRecord(
                concept: concept, scheduleType: schedule, status: status, quantity: 3, scheduledQuantity: 2,
                scheduledDate: 7)
            let sample = try sample(.medicationDoseEvent, .dose(dose), as: HKMedicationDoseEvent.self)
            return "\(sample.scheduleType) \(sample.logStatus) \(sample.doseQuantity ?? -1)"
        }
        #expect(try told(HKMedicationDoseEvent.ScheduleType.schedule.rawValue, 4) == "schedule taken 3.0")
        #expect(try told(99, 99) == "asNeeded notLogged 3.0")
    }

    @Test func OTH_70_statesOfMind() throws {
        func state(_ kind: Int, _ valence: Double, _ labels: [Int], _ associations: [Int]) throws -> HKStateOfMind {
            let record = StateOfMindRecord(kind: kind, valence: valence, labels: labels, associations: associations)
            return try sample(.stateOfMind, .stateOfMind(record), as: HKStateOfMind.self)
        }
        let known = try state(2, 0.9, [1, 2, 2, 1], [3, 1])
        #expect(known.kind == .dailyMood && known.labels.map(\.rawValue) == [1, 2])
        #expect(known.associations.map(\.rawValue) == [3, 1] && known.valenceClassification == .veryPleasant)
        let odd = try state(99, .nan, [999, 1, -1], [999, 2])
        #expect(odd.kind == .momentaryEmotion && odd.labels.map(\.rawValue) == [1])
        #expect(odd.associations.map(\.rawValue) == [2] && odd.valenceClassification == .neutral)
    }

    @Test func OTH_72_assessments() throws {
        func gad(_ answers: [Int]) throws -> HKGAD7Assessment {
            try sample(.gad7Assessment, .assessment(AssessmentRecord(answers: answers)), as: HKGAD7Assessment.self)
        }
        let known = try gad([3, 3, 3, 3, 3, 3, 3])
        #expect(known.answers.count == 7 && known.score == 21 && known.risk == .severe)
        #expect(try gad([0, 1, 77, -5]).answers.map(\.rawValue) == [0, 1])
    }

    @Test func OTH_90_prescriptions() throws {
        func told(_ prescription: PrescriptionRecord) throws -> String {
            let sample = try sample(
                .visionPrescription, .prescription(prescription), as: HKVisionPrescription.self)
            return "\(type(of: sample)) \(sample.prescriptionType)"
        }
        let lens = LensRecord([.sphere: QuantityValue(1, QuantityUnit(.diopter))])
        let (glasses, contacts) = (PrescriptionRecord.glasses, PrescriptionRecord.contacts)
        for (kind, name) in [(glasses, "Glasses"), (contacts, "Contacts")] {
            let type = name.lowercased()
            #expect(try told(PrescriptionRecord(kind: kind)) == "HKVisionPrescription \(type)")
            for prescription in [
                PrescriptionRecord(kind: kind, rightEye: lens), PrescriptionRecord(kind: kind, leftEye: lens),
                PrescriptionRecord(kind: kind, brand: "Clear"),
            ] {
                #expect(try told(prescription) == "HK\(name)Prescription \(type)")
            }
        }
        #expect(try told(PrescriptionRecord(kind: 99, rightEye: lens)) == "HKVisionPrescription glasses")
        let plain = HKContactsPrescription(
            record: SampleRecord(
                type: .visionPrescription, start: 0, end: 0,
                content: .detail(.prescription(PrescriptionRecord(kind: contacts, leftEye: lens)))))
        #expect(plain.brand == "" && plain.rightEye == nil && plain.leftEye != nil)
        let prism = PrismRecord(
            amount: QuantityValue(1, QuantityUnit(.prismDiopter)), angle: QuantityValue(0, .degreeAngle), eye: 99)
        #expect(HKVisionPrism(record: prism).eye == .right)
        #expect(
            HKContactsLensSpecification(record: LensRecord([:])).sphere == HKQuantity(unit: .diopter(), doubleValue: 0))
    }

    @Test func OTH_40_hearingTests() {
        let level = QuantityValue(10, .decibelHearingLevel)
        let known = HKAudiogramSensitivityTest(record: SensitivityTestRecord(sensitivity: level, side: 1))
        #expect(known.side == .right && known.type == .air)
        let odd = HKAudiogramSensitivityTest(record: SensitivityTestRecord(sensitivity: level, conduction: 9, side: 9))
        #expect(odd.side == .left && odd.type == .air)
    }

    @Test func WKO_1_configurationsAndActivities() {
        var record = WorkoutConfigurationRecord()
        record.activityType = WorkoutActivity(rawValue: 4_711)
        record.locationType = LocationType(rawValue: 99)
        record.swimmingLocationType = SwimmingLocation(rawValue: 99)
        let configuration = HKWorkoutConfiguration(record: record)
        #expect(configuration.activityType == .other && configuration.locationType == .unknown)
        #expect(configuration.swimmingLocationType == .unknown)
        configuration.activityType = .yoga
        configuration.locationType = .indoor
        configuration.swimmingLocationType = .pool
        #expect(configuration.record.locationType.rawValue == 2 && configuration.record.activityType == .yoga)
        #expect(configuration.record.swimmingLocationType.rawValue == 1)
    }

    @Test func OTH_3_OTH_11_summariesAttachmentsAndCharacteristics() throws {
        var summary = ActivitySummaryRecord(day: nil)
        summary.moveMode = 99
        #expect(HKActivitySummary(record: summary).activityMoveMode == .activeEnergy)
        let attachment = AttachmentRecord(name: "a", contentType: "public.movie", size: 1, creationDate: 0)
        #expect(HKAttachment(record: attachment).contentType == .data)
        let test = try TestStore()
        let store = try test.app()
        try test.engine.write { writer in
            try writer.setCharacteristics([
                .biologicalSex: .some(99), .bloodType: .some(99), .fitzpatrickSkinType: .some(99),
                .wheelchairUse: .some(99), .activityMoveMode: .some(99),
            ])
        }
        #expect(try store.biologicalSex().biologicalSex == .notSet && store.bloodType().bloodType == .notSet)
        #expect(try store.fitzpatrickSkinType().skinType == .notSet)
        #expect(try store.wheelchairUse().wheelchairUse == .notSet)
        #expect(try store.activityMoveMode().activityMoveMode == .activeEnergy)
    }
}
