package import Foundation
package import HealthModel

/// The bin: workouts that tools of the owner deleted, with everything that belonged to them (STO-62).
///
/// For apps they are deleted: no query finds them, and their deletion is reported.
package enum Bin {
    /// The time in seconds after which a workout in the bin is erased: 30 days (STO-65).
    package static let retention: Double = 30 * 86_400
}

/// A workout in the bin.
package struct BinEntry: Sendable {
    /// The workout as it was deleted.
    package var workout: SampleRecord
    /// Its annotation.
    package var annotation: WorkoutAnnotation
    /// The number of samples and routes that were deleted with it.
    package var belongings: Int
    /// The time of the deletion, in seconds since 2001-01-01 UTC.
    package var deleted: Double
    /// The bundle identifier of the app that deleted it.
    package var app: String
}

/// The result of restoring a workout from the bin.
package struct BinRestoration: Sendable, Hashable {
    package var uuid: UUID
    /// A Boolean value that indicates whether the workout was added; it is false if it had been imported again.
    package var isAdded: Bool
    /// The number of samples and routes that were added with it.
    package var belongings: Int
}
