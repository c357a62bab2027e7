public import Foundation
package import HealthModel

/// Statistics of the samples of a type: sum, average, minimum, maximum and most recent value.
///
/// Quantities are in the canonical unit of the type. Statistics that were not requested are nil.
// Unchecked, because NSObject is not Sendable; the stored properties are immutable.
open class HKStatistics: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The table that the values are read from, shared by the statistics of a collection.
    private let table: StatisticsTable
    private let place: Int

    /// The model record of the statistics.
    package var record: StatisticsRecord { table[place].record }

    /// Creates statistics from a model record.
    package convenience init(record: StatisticsRecord) {
        self.init(table: StatisticsTable([StatisticsBucket(number: 0, count: 0, record: record)]), place: 0)
    }

    /// Creates statistics from a bucket of a table.
    package init(table: StatisticsTable, place: Int) {
        self.table = table
        self.place = place
    }

    /// The type of the samples.
    open var quantityType: HKQuantityType {
        HKObjectType.only(record.type, else: HKQuantityType.init(record:))
    }

    /// The earliest start of the samples; in a collection, the start of the period (STAT-7).
    open var startDate: Date { Date(timeIntervalSinceReferenceDate: record.start) }

    /// The latest end of the samples; in a collection, the end of the period (STAT-7).
    open var endDate: Date { Date(timeIntervalSinceReferenceDate: record.end) }

    /// The sources with samples; nil unless requested (STAT-4).
    open var sources: [HKSource]? { record.sources?.map { HKSource(record: $0.source) } }

    // MARK: - All sources

    /// Returns the average of a discrete type.
    @discardableResult
    open func averageQuantity() -> HKQuantity? { quantity(record.values.average) }

    /// Returns the minimum of a discrete type.
    @discardableResult
    open func minimumQuantity() -> HKQuantity? { quantity(record.values.minimum) }

    /// Returns the maximum of a discrete type.
    @discardableResult
    open func maximumQuantity() -> HKQuantity? { quantity(record.values.maximum) }

    /// Returns the value that ended last (STAT-35).
    @discardableResult
    open func mostRecentQuantity() -> HKQuantity? { quantity(record.values.mostRecent?.value) }

    /// Returns the interval in which the most recent value was measured.
    @discardableResult
    open func mostRecentQuantityDateInterval() -> DateInterval? { Self.interval(record.values.mostRecent) }

    /// Returns the sum of a cumulative type; if several sources recorded at the same time, only the best one counts
    /// (STAT-21).
    @discardableResult
    open func sumQuantity() -> HKQuantity? { quantity(record.values.sum) }

    /// Returns the total duration of the samples in seconds, with overlaps counted once (STAT-36).
    @discardableResult
    open func duration() -> HKQuantity? { Self.seconds(record.values.duration) }

    // MARK: - One source

    /// Returns the average of one source; nil unless sources were requested and it has samples (STAT-3).
    @discardableResult
    open func averageQuantity(for source: HKSource) -> HKQuantity? { quantity(values(of: source)?.average) }

    /// Returns the minimum of one source.
    @discardableResult
    open func minimumQuantity(for source: HKSource) -> HKQuantity? { quantity(values(of: source)?.minimum) }

    /// Returns the maximum of one source.
    @discardableResult
    open func maximumQuantity(for source: HKSource) -> HKQuantity? { quantity(values(of: source)?.maximum) }

    /// Returns the value of one source that ended last.
    @discardableResult
    open func mostRecentQuantity(for source: HKSource) -> HKQuantity? {
        quantity(values(of: source)?.mostRecent?.value)
    }

    /// Returns the interval in which the most recent value of one source was measured.
    @discardableResult
    open func mostRecentQuantityDateInterval(for source: HKSource) -> DateInterval? {
        Self.interval(values(of: source)?.mostRecent)
    }

    /// Returns the sum of one source, independent of the others: the sums of all sources may exceed the total
    /// (STAT-24).
    @discardableResult
    open func sumQuantity(for source: HKSource) -> HKQuantity? { quantity(values(of: source)?.sum) }

    /// Returns the total duration of the samples of one source, in seconds.
    @discardableResult
    open func duration(for source: HKSource) -> HKQuantity? { Self.seconds(values(of: source)?.duration) }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool { (object as? HKStatistics)?.record == record }

    open override var hash: Int { record.hashValue }

    open override var description: String {
        let known: [(String, HKQuantity?)] = [
            ("sum", sumQuantity()), ("average", averageQuantity()), ("minimum", minimumQuantity()),
            ("maximum", maximumQuantity()), ("most recent", mostRecentQuantity()), ("duration", duration()),
        ]
        let said = known.compactMap { (name, quantity) in quantity.map { "\(name) \($0)" } }
        return Description.of(
            self, record.type.identifier, said.joined(separator: ", "), Description.dates(record.start, record.end))
    }

    // MARK: - NSCopying, NSSecureCoding

    /// Returns the same instance, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// A Boolean value that indicates whether the class supports secure coding; always true.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes archived statistics.
    ///
    /// Returns nil if the archive contains none.
    public required init?(coder: NSCoder) {
        guard let record = coder.decodeRecord(StatisticsRecord.self),
            record.type.family == .quantity
        else { return nil }
        table = StatisticsTable([StatisticsBucket(number: 0, count: 0, record: record)])
        place = 0
        super.init()
    }

    /// Encodes all values.
    open func encode(with coder: NSCoder) { coder.encodeRecord(record) }
}

// MARK: - Translation

extension HKStatistics {
    private func values(of source: HKSource) -> StatisticsValues? {
        record.values(of: source.record.bundleIdentifier)
    }

    private func quantity(_ value: Double?) -> HKQuantity? {
        guard let value, let unit = record.type.canonicalUnit else { return nil }
        return HKQuantity(record: QuantityValue(value, unit))
    }

    private static func seconds(_ value: Double?) -> HKQuantity? {
        value.map { HKQuantity(record: QuantityValue($0, .second)) }
    }

    private static func interval(_ recent: StatisticsValues.MostRecent?) -> DateInterval? {
        recent.map { recent in
            DateInterval(
                start: Date(timeIntervalSinceReferenceDate: recent.start),
                end: Date(timeIntervalSinceReferenceDate: recent.end))
        }
    }
}

extension [StatisticsRecord] {
    /// The statistics as HealthKit objects, by type.
    var byType: [HKQuantityType: HKStatistics] {
        reduce(into: [:]) { result, record in
            let statistics = HKStatistics(record: record)
            result[statistics.quantityType] = statistics
        }
    }

    /// The statistics of a type, if there are any.
    subscript(type: HKQuantityType) -> HKStatistics? {
        first { $0.type == type.record }.map(HKStatistics.init(record:))
    }
}
