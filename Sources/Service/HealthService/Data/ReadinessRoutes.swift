import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import WorkoutFiles

/// The route for measures of recovery beside their baselines (API-133, API-134).
enum ReadinessRoutes {
    private static let day = Parameter<TypedDate?>.date("day", "The day; today by default.")

    static let routes: [Route] = [
        Route(
            .get, "/api/v1/readiness",
            "Measures of recovery on a day, each compared with the person's own baseline; no score.", .reading,
            [day, CommonParameters.timeZone], shape: ReadinessReport.jsonShape.schema
        ) { call in
            let context = call.context
            let date = try call.value(day)?.start ?? context.now
            let day = CalendarDay(of: date, in: context.calendar.timeZone)
            return call.json(try await call.read { try $0.readiness(on: day, calendar: context.calendar) }.json)
        }
    ]
}
