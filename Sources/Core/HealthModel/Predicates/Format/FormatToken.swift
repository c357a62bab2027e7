/// A piece of a predicate format.
struct FormatToken: Hashable {
    enum Kind: Hashable {
        /// A keyword, an operator in words, or (part of) a key path.
        case word(String)
        case integer(Int64)
        case number(Double)
        case text(String)
        /// An operator or bracket.
        case symbol(String)
        /// A place for an argument, by the letter of its conversion: `K`, `@`, `d` or `f`.
        case placeholder(Character)
        case end
    }

    var kind: Kind
    /// Where it stands, in Unicode scalars.
    var range: Range<Int>

    /// What an error message says of it.
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

    /// The keyword, in capitals; nil if the token is not a keyword.
    var keyword: String? {
        if case .word(let word) = kind { word.uppercased() } else { nil }
    }
}
