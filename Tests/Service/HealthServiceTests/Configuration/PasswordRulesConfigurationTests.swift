import Foundation
import HealthStore
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

    @Test("SEC-3: a list that is missing or longer than 64 MiB is refused by name") func lists() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("correct horse battery\n", to: "list.txt")
        let file = try #require(FileHandle(forWritingAtPath: path))
        try file.truncate(atOffset: UInt64(64 << 20) + 1)
        try file.close()
        for path in [path, path + ".none"] {
            let message = "The password list '\(path)' cannot be read or is too large."
            await expectError({ error in
                if case .storage(let failure) = error {
                    failure.message == message && failure.cause == .unusable
                } else {
                    false
                }
            }) { try rules(["password-list": path]) }
        }
    }

    @Test("SEC-3: neither the name of the site nor that of the machine is a password", arguments: [true, false])
    func names(hasSite: Bool) throws {
        let configuration = try ServiceConfiguration(
            flags: hasSite ? ["public-url": "https://health.example.org:8443"] : [:],
            environment: ["HOME": "/nowhere"], exists: { _ in false })
        let rules = try PasswordRules(configuration, machine: "Workstation-7.lan")
        for name in ["workstation-7.lan", "WORKSTATION-7.LAN"] {
            #expect(throws: PasswordFault.hostName) { try rules.check(name, name: "ada") }
        }
        if hasSite {
            #expect(throws: PasswordFault.hostName) { try rules.check("health.example.org", name: "ada") }
        } else {
            try rules.check("health.example.org", name: "ada")
        }
        try rules.check("health.example.org:8443", name: "ada")
        try rules.check("workstation-8.lan", name: "ada")
    }
}
