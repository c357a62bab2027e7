/// Tracks whether an app acknowledges its background deliveries (QRY-36).
///
/// A delivery that is not acknowledged in time is repeated, with a delay that doubles each time; after the third
/// unacknowledged delivery, none follow.
package struct DeliveryAcknowledgements: Sendable {
    /// The action to take when the timeout for an acknowledgement expires.
    package enum Action: Sendable {
        case nothing
        case deliverAgain
        case giveUp
    }

    /// The maximum number of consecutive unacknowledged deliveries.
    package static let patience = 3

    private var delivered = 0
    private var answered = 0
    private var unanswered = 0
    private var isWaiting = false

    package init() {}

    /// Registers a delivery.
    ///
    /// - Returns: Its number, and the timeout for its acknowledgement as a multiple of the first timeout; nil if a
    ///   timeout is already running.
    package mutating func deliver() -> (delivery: Int, timeout: Double?) {
        delivered += 1
        guard !isWaiting else { return (delivered, nil) }
        isWaiting = true
        return (delivered, Double(1 << min(unanswered, 20)))
    }

    /// Registers the acknowledgement of a delivery.
    ///
    /// - Returns: Whether everything delivered is now acknowledged.
    package mutating func answer(_ delivery: Int) -> Bool {
        answered = max(answered, delivery)
        unanswered = 0
        return answered == delivered
    }

    /// Handles an expired timeout and returns the action to take.
    package mutating func timeOut() -> Action {
        isWaiting = false
        guard answered < delivered else { return .nothing }
        unanswered += 1
        guard unanswered == Self.patience else { return .deliverAgain }
        // An app that registers again starts over.
        unanswered = 0
        answered = delivered
        return .giveUp
    }
}
