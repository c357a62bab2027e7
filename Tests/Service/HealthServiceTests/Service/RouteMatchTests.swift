import Foundation
import HealthModel
import Testing
import WorkoutFiles

@testable import HealthService

/// The route of a request, and the methods that an address has (API-7, API-12).
@Suite struct RouteMatchTests {
    private static func route(
        _ method: HTTPMethod, _ path: RoutePath, offers: [MediaType] = [.json]
    ) -> Route {
        Route(method, path, "A route.", offers: offers) { _ in ServiceResponse(.ok) }
    }

    private static func opening(_ method: HTTPMethod, _ path: RoutePath) -> PublicRoute {
        PublicRoute(method, path, "A route.") { _, _, _ in ServiceResponse(.ok) }
    }

    private static let api = RouteTable(
        routes: [
            route(.get, "/api/x/{id}"), route(.get, "/api/x/new"), route(.delete, "/api/x/{id}"),
            route(.post, "/api/x"), route(.get, "/api/list", offers: [.json, .csv, .events]),
            route(.get, "/api/x/{id}/list", offers: [.csv]), route(.get, "/api/{kind}/{id}/{part}"),
        ], openings: [opening(.get, "/api/open/{key}"), opening(.post, "/api/open/{key}"), opening(.post, "/login")])

    /// The same with pages.
    private static let whole = api.adding(
        pages: [
            Route(page: .get, "/", isTagged: true) { _ in ServiceResponse(.ok) },
            Route(page: .get, "/data/{type}", isTagged: true) { _ in ServiceResponse(.ok) },
            Route(page: .post, "/data/{type}", isTagged: true) { _ in ServiceResponse(.ok) },
        ], openings: [PublicRoute(page: .get, "/login") { _, _, _ in ServiceResponse(.ok) }],
        PageSupport(version: "1", imageHost: nil) { problem, _ in ServiceResponse(problem.status) })

    /// Returns the route of a request, its arguments and the requested form, or the problem with the methods.
    private static func found(
        _ method: HTTPMethod?, _ path: String, isPage: Bool = false, in table: RouteTable = api
    ) -> String {
        do {
            let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            let match = try table.match(method, parts, isPage: isPage)
            let arguments = match.arguments.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
            let media = match.media.map { " as \($0.name)" } ?? ""
            return "\(match.route.method) \(match.route.path.text)\(arguments)\(media)"
        } catch let problem as Problem {
            let allowed = problem.fields.first { $0.name == "Allow" }.map { " \($0.value)" } ?? ""
            return "\(problem.status.rawValue) \(problem.title)\(allowed)"
        } catch {
            return "\(error)"
        }
    }

    @Test(
        "API-12: of the routes of an address the one with the most words is taken, whatever the method",
        arguments: [
            (.get, "api/x/7", "get /api/x/{id} id=7"), (.head, "api/x/7", "get /api/x/{id} id=7"),
            (.delete, "api/x/7", "delete /api/x/{id} id=7"), (.get, "api/x/new", "get /api/x/new"),
            (.delete, "api/x/new", "405 Method not allowed GET, HEAD"),
            (.put, "api/x/7", "405 Method not allowed GET, HEAD, DELETE"),
            (nil, "api/x/7", "405 Method not allowed GET, HEAD, DELETE"), (.post, "api/x", "post /api/x"),
            (.get, "api/x", "405 Method not allowed POST"), (.head, "api/x", "405 Method not allowed POST"),
            (.get, "api/x/", "404 Not found"), (.get, "api/y", "404 Not found"), (.get, "api", "404 Not found"),
            (.get, "", "404 Not found"), (.get, "api/x/7/8/9", "404 Not found"),
            (.get, "api/x/7/list", "get /api/x/{id}/list id=7"),
            (.get, "api/y/7/list", "get /api/{kind}/{id}/{part} id=7 kind=y part=list"),
            (.get, "api/x/7/more", "get /api/{kind}/{id}/{part} id=7 kind=x part=more"),
        ] as [(HTTPMethod?, String, String)])
    func routes(method: HTTPMethod?, path: String, route: String) {
        #expect(Self.found(method, path) == route)
        #expect(Self.found(method, path, in: Self.whole) == route)
    }

