/// The type of workouts.
// Unchecked, like HKObjectType: nothing is stored here.
open class HKWorkoutType: HKSampleType, @unchecked Sendable {}
