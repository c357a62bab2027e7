import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestEngines
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthPages
@testable import HealthService

/// What each form of the pages answers to every mistake, and what its page gives to its template afterwards.
@Suite(.enabled(if: Pages.areBuiltIn, "built without the trait 'Pages'"))
struct FormSweepTests {
    private typealias Field = (name: String, value: String)

    private static let gear = SweptLife.uuid(60)
    private static let goal = SweptLife.uuid(61)
    private static let plan = SweptLife.uuid(62)
    private static let runs = [SweptLife.uuid(63), SweptLife.uuid(64), SweptLife.uuid(65)]

    /// Fills a store with a little of everything that forms change; the clock is that of accounts.
    private static func fill(_ engine: SQLiteEngine) throws {
        let now = AccountsFixture.start.timeIntervalSinceReferenceDate
        try engine.allow(Fixture.watch, Fixture.phone)
        try engine.write(as: Fixture.watch) { store in
            try store.save(
                runs.enumerated().map { place, uuid in
                    let start = now - Double(place + 1) * 90_000
                    return SampleRecord(
                        uuid: uuid, type: .workout, start: start, end: start + 3_600,
                        content: .workout(
                            WorkoutRecord(
                                activityType: place == 2 ? .walking : .running, duration: 3_500,
                                totals: [.distance: QuantityValue(9_000 + Double(place), .meter)])))
                })
            try store.save([
                .quantity(.bodyMass, 70.5, .kilogram, now - 5_000),
                .quantity(.stepCount, 120, .count, now - 9_000, seconds: 600),
            ])
        }
        try engine.write(as: Fixture.phone) {
            try $0.save([.quantity(.stepCount, 90, .count, now - 9_000, seconds: 600)])
        }
        try engine.write { store in
            try store.save(Gear(id: gear, "Shoes", kind: .shoes, begin: CalendarDay(year: 2026, month: 3, day: 4)))
            try store.save(TrainingGoal(id: goal, .distance, 12_345, per: .month))
            try store.annotate(
                runs[1], WorkoutAnnotation(title: "Titled", notes: "Noted", tags: ["a", "b"], gear: "Shoes"),
                ifRevision: nil)
        }
        try SweptLife.scheduleEasyRun(plan, on: [8, 11, 12], ofMonth: 5, today: AccountsFixture.start, in: engine)
    }

    private static let anything: [String?] = [nil, "", " ", "x", "0", "-1", "7", "1.5", "1e308", "<b>"]

    /// Returns the form as it is, and with each field at each value, missing, and twice.
    private static func variants(_ base: [Field], _ own: [String: [String]] = [:]) -> [(label: String, form: [Field])] {
        var variants = [(label: "as it is", form: base), ("nothing", [])]
        for place in base.indices {
            let name = base[place].name
            for value in anything + (own[name] ?? []).map(Optional.some) {
                var form = base
                if let value { form[place].value = value } else { form.remove(at: place) }
                variants.append(("\(name) \(value.map { "'\($0.prefix(40))'" } ?? "is missing")", form))
            }
            variants.append(("\(name) twice", base + [(name, "7")]))
        }
        return variants
    }

    private static func text(_ form: [Field]) -> String {
        form.map { "\(RequestTarget.encoded($0.name))=\(RequestTarget.encoded($0.value))" }.joined(separator: "&")
    }

    private static let encoded: [HeaderFields.Field] = [("Content-Type", "application/x-www-form-urlencoded")]

