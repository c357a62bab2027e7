import Dispatch
import Foundation

/// A reader of key presses.
final class Keyboard {
    private let source: any DispatchSourceRead

    /// Switches the terminal to raw mode, and calls a closure for each key; escape sequences, such as those of arrow
    /// keys, are ignored.
    init(_ press: @escaping @Sendable (Character) -> Void) {
        RawTerminal.enter()
        let source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO)
        let cancellation = Cancellation(source)
        source.setEventHandler(
            handler: DispatchWorkItem {
                var bytes = [UInt8](repeating: 0, count: 64)
                let count = read(STDIN_FILENO, &bytes, bytes.count)
                // The terminal was closed.
                guard count > 0 else { return cancellation.cancel() }
                guard bytes[0] != 0x1B else { return }
                for character in String(decoding: bytes[..<count], as: UTF8.self) { press(character) }
            })
        source.resume()
        self.source = source
    }

    /// Restores the terminal.
    func cancel() {
        source.cancel()
        RawTerminal.leave()
    }

    // Unchecked, because dispatch sources are not marked Sendable; cancelling one is safe from any thread.
    private struct Cancellation: @unchecked Sendable {
        private let source: any DispatchSourceRead

        init(_ source: any DispatchSourceRead) { self.source = source }

        func cancel() { source.cancel() }
    }
}
