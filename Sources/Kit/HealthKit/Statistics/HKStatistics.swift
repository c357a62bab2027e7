public import Foundation
package import HealthModel

/// Statistics of the samples of a type: a sum, averages, extremes, the latest value.
///
/// Quantities are in the type's own unit. What was not asked for is nil.
// Unchecked, because NSObject is not Sendable; what is stored cannot change.
open class HKStatistics: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// What the figures are read from: those of a collection share it.
    private let table: StatisticsTable
    private let place: Int

    /// The statistics as the floors below know them.
    package var record: StatisticsRecord { table[place].record }

    /// Wraps a record.
    package convenience init(record: StatisticsRecord) {
        self.init(table: StatisticsTable([StatisticsBucket(number: 0, count: 0, record: record)]), place: 0)
    }

    /// Wraps a bucket of a table.
    package init(table: StatisticsTable, place: Int) {
        self.table = table
        self.place = place
        super.init()
    }

    /// The type of the samples.
    open var quantityType: HKQuantityType {
        HKObjectType.only(record.type, else: HKQuantityType.init(record:))
    }

    /// The earliest start of the samples; in a collection the start of the period (STAT-7).
    open var startDate: Date { Date(timeIntervalSinceReferenceDate: record.start) }

    /// The latest end of the samples; in a collection the end of the period (STAT-7).
    open var endDate: Date { Date(timeIntervalSinceReferenceDate: record.end) }

    /// The sources that have samples; nil unless they were asked for (STAT-4).
    open var sources: [HKSource]? { record.sources?.map { HKSource(record: $0.source) } }

    // MARK: - All sources

    /// The average of a discrete type.
    @discardableResult
    open func averageQuantity() -> HKQuantity? { quantity(record.values.average) }

    /// The least value of a discrete type.
    @discardableResult
    open func minimumQuantity() -> HKQuantity? { quantity(record.values.minimum) }

    /// The greatest value of a discrete type.
    @discardableResult
    open func maximumQuantity() -> HKQuantity? { quantity(record.values.maximum) }

    /// The value that ended last (STAT-35).
    @discardableResult
    open func mostRecentQuantity() -> HKQuantity? { quantity(record.values.mostRecent?.value) }

    /// When the latest value was measured.
    @discardableResult
    open func mostRecentQuantityDateInterval() -> DateInterval? { Self.interval(record.values.mostRecent) }

    /// The sum of a cumulative type; of several sources at once only the best counts (STAT-21).
    @discardableResult
    open func sumQuantity() -> HKQuantity? { quantity(record.values.sum) }

    /// How long the samples last together, overlaps counted once, in seconds (STAT-36).
    @discardableResult
    open func duration() -> HKQuantity? { Self.seconds(record.values.duration) }

    // MARK: - One source

    /// The average of one source; nil unless sources were asked for and it has samples (STAT-3).
    @discardableResult
    open func averageQuantity(for source: HKSource) -> HKQuantity? { quantity(values(of: source)?.average) }

    /// The least value of one source.
    @discardableResult
    open func minimumQuantity(for source: HKSource) -> HKQuantity? { quantity(values(of: source)?.minimum) }

    /// The greatest value of one source.
    @discardableResult
    open func maximumQuantity(for source: HKSource) -> HKQuantity? { quantity(values(of: source)?.maximum) }

    /// The value of one source that ended last.
    @discardableResult
    open func mostRecentQuantity(for source: HKSource) -> HKQuantity? {
        quantity(values(of: source)?.mostRecent?.value)
    }

    /// When the latest value of one source was measured.
    @discardableResult
    open func mostRecentQuantityDateInterval(for source: HKSource) -> DateInterval? {
        Self.interval(values(of: source)?.mostRecent)
    }

    /// The sum of one source as if it were alone: the sums of all sources may be more than the sum (STAT-24).
    @discardableResult
    open func sumQuantity(for source: HKSource) -> HKQuantity? { quantity(values(of: source)?.sum) }

    /// How long the samples of one source last together, in seconds.
    @discardableResult
    open func duration(for source: HKSource) -> HKQuantity? { Self.seconds(values(of: source)?.duration) }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKStatistics)?.record == record
    }

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

    // MARK: - NSCopying

    /// Answers the statistics themselves, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: - NSSecureCoding

    /// True: statistics can be archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Reads archived statistics; nil if the archive holds none.
    public required init?(coder: NSCoder) {
        guard let record = coder.decodeRecord(StatisticsRecord.self, forKey: ArchiveKey.record),
            record.type.family == .quantity
        else { return nil }
        table = StatisticsTable([StatisticsBucket(number: 0, count: 0, record: record)])
        place = 0
        super.init()
    }

    /// Archives all figures.
    open func encode(with coder: NSCoder) {
        coder.encodeRecord(record, forKey: ArchiveKey.record)
    }

    private enum ArchiveKey {
        static let record = "Record"
    }
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
