public import Foundation
import HealthModel
import HealthStore

// Unchecked, because a sort descriptor of a class is not Sendable; this is a value whose parts are only read.
/// Asks once for samples, asynchronously (QRY-52).
public struct HKSampleQueryDescriptor<Sample: HKSample>: HKAsyncQuery, @unchecked Sendable {
    /// The answer: the samples in order.
    public typealias Output = [Sample]

    /// What the samples match: one of these (QRY-13).
    public var predicates: [HKSamplePredicate<Sample>]
    /// The order of the samples; empty for none in particular.
    public var sortDescriptors: [SortDescriptor<Sample>]
    /// How many samples are answered at most, after sorting; nil for all.
    public var limit: Int?

    /// A question for samples.
    /// - Parameters:
    ///   - predicates: What the samples match: one of these.
    ///   - sortDescriptors: The order: dates and the duration of workouts are sorted by the store, any other property
    ///     in memory, after all matching samples were read.
    ///   - limit: How many samples to answer at most; nil for all.
    public init(
        predicates: [HKSamplePredicate<Sample>], sortDescriptors: [SortDescriptor<Sample>], limit: Int? = nil
    ) {
        self.predicates = predicates
        self.sortDescriptors = sortDescriptors
        self.limit = limit
    }

    /// Asks.
    ///
    /// Raises without a predicate, for one that is not supported or does not apply to its type, and for a negative
    /// limit.
    /// - Returns: The samples, each once.
    /// - Throws: ``HKError``, with code 5 if the app never asked to read a type; `CancellationError` if the task is
    ///   cancelled.
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
        let query = AnswerQuery { [request] (engine, app) throws(EngineError) in
            try engine.samples(request, for: app)
        }
        let samples = try await query.answer(from: healthStore).compactMap { HKSample.make(from: $0) as? Sample }
        guard sort == nil else { return samples }
        return Array(samples.stablySorted(using: sortDescriptors).prefix(engineLimit ?? .max))
    }

    /// The order in the engine's words; nil if it has to be made in memory.
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
    /// The elements in the order of the descriptors; ties keep their places.
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
