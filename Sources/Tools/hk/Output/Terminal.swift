import Foundation
import HealthReports
import HealthTransfer

/// What the screen can do.
struct Terminal {
    /// How wide pictures are: as wide as the screen, or 80 columns.
    var width: Int
    /// How many lines the screen has; nil if nobody knows.
    var height: Int?
    /// Whether a line must not be wider; what goes into a pipe or a file is whole.
    var isBounded: Bool
    /// Whether standard output is a terminal that wants colours.
    var usesColor: Bool
    /// Whether somebody sits at the keyboard.
    var isInteractive: Bool
    /// Whether standard error is a terminal, so that progress can be shown.
    var showsProgress: Bool
    /// How numbers, lengths and dates are written for whoever sits there.
    var format: Format

    init(
        width: Int = 80, height: Int? = nil, isBounded: Bool = true, usesColor: Bool = false,
        isInteractive: Bool = false, showsProgress: Bool = false, format: Format = .plain
    ) {
        self.width = width
        self.height = height
        self.isBounded = isBounded
        self.usesColor = usesColor
        self.isInteractive = isInteractive
        self.showsProgress = showsProgress
        self.format = format
    }

    /// How wide text may be.
    var textWidth: Int { isBounded ? width : .max / 2 }

    /// The terminal this process runs in, as large as it is now; without one `$COLUMNS` says how wide lines may be.
    ///
    /// - Parameter format: What the person settled, where more than sentences are shown.
    static func current(
        _ format: Format = .plain, environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> Terminal {
        let outputIsTerminal = isatty(STDOUT_FILENO) == 1
        let isDumb = environment["TERM"] == "dumb"
        // Any value that is not empty switches colours off (no-color.org).
        let forbidsColor = !(environment["NO_COLOR"] ?? "").isEmpty
        let window = windowSize(STDOUT_FILENO)
        let columns = window?.columns ?? environment["COLUMNS"].flatMap { Int($0) }
        return Terminal(
            width: min(max(columns ?? 80, least), 240), height: window?.lines,
            isBounded: outputIsTerminal || columns != nil,
            usesColor: outputIsTerminal && !forbidsColor && !isDumb,
            isInteractive: outputIsTerminal && isatty(STDIN_FILENO) == 1,
            showsProgress: isatty(STDERR_FILENO) == 1 && !isDumb, format: format)
    }

    /// How wide messages on standard error may be; nil where that is no terminal.
    static var messageWidth: Int? { windowSize(STDERR_FILENO).map { max($0.columns, least) } }

    /// On a screen that is narrower still, nothing can be read.
    private static let least = 20

    private static func windowSize(_ descriptor: Int32) -> (columns: Int, lines: Int?)? {
        var size = winsize()
        guard isatty(descriptor) == 1, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return nil
        }
        return (Int(size.ws_col), size.ws_row > 0 ? Int(size.ws_row) : nil)
    }
}

// MARK: - Styles

extension Terminal {
    /// How a piece of text stands out.
    enum Style: String {
        case bold = "1"
        case faint = "2"
        case red = "31"
        case green = "32"
        case yellow = "33"
        case blue = "34"
        case cyan = "36"
    }

    /// Text in a style, or plain where colours are not wanted.
    func styled(_ text: String, _ style: Style) -> String {
        usesColor && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// A heading of a section.
    func heading(_ text: String) -> String { styled(text, .bold) }
}

// MARK: - Sentences

extension Terminal {
    /// Lines of text, broken at words where they are too wide.
    ///
    /// - Parameter hanging: Where what follows in the next line begins; without it below the text, past a mark such as `✓`.
    func broken(_ lines: [String], hanging: Int? = nil) -> [String] {
        isBounded ? lines.flatMap { $0.broken(to: width, hanging: hanging) } : lines
    }

    /// A line of text, broken in the same way.
    func broken(_ line: String, hanging: Int? = nil) -> [String] { broken([line], hanging: hanging) }
}
