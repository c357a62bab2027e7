import Foundation

/// The two streams of the process.
enum Console {
    /// Writes lines to standard output.
    static func print(_ lines: [String]) {
        guard !lines.isEmpty else { return }
        write(lines.joined(separator: "\n") + "\n", to: STDOUT_FILENO)
    }

    /// Writes a line to standard output.
    static func print(_ line: String) { print([line]) }

    /// Writes to standard output as it is.
    static func write(_ text: String) { write(text, to: STDOUT_FILENO) }

    /// Writes to standard error.
    static func error(_ text: String, terminator: String = "\n") {
        write(text + terminator, to: STDERR_FILENO)
    }

    /// Writes bytes to standard output.
    static func write(_ bytes: UnsafeRawBufferPointer) { write(bytes, to: STDOUT_FILENO) }

    private static func write(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { write(UnsafeRawBufferPointer($0), to: descriptor) }
    }

    private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) {
        var rest = bytes
        while !rest.isEmpty {
            let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            // Nobody listens any more, as after `hk samples … | head`.
            if count <= 0 { return }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        }
    }
}
