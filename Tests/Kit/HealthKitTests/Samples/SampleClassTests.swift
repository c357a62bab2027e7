import Foundation
import HealthModel
import Testing

@testable import HealthKit

/// The class of the object of a stored sample.
@Suite struct SampleClassTests {
    private static func name(_ type: ObjectType, _ content: SampleContent) -> String {
        "\(Swift.type(of: HKSample.make(from: SampleRecord(type: type, start: 0, end: 0, content: content))))"
    }

    @Test func quantitiesAreCumulativeOrDiscrete() {
        let count = HKQuantity(unit: .count(), doubleValue: 1).record
        let rate = HKQuantity(unit: beats, doubleValue: 60).record
        #expect(Self.name(.stepCount, .quantity(count)) == "HKCumulativeQuantitySample")
        #expect(Self.name(.heartRate, .quantity(rate)) == "HKDiscreteQuantitySample")
        #expect(Self.name(.sleepAnalysis, .category(1)) == "HKCategorySample")
        #expect(
            Self.name(.workout, .workout(WorkoutRecord(activityType: .running, duration: 0))) == "HKWorkout")
    }

    /// A prescription without lenses and brand is only an image, and of no kind of lens.
    @Test func OTH_90_prescriptionsHaveTheClassOfTheirLenses() {
        let lens = LensRecord([.sphere: HKQuantity(unit: .diopter(), doubleValue: 1).record])
        let parts: [(LensRecord?, LensRecord?, String?)] = [
            (nil, nil, nil), (lens, nil, nil), (nil, lens, nil), (nil, nil, "Brand"), (lens, lens, "Brand"),
        ]
        func names(_ kind: UInt) -> [String] {
            parts.map { right, left, brand in
                let record = PrescriptionRecord(kind: kind, rightEye: right, leftEye: left, brand: brand)
                return Self.name(.visionPrescription, .detail(.prescription(record)))
            }
        }
        let (plain, glasses, contacts) = ("HKVisionPrescription", "HKGlassesPrescription", "HKContactsPrescription")
        #expect(names(1) == [plain] + Array(repeating: glasses, count: 4))
        #expect(names(2) == [plain] + Array(repeating: contacts, count: 4))
        #expect(names(3) == Array(repeating: plain, count: 5))
    }

    /// A stored prescription is read back with everything, though it may be little.
    @Test func OTH_90_aBrandAloneIsReadBack() async throws {
        let store = try TestStore().app()
        let contacts = HKContactsPrescription(
            rightEyeSpecification: nil, leftEyeSpecification: nil, brand: "Clear", dateIssued: noon(0),
            expirationDate: nil, device: nil, metadata: nil)
        try await store.save(contacts)
        let found = try await store.samples(HKObjectType.visionPrescriptionType())
        #expect(found == [contacts] && (found.first as? HKContactsPrescription)?.brand == "Clear")
        #expect(try archived(contacts).brand == "Clear")
    }

    @Test func OTH_73_assessmentsHaveTheClassOfTheirType() {
        for (type, name) in [(ObjectType.phq9Assessment, "HKPHQ9Assessment"), (.gad7Assessment, "HKGAD7Assessment")] {
            #expect(Self.name(type, .detail(.assessment(AssessmentRecord(answers: [0, 1])))) == name)
        }
    }
}
