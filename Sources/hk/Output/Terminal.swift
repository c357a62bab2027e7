import Foundation

/// What the screen can do.
struct Terminal {
    /// Columns of standard output: as many as the terminal has, `$COLUMNS` if set, else 80.
    var width: Int
    /// Whether standard output is a terminal that wants colours.
    var usesColor: Bool
    /// Whether somebody sits at the keyboard.
    var isInteractive: Bool
    /// Whether standard error is a terminal, so that progress can be shown.
    var showsProgress: Bool

    init(width: Int = 80, usesColor: Bool = false, isInteractive: Bool = false, showsProgress: Bool = false) {
        self.width = width
        self.usesColor = usesColor
        self.isInteractive = isInteractive
        self.showsProgress = showsProgress
    }

    /// The terminal this process runs in.
    static func current(environment: [String: String] = ProcessInfo.processInfo.environment) -> Terminal {
        let outputIsTerminal = isatty(STDOUT_FILENO) == 1
        let isDumb = environment["TERM"] == "dumb"
        // Any value that is not empty switches colours off (no-color.org).
        let forbidsColor = !(environment["NO_COLOR"] ?? "").isEmpty
        let columns = environment["COLUMNS"].flatMap { Int($0) } ?? (outputIsTerminal ? windowColumns() : nil)
        return Terminal(
            width: min(max(columns ?? 80, 40), 240),
            usesColor: outputIsTerminal && !forbidsColor && !isDumb,
            isInteractive: outputIsTerminal && isatty(STDIN_FILENO) == 1,
            showsProgress: isatty(STDERR_FILENO) == 1 && !isDumb)
    }

    private static func windowColumns() -> Int? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
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

// MARK: - Text of a width

extension String {
    /// The columns this takes on the screen; styles take none, wide characters two.
    var columns: Int {
        var count = 0
        var isInStyle = false
        for scalar in unicodeScalars {
            if isInStyle {
                isInStyle = scalar != "m"
            } else if scalar == "\u{1B}" {
                isInStyle = true
            } else if scalar.properties.generalCategory != .nonspacingMark {
                count += scalar.isWide ? 2 : 1
            }
        }
        return count
    }

    /// This text with spaces up to a width.
    func padded(to width: Int, alignment: Table.Alignment = .left) -> String {
        let space = String(repeating: " ", count: max(0, width - columns))
        return alignment == .left ? self + space : space + self
    }

    /// This text without control characters, which a file could use to write over the screen.
    var printable: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { scalar in
                    let category = scalar.properties.generalCategory
                    return category == .control || category == .format ? "\u{FFFD}" : scalar
                }))
    }

    /// This text, cut with an ellipsis where it is wider than allowed.
    ///
    /// Expects text without styles.
    func shortened(to width: Int) -> String {
        guard columns > width else { return self }
        var result = ""
        for character in self {
            if (result + String(character)).columns > width - 1 { break }
            result.append(character)
        }
        return result + "…"
    }
}

extension Unicode.Scalar {
    /// Whether terminals give it two columns: the blocks of East Asian scripts and pictures.
    fileprivate var isWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
