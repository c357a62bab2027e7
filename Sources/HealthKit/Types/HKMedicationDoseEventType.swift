/// The type of doses, taken or not.
open class HKMedicationDoseEventType: HKSampleType, @unchecked Sendable {}
