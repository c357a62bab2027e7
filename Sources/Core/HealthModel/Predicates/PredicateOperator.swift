public import Foundation

/// A protocol that names `NSComparisonPredicate.Operator` without a deprecation warning.
///
/// Foundation on Linux deprecates `NSComparisonPredicate` as a whole, including its nested operators, which work.
/// Swift infers ``PredicateOperators/Operator`` from the witness below; naming the type through it references nothing
/// deprecated.
public protocol PredicateOperatorNaming {
    /// Foundation's comparison operators.
    associatedtype Operator

    /// Returns the operator unchanged; exists only to infer its type.
    static func `operator`(_ value: Operator) -> Operator
}

/// See ``PredicateOperatorNaming``.
public enum PredicateOperators: PredicateOperatorNaming {
    /// Returns the operator unchanged; exists only to infer its type.
    @available(*, deprecated, message: "Used only for type inference.")
    public static func `operator`(_ value: NSComparisonPredicate.Operator) -> NSComparisonPredicate.Operator {
        value
    }
}

extension Ordering {
    /// Creates the ordering for an operator, or returns `nil` if it is not an ordering.
    public init?(_ operatorType: PredicateOperators.Operator) {
        switch operatorType {
        case .lessThan: self = .less
        case .lessThanOrEqualTo: self = .lessOrEqual
        case .greaterThan: self = .greater
        case .greaterThanOrEqualTo: self = .greaterOrEqual
        case .equalTo: self = .equal
        case .notEqualTo: self = .notEqual
        default: return nil
        }
    }
}

extension TextComparison {
    /// Creates the string comparison for an operator, or returns `nil` if it is not one.
    public init?(_ operatorType: PredicateOperators.Operator) {
        switch operatorType {
        case .equalTo: self = .equal
        case .notEqualTo: self = .notEqual
        case .contains: self = .contains
        case .beginsWith: self = .beginsWith
        case .endsWith: self = .endsWith
        case .like: self = .like
        case .matches: self = .matches
        default: return nil
        }
    }
}
