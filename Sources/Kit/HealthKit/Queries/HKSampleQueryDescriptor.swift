public import Foundation
import HealthModel
import HealthStore

// Unchecked, because `NSSortDescriptor` is not Sendable; this is a value whose parts are only read.
/// A query for samples with an asynchronous interface (QRY-52).
public struct HKSampleQueryDescriptor<Sample: HKSample>: HKAsyncQuery, @unchecked Sendable {
    /// The type of the result: the samples in order.
    public typealias Output = [Sample]

    /// The predicates, at least one of which the samples must match (QRY-13).
    public var predicates: [HKSamplePredicate<Sample>]
    /// The order of the samples; unspecified if empty.
    public var sortDescriptors: [SortDescriptor<Sample>]
    /// The maximum number of samples, after sorting; nil for all.
    public var limit: Int?

    /// Creates a descriptor for samples.
    /// - Parameters:
    ///   - predicates: The predicates, at least one of which the samples must match.
    ///   - sortDescriptors: The order. The store sorts by dates and the duration of workouts; any other property is
    ///     sorted in memory after reading all matching samples.
    ///   - limit: The maximum number of samples; nil for all.
    public init(
        predicates: [HKSamplePredicate<Sample>], sortDescriptors: [SortDescriptor<Sample>], limit: Int? = nil
    ) {
        self.predicates = predicates
        self.sortDescriptors = sortDescriptors
        self.limit = limit
    }

    /// Runs the query.
    ///
    /// Raises without a predicate, for a predicate that is unsupported or does not apply to its type, and for a
    /// negative limit.
    /// - Returns: The samples, each once.
    /// - Throws: ``HKError``, with code 5 if the app never requested permission to read a type; `CancellationError`
    ///   if the task is cancelled.
    public func result(for healthStore: HKHealthStore) async throws -> [Sample] {
        let sort = engineSort
        var request = raising { () throws(ValidationError) in
            try SampleRequest(
                checking: predicates.map { ($0.sampleType.record, $0.nsPredicate) },
                limit: limit ?? HKObjectQueryNoLimit)
        }
        let engineLimit = request.limit
        request.sort = sort ?? []
        if sort == nil { request.limit = nil }
        let query = SingleResultQuery { [request] store in
            try store.samples(request)
        }
        let samples = try await query.answer(from: healthStore).compactMap { HKSample.make(from: $0) as? Sample }
        guard sort == nil else { return samples }
        return Array(samples.stablySorted(using: sortDescriptors).prefix(engineLimit ?? .max))
    }

    /// The order in the engine's representation; nil if samples must be sorted in memory.
    private var engineSort: [SampleRequest.Sort]? {
        var sort: [SampleRequest.Sort] = []
        for descriptor in sortDescriptors {
            let key: SampleRequest.Sort.Key
            switch descriptor.keyPath {
            case \Sample.startDate, \HKSample.startDate: key = .start
            case \Sample.endDate, \HKSample.endDate: key = .end
            case \HKWorkout.duration: key = .duration
            default: return nil
            }
            sort.append(SampleRequest.Sort(key, isAscending: descriptor.order == .forward))
        }
        return sort
    }
}

extension Array {
    /// Returns the elements sorted by the descriptors; the sort is stable.
    fileprivate func stablySorted(using descriptors: [SortDescriptor<Element>]) -> [Element] {
        enumerated().sorted { left, right in
            for descriptor in descriptors {
                switch descriptor.compare(left.element, right.element) {
                case .orderedAscending: return true
                case .orderedDescending: return false
                case .orderedSame: continue
                }
            }
            return left.offset < right.offset
        }.map(\.element)
    }
}
