import WorkoutFiles

/// The entry point of the API (API-30), and the list of all routes.
enum APIRoutes {
    static let routes: [Route] = [
        Route(.get, "/api/v1", "The product, the caller, and links to the main resources.") { call in
            var who: [JSON.Member] = [("person", .string(call.requester.person))]
            switch call.requester.right {
            case .owner: who.append(("kind", .string("session")))
            case .token(let name, let scopes):
                who += [
                    ("kind", .string("token")), ("name", .string(name)),
                    ("scopes", .array(scopes.map(\.rawValue).sorted().map { .string($0) })),
                ]
            }
            return call.json(
                .object([
                    ("product", .string(Product.name)), ("version", .string(Product.version)),
                    ("apiVersion", .integer(1)), ("caller", .object(who)),
                    (
                        "links",
                        .object([
                            ("description", .string("/api/v1/openapi.json")), ("types", .string("/api/v1/types")),
                            ("workouts", .string("/api/v1/workouts")),
                        ])
                    ),
                ]))
        }
    ]
}

extension RouteTable {
    /// All routes of the API.
    static let api = RouteTable(
        routes: APIRoutes.routes + TypesRoutes.routes + SamplesRoutes.routes + WorkoutsRoutes.routes
            + SamplesWritingRoutes.routes + WorkoutEditRoutes.routes + CourseRoutes.routes + WorkoutExportRoutes.routes
            + StatisticsRoutes.routes + ReportRoutes.routes + ChangesRoutes.routes + LiveRoutes.routes
            + MapRoutes.routes + ZoneRoutes.routes)
}
