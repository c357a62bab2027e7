/// A public route, which requires no authentication.
struct PublicRoute: Sendable {
    let method: HTTPMethod
    let path: RoutePath
    /// The description of the route, a sentence.
    let summary: String
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
}
