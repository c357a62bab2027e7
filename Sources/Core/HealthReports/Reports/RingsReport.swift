package import HealthModel

/// The activity rings of days (API-40).
package struct RingsReport: Sendable {
    /// The progress of one ring.
    package struct Ring: Sendable, Equatable {
        package var value: Double
        /// The goal; nil if there is none.
        package var goal: Double?

        init(_ value: QuantityValue, _ goal: QuantityValue?, in unit: QuantityUnit) {
            self.value = value.converted(to: unit) ?? 0
            let goal = goal?.converted(to: unit) ?? 0
            self.goal = goal > 0 ? goal : nil
        }

        /// The completed share of the goal, which may exceed 1; nil without a goal.
        package var share: Double? { goal.map { value / $0 } }
        package var isClosed: Bool { share.map { $0 >= 1 } ?? false }
    }

    package struct Day: Sendable {
        package var day: CalendarDay
        /// A Boolean value that indicates whether the rings were paused.
        package var isPaused: Bool
        /// The move ring in kilocalories, or in minutes if the move mode is time.
        package var move: Ring
        package var movesByTime: Bool
        /// The exercise ring in minutes.
        package var exercise: Ring
        /// The stand ring in hours.
        package var stand: Ring
    }

    /// The days in order.
    package var days: [Day]
}
