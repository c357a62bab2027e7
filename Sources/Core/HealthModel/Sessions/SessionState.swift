/// The state of a workout session, with Apple's raw values.
package enum SessionState: Int, Sendable, Hashable, Codable, CaseIterable {
    /// The session has not started.
    case notStarted = 1
    /// The session is running and generates data.
    case running
    /// The session has ended.
    case ended
    /// The session is paused.
    case paused
    /// The session is prepared, and sensors may warm up.
    case prepared
    /// The session no longer generates data, and the builder can be finished (SES-14).
    case stopped

    /// A Boolean value that indicates whether data are generated.
    package var isGenerating: Bool { self == .running || self == .paused }

    /// A Boolean value that indicates whether a session in this state ends when another one starts (SES-8).
    package var isOccupying: Bool { isGenerating || self == .prepared }
}

/// An error reported by a session.
package struct SessionFailure: Error, Sendable, Hashable, Codable {
    /// The kind of the error, which determines its code for apps.
    package enum Code: String, Sendable, Hashable, Codable {
        /// A call or its data are invalid (code 3).
        case invalidArgument
        /// Another session started (code 8).
        case anotherSessionStarted
        /// Sessions of this activity are not allowed (code 12).
        case activityNotAllowed
        /// The app is in the background (code 14).
        case backgroundNotAllowed
    }

    package var code: Code
    /// A message for people.
    package var reason: String

    package init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    static let over = Self(.invalidArgument, "A session that has stopped or ended cannot be restarted.")
    package static let notMirrored = Self(.invalidArgument, "The session is not mirrored.")
    static let noDate = Self(.invalidArgument, "The date is not valid.")
    static let stopBeforeStart = Self(.invalidArgument, "A session must not stop before it started.")
    static let notGenerating = Self(
        .invalidArgument, "An activity can only begin while the session is running or paused.")
    static let otherActivity = Self(.invalidArgument, "A session of this type cannot have activities of that type.")
    static let activityBeforeSession = Self(.invalidArgument, "An activity must not begin before its session.")
    static let activitiesOverlap = Self(
        .invalidArgument, "An activity must not begin before the previous one begins or ends.")
    static let activityEndBeforeStart = Self(.invalidArgument, "An activity must not end before it starts.")
    /// The error reported to an earlier session when another one starts (SES-8).
    package static let anotherSession = Self(.anotherSessionStarted, "Another workout session started.")
}
