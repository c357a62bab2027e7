public import Foundation
public import HealthKit
import HealthModel
package import HealthStore

/// The result of condensing.
public struct CondensingReport: Sendable {
    /// The result for one type of a workout.
    public struct TypeReport: Sendable {
        /// The type.
        public let quantityType: HKQuantityType
        /// The number of samples before, including series of earlier runs.
        public let samplesBefore: Int
        /// The number of series that replaced them.
        public let samplesAfter: Int
        /// The number of values before.
        public let valuesBefore: Int
        /// The number of values in the series; adjacent values are merged where no statistic is affected.
        public let valuesAfter: Int
        /// The reason that the samples were retained; `nil` if they were replaced.
        public let refusal: String?
    }

    /// The result for one workout.
    public struct WorkoutReport: Sendable {
        /// The identifier of the workout.
        public let uuid: UUID
        /// The start date of the workout.
        public let startDate: Date
        /// The end date of the workout.
        public let endDate: Date
        /// The results, one for each type with samples to replace.
        public let types: [TypeReport]
        /// The number of statistics compared before and after.
        public let statisticsChecked: Int
    }

    /// The workouts with samples to replace, in chronological order.
    public let workouts: [WorkoutReport]
    /// The number of workouts that were old and long enough.
    public let workoutsExamined: Int
    /// The size of the data before, in bytes.
    public let bytesBefore: Int
    /// The size of the data after, in bytes; freed space stays in the file for reuse.
    public let bytesAfter: Int
    /// A Boolean value that indicates whether condensing ran to completion.
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

    /// The results of the replaced types.
    private var replaced: [TypeReport] { workouts.flatMap(\.types).filter { $0.refusal == nil } }

    /// The number of samples that were replaced.
    public var samplesBefore: Int { replaced.reduce(0) { $0 + $1.samplesBefore } }
    /// The number of series that replaced them.
    public var samplesAfter: Int { replaced.reduce(0) { $0 + $1.samplesAfter } }
    /// The number of statistics compared before and after.
    public var statisticsChecked: Int { workouts.reduce(0) { $0 + $1.statisticsChecked } }
    /// The samples that were retained because a statistic would have changed, the store would have grown or a part is
    /// damaged.
    public var refusals: [(workout: UUID, type: HKQuantityType, reason: String)] {
        workouts.flatMap { workout in
            workout.types.compactMap { type in type.refusal.map { (workout.uuid, type.quantityType, $0) } }
        }
    }
}
