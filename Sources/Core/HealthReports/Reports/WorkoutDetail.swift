public import Foundation
public import HealthModel

/// A workout with a summary of everything that belongs to it.
package struct WorkoutDetail: Sendable {
    package var summary: WorkoutSummary
    /// The owner's annotation, with its revision.
    package var annotation: StoredAnnotation
    /// A summary for each type that has samples, sorted by identifier.
    package var samples: [SampleSummary]
    package var routes: [RouteSummary]
    package var events: [WorkoutEventRecord]
    /// The events that are not represented by a lap, length or set.
    package var otherEvents: [WorkoutEventRecord]
    package var activities: [WorkoutActivityRecord]
    /// The time of the values in each zone: as stored by the builder, or else computed for the zones that were valid
    /// on its day (ZON-58).
    package var zones: [ZoneGroupRecord]
    package var metadata: Metadata?
    package var device: DeviceRecord?
    /// The series for plots and splits.
    package var series: WorkoutSeries
    /// The training load.
    package var load: WorkoutLoad?
    /// The legs of a workout with several sports, including transitions; otherwise empty.
    package var legs: [WorkoutLeg]
    package var laps: [WorkoutLap]
    /// The pool lengths.
    package var swim: SwimReport?
    /// The sets of exercises.
    package var sets: [ExerciseSet]
    package var power: PowerReport?
    /// The comparison with the plan that the workout was started from; nil without a plan.
    package var plan: PlanComparison?
    /// The remarks of the import on data of the file that is not in the store, with reasons.
    package var leftOut: [String]
    /// The values of the file that were judged impossible, by kind (PLA-2).
    package var implausible: [Implausible]
    /// A Boolean value that indicates whether the values of the file were judged; nil if it does not come from a file.
    package var isJudged: Bool?

    /// The splits of the whole workout, in the customary length for its sport; those of a workout with several sports
    /// are in its legs.
    package var splits: [Split] { splits(every: summary.speedStyle.splitLength) }

    /// Returns the splits of the whole workout for a length in metres; a sport without a way has none.
    package func splits(every length: Double) -> [Split] {
        legs.isEmpty ? wholeSplits(every: length) : []
    }

    /// Returns the splits of the whole workout for a length in metres, across the legs if there are several.
    package func wholeSplits(every length: Double) -> [Split] {
        template.has(.splits) ? series.splits(every: length) : []
    }

    /// The parts that a presentation of the workout has.
    package var template: WorkoutTemplate { summary.template }
}

/// A summary of a route.
public struct RouteSummary: Sendable, Codable, Equatable {
    /// The identifier of the route.
    public var uuid: UUID
    /// The number of locations.
    public var points: Int
    /// The date of the first location.
    public var start: Date
    /// The date of the last location.
    public var end: Date
    /// The source, if the route is from another recording of the same outing.
    public var otherSource: SourceRecord?
}

/// A summary of the samples of one type.
public struct SampleSummary: Sendable, Codable, Equatable {
    /// The statistic of the values.
    public enum Statistic: Sendable, Codable, Equatable {
        /// The sum, for a cumulative type.
        case sum(Double)
        /// The range and average, for a discrete type; all samples have equal weight.
        case discrete(minimum: Double, average: Double, maximum: Double)
        /// No statistic, for a type without quantities.
        case none
    }

    /// The type.
    public var type: ObjectType
    /// The number of samples; each quantity of a series counts.
    public var count: Int
    /// The unit in which all values were saved; the canonical one if they were saved in several.
    public var unit: QuantityUnit?
    /// The sum, or the range and average, of the values.
    public var statistic: Statistic
    /// The association of the samples with the workout.
    public var association: SampleAssociation
    /// The source, if the samples are from another recording of the same outing.
    public var otherSource: SourceRecord?

    /// Creates a summary of samples of one type.
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
