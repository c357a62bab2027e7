import HealthReports
import HealthService
import WorkoutFiles

/// The administration page with the accounts; it shows no health data (WEB-97, SRV-31).
enum AdminPage {
    static let pages = [
        PageRoute("/admin") { try await show($0) },
        PageRoute("POST", "/admin/invitations") { call in
            let made = try await call.visit.ask(
                "POST", "/api/v1/admin/invitations", .object([("role", .string(call.form["role"] ?? "person"))]))
            return try await show(call, link: made, of: "The invitation")
        },
        PageRoute("POST", "/admin/people/{id}/reset") { call in
            let made = try await call.visit.ask(
                "POST", "/api/v1/admin/people/\(Fields.encoded(call.arguments["id"] ?? ""))/reset")
            return try await show(call, link: made, of: "The link for a new password")
        },
        PageRoute("POST", "/admin/people/{id}/disable") { call in
            _ = try await call.visit.ask(
                "PATCH", "/api/v1/admin/people/\(Fields.encoded(call.arguments["id"] ?? ""))",
                .object([("disabled", .bool(call.form["disabled"] == "1"))]))
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

    private static func show(_ call: PageCall, link: JSON? = nil, of kind: String = "") async throws -> PageRoute.Answer
    {
        guard call.visit.isAdmin else { throw PageError.notFound }
        let people = try await call.visit.ask("GET", "/api/v1/admin/people")?.items("items") ?? []
        let view = View(
            people: people.map { person in
                Person(
                    personKey: person.text("id"),
                    personName: person.text("shownName").isEmpty ? person.text("name") : person.text("shownName"),
                    role: person.text("role"), state: person.text("state"),
                    size: call.teller.format.bytes(Int(person.number("bytes") ?? 0)),
                    sessions: "\(Int(person.number("sessions") ?? 0))", isDisabled: person.text("state") == "disabled")
            }, linkText: link.map { call.origin + $0.text("link") } ?? "", linkKind: kind)
        return .shown(template: "admin", title: "People", view: view)
    }
}
