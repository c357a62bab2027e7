import Foundation

extension FormatParser {
    /// An operand of a comparison.
    struct Operand {
        enum Content {
            case keyPath(String)
            case value(FormatValue)
            /// Well-formed, but not supported by queries.
            case unsupported(String)
        }

        var content: Content
        var offset: Int
    }

    /// Parses an operand of a comparison.
    mutating func operand(expected: String) throws(PredicateFormatError) -> Operand {
        let first = token
        let content = try content(expected: expected)
        return Operand(content: content, offset: first.range.lowerBound)
    }

    private mutating func content(expected: String) throws(PredicateFormatError) -> Operand.Content {
        let first = token
        switch first.kind {
        case .integer(let value):
            advance()
            return try .value(united(.integer(value)))
        case .number(let value):
            advance()
            return try .value(united(.number(value)))
        case .text(let text):
            advance()
            return .value(.text(text))
        case .symbol("{"): return try .value(list())
        case .placeholder("K"): return try .keyPath(keyPath())
        case .placeholder(let letter): return .value(try argument(letter))
        case .word(let word):
            switch word.uppercased() {
            case "TRUE", "YES":
                advance()
                return .value(.bool(true))
            case "FALSE", "NO":
                advance()
                return .value(.bool(false))
            case "NIL", "NULL":
                advance()
                return .value(.null)
            case "CAST": return try .value(cast())
            case "AND", "OR", "IN", "BETWEEN", "CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "MATCHES":
                throw error(expected: expected)
            default:
                if tokens[min(index + 1, tokens.count - 1)].kind == .symbol("(") { return try function(word) }
                return try .keyPath(keyPath())
            }
        case .symbol, .end: throw error(expected: expected)
        }
    }

    // MARK: Key paths

    /// Parses a key path, parts of which may be arguments: `metadata.%K`, `%K.%K`.
    private mutating func keyPath() throws(PredicateFormatError) -> String {
        let first = token
        var path = ""
        var end = first.range.lowerBound
        while token.range.lowerBound == end {
            switch token.kind {
            case .word(let word):
                path += word
                end = token.range.upperBound
                advance()
            case .placeholder("K"):
                end = token.range.upperBound
                guard case .text(let part) = try argument("K") else { throw error(first, expected: "a key path") }
                path += part
            default: end = -1
            }
        }
        guard !path.isEmpty, path != ".", !path.hasPrefix("."), !path.hasSuffix(".") else {
            throw error(first, expected: "a key path")
        }
        return path
    }

    // MARK: Arguments

    /// Consumes the next argument for a conversion specifier.
    private mutating func argument(_ letter: Character) throws(PredicateFormatError) -> FormatValue {
        guard nextArgument < arguments.count else { throw error(expected: "an argument for the placeholder") }
        let value = arguments[nextArgument]
        func mismatch(_ expected: String) -> PredicateFormatError {
            PredicateFormatError(
                format, at: token.range.lowerBound, found: "\(value.description) for \(token.description)",
                expected: expected)
        }
        let checked: FormatValue
        switch letter {
        case "K":
            guard case .text = value else { throw mismatch("a string") }
            checked = value
        case "d":
            guard let number = value.double, number.isFinite else { throw mismatch("a number") }
            checked = value.whole.map { .integer(Int64($0)) } ?? .number(number)
        case "f":
            guard let number = value.double else { throw mismatch("a number") }
            checked = .number(number)
        default: checked = value
        }
        nextArgument += 1
        advance()
        return checked
    }

    // MARK: Values

    /// Returns a number with the quoted unit that follows it, if any.
    private mutating func united(_ number: FormatValue) throws(PredicateFormatError) -> FormatValue {
        guard isUserFormat, case .text(let text) = token.kind, let value = number.double else { return number }
        do throws(UnitParsingError) {
            let unit = try QuantityUnit(parsing: text)
            advance()
            return .quantity(QuantityValue(value, unit))
        } catch {
            throw self.error(expected: "a unit such as \"count/min\"")
        }
    }

    private mutating func list() throws(PredicateFormatError) -> FormatValue {
        try expect("{")
        var values: [FormatValue] = []
        if consume("}") { return .list(values) }
        repeat {
            let item = try deeper { parser throws(PredicateFormatError) in
                try parser.operand(expected: "a value or '}'")
            }
            guard case .value(let value) = item.content else {
                throw PredicateFormatError(format, at: item.offset, found: "a key path", expected: "a value")
            }
            values.append(value)
        } while consume(",")
        try expect("}", expected: "',' or '}'")
        return .list(values)
    }

    /// Parses `CAST(value, "NSDate")`: a date from seconds since 2001-01-01; other classes preserve numbers and
    /// strings.
    private mutating func cast() throws(PredicateFormatError) -> FormatValue {
        advance()
        try expect("(")
        let inner = try deeper { parser throws(PredicateFormatError) in try parser.operand(expected: "a number") }
        try expect(",")
        let name = token
        guard case .text(let className) = name.kind else { throw error(expected: "the name of a class") }
        advance()
        try expect(")")
        guard case .value(let value) = inner.content else {
            throw PredicateFormatError(format, at: inner.offset, found: "a key path", expected: "a number")
        }
        switch (className, value) {
        case ("NSDate", .date), ("Date", .date): return value
        case ("NSDate", _), ("Date", _):
            guard let seconds = value.double else {
                throw PredicateFormatError(format, at: inner.offset, found: value.description, expected: "a number")
            }
            return .date(seconds)
        case ("NSNumber", _):
            if case .date(let seconds) = value { return .number(seconds) }
            guard value.double != nil else {
                throw PredicateFormatError(format, at: inner.offset, found: value.description, expected: "a number")
            }
            return value
        default: throw error(name, expected: "\"NSDate\" or \"NSNumber\"")
        }
    }

    /// Skips a function call, which is not supported.
    private mutating func function(_ name: String) throws(PredicateFormatError) -> Operand.Content {
        let start = token
        advance()
        var depth = 0
        repeat {
            switch token.kind {
            case .symbol("("): depth += 1
            case .symbol(")"): depth -= 1
            case .placeholder: nextArgument += 1
            case .end: throw error(start, expected: "')' at the end of the call")
            default: break
            }
            advance()
        } while depth > 0
        // A property of the result, such as its count.
        if case .word(let rest) = token.kind, rest.hasPrefix(".") { advance() }
        return .unsupported("the call \(name)(…)")
    }
}
