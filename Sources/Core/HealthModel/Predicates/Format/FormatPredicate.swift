/// A parsed predicate format with unresolved key paths.
package indirect enum FormatPredicate: Sendable, Hashable {
    /// `TRUEPREDICATE` or `FALSEPREDICATE`.
    case constant(Bool)
    /// Matches if all parts match.
    case and([FormatPredicate])
    /// Matches if any part matches.
    case or([FormatPredicate])
    /// Matches if the part does not.
    case not(FormatPredicate)
    /// A comparison of a key path with a value.
    case comparison(FormatComparison)
    /// Well-formed, but not supported by queries: an aggregate, a subquery, two key paths (PRED-33).
    case unsupported(String, offset: Int)
}

/// A comparison of a key path with a value.
package struct FormatComparison: Sendable, Hashable {
    var keyPath: String
    var keyPathOffset: Int
    var operation: FormatOperator
    var operationOffset: Int
    var options: TextOptions
    var value: FormatValue
    var valueOffset: Int
}

/// An operator of predicate formats.
enum FormatOperator: Sendable, Hashable {
    case ordered(Ordering)
    /// A comparison of strings other than equality.
    case text(TextComparison)
    case isIn
    case between

    init?(symbol: String) {
        switch symbol {
        case "=", "==": self = .ordered(.equal)
        case "!=", "<>": self = .ordered(.notEqual)
        case "<": self = .ordered(.less)
        case "<=", "=<": self = .ordered(.lessOrEqual)
        case ">": self = .ordered(.greater)
        case ">=", "=>": self = .ordered(.greaterOrEqual)
        default: return nil
        }
    }

    init?(keyword: String) {
        switch keyword {
        case "IN": self = .isIn
        case "BETWEEN": self = .between
        case "CONTAINS": self = .text(.contains)
        case "BEGINSWITH": self = .text(.beginsWith)
        case "ENDSWITH": self = .text(.endsWith)
        case "LIKE": self = .text(.like)
        case "MATCHES": self = .text(.matches)
        default: return nil
        }
    }

    /// The operator with its sides exchanged, or `nil` if there is none.
    var mirrored: FormatOperator? {
        guard case .ordered(let ordering) = self else { return nil }
        switch ordering {
        case .less: return .ordered(.greater)
        case .lessOrEqual: return .ordered(.greaterOrEqual)
        case .greater: return .ordered(.less)
        case .greaterOrEqual: return .ordered(.lessOrEqual)
        case .equal, .notEqual: return self
        }
    }

    /// The operator as written in a format.
    var name: String {
        switch self {
        case .ordered(.less): "<"
        case .ordered(.lessOrEqual): "<="
        case .ordered(.greater): ">"
        case .ordered(.greaterOrEqual): ">="
        case .ordered(.equal): "=="
        case .ordered(.notEqual): "!="
        case .text(.contains): "CONTAINS"
        case .text(.beginsWith): "BEGINSWITH"
        case .text(.endsWith): "ENDSWITH"
        case .text(.like): "LIKE"
        case .text(.matches): "MATCHES"
        case .text: "=="
        case .isIn: "IN"
        case .between: "BETWEEN"
        }
    }
}
