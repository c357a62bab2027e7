public import Foundation
import HealthModel
import HealthStore

// Foundation on Linux has no key-value coding and marks these members unavailable. The ones below have the same
// signatures and win overload resolution. The key is stored in the subscript of a key path and read back from there.
extension NSSortDescriptor {
    /// Creates a descriptor that sorts samples by a key, such as ``HKSampleSortIdentifierStartDate``.
    public convenience init(key: String?, ascending: Bool) {
        self.init(keyPath: \NSObject[sortKey: SortKey(name: key)], ascending: ascending)
    }

    /// Creates a descriptor that sorts objects by a comparator; queries raise for such a descriptor (QRY-11).
    public convenience init(key: String?, ascending: Bool, comparator cmptr: @escaping Comparator) {
        self.init(
            keyPath: \NSObject[sortKey: SortKey(name: key, hasComparator: true)], ascending: ascending,
            comparator: cmptr)
    }

    /// The sort key; nil if the descriptor was created without one.
    public var key: String? { sortKey?.name }

    private var sortKey: SortKey? {
        guard let path = keyPath as? KeyPath<NSObject, SortValue>, case .key(let key) = NSObject()[keyPath: path] else {
            return nil
        }
        return key
    }

    /// Returns the sort descriptor in the engine's representation (QRY-11).
    ///
    /// Supported are keys, and key paths to the dates of a sample and the duration of a workout. On Linux it cannot
    /// be determined whether a descriptor with a key path has a comparator of its own; such a comparator is ignored.
    /// - Throws: The error to raise for an unknown key, a comparator, or a key that samples of these types do not
    ///   have.
    func sort(for types: some Sequence<ObjectType>) throws(ValidationError) -> SampleRequest.Sort {
        guard sortKey?.hasComparator != true else {
            throw ValidationError(.invalidArgument, reason: "Sort descriptors with a comparator are not supported")
        }
        guard let key = sortKey?.engineKey ?? keyPath.sampleSortKey else {
            throw ValidationError(
                .invalidArgument, reason: "Unsupported sort descriptor key: \(sortKey?.name ?? "\(keyPath)")")
        }
        switch key {
        case .start, .end: break
        case .duration, .total:
            for type in types where type.family != .workout {
                throw ValidationError(
                    .invalidArgument,
                    reason: "Samples of type \(type.identifier) cannot be sorted by \(sortKey?.name ?? "\(keyPath)")")
            }
        }
        return SampleRequest.Sort(key, isAscending: ascending)
    }
}

extension AnyKeyPath {
    /// The sort key in the engine's representation, if the path leads to a date of a sample or the duration of a
    /// workout.
    ///
    /// A key path to an inherited property depends on the class it was written for.
    fileprivate var sampleSortKey: SampleRequest.Sort.Key? {
        switch self {
        case \HKSample.startDate, \HKQuantitySample.startDate, \HKCategorySample.startDate, \HKCorrelation.startDate,
            \HKWorkout.startDate, \HKWorkoutRoute.startDate:
            .start
        case \HKSample.endDate, \HKQuantitySample.endDate, \HKCategorySample.endDate, \HKCorrelation.endDate,
            \HKWorkout.endDate, \HKWorkoutRoute.endDate:
            .end
        case \HKWorkout.duration: .duration
        default: nil
        }
    }
}
