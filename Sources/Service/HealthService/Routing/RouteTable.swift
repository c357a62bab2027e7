import Foundation

/// The routing table, which finds the route of a request.
package struct RouteTable: Sendable {
    let routes: [Route]
    /// The public routes, which require no authentication.
    var openings: [PublicRoute] = []
    /// The properties of all pages; `nil` for the API alone.
    private(set) var pages: PageSupport?
    /// The first components of paths that belong to the API alone.
    private var words: Set<String> = []

    init(routes: [Route], openings: [PublicRoute] = []) {
        (self.routes, self.openings) = (routes, openings)
    }

    private init(routes: [Route], openings: [PublicRoute], pages: PageSupport) {
        (self.routes, self.openings, self.pages) = (routes, openings, pages)
        func words(ofPages isPage: Bool) -> [String] {
            routes.filter { $0.isPage == isPage }.compactMap(\.path.firstWord)
                + openings.filter { $0.isPage == isPage }.compactMap(\.path.firstWord)
        }
        self.words = Set(words(ofPages: false)).subtracting(words(ofPages: true))
    }

    /// Returns the table with pages beside the API.
    package func adding(pages: [Route], openings: [PublicRoute], _ support: PageSupport) -> RouteTable {
        RouteTable(routes: routes + pages, openings: self.openings + openings, pages: support)
    }

    /// A matching route with its path arguments.
    struct Match: Sendable {
        var route: Route
        var arguments: [String: String]
        /// The media type that the path extension requests (API-7).
        var media: MediaType?
    }

    /// Returns whether a request is for a page, including a page that does not exist.
    ///
    /// Programs log in with JSON at the addresses of pages.
    func isPage(_ request: ServiceRequest) -> Bool {
        guard pages != nil else { return false }
        let path = request.target.prefix { $0 != "?" }.split(separator: "/").map { $0.removingPercentEncoding ?? "" }
        let isJSON =
            request.method == HTTPMethod.post.rawValue
            && request.fields["Content-Type"]?.hasPrefix(MediaType.json.name) == true
        if isJSON, openings.contains(where: { !$0.isPage && $0.path.match(path) != nil }) { return false }
        return !words.contains(path.first ?? "")
    }

    /// Returns the route of a request.
    ///
    /// - Throws: ``Problem`` `not-found`, or `method-not-allowed` with the supported methods (API-12).
    func match(_ method: HTTPMethod?, _ path: [String], isPage: Bool = false) throws -> Match {
        let fitting = routes.compactMap { route in route.isPage == isPage ? Self.match(route, path) : nil }
        // Literal components take precedence over arguments, for all methods.
        let words = fitting.map(\.route.path.wordCount).max()
        let found = fitting.filter { $0.route.path.wordCount == words }
        // HEAD is supported wherever GET is.
        let wanted = method == .head ? .get : method
        if let match = found.first(where: { $0.route.method == wanted }) { return match }
        guard !found.isEmpty else { throw isPage ? Problem.noPage : .notFound }
        throw Problem.methodNotAllowed(HTTPMethod.all(with: found.map(\.route.method)), isPage: isPage)
    }

    /// Returns the public route of a request, or `nil` if there is none.
    ///
    /// - Throws: ``Problem`` `method-not-allowed` with the supported methods.
    func opening(
        _ method: HTTPMethod?, _ path: [String], isPage: Bool
    ) throws -> (opening: PublicRoute, arguments: [String: String])? {
        let found = openings.compactMap { opening in
            opening.isPage == isPage ? opening.path.match(path).map { (opening: opening, arguments: $0) } : nil
        }
        guard !found.isEmpty else { return nil }
        let wanted = method == .head ? .get : method
        if let match = found.first(where: { $0.opening.method == wanted }) { return match }
        throw Problem.methodNotAllowed(HTTPMethod.all(with: found.map(\.opening.method)), isPage: isPage)
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
