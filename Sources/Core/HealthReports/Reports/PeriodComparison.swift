package import Foundation

/// What two stretches of time come to, beside one another.
package struct PeriodComparison<Figures: Sendable>: Sendable {
    /// One of the two.
    package struct Side: Sendable {
        package var start: Date
        package var end: Date
        /// On how many days of it there are data.
        package var days: Int
        /// Nil without data.
        package var figures: Figures?
    }

    package var first: Side
    package var second: Side
}

/// How a figure of the second stretch of time differs from that of the first.
package struct FigureChange: Sendable, Equatable {
    package var difference: Double
    /// The difference in hundredths of the first figure; nil where that is none, or zero.
    package var percent: Double?

    /// Nil where one of both is missing.
    package init?(from first: Double?, to second: Double?) {
        guard let first, let second else { return nil }
        difference = second - first
        percent = first == 0 ? nil : difference / first.magnitude * 100
    }
}
