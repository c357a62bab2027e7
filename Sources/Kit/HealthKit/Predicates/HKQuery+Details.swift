public import Foundation
public import HealthModel

// Predicates on samples of special kinds (PRED-20, PRED-29).
extension HKQuery {
    // MARK: Electrocardiograms

    /// Symptoms that the person felt with an electrocardiogram.
    @discardableResult
    public class func predicateForObjectsAssociated(electrocardiogram: HKElectrocardiogram) -> NSPredicate {
        TreePredicate(.related(SampleRelation(.symptom, to: electrocardiogram.uuid)))
    }

    /// Electrocardiograms of a class.
    @discardableResult
    public class func predicateForElectrocardiograms(
        classification: HKElectrocardiogram.Classification
    ) -> NSPredicate {
        number(.classification, classification.rawValue)
    }

    /// Electrocardiograms with or without symptoms.
    @discardableResult
    public class func predicateForElectrocardiograms(
        symptomsStatus: HKElectrocardiogram.SymptomsStatus
    ) -> NSPredicate {
        number(.symptomsStatus, symptomsStatus.rawValue)
    }

    // MARK: Clinical records

    /// Clinical records with a resource of a kind.
    @discardableResult
    public class func predicateForClinicalRecords(
        withFHIRResourceType resourceType: HKFHIRResourceType
    ) -> NSPredicate {
        text(.resourceType, resourceType.rawValue)
    }

    /// The clinical record of a source with a resource of a kind and an identifier.
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

    /// Verifiable records of what took place in a period, both ends included.
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

    /// Samples that tell how hard a workout was, or an activity of it; without an activity those of the workout as a
    /// whole.
    @discardableResult
    public class func predicateForWorkoutEffortSamplesRelated(
        workout: HKWorkout, activity: HKWorkoutActivity?
    ) -> NSPredicate {
        TreePredicate(.related(SampleRelation(.effort, to: workout.uuid, activity: activity?.uuid)))
    }

    // MARK: States of mind

    /// States of mind whose valence compares so.
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

    /// Emotions, or moods.
    @discardableResult
    public class func predicateForStatesOfMind(with kind: HKStateOfMind.Kind) -> NSPredicate {
        number(.stateOfMindKind, kind.rawValue)
    }

    /// States of mind with a label.
    @discardableResult
    public class func predicateForStatesOfMind(with label: HKStateOfMind.Label) -> NSPredicate {
        number(.label, label.rawValue)
    }

    /// States of mind about something.
    @discardableResult
    public class func predicateForStatesOfMind(with association: HKStateOfMind.Association) -> NSPredicate {
        number(.association, association.rawValue)
    }

    // MARK: Doses

    /// Doses of which this became.
    @discardableResult
    public class func predicateForMedicationDoseEvent(status: HKMedicationDoseEvent.LogStatus) -> NSPredicate {
        number(.doseStatus, status.rawValue)
    }

    /// Doses of which one of these became, as raw values; an empty set matches nothing.
    @discardableResult
    public class func predicateForMedicationDoseEvent(statuses: Set<NSNumber>) -> NSPredicate {
        TreePredicate(.or(statuses.map { .detail(.doseStatus, .equal, .number($0.doubleValue)) }))
    }

    /// Doses that were due at a moment.
    @discardableResult
    public class func predicateForMedicationDoseEvent(scheduledDate: Date) -> NSPredicate {
        predicateForMedicationDoseEvent(scheduledDates: [scheduledDate])
    }

    /// Doses that were due at one of these moments; an empty set matches nothing.
    @discardableResult
    public class func predicateForMedicationDoseEvent(scheduledDates: Set<Date>) -> NSPredicate {
        TreePredicate(
            .or(
                scheduledDates.map {
                    .detail(.scheduledDate, .equal, .number($0.timeIntervalSinceReferenceDate))
                }))
    }

    /// Doses that were due in a period, both ends included; a bound that is nil is not asked for.
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

    /// Doses of a medication.
    @discardableResult
    public class func predicateForMedicationDoseEvent(
        medicationConceptIdentifier: HKHealthConceptIdentifier
    ) -> NSPredicate {
        predicateForMedicationDoseEvent(medicationConceptIdentifiers: [medicationConceptIdentifier])
    }

    /// Doses of one of these medications; an empty set matches nothing.
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
