import Dispatch
import Foundation

/// A monitor that reports termination signals to closures.
final class SignalWatch {
    private let sources: [any DispatchSourceSignal]

    /// Starts to monitor the signals.
    ///
    /// - Parameters:
    ///   - interrupt: Called on Ctrl-C.
    ///   - termination: Called when the process is asked to terminate, or its terminal is closed.
    init(interrupt: @escaping @Sendable () -> Void, termination: @escaping @Sendable () -> Void) {
        sources = [(SIGINT, interrupt), (SIGTERM, termination), (SIGHUP, termination)].map { number, call in
            // The default action must not end the process before the source handles the signal.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler(handler: DispatchWorkItem(block: call))
            source.resume()
            return source
        }
    }

    /// Restores the default actions of the signals.
    func cancel() {
        for source in sources { source.cancel() }
        for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
    }
}
