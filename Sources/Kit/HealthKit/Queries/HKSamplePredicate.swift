public import Foundation

// Unchecked, because NSPredicate is not Sendable; it is only read and never changes.
/// A sample type with a predicate, typed by the class of the samples it matches.
public struct HKSamplePredicate<Sample: HKSample>: Hashable, @unchecked Sendable {
    /// The type of the samples.
    public let sampleType: HKSampleType
    /// The predicate that the samples must match; nil for all of the type.
    public let nsPredicate: NSPredicate?

    fileprivate init(_ sampleType: HKSampleType, _ predicate: NSPredicate?) {
        self.sampleType = sampleType
        nsPredicate = predicate
    }
}

extension HKSamplePredicate {
    /// Returns a predicate for samples of any type.
    public static func sample(type sampleType: HKSampleType, predicate: NSPredicate? = nil) -> HKSamplePredicate<
        HKSample
    > {
        HKSamplePredicate<HKSample>(sampleType, predicate)
    }

    /// Returns a predicate for quantity samples of a type.
    public static func quantitySample(
        type quantityType: HKQuantityType, predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKQuantitySample> {
        HKSamplePredicate<HKQuantitySample>(quantityType, predicate)
    }

    /// Returns a predicate for category samples of a type.
    public static func categorySample(
        type categoryType: HKCategoryType, predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKCategorySample> {
        HKSamplePredicate<HKCategorySample>(categoryType, predicate)
    }

    /// Returns a predicate for correlations of a type.
    public static func correlation(
        type correlationType: HKCorrelationType, predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKCorrelation> {
        HKSamplePredicate<HKCorrelation>(correlationType, predicate)
    }

    /// Returns a predicate for workouts.
    public static func workout(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKWorkout> {
        HKSamplePredicate<HKWorkout>(.workoutType(), predicate)
    }

    /// Returns a predicate for heartbeat series.
    public static func heartbeatSeries(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKHeartbeatSeriesSample> {
        HKSamplePredicate<HKHeartbeatSeriesSample>(HKSeriesType.heartbeat(), predicate)
    }

    /// Returns a predicate for workout routes.
    public static func workoutRoute(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKWorkoutRoute> {
        HKSamplePredicate<HKWorkoutRoute>(HKSeriesType.workoutRoute(), predicate)
    }

    /// Returns a predicate for hearing tests.
    public static func audiogram(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKAudiogramSample> {
        HKSamplePredicate<HKAudiogramSample>(.audiogramSampleType(), predicate)
    }

    /// Returns a predicate for clinical records of a type.
    public static func clinicalRecord(
        type clinicalType: HKClinicalType, predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKClinicalRecord> {
        HKSamplePredicate<HKClinicalRecord>(clinicalType, predicate)
    }

    /// Returns a predicate for electrocardiograms.
    public static func electrocardiogram(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKElectrocardiogram> {
        HKSamplePredicate<HKElectrocardiogram>(.electrocardiogramType(), predicate)
    }

    /// Returns a predicate for prescriptions for glasses and contact lenses.
    public static func visionPrescription(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKVisionPrescription> {
        HKSamplePredicate<HKVisionPrescription>(.visionPrescriptionType(), predicate)
    }

    /// Returns a predicate for emotions and moods.
    public static func stateOfMind(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKStateOfMind> {
        HKSamplePredicate<HKStateOfMind>(.stateOfMindType(), predicate)
    }

    /// Returns a predicate for GAD-7 assessments.
    public static func gad7Assessment(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKGAD7Assessment> {
        HKSamplePredicate<HKGAD7Assessment>(HKScoredAssessmentType(.GAD7), predicate)
    }

    /// Returns a predicate for PHQ-9 assessments.
    public static func phq9Assessment(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKPHQ9Assessment> {
        HKSamplePredicate<HKPHQ9Assessment>(HKScoredAssessmentType(.PHQ9), predicate)
    }
}
