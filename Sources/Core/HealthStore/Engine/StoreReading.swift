package import Foundation
package import HealthModel

/// A consistent read of everything in a store, on behalf of its owner, for exports.
///
/// Valid only within the call that passes it. Potentially long results are passed piece by piece.
package protocol StoreReading: AnyObject {
    /// Returns the number of samples of each type, in catalogue order; a series counts as one.
    func counts() throws -> [(type: ObjectType, count: Int)]
    /// Passes all samples of a quantity or category type in insertion order, including those in correlations, and the
    /// individual quantities in place of a series.
    ///
    /// Quantities merged by condensing are passed as they were, in their original places.
    ///
    /// - Parameter hasIdentifiers: Whether to include identifiers.
    func samples(of type: ObjectType, hasIdentifiers: Bool, _ body: (SampleColumns) throws -> Void) throws
    /// Passes all samples of any other type in insertion order.
    func objects(of type: ObjectType, _ body: (StoredObject) throws -> Void) throws
    /// Passes the matching samples of any type, ordered by start and insertion, documents with their bytes.
    func objects(
        of type: ObjectType, matching predicate: SamplePredicate, _ body: (StoredObject) throws -> Void
    ) throws
    /// Passes the quantities of a series in order; returns whether the series was created by condensing.
    func quantities(of series: UUID, _ body: (SeriesPiece) throws -> Void) throws -> Bool
    /// Returns the originals of each quantity of a condensed series; nil if none are stored.
    func originals(of series: UUID) throws -> [[OriginalQuantity]]?
    /// Returns the data from a file beyond the samples of a workout; nil if there is none.
    func supplement(of workout: UUID) throws -> WorkoutSupplement?
    /// Returns the annotation of a workout; empty if there is none.
    func annotation(of workout: UUID) throws -> WorkoutAnnotation
    /// Returns the samples related to an object other than as measurements of a workout.
    func relations(of owner: UUID) throws -> [(sample: UUID, type: ObjectType, relation: SampleRelation)]
    /// Returns the routes of a workout, with their numbering.
    func routes(of workout: UUID) throws -> [SampleRecord]
    /// Passes the points of a route in time order.
    func points(of route: UUID, _ body: ([RoutePoint]) throws -> Void) throws
    /// Returns the beats of a heartbeat series.
    func heartbeats(of series: UUID) throws -> [HeartbeatRecord]
    /// Passes the voltages of an electrocardiogram in time order.
    func voltages(of electrocardiogram: UUID, _ body: ([VoltagePoint]) throws -> Void) throws
    /// Returns the characteristics of the person.
    func characteristics() throws -> [ObjectType: Int64]
    /// Returns the stored activity summaries, without those that would be computed from samples.
    func activitySummaries() throws -> [ActivitySummaryRecord]
    /// Returns the numbers of medications and attachments.
    func otherCounts() throws -> (medications: Int, attachments: Int)
    /// Passes the elements preserved by imports with their numbers, without columns, in order of arrival; of one
    /// kind, or all.
    func keptElements(ofKind kind: String?, _ body: (Int64, PreservedElement) throws -> Void) throws
    /// Returns the element preserved by imports under a number.
    func keptElement(_ number: Int64) throws -> PreservedElement?
}

/// Samples of one type and origin, in columns.
package struct SampleColumns: Sendable {
    package var type: ObjectType
    /// The unit of the values; nil for categories.
    package var unit: QuantityUnit?
    package var source: SourceRevisionRecord
    package var device: DeviceRecord?
    package var metadata: Metadata?
    /// A sync identifier that came without a version; the columns then contain one sample.
    package var looseSyncIdentifier: String?
    package var starts: [Double] = []
    package var ends: [Double] = []
    /// The values as given.
    package var values: [Double] = []
    /// The dates they were added to their original store, NaN where unknown; nil if unknown for all.
    package var created: [Double]?
    /// The identifiers; empty unless requested.
    package var identifiers: [UUID] = []
    /// A Boolean value that indicates whether these are the quantities of one series.
    package var isSeries = false
}

/// An object with the data recorded by its import.
package struct StoredObject: Sendable {
    package var record: SampleRecord
    /// The date it was added to its original store.
    package var created: Double?
    /// A sync identifier that came without a version.
    package var looseSyncIdentifier: String?
}
