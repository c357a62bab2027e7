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
        PageRoute(.post, "/settings") { try await save($0) },
        PageRoute(.post, "/settings/zones") { try await saveZones($0) },
        PageRoute(.post, "/settings/password") { try await changePassword($0) },
        PageRoute(.post, "/settings/sessions/end") { call in
            let (accounts, signedIn) = (try call.base.accounts, try call.base.signedIn())
            if let text = call.form["id"] {
                guard let id = UUID(uuidString: text) else { throw Problem.notFound }
                try accounts.endSession(id, signedIn, from: call.visitor)
            } else {
                _ = try accounts.endOtherSessions(signedIn, from: call.visitor)
            }
            return .goTo("/settings#sessions")
        },
        PageRoute(.post, "/settings/erase") { call in
            let refusal = try await call.refusal {
                let accounts = try call.base.accounts
                try await accounts.beginErasure(
                    call.base.signedIn(), name: call.form["name"] ?? "", password: call.form.exact("password") ?? "",
                    from: call.visitor)
                _ = try await accounts.finishErasures()
            }
            return refusal == nil ? .goTo("/login") : try await show(call, refusal: refusal)
        },
        PageRoute(.post, "/logout") { call in
            try call.base.accounts.logOut(call.base.signedIn(), from: call.visitor)
            return .other(.redirect(to: "/login").endingCookie(call.base.request))
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

    private static func show(_ call: PageCall, refusal: Problem? = nil) async throws -> PageRoute.Answer {
        let (settings, formatter) = (call.settings, call.formatter)
        let (accounts, signedIn) = (try call.base.accounts, try call.base.signedIn())
        let sessions = try accounts.sessions(of: signedIn)
        let lines = try accounts.audit(of: signedIn, limit: 20)
        let zones = try await call.base.zones()
        var audit = ListTable(
            "Activity log",
            [
                .init("When", isNumber: false), .init("What", isNumber: false), .init("On", isNumber: false),
                .init("By", isNumber: false),
            ])
        for line in lines {
            audit.add([
                formatter.moment(line.time), Format.title(line.action), line.object ?? "", line.actor.columns.kind,
            ])
        }
        func choices(_ pairs: [(String, String)], _ chosen: String) -> [Choice] {
            pairs.map { .init(key: $0.0, choiceName: $0.1, isChosen: $0.0 == chosen) }
        }
        let days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
        let view = View(
            person: signedIn.person.shownName,
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
            heartZones: Self.zones(zones.heartRate, .countPerMinute, "bpm"),
            powerZones: Self.zones(zones.cyclingPower, .watt, "W"),
            today: formatter.isoDay(formatter.now),
            sessions: sessions.map {
                Session(
                    sessionKey: $0.id.uuidString, browser: $0.browser.isEmpty ? "A program" : $0.browser,
                    used: formatter.moment($0.used), isThis: $0.id == signedIn.session.id)
            }, audit: audit.withoutEmptyColumns, hasAudit: !lines.isEmpty, isSaved: call.query["saved"] != nil,
            refusals: refusal?.sentences ?? [])
        return .shown(template: "settings", title: "Settings", view: view, refusal: refusal)
    }

    private static func save(_ call: PageCall) async throws -> PageRoute.Answer {
        let form = call.form
        func text(_ name: String) -> JSON { .string(form[name]) }
        let changes: [(PersonSettings.Name, JSON)] = [
            (.units, text("units")), (.theme, text("theme")), (.locale, text("locale")),
            (.timeZone, text("timeZone")),
            (.weekStart, form["weekStart"].flatMap { Int($0) }.map { .integer($0) } ?? .null),
            (.homeRadius, form["homeRadius"].flatMap { Double($0) }.map { .number($0) } ?? .null),
            (.paceFor, .array(form.values("paceFor").map { .string($0) })),
            (.keepsOriginals, .bool(form["keepOriginals"] != nil)),
        ]
        let refusal = try await call.refusal {
            var settings = call.settings
            try JSON.within("settings") { for (name, value) in changes { try settings.set(name, value) } }
            _ = try call.base.accounts.change(settings: settings, of: call.base.signedIn())
        }
        return refusal == nil ? .goTo("/settings?saved=1") : try await show(call, refusal: refusal)
    }

    // MARK: Zones

    /// Returns a description of the zone boundaries.
    private static func zones(_ zones: ZoneConfigurationRecord?, _ unit: QuantityUnit, _ name: String) -> String {
        guard let zones, !zones.boundaries.isEmpty else { return "none" }
        let kind =
            switch zones.source {
            case .system: "automatic"
            case .user: "your own"
            case .app: "of an app"
            }
        return zones.boundaries.compactMap { $0.converted(to: unit) }.map { Format.plain.number($0) }.joined(
            separator: ", ")
            + " \(name), \(kind)"
    }

    /// The upper boundaries of zones as fractions of the maximum heart rate.
    private static let shares = [0.6, 0.7, 0.8, 0.9]

    private static func saveZones(_ call: PageCall) async throws -> PageRoute.Answer {
        let form = call.form
        let numbers = (form["bounds"] ?? "").split { !$0.isNumber && $0 != "." }.compactMap { Double($0) }
        let boundaries: [Double]? =
            switch form["kind"] {
            case "own": numbers
            case "percent": shares.map { (numbers.first ?? 0) * $0 }
            default: nil
            }
        let refusal = try await call.refusal {
            try await call.base.setZones(
                ZonesInput(subject: form["of"] ?? "heartRateZones", boundaries: boundaries, from: form["from"]))
        }
        return refusal == nil ? .goTo("/settings?saved=1#zones") : try await show(call, refusal: refusal)
    }

    private static func changePassword(_ call: PageCall) async throws -> PageRoute.Answer {
        var issued: IssuedSession?
        let refusal = try await call.refusal {
            let accounts = try call.base.accounts
            let confirmed = try await accounts.confirm(
                call.base.signedIn(), password: call.form.exact("password") ?? "", from: call.visitor)
            issued = try await accounts.changePassword(
                confirmed, to: call.form.exact("newPassword") ?? "", from: call.visitor)
        }
        guard let issued else { return try await show(call, refusal: refusal) }
        return .other(.redirect(to: "/settings?saved=1").settingCookie(of: issued, call.base.request))
    }
}
