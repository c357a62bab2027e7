public import Foundation
import HealthModel
import HealthStore

/// A query that returns matching samples once (QRY-16).
// Unchecked, like HKQuery: properties set at creation never change.
open class HKSampleQuery: HKQuery, @unchecked Sendable {
    /// The maximum number of samples; ``HKObjectQueryNoLimit`` for all.
    public let limit: Int
    /// The order of the samples; unspecified if nil or empty.
    public let sortDescriptors: [NSSortDescriptor]?

    private let request: SampleRequest
    private let resultsHandler: @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void

    /// Creates a query for samples of a type.
    ///
    /// Raises for a negative limit, for a predicate that is unsupported or does not apply to the type, and for a sort
    /// descriptor with a comparator or with a key that the samples do not have.
    /// - Parameters:
    ///   - sampleType: The type.
    ///   - predicate: The predicate that the samples must match; nil for all.
    ///   - limit: The maximum number of results, after sorting; ``HKObjectQueryNoLimit`` for all.
    ///   - sortDescriptors: The order: by start or end date, workouts also by duration and totals.
    ///   - resultsHandler: A closure that receives the samples or an error; code 5 if the app never requested
    ///     permission to read the type.
    @preconcurrency
    public init(
        sampleType: HKSampleType, predicate: NSPredicate?, limit: Int, sortDescriptors: [NSSortDescriptor]?,
        resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
    ) {
        request = Self.request([(sampleType, predicate)], sort: sortDescriptors ?? [], limit: limit)
        self.limit = limit
        self.sortDescriptors = sortDescriptors
        self.resultsHandler = resultsHandler
        super.init(objectType: sampleType, predicate: predicate)
    }

    /// Creates a query for samples of several types, each returned at most once (QRY-13).
    ///
    /// Raises like ``init(sampleType:predicate:limit:sortDescriptors:resultsHandler:)``, and without a descriptor.
    /// - Parameters:
    ///   - queryDescriptors: The types, each with its predicate.
    ///   - limit: The maximum number of results; ``HKObjectQueryNoLimit`` for all.
    ///   - resultsHandler: A closure that receives the samples or an error.
    @preconcurrency
    public init(
        queryDescriptors: [HKQueryDescriptor], limit: Int,
        resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
    ) {
        request = Self.request(queryDescriptors.map { ($0.sampleType, $0.predicate) }, sort: [], limit: limit)
        self.limit = limit
        sortDescriptors = nil
        self.resultsHandler = resultsHandler
        super.init(objectType: queryDescriptors.commonType, predicate: queryDescriptors.onlyPredicate)
    }

    /// Creates a query for samples of several types, each returned at most once, in a common order (QRY-13).
    ///
    /// Raises like ``init(sampleType:predicate:limit:sortDescriptors:resultsHandler:)``, and without a descriptor.
    /// - Parameters:
    ///   - queryDescriptors: The types, each with its predicate.
    ///   - limit: The maximum number of results, after sorting; ``HKObjectQueryNoLimit`` for all.
    ///   - sortDescriptors: The order of the whole list.
    ///   - resultsHandler: A closure that receives the samples or an error.
    @preconcurrency
    public init(
        queryDescriptors: [HKQueryDescriptor], limit: Int, sortDescriptors: [NSSortDescriptor],
        resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
    ) {
        request = Self.request(
            queryDescriptors.map { ($0.sampleType, $0.predicate) }, sort: sortDescriptors, limit: limit)
        self.limit = limit
        self.sortDescriptors = sortDescriptors
        self.resultsHandler = resultsHandler
        super.init(objectType: queryDescriptors.commonType, predicate: queryDescriptors.onlyPredicate)
    }

    override func run(in context: StoreContext) {
        let result = Result { () throws(EngineError) in
            HKSample.objects(
                of: try context.access.read { try $0.samples(request) })
        }
        deliver(isLast: true) {
            switch result {
            case .success(let samples): resultsHandler(self, samples, nil)
            case .failure(let error): resultsHandler(self, nil, HKError(error))
            }
        }
    }
}

// MARK: - Translation

extension HKSampleQuery {
    private static func request(
        _ parts: [(type: HKSampleType, predicate: NSPredicate?)], sort: [NSSortDescriptor], limit: Int
    ) -> SampleRequest {
        raising { () throws(ValidationError) in
            try SampleRequest(checking: parts.map { ($0.type.record, $0.predicate) }, sort: sort, limit: limit)
        }
    }
}

extension SampleRequest {
    /// Creates a request from the arguments of a query.
    /// - Throws: The error to raise (QRY-6, QRY-10, QRY-11, QRY-13).
    init(
        checking parts: [(type: ObjectType, predicate: NSPredicate?)], sort descriptors: [NSSortDescriptor] = [],
        limit: Int
    ) throws(ValidationError) {
        guard !parts.isEmpty else {
            throw ValidationError(.invalidArgument, reason: "A query needs at least one descriptor")
        }
        guard limit >= 0 else {
            throw ValidationError(.invalidArgument, reason: "The limit of a query must not be negative: \(limit)")
        }
        var checked: [Part] = []
        for (type, predicate) in parts {
            checked.append(Part(type: type, predicate: try predicate?.tree(for: type) ?? .constant(true)))
        }
        var sort: [Sort] = []
        for descriptor in descriptors { sort.append(try descriptor.sort(for: parts.map(\.type))) }
        self.init(checked, sort: sort, limit: limit == HKObjectQueryNoLimit ? nil : limit)
    }
}

extension [HKQueryDescriptor] {
    /// The common type of all descriptors; nil if they differ.
    var commonType: HKSampleType? {
        guard let first, allSatisfy({ $0.sampleType == first.sampleType }) else { return nil }
        return first.sampleType
    }

    /// The predicate of the only descriptor; nil if there are several.
    var onlyPredicate: NSPredicate? { count == 1 ? first?.predicate : nil }
}
