import Dispatch
import Foundation

/// Signals that ask a program to end, as calls instead.
final class SignalWatch {
    private let sources: [any DispatchSourceSignal]

    /// - Parameters:
    ///   - interrupt: Called at Ctrl-C.
    ///   - termination: Called when the process is asked to end, or its terminal goes away.
    init(interrupt: @escaping @Sendable () -> Void, termination: @escaping @Sendable () -> Void) {
        sources = [(SIGINT, interrupt), (SIGTERM, termination), (SIGHUP, termination)].map { number, call in
            // What has a source must not end the process before.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler(handler: DispatchWorkItem(block: call))
            source.resume()
            return source
        }
    }

    /// Lets signals do again what they usually do.
    func cancel() {
        for source in sources { source.cancel() }
        for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
    }
}
