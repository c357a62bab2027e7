import Foundation
import HealthModel
import Testing

@testable import WorkoutFiles

/// The type, the name and the identity of a clinical record, by all that may state them.
@Suite struct ClinicalKindTests {
    private static func element(_ attributes: [(String, String)]) -> AppleHealthElement {
        AppleHealthElement(
            "ClinicalRecord",
            attributes: attributes.map { .init($0.0, $0.1) } + [
                .init("sourceName", "Clinic"), .init("fhirVersion", "4.0.1"),
                .init("receivedDate", "2026-05-12 06:00:00 +0000"),
            ])
    }

    private static func read(_ resource: String, _ attributes: [(String, String)] = []) -> String {
        do {
            let detail = try AppleHealthDetail.clinical(element(attributes), resource: Data(resource.utf8))
            guard case .clinical(let record) = detail.detail else { return "other" }
            let type = detail.type.identifier.replacing("HKClinicalTypeIdentifier", with: "")
            let url = record.resource?.sourceURL.map { "\($0)" } ?? "-"
            return
                "\(type) '\(record.displayName)' \(record.resource?.type ?? "-") \(record.resource?.identifier ?? "-") \(url)"
                + " [\(detail.key ?? "-")]"
        } catch { return "\(error)" }
    }

    @Test(arguments: [
        ("AllergyIntolerance", "Allergy"), ("Condition", "Condition"), ("Coverage", "Coverage"),
        ("DiagnosticReport", "LabResult"), ("DocumentReference", "ClinicalNote"), ("Immunization", "Immunization"),
        ("Medication", "Medication"), ("MedicationDispense", "Medication"), ("MedicationOrder", "Medication"),
        ("MedicationRequest", "Medication"), ("MedicationStatement", "Medication"), ("Observation", "LabResult"),
        ("Procedure", "Procedure"),
    ])
    func OTH_60_kindsOfResources(kind: String, type: String) {
        let resource = "{\"resourceType\": \"\(kind)\", \"id\": \"7\"}"
        #expect(Self.read(resource) == "\(type)Record '\(kind)' \(kind) 7 - [7 ]")
        // The type of the element may be the name of the kind, or a type of its own, which counts.
        #expect(Self.read("{\"id\": \"7\"}", [("type", kind)]) == "\(type)Record '\(kind)' \(kind) 7 - [7 ]")
        let own = Self.read(resource, [("type", "HKClinicalTypeIdentifierProcedureRecord")])
        #expect(own == "ProcedureRecord '\(kind)' \(kind) 7 - [7 ]")
        let wrong = Self.read(resource, [("type", "HKQuantityTypeIdentifierStepCount")])
        #expect(wrong == "\(type)Record '\(kind)' \(kind) 7 - [7 ]")
    }

    @Test func OTH_60_unknownKinds() {
        #expect(Self.read("{}") == "unknownType" && Self.read("{\"resourceType\": \"Odd\"}") == "unknownType")
        #expect(Self.read("[]") == "malformed" && Self.read("x") == "malformed")
    }

    /// Vital signs are observations of a category.
    @Test(arguments: [
        ("[{\"coding\": [{\"code\": \"vital-signs\"}]}]", true), ("{\"coding\": [{\"code\": \"Vital-Signs\"}]}", true),
        ("[{\"coding\": [{\"code\": \"laboratory\"}, {\"code\": \"vital-signs\"}]}]", true),
        ("[{\"coding\": [{\"code\": \"laboratory\"}]}, {\"coding\": [{\"code\": \"vital-signs\"}]}]", true),
        ("[{\"coding\": [{\"code\": \"laboratory\"}]}]", false), ("[{\"text\": \"vital-signs\"}]", false),
        ("\"vital-signs\"", false), ("[]", false), ("[{\"coding\": [{\"display\": \"vital-signs\"}]}]", false),
    ])
    func OTH_60_vitalSigns(category: String, isVital: Bool) {
        func type(_ kind: String) -> String {
            String(Self.read("{\"resourceType\": \"\(kind)\", \"category\": \(category)}").prefix { $0 != " " })
        }
        #expect(type("Observation") == (isVital ? "VitalSignRecord" : "LabResultRecord"))
        #expect(type("Condition") == "ConditionRecord")
    }

    @Test(arguments: [
        ("\"code\": {\"text\": \"A\", \"coding\": [{\"display\": \"B\"}]}", "A"),
        ("\"code\": {\"coding\": [{\"code\": \"1\"}, {\"display\": \"B\"}, {\"display\": \"C\"}]}", "B"),
        ("\"code\": {\"text\": \"\", \"coding\": [{\"display\": \"\"}, {\"display\": \"C\"}]}", "C"),
        ("\"code\": {\"display\": \"D\"}", "D"), ("\"code\": {\"text\": \"A\", \"display\": \"D\"}", "A"),
        ("\"vaccineCode\": {\"text\": \"V\"}, \"code\": {}", "V"),
        ("\"category\": {\"text\": \"G\"}, \"type\": {\"text\": \"T\"}", "T"),
        ("\"type\": {\"text\": \"T\"}, \"substance\": {\"text\": \"S\"}", "S"),
        ("\"substance\": {\"text\": \"S\"}, \"medicationReference\": {\"display\": \"M\"}", "M"),
        ("\"medicationReference\": {\"display\": \"M\"}, \"medicationCodeableConcept\": {\"text\": \"N\"}", "N"),
        ("\"medicationCodeableConcept\": {\"text\": \"N\"}, \"vaccineCode\": {\"text\": \"V\"}", "V"),
        ("\"vaccineCode\": {\"text\": \"V\"}, \"code\": {\"text\": \"A\"}", "A"),
        ("\"code\": [{}, {\"text\": \"L\"}]", "L"), ("\"code\": \"x\"", "Condition"), ("\"x\": 1", "Condition"),
        ("\"code\": {\"text\": 5}", "Condition"),
    ])
    func OTH_60_namesOfRecords(members: String, name: String) {
        let resource = "{\"resourceType\": \"Condition\", \"id\": \"7\", \(members)}"
        #expect(Self.read(resource) == "ConditionRecord '\(name)' Condition 7 - [7 ]")
        #expect(Self.read(resource, [("displayName", "")]) == "ConditionRecord '\(name)' Condition 7 - [7 ]")
        #expect(Self.read(resource, [("displayName", "Own")]) == "ConditionRecord 'Own' Condition 7 - [7 ]")
    }

    @Test func OTH_60_identities() {
        let resource = "{\"resourceType\": \"Condition\", \"id\": \"7\"}"
        #expect(Self.read(resource, [("identifier", "8")]) == "ConditionRecord 'Condition' Condition 8 - [8 ]")
        #expect(
            Self.read(resource, [("sourceURL", "https://a/b")])
                == "ConditionRecord 'Condition' Condition 7 https://a/b [7 https://a/b]")
        #expect(Self.read(resource, [("sourceURL", "")]) == "ConditionRecord 'Condition' Condition 7 - [7 ]")
        #expect(
            Self.read("{\"resourceType\": \"Condition\"}") == "ConditionRecord 'Condition' Condition  - [ ]")
    }
}
