import Foundation

/// Ctrl-C, and a polite request to end, as the ordinary end of a command that would never end by itself.
enum Interruption {
    /// Lets these signals end the process with success.
    ///
    /// A command may do so that only reads: what it printed is written, and nothing is left behind.
    static func endsWithSuccess() {
        for number in [SIGINT, SIGTERM] { signal(number) { _ in _exit(0) } }
    }
}
