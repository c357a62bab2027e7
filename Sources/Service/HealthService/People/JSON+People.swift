import Foundation
import HealthModel
import HealthReports
import HealthStore
package import WorkoutFiles

/// The JSON representation of accounts.
extension Person: JSONRepresentable {
    package static let jsonShape = JSONShape<Person>("Person", "A person and their settings.") { members in
        members.include(jsonMembers) { $0 }
        members.add("made", .date) { $0.made }
        members.add("settings", PersonSettings.jsonShape) { $0.settings }
    }

    private static let jsonMembers = JSONMembers<Person> { members in
        members.add("id", .uuid) { $0.id }
        members.add("name", .text, "The login name; null in personal mode.") { $0.name }
        members.add("shownName", .text) { $0.shownName }
        members.add("role", .choice) { $0.role }
    }

    /// The shape of a person for administrators.
    static let overview = JSONShape<PersonOverview>("PersonOverview", "A person without health data.") { members in
        members.include(jsonMembers) { $0.person }
        members.add("state", .choice) { $0.person.state }
        members.add("bytes", .count, "The size of all files.") { Int($0.bytes) }
        members.add("sessions", .count) { $0.sessions }
        members.add("tokens", .list(.text), "The names of the valid tokens.") { $0.tokens }
        members.add("openJobs", .count) { $0.openJobs }
    }
}

extension LoginSession {
    static let shape = JSONShape<(session: LoginSession, isThis: Bool)>("Session", "A session of a person.") {
        members in
        members.add("id", .uuid) { $0.session.id }
        members.add("begun", .date) { $0.session.begun }
        members.add("used", .date) { $0.session.used }
        members.add("browser", .text) { $0.session.browser }
        members.add("address", .text, "A prefix of the client's address.") { $0.session.addressPrefix }
        members.add("isThis", .boolean, "Whether it is the session of the request.") { $0.isThis }
    }
}

extension Invitation: JSONRepresentable {
    static let jsonShape = JSONShape<Invitation>("Invitation", "An invitation.") { members in
        members.add("id", .uuid) { $0.id }
        members.add("role", .choice) { $0.role }
        members.add("ends", .date) { $0.ends }
    }
}

extension IssuedLink {
    static let shape = JSONShape<(link: IssuedLink, path: String)>("Link", "A link that can be used once.") { members in
        members.add("id", .uuid) { $0.link.id }
        members.add("link", .text, "The path on this server.") { $0.path }
        members.add("ends", .date) { $0.link.ends }
    }
}

extension TokenDescription: JSONRepresentable {
    package static let jsonShape = JSONShape<TokenDescription>("Token", "A token without its secret.", jsonMembers)

    /// The shape of a new token.
    static let created = JSONShape<(description: TokenDescription, secret: String)>(
        "CreatedToken", "A new token with its secret, which is returned only once."
    ) { members in
        members.include(jsonMembers) { $0.description }
        members.add("token", .text, "The secret.") { $0.secret }
    }

    private static let jsonMembers = JSONMembers<TokenDescription> { members in
        members.add("id", .uuid) { $0.token.id }
        members.add("name", .text) { $0.token.name }
        members.add("prefix", .text, "The first characters of the secret.") { $0.token.prefix }
        members.add("scopes", TokenGrant.jsonShape) { $0.grant }
        members.add("made", .date) { $0.token.made }
        members.add("used", .date, "The last use.") { $0.token.used }
        members.add("expires", .date) { $0.token.expires }
        members.add("address", .text, "A prefix of the address of the last use.") { $0.token.addressPrefix }
    }
}

extension AppPermission: JSONRepresentable {
    package static let jsonShape = JSONShape<AppPermission>("Permissions", "The decisions about an app.") { members in
        members.add("app", .text, "The bundle identifier.") { $0.consent.bundleIdentifier }
        members.add("name", .text) { $0.name }
        members.add("token", .uuid, "Null for a program on this machine.") { $0.token }
        members.add("read", decisions, "By name of a type.") { $0.decisions(\.read) }
        members.add("share", decisions, "By name of a type.") { $0.decisions(\.share) }
    }

    private static let decisions = JSONShape<[(key: String, value: Bool)]>.map(.boolean)

    private func decisions(
        _ decision: (AuthorizationState) -> AuthorizationState.Decision
    ) -> [(key: String, value: Bool)] {
        consent.states.filter { decision($0.value) != .notDetermined }
            .map { (TypeName.name(of: $0.key), decision($0.value) == .authorized) }.sorted { $0.0 < $1.0 }
    }
}

extension AuditRecord: JSONRepresentable {
    package static let jsonShape = JSONShape<AuditRecord>("AuditEntry", "An entry of the audit log.") { members in
        members.add("number", .count) { Int($0.number) }
        members.add("time", .date) { $0.time }
        members.add("actor", .choice(["session", "token", "admin", "app", "system"])) { $0.actor.columns.kind }
        members.add("who", .text, "The identifier of the actor.") { $0.actor.columns.who }
        members.add("action", .text) { $0.action }
        members.add("object", .text) { $0.object }
        members.add("address", .text, "A prefix of the client's address.") { $0.address }
        members.add("outcome", .text) { $0.outcome }
    }
}
