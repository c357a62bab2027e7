package import Foundation

/// A comparison of the figures of two periods.
package struct PeriodComparison<Figures: Sendable>: Sendable {
    /// One of the two periods.
    package struct Side: Sendable {
        package var start: Date
        package var end: Date
        /// The number of days with data.
        package var days: Int
        /// The figures; nil without data.
        package var figures: Figures?
    }

    package var first: Side
    package var second: Side
}

/// The change of a figure from the first period to the second.
package struct FigureChange: Sendable, Equatable {
    package var difference: Double
    /// The difference in percent of the first figure; nil if that is missing or zero.
    package var percent: Double?

    /// Creates a change; returns nil if either figure is missing.
    package init?(from first: Double?, to second: Double?) {
        guard let first, let second else { return nil }
        difference = second - first
        percent = first == 0 ? nil : difference / first.magnitude * 100
    }
}
