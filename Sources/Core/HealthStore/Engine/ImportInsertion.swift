package import Foundation
package import HealthModel

/// Samples of one type and origin on their way from a file into the store, as columns.
///
/// Their identifiers follow from what they are (``DerivedIdentity``).
package struct ImportBatch: Sendable {
    /// A quantity or a category type.
    package var type: ObjectType
    package var identity: DerivedIdentity
    package var source: AppIdentity
    package var device: DeviceRecord?
    /// The unit of the values; nil for categories.
    package var unit: QuantityUnit?
    package var metadata: Metadata?
    /// Which of several equal samples these are.
    package var ordinal: Int
    package var starts: [Double] = []
    package var ends: [Double] = []
    package var values: [Double] = []
    /// When each was added where it comes from; not a number if that is not known.
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

/// An object that is saved for itself.
package struct ImportedObject: Sendable {
    /// The object under its derived identifier; the source in it does not count.
    package var record: SampleRecord
    package var source: AppIdentity
    package var created: Double?
    /// A sync identifier without a version, which metadata may not hold (EXP-23).
    package var looseSyncIdentifier: String?
    /// The beats of a heartbeat series, in the order of time.
    package var beats: [HeartbeatRecord] = []
    /// The voltages of an electrocardiogram, in the order of time.
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
    /// In the order of time.
    package var points: [RoutePoint]

    package init(draft: RouteDraft, source: AppIdentity, points: [RoutePoint]) {
        self.draft = draft
        self.source = source
        self.points = points
    }
}

/// Something that a file holds and that is no object of ours, kept as it is.
package struct KeptElement: Sendable, Hashable {
    /// Equal for equal things, so that each is kept once.
    package var identity: UUID
    /// What the file calls it.
    package var kind: String
    package var type: String?
    /// Why it is kept, as a clause.
    package var reason: String
    /// What the file says, as JSON.
    package var body: String
    /// Measured numbers, if there are many.
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

/// What became of imported objects.
package struct ImportTally: Sendable, Hashable {
    package var added = 0
    /// Stored already, or deleted by somebody since.
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

/// What takes imported objects within a transaction; what is stored already is left alone.
package protocol ImportInsertion: AnyObject {
    /// Saves samples; no identifier comes twice in one pass.
    func append(_ batch: ImportBatch) throws(EngineError) -> ImportTally
    /// Saves an object with what it contains.
    ///
    /// A contained sample that is stored alone becomes part of it.
    func append(_ object: ImportedObject) throws(EngineError) -> ImportTally
    /// Saves a workout and its routes, which are asked for only if the workout is new.
    func append(
        _ workout: ImportedObject, routes: () throws(EngineError) -> [ImportedRoute]
    ) throws(EngineError) -> ImportTally
    /// Brings an object back under its own identifier, source and device, with all that belongs to it; what is stored
    /// already stays as it is, and becomes part of the workouts that the object names.
    ///
    /// - Throws: ``EngineError/Code/invalidArgument`` if a workout or an object that it belongs to is not there, or originals
    ///   do not fit their series.
    func restore(_ object: WholeObject) throws(EngineError) -> RestoreOutcome
    /// Keeps an element.
    func keep(_ element: KeptElement) throws(EngineError) -> ImportTally
    /// Lets go of an element that was kept when nothing could be made of it, and that is an object now.
    func release(_ element: () -> KeptElement) throws(EngineError)
    /// Sets a characteristic of the person that nobody has set; answers what is set, if that is something else.
    func set(_ characteristic: ObjectType, to value: Int64) throws(EngineError) -> (tally: ImportTally, other: Int64?)
    /// Keeps the summary of a day, unless what is known of the day says as much or more.
    func set(_ summary: ActivitySummaryRecord) throws(EngineError) -> ImportTally

    // MARK: What apps pass on

    /// The stored object of a source that has a sync identifier; nil if there is none.
    func synced(_ identifier: String, of type: ObjectType, from source: AppIdentity) throws(EngineError)
        -> SyncedObject?
    /// The stored workouts of any source whose both dates are near two dates, the nearest first.
    func workouts(from start: Double, to end: Double, within seconds: Double) throws(EngineError) -> [NearWorkout]
    /// The types of all that belongs to a stored workout.
    func memberTypes(of workout: UUID) throws(EngineError) -> Set<ObjectType>
    /// Whether a source has a sample of a type, with a value from a range, that shares time with an interval.
    func hasSample(
        of type: ObjectType, from source: AppIdentity, values: ClosedRange<Double>, start: Double, end: Double
    ) throws(EngineError) -> Bool
    /// From when to when exports of everything say all of a type, so that nothing passed on adds to it; nil if none does.
    func exported(_ type: ObjectType) throws(EngineError) -> ClosedRange<Double>?
    /// Notes that an export of everything was imported, and lets go of what was only passed on of its time (ING-8).
    ///
    /// Workouts that were passed on become those of the export that have the same dates, with all that was said of them.
    /// - Parameter date: When the export was made, in seconds since 2001-01-01 UTC.
    /// - Returns: How many objects went.
    func replacePassedOn(until date: Double) throws(EngineError) -> Int
}

/// An object that is known by its sync identifier.
package struct SyncedObject: Sendable {
    package var uuid: UUID
    package var version: Double
    /// Seconds since 2001-01-01 UTC.
    package var start: Double
    /// Seconds since 2001-01-01 UTC.
    package var end: Double
    /// The value in the canonical unit, or that of a category; nil for what has none.
    package var value: Double?
    /// The values of what a correlation contains.
    package var contained: [ObjectType: Double] = [:]
}

/// A stored workout that may be the same as one that comes.
package struct NearWorkout: Sendable {
    package var uuid: UUID
    package var activity: WorkoutActivity
    package var start: Double
    package var end: Double
    /// The bundle identifier of its source.
    package var bundleIdentifier: String

    /// How far apart the dates of two accounts of one workout may lie, in seconds (ING-40).
    package static let tolerance = 2.0
}

/// One reading of a file, over all of its transactions.
///
/// Identifiers are given once in a pass, so what it wrote itself need not be compared with what comes.
package final class ImportPass {
    /// What the file is called, for the journal of imports; nil if it has no name.
    let file: String?
    var ownBlocks: Set<Int64> = []

    /// - Parameter file: What the file is called.
    package init(file: String? = nil) {
        self.file = file
    }
}
