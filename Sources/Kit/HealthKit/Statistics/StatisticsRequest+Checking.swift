import Foundation
import HealthModel
import HealthStore

extension StatisticsRequest {
    /// Creates a request from the arguments of a query.
    /// - Throws: The error to raise for options that are incompatible with the type (STAT-1), or for a predicate
    ///   (QRY-6).
    init(
        checking type: HKSampleType, _ predicate: NSPredicate?, _ options: HKStatisticsOptions
    ) throws(ValidationError) {
        try options.record.check(for: type.record)
        self.init(type.record, try predicate?.tree(for: type.record) ?? .constant(true), options: options.record)
    }
}

/// A validated request for statistics of equal periods.
struct StatisticsCollectionRequest: Sendable {
    let request: StatisticsRequest
    let buckets: CalendarBuckets

    /// Creates a request from the arguments of a query.
    /// - Throws: The error to raise, also for components that do not advance the anchor (STAT-13).
    init(
        checking type: HKSampleType, _ predicate: NSPredicate?, _ options: HKStatisticsOptions, _ anchor: Date,
        _ interval: DateComponents
    ) throws(ValidationError) {
        request = try StatisticsRequest(checking: type, predicate, options)
        buckets = try CalendarBuckets(anchor: anchor.timeIntervalSinceReferenceDate, interval: interval)
    }

    /// The result for a store without samples.
    var empty: StatisticsCollectionRecord {
        StatisticsCollectionRecord(type: request.type, options: request.options, buckets: buckets)
    }

    /// Runs the request against a store.
    func answer(in context: StoreContext) throws(EngineError) -> StatisticsCollectionRecord {
        try context.access.read { try $0.statistics(request, in: buckets) }
    }
}

extension HKError {
    /// The error for a query without matching samples (STAT-5).
    static var noData: HKError { HKError(.errorNoData, "No data available for the specified predicate.") }
}
