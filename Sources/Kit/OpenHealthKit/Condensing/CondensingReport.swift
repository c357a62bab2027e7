public import Foundation
public import HealthKit
import HealthModel
package import HealthStore

/// What became of condensing.
public struct CondensingReport: Sendable {
    /// What became of a type of a workout.
    public struct TypeReport: Sendable {
        /// The type.
        public let quantityType: HKQuantityType
        /// How many samples there were, series of earlier runs among them.
        public let samplesBefore: Int
        /// How many series took their place.
        public let samplesAfter: Int
        /// How many values there were.
        public let valuesBefore: Int
        /// How many values there are in the series: neighbours were joined where no statistic can tell.
        public let valuesAfter: Int
        /// Why the samples stayed as they were; nil if they did not.
        public let refusal: String?
    }

    /// What became of a workout.
    public struct WorkoutReport: Sendable {
        /// The identifier of the workout.
        public let uuid: UUID
        /// When it began.
        public let startDate: Date
        /// When it ended.
        public let endDate: Date
        /// One for each type of which samples were to be replaced.
        public let types: [TypeReport]
        /// How many figures were compared before and after.
        public let statisticsChecked: Int
    }

    /// The workouts of which samples were to be replaced, in the order of time.
    public let workouts: [WorkoutReport]
    /// How many workouts were old and long enough.
    public let workoutsExamined: Int
    /// What the data took before, in bytes.
    public let bytesBefore: Int
    /// What they take now, in bytes; room that was freed stays in the file for what comes.
    public let bytesAfter: Int
    /// Whether it went through to the end.
    public let isComplete: Bool

    package init(_ outcome: CondensingOutcome) {
        workouts = outcome.workouts.map { workout in
            WorkoutReport(
                uuid: workout.uuid, startDate: Date(timeIntervalSinceReferenceDate: workout.start),
                endDate: Date(timeIntervalSinceReferenceDate: workout.end),
                types: workout.types.compactMap { type in
                    (HKObjectType.type(for: type.type) as? HKQuantityType).map { quantityType in
                        TypeReport(
                            quantityType: quantityType, samplesBefore: type.samplesBefore,
                            samplesAfter: type.samplesAfter, valuesBefore: type.quantitiesBefore,
                            valuesAfter: type.quantitiesAfter, refusal: type.refusal)
                    }
                }, statisticsChecked: workout.statisticsChecked)
        }
        workoutsExamined = outcome.examined
        bytesBefore = outcome.bytesBefore
        bytesAfter = outcome.bytesAfter
        isComplete = outcome.isComplete
    }

    /// What was replaced.
    private var replaced: [TypeReport] { workouts.flatMap(\.types).filter { $0.refusal == nil } }

    /// How many samples were replaced.
    public var samplesBefore: Int { replaced.reduce(0) { $0 + $1.samplesBefore } }
    /// How many series took their place.
    public var samplesAfter: Int { replaced.reduce(0) { $0 + $1.samplesAfter } }
    /// How many figures were compared before and after.
    public var statisticsChecked: Int { workouts.reduce(0) { $0 + $1.statisticsChecked } }
    /// What stayed as it was, because a statistic would have changed, the store would have grown, or a part is
    /// damaged.
    public var refusals: [(workout: UUID, type: HKQuantityType, reason: String)] {
        workouts.flatMap { workout in
            workout.types.compactMap { type in type.refusal.map { (workout.uuid, type.quantityType, $0) } }
        }
    }
}
