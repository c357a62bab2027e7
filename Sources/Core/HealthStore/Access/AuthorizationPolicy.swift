package import HealthModel

/// Who decides what an app may do, where there is no person to ask.
///
/// Whatever the policy, decisions are stored and obeyed alike.
package enum AuthorizationPolicy: Sendable {
    /// Everything asked for is granted.
    case grantAll
    /// Everything asked for is refused.
    case denyAll
    /// A closure decides about the types to share and to read that are not decided yet.
    ///
    /// What its answer leaves out is refused (AUTH-7). `CancellationError` means that the person cancelled.
    case ask(
        @Sendable (_ app: AppIdentity, _ share: Set<ObjectType>, _ read: Set<ObjectType>) async throws ->
            AuthorizationDecisions)

    /// The decisions about the types asked for, all of them and no others.
    package func decide(
        for app: AppIdentity, share: Set<ObjectType>, read: Set<ObjectType>
    ) async throws -> AuthorizationDecisions {
        let answer: AuthorizationDecisions
        switch self {
        case .grantAll, .denyAll: return decideAlone(share: share, read: read)
        case .ask(let decide): answer = try await decide(app, share, read)
        }
        return AuthorizationDecisions(
            share: Self.all(share) { answer.share[$0] ?? false }, read: Self.all(read) { answer.read[$0] ?? false })
    }

    /// The decisions of a policy that asks nobody: all granted, or all refused.
    private func decideAlone(share: Set<ObjectType>, read: Set<ObjectType>) -> AuthorizationDecisions {
        let isGranted = if case .grantAll = self { true } else { false }
        return AuthorizationDecisions(
            share: Self.all(share) { _ in isGranted }, read: Self.all(read) { _ in isGranted })
    }

    private static func all(_ types: Set<ObjectType>, _ decision: (ObjectType) -> Bool) -> [ObjectType: Bool] {
        Dictionary(uniqueKeysWithValues: types.map { ($0, decision($0)) })
    }
}
