public import Foundation
public import HealthModel

/// A comparison of the figures of two periods.
public struct PeriodComparison<Figures: Sendable & Codable & Equatable>: Sendable, Codable, Equatable {
    /// One of the two periods.
    public struct Side: Sendable, Codable, Equatable {
        /// The start of the period.
        public var start: Date
        /// The end of the period.
        public var end: Date
        /// The number of days with data.
        public var days: Int
        /// The figures; nil without data.
        public var figures: Figures?
    }

    /// The period to compare with.
    public var first: Side
    /// The period to compare.
    public var second: Side
}

/// A comparison of the statistics of a quantity type in two periods.
public struct QuantityComparison: Sendable, Codable, Equatable {
    /// The quantity type.
    public var type: ObjectType
    /// The unit of all values: the customary one of the type.
    public var unit: QuantityUnit
    /// The statistics of the two periods.
    public var periods: PeriodComparison<StatisticsReport.Figures>

    /// Creates a comparison in a unit.
    package init(type: ObjectType, unit: QuantityUnit, periods: PeriodComparison<StatisticsReport.Figures>) {
        (self.type, self.unit, self.periods) = (type, unit, periods)
    }
}

/// The change of a figure from the first period to the second.
public struct FigureChange: Sendable, Codable, Equatable {
    /// The second figure minus the first one.
    public var difference: Double
    /// The difference in percent of the first figure; nil if that is missing or zero.
    public var percent: Double?

    /// Creates a change; returns nil if either figure is missing.
    public init?(from first: Double?, to second: Double?) {
        guard let first, let second else { return nil }
        difference = second - first
        percent = first == 0 ? nil : difference / first.magnitude * 100
    }
}
