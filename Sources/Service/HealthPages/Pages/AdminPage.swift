import Foundation
import HealthReports
import HealthService

/// The administration page with the accounts; it shows no health data (WEB-97, SRV-31).
enum AdminPage {
    static let pages = [
        PageRoute("/admin") { try await show($0) },
        PageRoute(.post, "/admin/invitations") { call in
            let link = try call.base.accounts.invite(
                as: .init(named: call.form["role"] ?? "person"), by: call.base.signedIn(), from: call.visitor)
            return try await show(call, link: link.invitationPath, of: "The invitation")
        },
        PageRoute(.post, "/admin/people/{id}/reset") { call in
            let link = try call.base.accounts.makeReset(
                of: call.base.uuid("id"), by: call.base.signedIn(), from: call.visitor)
            return try await show(call, link: link.resetPath, of: "The link for a new password")
        },
        PageRoute(.post, "/admin/people/{id}/disable") { call in
            try call.base.accounts.setDisabled(
                call.form["disabled"] == "1", call.base.uuid("id"), by: call.base.signedIn(), from: call.visitor)
            return .goTo("/admin")
        },
    ]

    private struct Person: Sendable {
        var personKey: String
        var personName: String
        var role: String
        var state: String
        var size: String
        var sessions: String
        var isDisabled: Bool
    }

    private struct View: Sendable {
        var people: [Person]
        var linkText: String
        var linkKind: String
    }

    private static func show(
        _ call: PageCall, link path: String? = nil, of kind: String = ""
    ) async throws -> PageRoute.Answer {
        guard call.base.isAdmin else { throw Problem.noPage }
        let view = View(
            people: try call.base.accounts.people(by: call.base.signedIn()).map { overview in
                let person = overview.person
                return Person(
                    personKey: person.id.uuidString,
                    personName: person.shownName.isEmpty ? person.name ?? "" : person.shownName,
                    role: person.role.rawValue, state: person.state.rawValue,
                    size: call.formatter.format.bytes(Int(overview.bytes)), sessions: "\(overview.sessions)",
                    isDisabled: person.state == .disabled)
            }, linkText: path.map { call.origin + $0 } ?? "", linkKind: kind)
        return .shown(template: "admin", title: "People", view: view)
    }
}
