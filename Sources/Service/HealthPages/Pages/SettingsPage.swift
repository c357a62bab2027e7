import Foundation
import HealthModel
import HealthReports
import HealthService
import HealthTransfer
import WorkoutFiles

/// The settings page: preferences, sessions, audit log, export and deletion of the account (WEB-90).
enum SettingsPage {
    static let pages = [
        PageRoute("/settings") { try await show($0) },
        PageRoute("POST", "/settings") { try await save($0) },
        PageRoute("POST", "/settings/zones") { try await saveZones($0) },
        PageRoute("POST", "/settings/password") { try await changePassword($0) },
        PageRoute("POST", "/settings/sessions/end") { call in
            let path = call.form["id"].map { "/" + Fields.encoded($0) } ?? ""
            _ = try await call.visit.ask("DELETE", "/api/v1/me/sessions" + path)
            return .goTo("/settings#sessions")
        },
        PageRoute("POST", "/settings/erase") { call in
            let body = JSON.object([
                ("name", .string(call.form["name"] ?? "")), ("password", .string(call.form.exact("password") ?? "")),
            ])
            do {
                _ = try await call.visit.ask("DELETE", "/api/v1/me", body)
            } catch let problem as PageSessionError where problem.status < 500 {
                return try await show(call, refusal: problem)
            }
            return .goTo("/login")
        },
        PageRoute("POST", "/logout") { call in
            var response = try await call.visit.answer("POST", "/api/v1/me/logout")
            response.status = .seeOther
            response.fields["Location"] = "/login"
            return .other(response)
        },
    ]

    private struct Session: Sendable {
        var sessionKey: String
        var browser: String
        var used: String
        var isThis: Bool
    }

    private struct View: Sendable {
        var person: String
        var units: [Choice]
        var themes: [Choice]
        var weekStarts: [Choice]
        var paceSports: [Choice]
        var localeText: String
        var zoneText: String
        var zones: [String]
        var homeRadius: String
        var keepsOriginals: Bool
        var heartZones: String
        var powerZones: String
        var today: String
        var sessions: [Session]
        var audit: ListTable
        var hasAudit: Bool
        var isSaved: Bool
        var refusals: [String]
    }

    private static func show(_ call: PageCall, refusal: PageSessionError? = nil) async throws -> PageRoute.Answer {
        let (settings, teller) = (call.visit.settings, call.teller)
        let me = try await call.visit.ask("GET", "/api/v1/me")
        let sessions = try await call.visit.ask("GET", "/api/v1/me/sessions")?.items("items") ?? []
        let lines = try await call.visit.ask("GET", "/api/v1/audit?limit=20")?.items("items") ?? []
        let zones = try await call.visit.ask("GET", "/api/v1/zones")?["today"]
        var audit = ListTable(
            "What was done",
            [
                .init("When", isNumber: false), .init("What", isNumber: false), .init("On", isNumber: false),
                .init("By", isNumber: false),
            ])
        for line in lines {
            audit.add([
                line.date("time").map { teller.moment($0) } ?? "", Format.title(line.text("action")),
                line.text("object"),
                line.text("actor"),
            ])
        }
        func choices(_ pairs: [(String, String)], _ chosen: String) -> [Choice] {
            pairs.map { .init(key: $0.0, choiceName: $0.1, isChosen: $0.0 == chosen) }
        }
        let days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
        let view = View(
            person: me?.text("shownName") ?? "",
            units: choices(
                [("metric", "Metric: km, kg, °C"), ("imperial", "Imperial: miles, lb, °F")], settings.units.rawValue),
            themes: choices(
                [("auto", "As the system"), ("light", "Light"), ("dark", "Dark")], settings.theme.rawValue),
            weekStarts: choices(days.enumerated().map { ("\($0 + 1)", $1) }, "\(settings.weekStart)"),
            paceSports: [WorkoutActivity.running, .walking, .hiking, .swimming, .cycling, .rowing].map { sport in
                .init(key: sport.name, choiceName: Format.title(sport.name), isChosen: settings.paceFor.contains(sport))
            }, localeText: settings.locale, zoneText: settings.timeZone ?? "",
            zones: TimeZone.knownTimeZoneIdentifiers,
            homeRadius: JSON.digits(settings.homeRadius), keepsOriginals: settings.keepsOriginals,
            heartZones: Self.zones(zones?["heartRate"], "bpm"), powerZones: Self.zones(zones?["cyclingPower"], "W"),
            today: teller.isoDay(teller.now),
            sessions: sessions.map {
                Session(
                    sessionKey: $0.text("id"), browser: $0.text("browser").isEmpty ? "A program" : $0.text("browser"),
                    used: $0.date("used").map { teller.moment($0) } ?? "",
                    isThis: (try? $0["isThis"]?.asBool()) ?? false)
            }, audit: audit.withoutEmptyColumns, hasAudit: !lines.isEmpty, isSaved: call.query["saved"] != nil,
            refusals: refusal?.sentences ?? [])
        return .shown(template: "settings", title: "Settings", view: view, refusal: refusal)
    }

