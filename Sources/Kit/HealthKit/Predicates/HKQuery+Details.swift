public import Foundation
public import HealthModel

// Predicates for special kinds of samples (PRED-20, PRED-29).
extension HKQuery {
    // MARK: Electrocardiograms

    /// Returns a predicate for the symptoms associated with an electrocardiogram.
    @discardableResult
    public class func predicateForObjectsAssociated(electrocardiogram: HKElectrocardiogram) -> NSPredicate {
        TreePredicate(.related(SampleRelation(.symptom, to: electrocardiogram.uuid)))
    }

    /// Returns a predicate for electrocardiograms with a classification.
    @discardableResult
    public class func predicateForElectrocardiograms(
        classification: HKElectrocardiogram.Classification
    ) -> NSPredicate {
        number(.classification, classification.rawValue)
    }

    /// Returns a predicate for electrocardiograms with a symptoms status.
    @discardableResult
    public class func predicateForElectrocardiograms(
        symptomsStatus: HKElectrocardiogram.SymptomsStatus
    ) -> NSPredicate {
        number(.symptomsStatus, symptomsStatus.rawValue)
    }

    // MARK: Clinical records

    /// Returns a predicate for clinical records with a type of FHIR resource.
    @discardableResult
    public class func predicateForClinicalRecords(
        withFHIRResourceType resourceType: HKFHIRResourceType
    ) -> NSPredicate {
        text(.resourceType, resourceType.rawValue)
    }

    /// Returns a predicate for the clinical record of a source with a type and identifier of FHIR resource.
    @discardableResult
    public class func predicateForClinicalRecords(
        from source: HKSource, fhirResourceType resourceType: HKFHIRResourceType, identifier: String
    ) -> NSPredicate {
        TreePredicate(
            .and([
                .source([source.bundleIdentifier]), .detail(.resourceType, .equal, .text(resourceType.rawValue)),
                .detail(.resourceIdentifier, .equal, .text(identifier)),
            ]))
    }

    /// Returns a predicate for verifiable records whose relevant date is within a period, both ends included.
    @discardableResult
    public class func predicateForVerifiableClinicalRecords(
        withRelevantDateWithin dateInterval: DateInterval
    ) -> NSPredicate {
        TreePredicate(
            .and([
                .start(.greaterOrEqual, dateInterval.start.timeIntervalSinceReferenceDate),
                .start(.lessOrEqual, dateInterval.end.timeIntervalSinceReferenceDate),
            ]))
    }

    // MARK: Effort

    /// Returns a predicate for samples that rate the effort of a workout or of one of its activities; without an
    /// activity, for those of the workout as a whole.
    @discardableResult
    public class func predicateForWorkoutEffortSamplesRelated(
        workout: HKWorkout, activity: HKWorkoutActivity?
    ) -> NSPredicate {
        TreePredicate(.related(SampleRelation(.effort, to: workout.uuid, activity: activity?.uuid)))
    }

    // MARK: States of mind

    /// Returns a predicate for states of mind whose valence satisfies a comparison.
    ///
    /// Operators other than the six comparisons raise when the predicate is used.
    @discardableResult
    public class func predicateForStatesOfMind(
        withValence valence: Double, operatorType: PredicateOperators.Operator
    ) -> NSPredicate {
        TreePredicate { () throws(ValidationError) in
            .detail(.valence, try Ordering(checking: operatorType), .number(valence))
        }
    }

    /// Returns a predicate for states of mind of a kind: emotions or moods.
    @discardableResult
    public class func predicateForStatesOfMind(with kind: HKStateOfMind.Kind) -> NSPredicate {
        number(.stateOfMindKind, kind.rawValue)
    }

    /// Returns a predicate for states of mind with a label.
    @discardableResult
    public class func predicateForStatesOfMind(with label: HKStateOfMind.Label) -> NSPredicate {
        number(.label, label.rawValue)
    }

    /// Returns a predicate for states of mind with an association.
    @discardableResult
    public class func predicateForStatesOfMind(with association: HKStateOfMind.Association) -> NSPredicate {
        number(.association, association.rawValue)
    }

    // MARK: Doses

    /// Returns a predicate for doses with a log status.
    @discardableResult
    public class func predicateForMedicationDoseEvent(status: HKMedicationDoseEvent.LogStatus) -> NSPredicate {
        number(.doseStatus, status.rawValue)
    }

    /// Returns a predicate for doses with one of several log statuses, given as raw values; an empty set matches
    /// nothing.
    @discardableResult
    public class func predicateForMedicationDoseEvent(statuses: Set<NSNumber>) -> NSPredicate {
        TreePredicate(.or(statuses.map { .detail(.doseStatus, .equal, .number($0.doubleValue)) }))
    }

    /// Returns a predicate for doses scheduled at a date.
    @discardableResult
    public class func predicateForMedicationDoseEvent(scheduledDate: Date) -> NSPredicate {
        predicateForMedicationDoseEvent(scheduledDates: [scheduledDate])
    }

    /// Returns a predicate for doses scheduled at one of several dates; an empty set matches nothing.
    @discardableResult
    public class func predicateForMedicationDoseEvent(scheduledDates: Set<Date>) -> NSPredicate {
        TreePredicate(
            .or(
                scheduledDates.map {
                    .detail(.scheduledDate, .equal, .number($0.timeIntervalSinceReferenceDate))
                }))
    }

    /// Returns a predicate for doses scheduled within a period, both ends included; a nil bound is not checked.
    @discardableResult
    public class func predicateForMedicationDoseEvent(scheduledStart startDate: Date?, end endDate: Date?)
        -> NSPredicate
    {
        var parts: [SamplePredicate] = []
        if let startDate {
            parts.append(.detail(.scheduledDate, .greaterOrEqual, .number(startDate.timeIntervalSinceReferenceDate)))
        }
        if let endDate {
            parts.append(.detail(.scheduledDate, .lessOrEqual, .number(endDate.timeIntervalSinceReferenceDate)))
        }
        return TreePredicate(parts.isEmpty ? .constant(true) : .and(parts))
    }

    /// Returns a predicate for doses of a medication.
    @discardableResult
    public class func predicateForMedicationDoseEvent(
        medicationConceptIdentifier: HKHealthConceptIdentifier
    ) -> NSPredicate {
        predicateForMedicationDoseEvent(medicationConceptIdentifiers: [medicationConceptIdentifier])
    }

    /// Returns a predicate for doses of one of several medications; an empty set matches nothing.
    @discardableResult
    public class func predicateForMedicationDoseEvent(
        medicationConceptIdentifiers: Set<HKHealthConceptIdentifier>
    ) -> NSPredicate {
        TreePredicate(
            .or(medicationConceptIdentifiers.map { .detail(.medication, .equal, .text($0.record.key)) }))
    }

    private static func number(_ key: DetailKey, _ value: Int) -> NSPredicate {
        TreePredicate(.detail(key, .equal, .number(Double(value))))
    }

    private static func text(_ key: DetailKey, _ value: String) -> NSPredicate {
        TreePredicate(.detail(key, .equal, .text(value)))
    }
}
