/// A tokenizer of predicate formats.
///
/// Every string is safe to tokenize: each step consumes at least one scalar, and unexpected input throws an error
/// with its position.
struct FormatTokenizer {
    /// The maximum length of a format, in Unicode scalars.
    static let lengthLimit = 100_000

    private let format: String
    private let scalars: [Unicode.Scalar]
    /// A Boolean value that indicates whether percent signs denote arguments; user-written formats have none.
    private let hasArguments: Bool
    private var position = 0

    init(_ format: String, hasArguments: Bool) {
        self.format = format
        self.hasArguments = hasArguments
        scalars = Array(format.unicodeScalars.prefix(Self.lengthLimit + 1))
    }

    /// Returns all tokens, of which the last is the end.
    mutating func tokens() throws(PredicateFormatError) -> [FormatToken] {
        guard scalars.count <= Self.lengthLimit else {
            throw PredicateFormatError(
                String(format.unicodeScalars.prefix(100)), at: 0,
                found: "more than \(Self.lengthLimit) characters", expected: "a shorter predicate")
        }
        var tokens: [FormatToken] = []
        while let scalar = peek {
            if scalar.properties.isWhitespace {
                position += 1
                continue
            }
            let start = position
            let kind = try next(scalar)
            tokens.append(FormatToken(kind: kind, range: start..<position))
        }
        tokens.append(FormatToken(kind: .end, range: position..<position))
        return tokens
    }

    private var peek: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    private func peek(_ distance: Int) -> Unicode.Scalar? {
        position + distance < scalars.count ? scalars[position + distance] : nil
    }

    private func error(_ offset: Int, found: String, expected: String) -> PredicateFormatError {
        PredicateFormatError(format, at: offset, found: found, expected: expected)
    }

    private mutating func next(_ scalar: Unicode.Scalar) throws(PredicateFormatError) -> FormatToken.Kind {
        if scalar == "\"" || scalar == "'" { return .text(try text(closedBy: scalar)) }
        if scalar == "%", hasArguments { return try placeholder() }
        if Self.isDigit(scalar) { return try number() }
        if scalar == "-" || scalar == "+" || scalar == ".", let next = peek(1), Self.isDigit(next) || next == "." {
            if scalar == ".", next == "." { return try symbol(scalar) }
            return try number()
        }
        if Self.isWordStart(scalar) { return word() }
        return try symbol(scalar)
    }

    // MARK: Words

    static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    /// Returns whether a scalar can start a word.
    ///
    /// This includes a dot: the rest of a key path after an argument.
    private static func isWordStart(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar == "_" || scalar == "." || scalar == "@" || scalar == "$"
            || scalar == "#"
    }

    private mutating func word() -> FormatToken.Kind {
        var word = String.UnicodeScalarView()
        while let scalar = peek {
            // Metadata keys contain hyphens and digits; the format has no arithmetic that would make them ambiguous.
            let continues =
                Self.isWordStart(scalar) || Self.isDigit(scalar)
                || (scalar == "-" && !word.isEmpty
                    && peek(1).map { $0.properties.isAlphabetic || Self.isDigit($0) } == true)
            guard continues else { break }
            position += 1
            // A number sign marks a word that is not a keyword; key paths do not need it.
            if scalar != "#" { word.append(scalar) }
        }
        return .word(String(word))
    }

    // MARK: Numbers

    private mutating func number() throws(PredicateFormatError) -> FormatToken.Kind {
        let start = position
        if !hasArguments, let date = unquotedDate() { return .text(date) }
        if peek == "-" || peek == "+" { position += 1 }
        var digits = ""
        if peek == "0", peek(1) == "x" || peek(1) == "X" {
            position += 2
            consume(into: &digits) { $0.properties.isASCIIHexDigit }
            let sign = scalars[start] == "-" ? "-" : ""
            guard let value = Int64(sign + digits, radix: 16) else { throw malformed(start) }
            return .integer(value)
        }
        consume(into: &digits, while: Self.isDigit)
        var isWhole = true
        if peek == ".", let next = peek(1), Self.isDigit(next) || digits.isEmpty {
            isWhole = false
            digits.append(".")
            position += 1
            consume(into: &digits, while: Self.isDigit)
        }
        if peek == "e" || peek == "E" {
            let signed = peek(1) == "-" || peek(1) == "+"
            if let digit = peek(signed ? 2 : 1), Self.isDigit(digit) {
                isWhole = false
                digits.append("e")
                position += 1
                if signed, let sign = peek {
                    digits.unicodeScalars.append(sign)
                    position += 1
                }
                consume(into: &digits, while: Self.isDigit)
            }
        }
        if scalars[start] == "-" { digits = "-" + digits }
        if let next = peek, next.properties.isAlphabetic || next == "_" { throw malformed(start) }
        if isWhole, let value = Int64(digits) { return .integer(value) }
        guard let value = Double(digits), value.isFinite else { throw malformed(start) }
        return .number(value)
    }

