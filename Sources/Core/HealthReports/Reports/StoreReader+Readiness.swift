package import Foundation
package import HealthModel
package import HealthStore

extension ReadinessReport {
    /// The types that are read.
    package static let types: [ObjectType] = [
        .heartRateVariabilitySDNN, .heartRateVariabilityRMSSD, .restingHeartRate, .sleepAnalysis, .respiratoryRate,
        .appleSleepingWristTemperature,
    ]
}

extension StoreReader {
    /// Returns the measures of recovery on a day, as far as they may be read.
    ///
    /// - Parameters:
    ///   - day: The day, whose night is the one before.
    ///   - calendar: The calendar with the time zone of the days.
    package func readiness(on day: CalendarDay, calendar: Calendar) throws -> ReadinessReport {
        let zone = calendar.timeZone
        let filter = SampleFilter(
            from: day.adding(days: -OwnRange.reach).start(in: zone), to: day.adding(days: 1).start(in: zone),
            dayZone: zone)
        let stored = Set(try storedTypes())
        func means(_ type: ObjectType, _ unit: QuantityUnit) throws -> [Int: Double] {
            guard stored.contains(type) else { return [:] }
            let report = try Self.asFarAsReadable {
                try statistics(of: type, filter, by: .day, separate: false, calendar: calendar, unit: unit)
            }
            let days = (report?.rows ?? []).compactMap { row in
                row.figures.average.map { (CalendarDay(of: row.start, in: zone).daysSinceReference, $0) }
            }
            return Dictionary(days) { _, last in last }
        }
        // What a store has more of is what the person measures.
        let variabilities = try [ObjectType.heartRateVariabilityRMSSD, .heartRateVariabilitySDNN].map {
            try means($0, .millisecond).filter { $0.value > 0 }
        }
        let variability = variabilities[0].count >= variabilities[1].count ? variabilities[0] : variabilities[1]
        let nights =
            stored.contains(.sleepAnalysis)
            ? try Self.asFarAsReadable { try sleep(filter, calendar: calendar) }?.nights ?? [] : []
        func nightly(_ value: (SleepReport.Night) -> Double?) -> [Int: Double] {
            Dictionary(nights.compactMap { night in value(night).map { (night.day.daysSinceReference, $0) } }) { $1 }
        }
        let measures: [(ReadinessReport.Measure, QuantityUnit, [Int: Double])] = [
            (.heartRateVariability, .millisecond, variability),
            (.restingHeartRate, .countPerMinute, try means(.restingHeartRate, .countPerMinute)),
            (.sleep, .second, nightly { $0.main.asleep > 0 ? $0.main.asleep : nil }),
            (.respiratoryRate, .countPerMinute, nightly(\.vitals.respiratoryRate)),
            (.wristTemperature, .degreeCelsius, nightly(\.vitals.wristTemperature)),
        ]
        return ReadinessReport(
            day: day,
            readings: measures.map { OwnRange(values: $0.2, measure: $0.0, unit: $0.1).reading(on: day) })
    }
}
