import Foundation
import HealthReports
import HealthStore
import WorkoutFiles

/// The routes for administrators, which provide no access to health data (API-85, SRV-31).
struct AdminRoutes: Sendable {
    let accounts: Accounts

    var routes: [Route] {
        [
            Route(
                .get, "/api/v1/admin/people", "All people, with storage sizes and sessions.", .owner,
                shape: .list("PersonList", of: Person.overview.schema), isTagged: false
            ) { call in call.list(try accounts.people(by: call.signedIn()).map(Person.overview.json)) },
            Route(.patch, "/api/v1/admin/people/{id}", "Disables or enables an account, or changes its role.", .owner) {
                call in
                let (admin, body, visitor) = (try call.signedIn(), try await call.json(), call.request.visitor)
                try accounts.requireAdmin(admin)
                // Both are read before either is changed.
                let disabled = try body.optional("disabled") { try $0.asBool() }
                let role = try body.optional("role") { try PersonRecord.Role(named: $0.asString()) }
                if let disabled { try accounts.setDisabled(disabled, call.uuid("id"), by: admin, from: visitor) }
                if let role { try accounts.setRole(role, of: call.uuid("id"), by: admin, from: visitor) }
                return ServiceResponse(.noContent)
            },
            Route(
                .post, "/api/v1/admin/people/{id}/reset", "Creates a password reset link, valid for one hour.", .owner,
                shape: IssuedLink.shape.schema
            ) { call in
                let link = try accounts.makeReset(of: call.uuid("id"), by: call.signedIn(), from: call.request.visitor)
                return call.json(IssuedLink.shape.json((link, link.resetPath)), .created)
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
            Route(
                .get, "/api/v1/admin/invitations", "Invitations, the latest first.", .owner,
                shape: .list("InvitationList", of: Invitation.jsonShape.schema), isTagged: false
            ) { call in call.list(try accounts.invitations(by: call.signedIn()).map(\.json)) },
            Route(
                .post, "/api/v1/admin/invitations", "Creates an invitation link: `{\"role\"}`.", .owner,
                shape: IssuedLink.shape.schema
            ) { call in
                let role = try await call.json().optional("role") { try PersonRecord.Role(named: $0.asString()) }
                let link = try accounts.invite(
                    as: role ?? .person, by: call.signedIn(), from: call.request.visitor)
                return call.json(IssuedLink.shape.json((link, link.invitationPath)), .created)
            },
            Route(.delete, "/api/v1/admin/invitations/{id}", "Revokes an invitation.", .owner) { call in
                try accounts.revokeInvitation(call.uuid("id"), by: call.signedIn(), from: call.request.visitor)
                return ServiceResponse(.noContent)
            },
            Route(
                .get, "/api/v1/admin/jobs", "Unfinished imports and exports.", .owner, shape: JobRecord.list,
                isTagged: false
            ) { call in call.list(try accounts.openJobs(by: call.signedIn()).map(\.json)) },
        ]
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
