package import Foundation

/// A connection to a companion device, as between a watch and its phone, that delivers entire messages in order, in
/// both directions (LIV-45).
package protocol CompanionChannel: AnyObject, Sendable {
    /// Starts receiving; called once.
    ///
    /// Messages that arrived earlier are delivered too.
    /// - Parameters:
    ///   - receive: Called with each message in order.
    ///   - closed: Called once if the connection is lost or closed by the other device.
    func open(receive: @escaping @Sendable (Data) -> Void, closed: @escaping @Sendable () -> Void)

    /// Sends a message; has no effect once the connection is lost.
    func send(_ message: Data)

    /// Closes the connection.
    func close()
}
