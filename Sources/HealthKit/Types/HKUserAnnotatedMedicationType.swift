/// The type of medications with the person's notes.
open class HKUserAnnotatedMedicationType: HKObjectType, @unchecked Sendable {}
