package import Foundation
package import HealthModel

/// Saving and deleting on behalf of an app, which owns what it saves.
package protocol WritingEngine: AnyObject, Sendable {
    /// Saves objects in the order given (STO-1, STO-4), applying sync identifiers (STO-11, STO-12). Does not accept
    /// routes.
    func save(_ samples: [SampleRecord], by app: AppIdentity) throws(EngineError)
    /// Associates samples with a stored workout of the app, saving those that are not stored yet, without their
    /// device (STO-9, STO-20, STO-22).
    func add(_ samples: [SampleRecord], to workout: UUID, by app: AppIdentity) throws(EngineError)
    /// Deletes the app's own objects, all or none (STO-30, STO-31, STO-33).
    func delete(_ identifiers: [UUID], by app: AppIdentity) throws(EngineError)
    /// Deletes the app's own matching objects and returns their number (STO-34).
    func delete(
        of type: ObjectType, matching predicate: SamplePredicate, by app: AppIdentity
    ) throws(EngineError) -> Int
}
