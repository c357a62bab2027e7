package import Foundation
package import HealthModel

/// Samples of one type and origin to be imported, as columns.
///
/// Their identifiers are derived from their contents (``DerivedIdentity``).
package struct ImportBatch: Sendable {
    /// A quantity or a category type.
    package var type: ObjectType
    package var identity: DerivedIdentity
    package var source: AppIdentity
    package var device: DeviceRecord?
    /// The unit of the values; nil for categories.
    package var unit: QuantityUnit?
    package var metadata: Metadata?
    /// The ordinal that distinguishes equal samples.
    package var ordinal: Int
    package var starts: [Double] = []
    package var ends: [Double] = []
    package var values: [Double] = []
    /// The date each was added to its original store; NaN if unknown.
    package var created: [Double] = []

    package init(
        type: ObjectType, identity: DerivedIdentity, source: AppIdentity, device: DeviceRecord?, unit: QuantityUnit?,
        metadata: Metadata?, ordinal: Int = 0
    ) {
        self.type = type
        self.identity = identity
        self.source = source
        self.device = device
        self.unit = unit
        self.metadata = metadata
        self.ordinal = ordinal
    }
}

/// An object that is imported individually.
package struct ImportedObject: Sendable {
    /// The object under its derived identifier; its source is ignored.
    package var record: SampleRecord
    package var source: AppIdentity
    package var created: Double?
    /// A sync identifier without a version, which metadata does not permit (EXP-23).
    package var looseSyncIdentifier: String?
    /// The beats of a heartbeat series, in chronological order.
    package var beats: [HeartbeatRecord] = []
    /// The voltages of an electrocardiogram, in chronological order.
    package var voltages: [VoltagePoint] = []

    package init(
        record: SampleRecord, source: AppIdentity, created: Double? = nil, looseSyncIdentifier: String? = nil
    ) {
        self.record = record
        self.source = source
        self.created = created
        self.looseSyncIdentifier = looseSyncIdentifier
    }
}

/// A route of an imported workout.
package struct ImportedRoute: Sendable {
    package var draft: RouteDraft
    package var source: AppIdentity
    /// The points of the route, in chronological order.
    package var points: [RoutePoint]

    package init(draft: RouteDraft, source: AppIdentity, points: [RoutePoint]) {
        self.draft = draft
        self.source = source
        self.points = points
    }
}

/// An element of a file that does not correspond to an object, preserved unchanged.
package struct PreservedElement: Sendable, Hashable {
    /// The identity of the element; equal elements have equal identities, so that each is stored once.
    package var identity: UUID
    /// The name of the element's kind in the file.
    package var kind: String
    package var type: String?
    /// The reason for preserving it, as a clause.
    package var reason: String
    /// The content of the element, as JSON.
    package var body: String
    /// Measured values, if there are many.
    package var columns: [[Double]]

    package init(
        identity: UUID, kind: String, type: String? = nil, reason: String, body: String, columns: [[Double]] = []
    ) {
        self.identity = identity
        self.kind = kind
        self.type = type
        self.reason = reason
        self.body = body
        self.columns = columns
    }
}

/// The numbers of imported objects by outcome.
package struct ImportTally: Sendable, Hashable {
    package var added = 0
    /// The number of objects that were stored already, or have been deleted since.
    package var known = 0

    package init(added: Int = 0, known: Int = 0) {
        self.added = added
        self.known = known
    }

    package static func += (left: inout ImportTally, right: ImportTally) {
        left.added += right.added
        left.known += right.known
    }
}

/// An object identified by its sync identifier.
package struct SyncedObject: Sendable {
    package var uuid: UUID
    package var version: Double
    /// Seconds since 2001-01-01 UTC.
    package var start: Double
    /// Seconds since 2001-01-01 UTC.
    package var end: Double
    /// The value in the canonical unit, or the category value; nil for objects without a value.
    package var value: Double?
    /// The values of the samples contained in a correlation.
    package var contained: [ObjectType: Double] = [:]
}

/// A stored workout that may duplicate an incoming one.
package struct NearWorkout: Sendable {
    package var uuid: UUID
    package var activity: WorkoutActivity
    package var start: Double
    package var end: Double
    /// The bundle identifier of its source.
    package var bundleIdentifier: String

    /// The maximum difference between the dates of two records of the same workout, in seconds (ING-40).
    package static let tolerance = 2.0
}

/// One pass over a file, across all of its transactions.
///
/// Identifiers are unique within a pass, so its own writes need not be checked against incoming samples.
package final class ImportPass {
    /// The name of the file, for the import journal; nil if it has none.
    let file: String?
    var ownBlocks: Set<Int64> = []

    /// - Parameter file: The name of the file.
    package init(file: String? = nil) {
        self.file = file
    }
}
