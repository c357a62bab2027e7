import Foundation

/// A terminal that delivers every key at once without echo; it is restored however the process ends.
enum RawTerminal {
    private struct Kept {
        var settings = termios()
        var isRaw = false
    }

    // A signal handler can use neither locks nor anything that allocates. Only the main program changes this, and a
    // handler reads it when nothing else will happen any more.
    nonisolated(unsafe) private static var kept = Kept()

    /// The signals that end the process abnormally.
    private static let fatal = [SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGQUIT]

    /// Changes the terminal of standard input; does nothing if it is not a terminal.
    static func enter() {
        guard !kept.isRaw, isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &kept.settings) == 0 else { return }
        kept.isRaw = true
        change()
        for number in fatal { signal(number) { RawTerminal.giveUp($0) } }
        // Ctrl-Z: the terminal is restored for the shell, and changed again when the process continues.
        signal(SIGTSTP) { _ in
            RawTerminal.restore()
            kill(getpid(), SIGSTOP)
        }
        signal(SIGCONT) { _ in RawTerminal.change() }
        atexit { RawTerminal.leave() }
    }

    private static func change() {
        guard kept.isRaw else { return }
        var raw = kept.settings
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
        withUnsafeMutableBytes(of: &raw.c_cc) { characters in
            characters[Int(VMIN)] = 1
            characters[Int(VTIME)] = 0
        }
        tcsetattr(STDIN_FILENO, TCSADRAIN, &raw)
        show("\u{1B}[?25l")
    }

    /// Restores the terminal; does nothing if it was not changed.
    static func leave() {
        guard kept.isRaw else { return }
        restore()
        kept.isRaw = false
        for number in fatal + [SIGTSTP, SIGCONT] { signal(number, SIG_DFL) }
    }

    private static func restore() {
        guard kept.isRaw else { return }
        tcsetattr(STDIN_FILENO, TCSADRAIN, &kept.settings)
        show("\u{1B}[?25h")
    }

    private static func giveUp(_ number: Int32) {
        restore()
        signal(number, SIG_DFL)
        raise(number)
    }

    private static func show(_ text: StaticString) {
        _ = write(STDOUT_FILENO, text.utf8Start, text.utf8CodeUnitCount)
    }
}
