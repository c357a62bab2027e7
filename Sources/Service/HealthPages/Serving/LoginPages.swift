import HealthService
import WorkoutFiles

/// The pages for visitors who are not signed in: login, invitation and password reset.
struct LoginPages: Sendable {
    let isPersonal: Bool
    let responder: HealthResponder

    enum Outcome {
        case shown(template: String, title: String, view: any Sendable, refusal: PageSessionError?)
        case answered(ServiceResponse)
    }

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
        var refusals: [String]
    }

    /// Returns whether a path is one of these pages.
    static func isThere(_ segments: [String]) -> Bool {
        switch (segments.first, segments.count) {
        case ("login", 1), ("join", 2), ("reset", 2): true
        default: false
        }
    }

    /// Handles a request for one of these pages; returns `nil` for other paths.
    func answer(
        _ request: ServiceRequest, _ method: String, _ segments: [String], query: Fields, form: Fields
    ) async throws -> Outcome? {
        switch (method, segments.first, segments.count) {
        case ("GET", "login", 1): return login(next: query["next"] ?? "/")
        case ("POST", "login", 1): return await enter(request, form)
        case ("GET", "join", 2), ("GET", "reset", 2): return link(segments)
        case ("POST", "join", 2), ("POST", "reset", 2): return await useLink(request, segments, form)
        default: return nil
        }
    }

    // MARK: Login

    private func login(next: String, name: String = "", refusal: PageSessionError? = nil) -> Outcome {
        .shown(
            template: "login", title: "Sign in",
            view: LoginView(isPersonal: isPersonal, next: next, name: name, refusals: refusal?.sentences ?? []),
            refusal: refusal)
    }

    private func enter(_ request: ServiceRequest, _ form: Fields) async -> Outcome {
        let name = form["name"] ?? ""
        // The password is used exactly as it was entered (SEC-3).
        let password = form.exact("password") ?? ""
        let body = JSON.object([("name", .string(name)), ("password", .string(password))])
        var response = await responder.answer("POST", "/login", body, as: request)
        guard response.status == .seeOther else {
            return login(next: form["next"] ?? "/", name: name, refusal: PageSessionError(response))
        }
        response.fields["Location"] = Self.local(form["next"])
        return .answered(response)
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

    private func link(_ segments: [String], refusal: PageSessionError? = nil) -> Outcome {
        let isInvitation = segments[0] == "join"
        return .shown(
            template: "link", title: isInvitation ? "Join" : "New password",
            view: LinkView(
                address: "/\(segments[0])/\(Fields.encoded(segments[1]))", asksName: isInvitation,
                heading: isInvitation ? "You are invited" : "Choose a new password",
                submit: isInvitation ? "Join" : "Save the password", refusals: refusal?.sentences ?? []),
            refusal: refusal)
    }

    private func useLink(_ request: ServiceRequest, _ segments: [String], _ form: Fields) async -> Outcome {
        let password = form.exact("password") ?? ""
        var members: [JSON.Member] = [("password", .string(password))]
        if segments[0] == "join" { members.append(("name", .string(form["name"] ?? ""))) }
        let address = "/\(segments[0])/\(Fields.encoded(segments[1]))"
        var response = await responder.answer("POST", address, .object(members), as: request)
        guard response.status.rawValue < 400 else { return link(segments, refusal: PageSessionError(response)) }
        if response.status != .seeOther {
            response.status = .seeOther
            response.fields["Location"] = "/login"
        }
        return .answered(response)
    }
}
