package import Foundation
package import HealthModel
package import HealthStore

extension StoreReader {
    /// Returns the statistics of a quantity type, for the whole range or for each calendar period; nil for a type of
    /// another kind.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - filter: The samples to include.
    ///   - period: The length of a row; nil for a single row.
    ///   - separate: A Boolean value that indicates whether each source is also listed separately.
    ///   - calendar: The calendar with its time zone and first weekday.
    ///   - locale: The locale in which the units are customary.
    ///   - unit: The unit of the values, compatible with the type; nil for the customary one.
    package func statistics(
        of type: ObjectType, _ filter: SampleFilter, by period: StatisticsReport.Period?, separate: Bool,
        calendar: Calendar, locale: Locale = DisplayUnit.international, unit: QuantityUnit? = nil
    ) throws -> StatisticsReport? {
        guard let unit = unit ?? DisplayUnit.unit(for: type, in: locale) else { return nil }
        var options = StatisticsOptions.all(for: type)
        if separate { options.insert(.separateBySource) }
        guard let period else {
            let request = StatisticsRequest(type, filter.predicate, options: options)
            return StatisticsReport(try statistics(request), of: type, in: unit)
        }
        // Tables of periods do not show these, so they need not be computed.
        options.subtract([.mostRecent, .duration])
        let request = StatisticsRequest(type, filter.predicate, options: options)
        guard let buckets = CalendarBuckets(of: period.component, near: filter.from ?? Date(), calendar) else {
            return nil
        }
        return StatisticsReport(try statistics(request, in: buckets), by: period, in: unit)
    }
}
