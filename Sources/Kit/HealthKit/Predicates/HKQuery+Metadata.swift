public import Foundation
public import HealthModel

extension HKQuery {
    /// Returns a predicate for objects whose metadata contain a key, with any value (PRED-11).
    @discardableResult
    public class func predicateForObjects(withMetadataKey key: String) -> NSPredicate {
        TreePredicate(.metadataKey(key))
    }

    /// Returns a predicate for objects whose metadata contain a key with one of several values; an empty list only
    /// checks for the key.
    ///
    /// A value that metadata cannot contain raises when the predicate is used.
    @discardableResult
    public class func predicateForObjects(withMetadataKey key: String, allowedValues: [Any]) -> NSPredicate {
        TreePredicate { () throws(ValidationError) in
            var values: [MetadataValue] = []
            for value in allowedValues { values.append(try MetadataValue(checking: value, of: key)) }
            return .metadataValues(key, values)
        }
    }

    /// Returns a predicate for objects whose metadata contain a key with a value that satisfies a comparison.
    ///
    /// Strings are compared with `equalTo`, `notEqualTo`, `contains`, `beginsWith`, `endsWith`, `like` and `matches`;
    /// numbers, dates and quantities with the six comparisons. An object without the key, or with a value of another
    /// class or an incompatible unit, is unequal to every value: it matches only `notEqualTo`. Other operators, and
    /// values that metadata cannot contain, raise when the predicate is used (PRED-13).
    @discardableResult
    public class func predicateForObjects(
        withMetadataKey key: String, operatorType: PredicateOperators.Operator, value: Any
    ) -> NSPredicate {
        TreePredicate { () throws(ValidationError) in
            let value = try MetadataValue(checking: value, of: key)
            guard case .string(let text) = value else {
                return .metadata(key, .ordered(try Ordering(checking: operatorType), value))
            }
            guard let comparison = TextComparison(operatorType) else {
                throw ValidationError(
                    .invalidArgument, reason: "Operator \(operatorType) is not supported for strings")
            }
            return .metadata(key, .text(comparison, text))
        }
    }
}

extension MetadataValue {
    /// Creates a value to compare with.
    ///
    /// Throws for a class that metadata cannot contain.
    fileprivate init(checking value: Any, of key: String) throws(ValidationError) {
        guard let converted = MetadataValue(value) else {
            throw ValidationError(
                .invalidArgument,
                reason: "The metadata value of key \(key) cannot be of class \(Swift.type(of: value))")
        }
        self = converted
    }
}
