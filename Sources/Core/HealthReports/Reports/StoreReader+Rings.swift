package import Foundation
import HealthModel
package import HealthStore

extension StoreReader {
    /// Returns the activity rings of the days between two dates; days without data are left out.
    ///
    /// - Parameters:
    ///   - filter: Its dates determine the days.
    ///   - limit: The maximum number of days, the latest.
    ///   - zone: The time zone of the days.
    ///   - home: The owner's time zone, if a different zone was requested.
    package func rings(
        _ filter: SampleFilter = SampleFilter(), limit: Int? = nil, in zone: TimeZone, home: TimeZone? = nil
    ) throws -> RingsReport {
        let bounds = [
            filter.from.map { SummaryPredicate.day(.greaterOrEqual, CalendarDay(of: $0, in: zone)) },
            filter.to.map { .day(.lessOrEqual, CalendarDay(of: $0, in: zone)) },
        ]
        let summaries = try readableSummaries(
            .and(bounds.compactMap { $0 }), in: zone, beginningIn: home.map { [$0] } ?? [])
        let days = summaries.compactMap { summary -> RingsReport.Day? in
            guard let day = summary.day, filter.includes(day, in: zone) else { return nil }
            let movesByTime = summary.moveMode == 2
            return RingsReport.Day(
                day: day, isPaused: summary.isPaused,
                move: movesByTime
                    ? .init(summary.moveTime, summary.moveTimeGoal, in: .minute)
                    : .init(summary.energy, summary.energyGoal, in: .kilocalorie),
                movesByTime: movesByTime, exercise: .init(summary.exerciseTime, summary.exerciseGoal, in: .minute),
                stand: .init(summary.standHours, summary.standGoal, in: .count))
        }
        return RingsReport(days: limit.map { days.suffix($0) } ?? days)
    }
}
