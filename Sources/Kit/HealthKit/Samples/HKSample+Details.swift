import HealthModel

extension HKSample {
    /// Creates an object for a sample of a special kind.
    static func make(from record: SampleRecord, _ detail: SampleDetail) -> HKSample {
        switch detail {
        case .electrocardiogram: HKElectrocardiogram(record: record)
        case .audiogram: HKAudiogramSample(record: record)
        case .clinical: HKClinicalRecord(record: record)
        case .document: HKCDADocumentSample(record: record)
        case .prescription(let prescription):
            switch prescription.kind {
            case PrescriptionRecord.glasses where prescription.hasLenses: HKGlassesPrescription(record: record)
            case PrescriptionRecord.contacts where prescription.hasLenses: HKContactsPrescription(record: record)
            default: HKVisionPrescription(record: record)
            }
        case .stateOfMind: HKStateOfMind(record: record)
        case .assessment:
            record.type == .phq9Assessment ? HKPHQ9Assessment(record: record) : HKGAD7Assessment(record: record)
        case .dose: HKMedicationDoseEvent(record: record)
        }
    }

    /// Returns the details of the sample; ends the program if they are missing, which ``holds(_:)`` prevents.
    func expected<Detail>(_ detail: Detail?) -> Detail {
        guard let detail else { raise(.generic, "\(record.type.identifier) has no details of this kind") }
        return detail
    }
}

extension SampleDetail {
    var electrocardiogram: ElectrocardiogramRecord? {
        if case .electrocardiogram(let record) = self { record } else { nil }
    }

    var audiogram: AudiogramRecord? {
        if case .audiogram(let record) = self { record } else { nil }
    }

    var clinical: ClinicalRecord? {
        if case .clinical(let record) = self { record } else { nil }
    }

    var document: DocumentRecord? {
        if case .document(let record) = self { record } else { nil }
    }

    var prescription: PrescriptionRecord? {
        if case .prescription(let record) = self { record } else { nil }
    }

    var stateOfMind: StateOfMindRecord? {
        if case .stateOfMind(let record) = self { record } else { nil }
    }

    var assessment: AssessmentRecord? {
        if case .assessment(let record) = self { record } else { nil }
    }

    var dose: DoseRecord? {
        if case .dose(let record) = self { record } else { nil }
    }
}

extension PrescriptionRecord {
    /// A Boolean value that indicates whether the prescription has lenses, and not only an image.
    var hasLenses: Bool { rightEye != nil || leftEye != nil || brand != nil }
}
