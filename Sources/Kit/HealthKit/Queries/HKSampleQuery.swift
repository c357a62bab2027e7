public import Foundation
import HealthModel
import HealthStore

/// Asks once for the samples that match (QRY-16).
// Unchecked, as HKQuery is: what is set at creation never changes.
open class HKSampleQuery: HKQuery, @unchecked Sendable {
    /// How many samples are answered at most; ``HKObjectQueryNoLimit`` for all.
    public let limit: Int
    /// The order of the samples; nil or empty for none in particular.
    public let sortDescriptors: [NSSortDescriptor]?

    private let request: SampleRequest
    private let resultsHandler: @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void

    /// A query for samples of a type.
    ///
    /// Raises for a negative limit, for a predicate that is not supported or does not apply to the type, and for a sort
    /// descriptor with a block or with a key that the samples do not have.
    /// - Parameters:
    ///   - sampleType: The type.
    ///   - predicate: What the samples have in common; nil for all.
    ///   - limit: How many to answer at most, after sorting; ``HKObjectQueryNoLimit`` for all.
    ///   - sortDescriptors: The order: by start or end date, workouts also by duration and totals.
    ///   - resultsHandler: Given the samples, or the error. Code 5 if the app never asked to read the type.
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

    /// A query for samples of several types, each at most once (QRY-13).
    ///
    /// Raises as ``init(sampleType:predicate:limit:sortDescriptors:resultsHandler:)`` does, and without a descriptor.
    /// - Parameters:
    ///   - queryDescriptors: The types, each with its predicate.
    ///   - limit: How many to answer at most; ``HKObjectQueryNoLimit`` for all.
    ///   - resultsHandler: Given the samples, or the error.
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

    /// A query for samples of several types, each at most once, in one order (QRY-13).
    ///
    /// Raises as ``init(sampleType:predicate:limit:sortDescriptors:resultsHandler:)`` does, and without a descriptor.
    /// - Parameters:
    ///   - queryDescriptors: The types, each with its predicate.
    ///   - limit: How many to answer at most, after sorting; ``HKObjectQueryNoLimit`` for all.
    ///   - sortDescriptors: The order of the whole list.
    ///   - resultsHandler: Given the samples, or the error.
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
                of: try context.access.read { (engine, app) throws(EngineError) in
                    try engine.samples(request, for: app)
                })
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
    /// A request from what an app asks for.
    /// - Throws: What is to be raised (QRY-6, QRY-10, QRY-11, QRY-13).
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
    /// The type of all descriptors; nil if they differ.
    var commonType: HKSampleType? {
        guard let first, allSatisfy({ $0.sampleType == first.sampleType }) else { return nil }
        return first.sampleType
    }

    /// The predicate of the only descriptor; nil if there are several.
    var onlyPredicate: NSPredicate? { count == 1 ? first?.predicate : nil }
}
