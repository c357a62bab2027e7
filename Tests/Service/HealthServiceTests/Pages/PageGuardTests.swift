import Foundation
import HealthReports
import HealthTransfer
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthPages
@testable import HealthService

/// Rejected requests: other sites, other hosts, forms of other sessions, excessive lengths.
@Suite(.enabled(if: Pages.areBuiltIn, "built without the trait 'Pages'"))
struct PageGuardTests {
    private static let login = "name=ann&password=correct+horse+battery"

    /// Returns the forms of a page that are posted: the address of each with its token.
    private static func forms(_ page: String) -> [(action: String, token: String?)] {
        page.matches(of: /<form [^>]*method="post"[^>]*>/).map { form in
            let rest = page[form.range.upperBound...].prefix(400)
            let field = rest.prefixMatch(of: /<input type="hidden" name="token" value="([^"]+)">/)
            let action = form.output.firstMatch(of: /action="([^"]*)"/)
            return (action.map { String($0.output.1) } ?? "", field.map { String($0.output.1) })
        }
    }

    // MARK: Sites

    @Test(arguments: ["/login", "/join/abc", "/reset/abc", "/import", "/logout", "/nowhere"])
    func SEC_23_whatBeginsASessionComesFromOurOwnPages(address: String) async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.server(folder)
            let json: HeaderFields.Field = ("Content-Type", "application/json")
            let body = #"{"name": "ann", "password": "correct horse battery"}"#
            let foreign: [[HeaderFields.Field]] =
                ["cross-site", "same-site", "none", "same-origin, cross-site", ""].map { [("Sec-Fetch-Site", $0)] }
                + [
                    [("Sec-Fetch-Site", "cross-site"), ("Origin", "http://health.test")],
                    // The credentials that browsers send to a proxy on their own are not a token.
                    [("Sec-Fetch-Site", "cross-site"), ("Authorization", "Basic YW5uOndvcmQ=")],
                    [("Sec-Fetch-Site", "cross-site"), ("Authorization", "Negotiate YW5u")],
                    [("Sec-Fetch-Site", "cross-site"), ("Authorization", "")],
                ]
            for fields in foreign {
                let form = try await pages.ask("POST", address, form: Self.login, fields: fields)
                #expect(form.status == 403 && form.fields["Set-Cookie"] == nil, "\(fields)")
                if ["/login", "/join/abc", "/reset/abc"].contains(address) {
                    let program = try await pages.ask("POST", address, form: body, fields: fields + [json])
                    #expect(program.status == 403 && program.fields["Set-Cookie"] == nil, "\(fields)")
                    #expect(try program.problem() == "cross-site")
                }
            }
        }
    }

    @Test func SEC_23_aLoginWithoutAWordOfItsSiteIsTakenFromProgramsAlone() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.server(folder)
            let json = #"{"name": "ann", "password": "correct horse battery"}"#
            func post(_ body: String, _ fields: [HeaderFields.Field]) async throws -> Int {
                var request = ServiceRequest(
                    method: "POST", target: "/login", body: RequestBody(Array(body.utf8)), address: "127.0.0.1")
                request.fields = HeaderFields([("Host", "health.test")] + fields)
                return try await Answer(pages.pages.respond(to: request)).status
            }
            let form: HeaderFields.Field = ("Content-Type", "application/x-www-form-urlencoded")
            let program: HeaderFields.Field = ("Content-Type", "application/json")
            for origin in ["http://evil.example", "null", "https://health.test", "http://health.test.evil", ""] {
                #expect(try await post(Self.login, [form, ("Origin", origin)]) == 403)
                #expect(try await post(json, [program, ("Origin", origin)]) == 403)
            }
            #expect(try await post(Self.login, [form]) == 403)
            #expect(try await post(Self.login, [("Content-Type", "Text/Plain ; charset=utf-8")]) == 403)
            #expect(try await post(json, [("Content-Type", "multipart/form-data; boundary=a")]) == 403)
            #expect(try await post(Self.login, [form, ("Origin", "http://health.test")]) == 303)
            #expect(try await post(json, [program, ("Origin", "http://health.test")]) == 303)
            #expect(try await post(json, [program]) == 303)
        }
    }

    // MARK: Forms

    @Test func SEC_24_everyFormOfAPageCarriesItsToken() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            _ = try await pages.ask("POST", "/access/tokens", form: "name=Kitchen&reads=all")
            _ = try await pages.ask("POST", "/import/names", form: "name=Laufen&activity=running")
            let run = try #require(
                try await pages.page("/workouts").firstMatch(of: /\/workouts\/[0-9A-F-]{36}/)?.output)
            var seen: Set<String> = []
            for address in PagesUnderTest.addresses + [String(run)] {
                for form in Self.forms(try await pages.page(address)) {
                    let parts = form.action.split(separator: "/").map(String.init)
                    let page = PageRoute.all.first { $0.method == .post && $0.path.match(parts) != nil }
                    seen.insert(page?.form ?? form.action)
                    #expect(form.token?.utf8.count == 86, "\(address) \(form.action)")
                    let signedIn = try #require(try await pages.session())
                    let tokens = try #require(pages.responder.services).accounts.formTokens
                    #expect(
                        tokens.check(form.token ?? "", for: signedIn, purpose: page?.form ?? ""), "\(form.action)")
                }
            }
            #expect(
                seen.isSuperset(of: [
                    "logout", "import", "importNames", "accessTokens", "accessTokensRevoke", "accessSourcesOrder",
                    "settings", "settingsZones", "workoutsEdit", "workoutsDelete", "enterWorkout", "enterValue",
                ]), "\(seen)")
        }
    }

    @Test func SEC_24_aFormWithoutItsTokenDoesNothing() async throws {
        try await Running.withFolder { folder in
            let first = try await PagesUnderTest.server(folder).signedIn()
            let second = try await first.signedIn()
            #expect(first.cookie != second.cookie)
            // Cached pages are those of one session.
            let own = Self.forms(try await first.page("/about")).first?.token
            let others = Self.forms(try await second.page("/about")).first?.token
            let settings = Self.forms(try await first.page("/settings")).first { $0.action == "/settings" }?.token
            for wrong in ["", "A", "abc%00", others ?? "", settings ?? "", String(own?.dropLast() ?? "")] {
                let refused = try await first.ask("POST", "/logout", form: "token=\(wrong)")
                #expect(
                    refused.status == 403 && refused.text.contains("Reload the page and submit it again"), "\(wrong)")
            }
            #expect(try await first.ask("GET", "/").status == 200)
            #expect(try await first.ask("POST", "/logout", form: "token=\(own ?? "")").status == 303)
            #expect(try await first.ask("GET", "/").status == 303)
            #expect(try await second.ask("POST", "/logout", form: "token=\(others ?? "")").status == 303)
        }
    }

    @Test func SEC_24_aFormWithFilesCarriesItsTokenFirst() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder, { _ in })
            let type: [HeaderFields.Field] = [("Content-Type", "multipart/form-data; boundary=xYz")]
            func body(_ parts: [(head: String, content: String)]) -> String {
                parts.map { "--xYz\r\nContent-Disposition: form-data; \($0.head)\r\n\r\n\($0.content)\r\n" }.joined()
                    + "--xYz--\r\n"
            }
            let file = (head: "name=\"file\"; filename=\"token=run.gpx\"", content: Running.ride)
            let token = try #require(
                Self.forms(try await pages.page("/import")).first { $0.action == "/import" }?.token)
            let long = String(repeating: "A", count: 10_000)
            for parts in [
                [file], [("name=\"token\"", "A"), file], [("name=\"token\"", long), file],
                [file, ("name=\"token\"", token)],
            ] {
                #expect(try await pages.ask("POST", "/import", form: body(parts), fields: type).status == 403)
            }
            #expect(try await pages.ask("POST", "/import", form: "file=a").status == 415)
            let taken = try await pages.ask(
                "POST", "/import", form: body([("name=\"token\"", token), file]), fields: type)
            #expect(taken.status == 303 && taken.fields["Location"] == "/import")
            #expect(try await pages.page("/import").contains("run.gpx"))
        }
    }

    @Test("API-142: the page of imports shows a preview, which is imported or discarded")
    func API_142_thePageShowsAPreview() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder, { _ in })
            let type: [HeaderFields.Field] = [("Content-Type", "multipart/form-data; boundary=xYz")]
            func send() async throws {
                let token = try #require(
                    Self.forms(try await pages.page("/import")).first { $0.action == "/import" }?.token)
                let parts = [
                    ("name=\"token\"", token), ("name=\"preview\"", "1"),
                    ("name=\"file\"; filename=\"run.gpx\"", Running.ride),
                ]
                let body =
                    parts.map { "--xYz\r\nContent-Disposition: form-data; \($0.0)\r\n\r\n\($0.1)\r\n" }.joined()
                    + "--xYz--\r\n"
                #expect(try await pages.ask("POST", "/import", form: body, fields: type).status == 303)
                let job = try #require(try await pages.ask("GET", "/api/v1/imports").items().first)
                let id = try job.member("id") { try $0.asString() }
                _ = try await pages.ask("GET", "/api/v1/imports/\(id)/events")
            }
            func decide(_ ending: String) async throws {
                let form = try #require(
                    Self.forms(try await pages.page("/import")).first { $0.action.hasSuffix(ending) })
                let token = try #require(form.token)
                #expect(try await pages.ask("POST", form.action, form: "token=\(token)").status == 303)
            }
            try await send()
            let shown = try await pages.page("/import")
            #expect(shown.contains("Would add 1 workout (1 running, 2026-05-12)") && shown.contains("Discard run.gpx"))
            try await decide("/cancel")
            let discarded = try await pages.page("/import")
            #expect(discarded.contains("cancelled") && !discarded.contains("Discard run.gpx"))
            try await send()
            try await decide("/confirm")
            let job = try #require(try await pages.ask("GET", "/api/v1/imports").items().first)
            _ = try await pages.ask("GET", "/api/v1/imports/\(job.member("id") { try $0.asString() })/events")
            #expect(try await pages.ask("GET", "/api/v1/workouts").items().count == 1)
        }
    }

    @Test("PLA-2: the page of imports counts the values that were judged impossible")
    func PLA_2_thePageOfImportsCountsImpossibleValues() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder, { _ in })
            let token = try #require(
                Self.forms(try await pages.page("/import")).first { $0.action == "/import" }?.token)
            let text = GPX.file(GPX.track([Array(0..<120)], type: "running")).replacing(
                "lat=\"\(Double(60) / 1_000_000)\"", with: "lat=\"1\"")
            let body =
                [("name=\"token\"", token), ("name=\"file\"; filename=\"run.gpx\"", text)]
                .map { "--xYz\r\nContent-Disposition: form-data; \($0.0)\r\n\r\n\($0.1)\r\n" }.joined() + "--xYz--\r\n"
            let type: [HeaderFields.Field] = [("Content-Type", "multipart/form-data; boundary=xYz")]
            #expect(try await pages.ask("POST", "/import", form: body, fields: type).status == 303)
            var page = ""
            for _ in 0..<1_000 where !page.contains("1 impossible") { page = try await pages.page("/import") }
            #expect(page.contains("1 impossible"))
        }
    }

    // MARK: Refusals

    @Test func SEC_5_whatIsRefusedAtTheDoorSaysSoByItsStatus() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.server(folder)
            for _ in 0..<5 {
                let wrong = try await pages.ask("POST", "/login", form: "name=ann&password=wrong")
                #expect(wrong.status == 401 && wrong.fields["Location"] == nil)
                #expect(wrong.fields["WWW-Authenticate"] != nil && wrong.fields["Cache-Control"] == "no-store")
                #expect(wrong.text.contains("The name or the password is wrong."))
            }
            // A busy machine may miss the first of the waits; each is twice as long as the previous one.
            var limited = try await pages.ask("POST", "/login", form: "name=ann&password=wrong")
            for _ in 0..<12 where limited.status != 429 {
                limited = try await pages.ask("POST", "/login", form: "name=ann&password=wrong")
            }
            #expect(limited.status == 429)
            #expect(Int(limited.fields["Retry-After"] ?? "").map { $0 > 0 } == true)
            #expect(limited.text.contains("field-error"))
            let link = try await pages.ask(
                "POST", "/join/AAAAAAAAAAAAAAAAAAAAAA", form: "name=b&password=long+enough+word")
            #expect([404, 410].contains(link.status) && link.text.contains("field-error"))
        }
    }

    @Test func SEC_21_aWrongPasswordOfSettingsIsRefusedByItsStatus() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.server(folder).signedIn()
            let wrong = try await pages.ask(
                "POST", "/settings/password", form: "password=no&newPassword=another+long+one")
            #expect(wrong.status == 401 && wrong.text.contains("The name or the password is wrong."))
            let short = try await pages.ask(
                "POST", "/settings/password", form: "password=correct+horse+battery&newPassword=short")
            #expect(short.status == 422)
            let erase = try await pages.ask("POST", "/settings/erase", form: "name=ann&password=no")
            #expect(erase.status == 401 && erase.fields["Location"] == nil)
            #expect(try await pages.ask("POST", "/settings", form: "units=furlongs").status >= 400)
            #expect(try await pages.ask("POST", "/access/tokens", form: "name=&reads=all").status >= 400)
            #expect(try await pages.ask("GET", "/").status == 200)
        }
    }

    // MARK: Hosts and sizes

    @Test func SRV_25_pagesAndTheirFilesKnowOurHostsAlone() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            let style = try #require(try await pages.page("/login").firstMatch(of: /\/assets\/[^"]*style.css/)?.output)
            for address in ["/login", "/", "/about", String(style), "/join/abc", "/reset/abc", "/nowhere"] {
                for host in ["evil.example", "health.test:81", "", "health.test.evil"] {
                    let answer = try await pages.ask("GET", address, fields: [("Host", host)])
                    #expect(answer.status == 421, "\(address) \(host)")
                    #expect(answer.fields["Cache-Control"] == "no-store")
                }
                #expect(try await pages.ask("GET", address, fields: [("Host", "Health.Test")]).status != 421)
            }
        }
    }

    @Test func SEC_50_pagesHaveTheLimitsOfTheAPI() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            let style = try #require(try await pages.page("/login").firstMatch(of: /\/assets\/[^"]*style.css/)?.output)
            for address in ["/login", "/", "/workouts", String(style), "/nowhere"] {
                let long = try await pages.ask("GET", address + "?q=" + String(repeating: "a", count: 9_000))
                #expect(long.status == 413, "\(address)")
                let wide = try await pages.ask(
                    "GET", address, fields: [("X-Wide", String(repeating: "a", count: 20_000))])
                #expect(wide.status == 413, "\(address)")
                let many = try await pages.ask("GET", address, fields: (0..<110).map { ("X-\($0)", "a") })
                #expect(many.status == 413, "\(address)")
            }
        }
    }

    @Test func API_12_whatAnAddressDoesNotTakeNamesWhatItTakes() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            let style = try #require(try await pages.page("/login").firstMatch(of: /\/assets\/[^"]*style.css/)?.output)
            let uuid = UUID().uuidString
            let allowed = [
                "/": "GET, HEAD", "/login": "GET, HEAD, POST", "/join/abc": "GET, HEAD, POST",
                "/import": "GET, HEAD, POST",
                "/access/tokens": "POST", "/logout": "POST", "/workouts/\(uuid)": "GET, HEAD",
                "/workouts/\(uuid)/edit": "POST", "/workouts/\(uuid)/undo": "POST", "/data/bin/empty": "POST",
                String(style): "GET, HEAD",
            ]
            for (address, methods) in allowed {
                for method in ["PUT", "DELETE", "OPTIONS", "BREW"] {
                    let answer = try await pages.ask(method, address)
                    #expect(answer.status == 405, "\(method) \(address)")
                    #expect(answer.fields["Allow"] == methods, "\(method) \(address)")
                }
            }
            #expect(try await pages.ask("PUT", "/nowhere").fields["Allow"] == nil)
        }
    }
}
