import WorkoutFiles

/// The entry point of the API (API-30), and the list of all routes.
enum APIRoutes {
    static let routes: [Route] = [
        Route(
            .get, "/api/v1", "The product, the caller, and links to the main resources.", shape: entry.schema
        ) { call in call.json(entry.json(call.requester)) }
    ]

    private static let entry = JSONShape<Principal>("EntryPoint", "The product and the caller.") { members in
        members.add("product", .text) { _ in Product.name }
        members.add("version", .text) { _ in Product.version }
        members.add("apiVersion", .integer) { _ in 1 }
        members.add("caller", caller) { $0 }
        members.add("links", JSONShape<[(key: String, value: String)]>.map(.text)) { _ in
            [
                ("description", "/api/v1/openapi.json"), ("types", "/api/v1/types"), ("workouts", "/api/v1/workouts"),
            ]
        }
    }

    private static let caller = JSONShape<Principal>("Caller", "A session or a token of a person.") { members in
        members.add("person", .text) { $0.person }
        members.add("kind", .choice(["session", "token"])) { $0.right.token == nil ? "session" : "token" }
        members.addIfPresent("name", .text, "The name of the token.") { $0.right.token?.name }
        members.addIfPresent("scopes", .list(.choice), "The scopes of the token.") { caller in
            caller.right.token?.scopes.sorted { $0.rawValue < $1.rawValue }
        }
    }
}

extension Principal.Right {
    fileprivate var token: (name: String, scopes: Set<AccessScope>)? {
        if case .token(let name, let scopes) = self { (name, scopes) } else { nil }
    }
}

extension RouteTable {
    /// All routes of the API.
    static let api = RouteTable(
        routes: APIRoutes.routes + TypesRoutes.routes + SamplesRoutes.routes + WorkoutsRoutes.routes
            + SamplesWritingRoutes.routes + WorkoutEditRoutes.routes + CourseRoutes.routes + WorkoutExportRoutes.routes
            + StatisticsRoutes.routes + ReportRoutes.routes + ChangesRoutes.routes + LiveRoutes.routes
            + MapRoutes.routes + ZoneRoutes.routes + BinRoutes.routes + BodyRoutes.routes
            + CurvesRoutes.routes + ReadinessRoutes.routes
            + GoalsRoutes.routes + GearRoutes.routes + DigestRoutes.routes + SameRouteRoutes.routes
            + PlanComparisonRoutes.routes + PlanRoutes.routes
            + WorkoutComparisonRoutes.routes + TilesRoutes.routes)
}
