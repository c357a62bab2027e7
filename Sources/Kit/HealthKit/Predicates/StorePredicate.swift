package import Foundation
import HealthModel
import Synchronization

/// A predicate that the store can translate: what factories and formats make.
package class StorePredicate: NSPredicate {
    private let hasWarned = Mutex(false)

    /// For subclasses.
    init() {
        super.init(value: true)
    }

    /// The tree for objects of a type; what does not apply to the type is not refused here.
    /// - Throws: What is to be raised.
    func sampleTree(for type: ObjectType) throws(ValidationError) -> SamplePredicate {
        throw ValidationError(.invalidArgument, reason: "Unsupported predicate: it is not about samples")
    }

    /// The tree for activities of a workout.
    /// - Throws: What is to be raised.
    func activityTree() throws(ValidationError) -> ActivityPredicate {
        throw ValidationError(.invalidArgument, reason: "Unsupported predicate: it is not about workout activities")
    }

    /// The tree for activity summaries.
    /// - Throws: What is to be raised.
    func ownSummaryTree() throws(ValidationError) -> SummaryPredicate {
        throw ValidationError(.invalidArgument, reason: "Unsupported predicate: it is not about activity summaries")
    }

    /// The tree for medications.
    /// - Throws: What is to be raised.
    func ownMedicationTree() throws(ValidationError) -> MedicationPredicate {
        throw ValidationError(.invalidArgument, reason: "Unsupported predicate: it is not about medications")
    }

    /// Tells once that the predicate can match nothing because of its units (PRED-36).
    func warn(about units: [(given: QuantityUnit, needed: QuantityUnit)]) {
        guard let first = units.first, !hasWarned.withLock({ exchange(&$0) }) else { return }
        Warnings.warn(
            "A predicate compares with a quantity in '\(first.given.unitString)' where '\(first.needed.unitString)' is "
                + "needed, and so matches nothing.")
    }

    /// Whether a sample or an activity matches.
    ///
    /// A sample at hand does not know its workouts and correlations: in memory it has none. What is neither does not
    /// match.
    package override func evaluate(with object: Any?, substitutionVariables bindings: [String: Any]?) -> Bool {
        if let sample = object as? HKSample {
            let tree = raising { () throws(ValidationError) in try sampleTree(for: sample.record.type) }
            return tree.matches(PredicateSubject(sample.record))
        }
        if let activity = object as? HKWorkoutActivity {
            return raising { () throws(ValidationError) in try activityTree() }.matches(activity.compared)
        }
        if let summary = object as? HKActivitySummary {
            let tree = raising { () throws(ValidationError) in try ownSummaryTree() }
            return summary.record.day.map(tree.matches) ?? false
        }
        if let medication = object as? HKUserAnnotatedMedication {
            return raising { () throws(ValidationError) in try ownMedicationTree() }.matches(medication.record)
        }
        return false
    }

    package override func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Sets a flag; answers what it was.
private func exchange(_ flag: inout Bool) -> Bool {
    defer { flag = true }
    return flag
}
