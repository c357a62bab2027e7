import Dispatch
import Foundation
import Synchronization

/// A monitor that reports termination signals to closures.
///
/// A signal is written to a pipe and read from there as soon as the monitor is ready: a dispatch source for signals
/// misses those that arrive before its queue has registered it.
final class SignalWatch {
    private static let numbers = [SIGINT, SIGTERM, SIGHUP]

    private let pipe = Pipe()
    private let source: any DispatchSourceRead

    /// Starts to monitor the signals.
    ///
    /// - Parameters:
    ///   - interrupt: Called on Ctrl-C.
    ///   - termination: Called when the process is asked to terminate, or its terminal is closed.
    init(interrupt: @escaping @Sendable () -> Void, termination: @escaping @Sendable () -> Void) {
        let descriptor = pipe.fileHandleForReading.fileDescriptor
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor)
        source.setEventHandler(
            handler: DispatchWorkItem {
                var numbers = [UInt8](repeating: 0, count: 16)
                let count = read(descriptor, &numbers, numbers.count)
                for number in numbers.prefix(max(0, count)) {
                    if Int32(number) == SIGINT { interrupt() } else { termination() }
                }
            })
        source.resume()
        signalOutput.store(pipe.fileHandleForWriting.fileDescriptor, ordering: .relaxed)
        for number in Self.numbers { signal(number, reportSignal) }
    }

    /// Restores the default actions of the signals.
    func cancel() {
        source.cancel()
        for number in Self.numbers { signal(number, SIG_DFL) }
    }
}

/// The descriptor to which received signals are written.
private let signalOutput = Atomic<Int32>(-1)

/// Writes the number of a signal to the pipe; calls only what a signal handler may call.
private func reportSignal(_ number: Int32) {
    let error = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(signalOutput.load(ordering: .relaxed), &byte, 1)
    errno = error
}
