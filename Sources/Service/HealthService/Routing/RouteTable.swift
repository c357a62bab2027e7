/// The routing table, which finds the route of a request.
struct RouteTable: Sendable {
    let routes: [Route]
    /// The public routes, which require no authentication.
    var openings: [PublicRoute] = []

    /// A matching route with its path arguments.
    struct Match: Sendable {
        var route: Route
        var arguments: [String: String]
        /// The media type that the path extension requests (API-7).
        var media: MediaType?
    }

    /// Returns the route of a request.
    ///
    /// - Throws: ``Problem`` `not-found`, or `method-not-allowed` with the supported methods (API-12).
    func match(_ method: HTTPMethod?, _ path: [String]) throws -> Match {
        let fitting = routes.compactMap { route in Self.match(route, path) }
        // Literal components take precedence over arguments, for all methods.
        let words = fitting.map(\.route.path.wordCount).max()
        let found = fitting.filter { $0.route.path.wordCount == words }
        // HEAD is supported wherever GET is.
        let wanted = method == .head ? .get : method
        if let match = found.first(where: { $0.route.method == wanted }) { return match }
        guard !found.isEmpty else { throw Problem.notFound }
        throw Problem.methodNotAllowed(HTTPMethod.all(with: found.map(\.route.method)))
    }

    /// Returns the public route of a request, or `nil` if there is none.
    ///
    /// - Throws: ``Problem`` `method-not-allowed` with the supported methods.
    func opening(_ method: HTTPMethod?, _ path: [String]) throws -> (opening: PublicRoute, arguments: [String: String])?
    {
        let found = openings.compactMap { opening in opening.path.match(path).map { (opening: opening, arguments: $0) }
        }
        guard !found.isEmpty else { return nil }
        let wanted = method == .head ? .get : method
        if let match = found.first(where: { $0.opening.method == wanted }) { return match }
        throw Problem.methodNotAllowed(HTTPMethod.all(with: found.map(\.opening.method)))
    }

    private static func match(_ route: Route, _ path: [String]) -> Match? {
        if let arguments = route.path.match(path) { return Match(route: route, arguments: arguments) }
        guard let last = path.last else { return nil }
        for media in route.offers {
            guard let ending = media.ending, last.hasSuffix("." + ending) else { continue }
            let bare = path.dropLast() + [String(last.dropLast(ending.count + 1))]
            if let arguments = route.path.match(Array(bare)) {
                return Match(route: route, arguments: arguments, media: media)
            }
        }
        return nil
    }
}
