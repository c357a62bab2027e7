/// The type of prescriptions for glasses and contact lenses.
// Unchecked, as HKObjectType is: nothing is stored here.
open class HKPrescriptionType: HKSampleType, @unchecked Sendable {}
