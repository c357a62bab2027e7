import HealthModel

// MARK: - Sound

extension HKUnit {
    /// The A-weighted sound pressure level, `dBASPL`; it does not convert to pascals (UNIT-16).
    @discardableResult
    public class func decibelAWeightedSoundPressureLevel() -> Self { make(.decibelAWeightedSoundPressureLevel) }

    /// The hearing level, `dBHL`.
    @discardableResult
    public class func decibelHearingLevel() -> Self { make(.decibelHearingLevel) }
}

// MARK: - Pharmacology

extension HKUnit {
    /// The international unit, `IU`.
    @discardableResult
    public class func internationalUnit() -> Self { make(.internationalUnit) }
}

// MARK: - Scalar

extension HKUnit {
    /// The count, `count`.
    @discardableResult
    public class func count() -> Self { make(.count) }

    /// The percent, `%`.
    ///
    /// Percentages go from 0 to 1: 98 % is the value 0.98 (UNIT-15).
    @discardableResult
    public class func percent() -> Self { make(.percent) }
}

// MARK: - Vision

extension HKUnit {
    /// The dioptre, `D`.
    @discardableResult
    public class func diopter() -> Self { make(.diopter) }

    /// The prism dioptre, `pD`.
    @discardableResult
    public class func prismDiopter() -> Self { make(.prismDiopter) }
}

// MARK: - Effort

extension HKUnit {
    /// The score of a workout's effort, `appleEffortScore`.
    @discardableResult
    public class func appleEffortScore() -> Self { make(.appleEffortScore) }
}
