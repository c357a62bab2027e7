import Dispatch
import Foundation
import Synchronization

/// Ctrl-C, and a polite request to end, as the ordinary end of a command that would never end by itself.
enum Interruption {
    /// Lets these signals end the process with success.
    ///
    /// A command may do so that only reads: what it printed is written, and nothing is left behind.
    static func endsWithSuccess() {
        for number in [SIGINT, SIGTERM] { signal(number) { _ in _exit(0) } }
    }
}

/// A signal that asks an import to end, which it does between two transactions; a second one ends it at once.
final class ImportInterruption: @unchecked Sendable {
    // The signal source is only made, started and cancelled, which any thread may do; the rest is atomic.
    private let source: any DispatchSourceSignal
    private let wasRequested = Atomic(false)

    init() {
        source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
        signal(SIGINT, SIG_IGN)
        source.setEventHandler { [weak self] in
            self?.wasRequested.store(true, ordering: .relaxed)
            // What a transaction wrote until now is lost with it, and nothing else is.
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
