package import HealthModel

/// A request for statistics: the samples and the figures to compute.
package struct StatisticsRequest: Sendable {
    /// A quantity type.
    package var type: ObjectType
    /// The predicate that selects samples; date comparisons apply to each datum (STAT-9).
    package var predicate: SamplePredicate
    /// The figures to compute; they must be valid for the type (STAT-1).
    package var options: StatisticsOptions

    package init(_ type: ObjectType, _ predicate: SamplePredicate = .constant(true), options: StatisticsOptions) {
        self.type = type
        self.predicate = predicate
        self.options = options
    }
}
