import Foundation
package import HealthModel
package import WorkoutFiles

/// The details of samples of special kinds.
extension SampleDetail: JSONRepresentable {
    package static let jsonShape = JSONShape<SampleDetail>(
        .anyOf([
            ElectrocardiogramRecord.jsonShape.schema, AudiogramRecord.jsonShape.schema,
            ClinicalRecord.jsonShape.schema, DocumentRecord.jsonShape.schema, PrescriptionRecord.jsonShape.schema,
            StateOfMindRecord.jsonShape.schema, AssessmentRecord.jsonShape.schema, DoseRecord.jsonShape.schema,
        ])
    ) { detail in
        switch detail {
        case .electrocardiogram(let record): record.json
        case .audiogram(let record): record.json
        case .clinical(let record): record.json
        case .document(let record): record.json
        case .prescription(let record): record.json
        case .stateOfMind(let record): record.json
        case .assessment(let record): record.json
        case .dose(let record): record.json
        }
    }
}

extension ElectrocardiogramRecord: JSONRepresentable {
    package static let jsonShape = JSONShape<ElectrocardiogramRecord>(
        "Electrocardiogram", "An electrocardiogram without its voltages."
    ) { members in
        members.add("classification", .integer, "A raw value of HKElectrocardiogram.Classification.") {
            $0.classification
        }
        members.add("symptomsStatus", .integer, "A raw value of HKElectrocardiogram.SymptomsStatus.") {
            $0.symptomsStatus
        }
        members.add("averageHeartRate", QuantityValue.jsonShape) { $0.averageHeartRate }
        members.add("samplingFrequency", QuantityValue.jsonShape) { $0.samplingFrequency }
        members.add("measurementCount", .integer, "The number of voltages.") { $0.measurementCount }
    }
}

extension StateOfMindRecord: JSONRepresentable {
    package static let jsonShape = JSONShape<StateOfMindRecord>("StateOfMind", "A state of mind.") { members in
        members.add("kind", .integer, "A raw value of HKStateOfMind.Kind.") { $0.kind }
        members.add("valence", .exact, "From -1, very unpleasant, to 1, very pleasant.") { $0.valence }
        members.add("labels", .list(.integer), "Raw values of HKStateOfMind.Label.") { $0.labels }
        members.add("associations", .list(.integer), "Raw values of HKStateOfMind.Association.") { $0.associations }
    }
}

extension AssessmentRecord: JSONRepresentable {
    package static let jsonShape = JSONShape<AssessmentRecord>("Assessment", "A scored assessment.") { members in
        members.add("answers", .list(.integer), "The raw values of the answers, in order.") { $0.answers }
    }
}

extension DoseRecord: JSONRepresentable {
    package static let jsonShape = JSONShape<DoseRecord>("Dose", "A dose of a medication.") { members in
        members.add("domain", .text) { $0.concept.domain }
        members.add("medication", .text, "The identifier of the medication.") { $0.concept.identifier }
        members.add("scheduleType", .integer) { $0.scheduleType }
        members.add("status", .integer, "A raw value of HKMedicationDoseEvent.LogStatus.") { $0.status }
        members.add("quantity", .exact) { $0.quantity }
        members.add("scheduledQuantity", .exact) { $0.scheduledQuantity }
        members.add("scheduledDate", .date) { $0.scheduledDate }
        members.add("unit", .text) { $0.unit.unitString }
    }
}

// MARK: Hearing tests

extension AudiogramRecord: JSONRepresentable {
    package static let jsonShape = JSONShape<AudiogramRecord>("Audiogram", "A hearing test.") { members in
        members.add("points", .list(SensitivityPointRecord.jsonShape)) { $0.points }
    }
}

extension SensitivityPointRecord: JSONRepresentable {
    package static let jsonShape = JSONShape<SensitivityPointRecord>(
        "SensitivityPoint", "The tests at a frequency."
    ) { members in
        members.add("frequency", QuantityValue.jsonShape) { $0.frequency }
        members.add("tests", .list(SensitivityTestRecord.jsonShape)) { $0.tests }
    }
}

extension SensitivityTestRecord: JSONRepresentable {
    package static let jsonShape = JSONShape<SensitivityTestRecord>(
        "SensitivityTest", "A test of one ear."
    ) { members in
        members.add("sensitivity", QuantityValue.jsonShape) { $0.sensitivity }
        members.add("conduction", .integer, "0 is air.") { $0.conduction }
        members.add("isMasked", .boolean, "Whether the other ear was masked.") { $0.isMasked }
        members.add("side", .integer, "0 is left, 1 is right.") { $0.side }
        members.add("clampingRange", ClampingRangeRecord.jsonShape) { $0.clampingRange }
    }
}

extension ClampingRangeRecord: JSONRepresentable {
    package static let jsonShape = JSONShape<ClampingRangeRecord>(
        "ClampingRange", "The range to which a sensitivity is clamped."
    ) { members in
        members.add("lowerBound", .exact(unit: "dBHL")) { $0.lowerBound }
        members.add("upperBound", .exact(unit: "dBHL")) { $0.upperBound }
    }
}

// MARK: Clinical records

extension ClinicalRecord: JSONRepresentable {
    package static let jsonShape = JSONShape<ClinicalRecord>("ClinicalRecord", "A clinical record.") { members in
        members.add("displayName", .text) { $0.displayName }
        members.add("resource", FHIRResourceRecord.jsonShape) { $0.resource }
    }
}

