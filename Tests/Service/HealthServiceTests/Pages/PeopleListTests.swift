import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthPages
@testable import HealthService

/// The people of a server, as its administrator sees them (WEB-97).
@Suite struct PeopleListTests {
    @Test("WEB-97: people have the name that they show, or else the one with which they log in") func names()
        async throws
    {
        var server = try SweptAccounts()
        _ = try await server.signUp("ada", as: .admin)
        try server.fixture.accounts.database.write { tables in
            for (number, name, shown) in [(1, "ben", "Benjamin"), (2, "eve", "")] {
                try tables.add(
                    PersonRecord(
                        id: SweptLife.uuid(number), name: name, folded: name, shownName: shown, role: .person,
                        made: AccountsFixture.start))
            }
        }
        let page = try await server.ask("GET", "/admin", by: server.responder.views).text
        let names = page.matches(of: #/ personName '([^']*)'/#).map { String($0.output.1) }
        #expect(names.sorted() == ["Benjamin", "ada", "eve"])
    }
}
