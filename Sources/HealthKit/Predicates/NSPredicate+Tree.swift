import Foundation
import HealthModel

extension NSPredicate {
    /// The tree of a predicate on objects of a type.
    ///
    /// Known are the predicates of ``HKQuery``'s factories, `NSPredicate(value:)`, and `NSCompoundPredicate` of these.
    /// - Throws: What is to be raised: the predicate is of another kind, such as a block, or does not apply to the type.
    func tree(for type: ObjectType) throws(ValidationError) -> SamplePredicate {
        if let compound = self as? NSCompoundPredicate { return try compound.compoundTree(for: type) }
        if let own = self as? TreePredicate {
            let tree = try own.content.get()
            try tree.checkApplicability(
                to: type, className: "\(Swift.type(of: HKObjectType.type(for: type)))")
            own.warn(about: tree.incompatibleUnits(for: type))
            return tree
        }
        if isEqual(NSPredicate(value: true)) { return .constant(true) }
        if isEqual(NSPredicate(value: false)) { return .constant(false) }
        throw ValidationError(
            .invalidArgument, reason: "Unsupported predicate: only comparisons of published key paths can be queried")
    }
}

extension NSCompoundPredicate {
    fileprivate func compoundTree(for type: ObjectType) throws(ValidationError) -> SamplePredicate {
        var parts: [SamplePredicate] = []
        for part in subpredicates { parts.append(try part.tree(for: type)) }
        switch compoundPredicateType {
        case .and: return .and(parts)
        case .or: return .or(parts)
        case .not:
            guard let part = parts.first, parts.count == 1 else {
                throw ValidationError(.invalidArgument, reason: "A 'not' predicate needs exactly one part")
            }
            return .not(part)
        }
    }
}
