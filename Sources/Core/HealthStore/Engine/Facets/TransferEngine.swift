package import Foundation
package import HealthModel

/// Export of whole stores, and the supplements stored beside workouts for it.
package protocol TransferEngine: AnyObject, Sendable {
    /// Reads the whole store on behalf of its owner, in one consistent view. Errors thrown by the closure are
    /// rethrown unchanged.
    func readStore(_ body: (any StoreReading) throws -> Void) throws
    /// Returns what an import preserved beside a workout that the app may read; nil if there is none, or no such
    /// workout.
    func supplement(of workout: UUID, for app: AppIdentity) throws(EngineError) -> WorkoutSupplement?
}
