import Foundation
import HealthDatabase
import HealthModel

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

extension CalendarBuckets {
    /// Buckets as an app asks for them.
    /// - Throws: What is to be raised: components that do not move the anchor forward (STAT-13).
    init(checking anchor: Date, _ interval: DateComponents) throws(ValidationError) {
        try self.init(anchor: anchor.timeIntervalSinceReferenceDate, interval: interval)
    }
}

extension HKError {
    /// Nothing matches (STAT-5).
    static var noData: HKError { HKError(.errorNoData, "No data available for the specified predicate.") }
}
