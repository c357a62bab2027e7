/// The contents of specialized sample types: all but quantities, categories, correlations, workouts and series.
public enum SampleDetail: Sendable, Hashable, Codable {
    /// An electrocardiogram, whose voltages are read separately (OTH-32).
    case electrocardiogram(ElectrocardiogramRecord)
    /// A hearing test.
    case audiogram(AudiogramRecord)
    /// A record of a health institution.
    case clinical(ClinicalRecord)
    /// A document of a health institution.
    case document(DocumentRecord)
    /// A prescription for glasses or contact lenses.
    case prescription(PrescriptionRecord)
    /// An emotion or a mood.
    case stateOfMind(StateOfMindRecord)
    /// An answered questionnaire.
    case assessment(AssessmentRecord)
    /// A dose of a medication.
    case dose(DoseRecord)

    /// The family of the sample types.
    public var family: ObjectTypeFamily {
        switch self {
        case .electrocardiogram: .electrocardiogram
        case .audiogram: .audiogram
        case .clinical: .clinical
        case .document: .document
        case .prescription: .visionPrescription
        case .stateOfMind: .stateOfMind
        case .assessment: .scoredAssessment
        case .dose: .medicationDoseEvent
        }
    }

    /// Validates the contents as on creation of a sample.
    public func check(type: ObjectType, start: Double, end: Double) throws(ValidationError) {
        guard type.family == family else {
            throw ValidationError(.invalidArgument, reason: "Type \(type.identifier) is not a \(family) type")
        }
        switch self {
        case .audiogram(let audiogram): try audiogram.check()
        case .prescription(let prescription): try prescription.check()
        case .stateOfMind(let state): try state.check()
        case .assessment(let assessment): try assessment.check(type)
        case .electrocardiogram, .clinical, .document, .dose: break
        }
    }
}

extension SampleRecord {
    /// The specialized contents, or `nil` for other samples.
    public var detail: SampleDetail? {
        if case .detail(let detail) = content { detail } else { nil }
    }
}

extension ObjectTypeFamily {
    /// A Boolean value that indicates whether the contents of samples are ``SampleDetail`` values.
    public var hasDetails: Bool {
        switch self {
        case .electrocardiogram, .audiogram, .clinical, .document, .visionPrescription, .stateOfMind, .scoredAssessment,
            .medicationDoseEvent:
            true
        default: false
        }
    }
}
