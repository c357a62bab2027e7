import Foundation

/// The two streams of the process.
enum Console {
    /// Writes lines to standard output.
    static func print(_ lines: [String]) {
        guard !lines.isEmpty else { return }
        write(lines.joined(separator: "\n") + "\n", to: stdout)
    }

    /// Writes a line to standard output.
    static func print(_ line: String) { print([line]) }

    /// Writes to standard error.
    static func error(_ text: String, terminator: String = "\n") {
        write(text + terminator, to: stderr)
    }

    private static func write(_ text: String, to stream: UnsafeMutablePointer<FILE>?) {
        guard let stream else { return }
        fputs(text, stream)
        fflush(stream)
    }
}
