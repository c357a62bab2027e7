package import Foundation
package import HealthModel

/// What to condense.
package struct CondensingRequest: Sendable {
    /// Whose workouts (CON-4).
    package enum Sources: Sendable, Hashable {
        /// Those that the owner of the store named as the system's own (STAT-28).
        case system
        /// Those with one of these bundle identifiers.
        case named(Set<String>)
        case all
    }

    package var sources: Sources
    package var types: Set<ObjectType>
    /// How long ago a workout must have ended, in seconds.
    package var minimumAge: Double
    /// How long a workout must have lasted, in seconds.
    package var minimumDuration: Double
    /// Whether everything is done but nothing kept.
    package var isDryRun: Bool

    package init(
        sources: Sources = .system, types: Set<ObjectType> = CondensingRules.standardTypes,
        minimumAge: Double = CondensingRules.minimumAge, minimumDuration: Double = CondensingRules.minimumDuration,
        isDryRun: Bool = false
    ) {
        self.sources = sources
        self.types = types
        self.minimumAge = minimumAge
        self.minimumDuration = minimumDuration
        self.isDryRun = isDryRun
    }
}

/// What became of it.
package struct CondensingOutcome: Sendable {
    /// What became of a type of a workout.
    package struct TypeOutcome: Sendable {
        package var type: ObjectType
        /// How many samples there were, series among them.
        package var samplesBefore = 0
        /// How many series there are now.
        package var samplesAfter = 0
        package var quantitiesBefore = 0
        package var quantitiesAfter = 0
        /// Why the samples stayed as they were; nil if they did not.
        package var refusal: String?

        /// The same, left as it was.
        package func refused(_ reason: String) -> Self {
            var outcome = self
            outcome.refusal = reason
            return outcome
        }
    }

    /// What became of a workout.
    package struct Workout: Sendable {
        package var uuid: UUID
        /// Seconds since 2001-01-01 UTC.
        package var start: Double
        package var end: Double
        package var activityType: WorkoutActivity
        package var types: [TypeOutcome] = []
        /// How many figures were compared before and after.
        package var statisticsChecked = 0
        /// By how much the store grew; negative if it shrank.
        package var bytes = 0

        /// Whether any of its samples were replaced.
        package var isChanged: Bool { types.contains { $0.refusal == nil } }
    }

    /// The workouts of which something was to be replaced, in the order of time.
    package var workouts: [Workout] = []
    /// How many workouts were looked at.
    package var examined = 0
    /// What the store's data took, in bytes; room that was freed and not given back is left out.
    package var bytesBefore = 0
    package var bytesAfter = 0
    /// Whether it went through to the end.
    package var isComplete = true
}
