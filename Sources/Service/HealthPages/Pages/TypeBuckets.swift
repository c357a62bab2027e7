import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer

/// The statistics of a type in a time span, by bucket; buckets without data are included and empty (WEB-42).
struct TypeBuckets: Sendable {
    struct Bucket: Sendable {
        var start: Date
        var end: Date
        var figures: StatisticsReport.Figures?
    }

    let type: ObjectType
    let unit: QuantityUnit
    let buckets: [Bucket]

    /// The maximum number of buckets.
    private static let most = 2_000

    /// Creates the buckets, or returns `nil` if the type has no statistics.
    init?(
        _ type: ObjectType, in interval: DateInterval, by period: StatisticsReport.Period, _ filter: SampleFilter,
        _ reports: StoreReader, _ formatter: PageFormatter
    ) throws {
        var filter = filter
        (filter.from, filter.to) = (interval.start, interval.end)
        guard
            let report = try reports.statistics(
                of: type, filter, by: period, separate: false, calendar: formatter.calendar,
                locale: formatter.format.unitsLocale)?.shown
        else { return nil }
        (self.type, unit) = (type, report.unit)
        let known = Dictionary(report.rows.map { ($0.start, $0.figures) }, uniquingKeysWith: { $1 })
        var buckets: [Bucket] = []
        var start = interval.start
        while start < interval.end, buckets.count < Self.most {
            guard let bucket = formatter.calendar.dateInterval(of: period.component, for: start) else { break }
            buckets.append(Bucket(start: bucket.start, end: bucket.end, figures: known[bucket.start]))
            start = bucket.end
        }
        self.buckets = buckets
    }

    /// Returns the primary value of a bucket.
    static func main(_ figures: StatisticsReport.Figures) -> Double? { figures.sum ?? figures.average }
}
