package import Foundation
package import HealthModel

/// An object with everything that belongs to it, on its way back into a store under its own identifier.
package struct WholeObject: Sendable {
    /// The object; the source in it does not count.
    package var record: SampleRecord
    /// Where it comes from; nil for what the importing app has measured itself.
    package var source: AppIdentity?
    /// When it was added where it comes from, in seconds since 2001-01-01 UTC.
    package var created: Double?
    /// A sync identifier without a version, which metadata may not hold (EXP-23).
    package var looseSyncIdentifier: String?
    /// The quantities of a series, ascending strictly by start; what they amount to is computed anew.
    package var quantities = SeriesPiece()
    /// Whether condensing made the series.
    package var isCondensed = false
    /// What condensing made each quantity of, a list for each; nil if nothing is kept of that.
    package var originals: [[OriginalQuantity]]?
    /// What a file said of a workout beyond its samples.
    package var supplement: WorkoutSupplement?
    /// What the person says of a workout; it comes along only with a workout that was not stored yet.
    package var annotation: WorkoutAnnotation?
    /// The beats of a heartbeat series, in the order of time.
    package var beats: [HeartbeatRecord] = []
    /// The voltages of an electrocardiogram, in the order of time.
    package var voltages: [VoltagePoint] = []
    /// The points of a route, in the order of time.
    package var points: [RoutePoint] = []
    /// The workouts that it belongs to, which are stored or come before it.
    package var workouts: [UUID] = []
    /// How it belongs to other objects, which are stored or come before it.
    package var relations: [SampleRelation] = []

    package init(_ record: SampleRecord, source: AppIdentity?) {
        self.record = record
        self.source = source
    }
}

/// Quantities of a series that follow one another.
package struct SeriesPiece: Sendable {
    /// In the one unit of the series.
    package var columns: SeriesColumns
    /// Which intervals condensing made of several equal values; as many as the quantities, or none.
    package var joined: [Bool]

    package init(columns: SeriesColumns = SeriesColumns(), joined: [Bool] = []) {
        self.columns = columns
        self.joined = joined
    }
}

/// What became of an object that was to come back.
package enum RestoreOutcome: Sendable, Hashable {
    /// It is stored now.
    case added
    /// It was stored already, and stays as it is.
    case known
    /// Somebody deleted it, and it stays so: an identifier is never used twice (STO-2).
    case deleted
}
