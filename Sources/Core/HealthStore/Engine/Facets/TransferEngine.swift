package import Foundation
package import HealthModel

/// Whole stores on their way out, and what stands beside workouts for it.
package protocol TransferEngine: AnyObject, Sendable {
    /// Reads everything, for the owner of the store, in one consistent view. What the closure throws comes out as it
    /// is.
    func readStore(_ body: (any StoreReading) throws -> Void) throws
    /// What an import kept beside a workout that the app may see; nil if it kept nothing, or there is no such workout.
    func supplement(of workout: UUID, for app: AppIdentity) throws(EngineError) -> WorkoutSupplement?
}
