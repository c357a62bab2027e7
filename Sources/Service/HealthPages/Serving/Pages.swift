public import Foundation
import HealthReports
public import HealthService

/// The web pages: rendered on the server, usable without JavaScript, with small and fast pages (WEB-5).
///
/// Pages are routes beside those of the API (`HealthResponder`). They show the answers of the same reports and
/// functions as the API, so that both return the same data and enforce the same rules.
public final class Pages: Sendable {
    private let responder: HealthResponder
    private let table: RouteTable

    /// A Boolean value that indicates whether this build can render pages.
    public static var areBuiltIn: Bool { Templates.areBuiltIn }

    /// Reads templates, style sheet and modules.
    ///
    /// - Parameters:
    ///   - responder: The responder for API requests.
    ///   - isPersonal: A Boolean value that indicates whether a single user signs in with a key in the address
    ///     instead of a name and password.
    ///   - share: The folder with `pages`, `modules` and `style.css`.
    ///   - javascript: The folder with Debian's JavaScript libraries.
    ///   - tiles: The address and attribution of map tiles; `nil` for no map background (WEB-71).
    /// - Throws: ``ShareError`` with a message on the first unusable file.
    public init(
        responder: HealthResponder, isPersonal: Bool, share: URL, javascript: URL,
        tiles: (address: String, attribution: String)? = nil
    ) throws {
        self.responder = responder
        let background =
            tiles.map { MapBackground(tilesAddress: $0.address, attribution: $0.attribution) } ?? MapBackground()
        let assets = try Assets(share: share, javascript: javascript)
        let renderer = PageRenderer(
            templates: try Templates(folder: share.appending(path: "pages")), assets: assets.folder,
            background: background, services: responder.services)
        let login = LoginPages(isPersonal: isPersonal, renderer: renderer)
        table = responder.table.adding(
            pages: PageRoute.all.map { $0.route(renderer) }, openings: login.routes + [assets.route],
            PageSupport(version: assets.folder, imageHost: background.host, failure: renderer.failure))
    }

    /// Responds to a request with a page, an asset or the response of the API.
    public func respond(to request: ServiceRequest) async -> ServiceResponse {
        await responder.respond(to: request, by: table)
    }
}

/// A renderer of templates in the layout of all pages.
struct PageRenderer: Sendable {
    let templates: Templates
    /// The address of the assets.
    let assets: String
    let background: MapBackground
    /// The services for people with accounts; `nil` without accounts.
    let services: AccountServices?

    private struct Framed {
        var frame: Frame
        var page: Any
    }

    /// Returns a page; after a refusal, it has the status of the problem.
    ///
    /// - Parameter call: The request of a signed-in person; `nil` for other visitors.
    func page(
        _ template: String, _ title: String, _ view: any Sendable, _ refusal: Problem? = nil,
        _ request: ServiceRequest, _ call: Call? = nil
    ) throws -> ServiceResponse {
        let frame = Frame(title: title, path: request.path, assets: assets, call: call, template: template)
        guard let text = templates.render(template, Framed(frame: frame, page: view)) else {
            throw Problem(page: .internalServerError, "Template '\(template)' not found")
        }
        var response = ServiceResponse(.ok, body: .bytes(Array(text.utf8)))
        response.fields["Content-Type"] = "text/html; charset=utf-8"
        if let refusal { response.refuse(refusal) }
        return response
    }

    private struct FailureView: Sendable {
        var failure: String
        var details: [String]
        var again: String
    }

    /// Returns the error page, or a redirect to the login page if the visitor is not signed in.
    func failure(_ problem: Problem, _ request: ServiceRequest) -> ServiceResponse {
        let path = request.path
        let isSafe = request.method == HTTPMethod.get.rawValue
        if problem.status == .unauthorized {
            let next = isSafe && path != "/" ? "?next=" + RequestTarget.encoded(request.target) : ""
            return .redirect(to: "/login" + next)
        }
        let view = FailureView(
            failure: problem.title + ".", details: problem.details, again: isSafe ? request.target : path)
        if let page = try? page("failure", "Something went wrong", view, problem, request) { return page }
        var response = ServiceResponse(problem.status, body: .bytes(Array(view.failure.utf8)))
        response.refuse(problem)
        return response
    }
}

extension ServiceResponse {
    /// Sets the status and the header fields of a problem.
    fileprivate mutating func refuse(_ problem: Problem) {
        status = problem.status
        fields["Cache-Control"] = "no-store"
        for field in problem.fields { fields[field.name] = field.value }
    }
}

extension PageRoute {
    /// All pages for signed-in users.
    static let all: [PageRoute] =
        OverviewPage.pages + CalendarPage.pages + WorkoutsPage.pages + WorkoutsMapPage.pages + WorkoutPage.pages
        + DataPages.pages + BinPage.pages
        + CardiogramPage.pages
        + SleepPage.pages + BodyPage.pages + ReadinessPage.pages + GoalsPage.pages + GearPage.pages + PlansPage.pages
        + PlanPage.pages
        + DigestPage.pages + YearPage.pages + SameRoutePage.pages + WorkoutComparisonPage.pages + TrendsPage.pages
        + LoadPage.pages
        + DuplicatesPage.pages + RecordsPage.pages
        + CurvesPage.pages + ImportPage.pages + EntryPage.pages + LivePage.pages
        + AccessPage.pages + SettingsPage.pages + AdminPage.pages + AboutPage.pages

    /// Returns the route of the page.
    fileprivate func route(_ renderer: PageRenderer) -> Route {
        let route = Route(page: method, path, isTagged: !isOfAccount) { base in
            let call = try await PageCall(base, renderer.background, renderer.services?.imports)
            if method == .post, !takesFiles { try base.checkForm(call.form.exact("token"), for: form) }
            switch try await make(call) {
            case .shown(let template, let title, let view, let refusal):
                return try renderer.page(template, title, view, refusal, base.request, base)
            case .goTo(let address): return .redirect(to: address)
            case .other(let response): return response
            }
        }
        return dependsOnTime ? route.dependingOnTime() : route
    }
}
