import Foundation
import HealthModel
import Synchronization
import TestSupport
import Testing

@testable import HealthService

/// A server in a folder of its own, with a clock that the test controls.
final class AccountsFixture: Sendable {
    static let password = "a long enough secret"
    static let start = Date(timeIntervalSinceReferenceDate: 800_000_000)

    let root: TemporaryFolder.Path
    let secrets = FastSecrets()
    let clock = TestClock()
    let accounts: Accounts

    enum Kind {
        case server
        case personal
    }

    init(_ kind: Kind = .server, admitsInvited: Bool = true) throws {
        root = TemporaryFolder.Path(try TemporaryFolder())
        accounts = try Self.open(root, kind, secrets, clock, admitsInvited: admitsInvited) { _ in }
        try accounts.begin()
    }

    /// Opens the same folder again, as after a restart of the server.
    func restarted(_ kind: Kind = .server, endWork: @escaping @Sendable (UUID) async -> Void = { _ in }) throws
        -> Accounts
    {
        let again = try Self.open(root, kind, secrets, clock, admitsInvited: true, endWork)
        try again.begin()
        return again
    }

    private static func open(
        _ root: TemporaryFolder.Path, _ kind: Kind, _ secrets: FastSecrets, _ clock: TestClock, admitsInvited: Bool,
        _ endWork: @escaping @Sendable (UUID) async -> Void
    ) throws -> Accounts {
        let folder: ServiceFolder =
            switch kind {
            case .server: ServiceFolder(server: root.path + "/state")
            case .personal: ServiceFolder(personal: root.path + "/personal", store: root.path + "/mine.sqlite")
            }
        return try Accounts(
            database: ServerDatabase(path: folder.database), folder: folder, secrets: secrets,
            rules: PasswordRules(hosts: ["health.example.org"]), admitsInvited: admitsInvited, clock: { clock.now },
            endWork: endWork)
    }

    /// Logs in a person.
    func signIn(
        _ name: String, as role: PersonRecord.Role = .person, from visitor: Visitor = .home
    ) async throws -> SignedIn {
        _ = try await accounts.makePerson(name: name, role: role, password: Self.password)
        return try await accounts.logIn(name: name, password: Self.password, from: visitor).signedIn
    }

    /// Returns the audit actions of a person, the newest first.
    func actions(of signedIn: SignedIn) throws -> [String] {
        try accounts.audit(of: signedIn, limit: 1_000).map { "\($0.action) \($0.outcome)" }
    }
}

/// A clock that advances only on request.
final class TestClock: Sendable {
    private let time = Mutex(AccountsFixture.start)

    var now: Date { time.withLock { $0 } }

    func advance(_ seconds: Double) { time.withLock { $0 += seconds } }
}

/// A thread-safe collection of elements of several tasks.
final class Collected<Element: Sendable>: Sendable {
    private let elements = Mutex<[Element]>([])

    var all: [Element] { elements.withLock { $0 } }

    func add(_ element: Element) { elements.withLock { $0.append(element) } }
}

extension TemporaryFolder {
    /// A folder that is retained as long as it may be used.
    final class Path: @unchecked Sendable {
        private let folder: TemporaryFolder
        let path: String

        init(_ folder: TemporaryFolder) {
            self.folder = folder
            path = folder.url.path
        }
    }
}

extension Visitor {
    static let home = Visitor(address: .local, browser: "Browser of home")
    static let away = Visitor(address: ClientAddress("198.51.100.7") ?? .local, browser: "Browser of elsewhere")
}

/// Expects one of the accounts' errors.
func expectError<Value>(
    _ matches: (AccountError) -> Bool, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> Value
) async {
    do {
        _ = try await body()
        Issue.record("Nothing was thrown.", sourceLocation: sourceLocation)
    } catch let error as AccountError {
        #expect(matches(error), "\(error)", sourceLocation: sourceLocation)
        #expect(error.description.hasSuffix("."), sourceLocation: sourceLocation)
    } catch {
        Issue.record(error, sourceLocation: sourceLocation)
    }
}

extension AccountError {
    var isUnauthenticated: Bool { if case .unauthenticated = self { true } else { false } }
    var isWrongNameOrPassword: Bool { if case .wrongNameOrPassword = self { true } else { false } }
    var isNotFound: Bool { if case .notFound = self { true } else { false } }
    var isGone: Bool { if case .gone = self { true } else { false } }
    var isPasswordNeeded: Bool { if case .passwordNeeded = self { true } else { false } }
    var isNameTaken: Bool { if case .nameTaken = self { true } else { false } }
    var isInvalid: Bool { if case .invalid = self { true } else { false } }
    var isNotInPersonalMode: Bool { if case .notInPersonalMode = self { true } else { false } }
    var isSignupClosed: Bool { if case .signupClosed = self { true } else { false } }
    var isBusy: Bool { if case .busy = self { true } else { false } }
    var wait: Int? { if case .tooManyAttempts(let seconds) = self { seconds } else { nil } }
}
