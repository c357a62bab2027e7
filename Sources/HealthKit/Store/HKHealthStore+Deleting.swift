public import Foundation
import HealthDatabase
import HealthModel

extension HKHealthStore {
    /// Deletes one object; see ``delete(_:withCompletion:)-([HKObject],_)``.
    public func delete(
        _ object: HKObject, withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        delete([object], withCompletion: completion)
    }

    /// Deletes one object; see ``delete(_:withCompletion:)-([HKObject],_)``.
    public func delete(_ object: HKObject) async throws {
        try await delete([object])
    }

    /// Deletes objects that this app saved: all of them, or none.
    ///
    /// Deleting a correlation deletes its samples; deleting a workout leaves its samples and routes.
    ///
    /// - Parameters:
    ///   - objects: The objects. An empty array and an object that is not stored fail with code 3.
    ///   - completion: Told in the background whether all were deleted. Code 4 if another app saved one, or if the app
    ///     may not share a type; code 5 if it never asked.
    public func delete(
        _ objects: [HKObject], withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let identifiers = objects.map(\.uuid)
        perform(
            { context in
                guard !identifiers.isEmpty else { throw HKError.invalidArgument("There is nothing to delete.") }
                try context.write { (engine, app) throws(EngineError) in try engine.delete(identifiers, by: app) }
            }, completion: completion)
    }

    /// Deletes objects that this app saved: all of them, or none.
    ///
    /// - Parameter objects: The objects. An empty array and an object that is not stored fail with code 3.
    /// - Throws: ``HKError``; code 4 if another app saved one.
    public func delete(_ objects: [HKObject]) async throws {
        try await succeeding { delete(objects, withCompletion: $0) }
    }

    /// Deletes the matching objects that this app saved, and passes over those of others.
    ///
    /// Raises if the predicate does not apply to the type (QRY-6).
    ///
    /// - Parameters:
    ///   - objectType: The type of the objects.
    ///   - predicate: What they have in common. It is no error if nothing matches.
    ///   - completion: Told in the background whether it was done, and how many objects were deleted.
    public func deleteObjects(
        of objectType: HKObjectType, predicate: NSPredicate,
        withCompletion completion: @escaping @Sendable (Bool, Int, (any Error)?) -> Void
    ) {
        let type = objectType.record
        let tree = raising { () throws(ValidationError) in try predicate.tree(for: type) }
        perform { context in
            try context.write { (engine, app) throws(EngineError) in
                try engine.delete(of: type, matching: tree, by: app)
            }
        } then: { result in
            switch result {
            case .success(let count): completion(true, count, nil)
            case .failure(let error): completion(false, 0, error)
            }
        }
    }

    /// Deletes the matching objects that this app saved, and passes over those of others.
    ///
    /// Raises if the predicate does not apply to the type (QRY-6).
    ///
    /// - Returns: How many objects were deleted; none is no error.
    @discardableResult
    public func deleteObjects(of objectType: HKObjectType, predicate: NSPredicate) async throws -> Int {
        try await withCheckedThrowingContinuation { continuation in
            deleteObjects(of: objectType, predicate: predicate) { _, count, error in
                continuation.resume(with: error.map(Result.failure) ?? .success(count))
            }
        }
    }
}
