public import Foundation
public import HealthModel

/// The gear of a person, with what was done with it (API-141).
public struct GearReport: Sendable, Codable, Equatable {
    /// A piece of gear with the workouts that name it.
    public struct Use: Sendable, Codable, Equatable {
        /// The identifier; nil if only workouts name the gear, and it was never added.
        public var id: UUID?
        /// The name.
        public var name: String
        /// The kind.
        public var kind: Gear.Kind
        /// The first day of use; nil if it is not known.
        public var begin: CalendarDay?
        /// The day on which the gear was retired; nil if it is in use.
        public var end: CalendarDay?
        /// The totals of the workouts; an outing that was recorded more than once counts once.
        public var totals: TotalsReport.Totals
        /// The start of the first workout.
        public var first: Date?
        /// The start of the last workout.
        public var last: Date?

        /// A Boolean value that indicates whether the gear is retired.
        public var isRetired: Bool { end != nil }
    }

    /// The gear in use and then what is retired, each in the order in which it was added.
    public var gear: [Use]
}
