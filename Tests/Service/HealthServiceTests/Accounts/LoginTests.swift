import Foundation
import HealthStore
import Testing

@testable import HealthService

/// Names and passwords.
@Suite struct LoginTests {
    private let fixture: AccountsFixture
    private var accounts: Accounts { fixture.accounts }
    private let password = AccountsFixture.password

    init() throws {
        fixture = try AccountsFixture()
    }

    @Test func SRV_23_aPersonIsMadeAndLogsInByAnySpellingOfTheName() async throws {
        let made = try await accounts.makePerson(name: "Åda", role: .admin, password: password)
        #expect(made.name == "Åda" && made.shownName == "Åda" && made.role == .admin && made.state == .active)
        for name in ["Åda", "åDA", " A\u{30A}da "] {
            let issued = try await accounts.logIn(name: name, password: password, from: .home)
            #expect(issued.signedIn.person == made)
            #expect(try accounts.signedIn(cookie: issued.secret).person == made)
        }
        await expectError(\.isNameTaken) {
            try await accounts.makePerson(name: "ÅDA", role: .person, password: password)
        }
    }

    @Test func SEC_2_whatIsStoredIsAHashOfThePasswordAsItWasSent() async throws {
        let odd = "e\u{301} and é are 2"
        let person = try await accounts.makePerson(name: "ada", role: .person, password: odd)
        let stored = try #require(try accounts.database.read { try $0.person(person.id)?.password })
        #expect(stored.hasPrefix("$fast$") && !stored.contains(odd))
        _ = try await accounts.logIn(name: "ada", password: odd, from: .home)
        // Passwords are neither normalized nor truncated.
        for wrong in ["é and é are 2", odd + " ", odd.uppercased(), ""] {
            await expectError(\.isWrongNameOrPassword) {
                try await accounts.logIn(name: "ada", password: wrong, from: .home)
            }
        }
    }

    @Test func SEC_2_aHashOfLessEffortIsMadeAnewAtTheNextLogin() async throws {
        let person = try await accounts.makePerson(name: "ada", role: .person, password: password)
        let stored = { try fixture.accounts.database.read { try $0.person(person.id)?.password } }
        let before = try stored()
        _ = try await accounts.logIn(name: "ada", password: password, from: .home)
        #expect(try stored() == before)
        fixture.secrets.effort = 2
        await expectError(\.isWrongNameOrPassword) {
            try await accounts.logIn(name: "ada", password: "wrong wrong wrong", from: .home)
        }
        #expect(try stored() == before)
        _ = try await accounts.logIn(name: "ada", password: password, from: .home)
        #expect(try stored()?.hasPrefix("$fast$2$") == true)
        _ = try await accounts.logIn(name: "ada", password: password, from: .home)
        // It is the same password, which the person did not change.
        #expect(try accounts.database.read { try $0.person(person.id)?.passwordChanged } == AccountsFixture.start)
    }

    /// Unknown and disabled accounts cause the same work, and the same response.
    @Test func SEC_4_nobodyLearnsWhoHasAnAccount() async throws {
        let disabled = try await accounts.makePerson(name: "eve", role: .person, password: password)
        let admin = try await fixture.signIn("ada", as: .admin)
        try accounts.setDisabled(true, disabled.id, by: admin, from: .home)
        for (name, tried) in [("ada", "wrong wrong wrong"), ("nobody", password), ("eve", password), ("", password)] {
            let before = fixture.secrets.checkCount
            await expectError(\.isWrongNameOrPassword) {
                try await accounts.logIn(name: name, password: tried, from: .away)
            }
            #expect(fixture.secrets.checkCount == before + 1)
        }
        await expectError(\.isWrongNameOrPassword) {
            try await accounts.logIn(name: String(repeating: "x", count: 1_000_000), password: password, from: .away)
        }
    }

    @Test func SEC_5_afterFiveFailuresAnAttemptWaits() async throws {
        let signedIn = try await fixture.signIn("ada")
        for _ in 0..<5 {
            await expectError(\.isWrongNameOrPassword) {
                try await accounts.logIn(name: "ada", password: "wrong wrong wrong", from: .away)
            }
        }
        let checks = fixture.secrets.checkCount
        await expectError({ $0.wait == 1 }) {
            try await accounts.logIn(name: "ADA", password: password, from: .away)
        }
        #expect(fixture.secrets.checkCount == checks)
        // From home, where she logged in before, Ada is still accepted.
        _ = try await accounts.logIn(name: "ada", password: password, from: .home)
        // From elsewhere she waits for a second.
        fixture.clock.advance(1)
        _ = try await accounts.logIn(name: "ada", password: password, from: .away)
        // Her success cleared her name.
        await expectError(\.isWrongNameOrPassword) {
            try await accounts.logIn(name: "ada", password: "wrong wrong wrong", from: .away)
        }
        let actions = try fixture.actions(of: signedIn)
        #expect(actions.filter { $0 == "login refused" }.count == 6)
        #expect(actions.filter { $0 == "login done" }.count == 3)
    }

