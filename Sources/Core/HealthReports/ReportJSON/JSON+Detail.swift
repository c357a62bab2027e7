import Foundation
package import HealthModel
package import WorkoutFiles

/// The details of samples of special kinds.
extension JSON {
    package static func detail(_ detail: SampleDetail) -> JSON {
        switch detail {
        case .electrocardiogram(let record):
            .object([
                ("classification", .integer(record.classification)),
                ("symptomsStatus", .integer(record.symptomsStatus)),
                ("averageHeartRate", .measure(record.averageHeartRate)),
                ("samplingFrequency", .measure(record.samplingFrequency)),
                ("measurementCount", .integer(record.measurementCount)),
            ])
        case .audiogram(let record): .object([("points", .array(record.points.map(sensitivityPoint)))])
        case .clinical(let record):
            .object([("displayName", .string(record.displayName)), ("resource", resource(record.resource))])
        case .document(let record):
            .object([
                ("title", .string(record.title)), ("patientName", .string(record.patientName)),
                ("authorName", .string(record.authorName)), ("custodianName", .string(record.custodianName)),
                ("data", record.data.map { .bytes($0) } ?? .null),
            ])
        case .prescription(let record): prescription(record)
        case .stateOfMind(let record):
            .object([
                ("kind", .integer(record.kind)), ("valence", .exact(record.valence)),
                ("labels", .array(record.labels.map { .integer($0) })),
                ("associations", .array(record.associations.map { .integer($0) })),
            ])
        case .assessment(let record): .object([("answers", .array(record.answers.map { .integer($0) }))])
        case .dose(let record):
            .object([
                ("domain", .string(record.concept.domain)), ("medication", .string(record.concept.identifier)),
                ("scheduleType", .integer(record.scheduleType)), ("status", .integer(record.status)),
                ("quantity", .exact(record.quantity)), ("scheduledQuantity", .exact(record.scheduledQuantity)),
                ("scheduledDate", .date(record.scheduledDate)), ("unit", .string(record.unit.unitString)),
            ])
        }
    }

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

    // MARK: Hearing tests

    private static func sensitivityPoint(_ point: SensitivityPointRecord) -> JSON {
        .object([
            ("frequency", .measure(point.frequency)),
            (
                "tests",
                .array(
                    point.tests.map { test in
                        .object([
                            ("sensitivity", .measure(test.sensitivity)), ("conduction", .integer(test.conduction)),
                            ("isMasked", .bool(test.isMasked)), ("side", .integer(test.side)),
                            (
                                "clampingRange",
                                test.clampingRange.map {
                                    .object([
                                        ("lowerBound", .exact($0.lowerBound)), ("upperBound", .exact($0.upperBound)),
                                    ])
                                } ?? .null
                            ),
                        ])
                    })
            ),
        ])
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

    // MARK: Clinical records

    private static func resource(_ resource: FHIRResourceRecord?) -> JSON {
        guard let resource else { return .null }
        return .object([
            ("type", .string(resource.type)), ("identifier", .string(resource.identifier)),
            ("version", .string(resource.version.text)), ("sourceURL", .string(resource.sourceURL?.absoluteString)),
            ("data", .bytes(resource.data)),
        ])
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
