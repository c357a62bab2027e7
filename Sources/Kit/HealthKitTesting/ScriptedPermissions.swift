public import HealthKit
public import OpenHealthKit

/// How requests for permission are answered in a test.
public struct ScriptedPermissions: Sendable {
    /// The policy that answers.
    public let policy: PermissionPolicy

    /// Everything asked for is granted.
    public static let granted = ScriptedPermissions(policy: .grantAll)

    /// Everything asked for is refused.
    public static let denied = ScriptedPermissions(policy: .denyAll)

    /// The person cancels each request: it fails with `errorUserCanceled`, and nothing is decided.
    public static let cancelled = ScriptedPermissions(policy: .ask { _ in throw CancellationError() })

    /// Some types are granted or refused, the others as one says.
    ///
    /// - Parameters:
    ///   - share: Which types the app may write.
    ///   - read: Which types the app may read.
    ///   - others: Whether types are granted that are not named.
    public static func scripted(
        share: [HKSampleType: Bool] = [:], read: [HKObjectType: Bool] = [:], others: Bool = true
    ) -> ScriptedPermissions {
        ScriptedPermissions(
            policy: .ask { request in
                PermissionPolicy.Answer(
                    share: request.toShare.filter { share[$0] ?? others },
                    read: request.read.filter { read[$0] ?? others })
            })
    }

    /// A closure answers.
    public static func asking(
        _ decide: @escaping @Sendable (PermissionPolicy.Request) async throws -> PermissionPolicy.Answer
    ) -> ScriptedPermissions {
        ScriptedPermissions(policy: .ask(decide))
    }
}