    private static func save(_ call: PageCall) async throws -> PageRoute.Answer {
        let form = call.form
        func text(_ name: String) -> JSON { form[name].map { .string($0) } ?? .null }
        let settings: [JSON.Member] = [
            ("units", text("units")), ("theme", text("theme")), ("locale", text("locale")),
            ("timeZone", text("timeZone")),
            ("weekStart", form["weekStart"].flatMap { Int($0) }.map { .integer($0) } ?? .null),
            ("homeRadius", form["homeRadius"].flatMap { Double($0) }.map { .number($0) } ?? .null),
            ("paceFor", .array(form.values("paceFor").map { .string($0) })),
            ("keepOriginals", .bool(form["keepOriginals"] != nil)),
        ]
        do {
            _ = try await call.visit.ask("PATCH", "/api/v1/me", .object([("settings", .object(settings))]))
        } catch let problem as PageSessionError where problem.status < 500 {
            return try await show(call, refusal: problem)
        }
        return .goTo("/settings?saved=1")
    }

    // MARK: Zones

    /// Returns a description of the zone boundaries.
    private static func zones(_ zones: JSON?, _ unit: String) -> String {
        let bounds = zones?.items("boundaries").compactMap { try? $0.asFiniteNumber() } ?? []
        guard let zones, !bounds.isEmpty else { return "none" }
        let kind = ["system": "automatic", "user": "your own", "app": "of an app"][zones.text("source")] ?? ""
        return bounds.map { Format.plain.number($0) }.joined(separator: ", ") + " \(unit), \(kind)"
    }

    /// The upper boundaries of zones as fractions of the maximum heart rate.
    private static let shares = [0.6, 0.7, 0.8, 0.9]

    private static func saveZones(_ call: PageCall) async throws -> PageRoute.Answer {
        let form = call.form
        let numbers = (form["bounds"] ?? "").split { !$0.isNumber && $0 != "." }.compactMap { Double($0) }
        let boundaries: JSON =
            switch form["kind"] {
            case "own": .array(numbers.map { .number($0) })
            case "percent": .array(shares.map { .number((numbers.first ?? 0) * $0) })
            default: .null
            }
        do {
            _ = try await call.visit.ask(
                "PUT", "/api/v1/zones",
                .object([
                    ("of", .string(form["of"] ?? "heartRateZones")), ("boundaries", boundaries),
                    ("from", .string(form["from"])),
                ]))
        } catch let problem as PageSessionError where problem.status < 500 {
            return try await show(call, refusal: problem)
        }
        return .goTo("/settings?saved=1#zones")
    }

    private static func changePassword(_ call: PageCall) async throws -> PageRoute.Answer {
        func exact(_ name: String) -> JSON { .string(call.form.exact(name) ?? "") }
        do {
            _ = try await call.visit.ask("POST", "/api/v1/me/confirm", .object([("password", exact("password"))]))
        } catch let problem as PageSessionError where problem.status < 500 {
            return try await show(call, refusal: problem)
        }
        var response = try await call.visit.answer(
            "POST", "/api/v1/me/password", .object([("password", exact("newPassword"))]))
        guard response.status.rawValue < 400 else {
            return try await show(call, refusal: PageSessionError(response))
        }
        response.status = .seeOther
        response.fields["Location"] = "/settings?saved=1"
        return .other(response)
    }
}
