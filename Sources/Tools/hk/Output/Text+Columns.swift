extension String {
    /// The number of columns on the screen; styles take none, wide characters two.
    var columns: Int {
        if isPlain { return utf8.count }
        var count = 0
        var isInStyle = false
        for scalar in unicodeScalars {
            if isInStyle {
                isInStyle = scalar != "m"
            } else if scalar == "\u{1B}" {
                isInStyle = true
            } else {
                count += scalar.columns
            }
        }
        return count
    }

    /// A Boolean value that indicates whether each byte is a visible character or a space, as in most cells of tables,
    /// so that no properties of characters have to be looked up.
    private var isPlain: Bool { utf8.allSatisfy { 0x20..<0x7F ~= $0 } }

    /// Returns this text with spaces up to a width.
    func padded(to width: Int, alignment: Table.Alignment = .left) -> String {
        let space = String(repeating: " ", count: max(0, width - columns))
        return alignment == .left ? self + space : space + self
    }

    /// This text without control characters, which could overwrite the screen.
    var printable: String {
        if isPlain { return self }
        let scalars = unicodeScalars.map { scalar in
            let category = scalar.properties.generalCategory
            return category == .control || category == .format ? "\u{FFFD}" : scalar
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// Returns this text, shortened with an ellipsis if it is wider than allowed.
    ///
    /// The text must not contain styles.
    func shortened(to width: Int) -> String {
        guard columns > width else { return self }
        var result = ""
        var count = 0
        for character in self {
            count += String(character).columns
            if count > width - 1 { break }
            result.append(character)
        }
        return width > 0 ? result + "…" : ""
    }

    /// Returns the lines of this text, wrapped at words; a word that is too long for a line is split at its end.
    ///
    /// - Parameter hanging: The indentation of all lines but the first; nil to align them with the text, past a mark
    ///   such as `✓`.
    func broken(to width: Int, hanging: Int? = nil) -> [String] {
        guard columns > width, width > 0 else { return [self] }
        let margin = prefix { $0 == " " }.count
        var words = dropFirst(margin).split(separator: " ", omittingEmptySubsequences: false).map(String.init)[...]
        let isMarked = words.count > 1 && words[0].columns == 1 && words[0].contains { !$0.isLetter && !$0.isNumber }
        let indentation = String(repeating: " ", count: min(hanging ?? margin + (isMarked ? 2 : 0), width / 2))
        var lines: [String] = []
        var line = String(repeating: " ", count: min(margin, width / 2)) + (words.popFirst() ?? "")
        var space = ""
        for word in words {
            space += " "
            // Consecutive spaces are a gap, which is dropped at the end of a line.
            if word.isEmpty { continue }
            if line.columns + space.count + word.columns <= width {
                line += space + word
            } else {
                lines += line.split(to: width)
                line = indentation + word
            }
            space = ""
        }
        return lines + line.split(to: width)
    }

    /// Returns pieces of a text without spaces.
    private func split(to width: Int) -> [String] {
        guard columns > width else { return [self] }
        var pieces: [String] = []
        var piece = ""
        var count = 0
        for character in self {
            let columns = String(character).columns
            if count + columns > width, !piece.isEmpty {
                pieces.append(piece)
                (piece, count) = ("", 0)
            }
            piece.append(character)
            count += columns
        }
        return pieces + [piece]
    }
}

extension Unicode.Scalar {
    /// The number of columns on a terminal: none for combining marks, two for East Asian scripts and emoji.
    fileprivate var columns: Int {
        if value < 0x7F { return value < 0x20 ? 0 : 1 }
        return switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: 0
        default: isWide ? 2 : 1
        }
    }

    private var isWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FC,
            0x1F900...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD:
            true
        default: properties.isEmojiPresentation
        }
    }
}
