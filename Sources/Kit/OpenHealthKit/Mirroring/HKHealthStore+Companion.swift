public import Foundation
public import HealthKit
import HealthModel

/// Companion devices, such as a watch and its phone: two stores between which sessions can be mirrored (LIV-45).
extension HKHealthStore {
    /// Makes two stores of this process companions of each other.
    ///
    /// - Parameter other: The other device's store.
    public func pair(with other: HKHealthStore) {
        let (own, others) = InProcessChannel.pair(on: context.scheduler)
        context.connect(over: own)
        other.context.connect(over: others)
    }

    /// Becomes the companion of a process that waits for one.
    ///
    /// - Parameter socket: Where it waits, see ``awaitCompanion(at:)``.
    /// - Throws: An error that names the file, if nobody waits there.
    public func connectCompanion(at socket: URL) throws {
        context.connect(over: try SocketChannel(connectingTo: socket.path))
    }

    /// Waits for another process of the same user to become the companion.
    ///
    /// - Parameter socket: A file to be made for the purpose, whose path has 107 bytes at most.
    /// - Throws: An error that names the file, if it cannot be made.
    /// - Returns: Who waits: keep it as long as companions may come.
    public func awaitCompanion(at socket: URL) throws -> CompanionWaiting {
        let context = context
        return CompanionWaiting(try SocketListener(at: socket.path) { context.connect(over: $0) })
    }

    /// What is done when the companion device wants the app to be started for a workout.
    ///
    /// Without it `startWatchApp` of the companion fails.
    public func onWatchAppStart(_ start: (@Sendable (HKWorkoutConfiguration) -> Void)?) {
        context.watchApp = start
    }
}

/// Waits for companions until it is closed or let go.
public final class CompanionWaiting: Sendable {
    private let listener: SocketListener

    init(_ listener: SocketListener) {
        self.listener = listener
    }

    /// Waits no longer, and removes the file; a companion that came stays.
    public func close() { listener.close() }
}
