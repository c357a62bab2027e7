import HealthModel
import HealthReports
import HealthTransfer
import WorkoutFiles

/// The route for two workouts side by side (API-139).
enum WorkoutComparisonRoutes {
    private static let axis = Parameter<WorkoutComparison.Axis?>.choice(
        "by", "What the workouts are aligned by; the distance by default, if both have one.")
    private static let places = Parameter<Int>.integer(
        "places", "The number of places, at even distances up to the end of the longer one.", in: 2...1_000, absent: 200
    )

    static let routes: [Route] = [
        Route(
            .get, "/api/v1/workouts/{uuid}/compare/{other}",
            "Two workouts side by side, along their distance or active time, with the gap between them.", .reading,
            [axis, places], shape: WorkoutComparison.jsonShape.schema
        ) { call in
            try await call.checkReading(.workout)
            let (uuid, other) = (try call.uuid(), try call.uuid("other"))
            let (axis, places) = (try call.value(axis), try call.value(places))
            let report = try await call.read { try $0.comparison(of: uuid, with: other, by: axis, places: places) }
            guard let report else { throw Problem.notFound }
            return call.json(report.json)
        }
    ]
}
