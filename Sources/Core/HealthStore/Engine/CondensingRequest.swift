package import Foundation
package import HealthModel

/// A request to condense workouts.
package struct CondensingRequest: Sendable {
    /// The sources whose workouts are condensed (CON-4).
    package enum Sources: Sendable, Hashable {
        /// The sources that the owner of the store marked as system sources (STAT-28).
        case system
        /// The sources with these bundle identifiers.
        case named(Set<String>)
        case all
    }

    package var sources: Sources
    package var types: Set<ObjectType>
    /// The minimum time since the end of a workout, in seconds.
    package var minimumAge: Double
    /// The minimum duration of a workout, in seconds.
    package var minimumDuration: Double
    /// A Boolean value that indicates whether this is a dry run, whose changes are not kept.
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

/// The outcome of condensing.
package struct CondensingOutcome: Sendable {
    /// The outcome for one type of a workout.
    package struct TypeOutcome: Sendable {
        package var type: ObjectType
        /// The number of samples before, including series.
        package var samplesBefore = 0
        /// The number of series afterwards.
        package var samplesAfter = 0
        package var quantitiesBefore = 0
        package var quantitiesAfter = 0
        /// The reason why the samples were left unchanged; nil if they were replaced.
        package var refusal: String?

        /// Returns this outcome marked as left unchanged.
        package func refused(_ reason: String) -> Self {
            var outcome = self
            outcome.refusal = reason
            return outcome
        }
    }

    /// The outcome for one workout.
    package struct Workout: Sendable {
        package var uuid: UUID
        /// Seconds since 2001-01-01 UTC.
        package var start: Double
        package var end: Double
        package var activityType: WorkoutActivity
        package var types: [TypeOutcome] = []
        /// The number of statistics compared before and after.
        package var statisticsChecked = 0
        /// The growth of the store in bytes; negative if it shrank.
        package var bytes = 0

        /// A Boolean value that indicates whether any samples of the workout were replaced.
        package var isChanged: Bool { types.contains { $0.refusal == nil } }
    }

    /// The workouts that had something to replace, in chronological order.
    package var workouts: [Workout] = []
    /// The number of workouts examined.
    package var examined = 0
    /// The size of the store's data before, in bytes, without freed pages that were not returned to the file system.
    package var bytesBefore = 0
    package var bytesAfter = 0
    /// A Boolean value that indicates whether the run finished.
    package var isComplete = true
}

/// A quantity as it was before condensing merged it with others.
package struct OriginalQuantity: Sendable {
    /// Seconds since 2001-01-01 UTC.
    package var start: Double
    package var end: Double
    /// The quantity as given, in its own unit.
    package var quantity: QuantityValue
    /// The date it was added to its original store, in seconds since 2001-01-01 UTC; nil if unknown.
    package var created: Double?

    package init(start: Double, end: Double, quantity: QuantityValue, created: Double? = nil) {
        self.start = start
        self.end = end
        self.quantity = quantity
        self.created = created
    }
}
