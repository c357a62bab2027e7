package import HealthModel

/// Statistics, and the order of sources in which they are merged.
package protocol StatisticsEngine: AnyObject, Sendable {
    /// The statistics of all samples that match and that the app may see; nil if there are none (STAT-5).
    func statistics(_ request: StatisticsRequest, for app: AppIdentity) throws(EngineError) -> StatisticsRecord?
    /// The statistics of several questions, in one consistent read, in which what they have in common is read once; those about
    /// one type should follow one another.
    func statistics(_ requests: [StatisticsRequest], for app: AppIdentity) throws(EngineError) -> [StatisticsRecord?]
    /// The statistics of each bucket.
    func statistics(
        _ request: StatisticsRequest, in buckets: CalendarBuckets, for app: AppIdentity
    ) throws(EngineError) -> StatisticsCollectionRecord
    /// Gives the values of all samples that match and that the app may see, in the canonical unit, a series as its quantities; in no
    /// order, by the columns in which they are kept, until the closure answers false.
    func values(
        of type: ObjectType, _ predicate: SamplePredicate, for app: AppIdentity, _ give: (StatisticsColumns) -> Bool
    ) throws(EngineError)

    // MARK: Sources

    /// The sources the owner of the store put first for a type, as bundle identifiers, best first (STAT-20).
    func sourceOrder(of type: ObjectType) throws(EngineError) -> [String]
    /// Puts sources first for a type, instead of the order that follows from what they are (STAT-27).
    func setSourceOrder(_ bundleIdentifiers: [String], of type: ObjectType) throws(EngineError)
    /// The bundle identifiers of the sources that belong to the system (STAT-28).
    func systemSources() throws(EngineError) -> Set<String>
    /// Names the sources that belong to the system, all at once.
    func setSystemSources(_ bundleIdentifiers: Set<String>) throws(EngineError)
}
