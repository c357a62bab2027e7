public import HealthKit
import HealthModel
package import HealthStore

/// Who answers when an app asks for permission: there is no sheet and nobody to tap on it.
///
/// Whatever the policy, answers are stored, and obeyed as on a phone: a type that was never asked for stays closed.
public struct PermissionPolicy: Sendable {
    /// What was asked and is not decided yet.
    public struct Request: Sendable {
        /// The app that asks.
        public let app: AppInformation
        /// The types it wants to write.
        public let toShare: Set<HKSampleType>
        /// The types it wants to read.
        public let read: Set<HKObjectType>
    }

    /// The types that are granted; all others that were asked for are refused.
    public struct Answer: Sendable {
        /// The types the app may write.
        public var share: Set<HKSampleType>
        /// The types the app may read.
        public var read: Set<HKObjectType>

        /// An answer that grants these types.
        public init(share: Set<HKSampleType> = [], read: Set<HKObjectType> = []) {
            self.share = share
            self.read = read
        }
    }

    /// The policy of the floors below.
    package let policy: AuthorizationPolicy

    /// Everything asked for is granted.
    public static let grantAll = PermissionPolicy(policy: .grantAll)

    /// Everything asked for is refused.
    public static let denyAll = PermissionPolicy(policy: .denyAll)

    /// A closure answers, as a person would.
    ///
    /// - Parameter decide: Called with what is not decided yet. If it throws `CancellationError`, the request fails
    ///   with `errorUserCanceled` and nothing is decided.
    public static func ask(_ decide: @escaping @Sendable (Request) async throws -> Answer) -> PermissionPolicy {
        PermissionPolicy(
            policy: .ask { app, share, read in
                let request = Request(
                    app: AppInformation(
                        bundleIdentifier: app.source.bundleIdentifier, name: app.source.name, version: app.version),
                    toShare: Set(share.compactMap { HKObjectType.type(for: $0) as? HKSampleType }),
                    read: Set(read.map { HKObjectType.type(for: $0) }))
                let answer = try await decide(request)
                let shared = Set(answer.share.map(\.record))
                let readable = Set(answer.read.map(\.record))
                return AuthorizationDecisions(
                    share: Dictionary(uniqueKeysWithValues: share.map { ($0, shared.contains($0)) }),
                    read: Dictionary(uniqueKeysWithValues: read.map { ($0, readable.contains($0)) }))
            })
    }
}
