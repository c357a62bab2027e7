import HealthReports

/// The text of a settings file: a `key = value` on each line, and comments that begin with #.
struct SettingsFile: Equatable, Sendable {
    /// A value with the number of its line, counted from 1.
    struct Value: Equatable, Sendable {
        var text: String
        var line: Int
    }

    /// The maximum number of bytes; a larger file is not a settings file.
    static let mostBytes = 65_536

    /// The text of the file, unchanged.
    private(set) var text: String

    init(_ text: String = "") {
        self.text = text
    }

    /// The values in the file; the last line of each key counts.
    var values: [SettingKey: Value] {
        lines.reduce(into: [:]) { values, line in
            if case .setting(let key, let value)? = line.content { values[key] = Value(text: value, line: line.number) }
        }
    }

    /// Remarks on invalid and repeated lines, a sentence each with its line.
    var remarks: [String] {
        var seen: [SettingKey: Int] = [:]
        return lines.compactMap { line in
            switch line.content {
            case nil: return nil
            case .unknown(let name):
                let similar = Spelling.closest(to: name, among: SettingKey.allCases.map(\.rawValue)).map { "'\($0)'" }
                let hint =
                    similar.isEmpty
                    ? " There are \(Format.list(SettingKey.allCases.map(\.rawValue), "and"))."
                    : " Did you mean \(Format.list(similar, "or"))?"
                return "line \(line.number): unknown setting '\(name.shortened(to: 40).printable)'.\(hint)"
            case .nonsense: return "line \(line.number): expected 'key = value'."
            case .setting(let key, _):
                defer { seen[key] = line.number }
                return seen[key].map {
                    "line \(line.number) sets \(key.rawValue) again after line \($0); the last value is used."
                }
            }
        }
    }

    // MARK: Changes

    /// Returns the file with another value, in the effective line of the key, otherwise in a new line; all else is
    /// unchanged.
    func setting(_ key: SettingKey, to value: String) -> SettingsFile {
        guard let place = values[key]?.line else {
            let start = text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
            return SettingsFile("\(start)\(key.rawValue) = \(value)\n")
        }
        return rewritten { line in
            guard line.number == place else { return line.text }
            let comment = line.text.firstIndex(of: "#").map { "  " + line.text[$0...] } ?? ""
            return "\(key.rawValue) = \(value)\(comment)"
        }
    }

    /// Returns the file without the lines of a key.
    func unsetting(_ key: SettingKey) -> SettingsFile {
        rewritten { line in
            if case .setting(key, _)? = line.content { nil } else { line.text }
        }
    }

    private func rewritten(_ rewrite: (Line) -> String?) -> SettingsFile {
        let kept = lines.compactMap(rewrite).joined(separator: "\n")
        return SettingsFile(kept.isEmpty || kept.hasSuffix("\n") ? kept : kept + "\n")
    }

    // MARK: Lines

    private enum Content {
        case setting(SettingKey, String)
        case unknown(String)
        case nonsense
    }

    private struct Line {
        var number: Int
        var text: String
        /// The content; nil for an empty line or a comment.
        var content: Content?
    }

    private var lines: [Line] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().map { index, text in
            Line(number: index + 1, text: String(text), content: Self.content(text))
        }
    }

    private static func content(_ line: Substring) -> Content? {
        let bare = line.prefix { $0 != "#" }.trimmingSpaces
        guard !bare.isEmpty else { return nil }
        guard let equals = bare.firstIndex(of: "=") else { return .nonsense }
        let name = bare[..<equals].trimmingSpaces
        let value = bare[bare.index(after: equals)...].trimmingSpaces
        guard !name.isEmpty else { return .nonsense }
        guard let key = SettingKey(typed: String(name)) else { return .unknown(String(name)) }
        return .setting(key, String(value))
    }
}

extension Substring {
    fileprivate var trimmingSpaces: Substring {
        var text = drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
