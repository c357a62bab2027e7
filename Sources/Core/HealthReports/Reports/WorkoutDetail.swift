package import Foundation
package import HealthModel

/// A workout with everything that belongs to it, summed up.
package struct WorkoutDetail: Sendable {
    package var summary: WorkoutSummary
    /// What the person says of it, and which change of that it is.
    package var annotation: StoredAnnotation
    /// One for each type that has samples, in the order of the identifiers.
    package var samples: [SampleSummary]
    package var routes: [RouteSummary]
    package var events: [WorkoutEventRecord]
    /// What of the events is told by no lap, length or set.
    package var otherEvents: [WorkoutEventRecord]
    package var activities: [WorkoutActivityRecord]
    /// How long its values were in which zones: as its builder stored it, else sorted by what held on its day (ZON-58).
    package var zones: [ZoneGroupRecord]
    package var metadata: Metadata?
    package var device: DeviceRecord?
    /// What plots and splits are drawn from.
    package var series: WorkoutSeries
    /// What it asked of the body.
    package var load: WorkoutLoad?
    /// The sports of a workout that has several, and the ways between them; empty where it is one.
    package var legs: [WorkoutLeg]
    package var laps: [WorkoutLap]
    /// The lengths of a pool that were swum.
    package var swim: SwimReport?
    /// The sets of exercises.
    package var sets: [ExerciseSet]
    package var power: PowerReport?
    /// Sentences on what of its file is not in the store, and why, as the import said them.
    package var leftOut: [String]

    /// The stretches of the whole workout, as long as people count them in its sport; those of several sports stand in its legs.
    package var splits: [Split] {
        legs.isEmpty ? series.splits(every: summary.speedStyle.splitLength) : []
    }
}

/// A route in a line.
package struct RouteSummary: Sendable {
    package var uuid: UUID
    package var points: Int
    package var start: Date
    package var end: Date
    /// Where it came from, if it is of another recording of the same outing.
    package var otherSource: SourceRecord?
}

/// The samples of one type, summed up.
package struct SampleSummary: Sendable {
    /// What the values come to.
    package enum Statistic: Sendable, Equatable {
        /// Of a type whose values add up.
        case sum(Double)
        /// Of a type whose values do not add up; every sample weighs the same.
        case discrete(minimum: Double, average: Double, maximum: Double)
        /// Of a type without quantities.
        case none
    }

    package var type: ObjectType
    package var count: Int
    /// The unit all values were given in; the canonical one if they were given in several.
    package var unit: QuantityUnit?
    package var statistic: Statistic
    /// How the samples belong to the workout.
    package var association: SampleAssociation
    /// Where they came from, if they are of another recording of the same outing.
    package var otherSource: SourceRecord?

    /// Sums samples of one type up.
    package init(
        type: ObjectType, samples: [SampleRecord], association: SampleAssociation = .workout,
        otherSource: SourceRecord? = nil
    ) {
        self.type = type
        self.association = association
        self.otherSource = otherSource
        count = samples.count
        statistic = .none
        guard let canonical = type.canonicalUnit, let first = samples.first?.quantity?.unit else { return }
        let common = samples.allSatisfy { $0.quantity?.unit == first } ? first : canonical
        unit = common
        var sum = 0.0
        var minimum = Double.infinity
        var maximum = -Double.infinity
        for sample in samples {
            guard let value = sample.quantity?.converted(to: common) else { continue }
            sum += value
            minimum = min(minimum, value)
            maximum = max(maximum, value)
        }
        statistic =
            type.isCumulative
            ? .sum(sum) : .discrete(minimum: minimum, average: sum / Double(count), maximum: maximum)
    }
}
