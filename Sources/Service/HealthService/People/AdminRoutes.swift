import Foundation
import HealthReports
import HealthStore
import WorkoutFiles

/// The routes for administrators, which provide no access to health data (API-85, SRV-31).
struct AdminRoutes: Sendable {
    let accounts: Accounts

    var routes: [Route] {
        [
            Route(.get, "/api/v1/admin/people", "All people, with storage sizes and sessions.", .owner, isTagged: false)
            {
                call in
                let items = try accounts.people(by: call.signedIn()).map(Self.json)
                return call.list(items)
            },
            Route(.patch, "/api/v1/admin/people/{id}", "Disables or enables an account, or changes its role.", .owner) {
                call in
                let (admin, body, visitor) = (try call.signedIn(), try await call.json(), call.request.visitor)
                try accounts.requireAdmin(admin)
                if let disabled = try body.optional("disabled", { try $0.asBool() }) {
                    try accounts.setDisabled(disabled, call.uuid("id"), by: admin, from: visitor)
                }
                if let role = try body.optional("role", { try PersonRecord.Role(named: $0.asString()) }) {
                    try accounts.setRole(role, of: call.uuid("id"), by: admin, from: visitor)
                }
                return ServiceResponse(.noContent)
            },
            Route(
                .post, "/api/v1/admin/people/{id}/reset", "Creates a password reset link, valid for one hour.", .owner
            ) {
                call in
                let link = try accounts.makeReset(of: call.uuid("id"), by: call.signedIn(), from: call.request.visitor)
                return call.json(Self.json(link, at: link.resetPath), .created)
            },
            Route(
                .delete, "/api/v1/admin/people/{id}",
                "Erases a disabled account: `{\"name\", \"password\"}`, its login name and the administrator's password.",
                .owner
            ) { call in
                let body = try await call.json()
                try await accounts.beginErasure(
                    of: call.uuid("id"), name: body.member("name") { try $0.asString() }, by: call.signedIn(),
                    password: body.member("password") { try $0.asString() }, from: call.request.visitor)
                _ = try await accounts.finishErasures()
                return ServiceResponse(.noContent)
            },
            Route(.get, "/api/v1/admin/invitations", "Invitations, the latest first.", .owner, isTagged: false) {
                call in
                let items = try accounts.invitations(by: call.signedIn()).map { invitation in
                    JSON.object([
                        ("id", .uuid(invitation.id)), ("role", .string(invitation.role.rawValue)),
                        ("ends", .date(invitation.ends)),
                    ])
                }
                return call.list(items)
            },
            Route(.post, "/api/v1/admin/invitations", "Creates an invitation link: `{\"role\"}`.", .owner) {
                call in
                let role = try await call.json().optional("role") { try PersonRecord.Role(named: $0.asString()) }
                let link = try accounts.invite(
                    as: role ?? .person, by: call.signedIn(), from: call.request.visitor)
                return call.json(Self.json(link, at: link.invitationPath), .created)
            },
            Route(.delete, "/api/v1/admin/invitations/{id}", "Revokes an invitation.", .owner) { call in
                try accounts.revokeInvitation(call.uuid("id"), by: call.signedIn(), from: call.request.visitor)
                return ServiceResponse(.noContent)
            },
            Route(.get, "/api/v1/admin/jobs", "Unfinished imports and exports.", .owner, isTagged: false) {
                call in
                let items = try accounts.openJobs(by: call.signedIn()).map(JSON.job)
                return call.list(items)
            },
        ]
    }

    private static func json(_ overview: PersonOverview) -> JSON {
        .object([
            ("id", .uuid(overview.person.id)), ("name", .string(overview.person.name)),
            ("shownName", .string(overview.person.shownName)), ("role", .string(overview.person.role.rawValue)),
            ("state", .string(overview.person.state.rawValue)), ("bytes", .integer(Int(overview.bytes))),
            ("sessions", .integer(overview.sessions)), ("tokens", .array(overview.tokens.map { .string($0) })),
            ("openJobs", .integer(overview.openJobs)),
        ])
    }

    private static func json(_ link: IssuedLink, at path: String) -> JSON {
        .object([("id", .uuid(link.id)), ("link", .string(path)), ("ends", .date(link.ends))])
    }
}

extension PersonRecord.Role {
    /// Creates a role by its name.
    ///
    /// - Throws: ``JSONFormError`` if there is none.
    package init(named name: String) throws {
        guard let role = Self(rawValue: name) else { throw JSONFormError("expected 'person' or 'admin'") }
        self = role
    }
}

extension IssuedLink {
    /// The path of an invitation.
    package var invitationPath: String { "/join/" + secret }
    /// The path of a password reset.
    package var resetPath: String { "/reset/" + secret }
}
