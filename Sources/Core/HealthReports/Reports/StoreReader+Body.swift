package import Foundation
package import HealthModel
package import HealthStore

extension BodyReport {
    /// The measurements of courses with their units, in order.
    package static let measures: [(type: ObjectType, unit: QuantityUnit)] = [
        (.bodyMass, .kilogram), (.bodyFatPercentage, .percent), (.leanBodyMass, .kilogram),
    ]
}

extension StoreReader {
    /// Returns the measurements of the body between two dates, as far as they may be read.
    ///
    /// - Parameters:
    ///   - filter: Its dates determine the days; earlier measurements count in trends.
    ///   - limit: The maximum number of days of each measurement and of blood pressures, the latest.
    ///   - calendar: The calendar with the time zone of the days.
    package func body(
        _ filter: SampleFilter = SampleFilter(), limit: Int? = nil, calendar: Calendar
    ) throws -> BodyReport {
        let stored = Set(try storedTypes())
        let courses = try BodyReport.measures.compactMap { measure -> BodyReport.Course? in
            guard stored.contains(measure.type) else { return nil }
            return try course(of: measure.type, in: measure.unit, filter, limit: limit, calendar)
        }
        var pressures: [BodyReport.Pressure] = []
        if stored.contains(.bloodPressure) {
            _ = try Self.asFarAsReadable {
                try forEachObject(of: .bloodPressure, filter.predicate) { sample in
                    guard let pair = sample.bloodPressure else { return }
                    pressures.append(
                        .init(
                            date: Date(timeIntervalSinceReferenceDate: sample.start), systolic: pair.systolic,
                            diastolic: pair.diastolic))
                }
            }
        }
        if let limit { pressures = pressures.suffix(limit) }
        return BodyReport(
            courses: courses, pressures: pressures, meanPressure: .init(of: pressures, in: calendar.timeZone))
    }

    private func course(
        of type: ObjectType, in unit: QuantityUnit, _ filter: SampleFilter, limit: Int?, _ calendar: Calendar
    ) throws -> BodyReport.Course? {
        // The trend has a memory of all days before.
        var whole = filter
        whole.from = nil
        let report = try Self.asFarAsReadable {
            try statistics(of: type, whole, by: .day, separate: false, calendar: calendar, unit: unit)
        }
        var trend = ExponentialTrend()
        var days: [BodyReport.Day] = []
        for row in report?.rows ?? [] {
            guard let value = row.figures.average else { continue }
            let day = CalendarDay(of: row.start, in: calendar.timeZone)
            let smoothed = trend.add(value, on: day)
            if filter.from.map({ row.end > $0 }) ?? true { days.append(.init(day: day, value: value, trend: smoothed)) }
        }
        if let limit { days = days.suffix(limit) }
        return days.isEmpty ? nil : .init(type: type, unit: unit, days: days)
    }
}

extension BodyReport.MeanPressure {
    fileprivate init?(of pressures: [BodyReport.Pressure], in zone: TimeZone) {
        guard !pressures.isEmpty else { return nil }
        let count = Double(pressures.count)
        self.init(
            systolic: pressures.reduce(0) { $0 + $1.systolic } / count,
            diastolic: pressures.reduce(0) { $0 + $1.diastolic } / count, count: pressures.count,
            days: Set(pressures.map { CalendarDay(of: $0.date, in: zone) }).count)
    }
}
