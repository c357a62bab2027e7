import Foundation
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthPages
@testable import HealthService

/// The scopes of each route, how often it may be asked, and what becomes of its answers.
@Suite struct RoutePropertyTests {
    private static func words(_ route: Route) -> String {
        var words = ["\(route.need)", "\(route.rate)", route.statuses.map { "\($0.rawValue)" }.joined(separator: "/")]
        if route.isTagged { words.append("tagged") }
        if route.dependsOnTime { words.append("by the minute") }
        if route.keepsAnswer { words.append("keeps its answer") }
        if route.isPage { words.append("page") }
        words.append(route.offers.map(\.text).joined(separator: "; "))
        words.append(
            route.parameters.map { "\($0.name)\($0.isRequired ? "!" : "")\($0.isRepeated ? "…" : "")" }
                .joined(separator: ","))
        return words.joined(separator: " ")
    }

    @Test("API-90, API-95: every route of the API has its scope, its limit and its statuses") func routes() async throws
    {
        try await Running.withFolder { folder in
            let (running, _) = try await Running.server(folder, ["signup": "invited"])
            var lines = running.responder.table.routes.map { "\($0.method) \($0.path.text) \(Self.words($0))" }
            lines += running.responder.table.openings.map { "public \($0.method) \($0.path.text) \($0.isPage)" }
            let text = lines.map { $0 + "\n" }.joined()
            #expect(try KeptText.difference(text, from: "Service/Texts/Values/routes.txt") == nil)
        }
    }

    @Test("API-9, SEC-24: every page has its form, and pages of accounts and of the day are no answers for long")
    func pages() throws {
        let lines = PageRoute.all.map { page in
            "\(page.method) \(page.path.text) \(page.form)\(page.takesFiles ? " files" : "")"
                + "\(page.isOfAccount ? " account" : "")\(page.dependsOnTime ? " by the minute" : "")\n"
        }
        #expect(try KeptText.difference(lines.joined(), from: "Service/Texts/Values/page-routes.txt") == nil)
    }

    @Test("A route is changed by what it is given, and by nothing else") func changes() {
        func route(_ method: HTTPMethod, _ need: Route.RouteAccess = .reading, isTagged: Bool = true) -> Route {
            Route(method, "/x/{id}", "X.", need, isTagged: isTagged) { _ in ServiceResponse(.ok) }
        }
        let plain = route(.get)
        #expect(plain.isTagged && !plain.dependsOnTime && !plain.keepsAnswer && !plain.isPage && plain.rate == .usual)
        #expect(plain.statuses == [.noContent] && plain.offers == [.json])
        #expect(plain.limited(by: .exports).rate == .exports && plain.limited(by: .ingest).rate == .ingest)
        #expect(plain.limited(by: .exports).limited(by: .usual).rate == .usual)
        #expect(plain.dependingOnTime().dependsOnTime && !plain.dependingOnTime().isPage)
        #expect(plain.answering(.ok, .accepted).statuses == [.ok, .accepted])
        #expect(plain.limited(by: .exports).statuses == [.noContent])
        #expect(!route(.get, isTagged: false).isTagged)
        for method in [HTTPMethod.post, .put, .patch, .delete] { #expect(!route(method).isTagged, "\(method)") }
        // Answers are kept for retries of what is sent, unless it is a secret or identified by itself.
        for (need, isKept) in [
            (.reading, true), (.scope(.delete), true), (.scope(.live), true), (.owner, false), (.scope(.import), false),
        ] as [(Route.RouteAccess, Bool)] {
            #expect(route(.post, need).keepsAnswer == isKept, "\(need)")
            #expect(!route(.get, need).keepsAnswer && !route(.put, need).keepsAnswer, "\(need)")
        }
        let page = Route(page: .get, "/", isTagged: true) { _ in ServiceResponse(.ok) }
        #expect(page.isPage && page.need == .owner && page.offers == [.html] && page.isTagged && page.statuses == [.ok])
    }
}
