package import HealthModel

extension HKObjectType {
    /// The shared instances, one for each row of the catalogue.
    static let interned: [HKObjectType] = ObjectType.all.map { record in
        switch record.family {
        case .quantity: HKQuantityType(record: record)
        case .category: HKCategoryType(record: record)
        case .correlation: HKCorrelationType(record: record)
        case .workout: HKWorkoutType(record: record)
        case .workoutRoute, .heartbeatSeries: HKSeriesType(record: record)
        case .characteristic: HKCharacteristicType(record: record)
        case .activitySummary: HKActivitySummaryType(record: record)
        case .electrocardiogram: HKElectrocardiogramType(record: record)
        case .audiogram: HKAudiogramSampleType(record: record)
        case .clinical: HKClinicalType(record: record)
        case .document: HKDocumentType(record: record)
        case .visionPrescription: HKPrescriptionType(record: record)
        case .stateOfMind: HKStateOfMindType(record: record)
        case .scoredAssessment: HKScoredAssessmentType(record: record)
        case .medicationDoseEvent: HKMedicationDoseEventType(record: record)
        case .userAnnotatedMedication: HKUserAnnotatedMedicationType(record: record)
        }
    }

    /// Returns the shared instance of a type; its class depends on the family of the record.
    package static func type(for record: ObjectType) -> HKObjectType {
        interned[Int(record.index)]
    }

    /// Returns the shared instance with an identifier, if it is of this class.
    static func lookUp<T: HKObjectType>(_ identifier: String, as: T.Type = T.self) -> T? {
        ObjectType(identifier: identifier).flatMap { type(for: $0) as? T }
    }

    /// Returns the shared instance of a type whose class is known; a new instance if called on a subclass.
    static func only<T: HKObjectType>(_ record: ObjectType, else make: (ObjectType) -> T) -> T {
        type(for: record) as? T ?? make(record)
    }

    /// Returns the record for an identifier passed to an initialiser; raises if there is none.
    static func known(_ identifier: String, as families: ObjectTypeFamily) -> ObjectType {
        guard let record = ObjectType(identifier: identifier), record.family == families else {
            raise(.invalidArgument, "\(identifier) is not a valid identifier for \(self)")
        }
        return record
    }
}
