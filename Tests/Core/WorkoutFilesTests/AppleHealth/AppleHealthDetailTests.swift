import Foundation
import HealthModel
import Testing

@testable import WorkoutFiles

/// Elements that become samples of special kinds.
@Suite struct AppleHealthDetailTests {
    private static func element(
        _ name: String, _ attributes: [(String, String)], _ children: [AppleHealthElement] = []
    ) -> AppleHealthElement {
        AppleHealthElement(name, attributes: attributes.map { .init($0, $1) }, children: children)
    }

    private static func reason(_ body: () throws(AppleHealthReason) -> AppleHealthDetail) -> AppleHealthReason? {
        do throws(AppleHealthReason) {
            _ = try body()
            return nil
        } catch {
            return error
        }
    }

    // MARK: Hearing tests

    private static func audiogram(_ points: [[(String, String)]]) -> AppleHealthElement {
        element(
            "Audiogram",
            [
                ("type", "HKDataTypeIdentifierAudiogram"), ("sourceName", "Hearing"),
                ("startDate", "2024-03-01 10:00:00 +0100"), ("endDate", "2024-03-01 10:05:00 +0100"),
            ], points.map { element("SensitivityPoint", $0) })
    }

    @Test func OTH_40_OTH_41_pointsAscendWhateverTheirOrder() throws {
        let detail = try AppleHealthDetail.audiogram(
            Self.audiogram([
                [
                    ("frequencyValue", "2000"), ("frequencyUnit", "Hz"), ("rightEarValue", "130"),
                    ("rightEarUnit", "dBHL"), ("rightEarMasked", "1"), ("rightEarClampingRangeUpperBound", "120"),
                ],
                [("frequencyValue", "1"), ("frequencyUnit", "kHz"), ("leftEarValue", "10"), ("leftEarUnit", "dBHL")],
                [("frequencyValue", "1000"), ("frequencyUnit", "Hz"), ("rightEarValue", "15")],
            ]))
        guard case .audiogram(let audiogram) = detail.detail else {
            Issue.record("no audiogram")
            return
        }
        #expect(detail.end - detail.start == 300 && detail.sourceName == "Hearing")
        #expect(audiogram.points.map { $0.frequency.converted(to: .hertz) } == [1_000, 2_000])
        #expect(audiogram.points.map { $0.sensitivity(ofSide: 0)?.value } == [10, nil])
        #expect(audiogram.points.map { $0.sensitivity(ofSide: 1)?.value } == [15, 120])
        #expect(audiogram.points.last?.tests.first?.isMasked == true)
    }

    @Test(arguments: [
        ([], AppleHealthReason.malformed),
        ([("frequencyValue", "1000"), ("frequencyUnit", "Hz")], .malformed),
        ([("frequencyValue", "30000"), ("leftEarValue", "10")], .malformed),
        ([("frequencyValue", "1000"), ("leftEarValue", "500")], .malformed),
        ([("frequencyValue", "1000"), ("frequencyUnit", "kg"), ("leftEarValue", "10")], .unknownUnit),
        ([("frequencyValue", "1e999"), ("leftEarValue", "10")], .notANumber),
        ([("leftEarValue", "10")], .missingValue),
    ])
    func OTH_40_OTH_41_whatIsNoHearingTest(point: [(String, String)], reason: AppleHealthReason) {
        let element = Self.audiogram(point.isEmpty ? [] : [point])
        #expect(Self.reason { () throws(AppleHealthReason) in try .audiogram(element) } == reason)
    }

    // MARK: Prescriptions

