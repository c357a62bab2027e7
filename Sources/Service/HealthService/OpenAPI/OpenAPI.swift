import WorkoutFiles

/// The OpenAPI 3.1 description of the API, generated from the routes that serve requests (API-90).
///
/// Its examples are responses that tests recorded: ``RecordedResponse``.
enum OpenAPI {
    /// Returns the document for some routes.
    static func document(_ routes: [Route]) -> JSON {
        var paths: [(path: String, operations: [JSON.Member])] = []
        for route in routes {
            let operation: JSON.Member = (route.method.rawValue.lowercased(), self.operation(route))
            if let place = paths.firstIndex(where: { $0.path == route.path.text }) {
                paths[place].operations.append(operation)
            } else {
                paths.append((route.path.text, [operation]))
            }
        }
        return .object([
            ("openapi", .string("3.1.0")),
            (
                "info",
                .object([
                    ("title", .string("\(Product.name) API")), ("version", .string(Product.version)),
                    (
                        "description",
                        .string(
                            "The health data of the signed-in person or of the token's owner. Not affiliated with Apple."
                        )
                    ),
                ])
            ),
            ("paths", .object(paths.map { ($0.path, .object($0.operations)) })),
            (
                "components",
                .object([
                    ("schemas", .object([("Problem", problem), ("List", list)] + schemas(of: routes))),
                    (
                        "securitySchemes",
                        .object([
                            (
                                "token",
                                .object([("type", .string("http")), ("scheme", .string("bearer"))])
                            ),
                            (
                                "session",
                                .object([
                                    ("type", .string("apiKey")), ("in", .string("cookie")), ("name", .string("hk")),
                                ])
                            ),
                        ])
                    ),
                ])
            ),
            ("security", .array([.object([("token", .array([]))]), .object([("session", .array([]))])])),
        ])
    }

    // MARK: Operations

    private static func operation(_ route: Route) -> JSON {
        var members: [JSON.Member] = [
            ("summary", .string(route.summary)), ("operationId", .string(name(of: route))),
            ("parameters", .array(route.path.arguments.map(argument) + route.parameters.map(parameter))),
        ]
        if [.post, .put, .patch].contains(route.method) { members.append(("requestBody", body(of: route))) }
        if case .owner = route.need { members.append(("security", .array([.object([("session", .array([]))])]))) }
        if case .scope(let scope) = route.need { members.append(("x-scope", .string(scope.rawValue))) }
        members.append(("responses", answers(of: route)))
        return .object(members)
    }