    /// Sends forms, one after another, and then shows pages.
    private func send(
        _ target: String, _ forms: [(label: String, form: [Field])], then pages: [String] = [], _ name: String,
        _ kind: AccountsFixture.Kind = .personal,
        settings: String = #"{"timeZone": "UTC"}"#
    ) async throws {
        var server = try SweptAccounts(kind)
        let signedIn: SignedIn
        if kind == .server {
            signedIn = try await server.signUp("ann", as: .admin, fill: Self.fill)
        } else {
            signedIn = try server.start()
            try Self.fill(server.fixture.accounts.store(of: signedIn.person).engine)
        }
        _ = try server.fixture.accounts.change(settings: PersonSettings(stored: settings), of: signedIn)
        let table = server.responder.views
        var outcomes = SweptOutcomes()
        for (label, form) in forms {
            let answer = try await server.ask("POST", target, body: Self.text(form), fields: Self.encoded, by: table)
            let line = server.line(answer)
            outcomes.add(label) { line }
        }
        for page in pages {
            let line = server.line(try await server.ask("GET", page, by: table), shown: 300)
            outcomes.add("then \(page)") { line }
        }
        let difference = try outcomes.difference(from: "Service/Texts/Forms/\(name).txt")
        #expect(difference == nil)
    }

    // MARK: Of data

    @Test func goalsAndGear() async throws {
        try await send(
            "/goals",
            Self.variants(
                [("measure", "distance"), ("amount", "50"), ("period", "week"), ("activity", "cycling")],
                [
                    "measure": TrainingGoal.Measure.allCases.map(\.rawValue),
                    "period": TrainingGoal.Period.allCases.map(\.rawValue),
                    "amount": ["50km", "30mi", "1h30m", "1e9", "0.1"],
                    "activity": ["running", "joging"],
                ]), then: ["/goals"], "goals")
        try await send(
            "/goals/remove",
            [
                ("x", [("id", "x")]), ("none", []), ("absent", [("id", SweptLife.absent.uuidString)]),
                ("it", [("id", Self.goal.uuidString)]), ("again", [("id", Self.goal.uuidString)]),
            ], "goals-removed")
        let piece: [Field] = [
            ("id", Self.gear.uuidString), ("name", "Trail shoes"), ("kind", "bike"), ("begin", "2026-03-05"),
            ("end", "2026-09-01"),
        ]
        try await send(
            "/gear",
            Self.variants(
                piece,
                [
                    "id": [SweptLife.absent.uuidString], "name": [String(repeating: "n", count: 101), "Shoes"],
                    "kind": Gear.Kind.allCases.map(\.rawValue), "begin": ["2027-01-01", "2026-02-30", "today"],
                    "end": ["2026-03-01", "tomorrow"],
                ]), then: ["/gear"], "gear")
        try await send(
            "/gear/remove",
            [
                ("x", [("id", "x")]), ("none", []), ("absent", [("id", SweptLife.absent.uuidString)]),
                ("it", [("id", Self.gear.uuidString)]),
            ], then: ["/gear"], "gear-removed")
    }

    @Test(arguments: ["metric", "imperial"])
    func workoutsAndValuesAreEntered(units: String) async throws {
        let settings =
            units == "metric"
            ? #"{"timeZone": "UTC"}"# : #"{"units": "imperial", "locale": "de", "timeZone": "Asia/Kathmandu"}"#
        try await send(
            "/enter/workout",
            Self.variants(
                [
                    ("activity", "running"), ("start", "2026-05-08T07:30"), ("duration", "45m"), ("distance", "9.5"),
                    ("energy", "420"), ("title", "By hand"),
                ],
                [
                    "activity": ["yoga", "joging"],
                    "start": [
                        "2026-05-09T06:13", "2026-05-09T06:14", "2030-01-01T00:00", "2026-05-08", "yesterday",
                        "2026-02-30T00:00",
                    ],
                    "duration": ["1h30m", "1:30:00", "90", "5d", "4d"], "distance": ["5km", "3mi", "9,5"],
                    "energy": ["1e9", "4,5"], "title": [String(repeating: "t", count: 501)],
                ]
            ).filter { units == "metric" || $0.label.hasPrefix("distance") || $0.label.hasPrefix("start") },
            then: ["/workouts", "/enter"], "enter-workout-\(units)", settings: settings)
        try await send(
            "/enter/value",
            Self.variants(
                [("type", "bodyMass"), ("value", "71.5"), ("start", "2026-05-08T07:30")],
                [
                    "type": [
                        "heartRate", "bodyTemperature", "height", "bloodGlucose", "stepCount", "sleepAnalysis",
                        "bodyFatPercentage",
                    ], "value": ["71,5", "71.5 kg", "150 lb", "70 km", "NaN", "1000000"],
                    "start": ["2030-01-01T00:00", "2026-05-08"],
                ]
            ).filter { units == "metric" || $0.label.hasPrefix("value") || $0.label.hasPrefix("type") },
            then: ["/data/bodyMass", "/data"], "enter-value-\(units)", settings: settings)
    }

