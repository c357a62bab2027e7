public import HealthModel

/// The activity rings of days (API-40).
public struct RingsReport: Sendable, Codable, Equatable {
    /// The progress of one ring.
    public struct Ring: Sendable, Codable, Equatable {
        /// The value, in the unit of the ring.
        public var value: Double
        /// The goal; nil if there is none.
        public var goal: Double?

        init(_ value: QuantityValue, _ goal: QuantityValue?, in unit: QuantityUnit) {
            self.value = value.converted(to: unit) ?? 0
            let goal = goal?.converted(to: unit) ?? 0
            self.goal = goal > 0 ? goal : nil
        }

        /// The completed share of the goal, which may exceed 1; nil without a goal.
        public var share: Double? { goal.map { value / $0 } }
        /// A Boolean value that indicates whether the goal was reached.
        public var isClosed: Bool { share.map { $0 >= 1 } ?? false }
    }

    /// The rings of a day.
    public struct Day: Sendable, Codable, Equatable {
        /// The day.
        public var day: CalendarDay
        /// A Boolean value that indicates whether the rings were paused.
        public var isPaused: Bool
        /// The move ring in kilocalories, or in minutes if the move mode is time.
        public var move: Ring
        /// A Boolean value that indicates whether the move ring is in minutes.
        public var movesByTime: Bool
        /// The exercise ring in minutes.
        public var exercise: Ring
        /// The stand ring in hours.
        public var stand: Ring
    }

    /// The days in order.
    public var days: [Day]
}
