import Foundation

/// The loop that steps through watched folders, one import at a time, and waits for events in between (IMP-109).
package enum WatchLoop {
    /// The seconds for which events are collected before the folders are listed again.
    private static let pause = 0.2

    /// Watches folders until it is cancelled.
    ///
    /// - Parameters:
    ///   - isOnce: A Boolean value that indicates whether to return when nothing is about to be complete any more.
    ///   - waker: The means to end a wait, after a cancellation.
    ///   - isCancelled: A closure polled regularly.
    ///   - ready: A closure that is called after the first scan of all folders.
    ///   - step: A closure that lets a watcher do its next step, if that takes more than a call.
    /// - Throws: ``FolderWatcher/Refusal`` if another program watches one of the folders.
    package static func run(
        _ watchers: [FolderWatcher], isOnce: Bool = false, waker: Waker,
        clock: @escaping @Sendable () -> Double = { Date().timeIntervalSinceReferenceDate },
        isCancelled: @escaping @Sendable () -> Bool, ready: @Sendable () -> Void = {},
        step: ((FolderWatcher) async throws -> FolderWatcher.Wake)? = nil
    ) async throws {
        var isReady = false
        while !isCancelled() {
            var (at, isSettling) = (Double.infinity, false)
            var events: [FolderEvents] = []
            for watcher in watchers {
                let wake = if let step { try await step(watcher) } else { try await watcher.step() }
                at = min(at, wake.at)
                isSettling = isSettling || wake.isSettling
                events.append(await watcher.currentEvents)
            }
            if !isReady { ready() }
            isReady = true
            if isCancelled() || isOnce && !isSettling { return }
            let (seconds, watched) = (at - clock(), events)
            await BlockingWork.run {
                FolderEvents.wait([], min(pause, seconds), waker)
                if !isCancelled(), seconds > pause { FolderEvents.wait(watched, seconds - pause, waker) }
            }
        }
    }
}
