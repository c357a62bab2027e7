/// Where a workout session stands, with Apple's raw values.
package enum SessionState: Int, Sendable, Hashable, Codable, CaseIterable {
    /// Nothing happened yet.
    case notStarted = 1
    /// The athlete is at it, and data are generated.
    case running
    /// Everything is over.
    case ended
    /// The athlete rests.
    case paused
    /// Sensors may warm up.
    case prepared
    /// No data are generated any more, and the builder can be finished (SES-14).
    case stopped

    /// Whether data are generated.
    package var isGenerating: Bool { self == .running || self == .paused }

    /// Whether a session in this state gives way to another one (SES-8).
    package var isOccupying: Bool { isGenerating || self == .prepared }
}

/// Why a session reports an error.
package struct SessionFailure: Error, Sendable, Hashable, Codable {
    /// What kind of error it is for apps.
    package enum Code: String, Sendable, Hashable, Codable {
        /// The call or its data make no sense (code 3).
        case invalidArgument
        /// Another session started (code 8).
        case anotherSessionStarted
        /// Sessions of this activity are not allowed (code 12).
        case activityNotAllowed
        /// The app is in the background (code 14).
        case backgroundNotAllowed
    }

    package var code: Code
    /// A sentence for people.
    package var reason: String

    package init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    static let over = Self(.invalidArgument, "A session that stopped or ended cannot be started again.")
    package static let notMirrored = Self(.invalidArgument, "The session is not mirrored.")
    static let noDate = Self(.invalidArgument, "The date is not valid.")
    static let stopBeforeStart = Self(.invalidArgument, "A session must not stop before it started.")
    static let notGenerating = Self(
        .invalidArgument, "An activity can only begin while the session is running or paused.")
    static let otherActivity = Self(.invalidArgument, "A session of this type cannot have activities of that type.")
    static let activityBeforeSession = Self(.invalidArgument, "An activity must not begin before its session.")
    static let activitiesOverlap = Self(
        .invalidArgument, "An activity must not begin before the one before it began or ended.")
    static let activityEndBeforeStart = Self(.invalidArgument, "An activity must not end before it starts.")
    /// What an earlier session is told when another one begins (SES-8).
    package static let anotherSession = Self(.anotherSessionStarted, "Another workout session started.")
}
