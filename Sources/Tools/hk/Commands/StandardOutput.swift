import Foundation

/// Standard output for what is not text.
enum StandardOutput {
    /// Fails if a terminal would get the bytes.
    ///
    /// - Parameter hint: A command that does something with them.
    static func refuseTerminal(for what: String, hint: String) throws {
        guard isatty(STDOUT_FILENO) == 1 else { return }
        throw Failure(.refused, "\(what) is no text for a terminal. Write it into a file or a pipe: \(hint)")
    }
}