    @Test func anEntryIsUndone() async throws {
        var server = try SweptAccounts()
        _ = try await server.signUp("ann", fill: Self.fill)
        let table = server.responder.views
        func ask(_ target: String, _ form: [Field]) async throws -> String {
            server.line(try await server.ask("POST", target, body: Self.text(form), fields: Self.encoded, by: table))
        }
        let entered = try await ask(
            "/enter/value", [("type", "bodyMass"), ("value", "72"), ("start", "2026-05-08T07:30")])
        #expect(entered.hasPrefix("200 to /data/bodyMass?span=D&date=2026-05-08&entered=#"))
        let rows = try await server.ask("GET", "/api/v1/samples?type=bodyMass").items()
        let uuids = try rows.map { try $0.member("uuid") { try $0.asString() } }
        #expect(uuids.count == 2)
        var outcomes = SweptOutcomes()
        for (label, form) in [
            ("nothing", []), ("x", [("uuid", "x"), ("type", "bodyMass")]), ("no type", [("uuid", uuids[0])]),
            ("another type", [("uuid", uuids[0]), ("type", "height")]),
            ("of a watch", [("uuid", uuids[1]), ("type", "bodyMass")]),
            ("it", [("uuid", uuids[0]), ("type", "bodyMass")]), ("again", [("uuid", uuids[0]), ("type", "bodyMass")]),
        ] as [(String, [Field])] {
            let line = try await ask("/enter/undo", form)
            outcomes.add(label) { line }
        }
        let difference = try outcomes.difference(from: "Service/Texts/Forms/undo.txt")
        #expect(difference == nil)
    }

    @Test func workoutsAreEditedDeletedAndRestored() async throws {
        let address = "/workouts/\(Self.runs[1].uuidString)"
        let base: [Field] = [
            ("title", "Run"), ("notes", "One\r\ntwo"), ("activity", "running"), ("tags", "b, c"), ("gear", "Shoes"),
            ("from", ""), ("to", ""), ("revision", "1"),
        ]
        let own = [
            "title": [String(repeating: "t", count: 500), String(repeating: "t", count: 501)],
            "notes": [String(repeating: "t", count: 10_001)], "activity": ["hiking", "joging"],
            "tags": ["", "a,,b\nc", String(repeating: "t", count: 101)], "gear": ["", "Nothing", "shoes"],
            "from": ["04:23:20", "05:13:20", "05:13:21", "2026-05-08T05:30", "soon", "06:13:20", "2020-01-01T00:00"],
            "to": ["05:30", "06:13:20", "04:00", "2026-05-09T00:00", "soon"],
            "revision": ["0", "1", "2", "3", "99", "x"],
        ]
        try await send(
            address + "/edit", Self.variants(base, own) + [("not mine", base + [("notMine", "on")])], then: [address],
            "edit")
        try await send(
            "/workouts/\(SweptLife.absent.uuidString)/edit", [("absent", base), ("nothing", [])], "edit-absent")
        var server = try SweptAccounts()
        _ = try await server.signUp("ann", fill: Self.fill)
        let table = server.responder.views
        var outcomes = SweptOutcomes()
        func ask(_ method: String, _ target: String, _ form: [Field] = []) async throws {
            let line = server.line(
                try await server.ask(
                    method, target, body: method == "GET" ? "" : Self.text(form),
                    fields: method == "GET" ? [] : Self.encoded, by: table))
            outcomes.add(
                "\(method) \(target) \(form.map { "\($0.name)=\($0.value)" }.joined(separator: "&").prefix(60))"
            ) { line }
        }
        for _ in 0..<3 { try await ask("POST", address + "/undo") }
        for target in ["x", SweptLife.absent.uuidString] {
            for action in ["undo", "delete", "edit"] { try await ask("POST", "/workouts/\(target)/\(action)") }
            try await ask("POST", "/data/bin/\(target)/restore")
        }
        try await ask("POST", address + "/delete")
        try await ask("GET", "/workouts?deleted=\(Self.runs[1].uuidString)")
        try await ask("POST", address + "/delete")
        try await ask("POST", "/data/bin/\(Self.runs[1].uuidString)/restore")
        try await ask("GET", address + "?restored=1")
        try await ask("POST", address + "/delete")
        try await ask("POST", "/data/bin/empty")
        try await ask("GET", "/data/bin")
        let difference = try outcomes.difference(from: "Service/Texts/Forms/deleted.txt")
        #expect(difference == nil)
    }

