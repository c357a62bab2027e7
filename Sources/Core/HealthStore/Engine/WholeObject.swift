package import Foundation
package import HealthModel

/// An object with all its associated data, to be restored under its own identifier.
package struct WholeObject: Sendable {
    /// The object; its source is ignored.
    package var record: SampleRecord
    /// The source; nil for objects measured by the importing app itself.
    package var source: AppIdentity?
    /// The date it was added to its original store, in seconds since 2001-01-01 UTC.
    package var created: Double?
    /// A sync identifier without a version, which metadata does not permit (EXP-23).
    package var looseSyncIdentifier: String?
    /// The quantities of a series, strictly ascending by start; its totals are recomputed.
    package var quantities = SeriesPiece()
    /// A Boolean value that indicates whether the series was created by condensing.
    package var isCondensed = false
    /// The originals that condensing merged into each quantity; nil if none are stored.
    package var originals: [[OriginalQuantity]]?
    /// The data from a file beyond the samples of a workout.
    package var supplement: WorkoutSupplement?
    /// The plan that a workout was started from.
    package var plan: StartedPlan?
    /// The annotation of a workout; restored only with a workout that was not stored yet.
    package var annotation: WorkoutAnnotation?
    /// The beats of a heartbeat series, in chronological order.
    package var beats: [HeartbeatRecord] = []
    /// The voltages of an electrocardiogram, in chronological order.
    package var voltages: [VoltagePoint] = []
    /// The points of a route, in chronological order.
    package var points: [RoutePoint] = []
    /// The workouts it belongs to, which are stored or restored before it.
    package var workouts: [UUID] = []
    /// The relations to other objects, which are stored or restored before it.
    package var relations: [SampleRelation] = []

    package init(_ record: SampleRecord, source: AppIdentity?) {
        self.record = record
        self.source = source
    }
}

/// Consecutive quantities of a series.
package struct SeriesPiece: Sendable {
    /// The quantities, in the unit of the series.
    package var columns: SeriesColumns
    /// Flags for the intervals that condensing merged from several equal values; one per quantity, or empty.
    package var joined: [Bool]

    package init(columns: SeriesColumns = SeriesColumns(), joined: [Bool] = []) {
        self.columns = columns
        self.joined = joined
    }
}

/// The outcome of restoring an object.
package enum RestoreOutcome: Sendable, Hashable {
    /// The object was added.
    case added
    /// The object was stored already and remains unchanged.
    case known
    /// The object was deleted before and remains so: identifiers are never reused (STO-2).
    case deleted
}
