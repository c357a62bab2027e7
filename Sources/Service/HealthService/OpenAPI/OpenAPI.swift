import WorkoutFiles

/// The OpenAPI 3.1 description of the API, generated from the routes that serve requests (API-90).
///
/// Its examples are responses that tests recorded: ``RecordedResponse``.
enum OpenAPI {
    /// Returns the document for some routes.
    static func document(_ routes: [Route]) -> JSON { shape.json(routes) }

    /// The shape of the document, whose parts the OpenAPI specification describes.
    static let shape = JSONShape<[Route]>("Description", "An OpenAPI document.") { members in
        members.add("openapi", .text) { _ in "3.1.0" }
        members.add("info", part) { _ -> JSON in
            let note = "The health data of the signed-in person or of the token's owner. Not affiliated with Apple."
            return JSON.object([
                ("title", .string("\(Product.name) API")), ("version", .string(Product.version)),
                ("description", .string(note)),
            ])
        }
        members.add("paths", part) { paths($0) }
        members.add("components", part) { routes -> JSON in
            JSON.object([("schemas", .object(schemas(of: routes))), ("securitySchemes", credentials)])
        }
        members.add("security", .list(part)) { _ in security(["token", "session"]) }
    }

    /// The shape of a part of the document.
    private static let part = JSONShape<JSON>(.map(.keywords([]))) { $0 }

    private static func paths(_ routes: [Route]) -> JSON {
        var paths: [(path: String, operations: [JSON.Member])] = []
        for route in routes {
            let operation: JSON.Member = (route.method.rawValue.lowercased(), self.operation(route))
            if let place = paths.firstIndex(where: { $0.path == route.path.text }) {
                paths[place].operations.append(operation)
            } else {
                paths.append((route.path.text, [operation]))
            }
        }
        return .object(paths.map { ($0.path, .object($0.operations)) })
    }

    // MARK: Credentials

    private static let credentials = JSON.object([
        ("token", .object([("type", .string("http")), ("scheme", .string("bearer"))])),
        ("key", .object([("type", .string("apiKey")), ("in", .string("header")), ("name", .string("X-API-Key"))])),
        ("session", .object([("type", .string("apiKey")), ("in", .string("cookie")), ("name", .string("hk"))])),
    ])

    /// Returns a choice of credentials.
    private static func security(_ names: [String]) -> [JSON] { names.map { .object([($0, .array([]))]) } }

    // MARK: Operations

    private static func operation(_ route: Route) -> JSON {
        var members: [JSON.Member] = [
            ("summary", .string(route.summary)), ("operationId", .string(name(of: route))),
            ("parameters", .array(route.path.arguments.map(argument) + route.parameters.map(parameter))),
        ]
        if [.post, .put, .patch].contains(route.method) { members.append(("requestBody", body(of: route))) }
        if case .owner = route.need { members.append(("security", .array(security(["session"])))) }
        if Authenticator.acceptsKey(route.path.text) {
            members.append(("security", .array(security(["token", "key", "session"]))))
        }
        if case .scope(let scope) = route.need { members.append(("x-scope", .string(scope.rawValue))) }
        members.append(("responses", answers(of: route)))
        return .object(members)
    }

    /// Returns the operation identifier of a route, built from its method and path, such as `getWorkoutsUuidZones`.
    static func name(of route: Route) -> String {
        let words = route.path.text.trimmingPrefix("/api/v1").split { "/{}.".contains($0) }
        return route.method.rawValue.lowercased() + (words.isEmpty ? "EntryPoint" : "")
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
        var answers: [JSON.Member] = []
        for status in route.statuses {
            var members: [JSON.Member] = [("description", .string(description(of: route, status)))]
            if status != .noContent { members.append(("content", content(of: route, status))) }
            answers.append(("\(status.rawValue)", .object(members)))
        }
        if route.isTagged { answers.append(("304", .object([("description", .string("Not modified."))]))) }
        let problem: [JSON.Member] = [
            ("description", .string("A problem description (RFC 9457).")), ("content", .object([Self.problem])),
        ]
        return .object(answers + [("default", .object(problem))])
    }

    private static func description(of route: Route, _ status: HTTPStatus) -> String {
        guard status.isSuccess else { return "Nothing could be used." }
        let endings = route.offers.count > 1 ? route.offers.compactMap(\.ending) : []
        return endings.isEmpty
            ? "Success." : "Success. The path may end with \(endings.map { "." + $0 }.joined(separator: " or "))."
    }

    private static let problem: JSON.Member = (
        MediaType.problem.name, .object([("schema", Problem.shape.schema.json(in: documentStyle))])
    )

    private static func content(of route: Route, _ status: HTTPStatus) -> JSON {
        let recorded = RecordedResponse.all[name(of: route)]
        let content = route.offers.map { media -> JSON.Member in
            var members: [JSON.Member] = [("schema", schema(of: media, route))]
            if let recorded, recorded.status == status.rawValue, recorded.mediaType == media.name,
                let body = recorded.body
            {
                members.append(("example", body))
            }
            return (media.name, .object(members))
        }
        return .object(content + (status.isSuccess ? [] : [problem]))
    }

    // MARK: Schemas

    private static func schema(of media: MediaType, _ route: Route) -> JSON {
        switch media {
        case .json, .geoJSON: route.shape?.json(in: documentStyle) ?? .object([])
        case .bytes, .columns, .image: .object([("type", .string("string")), ("format", .string("binary"))])
        default: .object([("type", .string("string"))])
        }
    }

    /// The schemas are open, because later versions add members.
    private static let documentStyle = JSONSchema.Document(definitions: "#/components/schemas/", isClosed: false)

    /// Returns the named schemas of the responses of some routes.
    private static func schemas(of routes: [Route]) -> [JSON.Member] {
        JSONSchema.definitions(of: [Problem.shape.schema] + routes.compactMap(\.shape)).map {
            ($0.name, $0.schema.json(in: documentStyle))
        }
    }
}

extension RouteTable {
    /// The same routes, with an additional route for the OpenAPI description.
    var described: RouteTable {
        func route(_ text: [UInt8]) -> Route {
            Route(
                .get, "/api/v1/openapi.json", "This description, as OpenAPI 3.1.", shape: OpenAPI.shape.schema,
                isTagged: false
            ) { _ in ServiceResponse(.ok, .json, .bytes(text)) }
        }
        let text = Array((OpenAPI.document(routes + [route([])]).line + "\n").utf8)
        return RouteTable(routes: routes + [route(text)], openings: openings)
    }
}
