import WorkoutFiles

/// A route: its method, path, parameters, required authorization and handler.
///
/// The description of the API is generated from its routes (API-90). A page is a route that answers HTML.
package struct Route: Sendable {
    /// The authorization that a route requires (API-95).
    enum RouteAccess: Sendable, Hashable {
        /// Any authenticated caller; the data is limited to the types that the caller may read.
        case reading
        /// A token scope; the person's own session has all scopes.
        case scope(AccessScope)
        /// The person's own session, but no token.
        case owner
    }

    let method: HTTPMethod
    let path: RoutePath
    /// The description of the route, a sentence.
    let summary: String
    let need: RouteAccess
    let parameters: [any AnyParameter]
    /// The media types of the response, beginning with the default.
    let offers: [MediaType]
    /// The schema of the JSON response, from the shape that writes it; nil if the response is empty or not JSON.
    let shape: JSONSchema?
    /// A Boolean value that indicates whether the response depends only on the store and the request, so that it has
    /// an entity tag.
    let isTagged: Bool
    /// A Boolean value that indicates whether the response depends on the time of day too, such as what is left of a
    /// week, so that its entity tag lasts for a minute.
    private(set) var dependsOnTime = false
    /// The statuses of the responses with the schema, and 204 for an empty response.
    private(set) var statuses: [HTTPStatus]
    /// The rate limit of the route.
    var rate = RateGate.Rate.usual
    /// A Boolean value that indicates whether the first response is repeated for retries with an idempotency key
    /// (API-11).
    ///
    /// Excluded are routes for the owner, which return secrets only once, and imports, whose files are identified by
    /// their content.
    var keepsAnswer: Bool
    /// A Boolean value that indicates whether the route is a page.
    ///
    /// A page ignores unknown parameters, and leads visitors without a session to the login page.
    private(set) var isPage = false
    let respond: @Sendable (Call) async throws -> ServiceResponse

    init(
        _ method: HTTPMethod, _ path: RoutePath, _ summary: String, _ need: RouteAccess = .reading,
        _ parameters: [any AnyParameter] = [], offers: [MediaType] = [.json], shape: JSONSchema? = nil,
        isTagged: Bool = true,
        respond: @escaping @Sendable (Call) async throws -> ServiceResponse
    ) {
        self.method = method
        self.path = path
        self.summary = summary
        self.need = need
        self.parameters = parameters
        self.offers = offers
        self.shape = shape
        self.isTagged = isTagged && method == .get
        statuses = [shape == nil && offers == [.json] ? .noContent : method == .post ? .created : .ok]
        keepsAnswer = method == .post && need != .owner && need != .scope(.import)
        self.respond = respond
    }

    /// Creates a page for the signed-in person.
    ///
    /// - Parameter isTagged: Whether the page depends only on the store, the person's settings and the request.
    package init(
        page method: HTTPMethod, _ path: RoutePath, isTagged: Bool,
        respond: @escaping @Sendable (Call) async throws -> ServiceResponse
    ) {
        self.init(method, path, "", .owner, offers: [.html], isTagged: isTagged, respond: respond)
        isPage = true
    }

    /// Returns the route with the statuses of its responses.
    func answering(_ statuses: HTTPStatus...) -> Route {
        var route = self
        route.statuses = statuses
        return route
    }

    /// Returns the route whose response depends on the time of day.
    package func dependingOnTime() -> Route {
        var route = self
        route.dependsOnTime = true
        return route
    }

    /// Returns the route with a rate limit.
    func limited(by rate: RateGate.Rate) -> Route {
        var route = self
        route.rate = rate
        return route
    }
}

/// A public route, which requires no authentication.
package struct PublicRoute: Sendable {
    let method: HTTPMethod
    let path: RoutePath
    /// The description of the route, a sentence.
    let summary: String
    /// A Boolean value that indicates whether the route is a page.
    private(set) var isPage = false
    let respond:
        @Sendable (ServiceRequest, RequestTarget, _ arguments: [String: String]) async throws -> ServiceResponse

    init(
        _ method: HTTPMethod, _ path: RoutePath, _ summary: String,
        respond: @escaping @Sendable (ServiceRequest, RequestTarget, [String: String]) async throws -> ServiceResponse
    ) {
        self.method = method
        self.path = path
        self.summary = summary
        self.respond = respond
    }

    /// Creates a page for visitors who are not signed in.
    package init(
        page method: HTTPMethod, _ path: RoutePath,
        respond: @escaping @Sendable (ServiceRequest, RequestTarget, [String: String]) async throws -> ServiceResponse
    ) {
        self.init(method, path, "", respond: respond)
        isPage = true
    }
}