    @Test func severalWorkoutsAreChanged() async throws {
        let marked = Self.runs.prefix(2).map { (name: "uuid", value: $0.uuidString) }
        var forms: [(label: String, form: [Field])] = []
        for action in ["compare", "tag", "untag", "sport", "hide", "x", "delete"] {
            forms.append(("\(action) nothing", [("action", action), ("tag", "t"), ("sport", "hiking")]))
            forms.append(("\(action) x", [("action", action), ("tag", "t"), ("sport", "hiking"), ("uuid", "x")]))
            forms.append(
                (
                    "\(action) one that is not there",
                    [("action", action), ("tag", "t"), ("sport", "hiking"), ("uuid", SweptLife.absent.uuidString)]
                ))
            for tag in ["", " ", "wet", String(repeating: "t", count: 101)] where action.hasSuffix("tag") {
                forms.append(("\(action) '\(tag.prefix(9))'", [("action", action), ("tag", tag)] + marked))
            }
            for sport in ["", "joging", "hiking"] where action == "sport" {
                forms.append(("sport '\(sport)'", [("action", action), ("sport", sport)] + marked))
            }
            forms.append(("\(action) one", [("action", action), ("tag", "one"), ("sport", "walking"), marked[0]]))
            forms.append(
                (
                    "\(action) two, one of them twice",
                    [("action", action), ("tag", "two"), ("sport", "walking"), marked[0]] + marked
                ))
            forms.append(
                (
                    "\(action) three",
                    [("action", action), ("tag", "three"), ("sport", "walking"), ("uuid", Self.runs[2].uuidString)]
                        + marked
                ))
        }
        forms.append(("no action", marked))
        try await send(
            "/workouts/several?activity=running&page=1", forms,
            then: ["/workouts", "/data/bin?x"].filter { !$0.contains("bin") }, "several")
    }

    @Test func plansAreScheduledDoneAndRemoved() async throws {
        let address = "/plans/\(Self.plan.uuidString)"
        try await send(
            address,
            Self.variants(
                [("day", "2026-06-01"), ("time", "18:30")],
                ["day": ["2026-02-30", "tomorrow", "2026-05-11"], "time": ["25:00", "06:05", "18"]]),
            then: [address, "/plans"], "plan")
        try await send(
            address + "/done",
            [
                ("none", []), ("x", [("on", "x")]), ("another day", [("on", "2026-05-10")]),
                ("it", [("on", "2026-05-11")]), ("again", [("on", "2026-05-11")]), ("a month", [("on", "2026-05")]),
            ],
            then: [address], "plan-done")
        try await send(
            address + "/remove",
            [
                ("none", []), ("another day", [("on", "2026-05-10")]), ("one", [("on", "2026-05-11")]),
                ("again", [("on", "2026-05-11")]), ("two", [("on", "2026-05-08")]),
                ("the last", [("on", "2026-05-12")]), ("none is left", [("on", "2026-05-12")]),
            ],
            then: [address, "/plans"], "plan-removed")
        try await send("/plans/\(SweptLife.absent.uuidString)", [("absent", [("day", "2026-06-01")])], "plan-absent")
    }

