import Foundation
import HealthStore
import WorkoutFiles

/// The public routes that begin a session: a printed start key, a name with a password, an invitation or a password
/// reset (SRV-22, SRV-33, SRV-34).
struct SessionRoutes: Sendable {
    let accounts: Accounts
    let limits: ServiceLimits

    var openings: [PublicRoute] {
        [
            PublicRoute(.get, "/start", "Begins the session of personal mode with the printed key.") {
                request, target, _ in
                let issued = try accounts.useStartKey(target.values("key").first ?? "", from: request.visitor)
                return .redirect(to: "/").settingCookie(of: issued, request)
            },
            PublicRoute(.post, "/login", "Begins a session: `{\"name\", \"password\"}`.") { request, _, _ in
                let body = try await request.body.json(upTo: limits.json)
                let issued = try await accounts.logIn(
                    name: try body.member("name") { try $0.asString() },
                    password: try body.member("password") { try $0.asString() }, from: request.visitor)
                return .redirect(to: "/").settingCookie(of: issued, request)
            },
            PublicRoute(.get, "/join/{link}", "The invitation of a link.") { _, _, arguments in
                let invitation = try accounts.invitation(arguments["link"] ?? "")
                return .init(.ok, .json, text: JSON.object([("role", .string(invitation.role.rawValue))]).line)
            },
            PublicRoute(
                .post, "/join/{link}", "Accepts an invitation and creates an account: `{\"name\", \"password\"}`."
            ) {
                request, _, arguments in
                let body = try await request.body.json(upTo: limits.json)
                let issued = try await accounts.join(
                    arguments["link"] ?? "", name: try body.member("name") { try $0.asString() },
                    shownName: try body.optional("shownName") { try $0.asString() },
                    password: try body.member("password") { try $0.asString() }, from: request.visitor)
                return .redirect(to: "/").settingCookie(of: issued, request)
            },
            PublicRoute(.post, "/reset/{link}", "Resets the password with a link: `{\"password\"}`.") {
                request, _, arguments in
                let body = try await request.body.json(upTo: limits.json)
                try await accounts.reset(
                    arguments["link"] ?? "", password: try body.member("password") { try $0.asString() },
                    from: request.visitor)
                return ServiceResponse(.noContent)
            },
        ]
    }
}
