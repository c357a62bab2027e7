package import Foundation
import HealthModel
import HealthStore

extension StoreReader {
    /// Returns the nights of the days between two dates, with the data of all sources combined.
    ///
    /// - Parameters:
    ///   - filter: Its dates apply to the days of nights rather than to samples.
    ///   - limit: The maximum number of nights, the latest.
    ///   - calendar: The calendar with the time zone of the nights.
    package func sleep(
        _ filter: SampleFilter, limit: Int? = nil, calendar: Calendar
    ) throws -> SleepReport {
        var wide = filter
        // A night begins on the day before its own, and samples may begin long before.
        wide.from = filter.from.map { $0 - 2 * 86_400 - RecordedClock.largestDifference }
        wide.to = filter.to.map { $0 + 86_400 + RecordedClock.largestDifference }
        let samples = try samples(SampleRequest(.sleepAnalysis, wide.predicate, sort: [.init(.start)]))
        // All sources of the store are ranked, so that a night is the same in each period.
        let ranking = try sourceRanking(of: .sleepAnalysis)
        var nights = SleepNights(samples, ranking: ranking, calendar).nights()
            .filter { filter.includes($0.day, in: calendar.timeZone) }
        if let limit { nights = nights.suffix(limit) }
        let types = Set(try storedTypes())
        for (index, vitals) in try vitals(in: nights.map(\.main), types).enumerated() { nights[index].vitals = vitals }
        return SleepReport(nights: nights, regularity: .init(of: nights, calendar))
    }
}

extension SleepReport {
    /// Returns the report of the latest nights alone, whose regularity is theirs.
    package func latest(_ count: Int, calendar: Calendar) -> SleepReport {
        guard nights.count > count else { return self }
        let latest = Array(nights.suffix(count))
        return SleepReport(nights: latest, regularity: .init(of: latest, calendar))
    }
}
