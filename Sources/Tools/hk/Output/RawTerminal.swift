import Foundation

/// A terminal that gives every key at once and shows none of them; put back however the process ends.
enum RawTerminal {
    private struct Kept {
        var settings = termios()
        var isRaw = false
    }

    // A signal handler can use neither locks nor anything that allocates; only the main program changes it, and a handler
    // reads it when nothing else will happen any more.
    nonisolated(unsafe) private static var kept = Kept()

    /// The signals after which a process is gone without having been asked.
    private static let fatal = [SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGQUIT]

    /// Changes the terminal of standard input; does nothing if it is none.
    static func enter() {
        guard !kept.isRaw, isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &kept.settings) == 0 else { return }
        kept.isRaw = true
        change()
        for number in fatal { signal(number) { RawTerminal.giveUp($0) } }
        // Ctrl-Z: the shell gets its terminal back, and the program gets it again with the signal to go on.
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

    /// Puts the terminal back; does nothing if it was not changed.
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
