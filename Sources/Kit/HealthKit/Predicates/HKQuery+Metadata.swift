public import Foundation
public import HealthModel

extension HKQuery {
    /// Objects whose metadata have a key, with whatever value (PRED-11).
    @discardableResult
    public class func predicateForObjects(withMetadataKey key: String) -> NSPredicate {
        TreePredicate(.metadataKey(key))
    }

    /// Objects whose metadata have a key with one of these values; an empty list asks for the key only.
    ///
    /// A value that metadata cannot hold raises when the predicate is used.
    @discardableResult
    public class func predicateForObjects(withMetadataKey key: String, allowedValues: [Any]) -> NSPredicate {
        TreePredicate { () throws(ValidationError) in
            var values: [MetadataValue] = []
            for value in allowedValues { values.append(try MetadataValue(checking: value, of: key)) }
            return .metadataValues(key, values)
        }
    }

    /// Objects whose metadata have a key with a value that compares so.
    ///
    /// Strings are compared with `equalTo`, `notEqualTo`, `contains`, `beginsWith`, `endsWith`, `like` and `matches`;
    /// numbers, dates and quantities with the six comparisons. An object without the key is unequal to every value:
    /// it matches `notEqualTo` and nothing else; so is one with a value of another class or an incompatible unit.
    /// Another operator, and a value that metadata cannot hold, raise when the predicate is used (PRED-13).
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
    /// A value to compare with; refuses a class that metadata cannot hold.
    fileprivate init(checking value: Any, of key: String) throws(ValidationError) {
        guard let converted = MetadataValue(value) else {
            throw ValidationError(
                .invalidArgument,
                reason: "The metadata value of key \(key) cannot be of class \(Swift.type(of: value))")
        }
        self = converted
    }
}
