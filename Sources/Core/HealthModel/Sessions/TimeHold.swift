import Synchronization

/// A hold on time: it does not move on until this is released or let go.
package final class TimeHold: Sendable {
    /// The hold on a time that waits for nobody.
    package static let none = TimeHold(nil)

    private let end: Mutex<(@Sendable () -> Void)?>

    private init(_ end: (@Sendable () -> Void)?) {
        self.end = Mutex(end)
    }

    /// A hold.
    ///
    /// - Parameter end: Called once, when the hold ends.
    package convenience init(end: @escaping @Sendable () -> Void) {
        self.init(.some(end))
    }

    /// Lets time move on; doing it again changes nothing.
    package func release() {
        let end = end.withLock { end in
            defer { end = nil }
            return end
        }
        end?()
    }

    deinit { release() }
}
