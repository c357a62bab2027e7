import Foundation
import GRDB
import HealthPages
import HealthTransfer
import Testing
import WorkoutFiles

@testable import HealthService

/// Requirements of every route, tested by iterating over all of them.
@Suite struct RouteWalkTests {
    // MARK: Reading

    /// Returns all rows of a database, but for columns with the last use, and for cached figures.
    private static func rows(_ path: String) throws -> [String: [String]] {
        var configuration = Configuration()
        configuration.readonly = true
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        return try queue.read { database in
            let tables = try String.fetchAll(
                database, sql: "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
            var rows: [String: [String]] = [:]
            for table in tables where !remembered.contains(table) {
                rows[table] = try Row.fetchAll(database, sql: "SELECT * FROM \"\(table)\"").map { row in
                    row.filter { !visits.contains($0.0) }.map { "\($0.0)=\($0.1)" }.joined(separator: " ")
                }.sorted()
            }
            return rows
        }
    }

    /// The columns with the last use of a session and a token; figures derived from workouts are computed on the
    /// first request.
    private static let visits: Set = ["used"]
    private static let remembered: Set = ["workout_derived"]

    @Test func SEC_22_readingChangesNothing() async throws {
        try await Running.withFolder { folder in
            var household = try await Household(folder)
            let (store, server) = (household.store, folder.path + "/server.sqlite")
            let before = (try Self.rows(store), try Self.rows(server))
            #expect(before.0.count > 20 && before.1["person"]?.count == 2)
            let routes = try await DescribedRoute.all(&household.ann)
            let identifiers = household.identifiers
            var seen = 0
            for route in routes where route.method == "GET" {
                for method in ["GET", "HEAD"] {
                    let target = route.target { identifiers[$0] }
                    let response = await household.ann.begin(method, target)
                    #expect([200, 204, 404].contains(response.status.rawValue), "\(method) \(target)")
                    seen += response.status == .ok ? 1 : 0
                    if !route.isEndless { _ = try await Answer(response) }
                }
            }
            #expect(seen > 60)
            for target in [
                "/", "/healthz", "/readyz", "/metrics", "/problems/not-found", "/login", "/join/x", "/reset/x",
            ] {
                for method in ["GET", "HEAD"] { _ = await household.ann.begin(method, target) }
            }
            if Pages.areBuiltIn { try await lookAtAllPages(household, folder) }
            for (name, rows, path) in [("store", before.0, store), ("server", before.1, server)] {
                let after = try Self.rows(path)
                #expect(Set(after.keys) == Set(rows.keys))
                for table in rows.keys.sorted() { #expect(after[table] == rows[table], "\(name): \(table)") }
            }
        }
    }

    private func lookAtAllPages(_ household: Household, _ folder: URL) async throws {
        var pages = PagesUnderTest(
            pages: try Pages(
                responder: household.running.responder, isPersonal: false, share: PagesUnderTest.share,
                javascript: try PagesUnderTest.javascript(in: folder)), responder: household.running.responder)
        pages.cookie = household.ann.cookie
        let workout = "/workouts/\(household.identifiers["workouts"] ?? "")"
        for address in PagesUnderTest.addresses + [workout, workout + "?activity=0", "/sleep/2026-05-12", "/admin"] {
            for method in ["GET", "HEAD"] {
                let status = try await pages.ask(method, address).status
                #expect([200, 404].contains(status), "\(method) \(address)")
            }
        }
    }

    // MARK: People

    @Test func API_2_noRouteOfDataHasAPersonInItsPath() async throws {
        try await Running.withFolder { folder in
            var household = try await Household(folder)
            let ben = try await household.ben.ask("GET", "/api/v1/me").json().member("id") { try $0.asString() }
            for route in try await DescribedRoute.all(&household.ann) where !route.path.hasPrefix("/api/v1/admin/") {
                let words = route.path.lowercased().split { "/{}-".contains($0) }
                for word in ["person", "people", "user", "users", "account", "owner"] {
                    #expect(!words.contains(Substring(word)), "\(route)")
                }
                #expect(!route.required.contains { ["person", "user", "owner"].contains($0) }, "\(route)")
                // Nor does any other parameter name a person.
                guard route.method == "GET", !route.isEndless else { continue }
                let target = route.target { household.identifiers[$0] }
                let asked = try await household.ann.ask(
                    "GET", target + (target.contains("?") ? "&" : "?") + "person=\(ben)")
                #expect([400, 404].contains(asked.status), "\(route)")
            }
            #expect(try await household.ann.ask("GET", "/api/v1").text.contains(household.identifiers["people"] ?? "-"))
            #expect(try await household.ben.ask("GET", "/api/v1").text.contains(ben))
        }
    }

    /// Returns a body that each route of a method could accept.
    private static func body(_ route: DescribedRoute) -> String {
        switch route.path {
        case "/api/v1/samples/delete": #"{"uuids": ["00000000-0000-4000-8000-000000000000"]}"#
        case _ where route.path.hasSuffix("/workouts/{uuid}"): #"{"title": "Bens"}"#
        case _ where route.path.hasPrefix("/api/v1/tokens"): #"{"name": "Bens", "scopes": {"read": ["all"]}}"#
        case _ where route.path.hasPrefix("/api/v1/permissions"): #"{"read": {"bodyMass": true}}"#
        case _ where route.path.hasPrefix("/api/v1/admin/people"):
            #"{"disabled": true, "name": "ann", "password": "x"}"#
        default: "{}"
        }
    }

    /// Returns a response without the part that always differs: the number of the request.
    private static func withoutNumber(_ answer: Answer) -> String {
        "\(answer.status) " + answer.text.replacing(answer.fields["Request-Id"] ?? "-", with: "")
    }

    @Test func TST_8_anothersIdentifiersAreAsGoodAsNone() async throws {
        try await Running.withFolder { folder in
            var household = try await Household(folder)
            let before = try await Self.possessions(&household)
            var asked = 0
            for route in try await DescribedRoute.all(&household.ann) where route.path.contains("{") {
                // Types are common to all, and an app of a store has the name that its program chose.
                if route.path.contains("{type}") || route.path.contains("{app}") { continue }
                let identifiers = household.identifiers
                let (hers, nobodys) = (route.target { identifiers[$0] }, route.target { _ in UUID().uuidString })
                let first = try await household.ben.ask(route.method, hers, body: Self.body(route))
                let second = try await household.ben.ask(route.method, nobodys, body: Self.body(route))
                #expect([403, 404].contains(first.status), "\(route): \(first.status)")
                #expect(Self.withoutNumber(first) == Self.withoutNumber(second), "\(route)")
                asked += 1
            }
            #expect(asked > 25)
            let deletion = "{\"uuids\": [\"\(household.identifiers["samples"] ?? "")\"]}"
            #expect(try await household.ben.ask("POST", "/api/v1/samples/delete", body: deletion).status == 404)
            for (now, then) in zip(try await Self.possessions(&household), before) { #expect(now == then) }
        }
    }

    /// Returns Ann's data, as returned to her.
    private static func possessions(_ household: inout Household) async throws -> [String] {
        var texts: [String] = []
        for target in [
            "/api/v1/workouts", "/api/v1/samples?type=bodyMass&type=stepCount", "/api/v1/tokens", "/api/v1/imports",
            "/api/v1/exports", "/api/v1/me/sessions", "/api/v1/admin/people", "/api/v1/admin/invitations",
            "/api/v1/permissions",
        ] {
            let answer = try await household.ann.ask("GET", target)
            #expect(answer.status == 200)
            texts.append(
                answer.text.replacing(/"(used|address)": ("[^"]*"|null)/, with: "").replacing(/"bytes": \d+/, with: ""))
        }
        return texts
    }

    @Test func SRV_39_TST_8_whatAPersonHasIsSeenByThemAndByTheirTokensAlone() async throws {
        try await Running.withFolder { folder in
            var household = try await Household(folder)
            let routes = try await DescribedRoute.all(&household.ann)
            let identifiers = household.identifiers
            // All routes, both signed in and not.
            for route in routes where !route.isEndless && route.path != "/api/v1/me/logout" {
                let target = route.target { identifiers[$0] }
                if route.method == "GET" {
                    let text = try await household.ben.ask("GET", target).text
                    for secret in household.secrets { #expect(!text.contains(secret), "\(route): \(secret)") }
                }
                var nobody = Browser(running: household.running)
                #expect(try await nobody.ask(route.method, target, body: Self.body(route)).status == 401, "\(route)")
            }
            // Only a token gives one person access to another's account, and only the owner can issue it.
            let grants = routes.filter { $0.method != "GET" && $0.path.hasPrefix("/api/v1/") }.map(\.path)
            #expect(!grants.contains { $0.contains("share") || $0.contains("friends") || $0.contains("household") })
            let token = try await Running.token(&household.ann, #"{"read": ["bodyMass"]}"#)
            var friend = Browser(running: household.running)
            let seen = try await friend.ask("GET", "/api/v1/samples?type=bodyMass", fields: token)
            #expect(try seen.items().count == 1 && seen.text.contains("61.25"))
            #expect(try await friend.ask("GET", "/api/v1/samples?type=stepCount", fields: token).status == 403)
            #expect(try await friend.ask("GET", "/api/v1/workouts", fields: token).status == 403)
            #expect(try await household.ben.ask("GET", "/api/v1/samples?type=bodyMass").items().isEmpty)
        }
    }

    @Test(
        arguments: [
            #"{"read": []}"#, #"{"read": ["stepCount"]}"#, #"{"share": ["bodyMass"]}"#, #"{"import": true}"#,
            #"{"changes": true}"#, #"{"live": true}"#, #"{"read": ["workout"], "since": "2026-11-01T00:00:00Z"}"#,
        ])
    func TST_8_aNarrowTokenSeesNothingElse(scopes: String) async throws {
        try await Running.withFolder { folder in
            var household = try await Household(folder)
            // The password is fresh: it was entered just before.
            let token = try await Running.token(&household.ann, scopes)
            let before = try await Self.possessions(&household)
            var script = Browser(running: household.running)
            let identifiers = household.identifiers
            for route in try await DescribedRoute.all(&household.ann) where !route.isEndless {
                // The permissions of a scope are covered by another test.
                if scopes.contains("import"), route.path.hasPrefix("/api/v1/imports") || route.path.contains("/ingest/")
                {
                    continue
                }
                if scopes.contains("share"), route.method == "POST", route.path == "/api/v1/samples" { continue }
                let target = route.target { identifiers[$0] }
                let answer = try await script.ask(route.method, target, body: Self.body(route), fields: token)
                if route.method != "GET" {
                    #expect([400, 401, 403, 404].contains(answer.status), "\(route): \(answer.status) \(answer.text)")
                }
                for secret in household.secrets where secret != "Anns token" {
                    #expect(!answer.text.contains(secret), "\(route): \(secret)")
                }
                #expect(!answer.text.contains("61.25"), "\(route)")
            }
            for (now, then) in zip(try await Self.possessions(&household), before) { #expect(now == then) }
        }
    }

    @Test func TST_8_aTokenThatHasEndedOpensNothing() async throws {
        try await Running.withFolder { folder in
            var household = try await Household(folder)
            let made = try await household.ann.ask(
                "POST", "/api/v1/tokens",
                body: #"{"name": "old", "scopes": {"read": ["all"], "import": true, "changes": true}}"#
            ).json()
            let secret = try made.member("token") { try $0.asString() }
            let bearer: [HeaderFields.Field] = [("Authorization", "Bearer \(secret)")]
            var script = Browser(running: household.running)
            #expect(try await script.ask("GET", "/api/v1/workouts", fields: bearer).items().count == 1)
            // A year passes.
            let queue = try DatabaseQueue(path: folder.path + "/server.sqlite")
            try await queue.write { try $0.execute(sql: "UPDATE token SET expires = 1 WHERE name = 'old'") }
            try queue.close()
            let identifiers = household.identifiers
            for route in try await DescribedRoute.all(&household.ann) {
                let target = route.target { identifiers[$0] }
                let answer = try await script.ask(route.method, target, body: Self.body(route), fields: bearer)
                #expect(answer.status == 401, "\(route)")
            }
        }
    }
}
