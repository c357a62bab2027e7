/// The places of a workout, in the order of time (RTE-15).
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKWorkoutRoute: HKSeriesSample, @unchecked Sendable {}
