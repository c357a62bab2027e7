import Foundation
import HealthKit
import HealthModel
import Testing

/// Archives of samples with details, which are read only as the class of their record (OBJ-11).
@Suite struct ArchivedClassTests {
    private let anxiety = HKGAD7Assessment(date: noon(0), answers: Array(repeating: .notAtAll, count: 7)).record
    private let depression = HKPHQ9Assessment(date: noon(0), answers: Array(repeating: .notAtAll, count: 9)).record
    private let glasses = HKGlassesPrescription(
        rightEyeSpecification: nil, leftEyeSpecification: nil, dateIssued: noon(0), expirationDate: nil, device: nil,
        metadata: nil
    ).record
    private let contacts = HKContactsPrescription(
        rightEyeSpecification: nil, leftEyeSpecification: nil, brand: "Clear", dateIssued: noon(0),
        expirationDate: nil, device: nil, metadata: nil
    ).record
    private let mind = HKStateOfMind(date: noon(0), kind: .dailyMood, valence: 0, labels: [], associations: []).record

    /// Returns whether an object can be read back from its archive.
    private func isRead<Object: NSObject & NSSecureCoding>(_ object: Object) -> Bool {
        let data = try? NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
        guard let data else { return false }
        let copy = try? NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data)
        return copy != nil
    }

    @Test func OBJ_11_assessmentsAreOfOneQuestionnaire() {
        #expect([anxiety, depression, mind].map { isRead(HKGAD7Assessment(record: $0)) } == [true, false, false])
        #expect([anxiety, depression, mind].map { isRead(HKPHQ9Assessment(record: $0)) } == [false, true, false])
    }

    @Test func OBJ_11_prescriptionsAreOfOneKind() {
        let all = [glasses, contacts, mind]
        #expect(all.map { isRead(HKGlassesPrescription(record: $0)) } == [true, false, false])
        #expect(all.map { isRead(HKContactsPrescription(record: $0)) } == [false, true, false])
        // Both are prescriptions.
        #expect(all.map { isRead(HKVisionPrescription(record: $0)) } == [true, true, false])
    }

    @Test func OBJ_11_detailsAreOfOneClass() {
        #expect([mind, anxiety, glasses].map { isRead(HKStateOfMind(record: $0)) } == [true, false, false])
        #expect(!isRead(HKAudiogramSample(record: mind)) && !isRead(HKElectrocardiogram(record: mind)))
        #expect(!isRead(HKClinicalRecord(record: mind)) && !isRead(HKCDADocumentSample(record: mind)))
        #expect(!isRead(HKMedicationDoseEvent(record: mind)) && !isRead(HKQuantitySample(record: mind)))
        #expect(!isRead(HKStateOfMind(record: stepSample(1, 0).record)))
    }
}
