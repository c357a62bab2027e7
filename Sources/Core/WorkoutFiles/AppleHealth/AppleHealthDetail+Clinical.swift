package import Foundation
import HealthModel

extension AppleHealthDetail {
    /// Reads the record of a `ClinicalRecord` element, whose FHIR resource is in a separate file (OTH-60).
    ///
    /// - Parameter resource: The bytes of that file.
    package static func clinical(
        _ element: AppleHealthElement, resource: Data
    ) throws(AppleHealthReason) -> AppleHealthDetail {
        guard let sourceName = element.sourceName else { throw .missingSource }
        guard let received = element.date("receivedDate") else { throw .unreadableDate }
        guard let version = element["fhirVersion"].flatMap(FHIRVersionRecord.init),
            let content = try? JSONSerialization.jsonObject(with: resource) as? [String: Any]
        else { throw .malformed }
        let kind = content["resourceType"] as? String ?? element["type"] ?? ""
        guard let type = type(element["type"] ?? "", kind, content) else { throw .unknownType }
        let identifier = element["identifier"] ?? content["id"] as? String ?? ""
        let address = element["sourceURL"].flatMap { $0.isEmpty ? nil : URL(string: $0) }
        let record = ClinicalRecord(
            displayName: displayName(element, content) ?? kind,
            resource: FHIRResourceRecord(
                type: kind, identifier: identifier, version: version, sourceURL: address, data: resource))
        var detail = AppleHealthDetail(
            element, type: type, start: received, end: received, sourceName: sourceName, detail: .clinical(record),
            known: [])
        detail.key = "\(identifier) \(element["sourceURL"] ?? "")"
        try detail.check()
        return detail
    }

    // MARK: Types

    /// Returns the type named in the file, or that of the kind of resource.
    private static func type(_ name: String, _ kind: String, _ content: [String: Any]) -> ObjectType? {
        if let type = ObjectType(identifier: name), type.family == .clinical { return type }
        // Vital signs are observations like laboratory results; only the category distinguishes them.
        if kind == "Observation", isVitalSign(content) { return clinicalType("VitalSign") }
        return kinds[kind].flatMap(clinicalType)
    }

    private static func clinicalType(_ name: String) -> ObjectType? {
        ObjectType(identifier: "HKClinicalTypeIdentifier\(name)Record")
    }

    private static let kinds = [
        "AllergyIntolerance": "Allergy", "Condition": "Condition", "Coverage": "Coverage",
        "DiagnosticReport": "LabResult", "DocumentReference": "ClinicalNote", "Immunization": "Immunization",
        "Medication": "Medication", "MedicationDispense": "Medication", "MedicationOrder": "Medication",
        "MedicationRequest": "Medication", "MedicationStatement": "Medication", "Observation": "LabResult",
        "Procedure": "Procedure",
    ]

    private static func isVitalSign(_ content: [String: Any]) -> Bool {
        concepts(content["category"]).flatMap { $0["coding"] as? [[String: Any]] ?? [] }
            .contains { ($0["code"] as? String)?.lowercased() == "vital-signs" }
    }

    /// Returns one concept or a list of them as a list; versions of the format differ.
    private static func concepts(_ value: Any?) -> [[String: Any]] {
        value as? [[String: Any]] ?? (value as? [String: Any]).map { [$0] } ?? []
    }

    // MARK: Names

    /// The keys of display names in resources, in order of preference.
    private static let names = [
        "code", "vaccineCode", "medicationCodeableConcept", "medicationReference", "substance", "type", "category",
    ]

    private static func displayName(_ element: AppleHealthElement, _ content: [String: Any]) -> String? {
        if let name = element["displayName"], !name.isEmpty { return name }
        for key in names {
            for concept in concepts(content[key]) {
                let coding = concept["coding"] as? [[String: Any]] ?? []
                let texts = [concept["text"], concept["display"]] + coding.map { $0["display"] }
                if let text = texts.lazy.compactMap({ $0 as? String }).first(where: { !$0.isEmpty }) { return text }
            }
        }
        return nil
    }
}
