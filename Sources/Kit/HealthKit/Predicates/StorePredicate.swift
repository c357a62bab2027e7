package import Foundation
import HealthModel
import Synchronization

/// A predicate that the store can translate, as created by factory methods and formats.
package class StorePredicate: NSPredicate {
    private let hasWarned = Mutex(false)

    /// Creates a predicate; for subclasses.
    init() {
        super.init(value: true)
    }

    /// Returns the tree for objects of a type.
    ///
    /// Does not check whether the predicate applies to the type.
    /// - Throws: The error to raise.
    func sampleTree(for type: ObjectType) throws(ValidationError) -> SamplePredicate {
        throw ValidationError(.invalidArgument, reason: "Unsupported predicate: it does not apply to samples")
    }

    /// Returns the tree for activities of a workout.
    /// - Throws: The error to raise.
    func activityTree() throws(ValidationError) -> ActivityPredicate {
        throw ValidationError(
            .invalidArgument, reason: "Unsupported predicate: it does not apply to workout activities")
    }

    /// Returns the tree for activity summaries.
    /// - Throws: The error to raise.
    func ownSummaryTree() throws(ValidationError) -> SummaryPredicate {
        throw ValidationError(
            .invalidArgument, reason: "Unsupported predicate: it does not apply to activity summaries")
    }

    /// Returns the tree for medications.
    /// - Throws: The error to raise.
    func ownMedicationTree() throws(ValidationError) -> MedicationPredicate {
        throw ValidationError(.invalidArgument, reason: "Unsupported predicate: it does not apply to medications")
    }

    /// Warns once that the predicate matches nothing because of incompatible units (PRED-36).
    func warn(about units: [(given: QuantityUnit, needed: QuantityUnit)]) {
        guard let first = units.first, !hasWarned.withLock({ exchange(&$0) }) else { return }
        Warnings.warn(
            "A predicate uses the unit '\(first.given.unitString)', but '\(first.needed.unitString)' is "
                + "required; it matches nothing.")
    }

    /// Returns whether a sample, activity, activity summary or medication matches.
    ///
    /// A sample in memory has no reference to its workouts and correlations, and is treated as having none. Other
    /// objects do not match.
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

/// Sets a flag and returns its previous value.
private func exchange(_ flag: inout Bool) -> Bool {
    defer { flag = true }
    return flag
}
