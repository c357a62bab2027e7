public import HealthKit
public import OpenHealthKit

/// The responses to authorization requests in a test.
public struct ScriptedPermissions: Sendable {
    /// The underlying policy.
    public let policy: PermissionPolicy

    /// Grants all requests.
    public static let granted = ScriptedPermissions(policy: .grantAll)

    /// Denies all requests.
    public static let denied = ScriptedPermissions(policy: .denyAll)

    /// Cancels each request as a user would: it fails with `errorUserCanceled`, and nothing is decided.
    public static let cancelled = ScriptedPermissions(policy: .ask { _ in throw CancellationError() })

    /// Grants or denies individual types, with a default for the others.
    ///
    /// - Parameters:
    ///   - share: The types with their permission to write.
    ///   - read: The types with their permission to read.
    ///   - others: A Boolean value that indicates whether all other types are granted.
    ///   - scheduling: A Boolean value that indicates whether the app may schedule workouts with WorkoutKit.
    public static func scripted(
        share: [HKSampleType: Bool] = [:], read: [HKObjectType: Bool] = [:], others: Bool = true,
        scheduling: Bool = true
    ) -> ScriptedPermissions {
        ScriptedPermissions(
            policy: .ask { request in
                PermissionPolicy.Answer(
                    share: request.share.filter { share[$0] ?? others },
                    read: request.read.filter { read[$0] ?? others }, schedulesWorkouts: scheduling)
            })
    }

    /// Answers requests with a closure.
    public static func asking(
        _ decide: @escaping @Sendable (PermissionPolicy.Request) async throws -> PermissionPolicy.Answer
    ) -> ScriptedPermissions {
        ScriptedPermissions(policy: .ask(decide))
    }
}
