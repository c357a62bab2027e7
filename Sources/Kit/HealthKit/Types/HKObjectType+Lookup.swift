import HealthModel

extension HKObjectType {
    /// Returns the quantity type with an identifier, or nil if there is none (OBJ-10).
    @discardableResult
    public class func quantityType(forIdentifier identifier: HKQuantityTypeIdentifier) -> HKQuantityType? {
        lookUp(identifier.rawValue)
    }

    /// Returns the category type with an identifier, or nil if there is none (OBJ-10).
    @discardableResult
    public class func categoryType(forIdentifier identifier: HKCategoryTypeIdentifier) -> HKCategoryType? {
        lookUp(identifier.rawValue)
    }

    /// Returns the characteristic with an identifier, or nil if there is none (OBJ-10).
    @discardableResult
    public class func characteristicType(
        forIdentifier identifier: HKCharacteristicTypeIdentifier
    ) -> HKCharacteristicType? {
        lookUp(identifier.rawValue)
    }

    /// Returns the correlation type with an identifier, or nil if there is none (OBJ-10).
    @discardableResult
    public class func correlationType(forIdentifier identifier: HKCorrelationTypeIdentifier) -> HKCorrelationType? {
        lookUp(identifier.rawValue)
    }

    /// Returns the document type with an identifier, or nil if there is none (OBJ-10).
    @discardableResult
    public class func documentType(forIdentifier identifier: HKDocumentTypeIdentifier) -> HKDocumentType? {
        lookUp(identifier.rawValue)
    }

    /// Returns the type of clinical records with an identifier, or nil if there is none (OBJ-10).
    @discardableResult
    public class func clinicalType(forIdentifier identifier: HKClinicalTypeIdentifier) -> HKClinicalType? {
        lookUp(identifier.rawValue)
    }

    /// Returns the series type with an identifier, or nil if there is none (OBJ-10).
    @discardableResult
    public class func seriesType(forIdentifier identifier: String) -> HKSeriesType? {
        lookUp(identifier)
    }
}

// MARK: - Families with one type

extension HKObjectType {
    /// Returns the type of workouts.
    @discardableResult
    public class func workoutType() -> HKWorkoutType {
        only(.workout, else: HKWorkoutType.init)
    }

    /// Returns the type of activity summaries.
    @discardableResult
    public class func activitySummaryType() -> HKActivitySummaryType {
        only(.activitySummary, else: HKActivitySummaryType.init)
    }

    /// Returns the type of hearing tests.
    @discardableResult
    public class func audiogramSampleType() -> HKAudiogramSampleType {
        only(.audiogram, else: HKAudiogramSampleType.init)
    }

    /// Returns the type of electrocardiograms.
    @discardableResult
    public class func electrocardiogramType() -> HKElectrocardiogramType {
        only(.electrocardiogram, else: HKElectrocardiogramType.init)
    }

    /// Returns the type of prescriptions for glasses and contact lenses.
    @discardableResult
    public class func visionPrescriptionType() -> HKPrescriptionType {
        only(.visionPrescription, else: HKPrescriptionType.init)
    }

    /// Returns the type of emotions and moods.
    @discardableResult
    public class func stateOfMindType() -> HKStateOfMindType {
        only(.stateOfMind, else: HKStateOfMindType.init)
    }

    /// Returns the type of medication doses.
    @discardableResult
    public class func medicationDoseEventType() -> HKMedicationDoseEventType {
        only(.medicationDoseEvent, else: HKMedicationDoseEventType.init)
    }

    /// Returns the type of medications with the person's annotations.
    @discardableResult
    public class func userAnnotatedMedicationType() -> HKUserAnnotatedMedicationType {
        only(.userAnnotatedMedication, else: HKUserAnnotatedMedicationType.init)
    }
}
