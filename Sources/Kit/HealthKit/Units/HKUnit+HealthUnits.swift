import HealthModel

// MARK: - Sound

extension HKUnit {
    /// Returns the A-weighted sound pressure level, `dBASPL`; it is not convertible to pascals (UNIT-16).
    @discardableResult
    public class func decibelAWeightedSoundPressureLevel() -> Self { make(.decibelAWeightedSoundPressureLevel) }

    /// Returns the hearing level, `dBHL`.
    @discardableResult
    public class func decibelHearingLevel() -> Self { make(.decibelHearingLevel) }
}

// MARK: - Pharmacology

extension HKUnit {
    /// Returns the international unit, `IU`.
    @discardableResult
    public class func internationalUnit() -> Self { make(.internationalUnit) }
}

// MARK: - Scalar

extension HKUnit {
    /// Returns the count, `count`.
    @discardableResult
    public class func count() -> Self { make(.count) }

    /// Returns the percent, `%`.
    ///
    /// Percentages range from 0 to 1: 98 % is the value 0.98 (UNIT-15).
    @discardableResult
    public class func percent() -> Self { make(.percent) }
}

// MARK: - Vision

extension HKUnit {
    /// Returns the dioptre, `D`.
    @discardableResult
    public class func diopter() -> Self { make(.diopter) }

    /// Returns the prism dioptre, `pD`.
    @discardableResult
    public class func prismDiopter() -> Self { make(.prismDiopter) }
}

// MARK: - Effort

extension HKUnit {
    /// Returns the workout effort score, `appleEffortScore`.
    @discardableResult
    public class func appleEffortScore() -> Self { make(.appleEffortScore) }
}
