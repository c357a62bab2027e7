import Dispatch
import Foundation
import Synchronization

/// Signal handlers for commands that never finish by themselves: Ctrl-C and SIGTERM end them regularly.
enum Interruption {
    /// Makes these signals end the process with success.
    ///
    /// Only commands that read may do so: their output is already written, and they leave nothing behind.
    static func endsWithSuccess() {
        for number in [SIGINT, SIGTERM] { signal(number) { _ in _exit(0) } }
    }
}

/// A handler of Ctrl-C that cancels an import between two transactions; a second Ctrl-C ends the process immediately.
final class ImportInterruption: @unchecked Sendable {
    // The signal source is only created, resumed and cancelled, which any thread may do; the rest is atomic.
    private let source: any DispatchSourceSignal
    private let wasRequested = Atomic(false)

    init() {
        source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
        signal(SIGINT, SIG_IGN)
        source.setEventHandler { [weak self] in
            self?.wasRequested.store(true, ordering: .relaxed)
            // From now on only the writes of the open transaction can be lost.
            signal(SIGINT, SIG_DFL)
        }
        source.resume()
    }

    deinit {
        source.cancel()
        signal(SIGINT, SIG_DFL)
    }

    var isRequested: Bool { wasRequested.load(ordering: .relaxed) }
}
