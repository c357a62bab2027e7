package import Foundation
package import HealthModel
package import HealthStore

extension StoreReader {
    /// The statistics of a quantity type, for everything or for each period by the calendar; nil for a type of another
    /// kind.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - filter: Which samples count.
    ///   - period: How long a row is; nil for one row.
    ///   - separate: Whether each source is listed on its own as well.
    ///   - calendar: The calendar with its time zone and first weekday.
    ///   - locale: Where the units are customary.
    ///   - unit: The unit of the answer, if it is not the customary one; one that the type is measured in.
    package func statistics(
        of type: ObjectType, _ filter: SampleFilter, by period: StatisticsReport.Period?, separate: Bool,
        calendar: Calendar, locale: Locale = DisplayUnit.international, unit: QuantityUnit? = nil
    ) throws(EngineError) -> StatisticsReport? {
        guard let unit = unit ?? DisplayUnit.unit(for: type, in: locale) else { return nil }
        var options = StatisticsOptions.all(for: type)
        if separate { options.insert(.separateBySource) }
        guard let period else {
            let request = StatisticsRequest(type, filter.predicate, options: options)
            return StatisticsReport(try engine.statistics(request, for: app), of: type, in: unit)
        }
        // What tables of periods do not show need not be counted.
        options.subtract([.mostRecent, .duration])
        let request = StatisticsRequest(type, filter.predicate, options: options)
        guard let buckets = CalendarBuckets(of: period.component, near: filter.from ?? Date(), calendar) else {
            return nil
        }
        return StatisticsReport(try engine.statistics(request, in: buckets, for: app), by: period, in: unit)
    }
}
