import HealthModel
import HealthStore

/// The types an app requests authorization for, and the rules for valid requests.
struct AuthorizationRequest: Sendable {
    var share: Set<ObjectType>
    var read: Set<ObjectType>

    /// A Boolean value that indicates whether the request contains no types.
    var isEmpty: Bool { share.isEmpty && read.isEmpty }

    init(share: Set<ObjectType>, read: Set<ObjectType>) {
        self.share = share
        self.read = read
    }

    init(toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?) {
        share = Set((typesToShare ?? []).map(\.record))
        read = Set((typesToRead ?? []).map(\.record))
    }

    /// Returns the part of the request that is not yet determined for the app (AUTH-5).
    ///
    /// Fails if the app may not request authorization (AUTH-20, AUTH-21).
    func undecided(in context: StoreContext) throws(EngineError) -> AuthorizationRequest {
        try context.access.own { store in
            var undecided = AuthorizationRequest(share: [], read: [])
            for type in share where try store.authorization(for: type).share == .notDetermined {
                undecided.share.insert(type)
            }
            for type in read where try store.authorization(for: type).read == .notDetermined {
                undecided.read.insert(type)
            }
            return undecided
        }
    }
}

// MARK: - Rules

extension AuthorizationRequest {
    /// Validates the request (AUTH-8, AUTH-9, AUTH-10, AUTH-11, AUTH-14, AUTH-18, AUTH-19).
    func check(_ conditions: StoreConditions) throws(ValidationError) {
        guard !isEmpty else {
            throw Self.refused("At least one type to share or read must be requested")
        }
        try Self.checkAllowed(share, to: "share") { $0.isShareable }
        try Self.checkAllowed(read, to: "read") { $0.isReadable && !$0.requiresPerObjectAuthorization }
        try Self.checkParents(share)
        try Self.checkParents(read)
        try checkUsageDescriptions(conditions)
        guard conditions.requiredReadTypes.isEmpty || conditions.requiredReadTypes.count >= Self.fewestRequiredTypes
        else {
            throw Self.refused(
                "NSHealthRequiredReadAuthorizationTypeIdentifiers must contain at least \(Self.fewestRequiredTypes) types"
            )
        }
    }

    /// The minimum number of types an app must require, if it requires any (AUTH-19).
    private static let fewestRequiredTypes = 3

    private static func checkAllowed(
        _ types: Set<ObjectType>, to verb: String, where isAllowed: (ObjectType) -> Bool
    ) throws(ValidationError) {
        let disallowed = types.filter { !isAllowed($0) }.map(\.identifier).sorted()
        guard disallowed.isEmpty else {
            throw refused(
                "Authorization to \(verb) the following types is disallowed: \(disallowed.joined(separator: ", "))")
        }
    }

    private static func checkParents(_ types: Set<ObjectType>) throws(ValidationError) {
        for type in types {
            if let parent = type.authorizationParent, !types.contains(parent) {
                throw refused(
                    "Authorization for \(type.identifier) must be requested together with \(parent.identifier)")
            }
        }
    }

    private func checkUsageDescriptions(_ conditions: StoreConditions) throws(ValidationError) {
        guard conditions.requiresUsageDescriptions else { return }
        if !share.isEmpty, conditions.updateUsageDescription?.isEmpty ?? true {
            throw Self.refused("NSHealthUpdateUsageDescription must be set in the app's configuration")
        }
        if !read.isEmpty, conditions.shareUsageDescription?.isEmpty ?? true {
            throw Self.refused("NSHealthShareUsageDescription must be set in the app's configuration")
        }
    }

    private static func refused(_ reason: String) -> ValidationError {
        ValidationError(.invalidArgument, reason: reason)
    }
}
