/// The type of doses, taken or not.
// Unchecked, as HKObjectType is: nothing is stored here.
open class HKMedicationDoseEventType: HKSampleType, @unchecked Sendable {}