    @Test func SEC_5_anAddressIsForgottenAfterThirtyDays() async throws {
        _ = try await fixture.signIn("ada")
        let fail = {
            for _ in 0..<5 {
                _ = try? await fixture.accounts.logIn(name: "ada", password: "wrong wrong wrong", from: .away)
            }
        }
        fixture.clock.advance(30 * 86_400)
        await fail()
        _ = try await accounts.logIn(name: "ada", password: password, from: .home)
        fixture.clock.advance(30 * 86_400 + 1)
        await fail()
        await expectError({ $0.wait == 1 }) {
            try await accounts.logIn(name: "ada", password: password, from: .home)
        }
    }

    @Test func SEC_20_anotherPasswordEndsAllOtherSessions() async throws {
        let first = try await fixture.signIn("ada")
        let issued = try await accounts.logIn(name: "ada", password: password, from: .away)
        let renewed = try await accounts.changePassword(issued.signedIn, to: "another long secret", from: .away)
        #expect(renewed.secret != issued.secret && renewed.signedIn.session.id == issued.signedIn.session.id)
        await expectError(\.isUnauthenticated) { try accounts.signedIn(cookie: issued.secret) }
        #expect(try accounts.signedIn(cookie: renewed.secret).person.id == first.person.id)
        #expect(try accounts.sessions(of: renewed.signedIn).map(\.id) == [renewed.signedIn.session.id])
        await expectError(\.isWrongNameOrPassword) {
            try await accounts.logIn(name: "ada", password: password, from: .home)
        }
        _ = try await accounts.logIn(name: "ada", password: "another long secret", from: .home)
    }

    @Test func SEC_3_aRefusedPasswordChangesNothing() async throws {
        let signedIn = try await fixture.signIn("ada")
        for refused in ["short", "aaaaaaaaaaaaaaaa", "Health.Example.org"] {
            await expectError({ if case .passwordRefused = $0 { true } else { false } }) {
                try await accounts.changePassword(signedIn, to: refused, from: .home)
            }
            await expectError({ if case .passwordRefused = $0 { true } else { false } }) {
                try await accounts.makePerson(name: "eve", role: .person, password: refused)
            }
        }
        _ = try await accounts.logIn(name: "ada", password: password, from: .home)
        await expectError({ if case .nameRefused(.length) = $0 { true } else { false } }) {
            try await accounts.makePerson(name: "e", role: .person, password: password)
        }
    }

    @Test func SEC_21_thePasswordIsGoodForTenMinutes() async throws {
        let signedIn = try await fixture.signIn("ada")
        try accounts.requirePassword(signedIn)
        fixture.clock.advance(600)
        await expectError(\.isPasswordNeeded) { try accounts.requirePassword(signedIn) }
        await expectError(\.isPasswordNeeded) {
            try await accounts.changePassword(signedIn, to: "another long secret", from: .home)
        }
        await expectError(\.isWrongNameOrPassword) {
            try await accounts.confirm(signedIn, password: "wrong wrong wrong", from: .home)
        }
        let confirmed = try await accounts.confirm(signedIn, password: password, from: .home)
        try accounts.requirePassword(confirmed)
        fixture.clock.advance(599)
        try accounts.requirePassword(confirmed)
        #expect(
            try fixture.actions(of: signedIn).prefix(2) == ["password-confirmed done", "password-confirmed refused"])
    }

    /// Guessing the password with a stolen session is no easier.
    @Test func SEC_5_SEC_21_confirmingHasTheSameBudget() async throws {
        let signedIn = try await fixture.signIn("ada")
        for _ in 0..<5 {
            await expectError(\.isWrongNameOrPassword) {
                try await accounts.confirm(signedIn, password: "wrong wrong wrong", from: .away)
            }
        }
        await expectError({ $0.wait == 1 }) {
            try await accounts.confirm(signedIn, password: password, from: .away)
        }
    }

    @Test func SEC_20_aPasswordThatIsChangedMeanwhileOpensNothing() async throws {
        let ada = try await fixture.signIn("ada")
        let hash = try fixture.secrets.hash(password: Array("another long secret".utf8))
        let later = fixture.clock.now + 1
        fixture.secrets.meanwhile { [accounts] in
            try? accounts.database.write { try $0.change(ada.person.id, password: hash, at: later) }
        }
        await expectError(\.isWrongNameOrPassword) {
            try await accounts.logIn(name: "ada", password: password, from: .home)
        }
        #expect(try accounts.sessions(of: ada).map(\.id) == [ada.session.id])
        _ = try await accounts.logIn(name: "ada", password: "another long secret", from: .home)
    }
}
