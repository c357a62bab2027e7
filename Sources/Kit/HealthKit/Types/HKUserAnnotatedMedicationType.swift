/// The type of medications with the person's annotations.
// Unchecked, like HKObjectType: nothing is stored here.
open class HKUserAnnotatedMedicationType: HKObjectType, @unchecked Sendable {}
