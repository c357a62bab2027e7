public import Foundation

/// Gives `NSComparisonPredicate.Operator` a name that can be written without a warning.
///
/// Foundation on Linux deprecates `NSComparisonPredicate` as a whole, its nested operators included, which work. Swift
/// infers ``PredicateOperators/Operator`` from the witness below; naming the type through it says nothing deprecated.
public protocol PredicateOperatorNaming {
    /// Foundation's comparison operators.
    associatedtype Operator

    /// Lets the operator type be inferred; answers it unchanged.
    static func `operator`(_ value: Operator) -> Operator
}

/// See ``PredicateOperatorNaming``.
public enum PredicateOperators: PredicateOperatorNaming {
    /// Lets the operator type be inferred; answers it unchanged.
    @available(*, deprecated, message: "Exists for its type only.")
    public static func `operator`(_ value: NSComparisonPredicate.Operator) -> NSComparisonPredicate.Operator {
        value
    }
}

extension Ordering {
    /// The ordering an operator stands for; nil for those that are none.
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
    /// The comparison of strings an operator stands for; nil for those that are none.
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
