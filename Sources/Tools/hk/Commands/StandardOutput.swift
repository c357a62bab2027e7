import Foundation

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
