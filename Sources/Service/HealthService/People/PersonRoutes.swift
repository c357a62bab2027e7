import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import WorkoutFiles

/// The routes for a person's own account: settings, sessions, tokens, permissions, audit log (API-80, API-81, API-82,
/// API-83).
struct PersonRoutes: Sendable {
    let accounts: Accounts

    private static let before = Parameter<Int>.integer(
        "before", "Only entries before this number.", in: 0...Int.max, absent: .max)

    var routes: [Route] { me + sessions + tokens + permissions + audit }

    // MARK: The person

    private var me: [Route] {
        [
            Route(
                .get, "/api/v1/me", "The signed-in person and their settings.", .owner, shape: Person.jsonShape.schema,
                isTagged: false
            ) { call in call.json(try call.signedIn().person.json) },
            Route(
                .patch, "/api/v1/me", "Changes the settings and the display name.", .owner,
                shape: Person.jsonShape.schema
            ) { call in
                let (signedIn, body) = (try call.signedIn(), try await call.json())
                let settings = try body.optional("settings") { try signedIn.person.settings.changed(by: $0) }
                let changed = try accounts.change(
                    settings: settings ?? signedIn.person.settings,
                    shownName: body.optional("shownName") { try $0.asString() }, of: signedIn)
                return call.json(changed.json)
            },
            Route(.post, "/api/v1/me/confirm", "Confirms the password for sensitive actions.", .owner) { call in
                let body = try await call.json()
                _ = try await accounts.confirm(
                    call.signedIn(), password: body.member("password") { try $0.asString() }, from: call.request.visitor
                )
                return ServiceResponse(.noContent)
            },
            Route(.post, "/api/v1/me/password", "Changes the password and ends all other sessions.", .owner) { call in
                let body = try await call.json()
                let issued = try await accounts.changePassword(
                    call.signedIn(), to: body.member("password") { try $0.asString() }, from: call.request.visitor)
                return ServiceResponse(.noContent).settingCookie(of: issued, call.request)
            },
            Route(.delete, "/api/v1/me", "Erases the account and all its data: `{\"name\", \"password\"}`.", .owner) {
                call in
                let body = try await call.json()
                try await accounts.beginErasure(
                    call.signedIn(), name: body.member("name") { try $0.asString() },
                    password: body.member("password") { try $0.asString() }, from: call.request.visitor)
                _ = try await accounts.finishErasures()
                return ServiceResponse(.noContent)
            },
        ]
    }

    // MARK: Sessions

    private var sessions: [Route] {
        [
            Route(
                .get, "/api/v1/me/sessions", "The sessions of the person.", .owner,
                shape: .list("SessionList", of: LoginSession.shape.schema), isTagged: false
            ) { call in
                let signedIn = try call.signedIn()
                let sessions = try accounts.sessions(of: signedIn)
                return call.list(sessions.map { LoginSession.shape.json(($0, $0.id == signedIn.session.id)) })
            },
            Route(.delete, "/api/v1/me/sessions/{id}", "Ends a session.", .owner) { call in
                try accounts.endSession(call.uuid("id"), call.signedIn(), from: call.request.visitor)
                return ServiceResponse(.noContent)
            },
            Route(.delete, "/api/v1/me/sessions", "Ends all other sessions.", .owner) { call in
                _ = try accounts.endOtherSessions(call.signedIn(), from: call.request.visitor)
                return ServiceResponse(.noContent)
            },
            Route(.post, "/api/v1/me/logout", "Ends this session.", .owner) { call in
                try accounts.logOut(call.signedIn(), from: call.request.visitor)
                return ServiceResponse(.noContent).endingCookie(call.request)
            },
        ]
    }

    // MARK: Tokens