    private func malformed(_ start: Int) -> PredicateFormatError {
        var end = position
        while end < scalars.count, end - start < 30, !scalars[end].properties.isWhitespace { end += 1 }
        var found = ""
        found.unicodeScalars.append(contentsOf: scalars[start..<end])
        return error(start, found: "'\(found)'", expected: "a number, optionally followed by a unit in quotation marks")
    }

    private mutating func consume(into text: inout String, while isPart: (Unicode.Scalar) -> Bool) {
        while let scalar = peek, isPart(scalar) {
            text.unicodeScalars.append(scalar)
            position += 1
        }
    }

    /// Consumes an unquoted date such as `2024-01-31` or `2024-01-31T10:00:00Z`, if there is one.
    private mutating func unquotedDate() -> String? {
        let isDate = (0..<7).allSatisfy { index in
            peek(index).map { index == 4 ? $0 == "-" : Self.isDigit($0) } ?? false
        }
        guard isDate else { return nil }
        var date = ""
        consume(into: &date) { Self.isDigit($0) || "-:.TtZz+".unicodeScalars.contains($0) }
        return date
    }

    // MARK: Strings

    private mutating func text(closedBy quote: Unicode.Scalar) throws(PredicateFormatError) -> String {
        let start = position
        position += 1
        var text = String.UnicodeScalarView()
        while let scalar = peek {
            position += 1
            if scalar == quote { return String(text) }
            if scalar == "\\", let escaped = peek {
                position += 1
                text.append(try unescaped(escaped))
            } else {
                if scalar == "%", hasArguments, peek == "%" { position += 1 }
                text.append(scalar)
            }
        }
        throw error(start, found: "an unterminated string", expected: "a closing \(quote)")
    }

    private mutating func unescaped(_ scalar: Unicode.Scalar) throws(PredicateFormatError) -> Unicode.Scalar {
        switch scalar {
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "u", "U":
            let start = position
            var digits = ""
            while digits.count < (scalar == "u" ? 4 : 8), let digit = peek, digit.properties.isASCIIHexDigit {
                digits.unicodeScalars.append(digit)
                position += 1
            }
            guard digits.count == (scalar == "u" ? 4 : 8), let code = UInt32(digits, radix: 16),
                let value = Unicode.Scalar(code)
            else { throw error(start, found: "'\(digits)'", expected: "the hexadecimal code of a character") }
            return value
        default: return scalar
        }
    }

    // MARK: Symbols

    private mutating func placeholder() throws(PredicateFormatError) -> FormatToken.Kind {
        let start = position
        position += 1
        while let scalar = peek, "lhqzj".unicodeScalars.contains(scalar) { position += 1 }
        guard let letter = peek else {
            throw error(start, found: "'%' at the end", expected: "a conversion such as %K, %@, %d or %f")
        }
        position += 1
        switch letter {
        case "K", "@": return .placeholder(Character(letter))
        case "d", "D", "i", "u", "U", "x", "X", "o", "O", "c": return .placeholder("d")
        case "f", "F", "e", "E", "g", "G", "a", "A": return .placeholder("f")
        default: throw error(start, found: "'%\(letter)'", expected: "a conversion such as %K, %@, %d or %f")
        }
    }

    private static let symbols = ["==", "!=", "<>", "<=", "=<", ">=", "=>", "&&", "||"]

    private mutating func symbol(_ scalar: Unicode.Scalar) throws(PredicateFormatError) -> FormatToken.Kind {
        if let second = peek(1) {
            let pair = "\(scalar)\(second)"
            if Self.symbols.contains(pair) {
                position += 2
                return .symbol(pair)
            }
        }
        guard "=<>!(){}[],".unicodeScalars.contains(scalar) else {
            throw error(
                position, found: "'\(scalar.properties.generalCategory == .control ? "?" : scalar)'",
                expected: "a key path, a value or an operator")
        }
        position += 1
        return .symbol(String(scalar))
    }
}
