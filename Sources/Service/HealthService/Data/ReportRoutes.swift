import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import WorkoutFiles

/// The routes for reports over many days: activity rings, totals, sleep, records, load and repeated outings (API-40,
/// API-46, API-47, API-48, API-49, API-51).
enum ReportRoutes {
    private typealias Common = CommonParameters

    private static let by = Parameter<TotalsReport.Period?>.choice(
        "by", "The length of each period; a month by default.")
    private static let family = Parameter<RecordsReport.Family?>.choice("kind", "The kind of records; all by default.")
    private static let top = Parameter<Int>.integer(
        "top", "The number of best results per record.", in: 1...100, absent: 1)
    private static let loadPeriod = Parameter<LoadReport.Period?>.choice(
        "by", "The length of each period; a day by default.")
    private static let measure = Parameter<LoadMeasure?>.choice(
        "measure", "The measure of all loads; the one that most workouts have by default.")

    static let routes: [Route] = [
        Route(
            .get, "/api/v1/activity", "The rings of days: move, exercise and stand, with their goals.", .reading,
            [Common.from, Common.to, Common.timeZone],
            shape: .list("ActivityDayList", of: RingsReport.Day.jsonShape.schema)
        ) { call in
            let filter = try call.days()
            let (zone, home) = (call.context.calendar.timeZone, call.requester.preferences.timeZone)
            let report = try await call.read { try $0.rings(filter, in: zone, home: home) }
            return call.json(.object([("items", report.json), ("next", .null)]))
        },
        Route(
            .get, "/api/v1/totals", "Workout totals by period and activity, with streaks.", .reading,
            [by, Common.activity, Common.from, Common.to, Common.timeZone],
            shape: TotalsReport.jsonShape.schema
        ) { call in
            try await call.checkReading(.workout)
            let (filter, period) = (try call.days(), try call.value(by) ?? .month)
            let (activity, context) = (try call.value(Common.activity), call.context)
            let report = try await call.read {
                try $0.totals(
                    by: period, filter, activity: activity, now: context.now, calendar: context.calendar)
            }
            guard let report else { throw Problem.notFound }
            return call.json(report.json)
        },
        Route(
            .get, "/api/v1/sleep", "Nights with their sleep stages, merged by source priority, and their regularity.",
            .reading, [Common.from, Common.to, Common.timeZone], shape: SleepReport.jsonShape.schema
        ) { call in
            try await call.checkReading(.sleepAnalysis)
            let (filter, calendar) = (try call.days(), call.context.calendar)
            return call.json(try await call.read { try $0.sleep(filter, calendar: calendar) }.json)
        },
        Route(
            .get, "/api/v1/records",
            "Personal records by activity: best over distances and durations, longest, highest.", .reading,
            [Common.activity, family, top], shape: RecordsReport.jsonShape.schema
        ) { call in
            try await call.checkReading(.workout)
            let (activity, family, top) = (
                try call.value(Common.activity), try call.value(family), try call.value(top)
            )
            return call.json(
                try await call.read { store in
                    var report = try store.records(activity: activity, family: family, top: top)
                    report.unjudged = try store.unjudged(in: report)
                    return report.json
                })
        },
        Route(
            .get, "/api/v1/load", "The training load of days or weeks, with fitness, fatigue and form.", .reading,
            [loadPeriod, measure, Common.from, Common.to, Common.timeZone], shape: LoadReport.jsonShape.schema
        ) { call in
            try await call.checkReading(.workout)
            let (filter, context) = (try call.days(), call.context)
            let (period, measure) = (try call.value(loadPeriod) ?? .day, try call.value(measure))
            return call.json(
                try await call.read {
                    try $0.load(by: period, filter, measure: measure, now: context.now, calendar: context.calendar)
                }.json)
        },
        Route(
            .get, "/api/v1/duplicates",
            "Outings that were recorded more than once, the latest first, with what counts and why.", .reading,
            [Common.from, Common.to, Common.timeZone],
            shape: .list("RepeatedOutingList", of: RepeatedOuting.jsonShape.schema)
        ) { call in
            try await call.checkReading(.workout)
            let filter = try call.days()
            return call.list(try await call.read { try $0.repeatedOutings(filter).outings.map(\.json) })
        },
    ]
}

extension Call {
    /// Returns the filter for the requested days.
    func days() throws -> SampleFilter {
        let (from, to) = (try value(CommonParameters.from), try value(CommonParameters.to))
        return try check("to") { () throws(InputError) in
            try TypedPeriod(from: from, to: to, zone: context.calendar.timeZone)
        }.filter
    }
}