    @Test(
        "API-7: an ending asks for a form that the route has, unless it belongs to an argument",
        arguments: [
            ("api/list", "get /api/list"), ("api/list.csv", "get /api/list as text/csv"),
            ("api/list.json", "get /api/list as application/json"), ("api/list.ndjson", "404 Not found"),
            ("api/list.", "404 Not found"), ("api/listcsv", "404 Not found"), ("api/.csv", "404 Not found"),
            ("api/list.csv.csv", "404 Not found"), ("api/list.CSV", "404 Not found"),
            ("api/x/7.json", "get /api/x/{id} id=7.json"),
            ("api/y/7/list.csv", "get /api/{kind}/{id}/{part} id=7 kind=y part=list.csv"),
            ("api/x/7/list.csv", "get /api/x/{id}/list id=7 as text/csv"),
        ])
    func endings(path: String, route: String) { #expect(Self.found(.get, path) == route) }

    @Test(
        "API-12: a page is none of the API, and has problems of its own",
        arguments: [
            (.get, "", "get /"), (.post, "data/x", "post /data/{type} type=x"),
            (.head, "data/x", "get /data/{type} type=x"), (.get, "api/x/7", "404 Page not found"),
            (.get, "nowhere", "404 Page not found"),
            (.delete, "data/x", "405 This page does not support the request method GET, HEAD, POST"),
        ] as [(HTTPMethod?, String, String)])
    func pages(method: HTTPMethod?, path: String, route: String) {
        #expect(Self.found(method, path, isPage: true, in: Self.whole) == route)
        #expect(Self.found(method, path, isPage: true) == "404 Page not found")
    }

    @Test("API-12: what needs no credentials has its methods, and is a page or not") func openings() throws {
        func found(_ method: HTTPMethod?, _ path: String..., isPage: Bool = false) throws -> String? {
            try Self.whole.opening(method, path, isPage: isPage).map {
                "\($0.opening.method) \($0.opening.path.text) \($0.arguments["key"] ?? "-")"
            }
        }
        #expect(try found(.get, "api", "open", "a") == "get /api/open/{key} a")
        #expect(try found(.head, "api", "open", "a") == "get /api/open/{key} a")
        #expect(try found(.post, "api", "open", "b") == "post /api/open/{key} b")
        #expect(try found(.get, "api", "open") == nil && found(.get, "api", "x", "7") == nil)
        #expect(try found(.get, "login", isPage: true) == "get /login -")
        #expect(try found(.post, "login") == "post /login -")
        for (method, path, isPage, allowed) in [
            (.delete, ["api", "open", "a"], false, "GET, HEAD, POST"),
            (nil, ["api", "open", "a"], false, "GET, HEAD, POST"),
            (.get, ["login"], false, "POST"), (.head, ["login"], false, "POST"), (.post, ["login"], true, "GET, HEAD"),
        ] as [(HTTPMethod?, [String], Bool, String)] {
            let problem = #expect(throws: Problem.self) { try Self.whole.opening(method, path, isPage: isPage) }
            #expect(problem?.status == .methodNotAllowed && problem?.fields.first?.value == allowed, "\(path)")
            #expect(problem?.title.hasPrefix("This page ") == isPage)
        }
    }

    @Test(
        "API-12: what does not belong to the API alone is asked for as a page, but for JSON at the address of a page",
        arguments: [
            ("GET", "/", nil, true), ("GET", "/data/x?api=1", nil, true), ("GET", "/nowhere", nil, true),
            ("GET", "/api/x/7", nil, false), ("GET", "/api", nil, false), ("GET", "/api?x=/data", nil, false),
            ("GET", "//api/x", nil, false), ("GET", "/%61pi/x", nil, false), ("GET", "/apix", nil, true),
            ("GET", "/login", nil, true), ("POST", "/login", nil, true),
            ("POST", "/login", "application/json", false), ("POST", "/login", "application/json; charset=utf-8", false),
            ("POST", "/login?x=1", "application/json", false), ("GET", "/login", "application/json", true),
            ("POST", "/login", "application/x-www-form-urlencoded", true),
            ("POST", "/login/x", "application/json", true),
            ("POST", "/data/x", "application/json", true), ("POST", "/api/x", "text/html", false),
        ] as [(String, String, String?, Bool)])
    func kinds(method: String, target: String, type: String?, isPage: Bool) {
        var request = ServiceRequest(method: method, target: target)
        request.fields["Content-Type"] = type
        #expect(Self.whole.isPage(request) == isPage)
        #expect(!Self.api.isPage(request))
    }

    @Test("API-95: a session opens everything, and a token what it has the scope for") func scopes() throws {
        func missing(_ need: Route.RouteAccess, _ right: Principal.Right) -> String? {
            let principal = Principal(person: "ann", app: AppIdentity.dashboard, right: right)
            do {
                try principal.check(need)
                return nil
            } catch {
                return (error as? Problem)?.scope ?? "\(error)"
            }
        }
        for need in [Route.RouteAccess.reading, .scope(.import), .scope(.delete), .owner] {
            #expect(missing(need, .owner) == nil, "\(need)")
        }
        let token = Principal.Right.token(name: "a", scopes: [.import, .live])
        #expect(missing(.reading, token) == nil && missing(.scope(.import), token) == nil)
        #expect(missing(.scope(.live), token) == nil && missing(.scope(.delete), token) == "delete")
        #expect(missing(.scope(.export), token) == "export" && missing(.owner, token) == "owner")
        #expect(missing(.reading, .token(name: "a", scopes: [])) == nil)
    }
}
