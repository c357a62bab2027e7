import Foundation
import TestSupport
import Testing

@testable import HealthService

/// What is done on the command line.
@Suite struct ServiceAdministrationTests {
    private let folder: TemporaryFolder
    private let secrets = FastSecrets()
    private var state: String { folder.url.appending(path: "state").path }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func configuration(_ flags: [String: String]) throws -> ServiceConfiguration {
        try ServiceConfiguration(flags: flags, environment: ["HOME": "/nowhere"], exists: { _ in false })
    }

    private func create(
        _ name: String, _ password: String = "a long enough secret", _ flags: [String: String] = [:]
    ) async throws {
        try await ServiceAdministration.createPerson(
            named: name, isAdmin: true, password: password,
            configuration: configuration(flags.merging(["state": state]) { given, _ in given }), secrets: secrets)
    }

    @Test func SRV_23_theFirstAdminIsMadeOnTheCommandLine() async throws {
        try await create("ada")
        let folder = ServiceFolder(server: state)
        let accounts = try Accounts(database: .init(path: folder.database), folder: folder, secrets: secrets)
        let issued = try await accounts.logIn(name: "Ada", password: "a long enough secret", from: .home)
        #expect(issued.signedIn.person.role == .admin)
        // Also while the server runs.
        try await create("eve")
        #expect(try accounts.people(by: issued.signedIn).count == 2)
    }

    @Test func SRV_23_whatMakesNoSenseIsTold() async throws {
        try await create("ada")
        let list = try folder.write("correct horse battery\n", to: "list.txt")
        for (name, password, flags, words) in [
            ("ADA", "a long enough secret", [:], "Somebody has this name"), ("a", "a long enough secret", [:], "2 to 64"),
            ("eve", "short", [:], "at least 12"), ("eve", "health.example.org", ["public-url": "https://health.example.org"], "name of the server"),
            ("eve", "Correct Horse Battery", ["password-list": list], "list of common"),
            ("eve", "a long enough secret", ["password-list": "/nowhere/list"], "cannot be read"),
            ("eve", "a long enough secret", ["state": "/proc/none"], "Could not make"),
        ] as [(String, String, [String: String], String)] {
            await #expect {
                try await create(name, password, flags)
            } throws: { error in
                guard let error = error as? ServiceConfigurationError else { return false }
                return error.exitStatus == 78 && error.description.contains(words)
            }
        }
        await #expect {
            try await ServiceAdministration.createPerson(
                named: "eve", isAdmin: false, password: "a long enough secret",
                configuration: configuration(["store": state]), secrets: secrets)
        } throws: { ($0 as? ServiceConfigurationError)?.exitStatus == 64 }
    }
}
