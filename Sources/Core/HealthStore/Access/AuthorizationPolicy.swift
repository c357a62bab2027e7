package import HealthModel

/// The policy that decides what an app may do when there is no person to prompt.
///
/// Decisions are stored and enforced in the same way under every policy.
package enum AuthorizationPolicy: Sendable {
    /// Grants every requested permission.
    case grantAll
    /// Denies every requested permission.
    case denyAll
    /// Calls a closure to decide about the types to share and to read that are not determined yet, and another one to
    /// decide whether the app may schedule workouts, which no app may by default.
    ///
    /// Types missing from the result are denied (AUTH-7). `CancellationError` means that the person cancelled.
    case ask(
        @Sendable (_ app: AppIdentity, _ share: Set<ObjectType>, _ read: Set<ObjectType>) async throws ->
            AuthorizationDecisions,
        scheduling: @Sendable (_ app: AppIdentity) async throws -> Bool = { _ in false })

    /// Returns decisions about exactly the requested types.
    package func decide(
        for app: AppIdentity, share: Set<ObjectType>, read: Set<ObjectType>
    ) async throws -> AuthorizationDecisions {
        let answer: AuthorizationDecisions
        switch self {
        case .grantAll, .denyAll: return decideAlone(share: share, read: read)
        case .ask(let decide, _): answer = try await decide(app, share, read)
        }
        return AuthorizationDecisions(
            share: Self.all(share) { answer.share[$0] ?? false }, read: Self.all(read) { answer.read[$0] ?? false })
    }

    /// Returns whether an app may schedule workouts (PLN-52).
    package func decideScheduling(for app: AppIdentity) async throws -> Bool {
        switch self {
        case .grantAll: true
        case .denyAll: false
        case .ask(_, let decide): try await decide(app)
        }
    }

    /// Returns the decisions of a policy without a closure: all granted, or all denied.
    private func decideAlone(share: Set<ObjectType>, read: Set<ObjectType>) -> AuthorizationDecisions {
        let isGranted = if case .grantAll = self { true } else { false }
        return AuthorizationDecisions(
            share: Self.all(share) { _ in isGranted }, read: Self.all(read) { _ in isGranted })
    }

    private static func all(_ types: Set<ObjectType>, _ decision: (ObjectType) -> Bool) -> [ObjectType: Bool] {
        Dictionary(uniqueKeysWithValues: types.map { ($0, decision($0)) })
    }
}
