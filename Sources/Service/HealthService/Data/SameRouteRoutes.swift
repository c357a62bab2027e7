import HealthModel
import HealthReports
import HealthTransfer
import WorkoutFiles

/// The route for outings on the same way (API-138).
enum SameRouteRoutes {
    static let routes: [Route] = [
        Route(
            .get, "/api/v1/workouts/{uuid}/same-route",
            "The outings on the same way as a workout, in the same direction, with their times.", .reading,
            shape: SameRouteReport.jsonShape.schema
        ) { call in
            try await call.checkReading(.workout)
            try await call.checkReading(.workoutRoute)
            let uuid = try call.uuid()
            guard let report = try await call.read({ try $0.sameRoute(as: uuid) }) else { throw Problem.notFound }
            return call.json(report.json)
        }
    ]
}
