package import HealthModel

/// An entry of a schedule as lists have it: without the steps of its plan.
package struct ScheduledEntry: Sendable, Hashable {
    /// The row, which grows in the order of scheduling.
    let row: Int64
    /// The plan.
    package let plan: PlanSummary
    /// The day or the minute.
    package let slot: ScheduledSlot
    /// A Boolean value that indicates whether the workout was done (PLN-60).
    package let isComplete: Bool
    /// The bundle identifier of the app that scheduled it (PLN-57).
    package let app: String
}