    // MARK: Of accounts

    private static let settings: [Field] = [
        ("units", "imperial"), ("theme", "dark"), ("locale", "de-CH"), ("timeZone", "GMT"), ("weekStart", "3"),
        ("homeRadius", "250"), ("paceFor", "cycling"), ("keepOriginals", "on"),
    ]

    @Test(arguments: ["server", "personal"])
    func settingsAreSaved(mode: String) async throws {
        let variants = Self.variants(
            Self.settings,
            [
                "units": ["metric"], "theme": ["auto", "light"], "locale": ["en", "xx_YY_ZZ_1"],
                "timeZone": ["Mars", "Asia/Kathmandu"], "weekStart": ["1", "8"], "homeRadius": ["10000", "10001"],
                "paceFor": ["running", "joging"],
            ])
        // Without a time zone, pages show that of the machine.
        let forms = variants.flatMap {
            $0.label.hasPrefix("timeZone") ? [$0, ("as before timeZone", Self.settings)] : [$0]
        }
        try await send(
            "/settings", forms, then: ["/settings", "/settings?saved=1"], "settings-\(mode)",
            mode == "server" ? .server : .personal)
    }

    @Test func zonesAreSaved() async throws {
        let base: [Field] = [
            ("of", "heartRateZones"), ("kind", "own"), ("bounds", "120, 140; 155 170"), ("from", "2026-05-01"),
        ]
        let own = [
            "of": ["cyclingPowerZones", "maximalHeartRate"], "kind": ["automatic", "percent"],
            "bounds": ["120", "120,x", "140,120", "1 2 3 4 5 6 7 8", "1 2 3 4 5 6 7 8 9", "190.5", "-5,7"],
            "from": ["2026-02-30", "today", "2027-01-01"],
        ]
        let percent = Self.variants(
            [("of", "heartRateZones"), ("kind", "percent"), ("bounds", "190"), ("from", "2026-05-01")],
            ["bounds": ["190 200", "x", "190,x"]])
        try await send(
            "/settings/zones", Self.variants(base, own) + percent.map { ("percent: \($0.label)", $0.form) },
            then: ["/settings"], "zones")
    }

    @Test func passwordsSessionsAndAccountsEnd() async throws {
        let good = AccountsFixture.password
        try await send(
            "/settings/password",
            [
                ("nothing", []), ("a wrong one", [("password", "x"), ("newPassword", "another long secret")]),
                ("a short one", [("password", good), ("newPassword", "short")]),
                ("none", [("password", good)]), ("the name", [("password", good), ("newPassword", "ann")]),
                ("blanks", [("password", " \(good) "), ("newPassword", "another long secret")]),
                ("a good one", [("password", good), ("newPassword", " another long secret ")]),
            ], "password", .server)
        try await send(
            "/settings/sessions/end",
            [("x", [("id", "x")]), ("absent", [("id", SweptLife.absent.uuidString)]), ("the others", [])],
            then: ["/settings"], "sessions-ended", .server)
        try await send(
            "/settings/erase",
            [
                ("nothing", []), ("a wrong password", [("name", "ann"), ("password", "x")]),
                ("another name", [("name", "ben"), ("password", good)]),
                ("right", [("name", " Ann"), ("password", good)]), ("again", []),
            ],
            "erased", .server)
        try await send(
            "/settings/password", [("personal", [("password", "x"), ("newPassword", "another long secret")])],
            "password-personal", .personal)
        try await send(
            "/settings/erase", [("personal", [("name", ""), ("password", "x")])], "erased-personal", .personal)
        try await send("/logout", [("out", []), ("again", [])], "logout", .server)
    }

