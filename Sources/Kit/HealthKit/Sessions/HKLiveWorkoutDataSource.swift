public import Foundation
import HealthModel
import Synchronization

/// Says which samples a live workout builder collects.
///
/// The list says what may be collected; the builder's delegate says what was (LIV-25). New samples of these types count,
/// whether sensors generate them or the app saves them; those of other apps do not (LIV-22, LIV-23).
// Unchecked, because NSObject is not Sendable; what changes is behind a lock.
open class HKLiveWorkoutDataSource: NSObject, @unchecked Sendable {
    private struct Weak {
        weak var builder: HKLiveWorkoutBuilder?
    }

    private let types: Mutex<CollectedTypes>
    private let builders = Mutex<[Weak]>([])

    /// A source.
    /// - Parameters:
    ///   - healthStore: The store of the workout.
    ///   - configuration: What is done, and where: the source begins with its default types. With nil it begins with
    ///     none (LIV-20).
    public init(healthStore: HKHealthStore, workoutConfiguration configuration: HKWorkoutConfiguration?) {
        types = Mutex(CollectedTypes(configuration: configuration?.record))
        super.init()
    }

    /// The types that are collected now.
    open var typesToCollect: Set<HKQuantityType> {
        Set(types.withLock { $0.types }.compactMap { HKObjectType.type(for: $0) as? HKQuantityType })
    }

    /// Collects a type from now on; where it is collected already, the predicate is replaced (LIV-21, LIV-26).
    ///
    /// Raises for a predicate that cannot be asked of samples of the type (QRY-6).
    /// - Parameters:
    ///   - quantityType: The type.
    ///   - predicate: What samples must match; nil for all of them.
    open func enableCollection(for quantityType: HKQuantityType, predicate: NSPredicate?) {
        let type = quantityType.record
        let tree = raising { () throws(ValidationError) in try predicate?.tree(for: type) ?? .constant(true) }
        change { $0.enable(type, tree) }
    }

    /// Collects a type no more; does nothing for one that is not collected (LIV-21).
    open func disableCollection(for quantityType: HKQuantityType) {
        let type = quantityType.record
        change { $0.disable(type) }
    }

    // MARK: - For builders

    /// What is collected, each type with what samples must match.
    var selection: [ObjectType: SamplePredicate] { types.withLock { $0.selection } }

    /// Takes the default types of another activity; nil between two activities (LIV-24).
    func adopt(_ configuration: WorkoutConfigurationRecord?) {
        types.withLock { $0.adopt(configuration) }
    }

    /// Tells a builder of changes from now on.
    func add(_ builder: HKLiveWorkoutBuilder) {
        builders.withLock { builders in
            builders.removeAll { $0.builder == nil || $0.builder === builder }
            builders.append(Weak(builder: builder))
        }
    }

    /// Tells a builder nothing any more.
    func remove(_ builder: HKLiveWorkoutBuilder) {
        builders.withLock { $0.removeAll { $0.builder == nil || $0.builder === builder } }
    }

    private func change(_ body: (inout CollectedTypes) -> Void) {
        types.withLock { body(&$0) }
        for known in builders.withLock({ $0 }) { known.builder?.sourceDidChange(self) }
    }
}
