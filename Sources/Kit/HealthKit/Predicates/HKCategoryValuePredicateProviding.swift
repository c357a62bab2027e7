public import Foundation
public import HealthModel

/// An enumeration of category values that creates predicates on them.
public protocol HKCategoryValuePredicateProviding: Hashable, RawRepresentable {
    /// Returns a predicate for category samples whose value satisfies a comparison.
    static func predicateForSamples(_ operatorType: PredicateOperators.Operator, value: Self) -> NSPredicate
    /// Returns a predicate for category samples with one of several values; an empty set matches nothing.
    static func predicateForSamples(equalTo values: Set<Self>) -> NSPredicate
}

extension HKCategoryValuePredicateProviding where RawValue == Int {
    /// Returns a predicate for category samples whose value satisfies a comparison.
    ///
    /// Operators other than the six comparisons raise when the predicate is used.
    public static func predicateForSamples(
        _ operatorType: PredicateOperators.Operator, value: Self
    ) -> NSPredicate {
        HKQuery.predicateForCategorySamples(with: operatorType, value: value.rawValue)
    }

    /// Returns a predicate for category samples with one of several values; an empty set matches nothing.
    public static func predicateForSamples(equalTo values: Set<Self>) -> NSPredicate {
        TreePredicate(.categoryValues(Set(values.map(\.rawValue))))
    }
}

extension HKCategoryValue: HKCategoryValuePredicateProviding {}
extension HKCategoryValueAppetiteChanges: HKCategoryValuePredicateProviding {}
extension HKCategoryValueAppleStandHour: HKCategoryValuePredicateProviding {}
extension HKCategoryValueAppleWalkingSteadinessEvent: HKCategoryValuePredicateProviding {}
extension HKCategoryValueCervicalMucusQuality: HKCategoryValuePredicateProviding {}
extension HKCategoryValueContraceptive: HKCategoryValuePredicateProviding {}
extension HKCategoryValueEnvironmentalAudioExposureEvent: HKCategoryValuePredicateProviding {}
extension HKCategoryValueHeadphoneAudioExposureEvent: HKCategoryValuePredicateProviding {}
extension HKCategoryValueLowCardioFitnessEvent: HKCategoryValuePredicateProviding {}
extension HKCategoryValueMenopausalState: HKCategoryValuePredicateProviding {}
extension HKCategoryValueMenstrualFlow: HKCategoryValuePredicateProviding {}
extension HKCategoryValueOvulationTestResult: HKCategoryValuePredicateProviding {}
extension HKCategoryValuePregnancyTestResult: HKCategoryValuePredicateProviding {}
extension HKCategoryValuePresence: HKCategoryValuePredicateProviding {}
extension HKCategoryValueProgesteroneTestResult: HKCategoryValuePredicateProviding {}
extension HKCategoryValueSeverity: HKCategoryValuePredicateProviding {}
extension HKCategoryValueSleepAnalysis: HKCategoryValuePredicateProviding {}
extension HKCategoryValueVaginalBleeding: HKCategoryValuePredicateProviding {}
