package import Foundation
import GRDB
package import HealthModel

extension StoreReader {
    /// Returns activity summaries by day, ascending: imported ones, otherwise computed from samples (OTH-5,
    /// QRY-42).
    ///
    /// It does not apply the date from which an app may read; use ``readableSummaries(_:in:beginningIn:for:)`` for
    /// that.
    /// - Parameters:
    ///   - predicate: The days to return.
    ///   - zone: The time zone in which days begin.
    package func activitySummaries(
        _ predicate: SummaryPredicate, in zone: TimeZone
    ) throws -> [ActivitySummaryRecord] {
        switch try authorization(for: .activitySummary).read {
        case .notDetermined: throw Self.notDetermined
        case .denied: return []
        case .authorized: break
        }
        let bounds = predicate.bounds
        var summaries = try derivedSummaries(bounds, in: zone)
        let mode = try SQLStatement(database, "SELECT value FROM characteristic WHERE type = ?")
            .firstInteger(.integer(references.id(of: .activityMoveMode)))
        if let mode {
            for day in summaries.keys { summaries[day]?.moveMode = Int(mode) }
        }
        enum Column: Int, SQLColumns {
            case day, body
            static let list = selection(of: "activity_summary")
        }
        let days = [bounds.first?.number ?? .min, bounds.last?.number ?? .max].map(SQLValue.integer)
        let sql = "SELECT \(Column.list) FROM activity_summary WHERE day BETWEEN ?1 AND ?2"
        try SQLStatement(database, sql).forEach(Column.self, days) { row in
            let summary = try RecordBody.decode(row.bytes(.body), as: ActivitySummaryRecord.self)
            summaries[CalendarDay(number: row.integer(.day))] = summary
            return true
        }
        return summaries.filter { predicate.matches($0.key) }.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Returns the summaries of the days that an app may read, ascending.
    ///
    /// If the app may read only from a date on, only days that begin then or later are returned, because a summary
    /// covers its whole day (AUTH-23).
    ///
    /// - Parameters:
    ///   - predicate: The days to return.
    ///   - zone: The time zone in which days begin.
    ///   - others: Further time zones in which days must begin late enough, so that the choice of a zone by the
    ///     caller does not extend what can be read.
    package func readableSummaries(
        _ predicate: SummaryPredicate, in zone: TimeZone, beginningIn others: [TimeZone] = []
    ) throws -> [ActivitySummaryRecord] {
        let state = try authorization(for: .activitySummary)
        guard state.read == .authorized, let date = state.earliestReadDate else {
            return try activitySummaries(predicate, in: zone)
        }
        let first = ([zone] + others).map { CalendarDay.firstWhole(since: date, in: $0) }.max()
        guard let first else { return [] }
        return try activitySummaries(.and([predicate, .day(.greaterOrEqual, first)]), in: zone)
    }

    /// Computes summaries of days from samples: the energy of workouts and of the system's own sources, and the times
    /// and hours that only the system writes.
    ///
    /// - Parameter bounds: The range of days; summaries outside it need not be correct.
    private func derivedSummaries(
        _ bounds: (first: CalendarDay?, last: CalendarDay?), in zone: TimeZone
    ) throws -> [CalendarDay: ActivitySummaryRecord] {
        var summaries: [CalendarDay: ActivitySummaryRecord] = [:]
        let time = Self.samples(of: bounds, in: zone)
        func add(
            _ type: ObjectType, _ predicate: SamplePredicate,
            _ path: WritableKeyPath<ActivitySummaryRecord, QuantityValue>
        )
            throws
        {
            guard let unit = type.canonicalUnit else { return }
            for (day, sum) in try dailySums(of: type, .and([predicate, time]), in: zone) {
                summaries[day, default: ActivitySummaryRecord(day: day)][keyPath: path] = QuantityValue(sum, unit)
            }
        }
        let system = try systemSources()
        try add(.activeEnergyBurned, .or([.source(system), .hasWorkout]), \.energy)
        try add(.appleMoveTime, .constant(true), \.moveTime)
        try add(.appleExerciseTime, .constant(true), \.exerciseTime)
        let stood = SamplePredicate.and([.category(.equal, Self.stood), time])
        var hours: [CalendarDay: Set<Double>] = [:]
        for sample in try samples(SampleRequest(.appleStandHour, stood), visibility: { _, _ in .all }) {
            let day = CalendarDay(of: Date(timeIntervalSinceReferenceDate: sample.start), in: zone)
            // Two sources may have samples of the same hour.
            hours[day, default: []].insert((sample.start / 3600).rounded(.down))
        }
        for (day, starts) in hours {
            summaries[day, default: ActivitySummaryRecord(day: day)].standHours = QuantityValue(
                Double(starts.count), .count)
        }
        return summaries
    }

    /// Returns a predicate for all samples that overlap a range of days.
    private static func samples(
        of bounds: (first: CalendarDay?, last: CalendarDay?), in zone: TimeZone
    ) -> SamplePredicate {
        // A day lasts 25 hours at most, and some time zones skip one.
        let first = bounds.first?.start(in: zone).map { $0.timeIntervalSinceReferenceDate }
        let last = bounds.last?.start(in: zone).map { $0.timeIntervalSinceReferenceDate + 2 * 86_400 }
        let parts = [first.map { SamplePredicate.end(.greaterOrEqual, $0) }, last.map { .start(.less, $0) }]
        return .and(parts.compactMap { $0 })
    }

    /// The category value of an hour with standing.
    private static let stood = 0

    private func dailySums(
        of type: ObjectType, _ predicate: SamplePredicate, in zone: TimeZone
    ) throws -> [CalendarDay: Double] {
        guard let midnight = CalendarDay(year: 2001, month: 1, day: 1).start(in: zone) else { return [:] }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let buckets: CalendarBuckets
        do {
            buckets = try CalendarBuckets(
                anchor: midnight.timeIntervalSinceReferenceDate, interval: DateComponents(day: 1), calendar: calendar)
        } catch {
            throw EngineError(.invalidArgument, "\(error.reason).")
        }
        let request = StatisticsRequest(type, predicate, options: .cumulativeSum)
        let days = try accumulate(request, in: buckets, visibility: .all).collection()
        var sums: [CalendarDay: Double] = [:]
        for day in days {
            guard let sum = day.record.values.sum else { continue }
            // The middle of the bucket is within the day, regardless of clock changes.
            let middle = Date(timeIntervalSinceReferenceDate: (day.record.start + day.record.end) / 2)
            sums[CalendarDay(of: middle, in: zone)] = sum
        }
        return sums
    }
}

extension CalendarDay {
    /// Returns the first day that begins at a date or later; the date is in seconds since 2001-01-01 UTC.
    fileprivate static func firstWhole(since date: Double, in zone: TimeZone) -> CalendarDay {
        let day = CalendarDay(of: Date(timeIntervalSinceReferenceDate: date), in: zone)
        let start = day.start(in: zone)?.timeIntervalSinceReferenceDate ?? -.infinity
        return start >= date ? day : CalendarDay(number: day.number + 1)
    }
}
