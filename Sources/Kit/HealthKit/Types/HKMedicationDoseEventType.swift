/// The type of medication doses, taken or not.
// Unchecked, like HKObjectType: nothing is stored here.
open class HKMedicationDoseEventType: HKSampleType, @unchecked Sendable {}
