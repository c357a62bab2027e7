import Foundation
import HealthModel
import HealthStore

extension StatisticsRequest {
    /// A request from what an app asks for.
    /// - Throws: What is to be raised: options that do not fit the type (STAT-1), or a predicate (QRY-6).
    init(
        checking type: HKSampleType, _ predicate: NSPredicate?, _ options: HKStatisticsOptions
    ) throws(ValidationError) {
        try options.record.check(for: type.record)
        self.init(type.record, try predicate?.tree(for: type.record) ?? .constant(true), options: options.record)
    }
}

/// A question for statistics of equal periods.
struct StatisticsQuestion: Sendable {
    let request: StatisticsRequest
    let buckets: CalendarBuckets

    /// A question from what an app asks for.
    /// - Throws: What is to be raised, also for components that do not move the anchor forward (STAT-13).
    init(
        checking type: HKSampleType, _ predicate: NSPredicate?, _ options: HKStatisticsOptions, _ anchor: Date,
        _ interval: DateComponents
    ) throws(ValidationError) {
        request = try StatisticsRequest(checking: type, predicate, options)
        buckets = try CalendarBuckets(anchor: anchor.timeIntervalSinceReferenceDate, interval: interval)
    }

    /// The answer of a store without samples.
    var empty: StatisticsCollectionRecord {
        StatisticsCollectionRecord(type: request.type, options: request.options, buckets: buckets)
    }

    /// Asks a store.
    func answer(in context: StoreContext) throws(EngineError) -> StatisticsCollectionRecord {
        try context.access.read { (engine, app) throws(EngineError) in
            try engine.statistics(request, in: buckets, for: app)
        }
    }
}

extension HKError {
    /// Nothing matches (STAT-5).
    static var noData: HKError { HKError(.errorNoData, "No data available for the specified predicate.") }
}
