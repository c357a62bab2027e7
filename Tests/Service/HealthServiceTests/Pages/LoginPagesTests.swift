import Foundation
import HealthPages
import Testing

@testable import HealthService

/// Login and logout.
@Suite(.enabled(if: Pages.areBuiltIn, "built without the trait 'Pages'"))
struct LoginPagesTests {
    @Test func SRV_22_withoutASessionThereIsNothingButTheDoor() async throws {
        try await Running.withFolder { folder in
            var pages = try await PagesUnderTest.personal(folder)
            pages.cookie = nil
            for address in PagesUnderTest.addresses {
                let answer = try await pages.ask("GET", address)
                #expect(answer.status == 303, "\(address)")
                #expect(answer.fields["Location"]?.hasPrefix("/login") == true, "\(address)")
                #expect(answer.bytes.isEmpty)
            }
            #expect(try await pages.page("/login").contains("hk serve"))
        }
    }

    @Test func SEC_33_aTokenOpensNoPage() async throws {
        try await Running.withFolder { folder in
            var pages = try await PagesUnderTest.personal(folder)
            let made = try await pages.ask("POST", "/access/tokens", form: "name=Kitchen&reads=all")
            let secret = try #require(made.text.firstMatch(of: /hkt_[A-Za-z0-9_-]+/)?.output)
            pages.cookie = nil
            let answer = try await pages.ask("GET", "/", fields: [("Authorization", "Bearer \(secret)")])
            #expect(answer.status == 303)
        }
    }

    @Test func SRV_23_nameAndPasswordLeadWhereSomebodyWanted() async throws {
        try await Running.withFolder { folder in
            var pages = try await PagesUnderTest.server(folder)
            let door = try await pages.ask("GET", "/workouts?q=run")
            #expect(door.fields["Location"] == "/login?next=%2Fworkouts%3Fq%3Drun")
            let wrong = try await pages.ask("POST", "/login", form: "name=ann&password=wrong&next=%2Fworkouts")
            #expect(wrong.status == 401)
            #expect(wrong.text.contains("field-error") && wrong.text.contains("value=\"ann\""))
            let entered = try await pages.ask(
                "POST", "/login", form: "name=ann&password=correct+horse+battery&next=%2Fworkouts")
            #expect(entered.status == 303)
            #expect(entered.fields["Location"] == "/workouts")
            pages.cookie = entered.fields["Set-Cookie"].map { String($0.prefix { $0 != ";" }) }
            #expect(try await pages.page("/admin").contains(">ann<"))
            #expect(try await pages.ask("POST", "/logout", form: "").fields["Location"] == "/login")
            #expect(try await pages.ask("GET", "/").status == 303)
        }
    }

    @Test(
        arguments: [
            "https://evil.example/", "//evil.example/", "/\\evil.example", "evil", "/\t/evil.example",
            "/\n/evil.example",
            "/\r\nSet-Cookie: a=b", "/\u{0}/evil.example", "/é",
        ])
    func SRV_23_theDoorLeadsNowhereElse(next: String) async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.server(folder)
            let encoded = next.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            let entered = try await pages.ask(
                "POST", "/login", form: "name=ann&password=correct+horse+battery&next=\(encoded)")
            #expect(entered.fields["Location"] == "/")
        }
    }

    @Test func SRV_33_somebodyJoinsByALink() async throws {
        try await Running.withFolder { folder in
            var pages = try await PagesUnderTest.server(folder)
            let entered = try await pages.ask("POST", "/login", form: "name=ann&password=correct+horse+battery")
            pages.cookie = entered.fields["Set-Cookie"].map { String($0.prefix { $0 != ";" }) }
            let made = try await pages.ask("POST", "/admin/invitations", form: "role=person")
            let link = try #require(made.text.firstMatch(of: /\/join\/[A-Za-z0-9_-]+/)?.output)
            pages.cookie = nil
            #expect(try await pages.page(String(link)).contains("You are invited"))
            let short = try await pages.ask("POST", String(link), form: "name=berta&password=short")
            #expect(short.text.contains("field-error"))
            let joined = try await pages.ask("POST", String(link), form: "name=berta&password=another+long+password")
            #expect(joined.status == 303)
            pages.cookie = joined.fields["Set-Cookie"].map { String($0.prefix { $0 != ";" }) }
            #expect(try await pages.ask("GET", "/").status == 200)
            #expect(try await pages.ask("GET", "/admin").status == 404)
        }
    }
}
