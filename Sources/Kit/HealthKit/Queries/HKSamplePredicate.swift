public import Foundation

// Unchecked, because NSPredicate is not Sendable; it is only read, and predicates do not change.
/// A sample type with a predicate, which knows the class of the samples it matches.
public struct HKSamplePredicate<Sample: HKSample>: Hashable, @unchecked Sendable {
    /// The type of the samples.
    public let sampleType: HKSampleType
    /// What the samples have in common; nil for all of the type.
    public let nsPredicate: NSPredicate?

    fileprivate init(_ sampleType: HKSampleType, _ predicate: NSPredicate?) {
        self.sampleType = sampleType
        nsPredicate = predicate
    }
}

extension HKSamplePredicate {
    /// Samples of any type.
    public static func sample(type sampleType: HKSampleType, predicate: NSPredicate? = nil) -> HKSamplePredicate<
        HKSample
    > {
        HKSamplePredicate<HKSample>(sampleType, predicate)
    }

    /// Quantity samples of a type.
    public static func quantitySample(
        type quantityType: HKQuantityType, predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKQuantitySample> {
        HKSamplePredicate<HKQuantitySample>(quantityType, predicate)
    }

    /// Category samples of a type.
    public static func categorySample(
        type categoryType: HKCategoryType, predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKCategorySample> {
        HKSamplePredicate<HKCategorySample>(categoryType, predicate)
    }

    /// Correlations of a type.
    public static func correlation(
        type correlationType: HKCorrelationType, predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKCorrelation> {
        HKSamplePredicate<HKCorrelation>(correlationType, predicate)
    }

    /// Workouts.
    public static func workout(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKWorkout> {
        HKSamplePredicate<HKWorkout>(.workoutType(), predicate)
    }

    /// Heartbeat series.
    public static func heartbeatSeries(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKHeartbeatSeriesSample> {
        HKSamplePredicate<HKHeartbeatSeriesSample>(HKSeriesType.heartbeat(), predicate)
    }

    /// Routes of workouts.
    public static func workoutRoute(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKWorkoutRoute> {
        HKSamplePredicate<HKWorkoutRoute>(HKSeriesType.workoutRoute(), predicate)
    }

    /// Hearing tests.
    public static func audiogram(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKAudiogramSample> {
        HKSamplePredicate<HKAudiogramSample>(.audiogramSampleType(), predicate)
    }

    /// Clinical records of a type.
    public static func clinicalRecord(
        type clinicalType: HKClinicalType, predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKClinicalRecord> {
        HKSamplePredicate<HKClinicalRecord>(clinicalType, predicate)
    }

    /// Electrocardiograms.
    public static func electrocardiogram(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKElectrocardiogram> {
        HKSamplePredicate<HKElectrocardiogram>(.electrocardiogramType(), predicate)
    }

    /// Prescriptions for glasses and contact lenses.
    public static func visionPrescription(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKVisionPrescription> {
        HKSamplePredicate<HKVisionPrescription>(.visionPrescriptionType(), predicate)
    }

    /// Emotions and moods.
    public static func stateOfMind(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKStateOfMind> {
        HKSamplePredicate<HKStateOfMind>(.stateOfMindType(), predicate)
    }

    /// Answers to GAD-7.
    public static func gad7Assessment(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKGAD7Assessment> {
        HKSamplePredicate<HKGAD7Assessment>(HKScoredAssessmentType(.GAD7), predicate)
    }

    /// Answers to PHQ-9.
    public static func phq9Assessment(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKPHQ9Assessment> {
        HKSamplePredicate<HKPHQ9Assessment>(HKScoredAssessmentType(.PHQ9), predicate)
    }
}
