/// The type of prescriptions for glasses and contact lenses.
open class HKPrescriptionType: HKSampleType, @unchecked Sendable {}
