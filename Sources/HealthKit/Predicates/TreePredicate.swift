package import Foundation
package import HealthModel
import Synchronization

/// A predicate that carries its tree, so that the store can translate it: what every factory of ``HKQuery`` answers.
package final class TreePredicate: NSPredicate {
    /// The tree; or why there is none, which is raised when the predicate is used (QRY-6).
    package let content: Result<SamplePredicate, ValidationError>

    private let hasWarned = Mutex(false)

    /// A predicate with a tree.
    package init(_ tree: SamplePredicate) {
        content = .success(tree)
        super.init(value: true)
    }

    /// A predicate with a tree, or with the reason why it can be used for nothing.
    package init(_ make: () throws(ValidationError) -> SamplePredicate) {
        content = Result(catching: make)
        super.init(value: true)
    }

    /// Whether a sample matches.
    ///
    /// A sample at hand does not know its workouts and correlations: in memory it has none. What is not a sample does
    /// not match.
    package override func evaluate(with object: Any?, substitutionVariables bindings: [String: Any]?) -> Bool {
        guard let sample = object as? HKSample else { return false }
        return raising { () throws(ValidationError) in try content.get() }.matches(PredicateSubject(sample.record))
    }

    /// Tells once that the predicate can match nothing because of its units (PRED-36).
    func warn(about units: [(given: QuantityUnit, needed: QuantityUnit)]) {
        guard let first = units.first, !hasWarned.withLock({ exchange(&$0) }) else { return }
        Warnings.warn(
            "A predicate compares with a quantity in '\(first.given.unitString)' where '\(first.needed.unitString)' is "
                + "needed, and so matches nothing.")
    }

    // MARK: NSObject

    package override func copy(with zone: NSZone? = nil) -> Any { self }

    package override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? TreePredicate else { return false }
        return self === other || content == other.content
    }

    package override var hash: Int { content.hashValue }
}

/// Sets a flag; answers what it was.
private func exchange(_ flag: inout Bool) -> Bool {
    defer { flag = true }
    return flag
}
