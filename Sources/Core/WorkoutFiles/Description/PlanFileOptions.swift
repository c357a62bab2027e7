public import HealthModel

/// The plans of a file, with notes.
package struct ReadPlans: Sendable {
    package var plans: [PlannedWorkout] = []
    package var notes: [PlanNote] = []

    package init(_ plans: [PlannedWorkout] = [], notes: [PlanNote] = []) {
        (self.plans, self.notes) = (plans, notes)
    }
}

/// A note about content of a file that has no place in a plan (PLF-2).
public struct PlanNote: Sendable, Hashable, CustomStringConvertible {
    /// The position of the step, or nil if the note is about the whole plan.
    public var position: PlannedPart.Position?
    /// The part and its value as a clause in English, without an initial capital and a full stop.
    public var text: String

    /// Creates a note.
    package init(_ text: String, at position: PlannedPart.Position? = nil) {
        (self.text, self.position) = (text, position)
    }

    /// The position and the text, such as `1.0.0: cadence 90 lost beside power`.
    public var description: String { position.map { "\($0): \(text)" } ?? text }
}

/// Choices for reading and writing files of plans.
public struct PlanFileOptions: Sendable {
    /// The figures of the athlete, with which relative targets are resolved (PLF-8).
    public var athlete: PlanAthlete
    /// The activity of plans whose format does not name it, or nil for that of the format (PLF-63).
    public var activity: WorkoutActivity?
    /// A Boolean value that indicates whether absolute watts are scaled by the threshold power of the athlete and that
    /// of the file, if the file has one (PLF-58).
    public var scalesPower: Bool
    /// The power of steps without a target in formats that require one, in watts, or nil if such plans are refused
    /// (PLF-59).
    public var freePower: Double?

    /// Creates options.
    public init(
        athlete: PlanAthlete = PlanAthlete(), activity: WorkoutActivity? = nil, scalesPower: Bool = false,
        freePower: Double? = nil
    ) {
        (self.athlete, self.activity) = (athlete, activity)
        (self.scalesPower, self.freePower) = (scalesPower, freePower)
    }
}
