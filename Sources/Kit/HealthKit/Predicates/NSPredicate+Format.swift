public import Foundation
public import HealthModel

// Foundation on Linux has no predicate formats and marks these initializers unavailable. The ones below have the same
// signatures and win overload resolution. The variant with a `CVaListPointer` remains unavailable, because its
// arguments cannot be read back in Swift.
extension NSPredicate: PredicateFormatting {}

extension PredicateFormatting {
    /// Creates a predicate from a format string such as `"%K >= %@"` and its arguments.
    ///
    /// Key paths are the constants `HKPredicateKeyPath…`, written out or as an argument for `%K`. The operators are
    /// `==` `!=` `<` `<=` `>` `>=` `IN` `BETWEEN`, and for strings `CONTAINS` `BEGINSWITH` `ENDSWITH` `LIKE`
    /// `MATCHES` with `[c]` and `[d]`; `AND`, `OR`, `NOT` and parentheses combine them. An unparsable format raises
    /// here; a key path or operator that the store does not support raises when the predicate is used (QRY-6,
    /// PRED-30).
    /// - Parameters:
    ///   - predicateFormat: The format string.
    ///   - args: The values of `%K`, `%@`, `%d`, `%f` and the like, in order.
    public init(format predicateFormat: String, _ args: any CVarArg...) {
        self.init(predicateFormat, arguments: args)
    }

    /// Creates a predicate from a format string and an array of arguments.
    ///
    /// - Parameters:
    ///   - predicateFormat: The format string.
    ///   - arguments: The values of `%K`, `%@`, `%d`, `%f` and the like, in order.
    public init(format predicateFormat: String, argumentArray arguments: [Any]?) {
        self.init(predicateFormat, arguments: arguments ?? [])
    }

    private init(_ format: String, arguments: [Any]) {
        let parsed = raising { () throws(ValidationError) in
            do throws(PredicateFormatError) {
                return try FormatParser.parse(format, arguments: arguments.map(FormatValue.init(argument:)))
            } catch {
                throw ValidationError(
                    .invalidArgument, reason: "Unable to parse the format string \"\(format)\": \(error.message)")
            }
        }
        guard let predicate = ParsedPredicate(format, parsed) as? Self else {
            raise(.invalidArgument, "\(Self.self) cannot be created from a format; use NSPredicate")
        }
        self = predicate
    }
}
