import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthPages
@testable import HealthService

/// The sessions of a person on the page of settings (WEB-90).
@Suite struct SessionListTests {
    @Test("WEB-90: a session without the name of a browser is that of a program, and the own one is marked")
    func browsers() async throws {
        var server = try SweptAccounts()
        _ = try await server.signUp("ann")
        _ = try await server.fixture.accounts.logIn(
            name: "ann", password: AccountsFixture.password, from: Visitor(address: .local, browser: ""))
        let page = try await server.ask("GET", "/settings", by: server.responder.views).text
        let sessions = page.matches(of: #/ browser '([^']*)' used '[^']*' isThis (true|false) /#)
        #expect(sessions.count == 2)
        #expect(sessions.filter { $0.output.1 == "A program" }.map { String($0.output.2) } == ["false"])
        #expect(sessions.filter { $0.output.2 == "true" }.count == 1)
    }
}
