import Synchronization

/// A hold that prevents time from advancing until it is released or deallocated.
package final class TimeHold: Sendable {
    /// A hold on a time that cannot be held.
    package static let none = TimeHold(nil)

    private let end: Mutex<(@Sendable () -> Void)?>

    private init(_ end: (@Sendable () -> Void)?) {
        self.end = Mutex(end)
    }

    /// Creates a hold.
    ///
    /// - Parameter end: Called once, when the hold is released.
    package convenience init(end: @escaping @Sendable () -> Void) {
        self.init(.some(end))
    }

    /// Releases the hold; has no effect if called again.
    package func release() {
        let end = end.withLock { end in
            defer { end = nil }
            return end
        }
        end?()
    }

    deinit { release() }
}
