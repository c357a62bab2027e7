/// The type of prescriptions for glasses and contact lenses.
// Unchecked, like HKObjectType: nothing is stored here.
open class HKPrescriptionType: HKSampleType, @unchecked Sendable {}
