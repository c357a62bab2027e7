/// A token of a predicate format.
struct FormatToken: Hashable {
    enum Kind: Hashable {
        /// A keyword, an operator in words, or a part of a key path.
        case word(String)
        case integer(Int64)
        case number(Double)
        case text(String)
        /// An operator or bracket.
        case symbol(String)
        /// A placeholder for an argument, identified by the letter of its conversion: `K`, `@`, `d` or `f`.
        case placeholder(Character)
        case end
    }

    var kind: Kind
    /// The range in the format, in Unicode scalars.
    var range: Range<Int>

    /// The description in error messages.
    var description: String {
        switch kind {
        case .word(let word): "'\(Self.short(word))'"
        case .integer(let value): "the number \(value)"
        case .number(let value): "the number \(value)"
        case .text(let text): "the string \"\(Self.short(text))\""
        case .symbol(let symbol): "'\(symbol)'"
        case .placeholder(let letter): "'%\(letter)'"
        case .end: "the end"
        }
    }

    private static func short(_ text: String) -> String {
        text.unicodeScalars.count <= 40 ? text : String(text.unicodeScalars.prefix(40)) + "…"
    }

    /// The keyword in uppercase, or `nil` if the token is not a word.
    var keyword: String? {
        if case .word(let word) = kind { word.uppercased() } else { nil }
    }
}
