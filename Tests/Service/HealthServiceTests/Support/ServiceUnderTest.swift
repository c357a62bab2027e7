import Foundation
import HealthModel
import HealthStore
import Synchronization
import TestEngines
import Testing
import WorkoutFiles

@testable import HealthService

/// A service over an in-memory store, called without a socket.
///
/// The owner's session is the cookie `owner`; a token is the name of an app.
final class ServiceUnderTest: Sendable {
    let engine: SQLiteEngine
    let service: HealthResponder
    let notes = Notes()
    private let keys: KeysByName

    /// The current date of all tests.
    static let now = Date(timeIntervalSince1970: 1_795_348_800)  // 2026-11-22T12:00:00Z

    init(
        clock: ServiceClock = ServiceClock(now: { now }), limits: ServiceLimits = ServiceLimits(),
        _ fill: (SQLiteEngine) throws -> Void = { _ in }
    ) throws {
        let engine = try SQLiteEngine.forTest()
        try fill(engine)
        self.engine = engine
        let store = try PersonStore(engine: engine)
        let notes = notes
        let keys = KeysByName()
        self.keys = keys
        service = HealthResponder(
            authenticate: { keys.requester(of: $0) }, openStore: { _ in store },
            origins: OriginCheck(hosts: ["health.test"]),
            limits: limits, seal: { bytes in Self.seal(bytes) }, clock: clock, log: { notes.add($0) })
    }

    /// Replaces a keyed hash.
    static func seal(_ bytes: [UInt8]) -> [UInt8] {
        var hash = StableHash()
        hash.add(bytes)
        return Array((hash.text + "--------").utf8)
    }

    /// The principal of a request.
    enum Who: Sendable {
        case owner
        case token(String)
        case nobody
    }

    func ask(
        _ method: String = "GET", _ target: String, as who: Who = .owner, body: String = "",
        fields: [HeaderFields.Field] = []
    ) async throws -> Answer {
        var request = ServiceRequest(method: method, target: target, body: RequestBody(Array(body.utf8)))
        request.fields["Host"] = "health.test"
        switch who {
        case .owner:
            request.fields["Cookie"] = "hk=owner"
            request.fields["Sec-Fetch-Site"] = "same-origin"
        case .token(let name): request.fields["Authorization"] = "Bearer \(name)"
        case .nobody: break
        }
        for field in fields { request.fields[field.name] = field.value }
        let answer = try await Answer(service.respond(to: request))
        try AnswerSchemas.of(service.table).check(method, target, answer)
        return answer
    }

    /// Revokes a token.
    func revoke(_ name: String) { keys.revoked.withLock { _ = $0.insert(name) } }

    /// Permits a token's app to read and share types.
    ///
    /// - Parameter since: The earliest date that it may read, in seconds since 2001-01-01 UTC; nil for all.
    func grant(
        _ name: String, read: Set<ObjectType> = [], share: Set<ObjectType> = [], since: Double? = nil
    ) throws {
        var decisions = AuthorizationDecisions(
            share: Dictionary(uniqueKeysWithValues: share.map { ($0, true) }),
            read: Dictionary(uniqueKeysWithValues: read.map { ($0, true) }))
        if let since { for type in read { decisions.earliestReadDates[type] = since } }
        try engine.write { try $0.authorize(KeysByName.app(name), decisions) }
    }
}

/// A response with its complete body.
struct Answer {
    let status: Int
    let fields: HeaderFields
    let bytes: [UInt8]

    init(_ response: ServiceResponse) async throws {
        status = response.status.rawValue
        fields = response.fields
        switch response.body {
        case .none: bytes = []
        case .bytes(let content): bytes = content
        case .stream(let pieces):
            var content: [UInt8] = []
            for try await piece in pieces { content += piece }
            bytes = content
        case .file(let path, let range):
            bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path))[range])
        }
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    func json() throws -> JSON { try JSON(parsing: text) }

    /// Returns the elements of a list.
    func items() throws -> [JSON] { try json().member("items") { try $0.elements { $0 } } }

    /// Returns the name of the problem.
    func problem() throws -> String {
        String(try json().member("type") { try $0.asString() }.trimmingPrefix("/problems/"))
    }
}

/// The entries of the log.
final class Notes: @unchecked Sendable {
    private let lock = NSLock()
    private var kept: [RequestLogEntry] = []

    func add(_ note: RequestLogEntry) { lock.withLock { kept.append(note) } }
    var all: [RequestLogEntry] { lock.withLock { kept } }
}

/// An authenticator that trusts the names in requests.
private final class KeysByName: Sendable {
    let revoked = Mutex<Set<String>>([])

    static func app(_ name: String) -> AppIdentity {
        AppIdentity(bundleIdentifier: "token.\(name)", name: name, version: "1")
    }

    func requester(of request: ServiceRequest) -> Principal? {
        if request.fields["Cookie"] == "hk=owner" {
            return Principal(person: "person", app: AppIdentity.dashboard, right: .owner)
        }
        guard let name = request.fields["Authorization"]?.trimmingPrefix("Bearer "), !name.isEmpty,
            !revoked.withLock({ $0.contains(String(name)) })
        else { return nil }
        let scopes = Set(AccessScope.allCases.filter { name.contains($0.rawValue) })
        return Principal(
            person: "person", app: Self.app(String(name)), right: .token(name: String(name), scopes: scopes))
    }
}
