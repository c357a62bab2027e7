import HealthModel

extension HKObjectType {
    /// The quantity type with an identifier, or nil if it names none (OBJ-10).
    @discardableResult
    public class func quantityType(forIdentifier identifier: HKQuantityTypeIdentifier) -> HKQuantityType? {
        lookUp(identifier.rawValue)
    }

    /// The category type with an identifier, or nil if it names none (OBJ-10).
    @discardableResult
    public class func categoryType(forIdentifier identifier: HKCategoryTypeIdentifier) -> HKCategoryType? {
        lookUp(identifier.rawValue)
    }

    /// The characteristic with an identifier, or nil if it names none (OBJ-10).
    @discardableResult
    public class func characteristicType(
        forIdentifier identifier: HKCharacteristicTypeIdentifier
    ) -> HKCharacteristicType? {
        lookUp(identifier.rawValue)
    }

    /// The correlation type with an identifier, or nil if it names none (OBJ-10).
    @discardableResult
    public class func correlationType(forIdentifier identifier: HKCorrelationTypeIdentifier) -> HKCorrelationType? {
        lookUp(identifier.rawValue)
    }

    /// The document type with an identifier, or nil if it names none (OBJ-10).
    @discardableResult
    public class func documentType(forIdentifier identifier: HKDocumentTypeIdentifier) -> HKDocumentType? {
        lookUp(identifier.rawValue)
    }

    /// The type of clinical records with an identifier, or nil if it names none (OBJ-10).
    @discardableResult
    public class func clinicalType(forIdentifier identifier: HKClinicalTypeIdentifier) -> HKClinicalType? {
        lookUp(identifier.rawValue)
    }

    /// The series type with an identifier, or nil if it names none (OBJ-10).
    @discardableResult
    public class func seriesType(forIdentifier identifier: String) -> HKSeriesType? {
        lookUp(identifier)
    }
}

// MARK: - Families with one type

extension HKObjectType {
    /// The type of workouts.
    @discardableResult
    public class func workoutType() -> HKWorkoutType {
        only(.workout, else: HKWorkoutType.init)
    }

    /// The type of the sums of a day.
    @discardableResult
    public class func activitySummaryType() -> HKActivitySummaryType {
        only(.activitySummary, else: HKActivitySummaryType.init)
    }

    /// The type of hearing tests.
    @discardableResult
    public class func audiogramSampleType() -> HKAudiogramSampleType {
        only(.audiogram, else: HKAudiogramSampleType.init)
    }

    /// The type of electrocardiograms.
    @discardableResult
    public class func electrocardiogramType() -> HKElectrocardiogramType {
        only(.electrocardiogram, else: HKElectrocardiogramType.init)
    }

    /// The type of prescriptions for glasses and contact lenses.
    @discardableResult
    public class func visionPrescriptionType() -> HKPrescriptionType {
        only(.visionPrescription, else: HKPrescriptionType.init)
    }

    /// The type of emotions and moods.
    @discardableResult
    public class func stateOfMindType() -> HKStateOfMindType {
        only(.stateOfMind, else: HKStateOfMindType.init)
    }

    /// The type of doses.
    @discardableResult
    public class func medicationDoseEventType() -> HKMedicationDoseEventType {
        only(.medicationDoseEvent, else: HKMedicationDoseEventType.init)
    }

    /// The type of medications with the person's notes.
    @discardableResult
    public class func userAnnotatedMedicationType() -> HKUserAnnotatedMedicationType {
        only(.userAnnotatedMedication, else: HKUserAnnotatedMedicationType.init)
    }
}
