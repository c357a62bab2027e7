package import HealthModel

/// The activity rings of days (API-40).
package struct RingsReport: Sendable {
    /// How far one ring is.
    package struct Ring: Sendable, Equatable {
        package var value: Double
        /// Nil where nobody set a goal.
        package var goal: Double?

        init(_ value: QuantityValue, _ goal: QuantityValue?, in unit: QuantityUnit) {
            self.value = value.converted(to: unit) ?? 0
            let goal = goal?.converted(to: unit) ?? 0
            self.goal = goal > 0 ? goal : nil
        }

        /// The part of the goal that is reached, which may be more than 1; nil without a goal.
        package var share: Double? { goal.map { value / $0 } }
        package var isClosed: Bool { share.map { $0 >= 1 } ?? false }
    }

    package struct Day: Sendable {
        package var day: CalendarDay
        /// Whether the rings rested.
        package var isPaused: Bool
        /// Kilocalories, or minutes for those who move by time.
        package var move: Ring
        package var movesByTime: Bool
        /// Minutes.
        package var exercise: Ring
        /// Hours.
        package var stand: Ring
    }

    /// In the order of days.
    package var days: [Day]
}
