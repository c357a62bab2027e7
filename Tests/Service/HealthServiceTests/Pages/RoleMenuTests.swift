import Foundation
import HealthModel
import HealthPages
import Testing

@testable import HealthService

/// The menu of a person whose role changes (API-9, WEB-97).
@Suite(.enabled(if: Pages.areBuiltIn, "built without the trait 'Pages'"))
struct RoleMenuTests {
    @Test("API-9, WEB-97: a page that a browser has is another one as soon as its person is an administrator")
    func menu() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.server(folder)
            let accounts = try #require(pages.responder.services?.accounts)
            _ = try await accounts.makePerson(name: "ben", role: .person, password: Running.password)
            let (ann, ben) = (try await pages.signedIn(), try await pages.signedIn("ben"))
            let admin = try #require(try await ann.session())
            let person = try #require(try await ben.session()).person
            // The store is made at the first view.
            _ = try await ben.ask("GET", "/gear")
            let plain = try await ben.ask("GET", "/gear")
            let tag = try #require(plain.fields["ETag"])
            func again(_ tag: String) async throws -> Int {
                try await ben.ask("GET", "/gear", fields: [("If-None-Match", tag)]).status
            }
            #expect(try await again(tag) == 304 && !plain.text.contains(">People</a>"))
            try accounts.setRole(.admin, of: person.id, by: admin, from: .home)
            #expect(try await again(tag) == 200)
            let more = try await ben.ask("GET", "/gear")
            let other = try #require(more.fields["ETag"])
            #expect(other != tag && more.text.contains(">People</a>"))
            #expect(try await again(other) == 304)
            try accounts.setRole(.person, of: person.id, by: admin, from: .home)
            #expect(try await again(other) == 200)
            #expect(try await again(tag) == 304)
            #expect(try await !ben.ask("GET", "/gear").text.contains(">People</a>"))
        }
    }
}
