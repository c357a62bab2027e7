package import Synchronization

/// A source of positions for all location managers: what the receiver of a phone is there.
///
/// A protocol, because location managers are below the feeds that provide positions.
package protocol LocationSource: AnyObject, Sendable {
    /// The answer to a request for authorization.
    var authorization: CLAuthorizationStatus { get }

    /// Starts delivering positions in the background, one call at a time.
    ///
    /// - Parameter receive: A closure called with each batch of positions.
    /// - Returns: The delivery, which ends when it is canceled.
    func start(_ receive: @escaping @Sendable ([CLLocation]) -> Void) -> LocationDelivery
}

/// A running delivery of positions.
package final class LocationDelivery: Sendable {
    private let end: @Sendable () -> Void

    package init(end: @escaping @Sendable () -> Void) { self.end = end }

    /// Ends the delivery.
    package func cancel() { end() }
}

/// The source that location managers use when they are created.
package enum LocationSources {
    /// The source of a task and its child tasks.
    @TaskLocal package static var current: (any LocationSource)?

    /// The source of the process.
    package static let shared = Mutex<(any LocationSource)?>(nil)

    static var effective: (any LocationSource)? { current ?? shared.withLock { $0 } }
}
