/// The locations of a workout, in chronological order (RTE-15).
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKWorkoutRoute: HKSeriesSample, @unchecked Sendable {}
