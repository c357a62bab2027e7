package import Foundation
package import HealthModel

/// Imports on behalf of the owner of the store: the contents of files are saved under the sources that the files
/// name.
///
/// A journal records which app imported which object, because that app may delete it again without being its source.
package protocol ImportEngine: AnyObject, Sendable {
    // MARK: Writing

    /// Inserts a workout in bulk, with everything the closure appends to it, in one transaction.
    ///
    /// - Parameters:
    ///   - source: The source under which everything is saved.
    ///   - app: The importing app, whose permissions to share apply.
    ///   - pass: The import pass over the file that the workout comes from.
    func insert(
        _ workout: SampleRecord, from source: AppIdentity, by app: AppIdentity, in pass: ImportPass,
        contents: (any BulkInsertion) throws(EngineError) -> Void
    ) throws(EngineError)
    /// Imports objects recorded by other sources: no permission to share is required, and objects keep the source
    /// that the file names (EXP-20). Objects already stored remain unchanged.
    ///
    /// - Parameter pass: The import pass over the file that the transaction belongs to.
    func importObjects(
        by app: AppIdentity, in pass: ImportPass, contents: (any ImportInsertion) throws(EngineError) -> Void
    ) throws(EngineError)
    /// Deletes objects that the app saved or imported, all or nothing. Workouts are deleted with the samples and
    /// routes that belong to them, saved or imported.
    ///
    /// Deleting what the app saved itself requires permission to share its type, as any deletion does; samples of a
    /// workout whose types may not be shared remain. Deleting imports requires no permission. Sensor data measured
    /// for a workout of the app is deleted too, unless it also belongs to another workout.
    ///
    /// - Parameter authority: The authority of the deletion: an app over its own objects, or the owner over
    ///   everything.
    /// - Returns: The numbers of samples and routes deleted and kept for each object.
    /// - Throws: ``EngineError/Code/authorizationDenied`` if one of the objects belongs to another app.
    func deleteWithAssociated(
        _ identifiers: [UUID], by app: AppIdentity, _ authority: DeletionAuthority
    ) throws(EngineError) -> [DeletedBelongings]

    /// Deletes objects of several apps in one transaction, all or nothing (STO-33).
    func deleteWithAssociated(_ parts: [DeletionPart]) throws(EngineError) -> [[DeletedBelongings]]

    // MARK: Reading

    /// Returns the state of each identifier, regardless of read permissions.
    func states(of identifiers: [UUID]) throws(EngineError) -> [ObjectState]
    /// Returns the time spans of the stored workouts that overlap an interval, regardless of read permissions.
    ///
    /// - Parameters:
    ///   - start: Seconds since 2001-01-01 UTC.
    ///   - end: Seconds since 2001-01-01 UTC.
    func workoutSpans(from start: Double, to end: Double) throws(EngineError) -> [WorkoutSpan]
    /// Returns those of the objects that the app imported, according to the journal.
    func imported(_ identifiers: [UUID], by app: AppIdentity) throws(EngineError) -> Set<UUID>
    /// Returns the elements preserved by imports because they are not objects, of one kind or all.
    func keptElements(ofKind kind: String?) throws(EngineError) -> [PreservedElement]
}

/// The state of the object with an identifier.
package enum ObjectState: Sendable, Hashable {
    case stored
    /// Deleted, leaving a tombstone that prevents reuse of its identifier (STO-2).
    case deleted
    /// Never stored, or its tombstone was removed.
    case unknown
}

/// The time span and source of a stored workout.
package struct WorkoutSpan: Sendable, Hashable {
    package var uuid: UUID
    package var source: SourceRecord
    /// Seconds since 2001-01-01 UTC.
    package var start: Double
    /// Seconds since 2001-01-01 UTC.
    package var end: Double
}

extension ImportEngine {
    /// Inserts a workout of the app in bulk, with everything the closure appends to it, in one transaction.
    package func insert(
        _ workout: SampleRecord, by app: AppIdentity,
        contents: (any BulkInsertion) throws(EngineError) -> Void
    ) throws(EngineError) {
        try insert(workout, from: app, by: app, in: ImportPass(), contents: contents)
    }
}

extension ImportEngine {
    /// Deletes objects that the app saved or imported, with what belongs to them.
    package func deleteWithAssociated(
        _ identifiers: [UUID], by app: AppIdentity
    ) throws(EngineError) -> [DeletedBelongings] {
        try deleteWithAssociated(identifiers, by: app, .app)
    }
}

/// One app's part of a deletion on behalf of several apps.
package struct DeletionPart: Sendable {
    package var identifiers: [UUID]
    package var app: AppIdentity
    package var authority: DeletionAuthority

    package init(_ identifiers: [UUID], by app: AppIdentity, _ authority: DeletionAuthority = .app) {
        (self.identifiers, self.app, self.authority) = (identifiers, app, authority)
    }
}

/// The authority under which objects are deleted.
package enum DeletionAuthority: Sendable, Hashable {
    /// An app, limited to what it saved or imported (STO-31).
    case app
    /// The owner of the store, over everything; samples of a workout that also belong to another one remain.
    case owner
}

/// The samples and routes of a deleted workout.
package struct DeletedBelongings: Sendable, Hashable {
    /// The number deleted with it.
    package var deleted = 0
    /// The number kept because they belong to other apps.
    package var kept = 0
}
