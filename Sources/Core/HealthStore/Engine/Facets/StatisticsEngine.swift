package import HealthModel

/// Statistics, and the source order used to merge them.
package protocol StatisticsEngine: AnyObject, Sendable {
    /// Returns the statistics of all matching samples that the app may read; nil if there are none (STAT-5).
    func statistics(_ request: StatisticsRequest, for app: AppIdentity) throws(EngineError) -> StatisticsRecord?
    /// Returns the statistics of several requests in one consistent read, in which shared data is read once; requests
    /// for one type should be adjacent.
    func statistics(_ requests: [StatisticsRequest], for app: AppIdentity) throws(EngineError) -> [StatisticsRecord?]
    /// Returns the statistics of each bucket.
    func statistics(
        _ request: StatisticsRequest, in buckets: CalendarBuckets, for app: AppIdentity
    ) throws(EngineError) -> StatisticsCollectionRecord
    /// Passes the values of all matching samples that the app may read, in the canonical unit, a series as its
    /// quantities; unordered, in the columns in which they are stored, until the closure returns false.
    func values(
        of type: ObjectType, _ predicate: SamplePredicate, for app: AppIdentity, _ body: (StatisticsColumns) -> Bool
    ) throws(EngineError)

    // MARK: Sources

    /// Returns the source order set by the owner of the store for a type, as bundle identifiers, best first
    /// (STAT-20).
    func sourceOrder(of type: ObjectType) throws(EngineError) -> [String]
    /// Sets the source order of a type, overriding the default order (STAT-27).
    func setSourceOrder(_ bundleIdentifiers: [String], of type: ObjectType) throws(EngineError)
    /// Returns the bundle identifiers of the system sources (STAT-28).
    func systemSources() throws(EngineError) -> Set<String>
    /// Sets all system sources at once.
    func setSystemSources(_ bundleIdentifiers: Set<String>) throws(EngineError)
}
