import Foundation
import TestSupport
import Testing

@testable import HealthService

/// The settings for passwords.
@Suite struct PasswordRulesConfigurationTests {
    private func rules(_ flags: [String: String]) throws -> PasswordRules {
        try PasswordRules(
            ServiceConfiguration(flags: flags, environment: ["HOME": "/nowhere"], exists: { _ in false }))
    }

    @Test func SEC_3_theServerKnowsItsNameAndItsList() throws {
        let folder = try TemporaryFolder()
        let list = try folder.write("correct horse battery\nshort\n", to: "list.txt")
        let rules = try rules(["public-url": "https://health.example.org:8443", "password-list": list])
        #expect(throws: PasswordFault.hostName) { try rules.check("health.Example.org", name: "ada") }
        #expect(throws: PasswordFault.listed) { try rules.check("Correct Horse Battery", name: "ada") }
        try rules.check("correct horse battery staple", name: "ada")
        // Without a configured list the password is accepted.
        try self.rules([:]).check("Correct Horse Battery", name: "ada")
    }

    @Test func SEC_3_aListThatCannotBeReadIsAnError() async {
        await expectError({ if case .storage = $0 { true } else { false } }) {
            try rules(["password-list": "/nowhere/list.txt"])
        }
    }
}
