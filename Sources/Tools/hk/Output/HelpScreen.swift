/// The output of `--help`: options with their descriptions beside them, or below them on a narrow screen.
struct HelpScreen {
    /// A closure that returns the help text for a number of columns.
    let text: (Int?) -> String

    /// The column at which descriptions begin beside the options.
    private static let margin = 26
    /// The minimum number of columns for descriptions beside the options.
    private static let leastBeside = 60

    init(_ text: @escaping (Int?) -> String) {
        self.text = text
    }

    func lines(terminal: Terminal) -> [String] {
        guard terminal.isBounded else { return Self.split(text(nil)) }
        guard terminal.width < Self.leastBeside else { return terminal.broken(Self.split(text(terminal.width))) }
        // The text is not wrapped yet, so that each option is one line.
        return Self.split(text(.max / 2)).flatMap { line in
            guard let (option, explanation) = Self.parts(of: line) else { return terminal.broken(line) }
            return terminal.broken(option.isEmpty ? [] : [option], hanging: 4)
                + terminal.broken("      " + explanation, hanging: 6)
        }
    }

    /// Returns an option and its description; nil for another kind of line.
    private static func parts(of line: String) -> (String, String)? {
        guard line.hasPrefix("  "), line.count > margin, line.dropFirst(margin - 1).first == " ",
            line.dropFirst(margin).first != " "
        else { return nil }
        let option = String(line.prefix(margin))
        guard option.dropFirst(2).first != " " || option.allSatisfy({ $0 == " " }) else { return nil }
        let end = option.lastIndex { $0 != " " }
        return (end.map { String(option[...$0]) } ?? "", String(line.dropFirst(margin)))
    }

    private static func split(_ text: String) -> [String] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }
}
