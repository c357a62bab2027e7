/// A parser of predicate formats.
///
/// ```
/// or         := and { (OR | "||") and }
/// and        := not { (AND | "&&") not }
/// not        := (NOT | "!") not | "(" or ")" | TRUEPREDICATE | FALSEPREDICATE | comparison
/// comparison := operand operator [ "[" c|d|cd "]" ] operand
/// operand    := key path | literal | "{" [ operand { "," operand } ] "}" | CAST "(" operand "," string ")" | argument
/// ```
///
/// Length and nesting are limited, so that parsing takes time linear in the length.
package struct FormatParser {
    static let nestingLimit = 100

    let format: String
    let tokens: [FormatToken]
    let arguments: [FormatValue]
    /// A Boolean value that indicates whether a user wrote the format, which allows numbers with units.
    let isUserFormat: Bool
    var index = 0
    var nextArgument = 0
    var nesting = 0

    /// Parses a format with its arguments.
    ///
    /// - Parameters:
    ///   - format: The format, in which `%@` and other specifiers consume arguments.
    ///   - arguments: The arguments in order. Surplus arguments are ignored.
    package static func parse(
        _ format: String, arguments: [FormatValue]
    ) throws(PredicateFormatError) -> FormatPredicate {
        var tokenizer = FormatTokenizer(format, hasArguments: true)
        var parser = FormatParser(
            format: format, tokens: try tokenizer.tokens(), arguments: arguments, isUserFormat: false)
        return try parser.whole()
    }

    /// Parses a format in which a percent sign has no special meaning.
    static func parse(userFormat: String) throws(PredicateFormatError) -> FormatPredicate {
        var tokenizer = FormatTokenizer(userFormat, hasArguments: false)
        var parser = FormatParser(
            format: userFormat, tokens: try tokenizer.tokens(), arguments: [], isUserFormat: true)
        return try parser.whole()
    }

    private init(format: String, tokens: [FormatToken], arguments: [FormatValue], isUserFormat: Bool) {
        self.format = format
        self.tokens = tokens
        self.arguments = arguments
        self.isUserFormat = isUserFormat
    }

    private mutating func whole() throws(PredicateFormatError) -> FormatPredicate {
        let predicate = try disjunction()
        guard token.kind == .end else { throw error(expected: "AND, OR or the end of the predicate") }
        return predicate
    }

    // MARK: Tokens

    var token: FormatToken { tokens[min(index, tokens.count - 1)] }

    func error(_ token: FormatToken? = nil, expected: String) -> PredicateFormatError {
        let token = token ?? self.token
        return PredicateFormatError(
            format, at: token.range.lowerBound, found: token.description, expected: expected)
    }

    mutating func advance() { index = min(index + 1, tokens.count - 1) }

    /// Consumes the next token if it is the given symbol, and returns whether it was.
    mutating func consume(_ symbol: String) -> Bool {
        guard token.kind == .symbol(symbol) else { return false }
        advance()
        return true
    }

    mutating func expect(_ symbol: String, expected: String? = nil) throws(PredicateFormatError) {
        guard consume(symbol) else { throw error(expected: expected ?? "'\(symbol)'") }
    }

    private mutating func consumeKeyword(_ keyword: String, or symbol: String) -> Bool {
        if consume(symbol) { return true }
        guard token.keyword == keyword else { return false }
        advance()
        return true
    }

    /// Runs `body` one nesting level deeper, or throws an error if the limit is exceeded.
    mutating func deeper<Value>(
        _ body: (inout Self) throws(PredicateFormatError) -> Value
    ) throws(PredicateFormatError) -> Value {
        guard nesting < Self.nestingLimit else {
            throw error(expected: "at most \(Self.nestingLimit) nested parentheses and negations")
        }
        nesting += 1
        defer { nesting -= 1 }
        return try body(&self)
    }

    // MARK: Compounds

    private mutating func disjunction() throws(PredicateFormatError) -> FormatPredicate {
        var parts = [try conjunction()]
        while consumeKeyword("OR", or: "||") { parts.append(try conjunction()) }
        return parts.count == 1 ? parts[0] : .or(parts)
    }

    private mutating func conjunction() throws(PredicateFormatError) -> FormatPredicate {
        var parts = [try negation()]
        while consumeKeyword("AND", or: "&&") { parts.append(try negation()) }
        return parts.count == 1 ? parts[0] : .and(parts)
    }

    private mutating func negation() throws(PredicateFormatError) -> FormatPredicate {
        if consumeKeyword("NOT", or: "!") {
            return .not(try deeper { parser throws(PredicateFormatError) in try parser.negation() })
        }
        if consume("(") {
            let inner = try deeper { parser throws(PredicateFormatError) in try parser.disjunction() }
            try expect(")", expected: "AND, OR or ')'")
            return inner
        }
        switch token.keyword {
        case "TRUEPREDICATE":
            advance()
            return .constant(true)
        case "FALSEPREDICATE":
            advance()
            return .constant(false)
        default: return try comparison()
        }
    }

    // MARK: Comparisons

    private mutating func comparison() throws(PredicateFormatError) -> FormatPredicate {
        let start = token.range.lowerBound
        var aggregate: String?
        if let word = token.keyword, ["ANY", "SOME", "ALL", "NONE"].contains(word) {
            aggregate = word
            advance()
        }
        let left = try operand(expected: "a key path, a value, NOT or '('")
        let operationOffset = token.range.lowerBound
        let operation = try comparisonOperator()
        let options = try comparisonOptions()
        let right = try operand(expected: "a value after \(operation.name)")
        if let aggregate { return .unsupported("the aggregate \(aggregate)", offset: start) }
        switch (left.content, right.content) {
        case (.unsupported(let what), _): return .unsupported(what, offset: left.offset)
        case (_, .unsupported(let what)): return .unsupported(what, offset: right.offset)
        case (.keyPath, .keyPath): return .unsupported("a comparison of two key paths", offset: left.offset)
        case (.value, .value): return .unsupported("a comparison of two values", offset: left.offset)
        case (.keyPath(let path), .value(let value)):
            return .comparison(
                FormatComparison(
                    keyPath: path, keyPathOffset: left.offset, operation: operation, operationOffset: operationOffset,
                    options: options, value: value, valueOffset: right.offset))
        case (.value(let value), .keyPath(let path)):
            guard let mirrored = operation.mirrored else {
                return .unsupported("\(operation.name) with the key path on its right", offset: operationOffset)
            }
            return .comparison(
                FormatComparison(
                    keyPath: path, keyPathOffset: right.offset, operation: mirrored, operationOffset: operationOffset,
                    options: options, value: value, valueOffset: left.offset))
        }
    }

    private mutating func comparisonOperator() throws(PredicateFormatError) -> FormatOperator {
        let found: FormatOperator? =
            switch token.kind {
            case .symbol(let symbol): FormatOperator(symbol: symbol)
            case .word(let word): FormatOperator(keyword: word.uppercased())
            default: nil
            }
        guard let found else {
            throw error(
                expected:
                    "an operator: ==, !=, <, <=, >, >=, IN, BETWEEN, CONTAINS, BEGINSWITH, ENDSWITH, LIKE or MATCHES")
        }
        advance()
        return found
    }

    private mutating func comparisonOptions() throws(PredicateFormatError) -> TextOptions {
        guard consume("[") else { return [] }
        guard let letters = token.keyword, !letters.isEmpty, letters.allSatisfy({ "CD".contains($0) }) else {
            throw error(expected: "c, d or cd")
        }
        advance()
        try expect("]")
        var options: TextOptions = []
        if letters.contains("C") { options.insert(.caseInsensitive) }
        if letters.contains("D") { options.insert(.diacriticInsensitive) }
        return options
    }
}
