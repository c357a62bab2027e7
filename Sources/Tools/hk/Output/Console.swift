import FileSystem
import Foundation
import Synchronization
import WorkoutFiles

/// The two streams of the process.
enum Console {
    private struct State {
        /// Whether standard output has lines, each a value of its own.
        var isLines = false
        /// Whether anything was written to standard output.
        var hasOutput = false
        /// Why standard output took no more; 0 if it took everything.
        var failure: Int32 = 0
    }

    private static let state = Mutex(State())

    /// From now on each line of standard output is a value of its own.
    static func beginLines() { state.withLock { $0.isLines = true } }

    /// Whether an error may stand on standard output: where a result stands already, it would be a second value.
    static var takesErrors: Bool { state.withLock { $0.isLines || !$0.hasOutput } }

    /// Fails if standard output did not take everything.
    static func checkOutput() throws {
        let number = state.withLock(\.failure)
        guard number != 0 else { return }
        throw Failure(.disk, "Could not write to standard output: \(SystemReason.writing(number)).")
    }

    /// Writes lines to standard output.
    static func print(_ lines: [String]) {
        guard !lines.isEmpty else { return }
        write(lines.joined(separator: "\n") + "\n")
    }

    /// Writes a line to standard output.
    static func print(_ line: String) { print([line]) }

    /// Writes sentences to standard output, broken at words where the terminal is too narrow.
    static func say(_ text: String) { print(Terminal.current().broken(text)) }

    /// Writes to standard output as it is.
    static func write(_ text: String) {
        var text = text
        text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
    }

    /// Writes sentences to standard error, broken at words where the terminal is too narrow.
    static func error(_ text: String, terminator: String = "\n") {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let broken = Terminal.messageWidth.map { width in lines.flatMap { $0.broken(to: width) } } ?? lines
        errorAsIs(broken.joined(separator: "\n") + terminator)
    }

    /// Writes to standard error as it is.
    static func errorAsIs(_ text: String) {
        var text = text
        _ = text.withUTF8 { write(UnsafeRawBufferPointer($0), to: STDERR_FILENO) }
    }

    /// Writes bytes to standard output.
    static func write(_ bytes: UnsafeRawBufferPointer) {
        guard !bytes.isEmpty else { return }
        let number = write(bytes, to: STDOUT_FILENO)
        state.withLock { state in
            state.hasOutput = true
            // Nobody listens any more, as after `hk samples … | head`.
            if number != EPIPE { state.failure = number }
        }
    }

    /// Answers why not all could be written; 0 if it was.
    private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
        var rest = bytes
        while !rest.isEmpty {
            let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { return errno }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        }
        return 0
    }
}