    /// Returns the operation identifier of a route, built from its method and path, such as `getWorkoutsUuidZones`.
    static func name(of route: Route) -> String {
        let words = route.path.text.split { "/{}.".contains($0) }.dropFirst(2)
        return route.method.rawValue.lowercased()
            + words.flatMap { $0.split(separator: "-") }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    private static func argument(_ name: String) -> JSON {
        .object([
            ("name", .string(name)), ("in", .string("path")), ("required", .bool(true)),
            ("schema", .object([("type", .string("string"))])),
        ])
    }

    private static func parameter(_ parameter: any AnyParameter) -> JSON {
        let schema: JSON =
            parameter.isRepeated
            ? .object([("type", .string("array")), ("items", parameter.schema)]) : parameter.schema
        var members: [JSON.Member] = [
            ("name", .string(parameter.name)), ("in", .string("query")), ("description", .string(parameter.summary)),
            ("required", .bool(parameter.isRequired)), ("schema", schema),
        ]
        if parameter.isRepeated { members.append(("explode", .bool(true))) }
        return .object(members)
    }

    private static func body(of route: Route) -> JSON {
        let isFile = route.path.text == "/api/v1/imports"
        let type = isFile ? MediaType.bytes : .json
        var members: [JSON.Member] = [("schema", isFile ? .object([]) : .object([("type", .string("object"))]))]
        if !isFile, let example = RecordedResponse.all[name(of: route)]?.requestBody {
            members.append(("example", example))
        }
        return .object([("content", .object([(type.name, .object(members))])), ("required", .bool(false))])
    }

    // MARK: Responses

    private static func answers(of route: Route) -> JSON {
        let recorded = RecordedResponse.all[name(of: route)]
        func content(_ status: Int) -> JSON {
            .object(
                route.offers.map { media in
                    let isJSON = media.name.hasSuffix("json")
                    let schema: JSON =
                        if media == .json, let shape = route.shape {
                            shape.json(in: documentStyle)
                        } else {
                            isJSON ? .object([("type", .string("object"))]) : .object([])
                        }
                    var members: [JSON.Member] = [("schema", schema)]
                    if let recorded, recorded.status == status, recorded.mediaType == media.name,
                        let body = recorded.body
                    {
                        members.append(("example", body))
                    }
                    return (media.name, .object(members))
                })
        }
        var answers: [JSON.Member] = []
        for status in successes(of: route) {
            var members: [JSON.Member] = [("description", .string("Success."))]
            if status != 204 { members.append(("content", content(status))) }
            answers.append(("\(status)", .object(members)))
        }
        if route.isTagged { answers.append(("304", .object([("description", .string("Not modified."))]))) }
        answers.append(
            (
                "default",
                .object([
                    ("description", .string("A problem description (RFC 9457).")),
                    (
                        "content",
                        .object([
                            (
                                MediaType.problem.name,
                                .object([
                                    ("schema", .object([("$ref", .string("#/components/schemas/Problem"))]))
                                ])
                            )
                        ])
                    ),
                ])
            ))
        return .object(answers)
    }

    private static func successes(of route: Route) -> [Int] {
        switch route.method {
        case .get, .head: route.mayBeEmpty ? [200, 204] : [200]
        case .post: [200, 201, 202, 204]
        case .put, .patch: [200, 204]
        case .delete: [204]
        }
    }

    // MARK: Schemas

    /// The schemas are open, because later versions add members.
    private static let documentStyle = JSONSchema.Document(definitions: "#/components/schemas/", isClosed: false)

    /// Returns the named schemas of the responses of some routes.
    private static func schemas(of routes: [Route]) -> [JSON.Member] {
        JSONSchema.definitions(of: routes.compactMap(\.shape)).map { ($0.name, $0.schema.json(in: documentStyle)) }
    }

    private static let problem = JSON.object([
        ("type", .string("object")),
        ("required", .array(["type", "title", "status", "instance"].map { JSON.string($0 as String) })),
        (
            "properties",
            .object([
                ("type", .object([("type", .string("string"))])), ("title", .object([("type", .string("string"))])),
                ("status", .object([("type", .string("integer"))])), ("detail", .object([("type", .string("string"))])),
                ("instance", .object([("type", .string("string"))])),
                ("errors", .object([("type", .string("array"))])),
                // The formats that can represent a workout, if the requested one cannot (API-36).
                (
                    "formats",
                    .object([("type", .string("array")), ("items", .object([("type", .string("string"))]))])
                ),
            ])
        ),
    ])

    private static let list = JSON.object([
        ("type", .string("object")), ("required", .array([.string("items"), .string("next")])),
        (
            "properties",
            .object([
                ("items", .object([("type", .string("array"))])),
                ("next", .object([("type", .array([.string("string"), .string("null")]))])),
            ])
        ),
    ])
}

extension RouteTable {
    /// The same routes, with an additional route for the OpenAPI description.
    var described: RouteTable {
        let path: RoutePath = "/api/v1/openapi.json"
        let own = Route(.get, path, "This description, as OpenAPI 3.1.", isTagged: false) { _ in
            ServiceResponse(.ok)
        }
        let text = Array((OpenAPI.document(routes + [own]).line + "\n").utf8)
        let route = Route(.get, path, own.summary, isTagged: false) { _ in
            ServiceResponse(.ok, MediaType.json, .bytes(text))
        }
        return RouteTable(routes: routes + [route], openings: openings)
    }
}
