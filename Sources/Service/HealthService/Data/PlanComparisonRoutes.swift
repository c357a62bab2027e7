import HealthModel
import HealthReports
import WorkoutFiles

/// The route that compares a workout with its plan.
enum PlanComparisonRoutes {
    static let routes: [Route] = [
        Route(
            .get, "/api/v1/workouts/{uuid}/plan",
            "A workout compared with the plan that it was started from; 404 without a plan.",
            shape: PlanComparison.jsonShape.schema
        ) { call in
            try await call.checkReading(.workout)
            let uuid = try call.uuid()
            guard let comparison = try await call.read({ try $0.planComparison(of: uuid) }) else {
                throw Problem.notFound
            }
            return call.json(comparison.json)
        }
    ]
}
