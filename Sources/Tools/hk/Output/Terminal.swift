import Foundation
import HealthReports

/// The properties of the terminal.
struct Terminal {
    /// The width of charts: that of the screen, or 80 columns.
    var width: Int
    /// The number of lines of the screen; nil if it is not known.
    var height: Int?
    /// A Boolean value that indicates whether lines are limited to the width; output to a pipe or a file is not.
    var isBounded: Bool
    /// A Boolean value that indicates whether standard output is a terminal with colours enabled.
    var usesColor: Bool
    /// A Boolean value that indicates whether a user is at the keyboard.
    var isInteractive: Bool
    /// A Boolean value that indicates whether standard error is a terminal, so that progress can be shown.
    var showsProgress: Bool
    /// The format of numbers, lengths and dates.
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

    /// The maximum width of text.
    var textWidth: Int { isBounded ? width : .max / 2 }

    /// Returns the terminal of this process, with its current size; without a terminal `$COLUMNS` limits the width of
    /// lines.
    ///
    /// - Parameter format: The format of the user's settings, for output other than plain sentences.
    static func current(
        _ format: Format = .plain, environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> Terminal {
        let outputIsTerminal = isatty(STDOUT_FILENO) == 1
        let isDumb = environment["TERM"] == "dumb"
        // Any value that is not empty disables colours (no-color.org).
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

    /// The maximum width of messages on standard error; nil if it is not a terminal.
    static var messageWidth: Int? { windowSize(STDERR_FILENO).map { max($0.columns, least) } }

    /// The minimum width; on narrower screens nothing can be read.
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
    /// The style of a text.
    enum Style: String {
        case bold = "1"
        case faint = "2"
        case red = "31"
        case green = "32"
        case yellow = "33"
        case blue = "34"
        case cyan = "36"
    }

    /// Returns a text in a style, or plain if colours are disabled.
    func styled(_ text: String, _ style: Style) -> String {
        usesColor && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// Returns the heading of a section.
    func heading(_ text: String) -> String { styled(text, .bold) }
}

// MARK: - Sentences

extension Terminal {
    /// Returns lines of text, wrapped at words if they are too wide.
    ///
    /// - Parameter hanging: The indentation of continuation lines; nil to align them with the text, past a mark such
    ///   as `✓`.
    func broken(_ lines: [String], hanging: Int? = nil) -> [String] {
        isBounded ? lines.flatMap { $0.broken(to: width, hanging: hanging) } : lines
    }

    /// Returns a line of text, wrapped in the same way.
    func broken(_ line: String, hanging: Int? = nil) -> [String] { broken([line], hanging: hanging) }
}