    @Test func OTH_90_glassesAndContacts() throws {
        let right: [(String, String)] = [
            ("sphere", "-1.25"), ("sphereUnit", "D"), ("cylinder", "0.5"), ("axis", "90"), ("axisUnit", "deg"),
            ("add", "1"), ("vertex", "12"), ("vertexUnit", "mm"), ("prismAmount", "2"), ("prismAngle", "90"),
            ("farPD", "3.1"), ("farPDUnit", "cm"),
        ]
        let glasses = try AppleHealthDetail.prescription(
            Self.element(
                "VisionPrescription",
                [
                    ("type", "HKVisionPrescriptionTypeGlasses"), ("dateIssued", "2024-03-01 00:00:00 +0000"),
                    ("expirationDate", "2026-03-01 00:00:00 +0000"),
                ], [Self.element("RightEye", right), Self.element("LeftEye", [("sphere", "")])]))
        guard case .prescription(let record) = glasses.detail else {
            Issue.record("no prescription")
            return
        }
        #expect(record.kind == PrescriptionRecord.glasses && record.leftEye == nil)
        let lens = try #require(record.rightEye)
        #expect(lens.measures[.sphere]?.value == -1.25 && lens.measures[.axis] == QuantityValue(90, .degreeAngle))
        #expect(lens.measures[.addPower]?.value == 1 && lens.measures[.vertexDistance]?.value == 12)
        #expect(lens.measures[.farPupillaryDistance]?.converted(to: .millimeter) == 31)
        #expect(lens.prism?.eye == PrismRecord.rightEye && lens.prism?.verticalBase == .up)
        #expect(glasses.end - glasses.start == 730 * 86_400)

        let contacts = try AppleHealthDetail.prescription(
            Self.element(
                "VisionPrescription",
                [("type", "HKVisionPrescriptionTypeContacts"), ("dateIssued", "2024-03-01"), ("brand", "Dailies")]))
        guard case .prescription(let other) = contacts.detail else {
            Issue.record("no prescription")
            return
        }
        #expect(other.kind == PrescriptionRecord.contacts && other.brand == "Dailies")
        #expect(contacts.start == glasses.start && contacts.end == SampleValidation.distantFuture)
    }

    @Test(arguments: [
        ("HKVisionPrescriptionTypeMonocle", "2024-03-01", "", "1", AppleHealthReason.unknownType),
        ("HKVisionPrescriptionTypeGlasses", "soon", "", "1", .unreadableDate),
        ("HKVisionPrescriptionTypeGlasses", "2024-03-01", "2023-03-01", "1", .endsBeforeStart),
        ("HKVisionPrescriptionTypeGlasses", "2024-03-01", "", "1e400", .notANumber),
        ("HKVisionPrescriptionTypeGlasses", "2024-03-01", "", "", .malformed),
    ])
    func OTH_90_whatIsNoPrescription(
        type: String, issued: String, expires: String, sphere: String, reason: AppleHealthReason
    ) {
        let element = Self.element(
            "VisionPrescription", [("type", type), ("dateIssued", issued), ("expirationDate", expires)],
            [Self.element("RightEye", [("sphere", sphere), ("axis", "3")])])
        #expect(Self.reason { () throws(AppleHealthReason) in try .prescription(element) } == reason)
    }

    // MARK: Clinical records

