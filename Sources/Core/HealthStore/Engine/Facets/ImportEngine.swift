package import Foundation
package import HealthModel

/// Imports, for the owner of the store: what files hold goes in under the sources that they name.
///
/// A journal holds which app brought in what, because that app may delete it again although it is no source of it.
package protocol ImportEngine: AnyObject, Sendable {
    // MARK: Writing

    /// Bulk: saves a workout and, in the same transaction, everything the closure appends to it.
    ///
    /// - Parameters:
    ///   - source: Under which source everything is saved.
    ///   - app: Who does it, with its permissions to share.
    ///   - pass: The reading of the file that the workout comes from.
    func insert(
        _ workout: SampleRecord, from source: AppIdentity, by app: AppIdentity, in pass: ImportPass,
        contents: (any BulkInsertion) throws(EngineError) -> Void
    ) throws(EngineError)
    /// Imports what other sources recorded: no permission to share is asked for, and objects keep the source that the
    /// file names (EXP-20). What is stored already stays as it is.
    ///
    /// - Parameter pass: The reading of the file that the transaction belongs to.
    func importObjects(
        by app: AppIdentity, in pass: ImportPass, contents: (any ImportInsertion) throws(EngineError) -> Void
    ) throws(EngineError)
    /// Deletes what the app saved or brought in by imports, all or nothing; workouts go with what belongs to them of
    /// both.
    ///
    /// What the app saved itself needs the permission to share its type, as any deletion does; of what belongs to a
    /// workout, the types that may not be shared stay. What it brought in needs none. What sensors measured for a workout of the
    /// app goes along, unless it belongs to another workout, too.
    ///
    /// - Parameter authority: Whether the app deletes what is its own, or the owner of the store whatever there is.
    /// - Returns: What went with each object.
    /// - Throws: ``EngineError/Code/authorizationDenied`` if one of the objects is somebody else's.
    func deleteWithBelongings(
        _ identifiers: [UUID], by app: AppIdentity, _ authority: DeletionAuthority
    ) throws(EngineError) -> [DeletedBelongings]

    /// The same for several apps in one transaction: all or nothing, whosever the objects are (STO-33).
    func deleteWithBelongings(_ parts: [DeletionPart]) throws(EngineError) -> [[DeletedBelongings]]

    // MARK: Reading

    /// What became of objects with these identifiers, one answer for each, whoever may see them.
    func states(of identifiers: [UUID]) throws(EngineError) -> [ObjectState]
    /// When the stored workouts were that share time with an interval, whoever may see them.
    ///
    /// - Parameters:
    ///   - start: Seconds since 2001-01-01 UTC.
    ///   - end: Seconds since 2001-01-01 UTC.
    func workoutSpans(from start: Double, to end: Double) throws(EngineError) -> [WorkoutSpan]
    /// Which of these objects the app brought in by imports, according to the journal.
    func imported(_ identifiers: [UUID], by app: AppIdentity) throws(EngineError) -> Set<UUID>
    /// What imports kept because it is no object; of one kind, or all.
    func keptElements(ofKind kind: String?) throws(EngineError) -> [KeptElement]
}

/// What became of the object that an identifier belongs to.
package enum ObjectState: Sendable, Hashable {
    case stored
    /// It was, and left a tombstone, so that its identifier cannot be used again (STO-2).
    case deleted
    /// There never was one, or its tombstone is gone.
    case unknown
}

/// When a stored workout was, and of which source it is.
package struct WorkoutSpan: Sendable, Hashable {
    package var uuid: UUID
    package var source: SourceRecord
    /// Seconds since 2001-01-01 UTC.
    package var start: Double
    /// Seconds since 2001-01-01 UTC.
    package var end: Double
}

extension ImportEngine {
    /// Bulk: saves a workout of the app and, in the same transaction, everything the closure appends to it.
    package func insert(
        _ workout: SampleRecord, by app: AppIdentity,
        contents: (any BulkInsertion) throws(EngineError) -> Void
    ) throws(EngineError) {
        try insert(workout, from: app, by: app, in: ImportPass(), contents: contents)
    }
}

extension ImportEngine {
    /// Deletes what the app saved or brought in, with what belongs to it.
    package func deleteWithBelongings(
        _ identifiers: [UUID], by app: AppIdentity
    ) throws(EngineError) -> [DeletedBelongings] {
        try deleteWithBelongings(identifiers, by: app, .app)
    }
}

/// What one app deletes, of what several do.
package struct DeletionPart: Sendable {
    package var identifiers: [UUID]
    package var app: AppIdentity
    package var authority: DeletionAuthority

    package init(_ identifiers: [UUID], by app: AppIdentity, _ authority: DeletionAuthority = .app) {
        (self.identifiers, self.app, self.authority) = (identifiers, app, authority)
    }
}

/// Who deletes.
package enum DeletionAuthority: Sendable, Hashable {
    /// An app, what it saved or brought in (STO-31).
    case app
    /// The owner of the store, whatever there is; of what belongs to a workout, what belongs to another one, too, stays.
    case owner
}

/// What became of the samples and routes of a workout that was deleted.
package struct DeletedBelongings: Sendable, Hashable {
    /// How many went with it.
    package var deleted = 0
    /// How many are other apps' and stayed.
    package var kept = 0
}
