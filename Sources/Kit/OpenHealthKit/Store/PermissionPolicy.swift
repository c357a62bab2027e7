public import HealthKit
import HealthModel
package import HealthStore

/// The policy that answers authorization requests, in place of the system's dialog.
///
/// Under every policy, the answers are stored and enforced as on a phone: a type that was never requested stays
/// inaccessible.
public struct PermissionPolicy: Sendable {
    /// An authorization request for types that are not yet determined, or for scheduling workouts.
    public struct Request: Sendable {
        /// The app that requests authorization.
        public let app: AppInformation
        /// The types that the app requests to write.
        public let share: Set<HKSampleType>
        /// The types that the app requests to read.
        public let read: Set<HKObjectType>
        /// A Boolean value that indicates whether the app requests to schedule workouts with WorkoutKit; it names no
        /// types then (PLN-51).
        public let schedulesWorkouts: Bool

        /// The name of ``share`` in 0.1.
        @available(*, deprecated, renamed: "share")
        public var toShare: Set<HKSampleType> { share }
    }

    /// The granted types and whether workouts may be scheduled; all else is denied.
    public struct Answer: Sendable {
        /// The types the app may write.
        public var share: Set<HKSampleType>
        /// The types the app may read.
        public var read: Set<HKObjectType>
        /// A Boolean value that indicates whether the app may schedule workouts with WorkoutKit.
        public var schedulesWorkouts: Bool

        /// Creates an answer that grants the types, and whether workouts may be scheduled.
        public init(
            share: Set<HKSampleType> = [], read: Set<HKObjectType> = [], schedulesWorkouts: Bool = false
        ) {
            self.share = share
            self.read = read
            self.schedulesWorkouts = schedulesWorkouts
        }
    }

    /// The corresponding policy of the lower layers.
    package let policy: AuthorizationPolicy

    /// Grants all requests.
    public static let grantAll = PermissionPolicy(policy: .grantAll)

    /// Denies all requests.
    public static let denyAll = PermissionPolicy(policy: .denyAll)

    /// Answers requests with a closure, as a user would.
    ///
    /// - Parameter decide: A closure that is called with the undetermined types, and separately when the app requests
    ///   to schedule workouts. If it throws `CancellationError`, the request fails with `errorUserCanceled` and nothing
    ///   is decided.
    public static func ask(_ decide: @escaping @Sendable (Request) async throws -> Answer) -> PermissionPolicy {
        PermissionPolicy(
            policy: .ask(
                { app, share, read in
                    let request = Request(
                        app: AppInformation(app),
                        share: Set(share.compactMap { HKObjectType.type(for: $0) as? HKSampleType }),
                        read: Set(read.map { HKObjectType.type(for: $0) }), schedulesWorkouts: false)
                    let answer = try await decide(request)
                    let shared = Set(answer.share.map(\.record))
                    let readable = Set(answer.read.map(\.record))
                    return AuthorizationDecisions(
                        share: Dictionary(uniqueKeysWithValues: share.map { ($0, shared.contains($0)) }),
                        read: Dictionary(uniqueKeysWithValues: read.map { ($0, readable.contains($0)) }))
                },
                scheduling: { app in
                    try await decide(
                        Request(app: AppInformation(app), share: [], read: [], schedulesWorkouts: true)
                    ).schedulesWorkouts
                }))
    }
}

extension AppInformation {
    fileprivate init(_ app: AppIdentity) {
        self.init(bundleIdentifier: app.source.bundleIdentifier, name: app.source.name, version: app.version)
    }
}
