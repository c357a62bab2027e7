public import Foundation
public import HealthService
import HealthTransfer

/// The web dashboard on top of the API service, with small and fast pages (WEB-5).
///
/// Pages read the same reports as the API and make changes only through the API, so that both return the same data
/// and enforce the same rules.
public final class Pages: Sendable {
    private let responder: HealthResponder
    private let templates: Templates
    private let assets: Assets
    private let isPersonal: Bool
    private let background: MapBackground

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
        (self.responder, self.isPersonal) = (responder, isPersonal)
        background =
            tiles.map { MapBackground(tilesAddress: $0.address, attribution: $0.attribution) } ?? MapBackground()
        templates = try Templates(folder: share.appending(path: "pages"))
        assets = try Assets(share: share, javascript: javascript)
    }

    /// Responds to a request with a page, an asset or the response of the API.
    public func respond(to request: ServiceRequest) async -> ServiceResponse {
        let parts = request.target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts.first.map(String.init) ?? "/"
        let segments = path.split(separator: "/").map { $0.removingPercentEncoding ?? "" }
        if Self.isOfAPI(segments, request) { return await responder.respond(to: request) }
        if ["GET", "HEAD"].contains(request.method), assets.isThere(path), (try? responder.admit(request)) != nil,
            let asset = assets.response(to: path, packed: HealthResponder.takesGzip(request))
        {
            return responder.secured(asset, for: request)
        }
        return await responder.noted(route: Self.pattern(of: segments)) {
            var response: ServiceResponse
            do {
                try responder.admit(request)
                response = try await answer(request, path, segments, Fields(parts.count == 2 ? parts[1] : ""))
            } catch {
                response = failure(error, request, path)
            }
            return responder.secured(response, for: request, imagesFrom: background.host)
        }
    }

    /// Returns whether a request is for the API or another endpoint without a page.
    private static func isOfAPI(_ segments: [String], _ request: ServiceRequest) -> Bool {
        switch segments.first {
        case "api", "healthz", "readyz", "metrics", "problems", "start", "tiles": true
        case "login", "join", "reset":
            request.method == "POST" && request.fields["Content-Type"]?.hasPrefix("application/json") == true
        default: false
        }
    }

    /// Returns the route of the path, with placeholders for its parameters, for the log.
    private static func pattern(of segments: [String]) -> String? {
        PageRoute.all.first { $0.arguments(in: segments) != nil }.map { "/" + $0.path.joined(separator: "/") }
    }

    private func answer(
        _ request: ServiceRequest, _ path: String, _ segments: [String], _ query: Fields
    ) async throws -> ServiceResponse {
        let method = request.method == "HEAD" ? "GET" : request.method
        let form: Fields = try await Self.form(of: request)
        if let outcome = try await LoginPages(isPersonal: isPersonal, responder: responder)
            .answer(request, method, segments, query: query, form: form)
        {
            switch outcome {
            case .shown(let template, let title, let view, let refusal):
                return try page(template, title, path, view, nil).refused(refusal)
            case .answered(let response): return response
            }
        }
        guard
            let (page, arguments) = PageRoute.all.lazy.compactMap({ page in
                page.method == method ? page.arguments(in: segments).map { (page, $0) } : nil
            }).first
        else {
            let methods = methods(of: path, segments)
            guard !methods.isEmpty else { throw PageError.notFound }
            var error = PageError(405, "This page does not support the request method.")
            error.fields = [("Allow", methods.map(\.rawValue).joined(separator: ", "))]
            throw error
        }
        let visit = try await responder.visit(request)
        if page.method == "POST", !page.takesFiles { try visit.check(form.exact("token"), for: page.form) }
        let tag = try visit.tag(of: request.target, assets.folder)
        let isKept = method == "GET" && !Self.isOfAccount(segments)
        if isKept, request.fields["If-None-Match"] == tag {
            var response = ServiceResponse(.notModified)
            response.fields["ETag"] = tag
            return response
        }
        if isKept, let known = visit.keptPage(tag) { return known }
        let call = PageCall(
            visit: visit, arguments: arguments, target: request.target, query: query, form: form,
            teller: PageFormatter(visit), background: visit.settings.showsTiles ? background : MapBackground(),
            request: request)
        switch try await page.make(call) {
        case .shown(let template, let title, let view, let refusal):
            var response = try self.page(template, title, path, view, visit).refused(refusal)
            if isKept {
                response.fields["ETag"] = tag
                visit.cache(response, tag)
            }
            return response
        case .goTo(let address):
            var response = ServiceResponse(.seeOther)
            response.fields["Location"] = address
            return response
        case .other(let response): return response
        }
    }

    /// Returns the methods allowed for a path; empty if there is no resource.
    private func methods(of path: String, _ segments: [String]) -> [HTTPMethod] {
        var methods = PageRoute.all.filter { $0.arguments(in: segments) != nil }.compactMap {
            HTTPMethod(rawValue: $0.method)
        }
        if LoginPages.isThere(segments) { methods += [.get, .post] }
        if assets.isThere(path) { methods.append(.get) }
        return HTTPMethod.all(with: methods)
    }

    /// Returns whether a page depends on more than the store, such as permissions or running operations.
    private static func isOfAccount(_ segments: [String]) -> Bool {
        ["import", "live", "access", "settings", "admin"].contains(segments.first ?? "")
    }

    private static func form(of request: ServiceRequest) async throws -> Fields {
        guard request.method == "POST",
            request.fields["Content-Type"]?.hasPrefix("application/x-www-form-urlencoded") == true
        else { return Fields("") }
        var bytes: [UInt8] = []
        for try await piece in request.body.pieces {
            bytes += piece
            guard bytes.count <= 1 << 20 else { throw PageError(413, "The form is too large.") }
        }
        return Fields(String(decoding: bytes, as: UTF8.self))
    }

    // MARK: Rendering

    private struct Framed {
        var frame: Frame
        var page: Any
    }

    private func page(
        _ template: String, _ title: String, _ path: String, _ view: any Sendable, _ visit: PageSession?
    ) throws -> ServiceResponse {
        let frame = Frame(
            title: title, path: path, assets: assets.folder, visit: visit, template: template)
        guard let text = templates.render(template, Framed(frame: frame, page: view)) else {
            throw PageError(500, "Template '\(template)' not found.")
        }
        var response = ServiceResponse(.ok, body: .bytes(Array(text.utf8)))
        response.fields["Content-Type"] = "text/html; charset=utf-8"
        return response
    }

    /// Returns the error page, or a redirect to the login page if the visitor is not signed in.
    private func failure(_ error: any Error, _ request: ServiceRequest, _ path: String) -> ServiceResponse {
        let failure =
            switch error {
            case let error as PageError: error
            case let problem as PageSessionError: PageError(problem)
            default: PageError(PageSessionError(error))
            }
        if failure.status == 401 {
            var response = ServiceResponse(.seeOther)
            let next = request.method == "GET" && path != "/" ? "?next=" + Fields.encoded(request.target) : ""
            response.fields["Location"] = "/login" + next
            return response
        }
        struct View: Sendable {
            var failure: String
            var details: [String]
            var again: String
        }
        let view = View(
            failure: failure.title, details: failure.details, again: request.method == "GET" ? request.target : path)
        var response =
            (try? page("failure", "Something went wrong", path, view, nil))
            ?? ServiceResponse(.internalServerError, body: .bytes(Array(failure.title.utf8)))
        response.status = HTTPStatus(rawValue: failure.status)
        response.fields["Cache-Control"] = "no-store"
        for field in failure.fields { response.fields[field.name] = field.value }
        return response
    }
}

extension ServiceResponse {
    /// Returns the response with the status of a refusal.
    fileprivate func refused(_ refusal: PageSessionError?) -> ServiceResponse {
        guard let refusal else { return self }
        var response = self
        response.status = HTTPStatus(rawValue: refusal.status)
        response.fields["Cache-Control"] = "no-store"
        for field in refusal.fields { response.fields[field.name] = field.value }
        return response
    }
}

extension PageRoute {
    /// All pages for signed-in users.
    static let all: [PageRoute] =
        OverviewPage.pages + CalendarPage.pages + WorkoutsPage.pages + WorkoutPage.pages + DataPages.pages
        + CardiogramPage.pages
        + SleepPage.pages + TrendsPage.pages + RecordsPage.pages + ImportPage.pages + LivePage.pages
        + AccessPage.pages + SettingsPage.pages + AdminPage.pages + AboutPage.pages
}
