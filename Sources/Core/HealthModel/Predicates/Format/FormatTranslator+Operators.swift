import Foundation

extension FormatTranslator {
    typealias Reading<Value> = (FormatValue, FormatComparison) throws(PredicateFormatError) -> Value

    // MARK: Errors

    /// Returns an error for a key path that is not valid here.
    func error(_ comparison: FormatComparison, expected: String) -> PredicateFormatError {
        let path = comparison.keyPath.unicodeScalars
        let shown = path.count <= 60 ? comparison.keyPath : String(path.prefix(60)) + "…"
        return PredicateFormatError(
            format, at: comparison.keyPathOffset, found: "the key path '\(shown)'", expected: expected)
    }

    /// Returns an error for a value that the key path cannot be compared with.
    func error(
        value: FormatValue? = nil, _ comparison: FormatComparison, expected: String
    ) -> PredicateFormatError {
        PredicateFormatError(
            format, at: comparison.valueOffset, found: (value ?? comparison.value).description, expected: expected)
    }

    func error(value comparison: FormatComparison, expected: String) -> PredicateFormatError {
        error(value: nil, comparison, expected: expected)
    }

    private func error(operation comparison: FormatComparison, expected: String) -> PredicateFormatError {
        PredicateFormatError(
            format, at: comparison.operationOffset,
            found: comparison.operation.name + (comparison.options.isEmpty ? "" : "[…]"),
            expected: "\(expected) for '\(comparison.keyPath)'")
    }

    private func list(_ comparison: FormatComparison, of count: Int? = nil) throws(PredicateFormatError)
        -> [FormatValue]
    {
        guard case .list(let values) = comparison.value, count.map({ $0 == values.count }) ?? true else {
            throw error(value: comparison, expected: count == nil ? "a list in braces" : "two values in braces")
        }
        return values
    }

    // MARK: Operators

    /// Returns a comparison of an ordered value: the six orderings, `IN` and `BETWEEN`, both bounds included.
    func ordered<Tree: LogicTree, Value>(
        _ comparison: FormatComparison, _ read: Reading<Value>, _ make: (Ordering, Value) -> Tree
    ) throws(PredicateFormatError) -> Tree {
        guard comparison.options.isEmpty else {
            throw error(operation: comparison, expected: "an operator without options")
        }
        switch comparison.operation {
        case .ordered(let ordering): return make(ordering, try read(comparison.value, comparison))
        case .between:
            let bounds = try list(comparison, of: 2)
            return .and([
                make(.greaterOrEqual, try read(bounds[0], comparison)),
                make(.lessOrEqual, try read(bounds[1], comparison)),
            ])
        case .isIn:
            var parts: [Tree] = []
            for value in try list(comparison) { parts.append(make(.equal, try read(value, comparison))) }
            return .or(parts)
        case .text: throw error(operation: comparison, expected: "==, !=, <, <=, >, >=, IN or BETWEEN")
        }
    }

    /// Returns a comparison of an optional quantity, including `== nil` and `!= nil`.
    func optional<Tree: LogicTree>(
        _ comparison: FormatComparison, _ read: Reading<QuantityValue>, _ unit: QuantityUnit?,
        _ make: (Ordering, QuantityValue) -> Tree
    ) throws(PredicateFormatError) -> Tree {
        if let isNil = comparison.isNil, let unit {
            let exists = make(.greaterOrEqual, QuantityValue(-.infinity, unit))
            return isNil ? .not(exists) : exists
        }
        return try ordered(comparison, read, make)
    }

    /// Returns a test for equality: `==`, `!=` and `IN`.
    func membership<Tree: LogicTree, Value: Hashable>(
        _ comparison: FormatComparison, _ read: Reading<Value>, _ make: (Set<Value>) -> Tree
    ) throws(PredicateFormatError) -> Tree {
        guard comparison.options.isEmpty else {
            throw error(operation: comparison, expected: "an operator without options")
        }
        switch comparison.operation {
        case .ordered(.equal): return make([try read(comparison.value, comparison)])
        case .ordered(.notEqual): return .not(make([try read(comparison.value, comparison)]))
        case .isIn:
            var values: Set<Value> = []
            for value in try list(comparison) { values.insert(try read(value, comparison)) }
            return make(values)
        default: throw error(operation: comparison, expected: "==, != or IN")
        }
    }

    // MARK: Strings

    /// Returns a comparison of a string of the origin; a missing string is unequal and satisfies nothing else
    /// (PRED-13).
    func text(_ field: TextField, _ comparison: FormatComparison) throws(PredicateFormatError) -> SamplePredicate {
        if case .device(let property) = field, let isNil = comparison.isNil {
            return isNil ? .deviceProperty(property, []) : .not(.deviceProperty(property, []))
        }
        return try strings(comparison) { .text(field, $0, $1, comparison.options) }
    }

    func strings(
        _ comparison: FormatComparison, _ make: (TextComparison, String) -> SamplePredicate
    ) throws(PredicateFormatError) -> SamplePredicate {
        switch comparison.operation {
        case .ordered(.equal): return make(.equal, try string(comparison.value, comparison))
        case .ordered(.notEqual): return make(.notEqual, try string(comparison.value, comparison))
        case .text(let operation): return make(operation, try string(comparison.value, comparison))
        case .isIn:
            var parts: [SamplePredicate] = []
            for value in try list(comparison) { parts.append(make(.equal, try string(value, comparison))) }
            return .or(parts)
        default:
            throw error(
                operation: comparison, expected: "==, !=, IN, CONTAINS, BEGINSWITH, ENDSWITH, LIKE or MATCHES")
        }
    }

    // MARK: Metadata

    /// Returns a comparison of a metadata value (PRED-13).
    func metadata(_ key: String, _ comparison: FormatComparison) throws(PredicateFormatError) -> SamplePredicate {
        if let isNil = comparison.isNil { return isNil ? .not(.metadataKey(key)) : .metadataKey(key) }
        let sample = if case .list(let values) = comparison.value { values.first } else { Optional(comparison.value) }
        let isOrder =
            switch comparison.operation {
            case .ordered(.equal), .ordered(.notEqual), .text, .isIn: false
            case .ordered, .between: true
            }
        if case .text(let text)? = sample {
            // In user-written formats, dates are strings.
            guard isOrder, let options = userOptions, FormatDate.seconds(text, in: options.timeZone) != nil else {
                return try strings(comparison) { .metadata(key, .text($0, $1, comparison.options)) }
            }
            return try ordered(comparison, date) {
                .metadata(key, .ordered($0, .date(.init(timeIntervalSinceReferenceDate: $1))))
            }
        }
        if case .text = comparison.operation { throw error(value: comparison, expected: "a string") }
        return try ordered(comparison, metadataValue) { .metadata(key, .ordered($0, $1)) }
    }
}
