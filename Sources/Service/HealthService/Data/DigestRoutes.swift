import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import WorkoutFiles

/// The routes for a day or week at a glance, and for a year in review (API-136, API-137).
enum DigestRoutes {
    private static let span = Parameter<DigestReport.Span?>.choice("span", "A day or a week; a day by default.")
    private static let day = Parameter<TypedDate?>.date("day", "A day of the span; today by default.")
    private static let year = Parameter<Int>.integer(
        "year", "The year; this year by default.", in: 0...9_998, absent: 0)

    static let routes: [Route] = [
        Route(
            .get, "/api/v1/digest", "A day or a week at a glance; what may not be read is left out.", .reading,
            [span, day, CommonParameters.timeZone], shape: DigestReport.jsonShape.schema
        ) { call in
            let (context, home) = (call.context, call.requester.preferences.timeZone)
            let (span, date) = (try call.value(span) ?? .day, try call.value(day)?.start ?? context.now)
            let day = CalendarDay(of: date, in: context.calendar.timeZone)
            return call.json(
                try await call.read {
                    try $0.digest(of: span, on: day, now: context.now, calendar: context.calendar, home: home)
                }.json)
        }.dependingOnTime(),
        Route(
            .get, "/api/v1/year", "A calendar year in review.", .reading, [year, CommonParameters.timeZone],
            shape: YearReport.jsonShape.schema
        ) { call in
            try await call.checkReading(.workout)
            let (context, typed) = (call.context, try call.value(year))
            let year = typed > 0 ? typed : CalendarDay(of: context.now, in: context.calendar.timeZone).year
            let report = try await call.read { try $0.year(year, now: context.now, calendar: context.calendar) }
            guard let report else { throw Problem.notFound }
            return call.json(report.json)
        },
    ]
}
