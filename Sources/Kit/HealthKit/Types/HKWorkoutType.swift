/// The type of workouts.
// Unchecked, as HKObjectType is: nothing is stored here.
open class HKWorkoutType: HKSampleType, @unchecked Sendable {}