extension FHIRResourceRecord: JSONRepresentable {
    package static let jsonShape = JSONShape<FHIRResourceRecord>("FHIRResource", "A FHIR resource.") { members in
        members.add("type", .text) { $0.type }
        members.add("identifier", .text) { $0.identifier }
        members.add("version", .text, "The version of FHIR, such as 4.0.1.") { $0.version.text }
        members.add("sourceURL", .text) { $0.sourceURL?.absoluteString }
        members.add("data", .bytes) { $0.data }
    }
}

extension DocumentRecord: JSONRepresentable {
    package static let jsonShape = JSONShape<DocumentRecord>("ClinicalDocument", "A clinical document.") { members in
        members.add("title", .text) { $0.title }
        members.add("patientName", .text) { $0.patientName }
        members.add("authorName", .text) { $0.authorName }
        members.add("custodianName", .text) { $0.custodianName }
        members.add("data", .bytes) { $0.data }
    }
}

// MARK: - Reading

extension JSON {
    /// Parses the details of a sample of a family.
    package func asDetail(of family: ObjectTypeFamily) throws -> SampleDetail {
        switch family {
        case .electrocardiogram:
            try .electrocardiogram(
                ElectrocardiogramRecord(
                    classification: member("classification") { try $0.asInteger() },
                    symptomsStatus: optional("symptomsStatus") { try $0.asInteger() } ?? 0,
                    averageHeartRate: optional("averageHeartRate") { try $0.asMeasure() },
                    samplingFrequency: optional("samplingFrequency") { try $0.asMeasure() },
                    measurementCount: member("measurementCount") { try $0.asInteger() }))
        case .audiogram:
            try .audiogram(
                AudiogramRecord(points: member("points") { try $0.elements { try $0.asSensitivityPoint() } }))
        case .clinical:
            try .clinical(
                ClinicalRecord(
                    displayName: member("displayName") { try $0.asString() },
                    resource: optional("resource") { try $0.asResource() }))
        case .document:
            try .document(
                DocumentRecord(
                    title: member("title") { try $0.asString() },
                    patientName: member("patientName") { try $0.asString() },
                    authorName: member("authorName") { try $0.asString() },
                    custodianName: member("custodianName") { try $0.asString() },
                    data: optional("data") { try $0.asBytes() }))
        case .visionPrescription: try .prescription(asPrescription())
        case .stateOfMind:
            try .stateOfMind(
                StateOfMindRecord(
                    kind: member("kind") { try $0.asInteger() }, valence: member("valence") { try $0.asNumber() },
                    labels: optional("labels") { try $0.elements { try $0.asInteger() } } ?? [],
                    associations: optional("associations") { try $0.elements { try $0.asInteger() } } ?? []))
        case .scoredAssessment:
            try .assessment(AssessmentRecord(answers: member("answers") { try $0.elements { try $0.asInteger() } }))
        case .medicationDoseEvent: try .dose(asDose())
        default: throw JSONFormError("samples of this type have no details")
        }
    }

    private func asDose() throws -> DoseRecord {
        var dose = try DoseRecord(
            concept: HealthConceptRecord(
                domain: member("domain") { try $0.asString() }, identifier: member("medication") { try $0.asString() }),
            scheduleType: member("scheduleType") { try $0.asInteger() },
            status: member("status") { try $0.asInteger() },
            quantity: nil, unit: member("unit") { try $0.asUnit() })
        // Assigned after initialization, so that the stored values are retained even where the rules for new doses
        // differ.
        dose.quantity = try optional("quantity") { try $0.asNumber() }
        dose.scheduledQuantity = try optional("scheduledQuantity") { try $0.asNumber() }
        dose.scheduledDate = try optional("scheduledDate") { try $0.asMoment() }
        return dose
    }

    private func asSensitivityPoint() throws -> SensitivityPointRecord {
        try SensitivityPointRecord(
            frequency: member("frequency") { try $0.asMeasure() },
            tests: member("tests") { tests in
                try tests.elements { json in
                    try SensitivityTestRecord(
                        sensitivity: json.member("sensitivity") { try $0.asMeasure() },
                        conduction: json.member("conduction") { try $0.asInteger() },
                        isMasked: json.optional("isMasked") { try $0.asBool() } ?? false,
                        side: json.member("side") { try $0.asInteger() },
                        clampingRange: json.optional("clampingRange") { range in
                            try ClampingRangeRecord(
                                lowerBound: range.optional("lowerBound") { try $0.asNumber() },
                                upperBound: range.optional("upperBound") { try $0.asNumber() })
                        })
                }
            })
    }

    private func asResource() throws -> FHIRResourceRecord {
        try FHIRResourceRecord(
            type: member("type") { try $0.asString() }, identifier: member("identifier") { try $0.asString() },
            version: member("version") { json in
                guard let version = FHIRVersionRecord(try json.asString()) else {
                    throw JSONFormError("expected a version such as \"4.0.1\"")
                }
                return version
            },
            sourceURL: optional("sourceURL") { json in
                guard let url = URL(string: try json.asString()) else { throw JSONFormError("expected a URL") }
                return url
            }, data: member("data") { try $0.asBytes() })
    }
}
