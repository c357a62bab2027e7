import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import WorkoutFiles

/// The route for the body: weight, composition and blood pressures (API-130, API-131).
enum BodyRoutes {
    private typealias Common = CommonParameters

    static let routes: [Route] = [
        Route(
            .get, "/api/v1/body",
            "Weight, body fat and lean mass by day with their trends, and blood pressures; what may not be read is left out.",
            .reading, [Common.from, Common.to, Common.timeZone], shape: BodyReport.jsonShape.schema
        ) { call in
            let (filter, calendar) = (try call.days(), call.context.calendar)
            return call.json(try await call.read { try $0.body(filter, calendar: calendar) }.json)
        }
    ]
}
