import Foundation
import HealthModel

extension NSPredicate {
    /// Returns the tree of a predicate on objects of a type.
    ///
    /// Supported are the predicates returned by ``HKQuery``'s factory methods, format predicates,
    /// `NSPredicate(value:)`, and `NSCompoundPredicate` of these.
    /// - Throws: The error to raise if the predicate is of another kind, such as a block, or does not apply to the
    ///   type.
    func tree(for type: ObjectType) throws(ValidationError) -> SamplePredicate {
        if let compound = self as? NSCompoundPredicate {
            return try compound.joined { part throws(ValidationError) in try part.tree(for: type) }
        }
        if let own = self as? StorePredicate {
            let tree = try own.sampleTree(for: type)
            try tree.checkApplicability(
                to: type, className: "\(Swift.type(of: HKObjectType.type(for: type)))")
            own.warn(about: tree.incompatibleUnits(for: type))
            return tree
        }
        return .constant(try constant())
    }

    /// Returns the tree of a predicate on the activities of workouts (PRED-27).
    /// - Throws: The error to raise if the predicate is of another kind.
    func workoutActivityTree() throws(ValidationError) -> ActivityPredicate {
        if let compound = self as? NSCompoundPredicate {
            return try compound.joined { part throws(ValidationError) in try part.workoutActivityTree() }
        }
        if let own = self as? StorePredicate { return try own.activityTree() }
        return .constant(try constant())
    }

    /// Returns the tree of a predicate on activity summaries (PRED-28).
    /// - Throws: The error to raise if the predicate is of another kind.
    func summaryTree() throws(ValidationError) -> SummaryPredicate {
        if let compound = self as? NSCompoundPredicate {
            return try compound.joined { part throws(ValidationError) in try part.summaryTree() }
        }
        if let own = self as? StorePredicate { return try own.ownSummaryTree() }
        return .constant(try constant())
    }

    /// Returns the tree of a predicate on medications (PRED-29).
    /// - Throws: The error to raise if the predicate is of another kind.
    func medicationTree() throws(ValidationError) -> MedicationPredicate {
        if let compound = self as? NSCompoundPredicate {
            return try compound.joined { part throws(ValidationError) in try part.medicationTree() }
        }
        if let own = self as? StorePredicate { return try own.ownMedicationTree() }
        return .constant(try constant())
    }

    private func constant() throws(ValidationError) -> Bool {
        if isEqual(NSPredicate(value: true)) { return true }
        if isEqual(NSPredicate(value: false)) { return false }
        throw ValidationError(
            .invalidArgument, reason: "Unsupported predicate: only comparisons of published key paths can be queried")
    }
}

extension NSCompoundPredicate {
    fileprivate func joined<Tree: LogicTree>(
        _ tree: (NSPredicate) throws(ValidationError) -> Tree
    ) throws(ValidationError) -> Tree {
        var parts: [Tree] = []
        for part in subpredicates { parts.append(try tree(part)) }
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
