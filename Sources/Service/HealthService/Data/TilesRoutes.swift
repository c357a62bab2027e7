import HealthModel
import HealthReports
import HealthTransfer
import WorkoutFiles

/// The route for explorer tiles (API-140).
enum TilesRoutes {
    private typealias Common = CommonParameters

    static let routes: [Route] = [
        Route(
            .get, "/api/v1/tiles",
            "The tiles of the web's maps that the routes of workouts passed, with the largest square and cluster.",
            .reading, [Common.activity, Common.from, Common.to, Common.timeZone],
            shape: TilesReport.jsonShape.schema
        ) { call in
            try await call.checkReading(.workout)
            try await call.checkReading(.workoutRoute)
            let (activity, filter) = (try call.value(Common.activity), try call.days())
            return call.json(try await call.read { try $0.tiles(filter, activity: activity) }.json)
        }
    ]
}
