import Foundation
import HealthPages
import Testing

@testable import HealthService

/// One table of routes for the API and the pages, and one reader of queries and forms.
@Suite struct RouteTableTests {
    @Test("WEB-2: items of a query or a form are read in order, with their encoding")
    func items() throws {
        let items = try QueryItems("a=1&b=+x+y%20&a=%C3%A9&c&=d&e==")
        #expect(items.map { "\($0.name):\($0.value)" } == ["a:1", "b: x y ", "a:é", "c:", ":d", "e:="])
        #expect(items["a"] == "1" && items["b"] == "x y" && items["c"] == nil && items["z"] == nil)
        #expect(items.exact("b") == " x y " && items.values("a") == ["1", "é"])
        #expect(items.changed(["a": nil, "b": "2 & 3", "f": ""]) == "?=d&e=%3D&b=2%20%26%203")
        #expect(try QueryItems("").changed(["a": "1"]) == "?a=1")
        for text in ["a=%", "%zz=1", "a=%C3", "a=1&b=%E"] {
            #expect(throws: Problem.self, "\(text)") { try QueryItems(text) }
        }
        #expect(throws: Problem.self) { try QueryItems(String(repeating: "a&", count: 10_001)) }
        for text in ["/a%00", "/a?b=%00", "/a?%00", "a", ""] {
            #expect(throws: Problem.self, "\(text)") { try RequestTarget(text) }
        }
    }

    @Test("API-12: an argument with an asterisk matches all remaining components")
    func rest() {
        let path: RoutePath = "/assets/{folder}/{name*}"
        #expect(path.match(["assets", "1", "a.css"]) == ["folder": "1", "name": "a.css"])
        #expect(path.match(["assets", "1", "lib", "images", "a.png"]) == ["folder": "1", "name": "lib/images/a.png"])
        #expect(path.match(["assets", "1"]) == nil && path.match(["assets", "1", ""]) == nil)
        #expect(path.match(["other", "1", "a.css"]) == nil)
    }

    @Test(
        "API-12: pages and the API have the same table, and each answers errors in its own form",
        .enabled(if: Pages.areBuiltIn, "built without the trait 'Pages'"))
    func bothKinds() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            func type(_ target: String, _ method: String = "GET") async throws -> (Int, String?) {
                let answer = try await pages.ask(method, target)
                return (answer.status, answer.fields["Content-Type"])
            }
            let (html, problem) = ("text/html; charset=utf-8", "application/problem+json")
            for target in ["/nowhere", "/data/nothing", "/sleep/never", "/assets/x/y", "/?a=%", "/workouts/%zz"] {
                let (status, form) = try await type(target)
                #expect([400, 404].contains(status) && form == html, "\(target)")
            }
            for target in ["/api/v1/nowhere", "/api", "/problems/nothing", "/tiles/a/1/1/1", "/start?key=x"] {
                let (status, form) = try await type(target)
                #expect([401, 404].contains(status) && form == problem, "\(target)")
            }
            #expect(try await type("/api/v1/types", "DELETE") == (405, problem))
            #expect(try await type("/data", "DELETE") == (405, html))
            // Slashes that browsers add lead to the same page.
            for target in ["/data/", "//data", "/data//heartRate/"] {
                #expect(try await type(target) == (200, html), "\(target)")
            }
            #expect(try await pages.ask("GET", "/api/v1/types/").status == 404)
        }
    }

    @Test(
        "SRV-39: a page has the checks of a route: a token is no session, and unknown parameters are ignored",
        .enabled(if: Pages.areBuiltIn, "built without the trait 'Pages'"))
    func checks() async throws {
        try await Running.withFolder { folder in
            var pages = try await PagesUnderTest.personal(folder)
            #expect(try await pages.ask("GET", "/data?unknown=1&timeZone=nowhere").status == 200)
            let both = try await pages.ask("GET", "/data", fields: [("Authorization", "Bearer hkt_x")])
            #expect(both.status == 400)
            pages.cookie = nil
            let token = try await pages.ask("GET", "/data", fields: [("Authorization", "Bearer hkt_x")])
            #expect(token.status == 303 && token.fields["Location"] == "/login?next=%2Fdata")
            #expect(try await pages.ask("GET", "/api/v1/types").status == 401)
            #expect(try await pages.ask("POST", "/settings", form: "units=metric").status == 303)
        }
    }

    @Test("SEC-46: a page is logged with its route and its person, without its query")
    func log() async throws {
        guard Pages.areBuiltIn else { return }
        try await Running.withFolder { folder in
            let service = try ServiceUnderTest { _ in }
            let pages = try Pages(
                responder: service.service, isPersonal: true, share: PagesUnderTest.share,
                javascript: PagesUnderTest.javascript(in: folder))
            var request = ServiceRequest(method: "GET", target: "/data/heartRate?where=secret")
            request.fields = HeaderFields([("Host", "health.test"), ("Cookie", "hk=owner")])
            _ = await pages.respond(to: request)
            let note = try #require(service.notes.all.last)
            #expect(note.route == "/data/{type}" && note.person == "person" && note.status == 404)
            #expect(!note.line.contains("secret") && !note.line.contains("heartRate"))
        }
    }
}
