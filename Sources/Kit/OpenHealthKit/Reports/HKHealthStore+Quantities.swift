public import Foundation
public import HealthKit
import HealthModel
public import HealthReports
import HealthStore

extension HKHealthStore {
    /// Returns the statistics of a quantity type, for the whole range or for each calendar period.
    ///
    /// ```swift
    /// let steps = try await store.statistics(of: HKQuantityType(.stepCount), by: .month)
    /// for month in steps.rows { print(month.start, month.figures.sum ?? 0) }
    /// ```
    ///
    /// - Parameters:
    ///   - quantityType: The type.
    ///   - period: The length of a row; `nil` for a single row.
    ///   - start: The earliest start of a sample; `nil` for no limit.
    ///   - end: The date before which samples start; `nil` for no limit.
    ///   - unit: The unit of the values; `nil` for the customary one of the type.
    ///   - isSeparate: A Boolean value that indicates whether each source is also listed separately.
    ///   - calendar: The calendar with the time zone and the first weekday of the periods.
    /// - Throws: `HKError` if the app has not requested permission to read the type, if the unit is not compatible with
    ///   the type, if the calendar has no such periods, or if the store cannot be read. Without samples that the app
    ///   may read there are no rows.
    public func statistics(
        of quantityType: HKQuantityType, by period: StatisticsReport.Period? = nil, from start: Date? = nil,
        to end: Date? = nil, unit: HKUnit? = nil, separateBySource isSeparate: Bool = false,
        calendar: Calendar = .current
    ) async throws -> StatisticsReport {
        let (type, unit) = try (quantityType.record, Self.unit(unit, of: quantityType))
        let filter = SampleFilter(from: start, to: end)
        let report = try await report(reading: type) { store in
            try store.statistics(
                of: type, filter, by: period, separate: isSeparate, calendar: calendar, unit: unit)
        }
        guard let report else { throw HKError(.errorInvalidArgument, "The calendar has no periods of this length.") }
        return report
    }

    /// Returns the statistics of a quantity type in two periods, in the customary unit of the type.
    ///
    /// - Parameters:
    ///   - quantityType: The type.
    ///   - first: The period to compare with.
    ///   - second: The period to compare.
    ///   - calendar: The calendar whose days are counted.
    /// - Throws: `HKError` if the app has not requested permission to read the type, or if the store cannot be read.
    ///   Without samples that the app may read the figures are `nil`.
    public func comparison(
        of quantityType: HKQuantityType, in first: DateInterval, with second: DateInterval,
        calendar: Calendar = .current
    ) async throws -> QuantityComparison {
        let type = quantityType.record
        let found = try await report(reading: type) { store in
            try store.comparison(of: type, first, second, calendar: calendar)
                .map { QuantityComparison(type: type, unit: $0.unit, periods: $0.comparison) }
        }
        guard let found else { throw HKError(.errorInvalidArgument, "\(type) has no unit.") }
        return found
    }

    /// Returns an explanation of the sum of a cumulative type over an interval: the part of each source that counts,
    /// and the parts that do not because another source counts at that time.
    ///
    /// - Parameters:
    ///   - quantityType: A cumulative type.
    ///   - interval: The interval, which is at least one second long.
    ///   - unit: The unit of the values; `nil` for the customary one of the type.
    /// - Throws: `HKError` if the app has not requested permission to read the type, if the type is not cumulative, if
    ///   the unit is not compatible with it, if the interval is too short, or if the store cannot be read.
    public func explanation(
        of quantityType: HKQuantityType, in interval: DateInterval, unit: HKUnit? = nil
    ) async throws -> SumExplanation {
        let (type, unit) = try (quantityType.record, Self.unit(unit, of: quantityType))
        let found = try await report(reading: type) { store in
            try store.explanation(of: type, from: interval.start, to: interval.end, unit: unit)
        }
        guard let found else {
            throw HKError(.errorInvalidArgument, "Only sums of cumulative types over an interval can be explained.")
        }
        return found
    }

    /// Returns the record of a unit, which must be compatible with a type.
    private static func unit(_ unit: HKUnit?, of type: HKQuantityType) throws -> QuantityUnit? {
        guard let unit else { return nil }
        guard type.is(compatibleWith: unit) else {
            throw HKError(
                .errorInvalidArgument, "The unit \(unit.unitString) is not compatible with \(type.identifier).")
        }
        return unit.record
    }
}
