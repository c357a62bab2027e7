package import HealthModel

/// A question for statistics: of which samples, and which figures.
package struct StatisticsRequest: Sendable {
    /// A quantity type.
    package var type: ObjectType
    /// Which samples count; comparisons of dates look at each datum (STAT-9).
    package var predicate: SamplePredicate
    /// Which figures; they must fit the type (STAT-1).
    package var options: StatisticsOptions

    package init(_ type: ObjectType, _ predicate: SamplePredicate = .constant(true), options: StatisticsOptions) {
        self.type = type
        self.predicate = predicate
        self.options = options
    }
}
