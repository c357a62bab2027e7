public import Foundation
public import HealthKit
import HealthModel

/// Support for companion devices, such as a watch and its phone: two stores that can mirror sessions (LIV-45).
extension HKHealthStore {
    /// Makes two stores of this process companions.
    ///
    /// - Parameter other: The store of the other device.
    public func pair(with other: HKHealthStore) {
        let (own, others) = InProcessChannel.pair(on: context.scheduler)
        context.connect(over: own)
        other.context.connect(over: others)
    }

    /// Connects to a process that waits for a companion.
    ///
    /// - Parameter socket: The path of its socket; see ``listenForCompanion(at:)``.
    /// - Throws: An error that names the file if no process is listening there.
    public func connectCompanion(at socket: URL) throws {
        context.connect(over: try SocketChannel(connectingTo: socket.path))
    }

    /// Listens for a companion: another process of the same user.
    ///
    /// - Parameter socket: The path of the socket to create, at most 107 bytes long.
    /// - Throws: An error that names the file if it cannot be created.
    /// - Returns: The listener; retain it for as long as companions may connect.
    public func listenForCompanion(at socket: URL) throws -> CompanionListener {
        let context = context
        return CompanionListener(try SocketListener(at: socket.path) { context.connect(over: $0) })
    }

    /// Sets the closure that is called when the companion device requests the launch of the app for a workout.
    ///
    /// Without it, `startWatchApp` of the companion fails.
    public func setWatchAppStartHandler(_ handler: (@Sendable (HKWorkoutConfiguration) -> Void)?) {
        context.watchApp = handler
    }

    /// The name of ``setWatchAppStartHandler(_:)`` in 0.1.
    @available(*, deprecated, renamed: "setWatchAppStartHandler(_:)")
    public func onWatchAppStart(_ start: (@Sendable (HKWorkoutConfiguration) -> Void)?) {
        setWatchAppStartHandler(start)
    }
}

/// A listener for companions, until it is closed or deallocated.
public final class CompanionListener: Sendable {
    private let listener: SocketListener

    init(_ listener: SocketListener) {
        self.listener = listener
    }

    /// Stops listening and removes the file; a connected companion stays connected.
    public func close() { listener.close() }
}
