package import Foundation
package import HealthModel

/// Everything a store holds, as its owner may see it, in one consistent read: what exports are made of.
///
/// Valid only within the call that hands it out. Nothing comes as a whole that may be long.
package protocol StoreReading: AnyObject {
    /// How many samples of each type there are, in the order of the catalogue; series count as one.
    func counts() throws -> [(type: ObjectType, count: Int)]
    /// Gives all samples of a quantity or category type in the order of insertion, those in correlations too, and in the
    /// place of a series its single quantities.
    ///
    /// What condensing joined is given as it was, in the places that it had.
    ///
    /// - Parameter hasIdentifiers: Whether identifiers are wanted.
    func samples(of type: ObjectType, hasIdentifiers: Bool, _ give: (SampleColumns) throws -> Void) throws
    /// Gives all samples of any other type in the order of insertion.
    func objects(of type: ObjectType, _ give: (StoredObject) throws -> Void) throws
    /// Gives the samples of any type that match, in the order of start and insertion, documents with their bytes.
    func objects(
        of type: ObjectType, matching predicate: SamplePredicate, _ give: (StoredObject) throws -> Void
    ) throws
    /// Gives the quantities of a series in order; answers whether condensing made it.
    func quantities(of series: UUID, _ give: (SeriesPiece) throws -> Void) throws -> Bool
    /// What the quantities of a series were before condensing, those of each in a list; nil if nothing is kept of it.
    func originals(of series: UUID) throws -> [[OriginalQuantity]]?
    /// What a file said of a workout beyond its samples; nil if nothing is kept.
    func supplement(of workout: UUID) throws -> WorkoutSupplement?
    /// What the person says of a workout; empty if nothing is said.
    func annotation(of workout: UUID) throws -> WorkoutAnnotation
    /// The samples that belong to an object in another way than to a workout that measured them.
    func relations(of owner: UUID) throws -> [(sample: UUID, type: ObjectType, relation: SampleRelation)]
    /// The routes of a workout, and how they are numbered.
    func routes(of workout: UUID) throws -> [SampleRecord]
    /// Gives the points of a route in time order.
    func points(of route: UUID, _ give: ([RoutePoint]) throws -> Void) throws
    /// The beats of a heartbeat series.
    func heartbeats(of series: UUID) throws -> [HeartbeatRecord]
    /// Gives the voltages of an electrocardiogram in time order.
    func voltages(of electrocardiogram: UUID, _ give: ([VoltagePoint]) throws -> Void) throws
    /// What is known of the person.
    func characteristics() throws -> [ObjectType: Int64]
    /// The summaries of days that are stored, and not those that would follow from samples.
    func activitySummaries() throws -> [ActivitySummaryRecord]
    /// How many medications and attachments there are.
    func otherCounts() throws -> (medications: Int, attachments: Int)
    /// Gives what imports kept, with its number and without its columns, in the order of coming; of one kind, or all.
    func keptElements(ofKind kind: String?, _ give: (Int64, KeptElement) throws -> Void) throws
    /// What imports kept under a number.
    func keptElement(_ number: Int64) throws -> KeptElement?
}

/// Samples of one type and origin, in columns.
package struct SampleColumns: Sendable {
    package var type: ObjectType
    /// The unit of the values; nil for categories.
    package var unit: QuantityUnit?
    package var source: SourceRevisionRecord
    package var device: DeviceRecord?
    package var metadata: Metadata?
    /// A sync identifier that came without a version; then there is one sample.
    package var looseSyncIdentifier: String?
    package var starts: [Double] = []
    package var ends: [Double] = []
    /// As given.
    package var values: [Double] = []
    /// When each was added where it comes from, no number where that is not known; nil if it is known of none.
    package var created: [Double]?
    /// Empty unless identifiers were asked for.
    package var identifiers: [UUID] = []
    /// Whether these are the quantities of one series.
    package var isSeries = false
}

/// An object with what an import knew of it.
package struct StoredObject: Sendable {
    package var record: SampleRecord
    /// When it was added where it comes from.
    package var created: Double?
    /// A sync identifier that came without a version.
    package var looseSyncIdentifier: String?
}
