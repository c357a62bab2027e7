import Dispatch
import Foundation

/// Ctrl-C, and a polite request to end, as an event instead of the end of the process.
struct Interruption {
    private let sources: [any DispatchSourceSignal]

    /// Calls a closure when the user has had enough.
    init(_ end: @escaping @Sendable () -> Void) {
        sources = [SIGINT, SIGTERM].map { number in
            // The source only hears of signals that do not end the process first.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler(handler: end)
            source.resume()
            return source
        }
    }

    /// Ends listening.
    func cancel() {
        for source in sources { source.cancel() }
    }
}
