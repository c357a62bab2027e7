import FileSystem
import Foundation
import Synchronization
import WorkoutFiles

/// The output streams of the process.
enum Console {
    private struct State {
        /// A Boolean value that indicates whether each line of standard output is a value of its own.
        var isLines = false
        /// A Boolean value that indicates whether anything was written to standard output.
        var hasOutput = false
        /// The error number of the last failed write to standard output; 0 if there was none.
        var failure: Int32 = 0
    }

    private static let state = Mutex(State())

    /// Makes each further line of standard output a value of its own.
    static func beginLines() { state.withLock { $0.isLines = true } }

    /// A Boolean value that indicates whether an error may be written to standard output, where it must not be a
    /// second value after a result.
    static var takesErrors: Bool { state.withLock { $0.isLines || !$0.hasOutput } }

    /// Throws if standard output did not accept everything.
    static func checkOutput() throws {
        let number = state.withLock(\.failure)
        guard number != 0 else { return }
        throw CommandFailure(.disk, "Could not write to standard output: \(SystemReason.writing(number)).")
    }

    /// Writes lines to standard output.
    static func print(_ lines: [String]) {
        guard !lines.isEmpty else { return }
        write(lines.joined(separator: "\n") + "\n")
    }

    /// Writes a line to standard output.
    static func print(_ line: String) { print([line]) }

    /// Writes sentences to standard output, wrapped at words if the terminal is too narrow.
    static func say(_ text: String) { print(Terminal.current().broken(text)) }

    /// Writes text to standard output unchanged.
    static func write(_ text: String) {
        var text = text
        text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
    }

    /// Writes sentences to standard error, wrapped at words if the terminal is too narrow.
    static func error(_ text: String, terminator: String = "\n") {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let broken = Terminal.messageWidth.map { width in lines.flatMap { $0.broken(to: width) } } ?? lines
        errorAsIs(broken.joined(separator: "\n") + terminator)
    }

    /// Writes text to standard error unchanged.
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
            // The reader of the pipe has ended, as after `hk samples … | head`.
            if number != EPIPE { state.failure = number }
        }
    }

    /// Writes bytes to a file descriptor, and returns the error number; 0 if everything was written.
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

/// Standard output for binary data.
enum StandardOutput {
    /// Throws if standard output is a terminal.
    ///
    /// - Parameter hint: An example of a command that uses the output.
    static func refuseTerminal(for what: String, hint: String) throws {
        guard isatty(STDOUT_FILENO) == 1 else { return }
        throw CommandFailure(
            .refused, "\(what) cannot be written to a terminal. Redirect it to a file or a pipe: \(hint)")
    }
}

extension Console {
    /// Asks a question on standard error, and returns whether the answer is yes.
    static func answersYes(_ question: String) -> Bool {
        error(question, terminator: "")
        return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
    }
}