    @Test func tokensProgramsAndSources() async throws {
        let base: [Field] = [
            ("name", "Kitchen <1>"), ("reads", "some"), ("read", "bodyMass"), ("routes", "on"), ("export", "on"),
            ("expires", "never"),
        ]
        try await send(
            "/access/tokens",
            Self.variants(
                base,
                [
                    "name": [String(repeating: "n", count: 64), String(repeating: "n", count: 65)], "reads": ["all"],
                    "read": ["nothing", "bloodPressure", "workout", "stepCount"], "expires": ["year"],
                ])
                + [
                    (
                        "all and import",
                        [("name", "A"), ("reads", "all"), ("import", "on"), ("live", ""), ("changes", "1")]
                    ),
                    (
                        "five types",
                        [("name", "B"), ("reads", "some")]
                            + ["bodyMass", "stepCount", "heartRate", "workout", "height"].map { ("read", $0) }
                    ),
                ],
            then: ["/access"], "tokens", .server)
        try await send(
            "/access/tokens/\(SweptLife.absent.uuidString)/revoke", [("absent", [])], "token-revoked", .server)
        try await send("/access/tokens/x/revoke", [("x", [])], "token-revoked-x")
        try await send(
            "/access/apps/com.example.phone/withdraw", [("once", []), ("again", [])], then: ["/access"], "withdrawn",
            .server)
        try await send("/access/apps/token.x/withdraw", [("a token", [])], "withdrawn-token")
        let (watch, phone) = ("com.example.watch", "com.example.phone")
        try await send(
            "/access/sources/order",
            [
                ("nothing", []), ("up", [("source", phone), ("direction", "up")]),
                ("down", [("source", phone), ("direction", "down")]),
                ("beyond", [("source", phone), ("direction", "down")]),
                ("beyond", [("source", watch), ("direction", "up")]),
                ("nobody", [("source", "x"), ("direction", "up")]), ("dragged", [("order", phone), ("order", watch)]),
                ("dragged and moved", [("order", phone), ("source", watch), ("direction", "up")]),
            ], then: ["/access"], "sources", .server)
    }

    @Test func peopleAreInvitedResetAndDisabled() async throws {
        try await send(
            "/admin/invitations", Self.variants([("role", "admin")], ["role": ["person", "Admin"]]), then: ["/admin"],
            "invitations", .server)
        for action in ["reset", "disable"] {
            try await send(
                "/admin/people/\(SweptLife.absent.uuidString)/\(action)",
                [("absent", [("disabled", "1")]), ("enable", [("disabled", "0")])], "admin-\(action)")
            try await send("/admin/people/x/\(action)", [("x", [("disabled", "1")])], "admin-\(action)-x")
        }
        try await send("/admin/invitations", [("personal", [("role", "person")])], "invitations-personal", .personal)
    }

    @Test func namesOfSportsAreSaved() async throws {
        try await send(
            "/import/names",
            Self.variants(
                [("name", "Lauf <1>"), ("activity", "running")],
                [
                    "name": [String(repeating: "n", count: 256), String(repeating: "n", count: 257), "Lauf <1>"],
                    "activity": ["yoga", "joging"],
                ])
                + [("forgotten", [("name", "Lauf <1>")])], then: ["/import"], "names")
        for action in ["confirm", "cancel"] {
            try await send("/import/\(SweptLife.absent.uuidString)/\(action)", [("absent", [])], "import-\(action)")
            try await send("/import/x/\(action)", [("x", [])], "import-\(action)-x")
        }
        try await send("/import/folders", [("again", [])], then: ["/import"], "folders")
        try await send("/import", [("no file", [("file", "x")])], "import")
    }

    // MARK: Signing in