    @Test(arguments: [
        ("AllergyIntolerance", #"{"substance":{"text":"Peanut"}}"#, "Allergy", "Peanut"),
        ("HKClinicalTypeIdentifierConditionRecord", "{}", "Condition", "HKClinicalTypeIdentifierConditionRecord"),
        (
            "Observation",
            #"{"resourceType":"Observation","category":[{"coding":[{"code":"vital-signs"}]}],"code":{"text":"BP"}}"#,
            "VitalSign", "BP"
        ),
        ("MedicationOrder", #"{"medicationReference":{"display":"Aspirin"}}"#, "Medication", "Aspirin"),
        ("Immunization", #"{"vaccineCode":{"coding":[{"code":"1"},{"display":"Flu"}]}}"#, "Immunization", "Flu"),
        ("DocumentReference", #"{"type":{"text":""},"category":7}"#, "ClinicalNote", "DocumentReference"),
        ("DiagnosticReport", #"{"code":[{"text":"Panel"}]}"#, "LabResult", "Panel"),
    ])
    func OTH_60_resourcesHaveTypesAndNames(kind: String, json: String, type: String, name: String) throws {
        let element = Self.element(
            "ClinicalRecord",
            [
                ("type", kind), ("identifier", "x1"), ("sourceName", "Clinic"), ("sourceURL", "https://fhir.example/"),
                ("fhirVersion", "1.0.2"), ("receivedDate", "2020-08-06 05:01:22 -0800"),
            ])
        let detail = try AppleHealthDetail.clinical(element, resource: Data(json.utf8))
        #expect(detail.type.identifier == "HKClinicalTypeIdentifier\(type)Record")
        guard case .clinical(let record) = detail.detail else {
            Issue.record("no clinical record")
            return
        }
        #expect(record.displayName == name)
        #expect(record.resource?.sourceURL?.absoluteString == "https://fhir.example/")
    }

    // MARK: Electrocardiograms

    private static func electrocardiogram(_ header: String, _ values: String) throws -> AppleHealthDetail {
        let text = header + "\n\n" + values
        return try .electrocardiogram(ElectrocardiogramFile(MemoryByteSource(Array(text.utf8))))
    }

    private static func record(_ detail: AppleHealthDetail) -> ElectrocardiogramRecord? {
        if case .electrocardiogram(let record) = detail.detail { record } else { nil }
    }

    @Test func EXP_49_labelsOfAnotherLanguage() throws {
        let detail = try Self.electrocardiogram(
            """
            Name,Max Mustermann
            Geburtstag,"01.01.1990"
            Aufzeichnungsdatum,2025-03-01 10:15:00 +0100
            Klassifizierung,Sinusrhythmus
            Symptome,Ohne
            Softwareversion,1.90
            Gerät,"Watch6,7"
            Messrate,512,844 Hertz


            Ableitung,Ableitung I
            Einheit,µV
            """, "57,992\r\n62,414\r\n-66,502\r\n")
        let record = try #require(Self.record(detail))
        #expect(record.classification == 1 && record.symptomsStatus == 1 && record.measurementCount == 3)
        #expect(record.samplingFrequency == QuantityValue(512.844, .hertz))
        #expect(detail.voltages.map(\.volts) == [57.992 / 1e6, 62.414 / 1e6, -66.502 / 1e6])
        #expect(detail.metadata == [MetadataKey.appleECGAlgorithmVersion: .integer(1)])
        #expect(detail.sourceVersion == "1.90")
    }

    /// Unknown labels: the order decides.
    @Test func EXP_49_labelsThatAreNotKnown() throws {
        let detail = try Self.electrocardiogram(
            """
            \u{FEFF}Nimi
            Syntymä,1.2.1990
            Tallennettu,2025-03-01 10:15:00 +0100
            Luokka,Jotain muuta
            Oireet,"Huimaus, väsymys"
            Versio,2.0
            Laite,"Watch6,7"
            Taajuus,512 hertsiä
            Kytkentä,I
            Yksikkö,mV
            """, "1\n2\n")
        let record = try #require(Self.record(detail))
        #expect(record.classification == 100 && record.symptomsStatus == 2)
        #expect(detail.metadata["Classification"] == .string("Jotain muuta"))
        #expect(detail.metadata["Symptoms"] == .string("Huimaus, väsymys"))
        #expect(detail.voltages.map(\.volts) == [0.001, 0.002])
        #expect(detail.device?[.hardwareVersion] == "Watch6,7")
    }

    @Test(arguments: [
        ("", 0), ("Sinus Rhythm", 1), ("Atrial Fibrillation", 2), ("Atrial Fibrillation — High Heart Rate", 2),
        ("Heart Rate Under 50", 3), ("Heart Rate Over 120", 4), ("High Heart Rate", 4), ("Poor Recording", 5),
        ("Inconclusive", 6), ("Uneindeutig", 6), ("洞調律", 1), ("Unrecognized", 100),
    ])
    func OTH_31_classifications(text: String, value: Int) throws {
        let detail = try Self.electrocardiogram(
            "Recorded Date,2025-03-01 10:15:00 +0100\nClassification,\(text)\nSymptoms,\nSample Rate,512 hertz\n"
                + "Average Heart Rate,64 bpm\nUnit,µV", "1\n")
        let record = try #require(Self.record(detail))
        #expect(record.classification == value)
        #expect(record.averageHeartRate == QuantityValue(64, .countPerMinute))
    }

    @Test func EXP_49_unreadableLinesHoldTheirPlace() throws {
        let header = "Recorded Date,2025-03-01 10:15:00 +0100\nSample Rate,2 hertz\nUnit,µV"
        let detail = try Self.electrocardiogram(header, "1\nx\n1e999\n4\n5\n6\n")
        #expect(detail.voltages.map(\.volts.isNaN) == [false, true, true, false, false, false])
        #expect(detail.voltages.last?.time == 2.5)
        #expect(throws: AppleHealthReason.malformed) { try Self.electrocardiogram(header, "1\nx\nx\n") }
        #expect(throws: AppleHealthReason.missingValue) { try Self.electrocardiogram(header, "") }
        #expect(throws: AppleHealthReason.unknownValue) {
            try Self.electrocardiogram(header.replacing("2 hertz", with: "0 hertz"), "1\n")
        }
    }
}
