/// What `--help` shows: options with their texts beside them, on a narrow screen below them.
struct HelpScreen {
    /// The help, made for so many columns.
    let text: (Int?) -> String

    /// Where texts begin beside the options.
    private static let margin = 26
    /// With fewer columns too little room is left beside the options.
    private static let leastBeside = 60

    init(_ text: @escaping (Int?) -> String) {
        self.text = text
    }

    func lines(terminal: Terminal) -> [String] {
        guard terminal.isBounded else { return Self.split(text(nil)) }
        guard terminal.width < Self.leastBeside else { return terminal.broken(Self.split(text(terminal.width))) }
        // Nothing is broken yet, so that each option is a line.
        return Self.split(text(.max / 2)).flatMap { line in
            guard let (option, explanation) = Self.parts(of: line) else { return terminal.broken(line) }
            return terminal.broken(option.isEmpty ? [] : [option], hanging: 4)
                + terminal.broken("      " + explanation, hanging: 6)
        }
    }

    /// An option and what is said about it; nil for a line of another kind.
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
