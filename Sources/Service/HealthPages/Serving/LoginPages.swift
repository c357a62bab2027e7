import HealthService

/// The pages for visitors who are not signed in: login, invitation and password reset.
struct LoginPages: Sendable {
    let isPersonal: Bool
    let renderer: PageRenderer

    private struct LoginView: Sendable {
        var isPersonal: Bool
        var next: String
        var name: String
        var refusals: [String]
    }

    private struct LinkView: Sendable {
        var address: String
        var asksName: Bool
        var heading: String
        var submit: String
        var name: String
        var errors: [String: String]
        var refusals: [String]
    }

    var routes: [PublicRoute] {
        let links: [RoutePath] = ["/join/{link}", "/reset/{link}"]
        return [
            PublicRoute(page: .get, "/login") { request, target, _ in
                try login(request, next: target.query["next"] ?? "/")
            },
            PublicRoute(page: .post, "/login") { request, _, _ in try await enter(request) },
        ]
            + links.flatMap { path in
                [
                    PublicRoute(page: .get, path) { request, _, arguments in
                        try link(request, path, arguments["link"] ?? "")
                    },
                    PublicRoute(page: .post, path) { request, _, arguments in
                        try await useLink(request, path, arguments["link"] ?? "")
                    },
                ]
            }
    }

    private var accounts: Accounts {
        get throws {
            guard let services = renderer.services else { throw Problem.notFound }
            return services.accounts
        }
    }

    // MARK: Login

    private func login(
        _ request: ServiceRequest, next: String, name: String = "", refusal: Problem? = nil
    ) throws -> ServiceResponse {
        try renderer.page(
            "login", "Sign in",
            LoginView(isPersonal: isPersonal, next: next, name: name, refusals: refusal?.sentences ?? []), refusal,
            request)
    }

    private func enter(_ request: ServiceRequest) async throws -> ServiceResponse {
        let form = try await request.form()
        let name = form["name"] ?? ""
        do {
            // The password is used exactly as it was entered (SEC-3).
            let issued = try await accounts.logIn(
                name: name, password: form.exact("password") ?? "", from: request.visitor)
            return .redirect(to: Self.local(form["next"])).settingCookie(of: issued, request)
        } catch {
            guard let refusal = Problem(error) else { throw error }
            return try login(request, next: form["next"] ?? "/", name: name, refusal: refusal)
        }
    }

    /// Returns the address if it is local, otherwise that of the overview page.
    ///
    /// Browsers remove tabs and line breaks from addresses, so an address with such characters could lead elsewhere.
    private static func local(_ address: String?) -> String {
        guard let address, address.hasPrefix("/"), !address.hasPrefix("//"), !address.contains("\\"),
            address.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return "/" }
        return address
    }

    // MARK: Invitations and password resets

    private func link(
        _ request: ServiceRequest, _ path: RoutePath, _ secret: String, name: String = "", refusal: Problem? = nil
    ) throws -> ServiceResponse {
        let isInvitation = path.firstWord == "join"
        let refused = refusal.map { FormRefusal($0, fields: ["name": "name", "password": "password"]) }
        return try renderer.page(
            "link", isInvitation ? "Join" : "New password",
            LinkView(
                address: "/\(path.firstWord ?? "")/\(RequestTarget.encoded(secret))", asksName: isInvitation,
                heading: isInvitation ? "You are invited" : "Choose a new password",
                submit: isInvitation ? "Join" : "Save the password", name: name, errors: refused?.errors ?? [:],
                refusals: refused?.others ?? []), refusal, request)
    }

    private func useLink(
        _ request: ServiceRequest, _ path: RoutePath, _ secret: String
    ) async throws -> ServiceResponse {
        let form = try await request.form()
        let password = form.exact("password") ?? ""
        do {
            guard path.firstWord == "join" else {
                try await accounts.reset(secret, password: password, from: request.visitor)
                return .redirect(to: "/login")
            }
            let issued = try await accounts.join(
                secret, name: form["name"] ?? "", password: password, from: request.visitor)
            return .redirect(to: "/").settingCookie(of: issued, request)
        } catch {
            guard let refusal = Problem(error) else { throw error }
            return try link(request, path, secret, name: form.exact("name") ?? "", refusal: refusal)
        }
    }
}
