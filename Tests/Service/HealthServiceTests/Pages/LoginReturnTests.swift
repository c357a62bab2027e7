import Foundation
import HealthPages
import Testing

@testable import HealthService

/// The page to which a login leads (SRV-23).
@Suite(.enabled(if: Pages.areBuiltIn, "built without the trait 'Pages'"))
struct LoginReturnTests {
    private static func hidden(_ page: String) -> [String] {
        page.matches(of: /name="next" value="([^"]*)"/).map { String($0.output.1) }
    }

    @Test("SRV-23: after a wrong password, the door remembers the name and the page that was asked for")
    func wrongPassword() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.server(folder)
            #expect(Self.hidden(try await pages.page("/login?next=%2Fworkouts%3Fq%3Drun")) == ["/workouts?q=run"])
            #expect(Self.hidden(try await pages.page("/login")) == ["/"])
            let wrong = try await pages.ask(
                "POST", "/login", form: "name=ann&password=wrong&next=%2Fworkouts%3Fq%3Drun")
            #expect(wrong.status == 401 && Self.hidden(wrong.text) == ["/workouts?q=run"])
            #expect(wrong.text.contains("name=\"name\" value=\"ann\""))
            let none = try await pages.ask("POST", "/login", form: "password=wrong")
            #expect(none.status == 401 && Self.hidden(none.text) == ["/"])
            #expect(none.text.contains("name=\"name\" value=\"\""))
            let right = try await pages.ask(
                "POST", "/login", form: "name=ann&password=correct+horse+battery&next=%2Fworkouts%3Fq%3Drun")
            #expect(right.status == 303 && right.fields["Location"] == "/workouts?q=run")
            let home = try await pages.ask("POST", "/login", form: "name=ann&password=correct+horse+battery")
            #expect(home.status == 303 && home.fields["Location"] == "/")
        }
    }

    @Test(
        "SRV-23: a login leads to addresses of visible characters alone",
        arguments: [
            ("%2F%21", "/!"), ("%2F%7E", "/~"), ("%2F%7F", "/"), ("%2Fa%20b", "/"), ("%2Fa%2F%2Fb", "/a//b"),
            ("%2Fa%5Cb", "/"),
        ])
    func visible(next: String, location: String) async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.server(folder)
            let entered = try await pages.ask(
                "POST", "/login", form: "name=ann&password=correct+horse+battery&next=\(next)")
            #expect(entered.status == 303 && entered.fields["Location"] == location)
        }
    }

    @Test("SRV-23: who is not signed in is led back to what they asked for, if that changes nothing") func asked()
        async throws
    {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.server(folder)
            for (method, target, location) in [
                ("GET", "/", "/login"), ("GET", "/?a=1", "/login"), ("GET", "/data", "/login?next=%2Fdata"),
                ("GET", "/data?q=a%20b", "/login?next=%2Fdata%3Fq%3Da%2520b"),
                ("POST", "/settings", "/login"), ("HEAD", "/data", "/login"),
            ] {
                let answer = try await pages.ask(method, target, form: method == "POST" ? "a=1" : nil)
                #expect(answer.status == 303 && answer.fields["Location"] == location, "\(method) \(target)")
                #expect(answer.bytes.isEmpty)
            }
        }
    }
}
