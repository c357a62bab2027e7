import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthPages
@testable import HealthService

/// The activity log on the page of settings (WEB-90, SRV-38).
@Suite struct ActivityLogTests {
    @Test("WEB-90: the latest twenty lines of the own activity log are shown") func lines() async throws {
        var server = try SweptAccounts()
        let ann = try await server.signUp("ann")
        try server.fixture.accounts.database.write { tables in
            for number in 0..<25 {
                try tables.add(
                    AuditRecord(
                        time: AccountsFixture.start + 1_000 + Double(number), person: ann.person.id, actor: .system,
                        action: AuditAction.permissionChanged.rawValue, object: "line \(number)",
                        outcome: AuditOutcome.done.rawValue))
            }
        }
        let page = try await server.ask("GET", "/settings", by: server.responder.views).text
        let lines = page.matches(of: #/\('line (\d+)' 'On' false /#).compactMap { Int($0.output.1) }
        #expect(lines == Array((5..<25).reversed()))
        #expect(page.contains(" hasAudit true "))
    }
}
