package import Foundation
package import HealthModel

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
