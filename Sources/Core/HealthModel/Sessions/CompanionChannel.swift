package import Foundation

/// A line to a companion device, as between a watch and its phone: whole messages, in order, both ways (LIV-45).
package protocol CompanionChannel: AnyObject, Sendable {
    /// Begins to listen; called once.
    ///
    /// What came before is not lost.
    /// - Parameters:
    ///   - receive: Called with each message, one after another.
    ///   - closed: Called once when the line is broken, or closed by the other side.
    func open(receive: @escaping @Sendable (Data) -> Void, closed: @escaping @Sendable () -> Void)

    /// Sends a message; does nothing once the line is broken.
    func send(_ message: Data)

    /// Closes the line.
    func close()
}
