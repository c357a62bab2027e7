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
            guard let refusal else { return .goTo("/login") }
            return try await show(call, refused: .init(refusal, at: "password"), form: .erase)
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
        var zoneSubjects: [Choice]
        var zoneKinds: [Choice]
        var zoneBounds: String
        var zoneDay: String
        /// The typed name of an erasure that was refused.
        var eraseName: String
        /// The messages at the fields, by form.
        var settingsErrors: [String: String]
        var zoneErrors: [String: String]
        var passwordErrors: [String: String]
        var eraseErrors: [String: String]
        /// The path of the store where nobody has a password.
        var personalStore: String
        var sessions: [Session]
        var audit: ListTable
        var hasAudit: Bool
        var isSaved: Bool
        var refusals: [String]
    }

    /// A form of the page.
    private enum Form { case settings, zones, password, erase }

    /// - Parameters:
    ///   - draft: The settings with those changes of a refused form that are valid.
    ///   - refused: The refusal of a form, whose fields keep what was typed.
    ///   - form: The refused form.
    private static func show(
        _ call: PageCall, draft: PersonSettings? = nil, refused: FormRefusal? = nil, form: Form? = nil
    ) async throws -> PageRoute.Answer {
        let (settings, formatter) = (draft ?? call.settings, call.formatter)
        func typed(_ name: String, of own: Form, else usual: String) -> String {
            form == own ? call.form.exact(name) ?? "" : usual
        }
        func errors(of own: Form) -> [String: String] { form == own ? refused?.errors ?? [:] : [:] }
        let zoneKind = form == .zones ? call.form["kind"] ?? "" : "automatic"
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
            }, localeText: typed("locale", of: .settings, else: settings.locale),
            zoneText: typed("timeZone", of: .settings, else: settings.timeZone ?? ""),
            zones: TimeZone.knownTimeZoneIdentifiers,
            homeRadius: typed("homeRadius", of: .settings, else: JSON.digits(settings.homeRadius)),
            keepsOriginals: settings.keepsOriginals,
            heartZones: Self.zones(zones.heartRate, .countPerMinute, "bpm"),
            powerZones: Self.zones(zones.cyclingPower, .watt, "W"),
            zoneSubjects: choices(
                [("heartRateZones", "heart rate"), ("cyclingPowerZones", "power")],
                typed("of", of: .zones, else: "heartRateZones")),
            zoneKinds: choices(kinds, zoneKind), zoneBounds: typed("bounds", of: .zones, else: ""),
            zoneDay: typed("from", of: .zones, else: formatter.isoDay(formatter.now)),
            eraseName: typed("name", of: .erase, else: ""), settingsErrors: errors(of: .settings),
            zoneErrors: errors(of: .zones), passwordErrors: errors(of: .password), eraseErrors: errors(of: .erase),
            personalStore: accounts.personalStore ?? "",
            sessions: sessions.map {
                Session(
                    sessionKey: $0.id.uuidString, browser: $0.browser.isEmpty ? "A program" : $0.browser,
                    used: formatter.moment($0.used), isThis: $0.id == signedIn.session.id)
            }, audit: audit.withoutEmptyColumns, hasAudit: !lines.isEmpty, isSaved: call.query["saved"] != nil,
            refusals: refused?.summary ?? [])
        return .shown(template: "settings", title: "Settings", view: view, refusal: refused?.problem)
    }

    private static func save(_ call: PageCall) async throws -> PageRoute.Answer {
        let form = call.form
        func text(_ name: String) -> JSON { .string(form[name]) }
        let changes: [(PersonSettings.Name, JSON)] = [
            (.units, text("units")), (.theme, text("theme")), (.locale, text("locale")),
            (.timeZone, text("timeZone")),
            // What is no number is refused like a number out of range.
            (.weekStart, form["weekStart"].map { .integer(Int($0) ?? 0) } ?? .null),
            (.homeRadius, form["homeRadius"].map { .number(Double($0) ?? -1) } ?? .null),
            (.paceFor, .array(form.values("paceFor").map { .string($0) })),
            (.keepsOriginals, .bool(form["keepOriginals"] != nil)),
        ]
        var (draft, errors) = (call.settings, [(name: String, sentence: String)]())
        for (name, value) in changes {
            do {
                try draft.set(name, value)
            } catch let error as JSONFormError {
                errors.append((name.rawValue, error.sentence))
            }
        }
        let (settings, found) = (draft, errors)
        let refusal = try await call.refusal {
            guard found.isEmpty else { throw Problem.invalidFields(found) }
            _ = try call.base.accounts.change(settings: settings, of: call.base.signedIn())
        }
        guard let refusal else { return .goTo("/settings?saved=1") }
        let names: KeyValuePairs = [
            "units": "units", "theme": "theme", "locale": "locale", "timeZone": "timeZone", "weekStart": "weekStart",
            "homeRadius": "homeRadius", "paceFor": "paceFor",
        ]
        return try await show(call, draft: settings, refused: .init(refusal, fields: names), form: .settings)
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

    private static let kinds = [
        ("automatic", "automatic"), ("percent", "60, 70, 80 and 90 % of the maximal heart rate below"),
        ("own", "bounded by the two to eight numbers below"),
    ]

    private static func saveZones(_ call: PageCall) async throws -> PageRoute.Answer {
        let form = call.form
        let words = (form["bounds"] ?? "").split { $0.isWhitespace || $0 == "," || $0 == ";" }
        let numbers = words.compactMap { Double($0) }
        let boundaries: [Double]? =
            switch form["kind"] {
            case "own": numbers
            case "percent": shares.map { (numbers.first ?? 0) * $0 }
            default: nil
            }
        let refusal = try await call.refusal {
            if boundaries != nil, numbers.count < words.count {
                throw Problem.invalidFields([("bounds", "Enter numbers, such as 120, 140, 155, 170.")])
            }
            if form["kind"] == "percent", numbers.count != 1 {
                throw Problem.invalidFields([("bounds", "Enter your maximal heart rate alone, such as 190.")])
            }
            try await call.base.setZones(
                ZonesInput(subject: form["of"] ?? "heartRateZones", boundaries: boundaries, from: form["from"]))
        }
        guard let refusal else { return .goTo("/settings?saved=1#zones") }
        let names: KeyValuePairs = ["boundaries": "bounds", "bounds": "bounds", "from": "from", "of": "of"]
        return try await show(call, refused: .init(refusal, fields: names), form: .zones)
    }

    private static func changePassword(_ call: PageCall) async throws -> PageRoute.Answer {
        let accounts = try call.base.accounts
        var (confirmed, issued): (SignedIn?, IssuedSession?)
        // Passwords are never sent back, so both have to be typed again.
        var refusal = try await call.refusal {
            confirmed = try await accounts.confirm(
                call.base.signedIn(), password: call.form.exact("password") ?? "", from: call.visitor)
        }
        var field = "password"
        if let confirmed {
            field = "newPassword"
            refusal = try await call.refusal {
                issued = try await accounts.changePassword(
                    confirmed, to: call.form.exact("newPassword") ?? "", from: call.visitor)
            }
        }
        if let refusal { return try await show(call, refused: .init(refusal, at: field), form: .password) }
        guard let issued else { throw Problem.internalError }
        return .other(.redirect(to: "/settings?saved=1").settingCookie(of: issued, call.base.request))
    }
}
