/// The type of medications with the person's notes.
// Unchecked, as HKObjectType is: nothing is stored here.
open class HKUserAnnotatedMedicationType: HKObjectType, @unchecked Sendable {}