    @Test func signingInJoiningAndResetting() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.server(folder)
            var outcomes = SweptOutcomes()
            func text(_ page: String) -> String {
                let inputs = page.matches(of: /<(input|p|h1|form|a|button)[^>]*>[^<]*/).map { String($0.output.0) }
                    .filter { !$0.contains("assets") && !$0.contains("hidden") }
                return inputs.joined(separator: " ").replacing(/\/(join|reset)\/[A-Za-z0-9_-]{22}/, with: "/…")
            }
            func ask(
                _ label: String, _ method: String, _ target: String, _ form: [Field]? = nil, cookie: String? = nil,
                fields: [HeaderFields.Field] = []
            ) async throws {
                var pages = pages
                pages.cookie = cookie
                let answer = try await pages.ask(method, target, form: form.map(Self.text), fields: fields)
                let cookies = answer.fields["Set-Cookie"].map { $0.replacing(/=[^;]+/, with: "=…") } ?? "-"
                let line =
                    "\(answer.status) \(answer.fields["Location"] ?? "-") \(cookies) \(answer.fields["Cache-Control"] ?? "-") \(OutcomeText.line(text(answer.text), shown: 60))"
                outcomes.add(label) { line }
            }
            let targets = ["", "/", "/workouts?x=1", "//evil.test", "/\\evil", "https://evil.test", "/a b", "/é", "x"]
            for (place, next) in targets.enumerated() {
                // A name has five attempts before it has to wait for a second, which may pass here.
                let stranger = place < 4 ? "<b>" : place < 8 ? "<c>" : "<d>"
                try await ask("login to \(next)", "GET", "/login?next=\(RequestTarget.encoded(next))")
                try await ask(
                    "wrong, to \(next)", "POST", "/login", [("name", stranger), ("password", "x"), ("next", next)])
                try await ask(
                    "right, to \(next)", "POST", "/login",
                    [("name", "ann"), ("password", Running.password), ("next", next)])
            }
            for (method, target) in [
                ("GET", "/workouts?a=1"), ("POST", "/goals"), ("GET", "/"), ("HEAD", "/sleep"), ("GET", "/nothing"),
                ("POST", "/nothing"), ("DELETE", "/goals"), ("GET", "/join/x"), ("GET", "/assets/x/y"),
                ("GET", "/login/x"),
            ] {
                try await ask("nobody: \(method) \(target)", method, target, method == "POST" ? [("a", "1")] : nil)
                try await ask(
                    "a wrong cookie: \(method) \(target)", method, target, method == "POST" ? [("a", "1")] : nil,
                    cookie: "hk=x")
            }
            let admin = try await pages.signedIn()
            for (method, target) in [
                ("GET", "/nothing"), ("POST", "/workouts"), ("PUT", "/goals"), ("GET", "/workouts/x"),
                ("GET", "/data/nothing"), ("GET", "//workouts//"), ("GET", "/sleep/"), ("GET", "/records/curves/x"),
            ] {
                try await ask(
                    "ann: \(method) \(target)", method, target, method == "POST" ? [("a", "1")] : nil,
                    cookie: admin.cookie)
            }
            try await ask(
                "a form without a token", "POST", "/goals", [("token", ""), ("measure", "count")], cookie: admin.cookie)
            try await ask(
                "a form of another page", "POST", "/goals",
                [("token", try #require(try await admin.token(for: "/gear")))], cookie: admin.cookie)
            let made = try await admin.ask("POST", "/admin/invitations", form: "role=person").text
            let link = try #require(made.firstMatch(of: /\/join\/[A-Za-z0-9_-]{22}/)).output
            try await ask("invited", "GET", String(link))
            for form in [
                [], [("name", "b")], [("name", "ben"), ("password", "short")],
                [("name", "ann"), ("password", "a stapler of another kind")],
                [("name", " Ben "), ("password", "a stapler of another kind")],
                [("name", "bob"), ("password", "a stapler of another kind")],
            ] as [[Field]] {
                try await ask("join \(form.map(\.value))", "POST", String(link), form)
            }
            let people = try await admin.page("/admin")
            let id = try #require(people.matches(of: /people\/([0-9A-F-]{36})\/reset/).map(\.output.1).last)
            let reset = try await admin.ask("POST", "/admin/people/\(id)/reset", form: "").text
            let way = try #require(reset.firstMatch(of: /\/reset\/[A-Za-z0-9_-]{22}/)).output
            try await ask("reset", "GET", String(way))
            for password in ["", "short", "another long secret", "another long secret"] {
                try await ask("reset to \(password)", "POST", String(way), [("password", password)])
            }
            let difference = try outcomes.difference(from: "Service/Texts/Forms/login.txt")
            #expect(difference == nil)
        }
    }
}
