/// Whether an app answers its background deliveries (QRY-36).
///
/// A delivery that is not answered in time is made again, after a wait that doubles; after the third that was not
/// answered there are no more.
package struct BackgroundAnswers: Sendable {
    /// What to do when the time for an answer is over.
    package enum Action: Sendable {
        case nothing
        case deliverAgain
        case giveUp
    }

    /// How many deliveries in a row may stay unanswered.
    package static let patience = 3

    private var delivered = 0
    private var answered = 0
    private var unanswered = 0
    private var isWaiting = false

    package init() {}

    /// A delivery is made.
    ///
    /// - Returns: Its number, and how long to wait for an answer in units of the first wait; nil if a wait is under way.
    package mutating func deliver() -> (delivery: Int, timeout: Double?) {
        delivered += 1
        guard !isWaiting else { return (delivered, nil) }
        isWaiting = true
        return (delivered, Double(1 << min(unanswered, 20)))
    }

    /// The app answered a delivery.
    ///
    /// - Returns: Whether everything delivered is answered with it.
    package mutating func answer(_ delivery: Int) -> Bool {
        answered = max(answered, delivery)
        unanswered = 0
        return answered == delivered
    }

    /// The time for an answer is over.
    package mutating func timeOut() -> Action {
        isWaiting = false
        guard answered < delivered else { return .nothing }
        unanswered += 1
        guard unanswered == Self.patience else { return .deliverAgain }
        // An app that registers once more begins anew.
        unanswered = 0
        answered = delivered
        return .giveUp
    }
}
