import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthService

/// The permissions of all apps of a store.
@Suite struct PermissionTests {
    private let fixture: AccountsFixture
    private var accounts: Accounts { fixture.accounts }
    private let program = AppIdentity(bundleIdentifier: "com.example.steps", name: "Steps")

    init() throws {
        fixture = try AccountsFixture()
    }

    @Test func API_82_programsAndTokensAreListedWithTheirDecisions() async throws {
        let signedIn = try await fixture.signIn("ada")
        let token = try accounts.makeToken(
            TokenDraft(name: "phone", grant: TokenGrant(read: [.heartRate])), signedIn, from: .home)
        try accounts.store(of: signedIn.person).engine.write {
            try $0.authorize(
                program, AuthorizationDecisions(share: [.stepCount: true], read: [.stepCount: false]))
        }
        let permissions = try accounts.permissions(of: signedIn)
        #expect(
            permissions.map(\.consent.bundleIdentifier) == [
                "com.example.steps", token.token.app.source.bundleIdentifier,
            ])
        #expect(permissions.map(\.token) == [nil, token.token.id] && permissions.map(\.name) == [nil, "phone"])
        #expect(permissions[0].consent.states[.stepCount] == AuthorizationState(share: .authorized, read: .denied))
        #expect(permissions[1].consent.states[.heartRate]?.read == .authorized)
    }

    @Test func API_82_SEC_31_thePersonDecidesAndTheStoreKnows() async throws {
        let signedIn = try await fixture.signIn("ada")
        var grant = TokenGrant()
        grant.scopes.readsAll = true
        let token = try accounts.makeToken(TokenDraft(name: "phone", grant: grant), signedIn, from: .home).token
        try accounts.change(
            permissionsOf: token.app.source.bundleIdentifier, AuthorizationDecisions(read: [.bodyMass: false]),
            signedIn,
            from: .home)
        try accounts.change(
            permissionsOf: program.source.bundleIdentifier,
            AuthorizationDecisions(share: [.appleExerciseTime: false], read: [.heartRate: true]), signedIn, from: .home)
        accounts.stores.closeAll()
        let engine = try accounts.store(of: signedIn.person).engine
        #expect(try engine.read { try $0.authorization(of: token.app, for: .bodyMass) }.read == .denied)
        #expect(try engine.read { try $0.authorization(of: token.app, for: .heartRate) }.read == .authorized)
        #expect(try engine.read { try $0.authorization(of: program, for: .heartRate) }.read == .authorized)
        #expect(try fixture.actions(of: signedIn).prefix(2) == ["permission-changed done", "permission-changed done"])
        try accounts.withdraw(permissionsOf: program.source.bundleIdentifier, signedIn, from: .home)
        #expect(try engine.read { try $0.authorization(of: program, for: .heartRate) } == AuthorizationState())
        await expectError(\.isNotFound) {
            try accounts.withdraw(permissionsOf: program.source.bundleIdentifier, signedIn, from: .home)
        }
    }

    @Test func SEC_34_aPersonsOwnSessionReadsWritesAndDeletesEverything() async throws {
        let signedIn = try await fixture.signIn("ada")
        let caller = Caller.session(signedIn)
        #expect(caller.app.source == AppIdentity.dashboard.source)
        let store = try accounts.store(of: signedIn.person)
        for type in ObjectType.all where type.isReadable {
            #expect(
                try store.engine.read { try $0.authorization(of: caller.app, for: type) }.read == .authorized, "\(type)"
            )
        }
        let sample = { (value: Double) in
            SampleRecord(
                type: .stepCount, start: value, end: value + 1, content: .quantity(QuantityValue(value, .count)))
        }
        let foreign = sample(5)
        try store.engine.write { try $0.authorize(program, AuthorizationDecisions(share: [.stepCount: true])) }
        try store.engine.write(as: program) { try $0.save([foreign]) }
        try store.engine.write(as: caller.app) { try $0.save([sample(7)]) }
        let ask = { try store.engine.read(for: caller.app) { try $0.samples(SampleRequest(.stepCount)) }.count }
        #expect(try ask() == 2)
        // Objects of other apps can be deleted by the owner alone.
        #expect(throws: EngineError.self) { try store.engine.write(as: caller.app) { try $0.delete([foreign.uuid]) } }
        _ = try store.engine.deleteWithAssociated([DeletionPart([foreign.uuid], by: caller.app, .owner)])
        #expect(try ask() == 1)
    }

    @Test func API_82_whatCannotBeGivenIsRefused() async throws {
        let signedIn = try await fixture.signIn("ada")
        let dashboard = AppIdentity.dashboard.source.bundleIdentifier
        #expect(dashboard == "org.openhealthkit.dashboard")
        let change = { (app: String, decisions: AuthorizationDecisions) in
            try fixture.accounts.change(permissionsOf: app, decisions, signedIn, from: .home)
        }
        await expectError(\.isNotFound) { try change(dashboard, AuthorizationDecisions(read: [.heartRate: false])) }
        await expectError(\.isNotFound) { try accounts.withdraw(permissionsOf: dashboard, signedIn, from: .home) }
        await expectError(\.isInvalid) {
            try accounts.withdraw(permissionsOf: "token.\(UUID().uuidString)", signedIn, from: .home)
        }
        let food = try #require(ObjectType(identifier: "HKCorrelationTypeIdentifierFood"))
        await expectError(\.isInvalid) { try change("a.b", AuthorizationDecisions(read: [food: true])) }
        await expectError(\.isInvalid) {
            try change("a.b", AuthorizationDecisions(share: [.appleExerciseTime: true]))
        }
        for app in ["", "a b", "a\u{0}", String(repeating: "a", count: 256)] {
            await expectError(\.isInvalid) { try change(app, AuthorizationDecisions(read: [.heartRate: true])) }
        }
        #expect(try accounts.permissions(of: signedIn).isEmpty)
    }
}