    private var tokens: [Route] {
        [
            Route(
                .get, "/api/v1/tokens", "The tokens of the person.", .owner,
                shape: .list("TokenList", of: TokenDescription.jsonShape.schema), isTagged: false
            ) { call in call.list(try accounts.tokens(of: call.signedIn()).map(\.json)) },
            Route(
                .post, "/api/v1/tokens",
                "Creates a token: `{\"name\", \"scopes\": {\"read\": [\"all\"], \"import\": true}, \"expires\"}`; the secret is returned only once.",
                .owner, shape: TokenDescription.created.schema
            ) { call in
                let signedIn = try call.signedIn()
                let issued = try accounts.makeToken(
                    Self.draft(await call.json()), signedIn, from: call.request.visitor)
                let made = try accounts.token(issued.token.id, of: signedIn.person)
                return call.json(TokenDescription.created.json((made, issued.secret)), .created)
            },
            Route(
                .patch, "/api/v1/tokens/{id}", "Changes the name, scopes and expiry of a token.", .owner,
                shape: TokenDescription.jsonShape.schema
            ) { call in
                let changed = try accounts.changeToken(
                    call.uuid("id"), to: Self.draft(await call.json()), call.signedIn(), from: call.request.visitor)
                return call.json(changed.json)
            },
            Route(.delete, "/api/v1/tokens/{id}", "Revokes a token at once.", .owner) { call in
                try accounts.revokeToken(call.uuid("id"), call.signedIn(), from: call.request.visitor)
                return ServiceResponse(.noContent)
            },
        ]
    }

    private static func draft(_ body: JSON) throws -> TokenDraft {
        var draft = TokenDraft(
            name: try body.member("name") { try $0.asString() },
            grant: try body.member("scopes") { try TokenGrant($0) })
        if case .bool(false)? = body["expires"] {
            draft.end = .never
        } else if let moment = try body.optional("expires", { try $0.asMoment() }) {
            draft.end = .at(Date(timeIntervalSinceReferenceDate: moment))
        }
        return draft
    }

    // MARK: Permissions and audit

    private var permissions: [Route] {
        [
            Route(
                .get, "/api/v1/permissions", "The read and share permissions of all apps, including local programs.",
                .owner, shape: .list("PermissionList", of: AppPermission.jsonShape.schema), isTagged: false
            ) { call in call.list(try accounts.permissions(of: call.signedIn()).map(\.json)) },
            Route(
                .put, "/api/v1/permissions/{app}",
                "Sets the permissions of an app: `{\"read\": {\"heartRate\": true}, \"share\": {}}`; other types are unchanged.",
                .owner
            ) { call in
                let body = try await call.json()
                func decisions(_ name: String) throws -> [ObjectType: Bool] {
                    try body.optional(name) { json in
                        var decisions: [ObjectType: Bool] = [:]
                        for (key, value) in try json.members() {
                            let type = try JSON.within(key) { try JSON.string(key).typed(TypedInput.sampleType) }
                            decisions[type] = try JSON.within(key) { try value.asBool() }
                        }
                        return decisions
                    } ?? [:]
                }
                try accounts.change(
                    permissionsOf: call.arguments["app"] ?? "",
                    AuthorizationDecisions(share: decisions("share"), read: decisions("read")), call.signedIn(),
                    from: call.request.visitor)
                return ServiceResponse(.noContent)
            },
            Route(.delete, "/api/v1/permissions/{app}", "Removes the permissions of a local program.", .owner) {
                call in
                try accounts.withdraw(
                    permissionsOf: call.arguments["app"] ?? "", call.signedIn(), from: call.request.visitor)
                return ServiceResponse(.noContent)
            },
        ]
    }

    private var audit: [Route] {
        [
            Route(
                .get, "/api/v1/audit", "The audit log of the account, latest first.", .owner,
                [Self.before, CommonParameters.limit], shape: .list("AuditLog", of: AuditRecord.jsonShape.schema),
                isTagged: false
            ) { call in
                let (before, limit) = (try call.value(Self.before), try call.value(CommonParameters.limit))
                let lines = try accounts.audit(
                    of: call.signedIn(), before: before == .max ? nil : Int64(before), limit: limit)
                let next =
                    lines.count == limit ? lines.last.map { "/api/v1/audit?limit=\(limit)&before=\($0.number)" } : nil
                return call.json(.object([("items", .array(lines.map(\.json))), ("next", .string(next))]))
            }
        ]
    }
}
